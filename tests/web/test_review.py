"""The review of a finished game on the page: a line each, the curve, turning points that lead to their moment."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import barque
from barque.bots import bot
from barque.kernel import Sight, State
from tests.hapy_positions import EVEN_HANDS, EVEN_LAID, GAME, position
from tests.web.conftest import PHONE, Server, Visitors
from tests.web.driver import THINKS, menu
from tests.web.positions import put
from tests.web.test_page import violations, violations_in_the_dark

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
MOST = 60_000  # bytes that the review adds, zipped


@pytest.fixture(scope="module")
def missed(server: Server) -> str:
    """A finished game in which the first player misses a victory at hand."""
    state = GAME.load(position(EVEN_HANDS, EVEN_LAID))
    for move in ("pass", "ask 0 bull-6", "lay bull 456"):
        state.play(move)
    return put(server, state)


def played(game: str, seats: int) -> State:
    """Returns a whole game of greedy bots."""
    state = barque.game(game).start(seats, seed="review")
    players = [bot("greedy", game, seat) for seat in range(seats)]
    while not state.over:
        turn = int(state.turn)
        state.play(players[turn].choose(Sight(state, turn)))
    return state


def opened(page: Page, name: str = "Review the game") -> Locator:
    """Opens the review at the ending, and waits until it is there."""
    page.locator(".ending").get_by_role("button", name=name).click()
    review = page.locator(".review")
    expect(review.locator(".curve")).to_be_visible(timeout=THINKS)
    return review


def moment(page: Page) -> Locator:
    """Returns where a replay says at which move it is."""
    return page.locator(".replay output")


def test_a_turning_point_leads_to_its_moment(visit: Visitors, server: Server, missed: str) -> None:
    """On a desk: beside the board, by mouse and by keyboard, with axe content in both colours."""
    page = visit(f"table/{missed}")
    review = opened(page)
    expect(page.get_by_role("tab", name="Review")).to_have_attribute("aria-selected", "true")
    expect(review.locator("polyline")).to_have_count(2)
    expect(review.get_by_role("img", name=re.compile("chances of winning"))).to_be_visible()
    lines = review.get_by_role("list", name="Whose game").get_by_role("button")
    expect(lines).to_have_count(2)
    expect(lines.first).to_have_text(re.compile(r"skill [−+]?\d\.\d\d, luck [−+]?\d\.\d\d\. Accuracy \d+ %\."))
    assert "Player 0" not in review.inner_text()
    point = review.get_by_role("button", name=re.compile(r"Move 1: \d+ points lost \(\d+ to \d+\)"))
    expect(review.locator(".points > li").first).to_contain_text("Certain to follow")
    assert violations(page) + violations_in_the_dark(page) == []
    point.click()
    expect(moment(page)).to_have_text("0 / 3")  # the position before the mistake
    expect(point).to_have_attribute("aria-pressed", "true")
    expect(review.locator("line.now")).to_have_count(1)
    expect(page.locator(".replay select")).to_have_value("0")  # with the eyes of whose game it is
    lines.nth(1).focus()
    page.keyboard.press("Enter")
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(point).to_have_count(0)
    assert violations(page) == []


@pytest.mark.parametrize("game", ["osiris", "deities"])
def test_the_other_games_have_it_too(visit: Visitors, server: Server, game: str) -> None:
    """A whole game: the curve of both, and turning points that lead to their moments."""
    state = played(game, 2)
    page = visit(f"table/{put(server, state)}")
    review = opened(page)
    expect(review.locator("polyline")).to_have_count(2)
    review.locator(".points > li > button").first.click()
    expect(moment(page)).to_have_text(re.compile(rf"\d+ / {len(state.log)}"))
    expect(page.locator(".board").first).to_be_visible()
    assert violations(page) == []


def test_a_tap_on_the_curve_leads_to_its_moment(visit: Visitors, missed: str) -> None:
    page = visit(f"table/{missed}")
    curve = opened(page).locator(".curve svg")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] - 8, "y": 60})
    expect(moment(page)).to_have_text("3 / 3")
    curve.click(position={"x": 44, "y": 60})
    expect(moment(page)).to_have_text("0 / 3")


def test_the_better_move_is_marked_on_the_board(visit: Visitors, server: Server) -> None:
    """Where a card that lies in the layout would have been better, it is marked."""
    state = played("hapy", 2)
    page = visit(f"table/{put(server, state)}")
    slot = 0  # the top of the pyramid, which is taken last
    point = {"ply": 1, "chances": 0.4, "heading": "Move 1", "lines": ["…"], "really": "", "best": slot}
    curve = [0.5] * (1 + len(state.log))
    chapter = {"seat": 0, "name": "Ana", "line": "Ana", "sum": "", "curve": curve, "points": [point], "moves": []}

    def changed(route: Route) -> None:
        route.fulfill(json={"done": 1, "pieces": 1, "working": False, "note": "", "chapters": [chapter]})

    page.route(re.compile("/review"), changed)
    opened(page).locator(".points > li > button").click()
    expect(moment(page)).to_have_text(f"0 / {len(state.log)}")
    expect(page.locator(f"g.card.hint[data-slot='{slot}']")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(moment(page)).to_have_text(f"1 / {len(state.log)}")
    expect(page.locator("g.card.hint")).to_have_count(0)


def test_what_was_really_there_is_a_switch(visit: Visitors, missed: str) -> None:
    """And the lists say in words what the curve shows."""
    page = visit(f"table/{missed}")
    review = opened(page)
    expect(review.locator(".there")).to_have_count(0)
    review.get_by_role("checkbox", name="Show what was really there").check()
    expect(review.locator(".points .there").first).to_contain_text("What was really there")
    review.get_by_role("checkbox").uncheck()
    expect(review.locator(".there")).to_have_count(0)
    review.get_by_text("The curve in numbers").click()
    expect(review.locator("tbody tr")).to_have_count(4)
    review.get_by_text(re.compile("^Every choice of")).click()
    move = review.locator("details .points > li").first
    expect(move.locator("strong")).to_contain_text("points lost")
    move.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(moment(page)).to_have_text("0 / 3")
    assert violations(page) == []


def test_on_a_phone(visit: Visitors, server: Server) -> None:
    """A whole game of three: a sheet that makes way for the board, and a button that leads back."""
    page = visit(f"table/{put(server, played('hapy', 3))}", **TOUCH)
    review = opened(page)
    expect(review.locator("polyline")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(page, "dialog") + violations_in_the_dark(page) == []
    point = review.locator(".points > li > button").first
    point.tap()
    expect(review).to_have_count(0)
    expect(page.locator(".replay")).to_be_visible()
    at = page.locator(".replay input").input_value()
    assert int(at) > 0
    page.get_by_role("navigation").get_by_role("button", name="Review").tap()
    expect(review.locator("circle.here")).to_have_count(1)
    expect(point).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("locale", "button", "line", "lost"),
    [
        ("en-GB", "Review the game", "skill", "points lost"),
        ("fr-FR", "Analyser la partie", "habileté", "points perdus"),
        ("de-DE", "Partie analysieren", "Können", "Punkte verloren"),
    ],
)
@pytest.mark.parametrize("touch", [False, True])
def test_in_three_languages(
    visit: Visitors, missed: str, locale: str, button: str, line: str, lost: str, touch: bool
) -> None:
    page = visit(f"table/{missed}", locale=locale, **(TOUCH if touch else {}))
    review = opened(page, button)
    expect(review.locator(".players")).to_contain_text(line)
    expect(review.locator(".points").first).to_contain_text(lost)
    assert "review." not in review.inner_text()
    assert violations(page, ".review") == []


def test_it_is_loaded_when_it_is_opened(visit: Visitors, missed: str) -> None:
    """From the menu, too."""
    page = visit()
    sizes: dict[str, int] = {}

    def weigh(response: Any) -> None:
        if response.url.endswith((".js", ".css")):
            sizes[response.url] = len(gzip.compress(response.body()))

    page.goto(f"/#/table/{missed}")
    page.locator(".ending").wait_for()
    page.wait_for_load_state("networkidle")
    page.on("response", weigh)
    menu(page, "Review the game")
    expect(page.locator(".review .curve")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert any("Review" in url for url in sizes)
    assert 0 < sum(sizes.values()) < MOST


def test_it_says_how_far_it_is(visit: Visitors, server: Server) -> None:
    """A progress bar is shown until it is done; closed and opened again, it is still there."""
    page = visit(f"table/{put(server, played('hapy', 2))}")
    shown: list[str] = []
    page.on("response", lambda answer: shown.append(answer.request.method) if "/review" in answer.url else None)
    far = {"done": 3, "pieces": 12, "working": True, "note": "", "chapters": []}
    page.route(re.compile("/review"), lambda route: route.fulfill(json=far))
    page.locator(".ending").get_by_role("button", name="Review the game").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("value", "3")
    expect(bar).to_have_attribute("max", "12")
    assert violations(page) == []
    page.get_by_role("tab", name="Log").click()
    expect(bar).to_have_count(0)
    page.unroute(re.compile("/review"))
    page.context.request.post(
        page.url.replace("#/table/", "api/tables/") + "/review", headers={"Origin": server.address}
    )
    page.get_by_role("tab", name="Review").click()
    expect(page.locator(".review .curve")).to_be_visible(timeout=THINKS)
    assert shown[0] == "POST"


def test_a_refusal_is_said(visit: Visitors, missed: str) -> None:
    page = visit(f"table/{missed}")
    problem = {"key": "store-down", "text": "The store is away.", "rule": ""}
    page.route(re.compile("/review"), lambda route: route.fulfill(status=503, json=problem))
    page.locator(".ending").get_by_role("button", name="Review the game").click()
    expect(page.locator(".review").get_by_role("alert")).to_have_text("The store is away.")
    page.unroute(re.compile("/review"))
    page.locator(".review").get_by_role("button", name="Go on").click()
    expect(page.locator(".review .curve")).to_be_visible()
