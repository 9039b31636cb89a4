"""What the table does for its players: nothing gets lost, everything does something, nothing runs away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.web.conftest import PHONE, Visitors
from tests.web.driver import choose_by, ear, legal, look_on, new_table, play, ready, sit, step, stop

ME = {"kind": "me", "name": "Ana"}
BEN = {"kind": "me", "name": "Ben"}
OPEN = {"kind": "open"}
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
    page.get_by_role("button", name="Ready-made phrases").click()
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


def test_anyone_who_comes_back_is_told_what_others_did_since_their_last_move(visit: Visitors) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('barque', JSON.stringify({speed: 'quick'}))")
    new_table(page, [ME, {"kind": "bot", "level": "greedy"}], options={"first": 0})
    policy = choose_by({"verb": "take"}, {"verb": "ask"})
    for _ in range(2):
        step(page, policy=policy)
    assert ready(page)
    page.reload()
    recap = page.get_by_role("region", name="Since your last move")
    expect(recap.locator("li").first).to_be_visible()
    told = recap.locator("li").all_inner_texts()
    assert not [line for line in told if line.startswith("You ")]
    recap.get_by_role("button", name="Step by step").click()
    expect(page.locator(".prompt")).to_have_text(told[-1])
    expect(page.locator(".replay")).to_have_count(0)  # the last step leads to now
    expect(recap).to_have_count(0)
    page.reload()
    page.locator("g.card.mine").last.click()  # whoever goes on has seen it
    expect(recap).to_have_count(0)


def test_what_somebody_did_on_another_device_is_no_news_to_them(visit: Visitors) -> None:
    page = visit()
    cut, sockets = False, list[WebSocketRoute]()

    def connect(socket: WebSocketRoute) -> None:
        if cut:
            socket.close()
        else:
            sockets.append(socket)
            socket.connect_to_server()

    page.route_web_socket("**/*", connect)
    new_table(page, [ME, {"kind": "bot", "level": "greedy"}], options={"first": 0})
    other = page.context.new_page()
    ear(other)
    other.goto(page.url)
    assert ready(page)
    assert ready(other)
    cut = True
    sockets[-1].close()
    expect(page.locator(".prompt.lost")).to_be_visible()
    for _ in range(2):
        step(other, policy=choose_by({"verb": "take"}, {"verb": "ask"}))
    assert ready(other)
    cut = False
    recap = page.get_by_role("region", name="Since your last move")
    expect(recap.locator("li").first).to_be_visible()
    assert not [line for line in recap.locator("li").all_inner_texts() if line.startswith("You ")]


def test_the_link_is_shared_without_https(visit: Visitors) -> None:
    page = visit()
    page.evaluate(
        "for (const each of ['clipboard', 'share']) Object.defineProperty(navigator, each, {value: undefined})"
    )
    new_table(page, [ME, OPEN])
    page.get_by_role("button", name="Share the link").click()
    expect(page.get_by_text(re.compile("Copied|The link is marked"))).to_be_visible()


def test_the_shuffle_is_checked_without_https(visit: Visitors) -> None:
    page, other = visit(), visit(name="Ben")
    page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    page.reload()
    table = new_table(page, [OPEN, OPEN])
    sit(page, table)  # by the page, which seals its luck
    sit(other, table)
    assert ready(page, other)
    stop(page, other)
    page.get_by_text("More about this game").click()
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_role("dialog").locator("p.good")).to_be_visible()


def test_leaving_a_table_of_bots_leads_back_to_the_start(visit: Visitors) -> None:
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
    table = new_table(page, [ME, OPEN])
    page.goto(f"/#/join/{table[:5].upper()}%20{table[5:]}")
    page.wait_for_url(f"**/#/table/{table}")


def test_an_address_that_names_a_rule_forgets_an_old_search(visit: Visitors) -> None:
    page = visit("rules/hapy")
    page.get_by_role("searchbox").fill("pizza")
    expect(page.locator("dl > div")).to_have_count(0)
    page.goto("/#/rules/hapy/H-12")
    expect(page.locator("[id='H-12']")).to_be_in_viewport()
    expect(page.locator(".pictures > li")).to_have_count(7)  # come before the paragraphs


def test_what_the_guide_says_is_in_the_window_and_waits_for_its_reader(visit: Visitors) -> None:
    page = visit("learn/hapy", viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator(".guide").wait_for()
    things = page.locator("g.card").first, page.locator(".board"), page.locator(".hand")
    stands = [thing.bounding_box() for thing in things]
    for _ in range(2):
        assert inside(page, ".guide")
        page.locator(".guide button").tap()
    expect(page.locator(".guide")).to_have_count(0)
    step(page)
    page.locator(".guide").wait_for()
    assert inside(page, ".guide")
    page.locator(".guide button").tap()
    assert stands == [thing.bounding_box() for thing in things]


def test_what_others_do_waits_while_somebody_reads_what_the_guide_says(visit: Visitors) -> None:
    page, other = visit(), visit(name="Ben")
    table = new_table(page, [ME, OPEN], options={"first": 1})
    page.goto(f"/#/table/{table}?learn=1")
    sit(other, table)
    guide, shown = page.locator(".guide button"), page.locator("main[data-ply]")
    guide.wait_for()
    assert ready(other)
    step(other)
    look_on(page, visit())  # the page has heard of it,
    expect(shown).to_have_attribute("data-ply", "0")  # and lets it wait
    guide.click()
    expect(shown).to_have_attribute("data-ply", "1")


@pytest.mark.parametrize("seats", [[ME, OPEN], [ME, BOT]], ids=["waiting", "playing"])
def test_no_page_is_wider_than_a_phone(visit: Visitors, seats: list[dict[str, str]]) -> None:
    page = visit(viewport=PHONE)
    new_table(page, seats)
    page.locator(".seats, ol").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.get_by_role("button", name="More", exact=True).count() <= 1  # one menu, not two


def test_the_list_of_tables_is_not_asked_for_all_the_time(visit: Visitors) -> None:
    page = visit()
    page.locator("[data-game=hapy]").wait_for()
    page.wait_for_load_state("networkidle")
    assert len([url for url in visit.requested if "/api/tables" in url]) < 10  # now and then, not in a circle
