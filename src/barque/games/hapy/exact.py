"""Counts deals exactly: how many agree with what a seat knows, and draws one of them (H-20).

Slots that nothing distinguishes form a class. Cards are mapped to classes family by family: each limit of H-13 concerns
one family, so families interact only through the room left in each class. The number of deals is the number of such
maps times the ways to permute each class within itself, which is the same factor for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.cards import FAMILY
from barque.games.hapy.layouts import below
from barque.kernel.bits import BIT, count, members
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.hapy.deduction import Limit, Sampler

# A counter of cards of one family has four bits. A limit's counter starts so that the top bit means too many.
TALLY: Final = 4
FULL: Final = 8

Key = tuple[int, int]  # (room used in each class, counters of the family's limits), both packed


class FamilyTable:
    """The ways to map the cards of one family to classes.

    *steps[i]* counts them after the first i cards, by room used and by counters. *last* lists what is allowed at the
    end: room used, doubled, plus 1 if the pending seat then holds three -> [(key, ways)]; *totals* adds those up.
    """

    def __init__(self, exact: Exact, family: i64) -> None:
        sampler = exact.sampler
        self.units: Final = exact.units
        self.cards: Final = members(sampler.cards & family)
        self.choices: Final[list[list[tuple[int, int]]]] = []  # card -> [(class, what it adds to the counters)]
        limits = [limit for limit in exact.limits if limit.cards & family]
        begin = 0
        full = 0
        for i, limit in enumerate(limits):
            begin += (FULL - 1 - int(limit.most)) << (TALLY * i)
            full += FULL << (TALLY * i)
        pending = sampler.pending
        for card in self.cards:
            source = sampler.public.source[card]
            options: list[tuple[int, int]] = []
            for k, slot in enumerate(exact.first):
                if not sampler.may_hold(slot, card):
                    continue
                if card == exact.card and not exact.within & BIT[slot]:
                    continue
                adds = 0
                for i, limit in enumerate(limits):
                    if limit.cards & BIT[card] and limit.slots & BIT[slot]:
                        adds += 1 << (TALLY * i)
                if pending >= 0 and not source and sampler.public.drawn[pending] & BIT[slot]:
                    adds += 1 << (TALLY * len(limits))
                options.append((k, adds))
            self.choices.append(options)
        self.steps: Final[list[dict[Key, int]]] = [{(0, begin): 1}]
        for options in self.choices:
            step: dict[Key, int] = {}
            for (room, counters), ways in self.steps[-1].items():
                for k, adds in options:
                    tally = counters + adds
                    if tally & full:
                        continue
                    after = room + exact.units[k]
                    if exact.fits(after):
                        key = (after, tally)
                        step[key] = step.get(key, 0) + ways
            self.steps.append(step)
        need = 3
        if pending >= 0:
            need -= int(count(sampler.public.held[pending] & family))
        self.last: Final[dict[int, list[tuple[Key, int]]]] = {}
        self.totals: Final[dict[int, int]] = {}
        for key, ways in self.steps[-1].items():
            ready = pending >= 0 and (key[1] >> (TALLY * len(limits))) & 7 >= need
            end = key[0] << 1 | int(ready)
            self.last.setdefault(end, []).append((key, ways))
            self.totals[end] = self.totals.get(end, 0) + ways

    def draw(self, end: int, rng: Rng) -> list[int]:
        """Draws one of the maps that use this much room: the class of each card."""
        pick = below(rng, self.totals[end])
        key = (0, 0)
        for candidate, ways in self.last[end]:
            key = candidate
            if pick < ways:
                break
            pick -= ways
        classes: list[int] = []
        for i in range(len(self.cards) - 1, -1, -1):
            pick = below(rng, self.steps[i + 1][key])
            for k, adds in self.choices[i]:
                before = (key[0] - self.units[k], key[1] - adds)
                ways = self.steps[i].get(before, 0)
                if pick < ways:
                    classes.append(k)
                    key = before
                    break
                pick -= ways
        classes.reverse()
        return classes


def telling(limits: list[Limit]) -> list[Limit]:
    """Leaves out limits that others imply: fewer limits, fewer classes."""
    kept: list[Limit] = []
    for i in range(len(limits)):
        implied = False
        for j in range(len(limits)):
            if i != j and limits[j].implies(limits[i]) and (j < i or not limits[i].implies(limits[j])):
                implied = True
        if not implied:
            kept.append(limits[i])
    return kept


class Exact:
    """All deals that a sampler's seat holds possible; with *card*, those in which it lay in one of *slots*."""

    def __init__(self, sampler: Sampler, card: int = -1, slots: i64 = 0) -> None:
        self.sampler: Final = sampler
        self.limits: Final = telling(sampler.limits)
        self.card: Final = card
        self.within: Final = slots
        groups: dict[tuple[int, ...], list[int]] = {}
        public = sampler.public
        for slot in sampler.slots:
            if sampler.mummies & BIT[slot]:
                groups.setdefault((), []).append(slot)
                continue
            mark = [public.owner(slot), int(public.barred[slot] & ~public.known)]
            mark.extend([int(limit.slots & BIT[slot] != 0) for limit in self.limits])
            mark.extend([int(public.source[card] & BIT[slot] != 0) for card in sampler.traced])
            groups.setdefault(tuple(mark), []).append(slot)
        self.classes: Final = list(groups.values())
        self.first: Final = [slots[0] for slots in self.classes]  # one slot represents its class
        # Room in the classes is packed into one number: for each class a field wide enough for its slots, and above it
        # a guard bit from which a class with too many cards borrows.
        self.units: Final[list[int]] = []
        room = 0
        guards = 0
        shift = 0
        for group in self.classes:
            self.units.append(1 << shift)
            room += len(group) << shift
            shift += len(group).bit_length() + 1
            guards |= 1 << (shift - 1)
        self._room: Final = room | guards
        self._guards: Final = guards
        tables = [FamilyTable(self, family) for family in FAMILY if sampler.cards & family]
        # The largest table comes last: there the room left decides, and nothing needs to be tried.
        self.families: Final = sorted(tables, key=lambda table: len(table.last))
        self._memo: Final[list[dict[int, int]]] = [{} for _ in tables]
        # A seat may be pending because of a family of which every card is known.
        self._begin: Final = int(
            sampler.pending < 0 or any([count(public.held[sampler.pending] & family) >= 3 for family in FAMILY])
        )

    def fits(self, room: int) -> bool:
        """Checks whether no class holds more cards than it has slots."""
        return (self._room - room) & self._guards == self._guards

    def total(self) -> int:
        """Counts the maps."""
        return self._ways(0, self._begin)

    def _ways(self, i: int, used: int) -> int:
        """Counts the maps of the families from the *i*-th on; *used* is room, doubled, plus 1 if the pending seat is
        satisfied.
        """
        if i == len(self.families):
            return used & 1
        memo = self._memo[i]
        known = memo.get(used)
        if known is not None:
            return known
        totals = self.families[i].totals
        known = 0
        if i == len(self.families) - 1:
            rest = ((self._room & ~self._guards) - (used >> 1)) << 1
            known = totals.get(rest | 1, 0) + (totals.get(rest, 0) if used & 1 else 0)
        else:
            taken = used & ~1
            for end, ways in totals.items():
                after = taken + (end & ~1)
                if self.fits(after >> 1):
                    known += ways * self._ways(i + 1, after | ((used | end) & 1))
        memo[used] = known
        return known

    def draw(self, rng: Rng) -> vec[i64]:
        """Draws one of the deals, each equally likely."""
        deal = self.sampler.deal[:]
        pools = [slots.copy() for slots in self.classes]
        for pool in pools:
            rng.shuffle(pool)
        used = self._begin
        for i, table in enumerate(self.families):
            pick = below(rng, self._ways(i, used))
            for end, ways in table.totals.items():
                after = ((used & ~1) + (end & ~1)) | ((used | end) & 1)
                if self.fits(after >> 1):
                    share = ways * self._ways(i + 1, after)
                    if pick < share:
                        break
                    pick -= share
            for card, k in zip(table.cards, table.draw(end, rng), strict=True):
                deal[pools[k].pop()] = card
            used = after
        return deal
