"""What the table does for whoever sits there: nothing gets lost, nothing does nothing, nothing runs away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import PHONE, Visitors
from tests.web.driver import choose_by, legal, new_table, play, ready, step

ME = {"kind": "me", "name": "Ana"}
BEN = {"kind": "me", "name": "Ben"}
BOT = {"kind": "bot", "level": "random"}
LAPTOP: ViewportSize = {"width": 1366, "height": 657}


def inside(page: Page, what: str) -> bool:
    """Checks that all of an element is inside the window."""
    box = page.locator(what).bounding_box()
    size = page.viewport_size
    assert box
    assert size
    ends = box["x"] + box["width"] <= size["width"], box["y"] + box["height"] <= size["height"]
    return box["x"] >= 0 and box["y"] >= 0 and all(ends)


def test_the_whole_chat_is_in_the_window(visit: Visitors) -> None:
    page = visit(viewport=LAPTOP)
    new_table(page, [ME, BOT])
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Ready phrases").click()
    for what in (".chat form button:last-child", ".chat input", ".chat .phrases"):
        assert inside(page, what), what


def test_a_hot_seat_sees_the_answer_before_the_curtain_falls(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BEN], options={"first": 0}, settings={"pace": 5000})
    assert ready(page)
    play(page, choose_by({"verb": "take"})(legal(page)))
    while page.locator("main").get_attribute("data-mine") != "true":
        page.get_by_role("button", name="Go on").or_(page.locator("main[data-mine=true]")).first.wait_for()
        page.keyboard.press("Escape")
    asked = choose_by({"verb": "ask"})(legal(page))
    page.locator(f".hand [data-shows*='card={asked['card']}']").click()
    page.locator(f".controls [data-pick*='card={asked['card']}']").first.click()
    page.locator(".people .player").click()
    expect(page.locator(".question .reply")).to_be_visible()
    expect(page.locator(".curtain")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".curtain")).to_be_visible()


def test_the_link_is_shared_without_https(visit: Visitors) -> None:
    page = visit()
    page.evaluate(
        "for (const each of ['clipboard', 'share']) Object.defineProperty(navigator, each, {value: undefined})"
    )
    new_table(page, [ME, {"kind": "open"}])
    page.get_by_role("button", name="Share the link").click()
    expect(page.get_by_text(re.compile("Copied|The link is marked"))).to_be_visible()


def test_whoever_leaves_bots_alone_is_not_left_with_them(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT])
    assert ready(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Yes, give up my seat").click()
    expect(page.locator("[data-game=hapy]")).to_be_visible()


def test_a_tapped_card_waits_in_sight(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT], options={"first": 0})
    assert ready(page)
    page.evaluate("WebSocket.prototype.send = () => {}")  # a net that swallows everything
    page.locator("g.card.mine").first.click()
    expect(page.locator("g.card.sent")).to_have_count(1)


def test_the_keyboard_stays_in_the_game_after_a_card_is_taken(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT], options={"first": 0})
    assert ready(page)
    page.locator("g.card[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".controls button").first).to_be_focused()


def test_a_code_in_the_address_leads_to_its_table(visit: Visitors) -> None:
    page = visit()
    table = new_table(page, [ME, {"kind": "open"}])
    page.goto(f"/#/join/{table[:5].upper()}%20{table[5:]}")
    page.wait_for_url(f"**/#/table/{table}")


def test_an_address_that_names_a_rule_forgets_an_old_search(visit: Visitors) -> None:
    page = visit("rules/hapy")
    page.get_by_role("searchbox").fill("pizza")
    expect(page.locator("dl > div")).to_have_count(0)
    page.goto("/#/rules/hapy/H-12")
    expect(page.locator("[id='H-12']")).to_be_in_viewport()


def test_what_the_guide_says_is_in_the_window_and_waits_for_its_reader(visit: Visitors) -> None:
    page = visit("learn/hapy", viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator(".guide").wait_for()
    for _ in range(2):
        assert inside(page, ".guide")
        page.locator(".guide button").tap()
    step(page)
    page.locator(".guide").wait_for()
    assert inside(page, ".guide")


@pytest.mark.parametrize("seats", [[ME, {"kind": "open"}], [ME, BOT]], ids=["waiting", "playing"])
def test_no_page_is_wider_than_a_phone(visit: Visitors, seats: list[dict[str, str]]) -> None:
    page = visit(viewport=PHONE)
    new_table(page, seats)
    page.locator(".seats, ol").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_list_of_tables_is_not_asked_for_all_the_time(visit: Visitors) -> None:
    page = visit()
    page.locator("[data-game=hapy]").wait_for()
    page.wait_for_load_state("networkidle")
    assert len([url for url in visit.requested if "/api/tables" in url]) <= 2
