"""The command ``barque arena``: it resumes where it stopped, and says clearly what is wrong."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import barque
from barque.kernel import LANGUAGES
from barque.kernel.extras import extra
from barque.lab import crew, results
from barque.lab.match import Match, Played, play, version
from barque.lab.results import COLUMNS, Results
from tests.lab.test_match import untimed
from tests.terminal.conftest import BARQUE, Open, Run, surroundings
from tests.waiting import PATIENCE

BOTS = ("hapy", "greedy", "random")
MATCH = Match("hapy", BOTS[1:], 2)

USAGE = (
    ("arena",),
    ("arena", "chess", "greedy", "random"),
    ("arena", "hapy"),
    ("arena", "hapy", "greedy"),
    ("arena", "hapy", "greedy", "greedy"),
    ("arena", "hapy", "greedy", "zork"),
    ("arena", "hapy", "greedy", "pharaoh:seconds=0"),
    ("arena", "hapy", "greedy", "pharaoh:seconds=1, slip=0"),
    ("arena", "hapy", "greedy", "random", "novice", "--players", "2"),
    ("arena", *BOTS, "--players", "9"),
    ("arena", *BOTS, "--players", "x"),
    ("arena", *BOTS, "--players", "3", "--ladder"),
    ("arena", *BOTS, "--games", "0"),
    ("arena", *BOTS, "--workers", "-1"),
    ("arena", *BOTS, "--pace", "0"),
    ("arena", *BOTS, "--pace", "nan"),
    ("arena", *BOTS, "--pace", "quick"),
    ("arena", *BOTS, "--options"),
    ("arena", *BOTS, "--options", "layout"),
    ("arena", *BOTS, "--options", "colour=red"),
    ("arena", *BOTS, "--options", "layout=castle"),
    ("arena", *BOTS, "--options", "first=me"),
    ("arena", *BOTS, "--options", "memory_aid=perhaps"),
    ("arena", *BOTS, "--options", "layout=giza", "layout=tomb"),
    ("arena", *BOTS, "--plot", "plot.pdf"),
    ("arena", *BOTS, "--plot", "no/such/folder/plot.png"),
    ("arena", *BOTS, "--seed", "one\ntwo"),
    ("arena", *BOTS, "--seed", "\udcff"),
    ("arena", "hapy", "greedy", "random\udcff"),
    ("arena", *BOTS, "--on", "moon"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", USAGE)
def test_wrong_usage(run: Run, arguments: tuple[str, ...], language: str) -> None:
    """A wrong call gets one sentence on the error stream and exit code 2."""
    ran = run("--lang", language, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


def rows(path: Path) -> list[dict[str, str]]:
    """Reads a CSV file of results."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def games(path: Path, match: Match = MATCH) -> list[Played]:
    """Reads results, in the order of the deals and without times."""
    with Results(match, path) as results:
        return sorted([untimed(game) for game in results.rows], key=lambda game: (game.deal, game.rotation))


def filled(file: Path, number: int = 4, match: Match = MATCH) -> None:
    """Saves games that nobody played, won by the first seat."""
    with Results(match, file) as results:
        for deal, rotation in match.games(number):
            results.add(Played(deal, rotation, match.seating(deal, rotation), (0,), (4, 3), (9, 8), ((1.5,), (2.5,))))


