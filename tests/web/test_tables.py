"""Whole games of each kind through the page, in every way that people sit at a table."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

import barque
from tests.web.conftest import DESK, PHONE, Server, Visitors
from tests.web.driver import (
    GOING_ON,
    OVER,
    WAIT,
    begin,
    choose_by,
    ear,
    heard,
    legal,
    look_on,
    new_table,
    play,
    play_now,
    play_out,
    ready,
    seats_of,
    sit,
    step,
    stop,
    write,
)

GAMES = ("hapy", "deities", "osiris")
ME = {"kind": "me", "name": "Ana"}
BEN = {"kind": "me", "name": "Ben"}
BOT = {"kind": "bot", "level": "greedy"}  # knows what it wants, so a game ends sooner than against a random one
OPEN = {"kind": "open"}
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
every_game = pytest.mark.parametrize("game", GAMES)


def knows_its_own(page: Page, table: str) -> None:
    """Compares everything that a page was ever told with what its seats may know, according to the record of
    the game.
    """
    record = page.request.get(f"/api/tables/{table}/record").text()
    game = barque.game(ear(page).newest("welcome")["game"])
    over = game.replay(record)
    positions = [message for message in heard(page) if message["type"] == "position" and message["phase"] != "waiting"]
    seats = seats_of(page)
    state = over.fresh()
    eyes: list[int | None] = [*seats] or [None]
    views = [[state.view(seat) for seat in eyes]]
    for entry in over.log:
        state.step(entry, over.accords)
        views.append([state.view(seat) for seat in eyes])
    assert positions
    for position in positions:
        told = [own["view"] for own in position["own"]] if seats else [position["view"]]
        assert [own["seat"] for own in position["own"]] == seats
        assert position["view"] is None or not seats
        assert told == json.loads(json.dumps(views[position["ply"]]))
    reader = seats[0] if len(seats) == 1 else None
    events = [json.loads(json.dumps(event.seen(reader))) for event in over.events(0)]
    for message in heard(page):
        if message["type"] == "lines":
            seen = [line["event"] for line in message["lines"]]
            assert seen == events[message["start"] : message["start"] + len(seen)]


@every_game
def test_alone_on_a_phone_through_a_reload_and_a_dead_server(visit: Visitors, server: Server, game: str) -> None:
    page = visit(**TOUCH)
    table = new_table(page, [ME, BOT], game)
    begin(page)
    page.reload()
    begin(page)
    server.kill()
    lost = page.get_by_text("Connection lost")
    expect(lost).to_be_visible()
    server.start()
    expect(lost).to_be_hidden(timeout=30_000)
    play_out(page, policy=choose_by(*GOING_ON))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    knows_its_own(page, table)


@every_game
def test_a_full_table_of_two_browsers_bots_and_spectators(visit: Visitors, game: str) -> None:
    ana, ben, watcher, screen = visit(name="Ana"), visit(name="Ben", **TOUCH), visit(), visit()
    bots = [BOT] * (barque.game(game).seats[-1] - 2)
    table = new_table(ana, [ME, OPEN, *bots], game)
    watcher.goto(f"/#/table/{table}")
    screen.goto(f"/#/screen/{table}")
    sit(ben, table)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    any_move = choose_by()
    for turn in range(60):
        if turn == 12:  # they leave and come back at the end: two pages less to draw all the while
            watcher.goto("/#/")
            screen.goto("/#/")
        step(ana, ben, policy=any_move)
    play_out(ana, ben, policy=choose_by({"verb": "withdraw"}, *GOING_ON))
    for page in (watcher, screen):
        page.go_back()
    for page in (ana, ben, watcher, screen):
        expect(page.locator(OVER)).to_be_visible()
        knows_its_own(page, table)
    watch_again(ana)


@every_game
def test_by_keyboard_alone_through_the_text_twin(visit: Visitors, game: str) -> None:
    page = visit("settings")
    page.locator("#text").focus()
    page.keyboard.press("Space")
    new_table(page, [ME, BOT], game)
    for _ in range(3):
        choose_from_the_menu(page)
    play_out(page, policy=choose_by(*GOING_ON), by=write)


# The next menu may read like the last one.
SHOWN = "document.querySelector('main').dataset.ply + document.querySelector('.twin ul')?.innerText"


def choose_from_the_menu(page: Page) -> None:
    """Makes a move in the text twin by the keys of its menu."""
    assert ready(page)
    ply, menu = legal_ply(page), page.locator(".twin ul:not(.plain)")
    while legal_ply(page) == ply:
        before = page.evaluate(SHOWN)
        page.locator("#command").focus()
        page.keyboard.type(menu.locator("kbd").first.inner_text())
        page.keyboard.press("Enter")
        page.wait_for_function(f"before => {SHOWN} !== before", arg=before)


def test_a_spectator_disturbs_no_choice_in_progress(visit: Visitors) -> None:
    page = visit("settings")
    page.locator("#text").check()
    new_table(page, [ME, BOT], "osiris")
    assert ready(page)
    page.locator("#command").fill(page.locator(".twin ul:not(.plain) kbd").first.inner_text())
    page.keyboard.press("Enter")
    back = page.locator(".twin ul").get_by_role("button", name="Choose again")
    expect(back).to_be_visible()
    look_on(page, visit())
    expect(back).to_be_visible()


def test_a_moment_that_comes_too_late_is_not_shown(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT])
    step(page)
    assert ready(page)
    on_the_way: list[Route] = []
    page.route("**/at/*", lambda route: on_the_way.append(route))
    page.locator(".beside .log li button").first.click()
    page.keyboard.press("Escape")
    with page.expect_response("**/at/*"):
        deadline = time.monotonic() + WAIT / 1000
        while not on_the_way:
            assert time.monotonic() < deadline, "the page did not ask for the moment"
            page.wait_for_timeout(20)
        on_the_way[0].continue_()
    page.unroute("**/at/*")
    step(page)
    expect(page.locator(".replay")).to_have_count(0)


def legal_ply(page: Page) -> int:
    """Returns the ply of the newest position that the page shows."""
    return int(page.locator("main").get_attribute("data-ply") or 0)


@every_game
def test_one_screen_and_two_phones(visit: Visitors, game: str) -> None:
    screen = visit(f"new/{game}")
    screen.get_by_text("One screen and phones").click()
    screen.get_by_role("button", name="2 players").click()
    screen.get_by_role("button", name="Set the table").click()
    expect(screen.get_by_alt_text("QR code of the link to this table")).to_be_visible()
    invitation = screen.locator(".link").inner_text()
    phones = [visit(name=name, **TOUCH) for name in ("Ana", "Ben")]
    for phone in phones:
        phone.goto(invitation)
        phone.get_by_role("button", name="Sit down here").first.click()
    any_move = choose_by()
    for _ in range(12):  # not every move is told: in Osiris the first six may bring two lines
        step(*phones, policy=any_move)
    assert seats_of(screen) == []
    assert {seat for phone in phones for seat in seats_of(phone)} == {0, 1}
    expect(screen.locator("footer .lines p")).to_have_count(2)
    stop(*phones)
    expect(screen.locator(OVER)).to_be_visible()


@pytest.mark.parametrize(
    "viewport", [{"width": 1920, "height": 1080}, {"width": 1366, "height": 657}], ids=["TV", "laptop"]
)
def test_the_screen_in_the_middle_is_read_from_afar(visit: Visitors, viewport: ViewportSize) -> None:
    """The way in and the button that begins in the waiting room; then the turn, and questions as bubbles."""
    screen, ana, ben = visit("new/hapy", viewport=viewport), visit(name="Ana", **TOUCH), visit(name="Ben", **TOUCH)
    screen.get_by_text("One screen and phones").click()
    screen.get_by_role("button", name="2 players").click()
    screen.get_by_role("button", name="Set the table").click()
    expect(screen.get_by_alt_text("QR code of the link to this table")).to_be_in_viewport(ratio=1)
    expect(screen.get_by_role("button", name="Begin, with bots in the free seats")).to_be_in_viewport(ratio=1)
    invitation = screen.locator(".link").inner_text()
    for phone in (ana, ben):
        phone.goto(invitation)
        phone.get_by_role("button", name="Sit down here").first.click()
    asking = choose_by({"verb": "ask"})
    while (step(ana, ben, policy=asking) or {})["verb"] != "ask":
        pass
    scene, banner = screen.locator(".question"), screen.locator(".now.screen").bounding_box()
    expect(scene.locator(".reply")).to_be_in_viewport(ratio=1)
    assert banner
    assert banner["height"] >= 64
    expect(screen.locator("footer").get_by_alt_text("QR code of the link to this table")).to_be_in_viewport(ratio=1)


@every_game
def test_hot_seat_with_a_curtain(visit: Visitors, game: str) -> None:
    page = visit()
    new_table(page, [ME, BEN], game)
    assert seats_of(page) == [0, 1]  # waits until the page knows whose turn it is
    curtain = page.locator(".curtain")
    seen = set()
    for _ in range(200):
        seat = int(page.locator("main").get_attribute("data-turn") or -1)
        if curtain.count():
            seen.add(seat)
            assert page.locator("[data-pick], [data-piece]").count() == 0  # nothing shows through
        if seen == {0, 1}:
            break
        assert step(page)
    assert seen == {0, 1}
    if game == "hapy":  # the shortest of the three goes on to its end
        play_out(page)


@every_game
@pytest.mark.parametrize(("locale", "you"), [("fr-FR", "Vous"), ("de-DE", "Du"), ("en-GB", "You")])
def test_in_each_language(visit: Visitors, game: str, locale: str, you: str) -> None:
    page = visit(locale=locale)
    new_table(page, [ME, BOT], game)
    for _ in range(4):
        step(page)
    told = page.locator(".beside .log li").first.inner_text()
    page.locator("header select").select_option("en" if you != "You" else "fr")  # at any time: the log is told anew
    expect(page.locator(".beside .log li").first).not_to_have_text(told)
    if game == "hapy":
        play_out(page)


@every_game
def test_from_the_start_page_to_the_first_move_in_three_clicks(visit: Visitors, game: str) -> None:
    page = visit()
    clicks = []
    page.expose_function("clicked", lambda: clicks.append(1))
    page.evaluate("document.addEventListener('click', (event) => event.isTrusted && clicked(), true)")
    play_now(page, game)
    assert ready(page)
    play(page, legal(page)[0])
    assert 2 <= len(clicks) <= 3


def watch_again(page: Page) -> None:
    """Goes through a game that is over, from the beginning to the end, as Ana saw it."""
    page.get_by_role("button", name="Watch it again").click()
    expect(page.get_by_role("slider")).to_have_value("0")
    page.get_by_label("Point of view").select_option(label="As Ana saw it")
    page.get_by_role("button", name="One turn on").click()
    expect(page.locator(".log [aria-pressed=true]").first).to_be_in_viewport()  # the log follows
    page.get_by_role("slider").press("End")
    expect(page.get_by_role("button", name="One turn on")).to_be_disabled()
    page.locator(".replay").get_by_role("button", name="Close").click()


def test_after_the_game(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT])
    play_out(page)
    page.set_viewport_size(PHONE)
    read_to = page.locator(".board").evaluate("board => [board.scrollTop = 200, board.scrollTop][1]")
    look_on(page, visit())
    assert read_to == page.locator(".board").evaluate("board => board.scrollTop") > 0
    page.set_viewport_size(DESK)
    watch_again(page)
    page.get_by_role("button", name="Watch it again").click()
    page.get_by_role("slider").press("End")
    page.get_by_label("Point of view").select_option(label="All hands open")
    expect(page.locator(".hand li")).to_have_count(2)
    page.get_by_label("Point of view").select_option(index=2)
    expect(page.locator(".prompt")).not_to_contain_text("You")  # who it was
    page.keyboard.press("Escape")
    page.get_by_text("More about this game").click()
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("Consistent, not proven")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert download.value.path().read_text().startswith('[Barque "1"]')
    page.get_by_role("button", name="Again!").click()
    expect(page.locator(OVER)).to_be_hidden()
    assert ready(page)
