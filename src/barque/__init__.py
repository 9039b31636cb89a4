"""Three Egyptian board games: exact rules, fast, for people, bots and researchers.

>>> import barque
>>> game = barque.game("hapy")
>>> state = game.start(3, seed=7, layout="giza")
>>> state.play(state.legal()[0])
"""

import sys
from typing import Final, cast

from barque.games import Catalogue, find
from barque.kernel import Event, Game, IllegalMove, Move, Refusal, Rng, Sight, State
from barque.kernel import game as _kernel

__version__: Final = "0.2.0"
NATIVE: Final = not str(_kernel.__file__).endswith(".py")  # True when the compiled modules are in use

games: Final = cast(Catalogue, sys.modules["barque.games"])  # the package, which lists the games when it is called


def game(name: str) -> Game:
    """Returns a game by its name: one of Barque's, or one that an installed package brings.

    >>> game("hapy").seats
    range(2, 5)
    """
    return find(name)


__all__ = ["NATIVE", "Event", "Game", "IllegalMove", "Move", "Refusal", "Rng", "Sight", "State", "game", "games"]
