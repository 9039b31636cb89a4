"""A whole position as data that can be edited by hand: written by ``dump``, checked and read by ``load``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barque.kernel import Json
from barque.kernel.reader import Reader
from barque_senet.board import EMPTY, HOUSES, VALUES

if TYPE_CHECKING:
    from barque_senet.rules import SenetState

ENDINGS: Final = ("", "home", "stopped")
MOST_THROWS: Final = 1000


def dump(state: SenetState) -> dict[str, Json]:
    """Returns the whole position as data."""
    return {
        "game": state.game.name,
        "rules": state.rules,
        "seats": state.seats,
        "options": state.options,
        "turn": int(state.turn),
        "board": state.board[1:-1],
        "first": state.first,
        "throws": state.throws.copy(),
        "ending": state.ending,
        "rng": state.rng.dump(),
    }


def load(state: SenetState, data: dict[str, Json]) -> None:
    """Fills in *state* from *data*, or raises a ``Refusal`` that names what is wrong."""
    read = Reader(state.game.name)
    state.ending = ENDINGS[read.one_of("ending", data.get("ending", ""), ENDINGS)]
    over = state.ending != ""
    state.turn = read.number("turn", data.get("turn"), -1 if over else 0, -1 if over else 1)
    throws = read.listed("throws", data.get("throws", []), 0 if over else 1, 0 if over else MOST_THROWS)
    state.throws = sorted([read.number("throws", throw, min(VALUES), max(VALUES)) for throw in throws])
    pieces = read.listed("board", data.get("board"), len(HOUSES), len(HOUSES))
    for house, piece in zip(HOUSES, pieces, strict=True):
        state.board[house] = read.number("board", piece, EMPTY, 1)
    off = state.scores()
    if min(off) < 0 or off.count(state.pieces) != (1 if state.ending == "home" else 0):
        raise read.refused("dump-board", n=state.pieces)
    state.first = read.number("first", data.get("first", 0), 0, 1)
    state.rng = read.rng("rng", data.get("rng"))
