"""Whole games of Hâpy Families through the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.player import play_now, play_out


def test_alone_against_bots(visit: Visitors) -> None:
    page = visit()
    play_now(page)
    play_out(page)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
