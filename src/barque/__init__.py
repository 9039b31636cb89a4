"""Three Egyptian board games: exact rules, fast, for people, bots and researchers.

>>> import barque
>>> game = barque.game("hapy")
>>> state = game.start(3, seed=7, layout="giza")
>>> state.play(state.legal()[0])
"""

from importlib import import_module
from pathlib import Path
from typing import Final

from barque import games as _package  # imported first: a later import would put the package in place of games()
from barque.kernel import Event, Game, IllegalMove, Move, Refusal, Rng, Sight, State
from barque.kernel import game as _kernel

__version__: Final = "0.2.0"
NATIVE: Final = not str(_kernel.__file__).endswith(".py")  # True when the compiled modules are in use

_NAMES: Final = tuple(sorted(folder.parent.name for folder in Path(_package.__path__[0]).glob("*/words")))


def games() -> tuple[str, ...]:
    """Names the games."""
    return _NAMES


def game(name: str) -> Game:
    """Gives a game by its name.

    >>> game("hapy").seats
    range(2, 5)
    """
    if name not in _NAMES:
        raise Refusal("no-such-game", value=name, right=", ".join(_NAMES))
    found = import_module(f"barque.games.{name}.game").GAME
    assert isinstance(found, Game)
    return found


__all__ = ["NATIVE", "Event", "Game", "IllegalMove", "Move", "Refusal", "Rng", "Sight", "State", "game", "games"]
