"""The simplest bot: it plays any legal move."""

from __future__ import annotations

from barque.kernel import Rng, Sight
from barque.kernel.bot import Bot


class RandomBot(Bot):
    """Plays any legal move, each equally likely."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, sight: Sight) -> int:
        """Draws a legal move."""
        actions = sight.legal()
        return actions[int(self._rng.below(len(actions)))]
