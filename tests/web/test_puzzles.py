"""Puzzles on the page: of the day on the start page, solved on the real board, on a desk and on a phone."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from playwright.sync_api import Page, expect

from barque.coach.puzzle import Puzzle, named, shipped
from tests.web.conftest import DESK, PHONE, Visitors
from tests.web.driver import MOST, Move, spelt, touch
from tests.web.test_page import BUILT, GAMES, every_game, violations, violations_everywhere

AT_ONCE = 1500  # milliseconds in which a touch has an effect on the page
EXTRA = 60_000  # bytes of a puzzle page, besides the board, as gzip sends them
LOCALES = {"en-GB": "Puzzles of the day", "fr-FR": "Énigmes du jour", "de-DE": "Rätsel des Tages"}


def moves_of(made: Puzzle, *notations: str) -> list[Move]:
    """Returns moves as controls write them."""
    actions = [made.game.parse(notation) for notation in notations]
    return [{**made.game.moves[action].json(), "action": action} for action in actions]


def solution(made: Puzzle) -> list[Move]:
    return moves_of(made, *[step.solutions[0] for step in made.steps])


def attempt(page: Page, move: Move) -> None:
    """Tries a move by its controls, one after the other, until something is said about it or it is made."""
    ply = int(page.locator("main").get_attribute("data-ply") or 0)
    page.evaluate("driver.start()")
    for _ in range(MOST):
        found = page.evaluate("(given) => driver.next(...given)", [AT_ONCE, ply, spelt(move)])
        if found == "made" or page.locator(".note.wrong").count():
            return
        if found is not None:
            touch(page, found)
    raise AssertionError(f"no control leads to {spelt(move)}")


def opened(page: Page, made: Puzzle, query: str = "") -> None:
    page.goto(f"/#/puzzle/{made.name}{query}")
    expect(page.locator("main[data-solved=false]")).to_be_visible()


def daily(page: Page, game: str) -> Puzzle:
    """Goes to a game's puzzle of the day from the start page."""
    page.goto("/#/")
    link = page.locator(f"[data-puzzle={game}]")
    made = named(re.findall(r"puzzle/(\w+)", link.get_attribute("href") or "")[0])
    link.click()
    expect(page.locator("main[data-solved=false]")).to_be_visible()
    return made


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@every_game
def test_the_puzzle_of_the_day_is_solved_on_the_board(visit: Visitors, game: str, viewport: dict[str, int]) -> None:
    """A wrong try says what it costs and gives nothing away; the solution makes the streak one day long."""
    page = visit(viewport=viewport, has_touch=viewport is PHONE)
    made = daily(page, game)
    wrong = list(made.steps[0].chances)[-1]
    attempt(page, *moves_of(made, wrong))
    said = page.get_by_role("alert")
    expect(said).to_contain_text("Not the best")
    expect(said).to_contain_text("fewer than the solution")
    expect(page.locator("main")).to_have_attribute("data-ply", "0")
    said.get_by_role("button", name="Close").click()
    for move in solution(made):
        attempt(page, move)
    expect(page.locator("main")).to_have_attribute("data-solved", "true")
    expect(page.get_by_role("status").filter(has_text="Solved")).to_be_visible()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator("main[data-solved=false]")).to_be_visible()
    page.goto("/#/")
    expect(page.locator(f"[data-puzzle={game}]")).to_contain_text("solved")
    expect(page.get_by_text("1 day in a row")).to_be_visible()


@every_game
def test_every_puzzle_can_be_solved_on_a_phone(visit: Visitors, game: str) -> None:
    """Whichever comes up on a day: each step has its controls in reach, and praise for the last one covers none."""
    page = visit(viewport=PHONE, has_touch=True)
    praised = 0
    for made in shipped(game).values():
        opened(page, made)
        for number, move in enumerate(solution(made)):
            if number:
                expect(page.locator(".prompt")).to_contain_text("Right – and now?")
                praised += 1
            attempt(page, move)
        expect(page.locator("main")).to_have_attribute("data-solved", "true")
    assert praised or all(len(made.steps) == 1 for made in shipped(game).values())


@pytest.mark.parametrize("locale", LOCALES)
def test_the_start_page_has_the_puzzles_of_the_day_in_each_language(visit: Visitors, locale: str) -> None:
    page = visit(locale=locale, viewport=PHONE)
    expect(page.get_by_role("heading", name=LOCALES[locale])).to_be_visible()
    expect(page.locator("[data-puzzle]")).to_have_count(len(GAMES))
    page.locator("[data-puzzle]").first.click()
    page.locator("[data-help=hint]").click()
    hints = {"en-GB": "One of these is the solution", "fr-FR": "La solution est l’un", "de-DE": "Einer dieser Züge"}
    expect(page.locator(".note.hint")).to_contain_text(hints[locale])


