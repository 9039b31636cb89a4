"""The drawing: it shows what a view contains and nothing else, within its columns."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import barque
from barque.games.hapy.speech import wins
from barque.kernel import LANGUAGES, Json, Rng, State
from barque.terminal.canvas import rendered

LAYOUTS = barque.game("hapy").options["layout"].values


def drawn(state: State, seat: int | None, language: str = "en", width: int = 80) -> str:
    """Draws all of a state as *seat* sees it."""
    picture, words = state.game.picture, state.game.words(language)
    view = state.view(seat)

    def name(other: int) -> str:
        return "You" if other == seat else f"Player {other}"

    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    with console.capture() as captured:
        console.print(rendered(picture.board(words, view, state.options, name, width)))
        console.print(rendered(picture.players(words, view, state.options, name, width)))
        for sentence in picture.speech.sentences(words, view, state.options, name, True):
            console.print(sentence)
    return captured.get()


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_fits_and_shows_every_card(layout: str, language: str) -> None:
    """All through a game each card that lies there has its number in a frame, and no line is too long."""
    state = barque.game("hapy").start(4, seed=2, layout=layout)
    rng = Rng(2)
    while not state.over:
        if len(state.log) % 10 == 0:
            shown = drawn(state, 1, language)
            assert all(cell_len(line) <= 80 for line in shown.split("\n"))
            view = state.view(1)
            for slot, face in enumerate(view["slots"]):
                frame = f"╔{slot}═" if slot in view["available"] else f"╭{slot}─"
                assert (frame in shown) == (face is not None), (slot, face)
        legal = state.legal()
        state.play(legal[int(rng.below(len(legal)))])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_memory_aid_is_shown(language: str) -> None:
    """What everyone can be sure of stands beside the groups, if the table wants it (H-21)."""
    game = barque.game("hapy")
    state = game.start(2, seed=2, first=0, layout="temple", memory_aid=True)
    for text in ("take 30", "pass", "take 12", "pass"):
        state.play(game.parse(text))
    shown = drawn(state, 1, language)
    assert state.view(1)["memory"][0]["holds"]
    for key in ("holds", "lacks"):
        assert f"Player 0 {game.words(language).text(f'board.{key}')}" in shown
    assert all(cell_len(line) <= 80 for line in shown.split("\n"))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nothing_hidden_is_drawn(seat: int | None) -> None:
    """A sample of what a seat holds possible is drawn exactly like the truth."""
    state = barque.game("hapy").start(3, seed=5, layout="temple")
    rng = Rng(5)
    while not state.over:
        if len(state.log) % 12 == 0:
            assert drawn(state.sample(seat, rng), seat) == drawn(state, seat)
        legal = state.legal()
        state.play(legal[int(rng.below(len(legal)))])


def own(change: dict[int, dict[str, Json]]) -> dict[str, Json]:
    """Returns the pyramid with some slots changed."""
    folder = Path(barque.__file__).parent / "games" / "hapy" / "content"
    data = tomllib.loads((folder / "pyramid.toml").read_text("utf-8"))
    for slot, entry in change.items():
        data["slots"][slot] |= entry
    return data


def test_a_layout_that_can_t_be_drawn_is_told() -> None:
    """A user's own layout that is too wide, or hides its own numbers, becomes a list."""
    for layout in (own({35: {"x": 90}, 0: {"x": -90}}), own({35: {"x": 3.6, "y": 7.1}})):
        state = barque.game("hapy").start(2, seed=1, layout=layout)
        shown = drawn(state, 0)
        assert "35: mummy, free to take" in shown
        assert all(cell_len(line) <= 80 for line in shown.split("\n"))


def test_a_narrow_terminal_gets_a_list() -> None:
    """In 40 columns there is no room for a drawing, only for sentences."""
    state = barque.game("hapy").start(2, seed=1)
    shown = drawn(state, 0, width=40)
    assert "╔" not in shown
    assert all(cell_len(line) <= 40 for line in shown.split("\n"))


@pytest.mark.parametrize(("language", "link"), [("en", "or"), ("fr", "ou"), ("de", "oder")])
def test_one_begun_family_is_enough_to_win(language: str, link: str) -> None:
    """H-16: of several, any will do."""
    groups = [[[f"{family}-{n}" for n in (1, 2, 3)] for family in ("jackal", "cat")], []]
    told = wins(barque.game("hapy").words(language), {"groups": groups, "to_win": 5}, 0)
    assert f"Anubis {link} Bastet" in told
