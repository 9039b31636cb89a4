"""Whole games at the terminal, moves taken back, games resumed, and everything a person may type."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest
from rich.cells import cell_len

import barque
from barque.kernel import LANGUAGES
from tests.terminal.conftest import BARQUE, Open, Run, bare, moves_of, scripted, surroundings
from tests.waiting import PATIENCE

DRAWN = set("╔═╗║╚╝╭─╮│╰╯░▸")
LAYOUTS = barque.game("hapy").options["layout"].values
WON = {"en": r"(wins\.|You win!|Shared victory)", "fr": r"(gagne\.|gagnes\s!|Victoire partagée)"}
WON["de"] = r"(gewinnt\.|Du gewinnst|Geteilter Sieg)"


def narrow(text: str) -> bool:
    """Checks whether every line fits 80 columns."""
    return all(cell_len(line) <= 80 for line in bare(text).replace("\r", "").split("\n"))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_played_by_typed_moves(run: Run, tmp_path: Path, layout: str, language: str) -> None:
    """In each layout and each language the record holds what was typed and what the bots played."""
    state, typed = scripted("me,random,random", 7, layout=layout)
    file = tmp_path / "game"
    ran = run(
        *("play", "hapy", "--seats", "me,random,random", "--seed", 7, "--layout", layout),
        *("--lang", language, "--record", file),
        typed="\n".join(typed) + "\n",
    )
    assert ran.code == 0
    assert ran.err == ""
    assert moves_of(file) == [state.game.show(action) for action in state.log]
    assert re.search(WON[language], ran.flat[-160:])
    assert narrow(ran.out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_is_sentences_only(run: Run, language: str) -> None:
    """With --plain nothing is drawn."""
    _, typed = scripted("me,random", 3)
    options = ("--seats", "me,random", "--seed", 3, "--lang", language)
    ran = run("play", "hapy", "--plain", *options, typed="look\nhelp\n" + "\n".join(typed))
    assert ran.code == 0
    assert not DRAWN & set(ran.out)
    assert "\x1b" not in ran.out
    assert narrow(ran.out)


def test_four_players_one_of_them_here(run: Run) -> None:
    """The seat of the person may be any."""
    _, typed = scripted("random,random,me,random", 5, request_ban="previous-turn")
    arguments = ("--seats", "random,random,me,random", "--seed", 5, "--request-ban", "previous-turn")
    ran = run("play", "hapy", *arguments, typed="\n".join(typed))
    assert re.search(WON["en"], ran.flat)


def test_bots_alone_play_to_the_end(run: Run) -> None:
    """Without a person the game runs and tells everything a spectator may know."""
    ran = run("play", "hapy", "--seats", "random,random", "--seed", 1)
    assert ran.code == 0
    assert "and looks at it in secret" in ran.out
    assert "and find" not in ran.out
    assert re.search(WON["en"], ran.flat)


def test_a_terminal_shows_colours_and_the_layout(terminal: Open) -> None:
    """In a terminal the cards are drawn in colour, free ones in double frames."""
    one = terminal("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0)
    screen = one.until("> ")
    assert "\x1b[" in screen
    for slot in range(28):
        assert re.search(rf"╭{slot}─", bare(screen)), slot
    for slot in range(28, 36):
        assert re.search(rf"╔{slot}═", bare(screen)), slot
    assert narrow(screen)


def test_no_color_is_respected(terminal: Open) -> None:
    """NO_COLOR takes the colours away, and frames still tell what is free."""
    one = terminal("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, NO_COLOR="1")
    screen = one.until("> ")
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38)", screen)
    assert "╔28" in bare(screen)


def test_a_whole_game_in_a_terminal(terminal: Open, tmp_path: Path) -> None:
    """A game typed line by line in a terminal ends with its result and exit code 0."""
    state, typed = scripted("me,random", 11, layout="giza", giza_mummies=True)
    file = tmp_path / "game"
    one = terminal(
        *("play", "hapy", "--seats", "me,random", "--seed", 11, "--layout", "giza", "--giza-mummies"),
        *("--record", file),
    )
    for line in typed:
        one.answer(line)
    assert one.end() == 0
    assert moves_of(file) == [state.game.show(action) for action in state.log]
    assert narrow(one.screen)


def test_the_menu_is_narrowed_step_by_step(run: Run, tmp_path: Path) -> None:
    """A player, a family, a number: none of the menus is long, and the keys can be typed in a row."""
    file = tmp_path / "game"
    arguments = ("play", "hapy", "--seats", "me,random,random", "--seed", 7, "--first", 0, "--record", file)
    ran = run(*arguments, typed="28\n2\n4\nback\n2 4\n\n2 4 3\n")
    assert moves_of(file)[:2] == ["take 28", "ask 2 falcon-3"]
    assert "Horus, Falcon" in ran.out
    menu = ran.out.split("Your move")[1].split("> ")[0]
    assert len(menu.strip().splitlines()) == 3


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "ask 2 cat-3"),
        ("en", "ASK  2  Cat 3"),
        ("en", "2 cat-3"),
        ("en", "2 bastet 3"),
        ("fr", "demander 2 chat 3"),
        ("fr", "demande 2 Cht-3"),
        ("de", "bitte 2 Katze 3"),
        ("de", "2 2 3"),
    ],
)
def test_moves_can_be_typed_in_words(run: Run, tmp_path: Path, language: str, text: str) -> None:
    """Notation, its end, keys, and the words of the language name the same move."""
    file = tmp_path / "game"
    arguments = ("--seats", "me,random,random", "--seed", 7, "--first", 0, "--record", file, "--lang", language)
    run("play", "hapy", *arguments, typed=f"28\n{text}\n")
    assert moves_of(file)[1] == "ask 2 cat-3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0", "(H-8)"),
        ("take 3", "(H-8)"),
        ("pass", "(H-8)"),
        ("ask 1 cat-1", "(H-8)"),
        ("lay cat 123", "(H-13)"),
        ("take 99", "is not a move"),
        ("🐈", "is not a move"),
        ("'; drop table", "is not a move"),
        ("\x1b[31m\x07", "is not a move"),
        ("9" * 500, "is not a move"),
        ("help H-99", "no rule or god"),
        ("undo", "no move to take back"),
        ("save /nonexistent/folder/file", "can’t be written"),
        ("save", "Where?"),
    ],
)
def test_wrong_input_is_answered_and_changes_nothing(run: Run, tmp_path: Path, text: str, said: str) -> None:
    """Whatever is typed gets one sentence, and the game stays as it was."""
    ran = run("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, typed=f"{text}\nquit\n")
    assert ran.code == 0
    assert said in ran.flat
    assert "\x1b" not in ran.out
    assert narrow(ran.out)


def test_illegal_requests_name_their_rule(run: Run) -> None:
    """A forbidden card, one's own seat and an empty chair are refused by their rules."""
    arguments = ("play", "hapy", "--seats", "me,random,random", "--seed", 7, "--first", 0)
    ran = run(*arguments, typed="28\nask 0 cat-1\nask 3 cat-1\ntake 29\ncat-1\nquit\nquit\n")
    assert ran.out.count("(H-10)") == 2
    assert "(H-8)" in ran.out
    assert "could be several moves" in ran.out
    ran = run(*arguments, typed="28\nask 1 cat-2\n30\nask 1 crocodile-4\nquit\nquit\n")
    assert "may not ask for this card now: Crocodile 4" in ran.out
    assert "(H-12)" in ran.out


