"""People around the table: who they are, how they come together, what they choose."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Visitors
from tests.web.driver import new_table, play_now, strip

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "novice"}
OPEN = {"kind": "open"}


def test_name_and_animal_are_asked_once_and_shown_everywhere(visit: Visitors) -> None:
    ana, ben = visit(name="Ana"), visit(viewport=PHONE)
    table = new_table(ana, [ME, OPEN], options={"first": 1})
    expect(ana.locator(".hash")).to_be_hidden()  # for the curious only
    ben.goto(f"/#/table/{table}")
    expect(ben.get_by_role("heading", level=1)).to_have_text("Ana invites you to Hâpy Families")
    expect(ben.get_by_role("img", name="QR code")).to_be_hidden()
    ben.get_by_role("button", name="You are:").click()
    ben.get_by_role("button", name="Bee", exact=True).click()
    ben.get_by_role("button", name="plum").click()
    expect(ben.get_by_role("button", name="plum")).to_have_attribute("aria-pressed", "true")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down here").first.click()
    ana.locator("main[data-ply]").wait_for()
    (mine, his) = strip(ana)
    assert mine[:1] + his[:2] == ["Ana", "Ben", "\U000131a4"]
    assert mine[2] != his[2]
    late = visit()
    late.goto(f"/#/table/{table}")
    expect(late.get_by_text("The table is full: you are watching")).to_be_visible()
    ben.goto("/#/")
    expect(ben.locator(".you input")).to_have_value("Ben")
    row = ben.get_by_role("link", name="Hâpy Families").filter(has_text="Ana")
    expect(row).to_contain_text("Your turn")
    expect(ben).to_have_title("(1) Barque")
    expect(row.locator("time")).to_have_text("now")
    ana.goto("/#/settings")
    ana.get_by_role("textbox", name="Your name").fill("Anna")
    ana.get_by_role("button", name="Save").click()
    expect(ana.locator(".told")).to_be_visible()
    ana.context.clear_cookies()  # the server does not know the browser any more: the browser knows
    ana.goto("/#/")
    ana.reload()
    expect(ana.locator(".you input")).to_have_value("Anna")


def test_the_level_is_chosen_beside_the_button_and_sound_is_offered_once(visit: Visitors) -> None:
    page = visit()
    page.get_by_role("radio", name="Vizier").first.check(force=True)
    play_now(page)
    expect(page.get_by_text("★★★★", exact=True).first).to_be_attached()
    assert not any(re.search(r"Player|Seat|\d", name) for name, *_ in strip(page))
    page.get_by_role("button", name="Play with sound").click()
    expect(page.get_by_role("button", name="Play with sound")).to_have_count(0)
    page.goto("/#/")
    expect(page.get_by_role("radio", name="Vizier").first).to_be_checked()
    play_now(page)
    page.locator("main[data-ply]").wait_for()
    expect(page.get_by_role("button", name="Play with sound")).to_have_count(0)


def test_everybody_at_a_device_has_a_name_of_their_own(visit: Visitors) -> None:
    page = visit(name="Ana", viewport=PHONE)
    new_table(page, [ME, OPEN, OPEN])
    for name in ("Ben", ""):
        page.get_by_role("button", name="Somebody else at this device").first.click()
        page.get_by_role("textbox", name="Name").fill(name)
        page.keyboard.press("Enter")
        page.get_by_role("textbox", name="Name").wait_for(state="detached")
    page.locator("main[data-ply]").wait_for()
    (ana, ben, other) = [name for name, *_ in strip(page)]
    assert (ana, ben) == ("Ana", "Ben")
    assert re.fullmatch("[A-Z][a-z]+", other)  # who says nothing goes by the name of their animal
    assert other != "Ana"
