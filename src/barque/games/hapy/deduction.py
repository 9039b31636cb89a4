"""What public play proves, and deals drawn from it (H-20).

What is unknown is which card lay in each mummy's slot. ``Public`` learns from every move what everyone learns; a
``Sampler`` draws deals that a seat holds possible, each equally likely.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from barque.games.hapy.cards import FAMILY, nth
from barque.games.hapy.exact import Exact
from barque.kernel.bits import BIT, count, first, mask_of, members
from barque.kernel.move import Json
from barque.kernel.rng import Rng

TRIES: Final = 300  # failed guesses before the sampler counts instead: acceptance below about 1 %


@mypyc_attr(acyclic=True)  # nothing for the garbage collector to look through
class Limit:
    """At most *most* of *cards* lay in *slots*, because nobody holds three of a family at the end of a turn (H-13)."""

    def __init__(self, seat: i64, cards: i64, slots: i64, most: i64) -> None:
        self.seat = seat
        self.cards = cards
        self.slots = slots
        self.most = most
        self._each: list[int] | None = None

    def each(self) -> list[int]:
        """Lists its cards, once somebody asks: most limits are only kept."""
        if self._each is None:
            self._each = members(self.cards)
        return self._each

    def implies(self, other: Limit) -> bool:
        """Checks whether *other* adds nothing to this limit."""
        return (
            self.seat == other.seat
            and other.cards & ~self.cards == 0
            and other.slots & ~self.slots == 0
            and self.most <= other.most
        )


class Public:
    """What everyone knows. Sets of cards and of slots are masks."""

    def __init__(self, seats: int, known: i64) -> None:
        self.known = known  # cards whose place everyone knows
        self.held = vec[i64]([0] * seats)  # those among them in each hand
        self.drawn = vec[i64]([0] * seats)  # the slots of the mummies that each player has taken
        self.barred = vec[i64]([0] * 36)  # slot -> cards that were not there
        self.source = vec[i64]([0] * 36)  # card that came out of a hand -> mummies that it may have been
        self.limits: list[Limit] = []  # what ends of turns proved, unless later play implies it
        # Each player at the end of their last turn: mummies taken, known cards held, and the families (one bit each) of
        # which no card has left the hand since.
        self.ended_drawn = vec[i64]([0] * seats)
        self.ended_held = vec[i64]([0] * seats)
        self.ended_families = vec[i64]([0] * seats)
        self.samplers: dict[int, Sampler] = {}  # by seat, as of now
        self.proved: list[Json] | None = None  # what each seat provably holds and lacks (H-21), as of now

    def clone(self) -> Public:
        """Returns an independent copy."""
        twin = Public(len(self.held), self.known)
        twin.held = self.held[:]
        twin.drawn = self.drawn[:]
        twin.barred = self.barred[:]
        twin.source = self.source[:]
        twin.limits = self.limits.copy()
        twin.ended_drawn = self.ended_drawn[:]
        twin.ended_held = self.ended_held[:]
        twin.ended_families = self.ended_families[:]
        return twin

    def forget(self) -> None:
        """Drops cached results."""
        self.samplers.clear()
        self.proved = None

    def hand(self, seat: i64, deal: vec[i64]) -> i64:
        """Returns the hand of *seat* if the cards had been laid out as in *deal*."""
        hidden: i64 = 0
        drawn: i64 = self.drawn[seat]
        while drawn:
            hidden |= BIT[deal[first(drawn)]]
            drawn &= drawn - 1
        return self.held[seat] | (hidden & ~self.known)

    def owner(self, slot: int) -> int:
        """Returns the seat that took the mummy of *slot*, or -1."""
        for seat in range(len(self.drawn)):
            if self.drawn[seat] & BIT[slot]:
                return seat
        return -1

    def took(self, seat: i64, slot: i64, card: i64, face_up: bool) -> None:
        """Notes that *seat* took the card of *slot*."""
        if face_up:
            self.held[seat] |= BIT[card]
        else:
            self.drawn[seat] |= BIT[slot]

    def refused(self, seat: i64, card: i64) -> None:
        """Notes that *seat* does not hold *card*, so it was none of the mummies taken so far."""
        if not self.known & BIT[card]:
            barred = self.barred
            drawn: i64 = self.drawn[seat]
            while drawn:
                barred[first(drawn)] |= BIT[card]
                drawn &= drawn - 1

    def gave(self, seat: i64, to: i64, card: i64) -> None:
        """Notes that *seat* handed *card* over."""
        self._comes_out(seat, card)
        self.held[to] |= BIT[card]

    def laid(self, seat: i64, cards: i64) -> None:
        """Notes that *seat* revealed *cards*."""
        while cards:
            self._comes_out(seat, first(cards))
            cards &= cards - 1

    def shown(self, seat: i64, hand: i64) -> None:
        """Notes the whole hand of *seat*, shown at the end."""
        for card in members(hand):
            self._comes_out(seat, card)
            self.held[seat] |= BIT[card]

    def _comes_out(self, seat: i64, card: i64) -> None:
        family: i64 = card // 6
        if self.ended_families[seat] & BIT[family]:
            self.ended_families[seat] &= ~BIT[family]
            limit = self._limit(seat, family)
            if limit is not None:
                self.limits.append(limit)
        self.held[seat] &= ~BIT[card]
        if not self.known & BIT[card]:
            self.known |= BIT[card]
            source: i64 = self.source[card]
            drawn: i64 = self.drawn[seat]
            while drawn:
                slot: i64 = first(drawn)
                drawn &= drawn - 1
                if not self.barred[slot] & BIT[card]:
                    source |= BIT[slot]
            self.source[card] = source

    def ended(self, seat: i64) -> None:
        """Notes that the turn of *seat* ended: the hand holds at most two of each family.

        The next end of turn proves this again, unless a card of the family has left the hand by then.
        """
        self.ended_drawn[seat] = self.drawn[seat]
        self.ended_held[seat] = self.held[seat]
        self.ended_families[seat] = 63

    def stands(self, seat: i64) -> None:
        """Notes that *seat* is between two turns, in a position that need not say what the end of the last one
        proved.
        """
        self.ended(seat)
        for family in range(6):
            limit = self._limit(seat, family)
            if limit is not None and any([known.implies(limit) for known in self.limits]):
                self.ended_families[seat] &= ~BIT[family]

    def _limit(self, seat: i64, family: i64) -> Limit | None:
        """Returns what the last end of turn of *seat* proved about *family*, if anything.

        Cards that other players have shown since are left out: they can't have been this player's mummies.
        """
        cards: i64 = FAMILY[family] & ~self.known
        most: i64 = 2 - count(self.ended_held[seat] & FAMILY[family])
        slots: i64 = self.ended_drawn[seat]
        return Limit(seat, cards, slots, most) if count(cards) > most and count(slots) > most else None

    def all_limits(self) -> list[Limit]:
        """Lists what ends of turns have proved so far."""
        limits = self.limits.copy()
        for seat in range(len(self.held)):
            for family in members(self.ended_families[seat]):
                limit = self._limit(seat, family)
                if limit is not None:
                    limits.append(limit)
        return limits


class Sampler:
    """Draws deals that *seat* (-1: a spectator) holds possible, uniformly.

    *mummies* are the slots of mummies not yet taken; *pending* is the seat that is about to reveal a group, and so must
    hold three of a family, or -1.
    """

    def __init__(self, public: Public, deal: vec[i64], mummies: i64, seat: i64, pending: i64) -> None:
        self.public: Final = public
        self.deal: Final = deal
        self.mummies: Final = mummies
        self.seat: Final = seat
        self.pending: Final = pending
        hidden: i64 = mummies
        for other in range(len(public.drawn)):
            if other != seat:
                hidden |= public.drawn[other]
        self.hidden: Final = hidden
        slots = members(hidden)
        self.cards: Final = mask_of([int(deal[slot]) for slot in slots])
        cards = members(self.cards)
        # Cards that may lie in any hidden slot, and those that came out of a hand
        self.loose: Final = vec[i64]([card for card in cards if not public.source[card]])
        self.traced: Final = [card for card in cards if public.source[card]]
        # Slots with barred cards come first, so that an impossible deal fails early.
        ordered = [slot for slot in slots if public.barred[slot]]
        ordered.extend([slot for slot in slots if not public.barred[slot]])
        self.slots: Final = vec[i64](ordered)
        self.limits: Final[list[Limit]] = []
        for limit in public.all_limits():
            concerned: i64 = limit.cards & self.cards  # the seat's own cards lie in no hidden slot
            if limit.seat != seat and count(concerned) > limit.most:
                same = concerned == limit.cards
                self.limits.append(limit if same else Limit(limit.seat, concerned, limit.slots, limit.most))
        self.exact: Exact | None = None
        self.quick: Final = self._is_quick()

    def may_hold(self, slot: i64, card: i64) -> bool:
        """Checks whether *card* may have lain in *slot*, considering these two alone."""
        source: i64 = self.public.source[card]
        return source & BIT[slot] != 0 if source else self.public.barred[slot] & BIT[card] == 0

    def draw(self, rng: Rng) -> vec[i64]:
        """Returns a deal: which card lay in each slot."""
        if self.quick:
            deal = self.deal[:]
            for _ in range(10 * TRIES):
                if self.attempt(deal, rng):
                    return deal
        return self.counted().draw(rng)

    def _is_quick(self) -> bool:
        """Tests whether guessing is worthwhile, with random numbers of its own, so that the answer is reproducible."""
        rng = Rng(0, 1, 2, 3, 4)
        deal = self.deal[:]
        for _ in range(TRIES):
            if self.attempt(deal, rng):
                return True
        return False

    def counted(self) -> Exact:
        """Returns the exact count of the possible deals, which can draw from them too."""
        if self.exact is None:
            self.exact = Exact(self)
        return self.exact

    def attempt(self, deal: vec[i64], rng: Rng) -> bool:
        """Fills the hidden slots of *deal* at random; returns false if that contradicts what is known."""
        used: i64 = 0
        for traced in self.traced:
            trace: i64 = self.public.source[traced]
            found: i64 = nth(trace, rng.below(count(trace)))
            if used & BIT[found]:
                return False
            used |= BIT[found]
            deal[found] = traced
        loose = self.loose[:]
        n: i64 = len(loose)
        barred = self.public.barred
        for slot in self.slots:
            if used & BIT[slot]:
                continue
            k: i64 = rng.below(n)
            card: i64 = loose[k]
            if barred[slot] & BIT[card]:
                return False
            n -= 1
            loose[k] = loose[n]
            deal[slot] = card
        return self.agrees(deal)

    def any_slot(self, rng: Rng) -> i64:
        """Draws a hidden slot."""
        return self.slots[rng.below(len(self.slots))]

    def swap(self, deal: vec[i64], one: i64, other: i64) -> bool:
        """Swaps the cards of two hidden slots in *deal*; leaves them if that contradicts what is known."""
        card: i64 = deal[one]
        if not self.may_hold(other, card) or not self.may_hold(one, deal[other]):
            return False
        deal[one] = deal[other]
        deal[other] = card
        if self.agrees(deal):
            return True
        deal[other] = deal[one]
        deal[one] = card
        return False

    def agrees(self, deal: vec[i64]) -> bool:
        """Checks *deal* against what ends of turns have proved, and against what is about to be revealed."""
        for limit in self.limits:
            there: i64 = 0  # the cards in the limited slots
            rest: i64 = limit.slots
            while rest:
                there |= BIT[deal[first(rest)]]
                rest &= rest - 1
            if count(there & limit.cards) > limit.most:
                return False
        return self.pending < 0 or self.ready(deal)

    def ready(self, deal: vec[i64]) -> bool:
        """Checks whether the pending seat could reveal a group if the cards lay as in *deal*."""
        hand: i64 = self.public.hand(self.pending, deal)
        for family in FAMILY:
            if count(hand & family) >= 3:
                return True
        return False