def test_undo_takes_back_what_revealed_nothing(run: Run, tmp_path: Path) -> None:
    """A god taken by a slip goes back; a mummy once seen does not, nor a question once answered."""
    file = tmp_path / "game"
    arguments = ("--seats", "me,random", "--seed", 7, "--first", 0, "--layout", "temple", "--record", file)
    ran = run("play", "hapy", *arguments, typed="30\nundo\n31\nundo\nundo\n12\nundo\nquit\n")
    assert ran.out.count("Your move has been taken back.") == 2
    assert "You have no move to take back." in ran.out
    assert "it can’t be taken back" in ran.out
    assert moves_of(file) == ["take 12"]
    assert barque.game("hapy").replay(file.read_text("utf-8")).view(0)["slots"][30] is not None


def test_undo_reaches_only_ones_own_moves(run: Run, tmp_path: Path) -> None:
    """Of two people at the table none takes back what the other did."""
    file = tmp_path / "game"
    arguments = ("--seats", "me,me", "--seed", 7, "--first", 0, "--layout", "temple", "--record", file)
    ran = run("play", "hapy", *arguments, typed="\n30\np\n\n\nundo\n31\nundo\n32\np\n\n\nundo\n")
    assert "You have no move to take back." in ran.out
    assert "Somebody else has played since your move" in ran.flat
    assert moves_of(file) == ["take 30", "pass", "take 32", "pass"]


