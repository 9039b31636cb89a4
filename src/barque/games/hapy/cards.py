"""The 36 god cards (H-1), as numbers and as bits of a mask.

Card ``6 * family + number - 1``; a set of cards is a mask with one bit per card, so that a family is six neighbouring
bits. A layout has 36 slots too, and sets of them are masks of the same kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FAMILIES: Final = ("jackal", "cat", "crocodile", "falcon", "hippo", "bull")
NAMES: Final = tuple([f"{family}-{number}" for family in FAMILIES for number in range(1, 7)])
CARDS: Final = {name: card for card, name in enumerate(NAMES)}

ALL: Final = (1 << 36) - 1
FAMILY: Final = vec[i64]([63 << (6 * family) for family in range(6)])

COUNT: Final = bytes([chunk.bit_count() for chunk in range(64)])  # how many of six bits are set
NTH: Final = bytes(  # where the k-th set bit of six is: NTH[6 * chunk + k]
    [([n for n in range(6) if chunk >> n & 1] + [0] * 6)[k] for chunk in range(64) for k in range(6)]
)

TOP: Final = 1 << 40
ONES: Final = 0o010101010101  # the lowest bit of each family
FIVES: Final = 5 * ONES
EIGHTS: Final = 8 * ONES


def bit(n: i64) -> i64:
    """Returns the mask of *n* alone. (mypyc up to 2.4.1 miscompiles ``i64(1) << n``: the literal becomes a
    32-bit 1.)
    """
    return TOP >> (40 - n)


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


def count(mask: i64) -> i64:
    """Counts the bits of *mask*: the six counts are added by folding them onto each other."""
    each: i64 = counts(mask)
    half: i64 = each + (each >> 18)  # families 0 to 2 and 3 to 5
    return (half + (half >> 6) + (half >> 12)) & 63


def nth(mask: i64, k: i64) -> i64:
    """Finds the *k*-th set bit of *mask*, counted from 0."""
    each: i64 = counts(mask)
    base: i64 = 0
    while k >= each & 63:
        k -= each & 63
        each >>= 6
        base += 6
    return base + NTH[6 * ((mask >> base) & 63) + k]


def first(mask: i64) -> i64:
    """Finds the lowest set bit of *mask*, which has one."""
    base: i64 = 0
    while not mask & 63:
        mask >>= 6
        base += 6
    return base + NTH[6 * (mask & 63)]


def members(mask: i64) -> list[int]:
    """Lists the set bits of *mask*, rising."""
    found: list[int] = []
    base: i64 = 0
    while mask:
        chunk: i64 = mask & 63
        here: i64 = COUNT[chunk]
        for k in range(here):
            found.append(int(base + NTH[6 * chunk + k]))
        mask >>= 6
        base += 6
    return found


def mask_of(numbers: Iterable[int]) -> i64:
    """Returns the mask of *numbers*."""
    mask: i64 = 0
    for n in numbers:
        mask |= bit(n)
    return mask


def names(cards: i64) -> list[str]:
    """Returns the names of the cards in a mask, in the order of families and numbers.

    >>> names(mask_of([6, 0]))
    ['jackal-1', 'cat-1']
    """
    return [NAMES[card] for card in members(cards)]
