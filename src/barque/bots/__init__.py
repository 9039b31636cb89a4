"""Bots: players that see what a player sees, and nothing else."""

from __future__ import annotations

from abc import abstractmethod
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from barque.kernel import Refusal, Rng, Sight

NAMES: Final = ("random", "greedy")


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


def bot(name: str, game: str, seed: int | str = 0) -> Bot:
    """Gives a bot by its name: ``random``, or ``greedy`` (``barque.bots.greedy.GAME.GreedyBot``)."""
    rng = Rng(f"{name} {game} {seed}")
    if name == "random":
        return RandomBot(rng)
    module = f"barque.bots.{name}.{game}"
    if name not in NAMES or find_spec(module) is None:
        raise Refusal("no-such-bot", bot=name, right=", ".join(NAMES))
    made = import_module(module).GreedyBot(rng)
    assert isinstance(made, Bot)
    return made
