"""Senet on the page, which was built without it: its card, a table in words, its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.examples.test_senet import installed, server
from tests.web.conftest import DESK

__all__ = ["installed"]  # a fixture


@pytest.fixture
def page(browser: Browser, installed: dict[str, str], tmp_path: Path) -> Iterator[Page]:
    """The start page of a server beside which the example is installed; errors on it fail the test."""
    errors: list[str] = []
    with server(installed, tmp_path / "t.db") as address:
        context = browser.new_context(base_url=address, viewport=DESK, locale="en-GB", reduced_motion="reduce")
        opened = context.new_page()
        opened.on("pageerror", lambda error: errors.append(str(error)))
        opened.goto("/")
        yield opened
        context.close()
    assert errors == []


def test_it_is_played_in_words(page: Page) -> None:
    """From its card on the start page: sentences and a menu, in the language of the page; a bot answers."""
    card = page.locator("article[data-game=senet]")
    expect(card).to_contain_text("2 players")
    expect(card.get_by_role("link", name="Rules")).to_be_visible()
    card.get_by_role("button").click()
    twin = page.locator(".twin")
    expect(twin).to_contain_text("House 27 is the House of Water.")
    expect(twin.locator("ul button").first).to_be_visible()
    before = page.locator(".twin ol li").count()
    page.locator("#command").fill("help me")
    page.locator("#command").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("help me")
    for _ in range(8):
        if page.locator(".twin ol li").count() > before:
            break
        twin.locator("ul button").first.click()
    expect(page.locator(".twin ol li").first).to_contain_text(re.compile(r"(throws?|moves?|pass(es)?|gives?) "))
    page.locator("header select").select_option("de")
    expect(twin).to_contain_text("Haus 27: Haus des Wassers.")


def test_its_rules_can_be_read(page: Page) -> None:
    """Beside those of the other games, each with its id."""
    page.goto("/#/rules/senet/S-13")
    expect(page.locator("#S-13")).to_contain_text("A piece in house 27 is in the water.")
    expect(page.get_by_role("navigation", name="The games")).to_contain_text("Senet")
    expect(page.get_by_role("navigation", name="The games")).to_contain_text("Osiris")
