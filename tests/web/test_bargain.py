"""Negotiation through the page: offers, answers and bribes, at any time and in turn, between people and bots."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Server, Visitors
from tests.web.driver import WAIT, ear, legal, new_table, play, ready, sit, step, until
from tests.web.positions import play_to, sit_down
from tests.web.sizes import SIZES
from tests.web.test_page import cut_off, violations

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "greedy"}
OPEN = {"kind": "open"}
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def deals(page: Page) -> None:
    """Opens where offers are made: a tab beside the board, on a phone a sheet."""
    page.locator("#tab-deals:visible, .bottom button:visible:has-text('Deals')").click()


def put_in(page: Page, side: str, *names: str) -> None:
    """Puts things into one side of the offer that is being built."""
    for name in names:
        page.get_by_role("group", name=side).locator(f"[data-good={name}]").click()


def offer(page: Page, to: str, gives: list[str], gets: list[str]) -> None:
    """Builds an offer and sends it."""
    deals(page)
    page.get_by_role("group", name="To whom?").get_by_role("button", name=to).click()
    put_in(page, "You give", *gives)
    put_in(page, "You want", *gets)
    page.get_by_role("button", name=f"Offer it to {to}").click()


def bot_of(page: Page) -> str:
    """Returns the name of the table's bot."""
    (name,) = [seat["name"] for seat in ear(page).newest("position")["seats"] if seat["kind"] == "bot"]
    return str(name)


def goods(page: Page) -> dict[str, int]:
    """Returns the resources of a page's own seat, as it was told last."""
    (own,) = ear(page).newest("position")["own"]
    found: dict[str, int] = own["view"]["governors"][own["seat"]]["goods"]
    return found


def has(page: Page, **wanted: int) -> None:
    """Waits until the server has told a page that these are its resources."""
    deadline = time.monotonic() + WAIT / 1000
    while goods(page) != wanted:
        assert time.monotonic() < deadline, goods(page)
        page.wait_for_timeout(50)


def strip(page: Page) -> Any:
    """Returns what is offered to a page's seat, and what became of its own offers."""
    return page.get_by_role("region", name="Offers").first


def test_two_browsers_and_a_bot_deal_at_any_time(visit: Visitors) -> None:
    ana, ben = visit(name="Ana"), visit(name="Ben", **TOUCH)
    sit(ben, new_table(ana, [ME, OPEN, BOT], "osiris", options={"negotiation": "open"}))
    ready(ana, ben)

    offer(ana, "Ben", ["grain", "grain"], ["brick"])
    expect(strip(ben)).to_contain_text("Ana gives")
    expect(strip(ben)).to_contain_text("How about a deal?")
    expect(ben.locator(".bottom .dot").last).to_have_text("1")
    assert violations(ben, ".offers") == []
    ben.get_by_role("button", name="Accept the offer of Ana").tap()
    expect(strip(ana)).to_contain_text("Ben accepts your offer.")
    expect(ana.get_by_role("tabpanel")).to_contain_text("Ana and Ben: 2 grain for 1 brick.".replace("Ana", "You"))
    has(ana, grain=0, brick=3, stone=2)
    has(ben, grain=4, brick=1, stone=2)
    assert violations(ana) == []

    offer(ben, "Ana", ["grain"], ["stone", "stone"])
    ana.get_by_role("button", name="Decline the offer of Ben").press("Enter")
    expect(strip(ben)).to_contain_text("Ana declines your offer.")

    offer(ben, "Ana", ["grain"], ["stone", "stone"])  # answered with less: it begins with what was asked for
    ana.get_by_role("button", name="Counter the offer of Ben").click()
    foot = ana.locator(".bargain .foot")
    expect(foot).to_contain_text("2stones")
    ana.get_by_role("button", name="stones: one less").click()
    expect(foot).to_contain_text("1stone")
    foot.get_by_role("button", name="Offer it to Ben").click()
    expect(strip(ben)).to_contain_text("Ana gives")
    ben.get_by_role("button", name="Decline the offer of Ana").tap()
    expect(strip(ana)).to_contain_text("Ben declines your offer.")
    assert strip(ana).locator("[data-ended]").count() <= 1  # outcomes don't pile up …
    expect(strip(ana).locator("[data-ended]")).to_have_count(0)  # … and don't stay

    offer(ben, "Ana", ["grain"], [])
    expect(strip(ana)).to_contain_text("Ben gives")
    deals(ben)
    ben.get_by_role("button", name="Take back").tap()
    expect(strip(ana)).to_contain_text("Ben has taken the offer back.")
    ben.keyboard.press("Escape")

    bot = bot_of(ana)
    offer(ana, bot, ["brick"], [])  # a bot takes what costs nothing, and says a word
    expect(strip(ana)).to_contain_text(f"{bot} accepts your offer.")
    has(ana, grain=0, brick=2, stone=2)
    ana.get_by_role("tab", name="Chat").click()
    expect(ana.get_by_role("tabpanel")).to_contain_text(bot)

    offer(ana, "Ben", ["brick"], ["grain"])
    expect(strip(ben)).to_contain_text("Ana gives")
    before = ear(ana).newest("position")["ply"]
    while ear(ana).newest("position")["ply"] == before:
        step(ana, ben)  # whatever else happens, it stands until it is answered
    assert ear(ben).newest("position")["offers"]
    expect(strip(ben)).to_contain_text("Ana gives")


