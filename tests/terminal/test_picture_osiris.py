"""The drawing of Osiris: the Nile and everything that stands along it, within its columns, and its text twin."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from barque.games.osiris.speech import goods
from barque.kernel import LANGUAGES, Rng, State
from barque.terminal.canvas import rendered
from barque.terminal.menu import Menu
from tests.osiris_positions import GAME, stone, table


def drawn(state: State, seat: int | None, language: str = "en", width: int = 80) -> str:
    """Draws all of a state as *seat* sees it."""
    picture, words = GAME.picture, GAME.words(language)
    view = state.view(seat)
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    with console.capture() as captured:
        console.print(rendered(picture.board(words, view, state.options, str, width)))
        console.print(rendered(picture.players(words, view, state.options, str, width)))
        for whole in (False, True):
            for sentence in picture.speech.sentences(words, view, state.options, str, whole):
                console.print(sentence)
    return captured.get()


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_drawn_and_told(language: str) -> None:
    """All through a game the drawing fits, every event is a sentence, and every move has a menu line and is
    read back.
    """
    speech, words = GAME.speech, GAME.words(language)
    state = GAME.start(4, seed=2)
    rng = Rng(2)
    while not state.over:
        seat = int(state.turn)
        view = state.view(seat)
        actions = state.legal()
        moves = [(action, GAME.moves[action]) for action in actions]
        menu = Menu([(action, move, speech.steps(words, move, view, str)) for action, move in moves])
        assert all(label.strip() for _, label in menu.entries)
        assert speech.typed(words, str(moves[0][1])) == str(moves[0][1])
        if len(state.log) % 25 == 0:
            assert all(cell_len(line) <= 80 for line in drawn(state, seat, language).split("\n"))
        state.play(actions[int(rng.below(len(actions)))])
    for viewer in (None, 0):
        for event in state.events():
            told = speech.event(words, event.seen(viewer), str, viewer).strip()
            assert bool(told) == (event.kind not in speech.silent)


def test_what_stands_along_the_nile() -> None:
    """Monuments with their owners, laborers, the leader's camel, the barge, and spaces that are left."""
    board = {
        "e1a": {"section1": stone(1), "section2": stone(None, "pylon")},
        "e1d": {"section1": stone(0, second=2)},
        "w1a": {"laborers": {"stone-foreman": 1}},
        "w2e": {"riders": ["farmer", None]},
    }
    plans = {"plans": [{"monument": "obelisk", "cartouche": 2}], "leads": "w2e"}
    shown = " ".join(drawn(table(3, plans, board=board, hire_goods={"stone": 2}), 0).split())
    for text in ("o1|Px", "o0o2|2", "2|2 ST", "fa/·· ♞0", "◄ barge ►", "planned: 0", "could still be built on"):
        assert text in shown, text
    assert "laborers 2 stones" in shown


def test_words_that_people_type() -> None:
    """Names in one's own language are read as notation."""
    speech = GAME.speech
    assert speech.typed(GAME.words("fr"), "envoyer Tailleur de pierre") == "send stonecutter"
    assert speech.typed(GAME.words("de"), "planen Obelisk 2") == "plan obelisk 2"
    assert speech.typed(GAME.words("en"), "play Tax Collector") == "play tax-collector"


@pytest.mark.parametrize(("language", "told"), [("en", "2 obelisks"), ("fr", "2 obélisques"), ("de", "2 Obelisken")])
def test_several_monuments_have_their_plural(language: str, told: str) -> None:
    """In the list of what a governor has built."""
    assert goods(GAME.words(language), {"obelisk": 2}) == told
