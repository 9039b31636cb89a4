"""Tuning: predictions get better, the file says how it was made, and a tuning resumes where it stopped."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import barque
from barque.bots.searcher import weights
from barque.cli import main
from barque.kernel import LANGUAGES, words
from barque.lab import tune
from barque.lab.crew import here
from barque.lab.standing import Share
from barque.lab.tune import Games, better, fit, looks, loss, play_games, rewritten, tunable
from barque.terminal.voice import Voice

MADE = {"game": "osiris", "games": 8, "iterations": 2, "check": 4, "playouts": 1, "seed": "1"}
SHARE = Share(0.55, 0.51, 0.59, 600, 300, 0.5)
FILE = """# Set by hand.
[weights]
first = 1.0        # of a card
last-one = 0.25
draws = 4          # whole by its nature
none = 0.0
"""


@pytest.mark.compiled
def test_a_spoiled_weight_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With luck rated at next to nothing, predictions are far too sure: the tuning finds that out."""
    monkeypatch.setattr(tune, "SWEEPS", 4)
    good = tunable({"weights": weights("osiris")})
    bad = {name: good[name] * (0.1 if name.startswith("spread") else 1.0) for name in ("spread_first", "spread_last")}
    games = Games(tmp_path / "osiris.jsonl", MADE, good)
    voice = Voice(words("en"), plain=True)
    play_games(games, MADE, good, here, voice)
    seen = looks(MADE, games)
    found, before, after = fit(MADE, bad, seen, voice)
    judges = [look for look in seen if look.judge]
    assert 0 < len(judges) < len(seen)
    assert before == loss("osiris", bad, judges, 1)
    assert after < 0.8 * before
    assert all(found[name] > bad[name] for name in bad)


def test_nothing_known_is_a_loss_of_one(tmp_path: Path) -> None:
    """At tables of every size; so a loss says the same of a game for two and one for five."""
    games = Games(tmp_path / "osiris.jsonl", MADE, {})
    start = tunable({"weights": weights("osiris")})
    play_games(games, MADE, start, here, Voice(words("en"), plain=True))
    seen = looks(MADE, games)
    assert {look.state.seats for look in seen} == set(barque.game("osiris").seats)
    dull = {**start, "spread_first": 1e9, "spread_last": 1e9}
    assert loss("osiris", dull, [look for look in seen if len(look.state.log) < 40], 1) == pytest.approx(1, abs=1e-4)


def test_the_file_keeps_its_comments_and_says_how_it_was_made() -> None:
    """Values change, the rest stays; made again, it says so once."""
    assert tunable(tomllib.loads(FILE)) == {"first": 1.0, "last-one": 0.25}
    assert tunable({"held": ["first"], **tomllib.loads(FILE)}) == {"last-one": 0.25}
    text = rewritten(FILE, {"first": 2.5, "last-one": 1e-05}, MADE, "0.9, before 1.0", {2: SHARE})
    again = rewritten(text, {"first": 3.5, "last-one": 0.5}, MADE, "0.8, before 0.9", {2: SHARE, 4: SHARE})
    data = tomllib.loads(again)
    assert data["weights"] == {"first": 3.5, "last-one": 0.5, "draws": 4, "none": 0.0}
    assert "# of a card" in again
    assert again.count("[made]") == 1
    assert data["made"]["command"].startswith("barque tune osiris --games 8")
    assert data["made"]["forecast"] == "0.8, before 0.9"
    assert data["made"]["check"].count("55.0% of 600 games with") == 2


def quick(tmp_path: Path, *more: str) -> list[str]:
    """Returns a command line that takes only a moment."""
    file = tmp_path / "hapy.toml"
    if not file.exists():
        path = barque.game("hapy").folder / "weights.toml"
        file.write_bytes(path.read_bytes())
    named = ("--games", "6", "--playouts", "1", "--iterations", "2", "--workers", "1", "--file", str(file))
    return ["tune", "hapy", *named, "--work", str(tmp_path / "work"), *more]


def test_a_tuning_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in the middle of its games, it plays the others and reaches the same result; it writes only what wins."""
    monkeypatch.setattr(tune, "SWEEPS", 1)
    assert main(quick(tmp_path)) == 0
    said = " ".join(capsys.readouterr().out.split())
    file, kept = tmp_path / "hapy.toml", tmp_path / "work" / "hapy.jsonl"
    whole, written = kept.read_text(), file.read_text("utf-8")
    assert len(whole.splitlines()) == 7
    assert ("[made]" in written) == ("new weights are in" in said)
    start = json.loads(whole.splitlines()[0])["weights"]
    if "[made]" in written:
        old = barque.game("hapy").folder / "weights.toml"
        file.write_bytes(old.read_bytes())
    assert tomllib.loads(file.read_text("utf-8"))["weights"] == start
    kept.write_text(whole[: whole.index("\n", len(whole) // 2) + 20])  # the last line is torn
    assert main(quick(tmp_path)) == 0
    assert sorted(kept.read_text().splitlines()) == sorted(whole.splitlines())
    assert file.read_text("utf-8") == written


@pytest.mark.parametrize(
    ("won", "kept"),
    [
        ({2: Share(0.56, 0.51, 0.6, 600, 300, 0.5), 4: Share(0.26, 0.22, 0.3, 600, 150, 0.25)}, True),
        ({2: Share(0.52, 0.48, 0.56, 600, 300, 0.5), 4: Share(0.3, 0.26, 0.34, 600, 150, 0.25)}, True),
        ({2: Share(0.52, 0.48, 0.56, 600, 300, 0.5), 4: Share(0.26, 0.22, 0.3, 600, 150, 0.25)}, False),
        ({2: Share(0.56, 0.51, 0.6, 600, 300, 0.5), 4: Share(0.24, 0.2, 0.28, 600, 150, 0.25)}, False),
    ],
    ids=["clearly for two", "clearly for four", "by chance", "not for four"],
)
def test_only_weights_that_clearly_win_are_better(won: dict[int, Share], kept: bool) -> None:
    """They must be better at every table, and at one of them beyond doubt."""
    assert better(won) is kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_not_be_tuned(tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence each: wrong numbers, no weights, another tuning, a spoiled file."""
    empty, work = tmp_path / "empty.toml", tmp_path / "work"
    empty.write_text("[weights]\n", "utf-8")
    lang = ("--lang", language)
    work.mkdir()
    (work / "hapy.jsonl").write_text("spoiled\n")
    assert main(["tune", "chess", *lang]) == 2
    assert main(quick(tmp_path, "--games", "0", *lang)) == 2
    assert main(quick(tmp_path, "--playouts", "0", *lang)) == 2
    assert main(quick(tmp_path, "--check", "0", *lang)) == 2
    assert main(quick(tmp_path, "--work", str(empty), *lang)) == 1
    assert main(quick(tmp_path, "--file", str(empty), *lang)) == 1
    assert main(quick(tmp_path, "--file", str(tmp_path / "none.toml"), *lang)) == 1
    assert main(quick(tmp_path, *lang)) == 1
    (work / "hapy.jsonl").write_text(json.dumps({"made": {}, "weights": {}}) + "\n")
    assert main(quick(tmp_path, *lang)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 9
