"""Bots: players that see what a player sees, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from barque.bots.base import Bot, RandomBot
from barque.bots.searcher import Level, SearchBot, knobs, levels
from barque.kernel import Refusal, Rng

LEVELS: Final = tuple(levels(""))  # weakest first
NAMES: Final = ("random", "greedy", *LEVELS)

__all__ = ["LEVELS", "NAMES", "Bot", "Level", "RandomBot", "SearchBot", "bot", "level"]


def bot(spec: str, game: str, seed: int | str = 0, pace: float = 1.0) -> Bot:
    """Gives a bot by its name: ``random``, ``greedy`` or a level, such as ``scribe`` or ``scribe:seconds=0.1,slip=0``.

    *pace* multiplies the time that it takes to think.
    """
    lot = f"{spec} {game} {seed}"
    if spec == "random":
        return RandomBot(Rng(lot))
    if spec == "greedy" and find_spec(f"barque.bots.greedy.{game}") is not None:
        made = import_module(f"barque.bots.greedy.{game}").GreedyBot(Rng(lot))
        assert isinstance(made, Bot)
        return made
    return SearchBot(game, level(spec, game).paced(pace), Rng(lot))


def level(spec: str, game: str) -> Level:
    """Gives the level that *spec* names, with what it changes of it."""
    name, colon, changes = spec.partition(":")
    found = levels(game).get(name)
    if found is None:
        raise Refusal("no-such-bot", bot=spec, right=", ".join(NAMES))
    changed = replace(found, **knobs(changes, spec)) if colon else found
    if not changed.seconds and not changed.iterations:
        raise Refusal("bot-endless", bot=spec)
    return changed
