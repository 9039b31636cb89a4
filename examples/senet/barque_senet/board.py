"""The board (S-1): thirty houses on a path that turns twice, and the sticks that are thrown (S-3)."""

from typing import Final

from barque.kernel import Rng

HOUSES: Final = range(1, 31)
OFF: Final = 31  # the goal of a piece that leaves the board
EMPTY: Final = -1  # a house without a piece; otherwise the owner's seat

REBIRTH, BEAUTY, WATER, TRUTHS, ATUM, HORUS = 15, 26, 27, 28, 29, 30
NAMES: Final = {REBIRTH: "rebirth", BEAUTY: "beauty", WATER: "water", TRUTHS: "truths", ATUM: "atum", HORUS: "horus"}

VALUES: Final = (5, 1, 2, 3, 4)  # what a throw is worth, by the number of plain sides facing up
LAST: Final = (2, 3)  # the throws that end the throwing (S-5)


def thrown(rng: Rng) -> int:
    """Throws four sticks (S-3): the sixteen ways in which they can fall are equally likely."""
    return VALUES[int(rng.below(16)).bit_count()]