@pytest.mark.parametrize(("ending", "language"), [("csv", "en"), ("parquet", "de")])
def test_a_match_goes_on_where_it_stopped(run: Run, tmp_path: Path, ending: str, language: str) -> None:
    """Stopped and resumed, and in two processes: the same games as in one go."""
    file, whole = tmp_path / f"some.{ending}", tmp_path / f"whole.{ending}"
    common = ("arena", *BOTS, "--workers", 1, "--lang", language)
    assert run(*common, "--games", 2, "--out", file).code == 0
    ran = run(*common, "--games", 5, "--out", file)  # three deals
    assert ran.code == 0
    assert ran.err == ""
    assert "2" in ran.out.splitlines()[0]
    assert "6" in ran.out.splitlines()[0]
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    assert run(*common, "--games", 6, "--out", whole).code == 0
    assert len(games(file)) == 6
    assert games(file) == games(whole)
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name, whole.name]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_results_of_an_engine_with_arguments_are_read_again(tmp_path: Path, ending: str) -> None:
    """Its command has spaces; results are separated by spaces, too."""
    match = replace(MATCH, bots=("engine:node play.js --quick", "greedy"))
    file = tmp_path / f"some.{ending}"
    played = replace(play(MATCH, 0, 0), bots=match.seating(0, 0))
    with Results(match, file) as results:
        results.add(played)
    with Results(match, file) as again:
        assert [game.bots for game in again.rows] == [("engine:node play.js --quick", "greedy")]


def test_several_processes_play_the_same_games(run: Run, tmp_path: Path) -> None:
    """It does not matter which process plays what."""
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    run("arena", *BOTS, "--games", 6, "--workers", 1, "--out", one)
    assert run("arena", *BOTS, "--games", 6, "--workers", 2, "--out", two).code == 0
    assert games(one) == games(two)


