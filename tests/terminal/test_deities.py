"""Deities at the terminal: every position is drawn, every event and every move is put into words."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import barque
from barque.cli import main
from barque.games.deities.speech import SPEECH, title
from barque.kernel import LANGUAGES, Rng, State
from barque.terminal.canvas import rendered
from barque.terminal.menu import Menu
from tests.games.test_deities import OWN, rich
from tests.rules.test_deities import play, table

GAME = barque.game("deities")


def name(seat: int) -> str:
    """Returns the name of a seat."""
    return f"Player {seat}"


def drawn(state: State, seat: int | None, language: str = "en", width: int = 80) -> str:
    """Draws all of a state as *seat* sees it."""
    picture, words, view = GAME.picture, GAME.words(language), state.view(seat)
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    with console.capture() as captured:
        console.print(rendered(picture.board(words, view, state.options, name, width)))
        console.print(rendered(picture.players(words, view, state.options, name, width)))
        for whole in (False, True):
            for sentence in picture.speech.sentences(words, view, state.options, name, whole):
                console.print(sentence)
    return captured.get()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_event_and_move_is_put_into_words(language: str) -> None:
    """All through some games, for a player and a spectator; each menu leads to each legal move."""
    words = GAME.words(language)
    for seed in range(3):
        options: dict[str, Any] = {"content": OWN} if seed == 2 else {}
        state = rich(2 + seed, seed, **options)
        rng = Rng(seed)
        for ply in range(50):
            if state.over:
                break
            seat = int(state.turn)
            if ply % 6 == 0:
                for reader in (None, seat):
                    shown = drawn(state, reader, language)
                    assert all(cell_len(line) <= 80 for line in shown.split("\n"))
            view = state.view(seat)
            legal = state.legal()
            moves = [
                (action, GAME.moves[action], SPEECH.steps(words, GAME.moves[action], view, name)) for action in legal
            ]
            assert len({step for _, _, step in moves}) == len(legal)
            assert Menu(moves).entries
            state.play(legal[int(rng.below(len(legal)))])
        for told in state.events():
            for you in (None, 0, 1):
                sentence = SPEECH.event(words, told.seen(you), name, you)
                assert sentence.endswith((".", "!"))
                assert "{" not in sentence


def test_the_field_shows_where_to_push_and_what_it_gains() -> None:
    """Arrows stand only where a push is legal, with the most cards it can gain; Blockers in brackets."""
    shown = drawn(table(), 0)
    lines = shown.split("\n")
    top = next(line for line in lines if "↓" in line)
    assert top.split() == ["↓3", "↓3", "↓2"]
    assert "[Wo]" in shown
    assert "··" in shown
    first = next(line for line in lines if line.startswith("1 "))
    assert "→" not in first  # a Blocker stands in row 1


def test_a_pushed_die_is_marked() -> None:
    """It matters for what happens between push and gain (D-14)."""
    state = play(table(spells={0: ["oracle"]}), "influence worker 1", "push north b")
    assert "Wo*" in drawn(state, 0)


def test_costs_are_what_they_are_for_you() -> None:
    """After your symbols, with what cubes take off, and what is missing (D-17)."""
    mine = {place: [0] for place in ("lower-1", "lower-2", "higher-1")} | {"lower-3": [1]}
    shown = drawn(table(cubes=mine, cards={0: "1S 1A"}), 0, width=200)
    row = next(line for line in shown.split("\n") if line.startswith("lower-3"))
    assert "1 Re 1 Sc 1 Sa less 1 of your choice (can be paid)" in row
    assert "Player 1" in row


def test_the_warning_is_shown_before_it_is_too_late() -> None:
    """D-19: in the drawing and in the menu."""
    state = table(cubes={"lower-1": [0]}, cards={0: "1R 3T 1P"})
    assert "would end your way to the eclipse" in drawn(state, 0, width=200)
    move = GAME.moves[GAME.parse("unlock lower-4")]
    assert "no longer be enough" in SPEECH.steps(GAME.words("en"), move, state.view(0), name)[1][1]


def test_nothing_hidden_is_drawn() -> None:
    """Nobody else's spells or eclipse (D-29)."""
    state = table(spells={0: ["flood"], 1: ["mirage"]})
    shown = drawn(state, 0, width=200)
    assert "Flood" in shown
    assert "Mirage" not in shown
    assert "Eclipse of the Marshes" not in shown
    assert "Flood" not in drawn(state, None, width=200)


@pytest.mark.parametrize(
    ("language", "text", "notation"),
    [
        ("en", "Cast Turn of the Scarab", "cast turn-of-the-scarab"),
        ("en", "push north b", "push north b"),
        ("fr", "prendre Scarabée", "take scarab"),
        ("fr", "jeter tempête de sable", "cast sandstorm"),
        ("de", "nimm Tempel", "take temple"),
        ("de", "einfluss Arbeiter 2", "influence worker 2"),
    ],
)
def test_moves_can_be_typed_in_words(language: str, text: str, notation: str) -> None:
    """What a person types becomes notation."""
    assert SPEECH.typed(GAME.words(language), text) == notation
    assert GAME.parse(notation) >= 0


def test_own_cards_have_their_own_names() -> None:
    """A user's content names them; otherwise the words, otherwise the id."""
    words = GAME.words("fr")
    assert title(words, "flood") == "Crue"
    assert title(words, "flood", {"name": {"fr": "Déluge"}}) == "Déluge"
    assert title(words, "great-harvest") == "Great harvest"


def test_a_content_file_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``barque check`` knows what the file is for and says what is wrong with it."""
    file = tmp_path / "own.toml"
    file.write_text('[lower.reed-ferry]\ncost = "1P"\n', "utf-8")
    assert main(["--lang", "en", "check", str(file)]) == 0
    assert "content" in capsys.readouterr().out
    file.write_text('[lower.reed-ferry]\ncost = "1Q"\n', "utf-8")
    assert main(["--lang", "en", "check", str(file)]) != 0
    told = capsys.readouterr()
    assert "reed-ferry has cost = 1Q" in told.out + told.err