def test_an_open_offer_covers_neither_the_tabs_nor_the_controls_on_a_laptop(visit: Visitors) -> None:
    people = {name: visit(name=name, viewport=SIZES["laptop"]) for name in ("Ana", "Ben")}
    ana, ben = people.values()
    sit(ben, new_table(ana, [ME, OPEN, BOT, BOT, BOT], "osiris", options={"negotiation": "open"}))
    page = ready(*people.values())
    assert page
    one, other = ("Ana", ben) if page is ana else ("Ben", ana)
    offer(other, one, ["grain"], ["brick"])
    expect(strip(page)).to_contain_text("gives")
    for begun in (None, ".screen .crew button", ".plans .cartouche"):
        if begun:
            page.locator(begun).first.click()
        seen = [*page.get_by_role("tab").all(), *strip(page).get_by_role("button").all()]
        for control in [*seen, *page.locator(".at-hand:visible > button").all()]:
            control.click(trial=True, timeout=2000)  # nothing lies over it


def test_a_deal_of_others_disturbs_no_choice_that_was_begun(visit: Visitors) -> None:
    people = {name: visit(name=name) for name in ("Ana", "Ben", "Cleo")}
    table = new_table(people["Ana"], [ME, OPEN, OPEN], "osiris", options={"negotiation": "open"})
    sit(people["Ben"], table)
    sit(people["Cleo"], table)
    mine = ready(*people.values())
    assert mine
    one, two = [name for name, page in people.items() if page is not mine]
    mine.goto("/#/settings")
    mine.locator("#text").check()
    mine.go_back()
    mine.locator("#command").fill(mine.locator(".twin ul:not(.plain) kbd").first.inner_text())
    mine.keyboard.press("Enter")
    again = mine.locator(".twin ul").get_by_role("button", name="Choose again")
    expect(again).to_be_visible()
    ply = ear(mine).newest("position")["ply"]
    offer(people[one], two, ["grain"], ["brick"])
    people[two].get_by_role("button", name=f"Accept the offer of {one}").click()
    mine.locator(f"main[data-ply='{ply + 1}']").wait_for()
    expect(again).to_be_visible()


def test_an_offer_that_asks_for_too_much_can_not_be_accepted(visit: Visitors) -> None:
    ana, ben = visit(name="Ana"), visit(name="Ben")
    sit(ben, new_table(ana, [ME, OPEN], "osiris", options={"negotiation": "open"}))
    ready(ana, ben)
    deals(ana)
    put_in(ana, "You want", "stone", "stone", "stone")
    ana.get_by_role("button", name="Offer it to Ben").press("Enter")
    expect(strip(ben)).to_contain_text("You don’t have what is asked for.")
    expect(ben.get_by_role("button", name="Accept the offer of Ana")).to_be_disabled()


