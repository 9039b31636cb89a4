"""The host's page in a browser: seeing, deciding, and what has to be asked twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, Server, Visitors
from tests.web.driver import new_table
from tests.web.test_page import violations_everywhere

PASSWORD = "only the host"
SEATS = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def club(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    (tmp_path / "password").write_text(PASSWORD)
    server = Server(tmp_path, "--admin-password-file", str(tmp_path / "password"))
    server.start()
    visitors = Visitors(browser, server)
    yield visitors
    visitors.close()
    server.stop()
    assert visitors.errors == []


def enter(page: Page) -> None:
    page.goto("/admin")
    page.get_by_label("The host’s password").fill(PASSWORD)
    page.get_by_role("button", name="Open").click()
    page.get_by_role("heading", name="Tables").wait_for()


def test_the_host_greets_mutes_and_deletes(club: Visitors) -> None:
    ana, host = club(name="Ana"), club(viewport=PHONE)
    new_table(ana, SEATS)
    enter(host)
    host.get_by_label("Message on the start page").fill("Tournament on Friday")
    host.get_by_role("button", name="set").first.click()
    expect(club().get_by_text("Tournament on Friday")).to_be_visible()

    row = host.get_by_role("row").filter(has_text="Ana").last
    row.get_by_role("button", name="mute").click()
    expect(row).to_contain_text("muted →")
    row.get_by_role("button", name="unmute").click()
    expect(row).not_to_contain_text("muted →")

    table = host.get_by_role("row").filter(has_text="Ana, (free)")
    delete = table.get_by_role("button", name="delete")
    expect(delete).to_be_hidden()  # until it has been asked for
    table.locator("summary").filter(has_text="delete").click()
    expect(table.get_by_text("The table is deleted for good.")).to_be_visible()
    delete.click()
    expect(table).to_have_count(0)
    expect(host.get_by_text("deleted a table")).to_be_visible()
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_nothing(club: Visitors) -> None:
    ana, host = club(name="Ana"), club()
    new_table(ana, SEATS)
    host.goto("/admin")
    assert violations_everywhere(host) == []
    enter(host)
    assert violations_everywhere(host) == []
