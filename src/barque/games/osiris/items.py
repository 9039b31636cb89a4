"""What can be dealt (O-16, O-32): resources, unplaced laborers and city cards, and their notation.

Items are numbered: resources, laborers, then kinds of city cards; several of a kind are several entries. In text, one
side of a deal is ``2 grain, 1 merchant`` or ``nothing``; ``deal 0 1 2 grain 1 stone`` is a whole deal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from barque.games.osiris.pieces import FIRST_CARD, ITEM, ITEMS, LABORERS, RESOURCES
from barque.kernel.move import IllegalMove, Json, Move, Word

NOTHING: Final = "nothing"
MOST: Final = 99
SIDE: Final = r"(nothing|\d+ [a-z0-9-]+(?:, \d+ [a-z0-9-]+)*)"
DEAL: Final = re.compile(rf"deal (\d) (\d) {SIDE} {SIDE}")
BRIBE: Final = re.compile(rf"bribe (\d) {SIDE}")


def write_items(items: Sequence[int]) -> str:
    """Writes items as text.

    >>> write_items([0, 0, 3])
    '2 grain, 1 farmer'
    """
    counts = {item: items.count(item) for item in sorted(items)}
    return ", ".join([f"{n} {ITEMS[item]}" for item, n in counts.items()]) or NOTHING


def read_items(text: Json) -> list[int]:
    """Reads items from text.

    >>> read_items("2 grain, 1 farmer")
    [0, 0, 3]
    """
    if not isinstance(text, str) or not re.fullmatch(SIDE, text):
        raise IllegalMove("deal-text", "osiris", "O-32", text=str(text)[:60])
    items: list[int] = []
    if text != NOTHING:
        for part in text.split(", "):
            number, _, name = part.partition(" ")
            if name not in ITEM or not 1 <= int(number) <= MOST:
                raise IllegalMove("deal-item", "osiris", "O-32", item=part, right=", ".join(ITEMS))
            items.extend([ITEM[name]] * int(number))
    return sorted(items)


def accord(text: str) -> Move | None:
    """Returns the deal or bribe that *text* denotes, if it is one."""
    plain = " ".join(text.lower().split())
    found = DEAL.fullmatch(plain)
    if found:
        return Move("deal", a=int(found[1]), b=int(found[2]), gives=found[3], gets=found[4])
    found = BRIBE.fullmatch(plain)
    if found:
        return Move("bribe", a=int(found[1]), gives=found[2])
    return None


def told(items: Sequence[int]) -> dict[str, Json]:
    """Lists items as everyone may know them: of cards, only how many."""
    seen: dict[str, Json] = {}
    for item in items:
        name = "card" if item >= FIRST_CARD else ITEMS[item]
        seen[name] = seen.get(name, 0) + 1
    return seen


def cards_of(items: Sequence[int]) -> list[str]:
    """Lists the names of the city cards among items."""
    return [ITEMS[item] for item in items if item >= FIRST_CARD]


def goods(amounts: dict[str, int]) -> Json:
    """Lists amounts of items for a sentence: ``2 grain and 1 brick``."""
    listed = [Word("board.amount", n=n, what=Word(f"{section(name)}.{name}", n=n)) for name, n in amounts.items() if n]
    return listed or Word("board.nothing")


def section(name: str) -> str:
    """Returns the section of the words that names an item."""
    return "resource" if name in RESOURCES else "laborer" if name in LABORERS else "board" if name == "card" else "card"
