"""Hâpy Families through the page: what only this board does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visitors
from tests.web.driver import new_table, ready

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}


def step_by_step(page: Page) -> None:
    """Lets what others do wait for a tap, as the settings have it."""
    page.evaluate("localStorage.setItem('barque', JSON.stringify({speed: 'steps'}))")
    page.reload()


@pytest.mark.parametrize(
    ("locale", "prompt"), [("fr-FR", "Prends une carte"), ("de-DE", "Nimm eine Karte"), ("en-GB", "Take a card")]
)
def test_what_to_do_is_said_in_each_language(visit: Visitors, locale: str, prompt: str) -> None:
    page = visit(locale=locale)
    new_table(page, [ME, BOT], options={"first": 0})
    expect(page.locator(".prompt")).to_contain_text(prompt)


def test_a_refused_wish_tells_the_rule(visit: Visitors) -> None:
    page = visit()
    new_table(page, [ME, BOT], options={"first": 0})
    ready(page)
    page.locator("g.card:not(.free)").first.click(position={"x": 8, "y": 8}, force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("is still covered by")
    expect(alert.get_by_role("link", name="H-8")).to_have_attribute("href", "#/rules/hapy/H-8")


def test_who_watches_is_told_why_nothing_moves(visit: Visitors) -> None:
    ana, watcher = visit(name="Ana"), visit()
    table = new_table(ana, [ME, BOT], options={"first": 0})
    watcher.goto(f"/#/table/{table}")
    watcher.locator("g.card.free").first.click()
    expect(watcher.get_by_role("alert")).to_contain_text("only players with a seat can move")


def test_a_question_is_a_scene_that_a_tap_ends(visit: Visitors) -> None:
    """Who asks whom for which card, large over the board, then the answer; the log alone would be overlooked."""
    page = visit()
    step_by_step(page)
    new_table(page, [ME, {"kind": "bot", "level": "greedy"}], options={"first": 1}, settings={"pace": 500})
    page.locator(".actions").get_by_role("button", name="Go on").click()  # the bot takes a card
    scene = page.locator(".question")
    expect(scene).to_contain_text("asks you:")
    expect(scene).to_contain_text("Do you have")
    page.get_by_role("button", name="Go on").click()
    expect(scene.locator(".reply")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(scene).to_have_count(0)
    assert ready(page) is page


def test_a_question_is_in_sight_wherever_a_phone_was_scrolled_to(visit: Visitors) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    bots = [{"kind": "bot", "level": "greedy"}] * 3
    step_by_step(page)
    new_table(page, [ME, *bots], options={"first": 3}, settings={"pace": 500})
    page.locator(".actions").get_by_role("button", name="Go on").tap()
    page.locator(".question").wait_for()
    for top in (0, 500):
        page.locator(".board").evaluate("(board, top) => board.scrollTo(0, top)", top)
        box = page.locator(".question").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"]
