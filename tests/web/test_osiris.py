"""What is special to the board of Osiris: a player sees before acting what an action would bring, and it comes true."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

import barque
from barque.games.osiris.pieces import RESOURCES
from barque.games.osiris.rules import OsirisState
from barque.kernel.rng import Rng
from tests.web.conftest import PHONE, Server, Visitors
from tests.web.driver import choose_by, ear, legal, new_table, play, ready, spelt, step, until
from tests.web.positions import play_to, sit_down
from tests.web.sizes import SIZES

GAME = barque.game("osiris")
CARDS = (
    "sculptor", "overseer", "recruiter", "merchant", "scribe", "priest", "architect", "mason", "pilot",
    "tax-collector", "labor-agent", "noble",
)  # fmt: skip
TOUCH: dict[str, Any] = {"viewport": SIZES["phone"], "has_touch": True, "is_mobile": True}
BLESSINGS = ("horus", "bastet", "ptah", "thoth", "sobek")
WANTED = [f"play {card}" for card in CARDS] + [f"bless {blessing}" for blessing in BLESSINGS]
BUILDERS = ("build", "plan", "to", "send", "hire")


def position(wanted: Callable[[OsirisState], bool], seats: int = 3, verbs: Sequence[str] = ()) -> OsirisState:
    """Finds a position that is *wanted* in games at random that prefer some verbs."""
    state = play_to(
        lambda at: wanted(cast(OsirisState, at)),
        "osiris",
        seats,
        prefer=lambda _, actions: [action for action in actions if GAME.moves[action].verb in verbs],
        negotiation="off",
    )
    return cast(OsirisState, state)


def acting(state: OsirisState) -> bool:
    """Checks whether somebody is about to act."""
    return state.phase_name() == "action"


def named(verb: str, **args: Any) -> int:
    """Returns the number of a move."""
    return GAME.parse(" ".join([verb, *[str(value) for value in args.values()]]))


@cache
def openings() -> dict[str, OsirisState]:
    """Finds a position for each card and blessing in which it can be played for its action."""
    found: dict[str, OsirisState] = {}
    for seed in range(200):
        state = cast(OsirisState, GAME.start(3, seed=seed, negotiation="off"))
        rng = Rng(seed)
        while not state.over:
            actions = state.legal()
            if acting(state):
                for action in actions:
                    text = GAME.show(action)
                    if text in WANTED and text not in found:
                        found[text] = state.clone()
            if len(found) == len(WANTED):
                return found
            wise = [action for action in actions if GAME.moves[action].verb in BUILDERS]
            choices = wise if wise and rng.below(2) else actions
            state.play(choices[rng.below(len(choices))])
    raise AssertionError(f"never possible: {set(WANTED) - set(found)}")


def sit(visit: Visitors, server: Server, state: OsirisState, **settings: Any) -> Page:
    """Seats somebody who is on turn in *state*; their page is listened to."""
    page = visit(**settings)
    ear(page)
    sit_down(page, server, state)
    assert ready(page) is page
    return page


def done(page: Page) -> list[str]:
    """Lists the moves that a page has asked for and that were made."""
    return [GAME.show(message["action"]) for message in ear(page).played()]


@pytest.mark.parametrize("half", [0, 1])
def test_every_city_card_and_blessing_is_played(visit: Visitors, server: Server, half: int) -> None:
    settings: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if half else {}
    page = visit(**settings)
    ear(page)
    for text in WANTED[half::2]:
        state = openings()[text]
        sit_down(page, server, state)
        assert text.split()[1] in explained(page)  # in the hand
        policy = choose_by(seed=len(text))
        move = next(move for move in legal_when_ready(page) if GAME.show(move["action"]) == text)
        play(page, move)
        while asked(page, int(state.turn)):
            play(page, policy(legal_when_ready(page)))
        assert text in done(page)


def legal_when_ready(page: Page) -> list[dict[str, Any]]:
    """Lists the legal moves once the page has reached a point where something can be done."""
    assert ready(page) is page
    return legal(page)


def asked(page: Page, seat: int) -> bool:
    """Checks whether *seat* is in the middle of an action."""
    position = ear(page).newest("position")
    if position["turn"] != seat:
        return False
    (own,) = position["own"]
    return bool(own["view"]["phase"] != "action")


def explained(page: Page) -> dict[str, dict[str, Any]]:
    """Points at everything on the page and presses “i”; returns the explanations."""
    found: dict[str, dict[str, Any]] = page.evaluate(
        """async () => {
          const found = {};
          for (const thing of document.querySelectorAll('[data-about]')) {
            if (thing.dataset.about in found || !thing.checkVisibility()) continue;
            thing.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
            await new Promise(requestAnimationFrame);
            const sheet = document.querySelector('dialog[open]');
            const rules = [...(sheet?.querySelectorAll('a') ?? [])].map((link) => link.innerText);
            found[thing.dataset.about] = { text: sheet?.innerText ?? '', rules };
            sheet?.querySelector('button').click();
            await new Promise(requestAnimationFrame);
          }
          return found;
        }"""
    )
    return found


def flags(page: Page) -> dict[str, str]:
    """Reads what each place says it would bring, now or once something is planned or hired."""
    lit = page.locator(".nile button:is(.lit, .could)")
    found: dict[str, str] = lit.evaluate_all(
        "all => Object.fromEntries(all.map((b) => [b.dataset.place, b.querySelector('.flag').innerText]))"
    )
    return {place: " ".join(text.split()) for place, text in found.items()}


def gains(before: OsirisState, after: OsirisState, seat: int) -> str:
    """Returns what *seat* gained, in the form of a flag."""
    pairs = zip(RESOURCES, before.governors[seat].held[:3], after.governors[seat].held[:3], strict=True)
    return " ".join([f"+{now - was}" for _, was, now in pairs if now > was]) or "+0"


def test_a_laborer_shows_what_it_would_bring_before_it_goes(visit: Visitors, server: Server) -> None:
    state = position(lambda at: acting(at) and at.season > 0 and at.governors[at.turn].crew_size > 2, 3, BUILDERS)
    page = sit(visit, server, state)
    seat = int(state.turn)
    expect(page.locator(".at-hand")).to_contain_text("To do it, tap a place that lights up, or the button here.")
    laborers = [GAME.moves[action].args["laborer"] for action in state.legal() if GAME.moves[action].verb == "send"]
    for laborer in laborers:
        page.locator(f"[data-pick='laborer={laborer} verb=send']").click()
        sent = state.clone()
        sent.play(named("send", laborer=laborer))
        true: dict[str, str] = {}
        for action in sent.legal():
            there = sent.clone()
            there.play(action)
            place = str(GAME.moves[action].args["place"])
            city = (
                next(entry for entry in sent.view(seat)["places"] if place.startswith(entry["place"]))["kind"] == "city"
            )
            true[place] = "2" if city else gains(sent, there, seat)
        assert flags(page) == true
    assert done(page) == []
    place = next(iter(true))
    page.locator(f"[data-place='{place}']").click()
    page.wait_for_function("ply => Number(document.querySelector('main').dataset.ply) === ply + 2", arg=len(state.log))
    assert done(page) == [f"send {laborers[-1]}", f"to {place}"]


def test_a_monument_shows_what_it_would_score_before_it_is_built(visit: Visitors, server: Server) -> None:
    def planned(at: OsirisState) -> bool:
        return acting(at) and at.season == 1 and any(GAME.moves[action].verb == "build" for action in at.legal())

    state = position(planned, 2, ("plan", "to"))
    page = sit(visit, server, state)
    seat = int(state.turn)
    action = next(action for action in state.legal() if GAME.moves[action].verb == "build")
    args = GAME.moves[action].args
    page.locator(f"[data-pick='cartouche={args['cartouche']} monument={args['monument']} verb=build']").click()
    begun = state.clone()
    begun.play(action)
    true: dict[str, int] = {}
    for choice in begun.legal():
        there = begun.clone()
        there.play(choice)
        true[str(GAME.moves[choice].args["place"])] = int(there.governors[seat].gp - state.governors[seat].gp)
    shown = flags(page)
    assert {place: int(text.split()[0]) for place, text in shown.items()} == true
    place = max(true, key=lambda each: (true[each], each))
    page.locator(f"[data-place='{place}']").click()
    page.wait_for_function("ply => Number(document.querySelector('main').dataset.ply) === ply + 2", arg=len(state.log))
    assert done(page)[-1] == f"to {place}"
    built = page.locator(f"[data-piece='m-{place}']")
    expect(built).to_be_visible()


def test_a_plan_shows_its_price_and_its_spaces_before_it_is_paid(visit: Visitors, server: Server) -> None:
    state = cast(OsirisState, GAME.start(3, seed=1, negotiation="off"))
    page = sit(visit, server, state)
    page.locator("[data-pick='cartouche=1 monument=pylon verb=plan']").click()
    assert set(flags(page)) == set(state.view(None)["sites"]["pylon"])
    now = page.locator(".at-hand")
    expect(now).to_contain_text("You lack 1 grain, 2 bricks, 4 stones")
    now.get_by_role("button", name="Pay and plan it").click()  # what can't be is answered with its rule
    expect(page.get_by_role("alert")).to_contain_text("That costs")
    page.locator(f"[data-place='{min(flags(page))}']").click()  # nothing to tap yet, and it says so
    expect(now).to_contain_text("plan it now, build it in another turn")
    assert page.locator(".nile .lit").count() == 0
    page.locator("[data-place='w1a1']").click()
    expect(now).to_contain_text("icons 2 + 2")  # a place that will not do is described
    page.keyboard.press("Escape")
    assert flags(page) == {}


def last_to_withdraw(season: int) -> OsirisState:
    """Finds a position in which the last governor can withdraw and so end a season, with something to clear away."""

    def wanted(at: OsirisState) -> bool:
        out = sum([governor.withdrawn for governor in at.governors])
        ends = acting(at) and at.season == season and out == at.seats - 1 and named("withdraw") in at.legal()
        return ends and sum(at.lying(r) for r in range(3)) > 0

    return position(wanted)


def test_a_seasons_end_is_told_step_by_step(visit: Visitors, server: Server) -> None:
    state = last_to_withdraw(0)
    page = sit(visit, server, state)
    page.locator(".screen .withdraw").click()
    expect(page.locator(".at-hand")).to_contain_text("No more actions for you this season")
    page.locator("[data-confirm]").click()
    story = page.locator(".story")
    expect(story).to_contain_text("The barge sails on to segment 2")
    expect(page.locator(".nile.told")).to_be_visible()
    told = [story.locator("p").inner_text()]
    while story.get_by_role("button", name="Next").count():
        story.get_by_role("button", name="Next").click()
        told.append(story.locator("p").inner_text())
    assert any("goes back to the reserve" in text for text in told)
    assert any("is blocked from now on" in text for text in told)
    assert "Your laborers" in told[-1]
    story.get_by_role("button", name="Close").click()
    expect(story).to_have_count(0)


def test_a_seasons_story_goes_on_by_itself_while_others_wait_for_it(visit: Visitors, server: Server) -> None:
    state = last_to_withdraw(0)
    people = [visit(name=name) for name in ("Ana", "Ben", "Cleo")]
    reader = visit(reduced_motion="no-preference")
    table = sit_down(people[0], server, state, 0, pace=500)
    for seat, page in enumerate(people[1:], 1):
        data = {"seat": seat}
        assert page.context.request.post(f"/api/tables/{table}/sit", data=data, headers={"Origin": server.address}).ok
    for page in (*people, reader):
        page.goto(f"/#/table/{table}")
        page.locator("main[data-ply]").wait_for()
    last = ready(*people)
    assert last
    play(last, next(move for move in legal(last) if move["verb"] == "withdraw"))
    story = reader.locator(".story section")
    expect(story).to_contain_text("The barge sails on to segment 2")
    first = ready(*people)  # somebody begins the next season
    assert first
    play(first, choose_by({"verb": "send"})(legal(first)))
    expect(story).not_to_contain_text("The barge sails on to segment 2")  # the next chapter has come by itself
    expect(reader.locator("main")).to_have_attribute("data-ply", str(len(state.log) + 1))
    story.get_by_role("button", name="Skip").click()
    expect(reader.locator("main")).to_have_attribute("data-ply", str(len(state.log) + 2))
    expect(story).to_have_count(0)


def test_the_end_accounts_for_everybody(visit: Visitors, server: Server) -> None:
    state = last_to_withdraw(3)
    page = sit(visit, server, state)
    play(page, next(move for move in legal(page) if move["verb"] == "withdraw"))
    state.play(named("withdraw"))
    sheet = page.locator(".ending table")
    assert [int(text) for text in sheet.locator(".total").all_inner_texts()] == state.scores()
    accounts = [governor["account"] for governor in state.view(None)["governors"]]
    for row, account in zip(sheet.locator("tbody tr").all(), accounts, strict=True):
        cells = row.locator("td").all_inner_texts()[: len(account)]
        assert [int(cell.replace("–", "0")) for cell in cells] == list(account.values())


def test_the_score_sheet_is_revealed_before_the_winner(visit: Visitors, server: Server) -> None:
    page = sit(visit, server, last_to_withdraw(3), reduced_motion="no-preference")
    play(page, next(move for move in legal(page) if move["verb"] == "withdraw"))
    expect(page.locator("#how-it-ended")).to_have_text("The game is over")
    expect(page.locator(".ending caption")).to_have_text("Obelisks …")
    expect(page.locator(".won-word")).to_have_count(0)
    page.locator(".ending .skip").click()
    expect(page.locator("#how-it-ended")).to_contain_text("won")
    expect(page.locator(".ending")).to_contain_text("the largest lead is in")


def test_an_offer_in_turn_between_two_people(visit: Visitors, server: Server) -> None:
    state = GAME.start(2, seed=3)
    ana, ben = visit(name="Ana"), visit(name="Ben")
    ear(ana), ear(ben)
    table = sit_down(ana, server, state)
    other = 1 - int(state.turn)
    ben.context.request.post(f"/api/tables/{table}/sit", data={"seat": other}, headers={"Origin": server.address})
    ben.goto(f"/#/table/{table}")
    for wish in (
        {"verb": "offer"},
        {"verb": "add", "item": "grain"},
        {"verb": "ask", "item": "stone"},
        {"verb": "done"},
    ):
        assert ready(ana, ben) == ana
        play(ana, choose_by(wish)(legal(ana)))
    assert ready(ana, ben) == ben
    expect(ben.locator(".at-hand")).to_contain_text("offer of 1 grain for 1 stone")
    play(ben, choose_by({"verb": "accept"})(legal(ben)))
    expect(ben.locator(".screen .goods")).to_contain_text("3")
    assert done(ana) == [f"offer {other}", "add grain", "ask stone", "done"]


def test_a_spectator_sees_the_board_and_no_screen(visit: Visitors, server: Server) -> None:
    state = position(lambda at: acting(at) and at.season == 1, 5, BUILDERS)
    ana, watcher = sit(visit, server, state), visit()
    watcher.goto(ana.url)
    expect(watcher.locator(".governors ol > li")).to_have_count(5)
    expect(watcher.locator(".screen")).to_have_count(0)
    assert watcher.locator(".nile .piece").count() == ana.locator(".nile .piece").count() > 0
    watcher.locator("[data-pick='cartouche=1 monument=obelisk verb=plan']").click()
    assert flags(watcher) == {}  # only the player who has the choice is told what it would bring


def test_everything_can_be_reached_while_a_season_is_told_on_a_phone(visit: Visitors) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "greedy"}] * 4], "osiris")
    while not page.locator(".story").count() or len(legal(page)) < 4:
        assert step(page, policy=choose_by({"verb": "withdraw"}))
        assert ready(page)
    ply = ear(page).newest("position")["ply"]
    for move in legal(page):
        page.evaluate("driver.start()")
        assert until(page, "next", ply, spelt(move)), move


# Each thing says what it is


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_everything_on_the_board_is_explained(visit: Visitors, server: Server, locale: str) -> None:
    state = position(lambda at: acting(at) and at.season == 2 and at.governors[at.turn].hand > 0, 4, BUILDERS)
    page = sit(visit, server, state, locale=locale)
    seat, view = int(state.turn), state.view(int(state.turn))
    own = view["governors"][seat]
    things = {
        *[entry["place"] for entry in view["places"]],
        *[f"{entry['monument']} {entry['cartouche']}" for entry in view["cartouches"]],
        *["obelisk", "sphinx", "pylon", "grain", "brick", "stone"],
        *[f"market {n + 1}" for n in range(len(view["market"]))],
        *[f"{what} {n}" for what in ("gp", "crew", "hand") for n in range(4)],
        *[f"{monument} of {n}" for monument in ("obelisk", "sphinx", "pylon") for n in range(4)],
        *["withdraw", "hire", "reserve", "locked", "pile", "bonuses", "regent", "sets"],
        *[*view["for_hire"], *own["laborers"], *own["cards"], *own["blessings"]],
    }
    said = explained(page)
    assert things - set(said) == set()
    for thing, about in said.items():
        assert len(about["text"]) > 20, thing
        assert any(rule.startswith("O-") for rule in about["rules"]), (thing, about)
        assert not re.search(r"[a-z]+\.[a-z]+|[{}]|\b[ew][1-4][a-f]\b|undefined|[a-z]-foreman", about["text"]), about


def test_a_thing_is_explained_when_it_is_held_or_pointed_at(visit: Visitors, server: Server) -> None:
    state = openings()["play priest"]
    desk = sit(visit, server, state)
    desk.locator(".screen [data-about=priest]").hover()
    expect(desk.get_by_role("tooltip")).to_contain_text("Play for 2 stones")
    phone = sit(visit, server, state, viewport=PHONE, has_touch=True, is_mobile=True)
    phone.locator(".nile [data-about=e1b]").dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(phone.get_by_role("dialog")).to_contain_text("Swenett")
    assert done(phone) == []


# What others did, what cards do, what is asked


def test_what_others_did_since_your_turn_is_listed_and_marked(visit: Visitors) -> None:
    page = visit(reduced_motion="no-preference")
    new_table(page, [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "greedy"}] * 4], "osiris")
    step(page, policy=choose_by({"verb": "send"}))
    step(page, policy=choose_by({"verb": "to"}))
    while ready(page) and len(page.locator(".since li").all()) < 4:
        step(page, policy=choose_by({"verb": "send"}, {"verb": "to"}))
    lines = page.locator(".since li").all_inner_texts()
    bots = [seat["name"] for seat in ear(page).newest("position")["seats"] if seat["kind"] == "bot"]
    assert all(any(name in line for name in bots) for line in lines)
    assert not any("Ana" in line for line in lines)
    marked = page.locator(".tile.news")
    assert marked.count() > 0
    pulse = marked.locator(".stands, .piece").first.evaluate("piece => getComputedStyle(piece).animationName")
    assert "pulse" in pulse


@pytest.mark.parametrize("phone", [False, True])
def test_cards_and_blessings_say_what_they_do(visit: Visitors, server: Server, phone: bool) -> None:
    settings: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {}
    page = sit(visit, server, openings()["play priest"], **settings)
    priest = page.locator(".screen [data-about=priest]")
    expect(priest.locator(".worth")).to_contain_text("+2")
    expect(priest.locator(".does")).to_have_text("Play any blessing")
    for blessing in page.locator(".blessings .card").all():
        assert blessing.locator(".does").inner_text()
    tops = page.locator(".tray .card").evaluate_all("all => new Set(all.map((card) => card.offsetTop)).size")
    swiped = page.locator(".tray").evaluate("tray => tray.scrollWidth > tray.clientWidth + 1")
    assert (tops == 1, swiped) == (phone, phone)


@pytest.mark.parametrize("draws", [2, 3])
def test_drawn_cards_are_asked_for_each_once(visit: Visitors, server: Server, draws: int) -> None:
    def drew(at: OsirisState) -> bool:
        cards = at.view(int(at.turn))["step"].get("drawn", ())
        return at.phase_name() == "part" and len(cards) == len(set(cards)) == draws

    state = position(drew)
    cards = state.view(int(state.turn))["step"]["drawn"]
    page = sit(visit, server, state)
    expect(page.locator(".prompt")).to_have_text(
        "Which do you keep?" if draws == 2 else "Which do you discard? You keep the others."
    )
    names = [GAME.words("en").text(f"card.{card}") for card in cards]
    told = page.locator(".choices .choice b").all_inner_texts()
    assert sorted(told) == sorted(names)
    page.locator(".choices .choice", has=page.get_by_text(names[0], exact=True)).click()
    page.wait_for_function("ply => Number(document.querySelector('main').dataset.ply) > ply", arg=len(state.log))
    (own,) = ear(page).newest("position")["own"]
    before, now = (
        state.view(own["seat"])["governors"][own["seat"]]["cards"],
        own["view"]["governors"][own["seat"]]["cards"],
    )
    kept = {card for card in cards if now.get(card, 0) > before.get(card, 0)}
    assert kept == ({cards[0]} if draws == 2 else set(cards[1:]))


def test_a_visitor_is_told_to_wait_for_bribes(visit: Visitors, server: Server) -> None:
    state = play_to(lambda at: at.view(None)["phase"] == "bribe", "osiris", 3, negotiation="turn")
    page = visit()
    ear(page)
    sit_down(page, server, state, state.view(None)["step"]["actor"])
    expect(page.locator(".at-hand")).to_contain_text("Waiting for bribes")


# Everything has its place


def test_the_nile_takes_the_room_and_lit_tiles_brighten(visit: Visitors, server: Server) -> None:
    state = position(lambda at: acting(at) and at.governors[at.turn].crew_size > 1, 5, BUILDERS)
    page = sit(visit, server, state, viewport={"width": 1440, "height": 900})
    share = page.evaluate(
        """() => {
          const [nile, board] = ['.nile', '.board'].map((each) => document.querySelector(each).getBoundingClientRect());
          return (nile.width * nile.height) / (board.width * board.height);
        }"""
    )
    assert share > 0.5
    feet = page.locator(".city .name").evaluate_all(
        "all => all.map((name) => [name.closest('.bank').className, name.getBoundingClientRect().bottom])"
    )
    assert len({bank for bank, _ in feet}) == len(
        {(bank, round(bottom)) for bank, bottom in feet}
    )  # level on each bank
    page.locator(".screen [data-pick^='laborer=']").first.click()
    look = "tile => [getComputedStyle(tile).backgroundColor, getComputedStyle(tile).opacity]"
    lit = page.locator(".tile:has(.lit)").first.evaluate(look)
    dark = page.locator(".tile.dark").first.evaluate(look)
    assert lit[1] == "1"
    assert dark[1] == "0.5"
    page.keyboard.press("Escape")
    plain = page.locator(".tile").evaluate_all(f"all => all.map({look})")
    assert lit not in plain
    assert all(opacity == "1" for _, opacity in plain)


def test_withdrawing_has_a_place_and_a_word_of_its_own(visit: Visitors, server: Server) -> None:
    state = position(lambda at: acting(at) and at.governors[at.turn].crew_size > 1, 3, BUILDERS)
    page = sit(visit, server, state)
    withdraw = page.locator(".screen .withdraw")
    expect(withdraw).to_have_text("Withdraw")
    step(page, policy=choose_by({"verb": "send"}))
    expect(page.locator("main")).to_have_attribute("data-ply", str(len(state.log) + 1))
    before = withdraw.bounding_box()
    step(page, policy=choose_by({"verb": "to"}))
    expect(page.locator("main")).to_have_attribute("data-ply", str(len(state.log) + 2))
    expect(withdraw).to_have_text("Withdraw")
    assert withdraw.bounding_box() == before


def test_a_first_game_is_short_and_has_a_legend(visit: Visitors) -> None:
    page = visit("learn/osiris")
    page.wait_for_url("**/#/table/*?learn=1")
    page.locator(".legend").wait_for()
    assert ear(page).newest("position")["options"]["seasons"] == "2"
    expect(page.locator(".legend")).to_contain_text("basic laborer")
    expect(page.locator(".legend")).to_contain_text("foreman")
    expect(page.locator(".segment.here")).to_contain_text("Segment 3")


LAPTOP = SIZES["laptop"]


def test_what_was_paid_at_the_market_hides_no_exchange(visit: Visitors, server: Server) -> None:
    state = position(lambda at: acting(at) and any(each["used"] for each in at.view(None)["market"]), 3, ("exchange",))
    page = sit(visit, server, state, viewport=LAPTOP)
    used = page.locator(".cartouches .used").first
    paid = used.locator(".lies").bounding_box()
    assert paid
    for button in used.locator("button").all():
        way = button.bounding_box()
        assert way
        assert way["y"] + way["height"] <= paid["y"] + 1 or way["y"] >= paid["y"] + paid["height"] - 1


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_a_small_card_tells_in_full_what_it_does(visit: Visitors, server: Server, locale: str) -> None:
    state = position(lambda at: acting(at) and at.view(at.turn)["governors"][at.turn]["hand"] > 2)
    page = sit(visit, server, state, locale=locale)
    for size in (LAPTOP, SIZES["phone"]):
        page.set_viewport_size(size)
        page.locator(".does").first.wait_for()
        cut = page.locator(".does").evaluate_all(
            "all => all.filter((text) => text.scrollHeight > text.clientHeight + 1).map((text) => text.innerText)"
        )
        assert cut == []


def test_a_caravan_tells_on_a_phone_what_each_section_brings(visit: Visitors, server: Server) -> None:
    page = sit(visit, server, position(lambda at: acting(at) and at.governors[at.turn].crew_size == 3), **TOUCH)
    page.locator("[data-pick*='verb=send']").first.tap()
    flags = page.locator(".caravan .flag")
    expect(flags).to_have_count(2)
    boxes = flags.evaluate_all("all => all.map((flag) => flag.getBoundingClientRect()).sort((a, b) => a.y - b.y)")
    assert boxes[0]["bottom"] <= boxes[1]["top"]


def test_a_place_is_explained_by_what_it_is_for(visit: Visitors, server: Server) -> None:
    page = sit(visit, server, position(acting), viewport=LAPTOP)
    page.locator("[data-place=e1b]").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("draw 2 city cards, keep 1 and give the other away")
    page.locator("[data-place=e1a]").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Send a farmer here: it harvests the grain")


def test_an_advice_can_be_read_on_a_phone(visit: Visitors) -> None:
    page = visit(**TOUCH)
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "greedy"}]
    new_table(page, seats, "osiris", settings={"hints": True})
    ready(page)
    page.get_by_role("button", name="Advice").tap()
    note = page.locator(".note").first
    expect(note.get_by_role("button", name="Do it")).to_be_visible()
    text, around = note.locator("p").bounding_box(), note.bounding_box()
    assert text
    assert around
    assert text["width"] > 0.9 * around["width"]  # its buttons are below


def test_a_small_window_shows_one_part_at_a_time_and_turns_to_what_is_needed(visit: Visitors, server: Server) -> None:
    def wanted(at: OsirisState) -> bool:
        return acting(at) and {"hire", "exchange", "send"} <= {GAME.moves[action].verb for action in at.legal()}

    state = position(lambda at: wanted(at) and GAME.parse("play merchant") in at.legal(), 3, BUILDERS)
    page = sit(visit, server, state, **TOUCH)
    part = page.locator("[data-part][aria-pressed=true]")
    expect(part).to_contain_text("Nile")
    page.locator("[data-part=market]").tap()
    expect(page.locator(".nile")).to_have_count(0)
    there = sum(GAME.moves[action].verb in ("hire", "exchange") for action in state.legal())
    expect(part.locator(".dot")).to_have_text(str(there))
    expect(page.locator(".block.stocks")).to_be_in_viewport(ratio=1)
    page.locator(".screen .crew button.can").first.tap()  # it goes somewhere: the Nile is needed
    expect(part).to_contain_text("Nile")
    expect(part.locator(".dot")).to_have_text(str(page.locator(".nile .lit").count()))
    page.get_by_role("button", name="Do something else").tap()
    expect(part).to_contain_text("Market")
    play(page, next(move for move in legal(page) if GAME.show(move["action"]) == "play merchant"))
    expect(part).to_contain_text("Market")
    for name in ("plans", "governors", "nile", "market"):
        page.locator(f"[data-part={name}]").tap()
        assert page.locator(".room .board").first.evaluate("board => board.scrollHeight <= board.clientHeight")


def test_what_others_did_is_read_back_on_a_phone(visit: Visitors) -> None:
    page = visit(**TOUCH)
    new_table(page, [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "greedy"}] * 4], "osiris")
    for verb in ("send", "to"):
        step(page, policy=choose_by({"verb": verb}))
    while ready(page) and not page.locator(".at-hand .line").count():
        step(page)
    expect(page.locator(".since")).to_be_hidden()
    page.locator(".at-hand .line").tap()
    expect(page.locator(".since li").last).to_be_in_viewport()
    expect(page.locator(".at-hand .line .dot")).to_have_text(str(page.locator(".since li").count()))
