"""Records: what stands in them, and what is refused."""

from __future__ import annotations

import pytest

import barque
from barque.kernel import STOP, Refusal, Rng
from barque.kernel.record import header, outcome, parse, write
from tests.kernel.higher import HigherGame

GAME = HigherGame()


def started() -> barque.State:
    """Gives a game after two moves."""
    state = GAME.start(2, seed=7)
    state.play(GAME.parse("ask 3"))
    state.play(GAME.parse("ask 4"))
    return state


def test_a_record_is_a_header_and_moves() -> None:
    """Tags, an empty line, a move a line, the result."""
    text = '[Barque "1"]\n[Game "higher"]\n[Seats "2"]\n[Seed "7"]\n\nask 3\nask 4\n[Result "*"]\n'
    assert GAME.record(started()) == text


def test_only_changed_options_are_kept() -> None:
    """Options with their default value are left out, others are kept."""
    assert "Options" not in GAME.record(GAME.start(2, seed=1, open=False))
    assert '[Options {"open": true}]' in GAME.record(GAME.start(2, seed=1, open=True))


def test_options_are_read_back() -> None:
    """The options of a record are those of the game that is played again."""
    assert GAME.replay(GAME.record(GAME.start(2, seed=1, open=True))).options == {"open": True}


def test_players_are_named_and_change_nothing() -> None:
    """Who sat where may stand in the header; the game is the same."""
    text = write(started(), ["Ana", "“Bo”]"])
    assert header(text)["Players"] == ["Ana", "“Bo”]"]
    assert GAME.replay(text).dump() == started().dump()


def test_a_position_begins_a_record() -> None:
    """A game that began in a position keeps the position instead of a seed."""
    state = GAME.load(started().dump())
    state.play(0)
    text = GAME.record(state)
    assert "Seed" not in header(text)
    again = GAME.replay(text)
    assert again.dump() == state.dump()
    assert GAME.record(again) == text


def test_an_accord_is_a_line() -> None:
    """What all agreed on stands where they agreed, and is played again."""
    state = started()
    state.agree(STOP)
    assert GAME.record(state).splitlines()[-2] == "stop"
    assert GAME.replay(GAME.record(state)).over


def test_the_result_names_the_winners() -> None:
    """The result is the winners' seats, a star before the end."""
    state = started()
    assert outcome(state) == "*"
    state.playout(Rng(1))
    assert outcome(state) == " ".join(map(str, state.winners))
    assert header(GAME.record(state))["Result"] == outcome(state)


def test_comments_and_spaces_are_skipped() -> None:
    """Lines that start with # and empty ones say nothing; case and spaces in moves do not matter."""
    text = GAME.record(started()).replace("ask 3", "# a bold question\n\n   ASK   3 ")
    assert GAME.replay(text).dump() == started().dump()


def test_windows_lines_are_read() -> None:
    """A record with the line ends of another system is the same record."""
    assert GAME.replay(GAME.record(started()).replace("\n", "\r\n")).dump() == started().dump()


def test_moves_have_line_numbers() -> None:
    """The moves are given with the lines on which they stand, comments counted."""
    _, moves = parse(GAME.record(started()).replace("ask 4", "# well\nask 4"))
    assert moves == [(6, "ask 3"), (8, "ask 4")]


def edited(old: str, new: str) -> str:
    text = GAME.record(started())
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "key", "sentence"),
    [
        ("", "record-format", "Barque"),
        ("hello", "record-format", "Barque"),
        (edited('[Barque "1"]\n', ""), "record-format", "Barque"),
        (edited('"1"', '"2"'), "record-format", "Barque"),
        (edited('[Seed "7"]\n', ""), "record-missing", "Seed"),
        (edited('[Seats "2"]\n', ""), "record-missing", "Seats"),
        (edited('[Result "*"]\n', ""), "record-missing", "Result"),
        (edited('[Game "higher"]\n', ""), "record-missing", "Game"),
        (edited('"higher"', '"hapy"'), "record-game", "hapy"),
        (edited('[Seed "7"]', '[Seed "7"]\n[Seed "7"]'), "record-tag", "Line 5 "),
        (edited("ask 4", '[Seed "8"]'), "record-tag", "Line 7 "),
        (edited('[Seed "7"]', "[Seed seven]"), "record-tag", "Line 4 "),
        (edited('[Seed "7"]', '[Seed "7"'), "record-tag", "Line 4 "),
        (edited("ask 4", "ask 9"), "record-move", "Line 7,"),
        (edited("ask 4", "dance"), "record-move", "Line 7,"),
        (edited('"*"', '"0"'), "record-result", "“0”"),
        (edited('[Result "*"]', '[Result "*"]\nask 1'), "record-after-result", "Line 9 "),
    ],
)
def test_wrong_records_are_refused(text: str, key: str, sentence: str) -> None:
    """What is wrong is said in a sentence that names the line or the tag."""
    with pytest.raises(Refusal, match=sentence) as caught:
        GAME.replay(text)
    assert caught.value.key == key


def test_the_reason_is_told_in_each_language() -> None:
    """A move that can't be played is refused with its reason, in the reader's language."""
    state = barque.game("hapy").start(2, seed=1)
    text = barque.game("hapy").record(state).replace("\n\n", "\n\npass\n")
    with pytest.raises(Refusal) as caught:
        barque.game("hapy").replay(text)
    sentences = {language: caught.value.text(language) for language in ("en", "fr", "de")}
    assert len(set(sentences.values())) == 3
    assert all("H-8" in sentence for sentence in sentences.values())