def test_two_browsers_and_a_bot_deal_in_turn(visit: Visitors) -> None:
    pages = {"Ana": visit(name="Ana"), "Ben": visit(name="Ben", **TOUCH)}
    sit(pages["Ben"], new_table(pages["Ana"], [ME, OPEN, BOT], "osiris", options={"negotiation": "turn"}))
    mine = with_an_offer_to_make(*pages.values())
    (other,) = [name for name, page in pages.items() if page is not mine]
    before, grain, ply = goods(mine), goods(pages[other])["grain"], ear(mine).newest("position")["ply"]
    offer(mine, other, ["grain"], ["brick"])
    theirs = ready(pages[other])
    assert theirs
    (accept,) = [move for move in legal(theirs) if move["verb"] == "accept"]
    play(theirs, accept)
    assert until(mine, "ready", ply + 5, []) == "mine"  # to whom, a grain, a brick, done, and the answer
    assert goods(mine) == {**before, "grain": before["grain"] - 1, "brick": before["brick"] + 1}
    assert goods(theirs)["grain"] == grain + 1
    deals(theirs)
    expect(theirs.locator(".bargain").last).to_contain_text("1 grain for 1 brick")
    expect(theirs.locator(".bargain").last).to_contain_text("You can make one offer on your turn")
    theirs.keyboard.press("Escape")

    mine = with_an_offer_to_make(*pages.values())
    before, given = goods(mine), next(name for name, amount in goods(mine).items() if amount)
    ply = ear(mine).newest("position")["ply"]
    offer(mine, bot_of(mine), [given], [])  # what costs nothing a bot takes
    assert until(mine, "ready", ply + 4, []) == "mine"
    assert goods(mine) == {**before, given: before[given] - 1}


def with_an_offer_to_make(*pages: Page) -> Page:
    """Plays on until somebody who has something may make an offer."""
    for _ in range(100):
        page = ready(*pages)
        assert page
        if any(move["verb"] == "offer" for move in legal(page)) and any(goods(page).values()):
            return page
        step(page)
    raise AssertionError("nobody could make an offer")


def test_a_bribe_in_the_moment_of_a_visit(visit: Visitors, server: Server) -> None:
    ana, ben = visit(name="Ana"), visit(name="Ben", **TOUCH)
    state = play_to(lambda state: state.view(None)["phase"] == "give", "osiris", 3, negotiation="open")
    visitor = int(state.turn)
    other = next(seat for seat in range(3) if seat != visitor and state.view(seat)["governors"][seat]["goods"]["grain"])
    table = sit_down(ana, server, state)
    seated = ben.context.request.post(
        f"/api/tables/{table}/sit", data={"seat": other}, headers={"Origin": server.address}
    )
    assert seated.ok, seated.text()
    ben.goto(f"/#/table/{table}")
    expect(strip(ben)).to_contain_text("Ana has a second card to give away.")
    strip(ben).get_by_role("button", name="Offer a bribe").tap()
    put_in(ben, "You give", "grain")
    ben.get_by_role("button", name="Offer Ana the bribe").tap()
    expect(ana.locator(f"[data-pick='seat={other} verb=give']").last).to_contain_text("1 grain")
    ready(ana)
    (give,) = [move for move in legal(ana) if move == {**move, "verb": "give", "seat": other}]
    before = goods(ana)["grain"]
    play(ana, give)
    assert goods(ana)["grain"] == before + 1
    deals(ana)
    expect(ana.get_by_role("tabpanel")).to_contain_text("pays you the bribe: 1 grain")