def test_ray_plays_the_same_games(run: Run, tmp_path: Path) -> None:
    """The same match on a local Ray."""
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    run("arena", *BOTS, "--games", 4, "--workers", 1, "--out", one)
    command = [*BARQUE, "arena", *BOTS, "--games", "4", "--workers", "2", "--on", "ray", "--out", str(two)]
    ran = subprocess.run(command, capture_output=True, timeout=3 * PATIENCE, env=surroundings(), check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    assert games(one) == games(two)


@pytest.mark.parametrize("workers", [1, 2])
def test_interrupted_it_keeps_whole_rows(terminal: Open, run: Run, tmp_path: Path, workers: int) -> None:
    """Ctrl-C stops it and shows the results so far; the same command resumes."""
    file = tmp_path / "long.csv"
    opened = terminal("arena", *BOTS, "--games", 100_000, "--workers", workers, "--out", file)
    opened.shows(r" ([4-9]|\d\d+)/100000 ")
    opened.type("\x03")
    assert opened.end() == 130
    assert "Stopped. The same command resumes" in " ".join(opened.screen.split())
    assert "Traceback" not in opened.screen
    played = len(rows(file))
    assert played >= 4
    ran = run("arena", *BOTS, "--games", played + 2, "--workers", 1, "--out", file)
    assert ran.code == 0
    assert len(rows(file)) > played


def test_interrupted_without_a_file(terminal: Open) -> None:
    """Nothing is saved, and the command says so."""
    opened = terminal("arena", *BOTS, "--games", 100_000, "--workers", 1)
    opened.shows(r" [1-9]\d*/100000 ")
    opened.type("\x03")
    assert opened.end() == 130
    assert "Nothing was saved" in opened.screen


def test_a_torn_row_is_played_again(run: Run, tmp_path: Path) -> None:
    """An incomplete row does not count; new rows follow the last complete one."""
    file = tmp_path / "some.csv"
    run("arena", *BOTS, "--games", 4, "--workers", 1, "--out", file)
    before = games(file)
    file.write_bytes(file.read_bytes()[:-7])
    assert run("arena", *BOTS, "--games", 4, "--workers", 1, "--out", file).code == 0
    assert games(file) == before
    assert len(rows(file)) == 4


def test_rows_that_waited_beside_a_parquet_file_are_taken_in(tmp_path: Path) -> None:
    """A match that was killed had no time to write the Parquet file."""
    file = tmp_path / "some.parquet"
    killed = Results(MATCH, file)
    killed.add(play(MATCH, 0, 0))
    del killed
    assert not file.exists()
    assert [(game.deal, game.rotation) for game in games(file)] == [(0, 0)]
    assert file.exists()


@pytest.mark.parametrize("name", ["some.csv", "some.parquet"])
def test_a_match_has_its_file_to_itself(run: Run, tmp_path: Path, name: str) -> None:
    """Two matches with one file would play each game twice; the second one is refused, and nothing is lost."""
    file = tmp_path / name
    with Results(MATCH, file) as first:
        ran = run("arena", *BOTS, "--games", 2, "--workers", 1, "--out", file)
        assert (ran.code, ran.out) == (1, "")
        assert len(ran.err.splitlines()) == 1
        assert "wait until it ends" in ran.err
        first.add(play(MATCH, 0, 0))
        looked = Results(MATCH)
        looked.read(file if name.endswith("csv") else file.with_name(name + ".csv"))  # reading it disturbs nobody
        assert len(looked.rows) == 1
    assert len(games(file)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "other",
    [
        ("arena", "hapy", "novice", "random"),
        ("arena", *BOTS, "--players", "3"),
        ("arena", *BOTS, "--seed", "2"),
        ("arena", *BOTS, "--pace", "0.5"),
        ("arena", *BOTS, "--options", "layout=giza"),
        ("arena", "osiris", "greedy", "random"),
    ],
)
def test_results_of_another_match_are_left_alone(
    run: Run, tmp_path: Path, other: tuple[str, ...], language: str
) -> None:
    """A file belongs to one match; another one is told what differs."""
    file = tmp_path / "some.csv"
    filled(file)
    before = file.read_bytes()
    ran = run(*other, "--out", file, "--lang", language)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1
    assert file.read_bytes() == before


WHOLE = f"hapy,2,,1,1,{version('hapy')},0,0,greedy random,0,4 3,30 31,1 2;3,"


@pytest.mark.parametrize("name", ["results.csv", "results.parquet"])
@pytest.mark.parametrize("text", ["", "\n", "a,b\n1,2\n", json.dumps({"a": 1}), "\udcff"])
def test_a_foreign_file_is_left_alone(run: Run, tmp_path: Path, name: str, text: str) -> None:
    """A file of another kind is not written to; an empty file is as good as none."""
    file = tmp_path / name
    data = text.encode("utf-8", "surrogateescape")
    file.write_bytes(data)
    ran = run("arena", *BOTS, "--games", 2, "--workers", 1, "--out", file)
    if not text and name.endswith("csv"):
        assert ran.code == 0
        return
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    "row",
    [
        WHOLE.replace("greedy random,0,", "greedy random,2,"),
        WHOLE.replace("greedy random,0,", "greedy random,,"),
        WHOLE.replace("4 3", "4"),
        WHOLE.replace("4 3", "four 3"),
        WHOLE.replace("4 3", '"' + 150_000 * "4"),
        WHOLE.replace(",0,0,greedy", ",-1,0,greedy"),
        WHOLE.replace(",0,0,greedy", ",0,2,greedy"),
        WHOLE.replace("1 2;3", "1 2"),
        WHOLE + "0.1",
        WHOLE + "much little",
        WHOLE + ",more",
        "hapy,2",
        '"',
    ],
)
def test_a_spoiled_row_is_named(run: Run, tmp_path: Path, row: str) -> None:
    """The second game is wrong: the sentence says so."""
    file = tmp_path / "some.csv"
    file.write_text("\n".join([",".join(COLUMNS), WHOLE, row, ""]), "utf-8")
    ran = run("arena", *BOTS, "--games", 2, "--workers", 1, "--out", file)
    assert (ran.code, ran.out) == (1, "")
    assert "2" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_parquet_file_of_other_kinds_is_left_alone(run: Run, tmp_path: Path) -> None:
    """One that was made from rows of text, with the right names: its lists are not lists."""
    cells = dict(zip(COLUMNS, WHOLE.split(","), strict=True))
    file = tmp_path / "results.parquet"
    table = extra("pyarrow").table({name: [cell] for name, cell in cells.items()})
    extra("pyarrow.parquet").write_table(table, file)
    ran = run("arena", *BOTS, "--games", 2, "--workers", 1, "--out", file)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_a_cluster_that_is_not_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Ray says is part of the one sentence."""

    class Ray:
        @staticmethod
        def init(**_: object) -> None:
            raise ConnectionError("Nobody is there.\nLong story.")

    monkeypatch.setattr(crew, "extra", lambda *_: Ray)
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    ran = run("arena", *BOTS, "--games", 2, "--on", "ray")
    assert ran.code == 1
    assert "10.0.0.1:6379): Nobody is there. Start" in ran.err


@pytest.mark.parametrize("out", ["results.txt", "no/such/folder/results.csv", "."])
def test_where_results_can_not_be_kept(run: Run, tmp_path: Path, out: str) -> None:
    """One sentence before a game is played."""
    ran = run("arena", *BOTS, "--games", 2, "--workers", 1, "--out", tmp_path / out)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [(), ("--plain",)])
@pytest.mark.parametrize("ladder", [(), ("--ladder",)])
def test_the_result_is_shown_and_drawn(
    run: Run, tmp_path: Path, language: str, plain: tuple[str, ...], ladder: tuple[str, ...]
) -> None:
    """A table or sentences, and a file with a drawing."""
    png, svg = tmp_path / "plot.png", tmp_path / "plot.svg"
    out = ("--out", tmp_path / "some.csv")
    filled(tmp_path / "some.csv", match=replace(MATCH, ladder=bool(ladder)))
    for plot in (png, svg):
        ran = run(
            *("arena", *BOTS, "--games", 4, "--workers", 1, "--plot", plot, "--lang", language, *out, *plain, *ladder)
        )
        assert (ran.code, ran.err) == (0, "")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "<svg" in svg.read_text("utf-8")
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    assert ("●" in ran.out) is not bool(plain)
    assert "greedy" in ran.out


def test_other_bots_of_the_same_name_are_told_apart(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of an older version are not mixed with those of this one."""
    file = tmp_path / "some.csv"
    filled(file)
    before = file.read_bytes()
    monkeypatch.setattr(results, "version", lambda game: "0.2.0+12345678")
    ran = run("arena", *BOTS, "--out", file)
    assert (ran.code, ran.out) == (1, "")
    assert version("hapy") in ran.err
    assert file.read_bytes() == before


