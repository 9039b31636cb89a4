"""What a bot is, and the simplest one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from barque.kernel import Move, Rng, Sight

EQUAL: Final = 1e-9  # worths that differ by less are alike


class Bot:
    """Chooses a move from what its seat may know."""

    @abstractmethod
    def choose(self, sight: Sight) -> int:
        """Gives one of ``sight.legal()``."""

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Gives an accord to put before others, at a table where all may talk at any time; None if there is none.

        *said* are those that it has put before them already, each with how many events had happened before.
        What concerns the bot alone (Osiris' ``bribe``) may be carried out at once by ``state.agree``; a ``deal`` waits
        for the other seat's yes.
        """
        return None

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Tells whether it agrees to an accord that another seat put before it."""
        return False


class RandomBot(Bot):
    """Plays any legal move, each equally likely."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, sight: Sight) -> int:
        """Draws a legal move."""
        actions = sight.legal()
        return actions[int(self._rng.below(len(actions)))]


def best_by_lot(actions: list[int], worths: list[float], rng: Rng) -> int:
    """Gives the action of the highest worth; equal ones by lot."""
    highest = max(worths)
    best = [action for action, worth in zip(actions, worths, strict=True) if worth > highest - EQUAL]
    return best[int(rng.below(len(best)))]
