"""Puzzles over REST: nothing is stored, nothing hidden is told, a wrong try is answered with what it costs."""

from __future__ import annotations

from datetime import date

import pytest

import barque
from barque.coach.puzzle import Puzzle, of_the_day, shipped
from barque.coach.solving import stands
from barque.kernel import LANGUAGES, Rng, canonical
from barque.table.rest.puzzles import told_of
from tests.table.conftest import Served

GAMES = [game for game in barque.games() if shipped(game)]
every_game = pytest.mark.parametrize("game", GAMES)


def line(made: Puzzle) -> list[int]:
    return [made.game.parse(step.solutions[0]) for step in made.steps]


def wrong(made: Puzzle) -> int:
    """Returns greedy's move if it can be tried first, otherwise the worst one."""
    return made.game.parse(made.greedy if made.missed == 0 else list(made.steps[0].chances)[-1])


def test_a_day_has_one_puzzle_a_game_the_same_for_everybody(served: Served) -> None:
    ana, ben = served.browser("Ana"), served.browser("Ben")
    english = ana.get("/api/puzzles?day=2026-12-24&lang=en")
    german = ben.get("/api/puzzles?day=2026-12-24&lang=de")
    assert [each["id"] for each in english["puzzles"]] == [each["id"] for each in german["puzzles"]]
    assert [each["game"] for each in english["puzzles"]] == GAMES
    today = [of_the_day(game, date(2026, 12, 24)) for game in GAMES]
    assert [each["id"] for each in english["puzzles"]] == [made.name for made in today if made]
    other = ana.get("/api/puzzles?day=2026-12-25")
    assert not {each["id"] for each in other["puzzles"]} & {each["id"] for each in english["puzzles"]}
    assert len(ana.get("/api/puzzles")["day"]) == 10
    assert ana.refused("GET", "/api/puzzles?day=tomorrow") == (400, "puzzle-day")


@every_game
def test_a_puzzle_is_played_through(served: Served, game: str) -> None:
    """A wrong try leaves the position as it was and says what it costs; right ones lead to the end."""
    browser = served.browser()
    made = next(iter(shipped(game).values()))
    where, moves = f"/api/puzzles/{made.name}", line(made)
    first = browser.get(where)
    assert (first["step"], first["steps"], first["solved"]) == (0, len(made.steps), False)
    assert (first["verdict"], first["hint"], first["solution"]) == (None, [], [])
    assert len(first["choices"]) == len(first["legal"]) > 1
    assert first["said"]
    tried = browser.get(f"{where}?moves={wrong(made)}")
    assert not tried["verdict"]["right"]
    assert tried["verdict"]["lost"] >= 1
    assert len(tried["verdict"]["text"]) > 1
    assert (tried["view"], tried["legal"]) == (first["view"], first["legal"])
    hint = browser.get(f"{where}?help=hint")
    assert len(hint["hint"]) > 2
    assert hint["solution"] == []
    assert browser.get(f"{where}?help=solution")["solution"][0] == moves[0]
    for n in range(1, len(moves) + 1):
        told = browser.get(f"{where}?moves={','.join(map(str, moves[:n]))}")
        assert told["verdict"]["right"]
        assert told["solved"] == (n == len(moves))
    assert told["legal"] == []
    assert browser.get(f"/api/puzzles/{told['next']}")["puzzle"]["grade"] == made.grade


def test_what_makes_no_sense_is_refused_in_a_sentence(served: Served) -> None:
    browser = served.browser()
    made = next(iter(shipped(GAMES[0]).values()))
    where = f"/api/puzzles/{made.name}"
    illegal = next(action for action in range(len(made.game.moves)) if not made.start().allows(action))
    assert browser.refused("GET", "/api/puzzles/0000000000") == (404, "no-such-puzzle")
    assert browser.refused("GET", f"{where}?moves=one") == (400, "puzzle-moves")
    assert browser.refused("GET", f"{where}?moves={','.join(['1'] * 20)}") == (400, "puzzle-moves")
    assert browser.refused("GET", f"{where}?moves=999999")[0] == 400
    assert browser.refused("GET", f"{where}?moves={wrong(made)},{wrong(made)}") == (400, "puzzle-line")
    assert browser.refused("GET", f"{where}?moves={illegal}&why=1")[0] == 400
    assert browser.get(f"{where}?moves={made.start().legal()[0]}&why=1")["step"] == 0


@every_game
def test_swapping_what_is_hidden_changes_no_byte(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The position is a sample; from another sample of the same seat the answer is the same."""
    made = next(iter(shipped(game).values()))
    moves = line(made)
    tells = [(), (wrong(made),), tuple(moves)]
    before = [told_of.__wrapped__(made.name, tried, "hint", False, "en") for tried in tells]
    start = Puzzle.start
    monkeypatch.setattr(Puzzle, "start", lambda self: start(self).sample(self.seat, Rng("swapped")))
    assert stands(made, []).state.dump() != made.position
    after = [told_of.__wrapped__(made.name, tried, "hint", False, "en") for tried in tells]
    assert [canonical(each.view) for each in after] == [canonical(each.view) for each in before]
    assert after == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language_of_the_page(served: Served, language: str) -> None:
    made = next(iter(shipped(GAMES[0]).values()))
    said = made.game.words(language)
    told = served.browser().get(f"/api/puzzles/{made.name}?moves={wrong(made)}&lang={language}")
    assert said.text("play.you") in told["names"]
    assert told["puzzle"]["title"] == said.text("game.name")
