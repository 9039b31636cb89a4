"""A program that the host allows: chosen on the create page like any bot, and at the table by its name."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.conftest import Server, Visitors
from tests.web.driver import step

BARQUE = f"{sys.executable} -m barque.cli engine random"  # Barque is an engine, too


def test_a_program_is_given_a_seat_and_plays(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, "--engine", f"papyrus=seconds=0.1:{BARQUE}")
    server.start()
    visit = Visitors(browser, server)
    try:
        page = visit("new/hapy", name="Ana")
        page.get_by_label("Against bots").check()
        page.get_by_role("button", name="2 players").click()
        page.get_by_label("Who is player 2?").select_option("Bot: Papyrus")
        page.get_by_role("radio", name="Vizier").check(force=True)  # the stars are for the other bots
        expect(page.get_by_label("Who is player 2?")).to_have_value("bot engine:papyrus")
        page.locator("button.primary").last.click()
        page.wait_for_url(re.compile(r"#/table/\w{10}$"))
        expect(page.locator(".seats > ol > li").nth(1)).to_contain_text("Papyrus")
        assert step(page) is not None
        expect(page.get_by_text("stand-in")).to_have_count(0)
    finally:
        visit.close()
        server.stop()
    assert visit.errors == []
