"""Finding puzzles: the same seed finds the same, it resumes where it stopped, and what is no puzzle is none."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import barque
from barque.bots import LEVELS, bot
from barque.coach.puzzle import read, shipped, write
from barque.kernel import LANGUAGES, Rng, Sight
from barque.lab import puzzles
from barque.lab.finding import Effort, Finder, solved
from tests.hapy_positions import EVEN_HANDS, EVEN_LAID, GAME, position
from tests.terminal.conftest import Run

QUICK = Effort(quick=60, closer=300, closely=30, long=800, wide=30, deals=60, seeds=2)
GAMES = [game for game in barque.games() if shipped(game)]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_puzzle_is_found_again_with_other_luck(game: str) -> None:
    """Most of them: with another seed and a quarter of the work the same move is clearly best, and greedy misses it."""
    finder = Finder(barque.game(game), "other", Effort(closer=1000, long=1500, deals=150, seeds=2), False)
    same = 0
    for made in list(shipped(game).values())[:8]:
        again = finder.confirmed(made.position, made.seat)
        same += again is not None and again.steps[0].solutions[0] in made.steps[0].solutions
    assert same >= 4


def test_a_position_with_many_good_moves_is_no_puzzle() -> None:
    """Three requests win at once, and greedy makes one of them."""
    assert Finder(GAME, "1", QUICK, False).confirmed(GAME.load(position(EVEN_HANDS, EVEN_LAID)).dump(), 0) is None


def test_the_beginning_of_a_game_is_no_puzzle() -> None:
    state = GAME.start(2, seed=1)
    seat = int(state.turn)
    assert Finder(GAME, "1", QUICK, False).confirmed(state.sample(seat, Rng(1)).dump(), seat) is None


def test_what_is_hidden_changes_no_puzzle() -> None:
    """Judged from another sample of the same seat, a position is the same puzzle, digit for digit."""
    made = next(iter(shipped(GAMES[0]).values()))
    finder = Finder(made.game, "1", QUICK, False)
    other = made.start().sample(made.seat, Rng("other"))
    step, again = [finder.clear(Sight(state, made.seat), 2, Rng("same")) for state in (made.start(), other)]
    assert step == again


def test_random_play_does_not_solve_them() -> None:
    made = list(shipped(GAMES[0]).values())[:30]
    assert sum([solved(each, bot("random", each.game, n)) for n, each in enumerate(made)]) < 15


@pytest.mark.parametrize("game", GAMES)
def test_slips_count_in_a_grade(game: str) -> None:
    """A bot of a puzzle's grade slips and misses it at most every other time; the slips of stronger ones are fewer."""
    finder = Finder(barque.game(game), "1", QUICK, True)
    for made in shipped(game).values():
        slips = [finder.slips(made, name) for name in LEVELS]
        assert slips == sorted(slips, reverse=True)
        assert slips[LEVELS.index(made.grade)] <= 0.5


def quick(tmp_path: Path, *more: str | Path) -> list[str]:
    """Returns a command line that takes only a moment."""
    named = ["--count", "1", "--options", "memory_aid=true", "--file", tmp_path / "found.jsonl"]
    return [str(each) for each in ("puzzles", GAME.name, *named, "--work", tmp_path / "work", "--plain", *more)]


@pytest.mark.compiled
def test_it_resumes_and_finds_the_same(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "Effort", partial(Effort, **vars(QUICK)))
    ran = run(*quick(tmp_path))
    assert ran.code == 0, ran.err
    assert "Found 1 puzzles in" in ran.flat
    found = (tmp_path / "found.jsonl").read_text("utf-8")
    assert json.loads(found.splitlines()[0])["made"].startswith("barque puzzles hapy --seed 1 --count 1")
    (made,) = read(tmp_path / "found.jsonl")
    assert made.position["options"]["memory_aid"]
    work = tmp_path / "work" / "hapy.jsonl"
    whole = work.read_text("utf-8")
    assert run(*quick(tmp_path)).code == 0
    assert work.read_text("utf-8") == whole
    work.write_text(whole[:-40], "utf-8")  # cut off in the middle of a line
    assert run(*quick(tmp_path)).code == 0
    assert work.read_text("utf-8") == whole
    assert (tmp_path / "found.jsonl").read_text("utf-8") == found
    assert "from a different search" in run(*quick(tmp_path, "--seed", "2")).err
    work.write_text(whole.replace('"steps"', '"stops"'), "utf-8")
    assert "can’t be read" in run(*quick(tmp_path)).err


def test_it_looks_through_records(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each record once, and nothing else."""
    monkeypatch.setattr(puzzles, "Effort", partial(Effort, **vars(QUICK)))
    state = GAME.start(2, seed=3)
    players = [bot("greedy", GAME, seat) for seat in range(2)]
    for _ in range(24):
        state.play(players[int(state.turn)].choose(Sight(state, int(state.turn))))
    record = tmp_path / "game.barque"
    record.write_text(GAME.record(state), "utf-8")
    ran = run(*quick(tmp_path, "--count", "50", "--records", record))
    assert ran.code == 0, ran.err
    assert "in 1 games" in ran.flat


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_says_how_many_are_solved_and_drops_the_others(run: Run, tmp_path: Path, language: str) -> None:
    made = list(shipped(GAMES[0]).values())[:2]
    spoiled = made[1].json()
    spoiled["steps"][0]["solutions"] = [min(made[1].steps[0].chances, key=made[1].steps[0].chances.__getitem__)]
    path = tmp_path / "some.jsonl"
    path.write_text(write("by hand", made[:1]) + json.dumps(spoiled) + "\n", "utf-8")
    ran = run("puzzles", "check", "--file", path, "--pace", "0.3", "--discard", "--plain", "--lang", language)
    assert ran.code == 0, ran.err
    assert "50" in ran.flat
    assert [each.name for each in read(path)] == [made[0].name]


def test_wrong_command_lines_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("puzzles", "chess").code == 2
    assert run("puzzles", GAME.name, "--count", "0").code == 2
    assert run("puzzles", "check", "--pace", "0").code == 2
    assert run("puzzles", GAME.name, "--options", "layout").code == 2
    bad = tmp_path / "bad.jsonl"
    bad.write_text("[1]\n", "utf-8")
    ran = run("puzzles", "check", "--file", bad)
    assert ran.code == 1
    assert "Line 1" in ran.err
