"""What a seat may know, as a row of small numbers, for programs that learn.

A game provides an encoder (``Game.tensors``), whose *fields* say what each number means; the docs are generated from
them. An encoder has a name with a version, such as ``hapy-v0``: any change to the meaning of a number
makes a new version. It reads what the seat may know and nothing else; ``conformance`` checks it like views.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from barque.kernel.game import State


class Field:
    """A part of an observation: *size* numbers from 0 to *most*, and what they mean."""

    def __init__(self, name: str, size: int, most: int, meaning: str) -> None:
        self.name: Final = name
        self.size: Final = size
        self.most: Final = most
        self.meaning: Final = meaning

    def __repr__(self) -> str:
        return f"Field({self.name!r}, {self.size}, {self.most}, {self.meaning!r})"


@mypyc_attr(allow_interpreted_subclasses=True)  # so that interpreted games can derive from it
class Tensors:
    """Writes what a seat may know, and what it may do, into rows of bytes.

    *name* is the encoder's name with its version, *actions* the number of moves in the game's table. Seats are counted
    from the observing one: it is 0, the next one 1.
    """

    def __init__(self, name: str, seats: int, actions: int, fields: list[Field]) -> None:
        self.name: Final = name
        self.seats: Final = seats
        self.actions: Final = actions
        self.fields: Final = fields
        self.starts: Final[dict[str, int]] = {}  # where each field begins
        size = 0
        for field in fields:
            self.starts[field.name] = size
            size += field.size
        self.size: Final = size

    def __repr__(self) -> str:
        return f"<{self.name}: {self.size} numbers for {self.seats} seats, {self.actions} actions>"

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Writes what *seat* may know into *out* from *at* on, where everything is 0."""
        raise NotImplementedError  # each game says how

    def watch(self, state: State) -> None:
        """Prepares a state that has just begun for being observed after every move; by default does nothing."""

    def observation(self, state: State, seat: int) -> vec[u8]:
        """Returns what *seat* may know."""
        state.check_seat(seat)
        out = vec[u8]([0] * self.size)
        self.write(state, seat, out, 0)
        return out

    def write_mask(self, state: State, out: vec[u8], at: i64) -> None:
        """Writes 1 for each action that the seat on turn may play, where everything is 0."""
        action: i64
        for action in state.legal():
            out[at + action] = 1

    def mask(self, state: State) -> vec[u8]:
        """Returns 1 for each action that the seat on turn may play, 0 for the others."""
        out = vec[u8]([0] * self.actions)
        self.write_mask(state, out, 0)
        return out


def put(out: vec[u8], at: i64, value: i64) -> None:
    """Writes a number; one that is too large for a byte becomes 255."""
    if value > 255:
        value = 255
    out[at] = u8(value)


def put_bits(out: vec[u8], at: i64, mask: i64) -> None:
    """Writes 1 at *at* + n for each n in *mask*. (Bits are as good as random: a store is cheaper than a branch.)"""
    while mask > 7:  # four at a time
        out[at] = u8(mask & 1)
        out[at + 1] = u8((mask >> 1) & 1)
        out[at + 2] = u8((mask >> 2) & 1)
        out[at + 3] = u8((mask >> 3) & 1)
        mask >>= 4
        at += 4
    while mask:
        out[at] = u8(mask & 1)
        mask >>= 1
        at += 1


def put_counts(out: vec[u8], at: i64, counts: vec[i64]) -> None:
    """Writes numbers one after the other."""
    for n in counts:
        if n:
            put(out, at, n)
        at += 1
