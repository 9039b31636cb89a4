"""What a bot is, and the simplest one."""

from __future__ import annotations

from abc import abstractmethod

from barque.kernel import Rng, Sight


class Bot:
    """Chooses a move from what its seat may know."""

    @abstractmethod
    def choose(self, sight: Sight) -> int:
        """Gives one of ``sight.legal()``."""


class RandomBot(Bot):
    """Plays any legal move, each equally likely."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, sight: Sight) -> int:
        """Draws a legal move."""
        actions = sight.legal()
        return actions[int(self._rng.below(len(actions)))]
