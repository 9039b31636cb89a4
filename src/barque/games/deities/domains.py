"""The six domains (D-1), and numbers of cards by domain: six counts in one number, ten bits each (D-3).

This makes it possible to compare, add and copy a hand, a cost or the supply in one step. No count reaches 512.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from barque.games.deities.view_types import Cards, Domain

DOMAINS: Final[tuple[Domain, ...]] = ("worker", "reeds", "scarab", "temple", "sarcophagus", "pyramid")
LETTERS: Final = "WRSTAP"  # how costs are written
MOST_CARDS: Final = 30  # cards of a domain in all hands together (D-3)

ONE: Final = vec[i64]([1 << 10 * domain for domain in range(6)])  # one card of each domain
EACH: Final = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50  # one card of every domain
TOPS: Final = EACH << 9
EVERY_OTHER: Final = 1023 | 1023 << 20 | 1023 << 40
ALL_CARDS: Final = MOST_CARDS * EACH


def amount(cards: i64, domain: i64) -> i64:
    """Returns how many of *cards* belong to *domain*."""
    return (cards >> (10 * domain)) & 1023


def total(cards: i64) -> i64:
    """Counts *cards* of all domains."""
    found: i64 = (cards & EVERY_OTHER) + ((cards >> 10) & EVERY_OTHER)
    return (found + (found >> 20) + (found >> 40)) & 0xFFFFF


def lacking(wanted: i64, had: i64) -> i64:
    """Returns by how much *wanted* exceeds *had*, domain by domain; 0 where there is enough."""
    left: i64 = (wanted | TOPS) - had  # the top bit of a domain stays where nothing had to be borrowed
    enough: i64 = (left & TOPS) >> 9
    return left & (enough * 511)


def any_of(cards: i64) -> i64:
    """Returns one card of each domain that *cards* includes."""
    return (((cards | TOPS) - EACH) & TOPS) >> 9


def asked(cards: i64) -> i64:
    """Returns the set of domains that *cards* includes, one bit each."""
    ones: i64 = any_of(cards)
    return (ones | ones >> 9 | ones >> 18 | ones >> 27 | ones >> 36 | ones >> 45) & 63


def by_domain(cards: i64) -> Cards:
    """Returns the counts by the names of their domains."""
    return {name: int(amount(cards, domain)) for domain, name in enumerate(DOMAINS)}


def cards_of(counts: list[int]) -> i64:
    """Returns the cards that *counts* lists by domain."""
    cards: i64 = 0
    for domain in range(6):
        cards += counts[domain] * ONE[domain]
    return cards
