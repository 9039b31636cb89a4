"""Bargaining: what a bot says in games whose seats may deal with each other."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from barque.bots.ismcts.evaluation import Evaluation
from barque.kernel import Move, Sight


class Bargain:
    """Proposes and answers deals; this one has nothing to say."""

    def speak(self, sight: Sight) -> int | None:
        """Gives the move by which the seat on turn offers, bribes or answers; None if it should rather think."""
        return None

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Gives a deal or a bribe to put before others now, at a table where all may talk at any time."""
        return None

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Tells whether it agrees to a deal that another seat put before it."""
        return False


def bargain(game: str, evaluation: Evaluation) -> Bargain:
    """Gives a game's way of bargaining, by that evaluation of its positions."""
    module = f"barque.bots.bargain.{game}"
    if find_spec(module) is None:
        return Bargain()
    made = import_module(module).bargain(evaluation)
    assert isinstance(made, Bargain)
    return made
