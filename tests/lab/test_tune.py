"""Tuning: weights follow the winner, the file says how it was made, and a tuning goes on where it stopped."""

from __future__ import annotations

import json
import math
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import barque
from barque.kernel import LANGUAGES, Rng
from barque.lab.standing import Share
from barque.lab.tune import Tuning, main, rewritten, tunable

MADE = {"game": "hapy", "games": 8, "step": 4, "players": 2, "iterations": 2, "seed": "1"}
SHARE = Share(0.55, 0.51, 0.59, 600, 300, 0.5)
FILE = """# Set by hand.
[weights]
first = 1.0        # of a card
last-one = 0.25
draws = 4          # whole by its nature
none = 0.0
"""


@given(st.floats(0, 2), st.integers(0, 1000))
def test_weights_follow_the_winner(ratio: float, seed: int) -> None:
    """Whoever wins, all weights go to that side, and stay above 0."""
    tuning = Tuning(MADE, {"a": 1.0, "b": 0.01, "c": 50.0})
    plus, minus, signs = tuning.sides(str(seed))
    before = tuning.here
    tuning.follow(signs, ratio, 10)
    for name, value in tuning.here.items():
        towards = (value - before[name]) * (math.log(plus[name]) - math.log(minus[name]))
        assert towards * (ratio - 1) >= 0
        assert (towards == 0) == (ratio == 1) or abs(ratio - 1) < 1e-9
    assert all(value > 0 for value in tuning.average().values())


def test_a_better_weight_is_found() -> None:
    """Where nearness to 3 wins, the weight comes near to 3; one that does not matter stays about where it was."""
    tuning = Tuning(MADE, {"a": 1.0, "b": 1.0})
    luck = Rng("tune")
    for _ in range(400):
        plus, minus, signs = tuning.sides("x")
        gap = abs(math.log(minus["a"] / 3)) - abs(math.log(plus["a"] / 3))
        won = sum([int(luck.below(1000)) < 1000 / (1 + math.exp(-2 * gap)) for _ in range(20)])
        tuning.follow(signs, won / 10, 400)
    found = tuning.average()
    assert 2 < found["a"] < 4.5
    assert 0.4 < found["b"] < 2.5


def test_the_file_keeps_its_comments_and_says_how_it_was_made() -> None:
    """Values change, the rest stays; made again, it says so once."""
    assert tunable(tomllib.loads(FILE)["weights"]) == {"first": 1.0, "last-one": 0.25}
    text = rewritten(FILE, {"first": 2.5, "last-one": 1e-05}, MADE, SHARE)
    again = rewritten(text, {"first": 3.5, "last-one": 0.5}, MADE, SHARE)
    data = tomllib.loads(again)
    assert data["weights"] == {"first": 3.5, "last-one": 0.5, "draws": 4, "none": 0.0}
    assert "# of a card" in again
    assert again.count("[made]") == 1
    assert data["made"]["command"].startswith("python -m barque.lab.tune hapy --games 8")
    assert "55.0%" in data["made"]["check"]


def quick(tmp_path: Path, *more: str) -> list[str]:
    """Gives a command line that takes a moment."""
    file = tmp_path / "hapy.toml"
    if not file.exists():
        weights = Path(barque.__file__).parent / "bots" / "ismcts" / "weights" / "hapy.toml"
        file.write_bytes(weights.read_bytes())
    named = ("--games", "4", "--step", "2", "--iterations", "2", "--workers", "1", "--file", str(file))
    return ["hapy", *named, "--work", str(tmp_path / "work"), *more]


def test_a_tuning_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Taken up after its first step, it comes to the same weights, and writes them only if they win."""
    before = (Path(quick(tmp_path)[10])).read_text("utf-8")
    assert main(quick(tmp_path)) == 0
    said = capsys.readouterr().out
    file, kept = tmp_path / "hapy.toml", tmp_path / "work" / "hapy.json"
    whole = json.loads(kept.read_text())
    assert len(whole["path"]) == 2
    assert (file.read_text("utf-8") == before) == ("stays as it" in " ".join(said.split()))
    file.write_text(before, "utf-8")
    kept.write_text(json.dumps({**whole, "path": whole["path"][:1]}))
    assert main(quick(tmp_path)) == 0
    assert json.loads(kept.read_text()) == whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_not_be_tuned(tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence each: wrong numbers, no weights, another tuning, a spoiled file."""
    empty, work = tmp_path / "empty.toml", tmp_path / "work"
    empty.write_text("[weights]\n", "utf-8")
    lang = ("--lang", language)
    work.mkdir()
    (work / "hapy.json").write_text("{}")
    assert main(["chess", *lang]) == 2
    assert main(quick(tmp_path, "--games", "0", *lang)) == 2
    assert main(quick(tmp_path, "--players", "9", *lang)) == 2
    assert main(quick(tmp_path, "--file", str(empty), *lang)) == 1
    assert main(quick(tmp_path, "--file", str(tmp_path / "none.toml"), *lang)) == 1
    assert main(quick(tmp_path, *lang)) == 1
    (work / "hapy.json").write_text(json.dumps({"made": {}, "start": {}, "path": []}))
    assert main(quick(tmp_path, *lang)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 7
