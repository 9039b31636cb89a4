"""Hâpy Families through the page: what only this board does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import FloatRect, Page, expect

from barque.kernel import State
from tests.web.conftest import PHONE, Server, Visitors
from tests.web.driver import OVER, new_table, ready
from tests.web.positions import play_to, sit_down
from tests.web.sizes import SIZES

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


def test_a_spectator_is_told_why_nothing_moves(visit: Visitors) -> None:
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
    card = scene.locator(".card").bounding_box()
    assert card
    assert card["width"] >= 110  # not a thumbnail
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


def test_a_group_that_is_laid_is_celebrated_to_its_end(visit: Visitors, server: Server) -> None:
    """With reduced motion, too: the same story without flight. What comes after it waits."""
    page = visit()
    step_by_step(page)
    sit_down(page, server, play_to(lambda state: state.view(state.turn)["phase"] == "lay", "hapy"), pace=500)
    assert ready(page)
    page.locator(".choice [data-pick]").first.click()
    scene = page.locator(".group-laid")
    expect(scene).to_contain_text("You lay")
    expect(scene.locator(".cards svg")).to_have_count(3)
    page.get_by_role("button", name="Go on").click()
    expect(scene).to_have_count(0)


def test_the_whole_layout_and_what_everybody_has_are_in_sight(visit: Visitors, server: Server) -> None:
    """Every card of the pyramid, the digit behind the cards in hand, and groups wide enough to be read."""
    page = visit()
    sit_down(page, server, play_to(lambda state: sum(map(len, state.view(None)["groups"])) >= 3, "hapy", 4))
    assert ready(page)
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        board = [page.locator(".board").bounding_box()]
        for card in page.locator("g.card").all():
            assert inside(card.bounding_box(), board), (name, card.get_attribute("aria-label"))
        seats = [seat.bounding_box() for seat in page.locator(".seats > ol > li").all()]
        for pile in page.locator(".seats .pile").all():
            assert inside(pile.bounding_box(), seats), name
    page.set_viewport_size(SIZES["laptop"])
    assert min(widths(page)) >= 48
    expect(page.get_by_text("Your hand", exact=True)).to_be_visible()


def inside(box: FloatRect | None, frames: Sequence[FloatRect | None]) -> bool:
    """Checks that a box is within one of some frames."""
    assert box
    return any(
        frame
        and frame["x"] - 1 <= box["x"]
        and frame["y"] - 1 <= box["y"]
        and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
        and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
        for frame in frames
    )


def test_what_would_win_it_all_leaves_room_for_groups(visit: Visitors, server: Server) -> None:
    page = visit()
    near = play_to(lambda state: any(len(each["families"]) > 1 for each in state.view(None)["needs"]), "hapy", 3)
    sit_down(page, server, near)
    assert ready(page)
    assert min(widths(page)) >= 48


def widths(page: Page) -> list[float]:
    """Lists how wide the groups in the strip of players are, in pixels."""
    found: list[float] = page.locator(".seats .group").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().width)"
    )
    return found


def about_to_win(state: State) -> bool:
    """Whether the one on turn lays the group that wins."""
    if state.view(state.turn)["phase"] != "lay":
        return False
    after = state.clone()
    after.play(after.legal()[0])
    return after.over


def test_the_winners_families_go_aboard_and_one_button_plays_again(visit: Visitors, server: Server) -> None:
    page = visit()
    state = play_to(about_to_win, "hapy", 3)
    groups = len(state.view(None)["groups"][state.turn]) + 1
    sit_down(page, server, state)
    assert ready(page)
    page.locator(".choice [data-pick]").first.click()
    page.locator(OVER).wait_for()
    expect(page.locator(".finale .god")).to_have_count(3 * groups)
    expect(page.get_by_role("link", name="Save the record")).to_be_hidden()  # under “More about this game”
    for size in SIZES.values():
        page.set_viewport_size(size)
        expect(page.get_by_role("button", name="Again!")).to_be_in_viewport(ratio=1)
