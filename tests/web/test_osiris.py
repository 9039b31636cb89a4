"""What is special to the board of Osiris: a player sees before acting what an action would bring, and it comes true."""

from __future__ import annotations

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
from tests.web.driver import choose_by, ear, legal, look_on, new_table, play, ready, spelt, step, until
from tests.web.positions import play_to, sit_down

GAME = barque.game("osiris")
CARDS = (
    "sculptor", "overseer", "recruiter", "merchant", "scribe", "priest", "architect", "mason", "pilot",
    "tax-collector", "labor-agent", "noble",
)  # fmt: skip
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


def flags(page: Page) -> dict[str, str]:
    """Reads what each place that lights up says it would bring."""
    lit = page.locator(".nile button.lit")
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


def test_the_end_accounts_for_everybody(visit: Visitors, server: Server) -> None:
    state = last_to_withdraw(3)
    page = sit(visit, server, state)
    play(page, next(move for move in legal(page) if move["verb"] == "withdraw"))
    state.play(named("withdraw"))
    points = page.locator(".at-hand table tbody td:last-child").all_inner_texts()
    assert [int(text) for text in points] == sorted(state.scores(), reverse=True)
    expect(page.locator(".story")).to_contain_text("the barge has reached its goal")
    page.locator(".story .skip").click()
    expect(page.locator(".story")).to_have_count(0)
    look_on(page, visit())
    expect(page.locator(".story")).to_have_count(0)


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


def test_who_watches_sees_the_board_and_no_screen(visit: Visitors, server: Server) -> None:
    state = position(lambda at: acting(at) and at.season == 1, 5, BUILDERS)
    ana, watcher = sit(visit, server, state), visit()
    watcher.goto(ana.url)
    expect(watcher.locator(".governors ol > li")).to_have_count(5)
    expect(watcher.locator(".screen")).to_have_count(0)
    assert watcher.locator(".nile .piece").count() == ana.locator(".nile .piece").count() > 0
    watcher.locator("[data-pick='cartouche=1 monument=obelisk verb=plan']").click()
    assert flags(watcher) == {}  # what a choice would bring is told to who has it


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
