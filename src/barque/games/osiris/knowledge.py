"""What a seat knows about the others' city cards, from what it saw happen (O-37).

Laborers taken or shown openly are counted in the state. A seat knows the city cards that it gave, was shown, or saw
played. When other governors pass a card between them unseen, it may be a card the seat knew of: each card of the giver
is equally likely, so the seat holds several *worlds* possible, each with its weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.pieces import CARDS, FIRST_CARD, KINDS
from barque.kernel.move import Event, Json
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.osiris.table import Table

MOST_WORLDS: Final = 64
NUMBER: Final = {name: kind for kind, name in enumerate(CARDS)}


class World:
    """Where the known cards are: *known[KINDS * holder + kind]* counts them; two extra holders are "on the way"."""

    def __init__(self, weight: float, known: vec[i64]) -> None:
        self.weight = weight
        self.known = known

    def at(self, holder: int) -> int:
        """Counts the known cards of a holder."""
        start: i64 = KINDS * holder
        total: i64 = 0
        at: i64
        for at in range(start, start + KINDS):
            total += self.known[at]
        return int(total)


def nothing_known(seats: int) -> list[World]:
    """Returns the knowledge of a seat that has seen nothing."""
    return UNSEEN[seats]


UNSEEN: Final = [[World(1.0, vec[i64]([0] * (KINDS * (seats + 2))))] for seats in range(6)]  # copied before they change


class Knowledge:
    """What *seat* (-1: a spectator) knows about the cards in the others' hands."""

    def __init__(self, seats: int, seat: int, copies: vec[i64], base: list[World]) -> None:
        self.seat: Final = seat
        self.seats: Final = seats
        self.copies: Final = copies
        self.read = 0  # events processed so far
        self.past: list[Event] = []  # those events, as the seat saw them; never changed, so that samples can share it
        self.worlds: list[World] = [World(world.weight, world.known[:]) for world in base]

    def heed(self, events: list[Event]) -> None:
        """Learns from what happened."""
        if not events:
            return
        eye = self.seat if self.seat >= 0 else None
        self.past = [*self.past, *[event.only(eye) for event in events]]
        for event in events:
            self._learn(event.kind, event.seen(eye))
        self.read += len(events)

    def _learn(self, kind: str, seen: dict[str, Json]) -> None:
        if kind == "card-goods" or kind == "card-action":
            self._left(seen["seat"], NUMBER[seen["card"]], seen["held"])
        elif kind == "give-card":
            if seen["seat"] == self.seat and "card" in seen:
                self._saw(seen["to"], NUMBER[seen["card"]])
        elif kind == "offer" or kind == "bribe":
            if seen["to"] == self.seat and "cards" in seen:
                self.shown(seen["seat"], [NUMBER[name] for name in seen["cards"]], seen["held"])
        elif kind == "bribe-taken":
            self._moved(seen["seat"], seen["gives"].get("card", 0), seen.get("cards"), seen["held"], 0)
            self._arrived(seen["to"], 0)
        elif kind == "deal":
            a, b = seen["seat"], seen["to"]
            self._moved(a, seen["gives"].get("card", 0), seen.get("cards"), seen["held"][0], 0)
            self._moved(b, seen["gets"].get("card", 0), seen.get("cards_back"), seen["held"][1], 1)
            self._arrived(b, 0)
            self._arrived(a, 1)

    def _saw(self, holder: int, kind: int) -> None:
        """Notes that *holder* got that card."""
        if holder != self.seat:
            for world in self.worlds:
                world.known[KINDS * holder + kind] += 1

    def shown(self, holder: int, kinds: list[int], held: int) -> None:
        """Notes that *holder*, who has *held* cards, showed these."""
        for world in self.worlds:
            for kind in kinds:
                at = KINDS * holder + kind
                while world.known[at] < kinds.count(kind):
                    world.weight *= max(held - world.at(holder), 0) / held * self._share(kind)
                    world.known[at] += 1
        self._tidy()

    def _share(self, kind: int) -> float:
        """Returns how likely an unknown card is of that kind."""
        return int(self.copies[kind]) / int(sum(self.copies))

    def _left(self, holder: int, kind: int, held: int) -> None:
        """Notes that a card left the hand of *holder*, who had *held*; a known one of that kind goes first."""
        if holder == self.seat:
            return
        at = KINDS * holder + kind
        for world in self.worlds:
            if world.known[at]:
                world.known[at] -= 1
                world.weight *= 1 / held
            else:
                world.weight *= (held - world.at(holder)) / held * self._share(kind)
        self._tidy()

    def _moved(self, giver: int, n: int, names: Json, held: int, way: int) -> None:
        """Notes that *n* cards left *giver*; without *names* only the two parties know which."""
        for i in range(n):
            if giver == self.seat:
                if names is not None:
                    self._saw(self.seats + way, NUMBER[names[i]])  # on the way, not yet among the recipient's own
            elif names is not None:
                self._left(giver, NUMBER[names[i]], held - i)
            else:
                self._unseen(giver, held - i, way)

    def _unseen(self, giver: int, held: int, way: int) -> None:
        """Considers that any of the giver's cards may be the one that moved."""
        after: list[World] = []
        for world in self.worlds:
            unknown = held - world.at(giver)
            if unknown > 0:
                after.append(World(world.weight * unknown / held, world.known))
            for kind in range(KINDS):
                n = world.known[KINDS * giver + kind]
                if n:
                    known = world.known[:]
                    known[KINDS * giver + kind] -= 1
                    known[KINDS * (self.seats + way) + kind] += 1
                    after.append(World(world.weight * int(n) / held, known))
        self.worlds = after
        self._tidy()

    def _arrived(self, taker: int, way: int) -> None:
        for world in self.worlds:
            for kind in range(KINDS):
                at = KINDS * (self.seats + way) + kind
                if world.known[at]:
                    if taker != self.seat:
                        world.known[KINDS * taker + kind] += world.known[at]
                    world.known[at] = 0
        self._tidy()

    def _tidy(self) -> None:
        """Drops impossible worlds, merges equal ones, and keeps the likeliest."""
        if len(self.worlds) == 1:
            self.worlds[0].weight = 1.0
            return
        joined: dict[tuple[int, ...], float] = {}
        for world in self.worlds:
            if world.weight > 0:
                key = tuple([int(n) for n in world.known])
                joined[key] = joined.get(key, 0.0) + world.weight
        if not joined:
            joined[(0,) * (KINDS * (self.seats + 2))] = 1.0
        total = sum(joined.values())
        best = sorted(joined.items(), key=lambda entry: (-entry[1], entry[0]))[:MOST_WORLDS]
        self.worlds = [World(weight / total, vec[i64](key)) for key, weight in best]

    def pending(self, state: Table) -> Knowledge:
        """Returns the same knowledge, plus the cards before the seat in an offer or bribe that is still being made."""
        shown: list[tuple[int, list[int]]] = []
        if state.partner == self.seat and self.seat >= 0:
            shown.append((int(state.actor), cards_in(state.gives)))
        if state.actor == self.seat:
            for seat in range(self.seats):
                shown.append((seat, cards_in(state.bribes[seat])))
        shown = [entry for entry in shown if entry[1]]
        if not shown:
            return self
        more = Knowledge(self.seats, self.seat, self.copies, self.worlds)
        for holder, kinds in shown:
            more.shown(holder, kinds, int(state.governors[holder].hand))
        return more

    def draw(self, state: Table, unseen: vec[i64], rng: Rng) -> vec[i64]:
        """Draws where the known cards are, among the worlds compatible with the *unseen* cards and the hands."""
        worlds = [world for world in self.worlds if self._fits(state, world, unseen)]
        if not worlds:  # a position edited by hand may claim more than is possible
            return nothing_known(self.seats)[0].known
        if len(worlds) > 1:
            x = int(rng.word()) / 4294967296.0 * sum([world.weight for world in worlds])
            for world in worlds:
                x -= world.weight
                if x < 0:
                    return world.known
        return worlds[0].known

    def _fits(self, state: Table, world: World, unseen: vec[i64]) -> bool:
        seats: i64 = self.seats
        seat: i64
        kind: i64
        for seat in range(seats):
            if world.at(int(seat)) > state.governors[seat].hand:
                return False
        for kind in range(KINDS):
            n: i64 = 0
            for seat in range(seats):
                n += world.known[KINDS * seat + kind]
            if n > unseen[kind]:
                return False
        return True


def cards_in(items: Sequence[int]) -> list[int]:
    """Lists the kinds of city cards among items."""
    return [item - FIRST_CARD for item in items if item >= FIRST_CARD]


def knowledge(state: Table, seat: int) -> Knowledge:
    """Returns what *seat* knows now; resumes where it stopped reading."""
    known = state.known.get(seat)
    if known is None:
        base = state.before[seat] if seat >= 0 else nothing_known(state.seats)
        known = Knowledge(state.seats, seat, state.content.copies, base)
        state.known[seat] = known
    known.heed(state.events(known.read))
    return known
