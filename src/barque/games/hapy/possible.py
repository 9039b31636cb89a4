"""Checks whether a deal that agrees with public play can have a card in certain slots (H-20, H-21), without counting
them all.

Cards are matched with the slots that they may have lain in. If a match breaks a limit of H-13, one of the cards that
break it must lie elsewhere: each of them is tried. Counting all deals, as ``Exact`` does, can take minutes when most of
the layout is mummies; finding one deal takes microseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.cards import FAMILY
from barque.games.hapy.deduction import Limit
from barque.kernel.bits import BIT, count, members

if TYPE_CHECKING:
    from barque.games.hapy.deduction import Sampler

FOUND: Final = 1
NONE: Final = 0
UNSETTLED: Final = -1  # more work than a position is worth
MOST_STEPS: Final = 1000  # matches tried for one position; shipped layouts need about 200


class Possible:
    """The deals that a sampler's seat holds possible, found one at a time."""

    def __init__(self, sampler: Sampler) -> None:
        self.sampler: Final = sampler
        self.cards: Final = members(sampler.cards)
        self.steps = 0  # how much work it was
        self.domains: Final[list[i64]] = [0] * 36  # card -> slots where it may have lain
        self.limited: Final[list[i64]] = [0] * 36  # card -> slots that a limit concerns
        for card in self.cards:
            for slot in sampler.slots:
                if sampler.may_hold(int(slot), card):
                    self.domains[card] |= BIT[slot]
        for limit in sampler.limits:
            for card in limit.each():
                self.limited[card] |= limit.slots
        self._where: Final[list[int]] = [-1] * 36  # card -> slot of the match, kept from one to the next
        self._there: Final[list[int]] = [-1] * 36  # slot -> card
        self._taken: i64 = 0
        self._tried: i64 = 0

    def find(self, card: int = -1, slots: i64 = 0) -> int:
        """Looks for a deal or, with *card*, for one in which it lay in one of *slots*; ``deal`` has the result."""
        domains = self.domains.copy()
        if card >= 0:
            domains[card] &= slots
        found = self._search(domains)
        if found and self.sampler.pending >= 0 and not self.sampler.ready(self.deal()):
            found = self._search_ready(domains)
        if found:
            return FOUND
        return NONE if self.steps <= MOST_STEPS else UNSETTLED

    def deal(self) -> vec[i64]:
        """Returns the deal that was found."""
        deal = self.sampler.deal[:]
        for card in self.cards:
            deal[self._where[card]] = card
        return deal

    def _search(self, domains: list[i64]) -> bool:
        self.steps += 1
        if self.steps > MOST_STEPS or not self._narrow(domains) or not self._match(domains):
            return False
        for limit in self.sampler.limits:
            breaking = [card for card in limit.each() if limit.slots & BIT[self._where[card]]]
            if len(breaking) > limit.most:
                return self._elsewhere(domains, limit, breaking)
        return True

    def _elsewhere(self, domains: list[i64], limit: Limit, breaking: list[int]) -> bool:
        """Tries each of the cards that break a limit outside its slots, with those before it inside."""
        inside = domains.copy()
        for card in breaking[: limit.most + 1]:
            branch = inside.copy()
            branch[card] &= ~limit.slots
            if branch[card] and self._search(branch):
                return True
            inside[card] &= limit.slots
        return False

    def _search_ready(self, domains: list[i64]) -> bool:
        """Tries each three of a family that the pending seat may be about to reveal."""
        sampler = self.sampler
        public, pending = sampler.public, int(sampler.pending)
        drawn: i64 = public.drawn[pending]
        for family in FAMILY:
            need: i64 = 3 - count(public.held[pending] & family)
            hidden = [card for card in members(sampler.cards & family & ~public.known) if domains[card] & drawn]
            for chosen in range(1 << len(hidden)):
                if chosen.bit_count() == need:
                    branch = domains.copy()
                    for n, card in enumerate(hidden):
                        if chosen >> n & 1:
                            branch[card] &= drawn
                    if self._search(branch):
                        return True
        return False

    def _narrow(self, domains: list[i64]) -> bool:
        """Keeps cards out of slots whose limit is certainly used up by others; returns false if a limit is certainly
        broken.
        """
        again = True
        while again:
            again = False
            for limit in self.sampler.limits:
                certain: i64 = 0
                for card in limit.each():
                    if domains[card] & ~limit.slots == 0:
                        certain += 1
                if certain > limit.most:
                    return False
                if certain == limit.most:
                    for card in limit.each():
                        rest: i64 = domains[card] & ~limit.slots
                        if rest and rest != domains[card]:
                            domains[card] = rest
                            again = True
        return True

    def _match(self, domains: list[i64]) -> bool:
        """Assigns each card a slot of its own, keeping what fits of the last match."""
        for card in self.cards:
            slot = self._where[card]
            if slot >= 0 and not domains[card] & BIT[slot]:
                self._where[card] = self._there[slot] = -1
                self._taken &= ~BIT[slot]
        for card in self.cards:
            if self._where[card] < 0:
                self._tried = 0
                if not self._place(card, domains):
                    return False
        return True

    def _place(self, card: int, domains: list[i64]) -> bool:
        free: i64 = domains[card] & ~self._taken
        if free:
            apart: i64 = free & ~self.limited[card]
            slot = members(apart if apart else free)[0]
            self._put(card, slot)
            return True
        for slot in members(domains[card]):
            if not self._tried & BIT[slot]:
                self._tried |= BIT[slot]
                if self._place(self._there[slot], domains):
                    self._put(card, slot)
                    return True
        return False

    def _put(self, card: int, slot: int) -> None:
        self._where[card] = slot
        self._there[slot] = card
        self._taken |= BIT[slot]
