"""A position of Senet as numbers, for programs that learn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from barque.kernel import State
from barque.kernel.tensors import Field, Tensors
from barque_senet.board import HOUSES
from barque_senet.moves import MOVES
from barque_senet.rules import SenetState

FIELDS: Final = [
    Field("turn", 2, 1, "the seat to move, you first; all 0 when the game is over"),
    Field("first", 2, 1, "the seat that began"),
    Field("yours", 30, 1, "the houses with your pieces"),
    Field("theirs", 30, 1, "the houses with theirs"),
    Field("off", 2, 7, "the pieces off the board, yours and theirs"),
    Field("throws", 5, 255, "how many throws of each value are left"),
]


class SenetTensors(Tensors):
    """Encodes a position; a change to what a number means makes a new version."""

    def __init__(self, seats: int) -> None:
        super().__init__("senet-v0", seats, len(MOVES), FIELDS)

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Writes what *seat* may know, where everything is 0."""
        assert isinstance(state, SenetState)
        me = int(seat)
        if not state.over:
            out[at + abs(int(state.turn) - me)] = 1
        out[at + 2 + abs(state.first - me)] = 1
        for house in HOUSES:
            if state.board[house] >= 0:
                out[at + 3 + house + 30 * abs(state.board[house] - me)] = 1
        for other in (0, 1):
            out[at + 64 + abs(other - me)] = state.off(other)
        for throw in state.throws:
            out[at + 65 + throw] += 1
