"""Records: what they contain, and what is refused."""

from __future__ import annotations

import pytest

import barque
from barque.kernel import STOP, Refusal, Rng
from barque.kernel.record import header, outcome, parse, write
from tests.kernel.higher import HigherGame

GAME = HigherGame()


def started() -> barque.State:
    """Returns a game after two moves."""
    state = GAME.start(2, seed=7)
    state.play(GAME.parse("ask 3"))
    state.play(GAME.parse("ask 4"))
    return state


def test_a_record_is_a_header_and_moves() -> None:
    """Tags, an empty line, one move per line, the result."""
    text = '[Barque "1"]\n[Game "higher"]\n[Rules "1"]\n[Seats "2"]\n[Seed "7"]\n\nask 3\nask 4\n[Result "*"]\n'
    assert GAME.record(started()) == text


def test_only_changed_options_are_kept() -> None:
    """Options with their default value are left out, others are kept."""
    assert "Options" not in GAME.record(GAME.start(2, seed=1, open=False))
    assert '[Options {"open": true}]' in GAME.record(GAME.start(2, seed=1, open=True))


def test_options_are_read_back() -> None:
    """The options of a record are those of the replayed game."""
    assert GAME.replay(GAME.record(GAME.start(2, seed=1, open=True))).options == {"open": True}


def test_players_are_named_and_change_nothing() -> None:
    """The header may name the players; the game is the same."""
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
    """An agreement stands where it was made, and is replayed."""
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
    """The moves come with their line numbers, comments counted."""
    _, moves = parse(GAME.record(started()).replace("ask 4", "# well\nask 4"))
    assert moves == [(7, "ask 3"), (9, "ask 4")]


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
        (edited('[Barque "1"]', '[Barque "2"]'), "record-format", "Barque"),
        (edited('[Seed "7"]\n', ""), "record-missing", "Seed"),
        (edited('[Seats "2"]\n', ""), "record-missing", "Seats"),
        (edited('[Result "*"]\n', ""), "record-missing", "Result"),
        (edited('[Game "higher"]\n', ""), "record-missing", "Game"),
        (edited('[Rules "1"]', '[Rules "one"]'), "record-missing", "Rules"),
        (edited('[Rules "1"]', '[Rules "7"]'), "rules-newer", "version 7"),
        (edited('[Rules "1"]', '[Rules "0"]'), "rules-older", "version 0"),
        (edited('"higher"', '"hapy"'), "record-game", "hapy"),
        (edited('[Seed "7"]', '[Seed "7"]\n[Seed "7"]'), "record-tag", "Line 6 "),
        (edited("ask 4", '[Seed "8"]'), "record-tag", "Line 8 "),
        (edited('[Seed "7"]', "[Seed seven]"), "record-tag", "Line 5 "),
        (edited('[Seed "7"]', '[Seed "7"'), "record-tag", "Line 5 "),
        (edited("ask 4", "ask 9"), "record-move", "Line 8,"),
        (edited("ask 4", "dance"), "record-move", "Line 8,"),
        (edited('"*"', '"0"'), "record-result", "“0”"),
        (edited('[Result "*"]', '[Result "*"]\nask 1'), "record-after-result", "Line 10 "),
    ],
)
def test_wrong_records_are_refused(text: str, key: str, sentence: str) -> None:
    """The sentence names the wrong line or tag."""
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


class Gentler(HigherGame):
    """The same game in its second version, with the first one kept."""

    def __init__(self) -> None:
        super().__init__(2, (HigherGame(),))


def test_an_older_record_is_played_by_its_own_rules() -> None:
    """A record names the version of its rules; one without is version 1."""
    newer = Gentler()
    old, new = GAME.record(started()), newer.record(newer.start(2, seed=7))
    assert '[Rules "2"]' in new
    assert newer.replay(new).rules == 2
    assert newer.replay(old).rules == newer.replay(old.replace('[Rules "1"]\n', "")).rules == 1
    assert GAME.record(newer.replay(old)) == old


def test_a_dump_goes_on_by_its_own_rules() -> None:
    """A dump names the version of its rules; one without is version 1."""
    newer = Gentler()
    data = newer.start(2, seed=7).dump()
    assert newer.load(data).rules == 2
    del data["rules"]
    assert newer.load(data).rules == 1
    with pytest.raises(Refusal, match="rules"):
        newer.load({**data, "rules": "two"})


def test_a_position_is_not_played_by_other_rules() -> None:
    """A record whose position names another version of the rules than its header is refused."""
    newer = Gentler()
    text = newer.record(newer.load(newer.start(2, seed=7).dump()))
    assert newer.replay(text).rules == 2
    with pytest.raises(Refusal, match=r"\[Rules .2.\]") as caught:
        newer.replay(text.replace('[Rules "2"]', '[Rules "1"]'))
    assert caught.value.key == "record-rules"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_rules_that_are_not_there_are_named(language: str) -> None:
    """The sentence names the version that is needed, those available, and the game by its title."""
    with pytest.raises(Refusal) as caught:
        barque.game("hapy", rules=99)
    said = caught.value.text(language)
    assert "99" in said
    assert "Hâpy" in said
