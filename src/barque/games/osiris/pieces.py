"""The pieces of the game (O-1 to O-4): resources, laborers, monuments, and the names of places and cards.

A *place* is a terrain, a city or a caravan. Its name consists of bank, segment and letter: ``e1a`` is the first place
of the first segment on the east bank. Its number is ``24 * bank + 6 * segment + letter``. A *section* is half a terrain
or half a caravan, ``e1a1`` and ``e1a2``, numbered ``2 * place`` and ``2 * place + 1``; a city's one space is its first.
Sets of places are masks with one bit per place.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.kernel.content import shipped

if TYPE_CHECKING:
    from barque.games.osiris.view_types import Monument

RESOURCES: Final = ("grain", "brick", "stone")
LABORERS: Final = (
    "farmer",
    "brickmaker",
    "stonecutter",
    "farm-foreman",
    "brick-foreman",
    "stone-foreman",
)  # a laborer's terrain is its number modulo 3; from 3 on they are foremen
MONUMENTS: Final[tuple[Monument, ...]] = ("obelisk", "sphinx", "pylon")
SET: Final = (4, 3, 2)  # monuments of each type that a governor has (O-2)
AWARD: Final = (1, 2, 2)  # GP for the first to have built them all (O-25)
FOREMAN: Final = 3
NEUTRAL: Final = 5  # the owner of the monuments that only block (O-7)

TERRAINS: Final = ("farm", "brickyard", "quarry")  # the number of the resource that grows there
CITY: Final = 3
CARAVAN: Final = 4

PLACES: Final = tuple([f"{bank}{segment}{letter}" for bank in "ew" for segment in "1234" for letter in "abcdef"])
SECTIONS: Final = tuple([f"{place}{half}" for place in PLACES for half in "12"])
PLACE: Final = {name: number for number, name in enumerate(PLACES)}
SECTION: Final = {name: number for number, name in enumerate(SECTIONS)}

SLOTS: Final = tuple(
    [(monument, n) for monument in range(3) for n in range(4)]
)  # planning cartouches, at most 4 per type
MARKETS: Final = 6  # market cartouches at most
BONUSES: Final = 6  # regent bonuses at most

FOLDER: Final = Path(__file__).parent / "content"
STANDARD: Final = shipped(FOLDER, "standard")
KINDS: Final = 20  # of city cards at most
BLESSING_KINDS: Final = 8
# The cards of the standard content, then names for a user's own: card-1, card-2 …
CARDS: Final = tuple(
    [card["name"] for card in STANDARD["cards"]] + [f"card-{n + 1}" for n in range(KINDS - len(STANDARD["cards"]))]
)
BLESSINGS: Final = tuple(
    [blessing["name"] for blessing in STANDARD["blessings"]]
    + [f"blessing-{n + 1}" for n in range(BLESSING_KINDS - len(STANDARD["blessings"]))]
)

RESERVE: Final = (0, 0, 15, 20, 25, 30)  # of each resource, by the number of governors (O-3)
BASIC: Final = (0, 0, 3, 4, 4, 4)  # basic laborers of each type (O-4)
DRAWN: Final = (0, 0, 3, 3, 2, 2)  # laborers that each draws (O-8)
OPEN: Final = (0, 0, 4, 4, 5, 3)  # laborers that lie open on the cartouche (O-8)
STARTING: Final = 2  # of each resource (O-2)

# What may be given or asked for in a deal: resources, laborers, then cards (or "a card" when asked for in turn).
ITEMS: Final = (*RESOURCES, *LABORERS, *CARDS)
ITEM: Final = {name: number for number, name in enumerate(ITEMS)}
FIRST_LABORER: Final = 3
FIRST_CARD: Final = 9
ANY_CARD: Final = 9
ASKS: Final = (*RESOURCES, *LABORERS, "card")


def segment(place: i64) -> i64:
    """Returns the Nile segment of *place*, from 0."""
    return place // 6 % 4


def amounts(counts: vec[i64], names: tuple[str, ...], start: i64 = 0) -> dict[str, int]:
    """Lists the names and numbers of *counts*, from *start* on, that are not 0.

    >>> amounts(vec[i64]([2, 0, 1]), RESOURCES)
    {'grain': 2, 'stone': 1}
    """
    found: dict[str, int] = {}
    for i, name in enumerate(names):
        n: i64 = counts[start + i]
        if n:
            found[name] = int(n)
    return found


def spread(mask: i64) -> i64:
    """Moves bit n of 24 to 2 * n: places of a bank become their first sections."""
    mask = (mask | (mask << 16)) & 0x00FF_0000_FFFF
    mask = (mask | (mask << 8)) & 0x00FF_00FF_00FF
    mask = (mask | (mask << 4)) & 0x0F0F_0F0F_0F0F
    mask = (mask | (mask << 2)) & 0x3333_3333_3333
    return (mask | (mask << 1)) & 0x5555_5555_5555
