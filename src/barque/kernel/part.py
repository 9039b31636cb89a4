"""Pieces of content whose worth can be measured: cards, powers, bonuses.

A game lists them in ``Game.parts``. The worth of one shows in paired deals: the same luck is played once as it was
dealt, and once with one seat that has the piece in addition, or must do without it.
"""

from __future__ import annotations

from typing import Final

from barque.kernel.game import State
from barque.kernel.language import Words

NO_MOVES: Final[frozenset[int]] = frozenset()


class Part:
    """A piece of content. The game's words have its *kind* as ``part.KIND``.

    *extra* says how the changed deal differs: the seat has the piece in addition (true), or is the only one that must
    do without it (false).
    """

    def __init__(self, kind: str, name: str, extra: bool) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.extra: Final = extra

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name}>"

    def title(self, words: Words) -> str:
        """Returns what people call it."""
        return self.name

    def present(self, state: State) -> bool:
        """Checks whether the piece is in this deal at all; other deals say nothing about its worth."""
        return True

    def change(self, state: State, seat: int) -> None:
        """Changes a state that has just begun, so that *seat* has the piece, or lacks it; by default, ``barred`` sees
        to that.
        """

    def barred(self, state: State) -> frozenset[int]:
        """Returns the moves that a seat without the piece never plays if it has others; *state* has just begun."""
        return NO_MOVES