def test_everybody_gets_the_same_puzzles(visit: Visitors) -> None:
    ana, ben = visit(), visit(locale="de-DE")
    for page in (ana, ben):
        expect(page.locator("[data-puzzle]")).to_have_count(len(GAMES))
    links = [page.locator("[data-puzzle]").evaluate_all("all => all.map((each) => each.href)") for page in (ana, ben)]
    assert links[0] == links[1]


def test_a_hint_then_the_solution_which_makes_no_streak(visit: Visitors) -> None:
    page = visit()
    made = daily(page, "hapy")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".note.hint p")).to_have_count(4)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".note.solution")).to_contain_text("The solution")
    for move in solution(made):
        attempt(page, move)
    expect(page.locator("main")).to_have_attribute("data-solved", "true")
    expect(page.get_by_text("in a row")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('barque-puzzles')") is None


def test_a_streak_goes_on_from_yesterday(visit: Visitors) -> None:
    page = visit()
    kept = """() => {
      const day = new Date(Date.now() - 24 * 3600 * 1000);
      const two = (n) => String(n).padStart(2, '0');
      return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    }"""
    stored = json.dumps({"puzzles": [], "day": page.evaluate(kept), "days": 6})
    page.evaluate("stored => localStorage.setItem('barque-puzzles', stored)", stored)
    page.reload()
    expect(page.get_by_text("6 days in a row")).to_be_visible()
    made = daily(page, "hapy")
    for move in solution(made):
        attempt(page, move)
    expect(page.get_by_text("7 days in a row")).to_be_visible()


def test_an_illegal_wish_gets_its_rule(visit: Visitors) -> None:
    page = visit()
    taking = next(made for made in shipped("hapy").values() if made.steps[0].solutions[0].startswith("take"))
    opened(page, taking)
    covered = """() => [...document.querySelectorAll('g.card:not(.free)')].flatMap((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y]));
      const points = parts.map(([x, y]) => ({ x: left + width * x, y: top + height * y }));
      return points.filter(({ x, y }) => card.contains(document.elementFromPoint(x, y)));
    })[0]"""
    touch(page, page.evaluate(covered))
    expect(page.get_by_role("alert").get_by_role("link", name="H-8")).to_be_visible()


def test_in_words_and_with_the_keyboard_alone(visit: Visitors) -> None:
    """The text twin solves it, too."""
    page = visit("settings")
    page.locator("#text").check()
    made = next(made for made in shipped("osiris").values() if len(made.steps) > 1)
    opened(page, made)
    expect(page.locator(".twin li").first).to_be_visible()
    assert violations(page) == []
    for step in made.steps:
        ply = int(page.locator("main").get_attribute("data-ply") or 0)
        state = made.start()
        for before in made.steps[:ply]:
            state.play(before.solutions[0])
        speech = made.game.speech
        names = ["You" if seat == made.seat else f"Player {seat + 1}" for seat in range(state.seats)]
        move = made.game.moves[made.game.parse(step.solutions[0])]
        choices = speech.steps(made.game.words("en"), move, state.view(made.seat), names.__getitem__)
        for _, label in choices:
            button = page.get_by_role("button", name=label, exact=True)
            if button.count():
                button.first.focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(50)
        expect(page.locator("main")).to_have_attribute("data-ply", str(ply + 1))
    expect(page.locator("main")).to_have_attribute("data-solved", "true")


def test_the_language_changes_in_the_middle_of_a_puzzle(visit: Visitors) -> None:
    page = visit()
    opened(page, next(iter(shipped("hapy").values())))
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_text("Finde den besten Zug.")).to_be_visible()


@every_game
def test_axe_finds_nothing_in_a_puzzle(visit: Visitors, game: str) -> None:
    page = visit()
    made = next(iter(shipped(game).values()))
    opened(page, made)
    assert violations_everywhere(page) == []
    page.get_by_role("button", name="Hint").click()
    page.locator(".note").wait_for()
    assert violations_everywhere(page) == []
    for move in solution(made):
        attempt(page, move)
    page.get_by_role("link", name="Next puzzle").wait_for()
    assert violations_everywhere(page) == []


def test_a_wrong_address_leads_to_todays_puzzles(visit: Visitors) -> None:
    page = visit("puzzle/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("There is no puzzle")
    expect(page.locator("[data-puzzle]").first).to_be_visible()


def test_it_is_small_and_loaded_only_when_opened(visit: Visitors) -> None:
    page = visit()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.reload()
    expect(page.locator("[data-puzzle]").first).to_be_visible()
    assert not [url for url in loaded if "/assets/Puzzle-" in url]
    opened(page, next(iter(shipped("hapy").values())))
    assert [url for url in loaded if "/assets/Puzzle-" in url]
    parts = [*BUILT.glob("assets/Puzzle-*"), *BUILT.glob("assets/Daily-*"), *BUILT.glob("assets/menu-*")]
    assert 2_000 < sum(len(gzip.compress(part.read_bytes())) for part in parts) < EXTRA
