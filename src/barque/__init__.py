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
NATIVE: Final = not str(_kernel.__file__).endswith(".py")  # whether the compiled modules are in use

games: Final = cast(Catalogue, sys.modules["barque.games"])  # the package itself; calling it lists the games


def game(name: str, rules: int | None = None) -> Game:
    """Returns a game by its name: one of Barque's own, or one from an installed package.

    The newest version of its rules is used unless an older one is named.

    >>> game("hapy").seats
    range(2, 5)
    >>> game("hapy", rules=1).rules
    1
    """
    found = find(name)
    return found if rules is None else found.under(rules)


__all__ = ["NATIVE", "Event", "Game", "IllegalMove", "Move", "Refusal", "Rng", "Sight", "State", "game", "games"]