def test_a_ladder_is_played(run: Run, tmp_path: Path) -> None:
    """All pairs of three bots meet, each deal from both seats."""
    bots = ("greedy", "random", "novice:seconds=0,iterations=2")
    file = tmp_path / "ladder.csv"
    ran = run("arena", "hapy", *bots, "--ladder", "--games", 12, "--workers", 1, "--out", file)
    assert (ran.code, ran.err) == (0, "")
    assert {frozenset(row["bots"].split()) for row in rows(file)} == {frozenset(p) for p in combinations(bots, 2)}
    assert all(name in ran.out for name in ("greedy", "random", "novice"))


def test_content_of_ones_own_is_told_apart(run: Run, tmp_path: Path) -> None:
    """Another layout under the same name is another match."""
    built_in = Path(barque.__file__).parent / "games" / "hapy" / "content"
    mine, file = tmp_path / "mine.toml", tmp_path / "some.csv"
    common = ("arena", *BOTS, "--games", 2, "--workers", 1, "--options", f"layout={mine}", "--out", file)
    mine.write_bytes((built_in / "pyramid.toml").read_bytes())
    assert run(*common).code == 0
    mine.write_bytes((built_in / "tomb.toml").read_bytes())
    assert run(*common).code == 1


def test_a_missing_package_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only the lab needs is an extra."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    ran = run("arena", *BOTS, "--plot", "x.png")
    assert ran.code == 2
    assert "barque[lab]" in ran.err