def test_a_broken_off_game_goes_on_as_if_unbroken(run: Run, tmp_path: Path) -> None:
    """A game left after each few moves and resumed is the same as one played in one go."""
    state, typed = scripted("random,me,random", 21)
    file = tmp_path / "game"
    run(
        "play", "hapy", "--seats", "random,me,random", "--seed", 21, "--record", file, typed="\n".join(typed[:3]) + "\n"
    )
    for start in range(3, len(typed), 3):
        ran = run("play", "hapy", "--record", file, typed="\n".join(typed[start : start + 3]) + "\n")
        assert ran.code == 0
        assert "Resuming the game" in ran.flat
    assert moves_of(file) == [state.game.show(action) for action in state.log]


def test_a_resumed_game_tells_only_what_is_new(run: Run, tmp_path: Path) -> None:
    """After resuming, the log begins after one's own last move; all of it is one command away."""
    file = tmp_path / "game"
    run("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, "--record", file, typed="28\np\n")
    ran = run("play", "hapy", "--record", file, typed="")
    assert "You take a mummy and find" not in ran.out
    assert "Random 1 takes" in ran.out
    ran = run("play", "hapy", "--record", file, typed="log\n")
    assert "You take a mummy and find" in ran.out


def test_a_killed_game_is_kept(terminal: Open, run: Run, tmp_path: Path) -> None:
    """Even when the program is killed, every move made is in the file."""
    file = tmp_path / "game"
    one = terminal("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, "--record", file)
    one.answer("28")
    one.until("> ")
    one.process.send_signal(signal.SIGKILL)
    assert one.end() == -signal.SIGKILL
    assert moves_of(file) == ["take 28"]
    assert [path.name for path in tmp_path.iterdir()] == ["game"]
    assert run("check", file).code == 0
    assert "after 1 move." in run("play", "hapy", "--record", file).flat


def test_a_game_that_can_t_be_kept_goes_on(terminal: Open, tmp_path: Path) -> None:
    """When the file can't be written any more, a sentence says so, and the game can be saved elsewhere."""
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    folder.mkdir()
    one = terminal("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, "--record", folder / "game")
    one.until("> ")
    (folder / "game").unlink()
    folder.rmdir()
    one.type("28\n")
    said = bare(one.answer(f"save {elsewhere}"))  # the sentence breaks where the path is long
    assert "can’t be written" in " ".join(said.split())
    assert "Saved to" in one.answer("p")
    one.answer("quit")
    assert one.end() == 0
    assert moves_of(elsewhere)[:2] == ["take 28", "pass"]


def test_a_finished_game_is_shown_again(run: Run, tmp_path: Path) -> None:
    """Resuming a finished game shows how it ended."""
    file = tmp_path / "game"
    run("play", "hapy", "--seats", "random,random", "--seed", 1, "--record", file)
    before = file.read_bytes()
    ran = run("play", "hapy", "--record", file)
    assert ran.code == 0
    assert re.search(WON["en"], ran.flat)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (("--seats", "me,random,random"), 2),
        (("--seed", "8"), 2),
        (("--layout", "giza"), 2),
        (("--memory-aid",), 2),
        (("--seats", "me,random", "--seed", "7", "--first", "0"), 0),
    ],
)
def test_a_kept_game_is_not_another_one(run: Run, tmp_path: Path, other: tuple[str, ...], code: int) -> None:
    """The other arguments must agree with the file."""
    file = tmp_path / "game"
    run("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, "--record", file)
    ran = run("play", "hapy", "--record", file, *other)
    assert ran.code == code
    assert len(ran.err.splitlines()) == (code > 0)


@pytest.mark.parametrize("content", [b"my shopping list\n", b"\x00\xff\xfe", b"", b'[Barque "1"]\n[Game "hapy"]\n'])
def test_a_file_that_is_no_game_is_left_alone(run: Run, tmp_path: Path, content: bytes) -> None:
    """Nothing is written over a file that holds something else."""
    file = tmp_path / "list"
    file.write_bytes(content)
    ran = run("play", "hapy", "--seats", "me,random", "--record", file)
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 1
    assert file.read_bytes() == content


def test_save_does_not_write_over_a_file(run: Run, tmp_path: Path) -> None:
    """``save`` keeps the game in a new file only, and from then on move by move."""
    there, new = tmp_path / "there", tmp_path / "new"
    there.write_text("precious")
    ran = run(
        "play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, typed=f"save {there}\nsave {new}\n28\n"
    )
    assert "already exists" in ran.flat
    assert there.read_text() == "precious"
    assert moves_of(new) == ["take 28"]


def test_the_end_of_the_input_keeps_the_game(run: Run, tmp_path: Path) -> None:
    """When nothing more comes through the pipe, the person is told where the game is."""
    file = tmp_path / "game"
    ran = run("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, "--record", file, typed="28")
    assert ran.code == 0
    assert "Saved to" in ran.out
    assert moves_of(file) == ["take 28"]
    ran = run("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0, typed="28")
    assert "it was not saved" in ran.out


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_leaving_by_a_key(terminal: Open, tmp_path: Path, key: str, code: int) -> None:
    """Ctrl-C and Ctrl-D leave the game with a sentence; it can be resumed."""
    one = terminal("play", "hapy", "--seats", "me,random", "--first", 0, "--record", tmp_path / "game")
    one.until("> ")
    one.reads()  # Python overlooks a Ctrl-C between its prompt and the moment when it waits for a line
    one.type(key)
    assert one.end() == code
    assert "Saved to" in one.screen
    assert "Traceback" not in one.screen


def test_quit_warns_of_a_game_that_is_not_kept(run: Run) -> None:
    """A game with moves in it is not thrown away by one word."""
    arguments = ("play", "hapy", "--seats", "me,random", "--seed", 7, "--first", 0)
    ran = run(*arguments, typed="28\nquit\nno\nquit\nquit\n")
    assert ran.out.count("is not saved") == 2
    assert ran.out.count("You have left the game") == 1


def test_garbage_from_a_pipe(tmp_path: Path) -> None:
    """Bytes that are not text are answered like any wrong input."""
    done = subprocess.run(
        [*BARQUE, "play", "hapy", "--seats", "me,random", "--first", "0"],
        input=b"\xff\xfe\x00\n" + bytes(range(256)) + b"\n",
        capture_output=True,
        env=surroundings(),
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"is not a move" in done.stdout


def test_an_ascii_terminal_gets_sentences() -> None:
    """Where frames can't be written, nothing is drawn and nothing breaks."""
    done = subprocess.run(
        [*BARQUE, "play", "hapy", "--seats", "me,random", "--first", "0", "--lang", "de"],
        input=b"28\n",
        capture_output=True,
        env=surroundings(PYTHONIOENCODING="ascii"),
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"36 Karten" in done.stdout


def test_two_people_do_not_see_each_other_s_cards(terminal: Open) -> None:
    """Between two people the screen is wiped, and what one found under a mummy is nowhere on the other's."""
    one = terminal("play", "hapy", "--seats", "me:Ana,me:Ben", "--seed", 7, "--first", 0)
    one.answer("")
    one.answer("28")
    found = re.search(r"find (the \w+ \d)", bare(one.until("> ")))
    assert found is not None
    one.type("p\n")
    assert "Ben’s turn" in one.answer("")
    assert "\x1b[3J" in one.answer("")
    screen = bare(one.until("> "))
    assert found[1] not in screen
    assert "Your hand: nothing" in screen
    assert "Ana takes a mummy and looks at it in secret." in screen


def test_one_possibility_is_played_and_told(run: Run) -> None:
    """If there is only one move, it is made without asking."""
    _, typed = scripted("me,random", 3)
    ran = run("play", "hapy", "--seats", "me,random", "--seed", 3, typed="\n".join(typed))
    assert "There is only one thing to do here." in ran.out


def test_all_can_agree_to_stop(run: Run, tmp_path: Path) -> None:
    """``stop`` ends the game when it is confirmed, and only then (H-17)."""
    file = tmp_path / "game"
    arguments = ("--seats", "me,random", "--seed", 7, "--first", 0, "--record", file)
    ran = run("play", "hapy", *arguments, typed="stop\nno\n28\nstop\nyes\n")
    assert moves_of(file) == ["take 28", "stop"]
    assert "Everybody agrees to stop here" in ran.out


def test_help_explains_every_rule(run: Run) -> None:
    """``help`` has all rules and commands; ``help H-12`` the one rule; gods by animal or name."""
    ran = run("play", "hapy", "--seats", "me,random", "--first", 0, typed="help\nhelp h-12\nhelp Bastet\nquit\n")
    for number in range(1, 22):
        assert f"H-{number}  " in ran.out
    assert ran.out.count("H-12  ") == 2
    assert ran.out.count("Bubastis") == 2
    assert "take back your last move" in ran.out
