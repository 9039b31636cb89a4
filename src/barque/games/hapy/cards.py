"""The 36 god cards (H-1), as numbers and as bits of a mask.

Card ``6 * family + number - 1``; a set of cards is a mask with one bit per card, so that a family is six neighbouring
bits. A layout has 36 slots too, and sets of them are masks of the same kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.kernel.bits import first

FAMILIES: Final = ("jackal", "cat", "crocodile", "falcon", "hippo", "bull")
NAMES: Final = tuple([f"{family}-{number}" for family in FAMILIES for number in range(1, 7)])
CARDS: Final = {name: card for card, name in enumerate(NAMES)}

ALL: Final = (1 << 36) - 1
FAMILY: Final = vec[i64]([63 << (6 * family) for family in range(6)])

NTH: Final = bytes(  # where the k-th set bit of six is: NTH[6 * chunk + k]
    [([n for n in range(6) if chunk >> n & 1] + [0] * 6)[k] for chunk in range(64) for k in range(6)]
)

ONES: Final = 0o010101010101  # the lowest bit of each family
FIVES: Final = 5 * ONES
EIGHTS: Final = 8 * ONES


def counts(cards: i64) -> i64:
    """Counts the cards of each family, each count in the family's six bits."""
    return (
        (cards & ONES)
        + ((cards >> 1) & ONES)
        + ((cards >> 2) & ONES)
        + ((cards >> 3) & ONES)
        + ((cards >> 4) & ONES)
        + ((cards >> 5) & ONES)
    )


def threes(cards: i64) -> i64:
    """Marks the families of which *cards* holds 3 or more: 3 + 5 carries into the family's fourth bit."""
    return (counts(cards) + FIVES) & EIGHTS


def nth(mask: i64, k: i64) -> i64:
    """Finds the *k*-th set bit of *mask*, counted from 0."""
    each: i64 = counts(mask)
    base: i64 = 0
    while k >= each & 63:
        k -= each & 63
        each >>= 6
        base += 6
    return base + NTH[6 * ((mask >> base) & 63) + k]


def names(cards: i64) -> list[str]:
    """Returns the names of the cards in a mask, in the order of families and numbers.

    >>> names(0b1000001)
    ['jackal-1', 'cat-1']
    """
    found: list[str] = []
    while cards:
        found.append(NAMES[first(cards)])
        cards &= cards - 1
    return found
