"""What people can rely on: a shuffle that nobody chose, and a seat that is still theirs when they come back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from barque.table.fairness import seal
from tests.web.conftest import Server, Visitors
from tests.web.driver import OVER, ear, menu, new_table, play_now, sit, stop, strip

OPEN = {"kind": "open"}
NO_CRYPTO = "Object.defineProperty(crypto, 'subtle', { value: undefined })"  # as over plain HTTP


def proven(page: Page) -> None:
    """Checks that the page can prove the shuffle."""
    page.get_by_text("More about this game").click()
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("Proven here")).to_be_visible()
    page.keyboard.press("Escape")


def test_pages_seal_and_show_their_luck_by_themselves_and_in_a_rematch(visit: Visitors) -> None:
    ana, ben = visit(name="Ana"), visit(name="Ben")
    for page in (ana, ben):
        page.context.add_init_script(NO_CRYPTO)
        page.reload()
    table = new_table(ana, [OPEN, OPEN])
    sit(ana, table)
    sit(ben, table)
    for _ in range(2):
        for page in (ana, ben):
            page.locator(".seats li").first.wait_for()
            looks = strip(page)
            (reveal,) = [message for message in ear(page).sent if message["type"] == "reveal"]
            position = next(message for message in ear(page).heard if message.get("shuffle"))
            assert position["shuffle"]["seals"][reveal["seat"]] == seal(reveal["luck"])
            assert all(position["shuffle"]["seals"])  # nobody's luck is shown before everybody's is sealed
            ear(page).sent.clear()
            ear(page).heard.clear()
        stop(ana, ben)
        for page in (ana, ben):
            proven(page)
        ana.get_by_role("button", name="Again!").click()
        expect(ana.get_by_text("Waiting for Ben")).to_be_visible()
        expect(ben.get_by_text("Ana would like to play again")).to_be_visible()
        ben.get_by_role("button", name="Again!").click()  # one tap each, and everybody sits and looks as before
        for page in (ana, ben):
            expect(page.locator("main[data-ply]")).to_be_visible()
            assert strip(page) == looks


def test_a_table_of_bots_is_proven_too(visit: Visitors) -> None:
    page = visit(name="Ana")
    play_now(page)
    menu(page, "Propose to stop here")
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(".ending")).not_to_contain_text(re.compile("victory|won|wins"))  # at 0–0–0 it is nobody's
    proven(page)


def test_anyone_who_waits_for_luck_that_is_never_shown_may_begin(visit: Visitors, server: Server) -> None:
    ana, ben = visit(name="Ana"), visit(name="Ben")
    table = new_table(ana, [OPEN, OPEN])
    sit(ana, table)
    body = {"seat": 1, "seal": seal("never shown")}
    assert ben.request.post(f"/api/tables/{table}/sit", data=body, headers={"Origin": server.address}).ok
    expect(ana.get_by_text("Waiting for the device of Ben")).to_be_visible()
    ana.get_by_role("button", name="Begin without waiting").click(timeout=60_000)
    ana.locator(".seats li").first.wait_for()
    ben.goto(f"/#/table/{table}")
    stop(ana, ben)
    ana.get_by_text("More about this game").click()
    ana.get_by_role("button", name="Check the shuffle").click()
    expect(ana.get_by_text("Consistent, not proven")).to_be_visible()


def test_anyone_who_comes_back_has_the_seat_back(visit: Visitors) -> None:
    ana, ben = visit(name="Ana"), visit(name="Ben")
    table = new_table(ana, [OPEN, OPEN], settings={"grace": 10})
    sit(ana, table)
    sit(ben, table)
    ana.locator(".seats li").first.wait_for()
    ben.locator(".seats li").first.wait_for()
    ben.goto("/#/")
    expect(ana.locator(".seats").get_by_text("away")).to_be_visible()
    ana.get_by_role("button", name="More").click()
    bot = ana.get_by_role("dialog").get_by_role("button", name="Let a bot play for Ben")
    expect(bot).to_be_disabled()
    expect(bot).to_be_enabled(timeout=60_000)
    bot.click()
    expect(ana.locator(".seats").get_by_text("a bot is playing")).to_be_visible()
    ben.goto(f"/#/table/{table}")
    ben.locator(".seats li").first.wait_for()
    for page in (ana, ben):
        expect(page.locator(".seats").get_by_text("a bot is playing")).to_have_count(0)


def test_where_nobody_may_watch_the_page_shows_nothing_but_a_free_seat(visit: Visitors, server: Server) -> None:
    ana, ben, eve = visit(name="Ana"), visit(name="Ben"), visit(name="Eve")
    table = new_table(ana, [OPEN, OPEN], settings={"watchers": False, "run_out": "vote"})
    sit(ana, table)
    sit(ben, table)
    ana.locator(".seats li").first.wait_for()
    eve.goto(f"/#/table/{table}")
    expect(eve.get_by_text("Only players may watch this table.")).to_be_visible()
    expect(eve.get_by_text("Ana")).to_have_count(0)
    expect(eve.get_by_role("button", name="Sit down here")).to_have_count(0)
    assert ben.request.post(f"/api/tables/{table}/leave", data={}, headers={"Origin": server.address}).ok
    expect(ben.get_by_text("Only players may watch this table.")).to_be_visible()
    eve.get_by_role("button", name="Sit down here").click()
    eve.locator(".seats li").first.wait_for()
    expect(ana.locator(".seats").get_by_text("Eve").first).to_be_visible()


def test_other_devices_are_signed_out_in_the_settings(visit: Visitors) -> None:
    mine, other = visit(name="Ana"), visit()
    table = new_table(mine, [{"kind": "me"}, OPEN])
    mine.goto("/#/settings")
    mine.get_by_role("button", name="Make a code").click()
    code = mine.locator("output.code").inner_text()
    other.goto("/#/settings")
    other.get_by_label("I have a code from my other device").fill(code)
    other.get_by_role("button", name="Use the code").click()
    other.goto(f"/#/table/{table}")
    expect(other.get_by_role("button", name="Get up")).to_be_visible()
    mine.get_by_role("button", name="Sign them out").click()
    expect(mine.get_by_text("Only this device is signed in now").last).to_be_visible()
    expect(other.get_by_role("button", name="Get up")).to_have_count(0)
    mine.goto(f"/#/table/{table}")
    expect(mine.get_by_role("button", name="Get up")).to_be_visible()