def test_a_deal_in_the_middle_of_an_action(visit: Visitors, server: Server) -> None:
    """O-32: while somebody is asked which card to keep, a deal is made; the question stays, and the story has it."""
    ana, ben = visit(name="Ana"), visit(name="Ben")
    state = play_to(
        lambda at: (
            at.view(None)["phase"] == "part" and all(at.view(s)["governors"][s]["goods"]["grain"] for s in (0, 1))
        ),
        "osiris",
        2,
        negotiation="open",
    )
    table = sit_down(ana, server, state)
    sat = f"/api/tables/{table}/sit"
    assert ben.context.request.post(sat, data={"seat": 1 - int(state.turn)}, headers={"Origin": server.address}).ok
    ben.goto(f"/#/table/{table}")
    ben.locator("main[data-ply]").wait_for()
    ready(ana)
    expect(ana.locator(".prompt")).to_have_text("Which do you keep?")
    mine, theirs = goods(ana)["grain"], goods(ben)["grain"]
    offer(ben, "Ana", ["grain"], [])
    ana.get_by_role("button", name="Accept the offer of Ben").click()
    has(ana, **{**goods(ana), "grain": mine + 1})
    assert goods(ben)["grain"] == theirs - 1
    expect(ana.locator(".prompt")).to_have_text("Which do you keep?")  # it is still asked
    ana.get_by_role("tab", name="Log").click()
    expect(ana.get_by_role("tabpanel")).to_contain_text("1 grain for nothing")
    ready(ana)
    play(ana, legal(ana)[0])  # and can be answered


def test_what_is_offered_stays_in_sight_while_it_is_put_together(visit: Visitors) -> None:
    ana, ben = visit(name="Ana", **TOUCH), visit(name="Ben")
    sit(ben, new_table(ana, [ME, OPEN], "osiris", options={"negotiation": "open"}))
    ready(ana, ben)
    deals(ana)
    put_in(ana, "You give", "grain")
    foot = ana.locator(".bargain .foot").last
    expect(foot).to_contain_text("1grain")
    for end in ("0", "100"):
        ana.locator("dialog[open]").evaluate(f"each => each.scrollTo(0, {end})")
        expect(foot.get_by_role("button")).to_be_in_viewport(ratio=1)


def test_five_people_on_phones_at_once(visit: Visitors) -> None:
    names = ["Ana", "Ben", "Cleo", "Dua", "Eje"]
    phones = [visit(name=name, color_scheme="dark", **TOUCH) for name in names]
    table = new_table(phones[0], [ME, OPEN, OPEN, OPEN, OPEN], "osiris", options={"negotiation": "open"})
    for phone in phones[1:]:
        sit(phone, table)
    ready(*phones)
    for seat, phone in enumerate(phones):  # each to the next, all at once
        offer(phone, names[(seat + 1) % 5], ["grain"], ["stone"])
    for seat, phone in enumerate(phones):
        expect(strip(phone)).to_contain_text(f"{names[seat - 1]} gives")
        expect(phone.locator(".bottom .dot").last).to_have_text("1")
        board, offers = phone.locator(".middle").bounding_box(), strip(phone).bounding_box()
        assert board
        assert offers
        assert board["y"] + board["height"] <= offers["y"] + 1  # beside the board, never over it
        assert board["height"] > PHONE["height"] / 3
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert cut_off(phone) == []
    assert violations(phones[2], ".offers") == []
    deals(phones[2])
    assert violations(phones[2], "dialog") == []
    phones[2].keyboard.press("Escape")
    phones[1].get_by_role("button", name="Accept the offer of Ana").tap()
    expect(strip(phones[0])).to_contain_text("Ben accepts your offer.")
    for phone in phones[3:]:  # Ben's and Ana's other offers are void; the others stand
        expect(phone.locator("[data-offer]")).to_have_count(1)


def test_on_a_laptop_an_offer_is_answered_with_another_in_full_sight(visit: Visitors) -> None:
    ana, ben = visit(name="Ana", viewport=SIZES["laptop"]), visit(name="Ben")
    sit(ben, new_table(ana, [ME, OPEN], "osiris", options={"negotiation": "open"}))
    ready(ana, ben)
    offer(ben, "Ana", ["grain"], ["stone"])
    ana.get_by_role("button", name="Counter the offer of Ben").click()
    dialog = ana.get_by_role("dialog", name="Deals")
    for needed in (dialog.get_by_role("group", name="You want"), dialog.get_by_role("button", name="Offer it to Ben")):
        expect(needed).to_be_in_viewport(ratio=1)
