"""Bots: players that see what their seats may know, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barque.bots.outside import ENGINE, EngineBot
from barque.bots.searcher import Level, SearchBot, knobs, levels, named
from barque.bots.uniform import RandomBot
from barque.kernel import Game, Refusal, Rng
from barque.kernel.bot import Bot

LEVELS: Final = tuple(levels())  # weakest first
NAMES: Final = ("random", "greedy", *LEVELS)

__all__ = ["LEVELS", "NAMES", "Bot", "Level", "RandomBot", "SearchBot", "bot", "level"]


def bot(spec: str, game: str | Game, seed: int | str = 0, pace: float = 1.0) -> Bot:
    """Creates a bot by its name: ``random``, ``greedy`` or a level, such as ``scribe`` or
    ``scribe:seconds=0.1,slip=0``; ``engine:COMMAND`` is another program (``docs/engine.md``).

    *pace* multiplies its thinking time.
    """
    found = named(game)
    if spec.startswith(ENGINE):
        return EngineBot(spec, found, Rng(f"{found.name} {seed}"), pace)
    thinks = None if spec in ("random", "greedy") else level(spec).paced(pace)  # refuses an unknown name
    rng = Rng(f"{spec} {found.name} {seed}")
    if thinks is not None:
        return SearchBot(found, thinks, rng)
    return RandomBot(rng) if spec == "random" else found.greedy(rng)


def level(spec: str) -> Level:
    """Returns the level that *spec* names, with the changes it asks for."""
    name, colon, changes = spec.partition(":")
    found = levels().get(name)
    if found is None:
        raise Refusal("no-such-bot", bot=spec, right=", ".join(NAMES))
    changed = replace(found, **knobs(changes, spec)) if colon else found
    if not changed.seconds and not changed.iterations:
        raise Refusal("bot-endless", bot=spec)
    return changed
