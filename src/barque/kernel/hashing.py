"""Any game's view as numbers: each value, with its path, counts in one of 512 cells picked by its hash."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64, u8

from barque.kernel.game import State
from barque.kernel.move import Json
from barque.kernel.tensors import Field, Tensors

CELLS: Final = 512


class HashedView(Tensors):
    """Encodes the view of a game without an encoder of its own (the *hashing trick*).

    A number or a text counts in the cell of its path and value: ``board[3] = 1`` is one cell, ``board[3] = 0`` another.
    Two values that share a cell can't be distinguished; that is rare in a small view.
    """

    def __init__(self, game: str, seats: int, actions: int) -> None:
        super().__init__(
            f"{game}-view-v0", seats, actions, [Field("view", CELLS, 255, "the values of the view, hashed")]
        )

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Writes what *seat* may know."""
        cells = [0] * CELLS
        count("", state.view(int(seat)), cells)
        for cell, n in enumerate(cells):
            if n:
                out[at + cell] = min(n, 255)


def count(place: str, value: Json, cells: list[int]) -> None:
    """Counts every value under *place*."""
    if isinstance(value, dict):
        for key, part in value.items():
            count(f"{place}.{key}", part, cells)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            count(f"{place}[{number}]", part, cells)
    elif value is not None:
        cells[crc32(f"{place}={value}".encode()) % CELLS] += 1
