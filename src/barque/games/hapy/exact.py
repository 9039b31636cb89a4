"""Counting deals exactly: how many agree with what a seat knows, and drawing one of them (H-20).

Slots that nothing tells apart form a class. Cards are mapped to classes family by family: the limits of H-13
concern one family each, so that families meet only in how much room each class has left. The number of deals is
the number of such maps times the ways to permute each class within itself, the same factor for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from barque.games.hapy.cards import BIT, FAMILY, count, members
from barque.games.hapy.layouts import below
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.hapy.deduction import Sampler

# Room in classes is packed into one number, a byte a class, with the byte's top bit as a guard against borrowing.
BYTE: Final = 8
GUARD: Final = 0x80

Key = tuple[int, int]  # (room used in each class, counters of the family's limits), both packed


class FamilyTable:
    """The ways to map the cards of one family to classes.

    *steps[i]* counts them after the first i cards, by room used and by counters. *last* gives what is allowed at the
    end: (room used, whether the pending seat holds three) -> [(key, ways)].
    """

    def __init__(self, exact: Exact, family: i64) -> None:
        sampler = exact.sampler
        self.cards: Final = members(sampler.cards & family)
        self.choices: Final[list[list[tuple[int, int]]]] = []  # card -> [(class, what it adds to the counters)]
        limits = [limit for limit in sampler.limits if limit.cards & family]
        most = [int(limit.most) for limit in limits]
        pending = sampler.pending
        for card in self.cards:
            source = sampler.public.source[card]
            options: list[tuple[int, int]] = []
            for k, slot in enumerate(exact.first):
                if sampler.public.barred[slot] & BIT[card] and not source:
                    continue
                if source and not source & BIT[slot]:
                    continue
                if card == exact.card and not exact.within & BIT[slot]:
                    continue
                adds = 0
                for i, limit in enumerate(limits):
                    if limit.cards & BIT[card] and limit.slots & BIT[slot]:
                        adds += 1 << (BYTE * i)
                if pending >= 0 and not source and sampler.public.drawn[pending] & BIT[slot]:
                    adds += 1 << (BYTE * len(limits))
                options.append((k, adds))
            self.choices.append(options)
        self.steps: Final[list[dict[Key, int]]] = [{(0, 0): 1}]
        for options in self.choices:
            step: dict[Key, int] = {}
            for (room, counters), ways in self.steps[-1].items():
                for k, adds in options:
                    tally = counters + adds
                    if any((tally >> (BYTE * i)) & 0xFF > most[i] for i in range(len(limits))):
                        continue
                    after = room + (1 << (BYTE * k))
                    if exact.fits(after):
                        key = (after, tally)
                        step[key] = step.get(key, 0) + ways
            self.steps.append(step)
        need = 3
        if pending >= 0:
            need -= int(count(sampler.public.held[pending] & family))
        self.last: Final[dict[tuple[int, bool], list[tuple[Key, int]]]] = {}
        for key, ways in self.steps[-1].items():
            ready = pending >= 0 and (key[1] >> (BYTE * len(limits))) & 0xFF >= need
            self.last.setdefault((key[0], ready), []).append((key, ways))

    def total(self, end: tuple[int, bool]) -> int:
        """Counts the maps that use so much room."""
        return sum([ways for _, ways in self.last[end]])

    def draw(self, end: tuple[int, bool], rng: Rng) -> list[int]:
        """Draws one of the maps that use so much room: the class of each card."""
        pick = below(rng, self.total(end))
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
                before = (key[0] - (1 << (BYTE * k)), key[1] - adds)
                ways = self.steps[i].get(before, 0)
                if pick < ways:
                    classes.append(k)
                    key = before
                    break
                pick -= ways
        classes.reverse()
        return classes


class Exact:
    """All deals that a sampler's seat holds possible; with *card*, those in which it lay in one of *slots*."""

    def __init__(self, sampler: Sampler, card: int = -1, slots: i64 = 0) -> None:
        self.sampler: Final = sampler
        self.card: Final = card
        self.within: Final = slots
        groups: dict[tuple[int, ...], list[int]] = {}
        public = sampler.public
        for slot in sampler.slots:
            if sampler.mummies & BIT[slot]:
                groups.setdefault((), []).append(slot)
                continue
            mark = [public.owner(slot), int(public.barred[slot] & sampler.cards)]
            mark.extend([int(limit.slots & BIT[slot] != 0) for limit in sampler.limits])
            mark.extend([int(public.source[card] & BIT[slot] != 0) for card in sampler.traced])
            groups.setdefault(tuple(mark), []).append(slot)
        self.classes: Final = list(groups.values())
        self.first: Final = [slots[0] for slots in self.classes]  # one slot stands for its class
        self._room: Final = sum([(len(slots) | GUARD) << (BYTE * k) for k, slots in enumerate(self.classes)])
        self._guards: Final = sum([GUARD << (BYTE * k) for k in range(len(self.classes))])
        self.families: Final = [FamilyTable(self, family) for family in FAMILY if sampler.cards & family]
        self._memo: Final[dict[tuple[int, int, bool], int]] = {}
        # A seat may be pending because of a family of which every card is known.
        self._ready: Final = sampler.pending < 0 or any(
            [count(public.held[sampler.pending] & family) >= 3 for family in FAMILY]
        )

    def fits(self, room: int) -> bool:
        """Tells whether no class holds more than it has slots."""
        return (self._room - room) & self._guards == self._guards

    def ways(self, i: int = 0, room: int = 0, ready: bool | None = None) -> int:
        """Counts the maps of the families from the *i*-th on, *room* being used already."""
        if ready is None:
            ready = self._ready
        if i == len(self.families):
            return int(ready)
        key = (i, room, ready)
        known = self._memo.get(key)
        if known is None:
            known = 0
            table = self.families[i]
            for end in table.last:
                if self.fits(room + end[0]):
                    known += table.total(end) * self.ways(i + 1, room + end[0], ready or end[1])
            self._memo[key] = known
        return known

    def draw(self, rng: Rng) -> list[int]:
        """Draws one of the deals, each equally likely."""
        deal = self.sampler.deal.copy()
        pools = [slots.copy() for slots in self.classes]
        for pool in pools:
            rng.shuffle(pool)
        room = 0
        ready = self._ready
        for i, table in enumerate(self.families):
            pick = below(rng, self.ways(i, room, ready))
            for end in table.last:
                if self.fits(room + end[0]):
                    share = table.total(end) * self.ways(i + 1, room + end[0], ready or end[1])
                    if pick < share:
                        break
                    pick -= share
            for card, k in zip(table.cards, table.draw(end, rng), strict=True):
                deal[pools[k].pop()] = card
            room += end[0]
            ready = ready or end[1]
        return deal
