"""``check`` and ``replay``: right files, and every kind of broken one."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

import barque
from barque.kernel import LANGUAGES, Rng
from tests.terminal.conftest import Run, scripted

CONTENT = Path(barque.__file__).parent / "games" / "hapy" / "content"


def half_way() -> barque.State:
    """Plays a game of three into its middle."""
    state = barque.game("hapy").start(3, seed=4)
    rng = Rng(4)
    for _ in range(30):
        legal = state.legal()
        state.play(legal[int(rng.below(len(legal)))])
    return state


RECORD = barque.game("hapy").record(half_way())
LAYOUT = (CONTENT / "pyramid.toml").read_text("utf-8")
POSITION = json.dumps(half_way().dump())


def edited(**changes: object) -> str:
    """Returns the position with some fields changed."""
    return json.dumps({**half_way().dump(), **changes})


def doubled() -> str:
    """Returns the position with a card from one hand in another hand too."""
    hands = half_way().dump()["hands"]
    hands[1] = [*hands[1], hands[0][0]]
    return edited(hands=hands)


RIGHT = {
    "game": (RECORD, "valid record of Hâpy Families: 30 moves, result *"),
    "table.barque": (RECORD.replace('[Seats "3"]', '[Seats "3"]\n[Players ["Ana", "Greedy 1", ""]]'), "Hâpy Families"),
    "pyramid.toml": (LAYOUT, "can use it as layout"),
    "position.json": (POSITION, "valid position of Hâpy Families"),
    "comments": ("# a game\n\n" + RECORD, "valid record"),
    "windows": (RECORD.replace("\n", "\r\n"), "valid record"),
}

WRONG = {
    "empty": ("", "neither a record"),
    "prose": ("Dear diary", "neither a record"),
    "no-moves": (RECORD[:40], "tag"),
    "truncated": (RECORD[: len(RECORD) // 2], "(tag|Line|lacks)"),
    "no-result": (RECORD.replace('[Result "*"]\n', ""), "Result"),
    "wrong-result": (RECORD.replace('[Result "*"]', '[Result "0"]'), "claims the result"),
    "after-result": (RECORD + "pass\n", "after the result"),
    "edited": (RECORD.replace("\npass\n", "\ntake 0\n").replace("\nask ", "\ntake ", 1), "Line 8"),
    "illegal": (re.sub(r"take \d+", "take 0", RECORD, count=1), "Line 7.*H-8"),
    "other-game": (RECORD.replace('"hapy"', '"chess"'), "no game called chess"),
    "other-format": (RECORD.replace('[Barque "1"]', '[Barque "9"]'), "not a Barque record"),
    "newer-rules": (RECORD.replace('[Rules "', '[Rules "9'), "version 9.*newer Barque"),
    "odd-rules": (RECORD.replace('[Rules "', '[Rules "²'), "Rules"),
    "rules.json": (edited(rules=99), "version 99.*newer Barque"),
    "half-rules.json": (edited(rules=0.5), "The field rules"),
    "seats": (RECORD.replace('[Seats "3"]', '[Seats "9"]'), "2 to 4"),
    "options": (RECORD.replace('[Seats "3"]', '[Seats "3"]\n[Options {"speed": 1}]'), "no option speed"),
    "players": (RECORD.replace('[Seats "3"]', '[Seats "3"]\n[Players ["me"]]'), "Players"),
    "35-slots.toml": (LAYOUT.replace('{ x = 7, y = 7, face = "mummy", covered_by = [] },', ""), "36 slots"),
    "cycle.toml": (LAYOUT.replace("covered_by = []", "covered_by = [0]", 1), "circle"),
    "same.toml": (re.sub(r"x = \S+, y = \S+,", "x = 0, y = 0,", LAYOUT), "same place as slot 0"),
    "face.toml": (LAYOUT.replace('"god"', '"dog"', 1), "not dog"),
    "syntax.toml": (LAYOUT.replace("[", "(", 1), "not valid TOML"),
    "other.toml": ('[tool]\nname = "x"\n', "neither a record"),
    "option-seed": (RECORD.replace('[Seats "3"]', '[Seats "3"]\n[Options {"seed": 1}]'), "no option seed"),
    "many-seats": (RECORD.replace('[Seats "3"]', '[Seats "' + "9" * 5000 + '"]'), "2 to 4"),
    "odd-seats": (RECORD.replace('[Seats "3"]', '[Seats "²"]'), "2 to 4"),
    "deep-tag": (RECORD.replace('[Seats "3"]', '[Seats "3"]\n[X ' + "[" * 100_000 + "]"), "(nested too|Line 4)"),
    "seats.json": (edited(seats="3"), "The field seats"),
    "half-seats.json": (edited(seats=2.5), "The field seats"),
    "twice.json": (doubled(), "appears twice"),
    "missing.json": (edited(hands=[[], [], []]), "(nowhere|contradicts)"),
    "phase.json": (edited(phase="dance"), "phase"),
    "syntax.json": (POSITION[:-1], "not valid JSON"),
    "game.json": (edited(game="chess"), "no game called chess"),
    "nothing.json": ("{}", "no game called None"),
    "deep.json": ('{"a":' * 100_000, "(nested too deeply|not valid JSON)"),
    "deep.toml": ("a = " + "[" * 100_000, "(nested too deeply|not valid TOML)"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_files(run: Run, tmp_path: Path, name: str) -> None:
    """A record, a layout and a position are recognised and found right."""
    text, said = RIGHT[name]
    file = tmp_path / name
    file.write_bytes(text.encode())
    ran = run("check", file)
    assert (ran.code, ran.err) == (0, "")
    assert said in ran.flat


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_files(run: Run, tmp_path: Path, name: str, language: str) -> None:
    """One sentence on the error stream says what is wrong, with exit code 1."""
    text, said = WRONG[name]
    file = tmp_path / name
    file.write_text(text, "utf-8")
    ran = run("check", file, "--lang", language)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 1
    assert len(ran.err) < 400
    if language == "en":
        assert re.search(said, ran.err), ran.err


def test_files_that_can_t_be_read(run: Run, tmp_path: Path) -> None:
    """A folder, a missing file, a binary one, an endless one and an odd name are refused alike."""
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    for command in ("check", "replay"):
        for file, said in (
            (tmp_path, "it is a folder"),
            (tmp_path / "missing", "there is no such file"),
            (binary, "is not text"),
            ("/dev/zero", "too big"),
            ("a\0b", "can’t be read"),
        ):
            ran = run(command, file)
            assert (ran.code, ran.out) == (1, "")
            assert said in ran.err
            assert len(ran.err.splitlines()) == 1


def test_a_wrong_layout_can_t_be_played(run: Run, tmp_path: Path) -> None:
    """A layout file that is wrong is a bad file; an unknown name is a wrong usage."""
    file = tmp_path / "own.toml"
    file.write_text(WRONG["cycle.toml"][0], "utf-8")
    arguments = ("play", "hapy", "--seats", "me,random", "--layout")
    ran = run(*arguments, file)
    assert ran.code == 1
    assert "(H-6)" in ran.err
    assert run(*arguments, tmp_path / "missing.toml").code == 1
    assert run(*arguments, "castle").code == 2
    file.write_text(LAYOUT, "utf-8")
    assert "Your own layout" in run(*arguments, file).out


def test_a_layout_of_ones_own_is_kept_with_the_game(run: Run, tmp_path: Path) -> None:
    """The record holds the layout itself, so that the file may go."""
    file, layout = tmp_path / "game", tmp_path / "own.toml"
    layout.write_text(LAYOUT, "utf-8")
    arguments = ("play", "hapy", "--seats", "me,random", "--layout", layout, "--first", 0, "--record", file)
    run(*arguments, typed="28\n")
    layout.unlink()
    assert run("play", "hapy", "--record", file).code == 0
    assert run("check", file).code == 0


def test_replay_tells_the_game(run: Run, tmp_path: Path) -> None:
    """Every move is narrated by number, then the table is shown; --at stops earlier, --seat shows what a seat saw."""
    file = tmp_path / "game"
    file.write_text(RECORD, "utf-8")
    ran = run("replay", file)
    assert ran.code == 0
    assert re.search(r"^ 30  ", ran.out, re.MULTILINE)
    assert "After move 30" in ran.out
    assert "and find" not in ran.out
    assert "Your hand" not in ran.out
    ran = run("replay", file, "--at", 4, "--seat", 0, "--lang", "de", "--plain")
    assert "Nach Zug 4" in ran.out
    assert not re.search(r"^ +5  ", ran.out, re.MULTILINE)
    assert "Deine Hand" in ran.out
    assert "╭" not in ran.out
    ran = run("replay", file, "--at", 0)
    assert ran.code == 0
    assert "╔28" in ran.out


@pytest.mark.parametrize(
    "wrong", [("--at", 31), ("--at", -1), ("--at", "x"), ("--seat", 3), ("--seat", -1), ("--seat", "me")]
)
def test_replay_of_what_is_not_there(run: Run, tmp_path: Path, wrong: tuple[str, object]) -> None:
    """A move or a seat that the record does not have is a wrong usage."""
    file = tmp_path / "game"
    file.write_text(RECORD, "utf-8")
    ran = run("replay", file, *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


def test_replay_names_the_players(run: Run, tmp_path: Path) -> None:
    """The record of a game played here names its players."""
    file = tmp_path / "game"
    _, typed = scripted("me,random", 3)
    run("play", "hapy", "--seats", "me:Ana,random", "--seed", 3, "--record", file, typed="\n".join(typed))
    ran = run("replay", file)
    assert "Ana takes" in ran.out
    assert "Random 1 takes" in ran.out
    assert "Shared victory" in ran.out or "wins." in ran.out


def test_the_file_s_rights_stay(run: Run, tmp_path: Path) -> None:
    """A record that only its owner may read stays so."""
    file = tmp_path / "game"
    run("play", "hapy", "--seats", "me,random", "--first", 0, "--record", file)
    os.chmod(file, 0o600)
    run("play", "hapy", "--record", file, typed="28\n")
    assert file.stat().st_mode & 0o777 == 0o600
