"""What a bot is, and the simplest one."""

from __future__ import annotations

from abc import abstractmethod

from barque.kernel import Move, Rng, Sight


class Bot:
    """Chooses a move from what its seat may know."""

    @abstractmethod
    def choose(self, sight: Sight) -> int:
        """Gives one of ``sight.legal()``."""

    def propose(self, sight: Sight) -> Move | None:
        """Gives an accord to put before others, at a table where all may talk at any time; None if there is none.

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
