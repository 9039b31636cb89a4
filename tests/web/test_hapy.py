"""Whole games of Hâpy Families through the page, in every way that people sit at a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Server, Visitors
from tests.web.player import OVER, new_table, play_now, play_out, ready, sit, step, type_out

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
OPEN = {"kind": "open"}


def heard(page: Page) -> list[dict[str, Any]]:
    """Keeps every message that the server sends to a page from now on."""
    messages: list[dict[str, Any]] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: messages.append(json.loads(frame))),
    )
    return messages


def secrets_in(messages: list[dict[str, Any]], mine: set[int]) -> list[Any]:
    """Finds what only others may know: their seats, hands before the end, what they found under a mummy."""
    found: list[Any] = []
    for message in messages:
        if message["type"] == "position":
            found += [own["seat"] for own in message["own"] if own["seat"] not in mine]
            if message["view"] and message["view"]["hand"] is not None:
                found.append(message["view"]["hand"])
        if message["type"] == "lines":
            for line in message["lines"]:
                event = line["event"]
                if event["kind"] == "take-mummy" and event["seat"] not in mine and "card" in event:
                    found.append(event)
    return found


def test_alone_against_bots_in_two_clicks(visit: Visitors) -> None:
    page = visit()
    play_now(page)
    play_out(page)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_two_browsers_and_a_bot_hear_no_secret(visit: Visitors) -> None:
    ana, ben = visit(name="Ana"), visit(name="Ben")
    told_ana, told_ben = heard(ana), heard(ben)
    table = new_table(ana, [ME, OPEN, BOT])
    sit(ben, table)
    for turn in range(300):
        if ready_one_of(ana, ben) is None:
            break
        page = ready_one_of(ana, ben)
        assert page is not None
        step(page, turn)
    for page in (ana, ben):
        expect(page.locator(OVER)).to_be_visible()
    assert any(message["type"] == "position" for message in told_ana)
    assert secrets_in(told_ana, {0}) == []
    assert secrets_in(told_ben, {1}) == []


def ready_one_of(*pages: Page) -> Page | None:
    """Waits until one of the people can do something; ``None`` when the game is over."""
    while True:
        for page in pages:
            if page.locator(OVER).count():
                return None
            if page.locator("g.card.mine, button.down, .now .cards button.card, button.pass").count():
                return page
        pages[0].wait_for_timeout(20)


def test_on_a_phone(visit: Visitors) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, [ME, BOT])
    play_out(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_by_keyboard_alone_through_the_text_twin(visit: Visitors) -> None:
    page = visit("settings")
    page.locator("#text").focus()
    page.keyboard.press("Space")
    new_table(page, [ME, BOT])
    type_out(page)
    expect(page.locator(OVER)).to_be_visible()


def test_a_reload_in_the_middle_of_a_move(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT], options={"first": 0})
    step(page, 0)
    assert ready(page) in ("button.pass", "button.down")
    if ready(page) == "button.pass":
        page.locator(".ask .six button.card[aria-disabled=false]").first.click()  # a card is picked, nobody asked yet
    page.reload()
    play_out(page)


def test_the_server_dies_in_the_middle_of_a_game(visit: Visitors, server: Server) -> None:
    page = visit()
    new_table(page, [ME, BOT], options={"first": 0})
    step(page, 0)
    server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=30_000)
    play_out(page)


def test_a_spectator_sees_it_all_and_no_hand(visit: Visitors) -> None:
    ana, watcher = visit(name="Ana"), visit()
    told = heard(watcher)
    table = new_table(ana, [ME, BOT], options={"first": 0})
    watcher.goto(f"/#/table/{table}")
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    watcher.locator("g.card.free").first.click()
    expect(watcher.get_by_role("alert")).to_contain_text("only who has a seat can move")
    play_out(ana)
    expect(watcher.locator(OVER)).to_be_visible()
    assert secrets_in(told, set()) == []


def test_one_screen_and_two_phones(visit: Visitors) -> None:
    screen = visit("new/hapy")
    told = heard(screen)
    screen.get_by_text("One screen and phones").click()
    screen.get_by_role("button", name="2 players").click()
    screen.get_by_role("button", name="Set the table").click()
    expect(screen.get_by_alt_text("QR code of the link to this table")).to_be_visible()
    invitation = screen.locator(".link").inner_text()
    phones = [visit(viewport=PHONE, name=name) for name in ("Ana", "Ben")]
    for phone in phones:
        phone.goto(invitation)
        phone.get_by_role("button", name="Sit down here").first.click()
    for turn in range(300):
        phone = ready_one_of(*phones)
        if phone is None:
            break
        step(phone, turn)
    expect(screen.locator(OVER)).to_be_visible()
    assert secrets_in(told, set()) == []


def test_hot_seat_with_a_curtain(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, {"kind": "me", "name": "Ben"}], options={"first": 0})

    def lift(turn: int) -> None:
        page.locator(f"[role=dialog] button.primary, g.card.mine, .now button, {OVER}").first.wait_for()
        curtain = page.locator(".curtain button.primary")
        if curtain.count():
            assert page.locator("g.card, .hand").count() == 0  # nothing shows through
            curtain.click()

    play_out(page, between=lift)


@pytest.mark.parametrize(
    ("locale", "prompt"), [("fr-FR", "Prends une carte"), ("de-DE", "Nimm eine Karte"), ("en-GB", "Take a card")]
)
def test_in_each_language(visit: Visitors, locale: str, prompt: str) -> None:
    page = visit(locale=locale)
    new_table(page, [ME, BOT], options={"first": 0})
    expect(page.locator(".prompt")).to_contain_text(prompt)
    for turn in range(6):
        step(page, turn)
    page.locator("header select").select_option("en")  # at any time: the log is told anew
    expect(page.locator("aside .log li").first).to_contain_text("You take")


def test_a_refused_wish_tells_the_rule(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT], options={"first": 0})
    ready(page)
    page.locator("g.card:not(.free)").first.click(position={"x": 8, "y": 8}, force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("is still covered by")
    expect(alert.get_by_role("link", name="H-8")).to_have_attribute("href", "#/rules/hapy/H-8")


def test_after_the_game(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT])
    play_out(page)
    page.get_by_role("button", name="Watch it again").click()
    expect(page.get_by_role("slider")).to_have_value("0")
    page.get_by_label("Whose knowledge").select_option(label="As Ana saw it")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    page.locator(".replay").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("seal, secret and shuffle agree")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert download.value.path().read_text().startswith('[Barque "1"]')
    page.get_by_role("button", name="Play again").click()
    ready(page)
