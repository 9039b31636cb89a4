"""What a seat knows of others' city cards, from what it saw happen, and states that it holds possible (O-37).

Laborers taken or shown openly are counted in the state. Of city cards a seat knows those that it gave, was shown, or
saw played. When others pass a card between them unseen, a known card may be the one that moved: each card of the giver
is then equally likely, and the seat holds several *worlds* possible, each with its weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from barque.games.osiris.pieces import CARDS, FIRST_CARD, KINDS
from barque.kernel.move import Event, Json
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.osiris.rules import OsirisState

MOST_WORLDS: Final = 64
NUMBER: Final = {name: kind for kind, name in enumerate(CARDS)}


class World:
    """Where the known cards are: *known[KINDS * holder + kind]* counts them; two holders more are "on the way"."""

    def __init__(self, weight: float, known: list[int]) -> None:
        self.weight = weight
        self.known = known

    def at(self, holder: int) -> int:
        """Counts the known cards of a holder."""
        return sum(self.known[KINDS * holder : KINDS * holder + KINDS])


def nothing_known(seats: int) -> list[World]:
    """Gives what a seat knows that has seen nothing."""
    return [World(1.0, [0] * (KINDS * (seats + 2)))]


class Knowledge:
    """What *seat* (-1: a spectator) knows of the cards in others' hands."""

    def __init__(self, seats: int, seat: int, copies: list[int], base: list[World]) -> None:
        self.seat: Final = seat
        self.seats: Final = seats
        self.copies: Final = copies
        self.read = 0  # events heeded so far
        self.past: Final[list[Event]] = []  # those events, as the seat saw them
        self.worlds: list[World] = [World(world.weight, world.known.copy()) for world in base]

    def heed(self, events: list[Event]) -> None:
        """Learns from what happened."""
        for event in events:
            self.past.append(event.only(self.seat if self.seat >= 0 else None))
            self._learn(event.kind, event.seen(self.seat if self.seat >= 0 else None))
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
            self._moved(seen["seat"], seen["to"], seen["gives"].get("card", 0), seen.get("cards"), seen["held"], 0)
            self._arrived(seen["to"], 0)
        elif kind == "deal":
            a, b = seen["seat"], seen["to"]
            self._moved(a, b, seen["gives"].get("card", 0), seen.get("cards"), seen["held"][0], 0)
            self._moved(b, a, seen["gets"].get("card", 0), seen.get("cards_back"), seen["held"][1], 1)
            self._arrived(b, 0)
            self._arrived(a, 1)

    def _saw(self, holder: int, kind: int) -> None:
        """Knows that *holder* got that card."""
        if holder != self.seat:
            for world in self.worlds:
                world.known[KINDS * holder + kind] += 1

    def shown(self, holder: int, kinds: list[int], held: int) -> None:
        """Was shown that *holder*, who has *held* cards, has those."""
        for world in self.worlds:
            for kind in kinds:
                at = KINDS * holder + kind
                while world.known[at] < kinds.count(kind):
                    world.weight *= max(held - world.at(holder), 0) / held * self._share(kind)
                    world.known[at] += 1
        self._tidy()

    def _share(self, kind: int) -> float:
        """Tells how likely an unknown card is of that kind."""
        return self.copies[kind] / sum(self.copies)

    def _left(self, holder: int, kind: int, held: int) -> None:
        """Saw a card leave the hand of *holder*, who had *held*; a known one of that kind goes first."""
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

    def _moved(self, giver: int, taker: int, n: int, names: Json, held: int, way: int) -> None:
        """Saw *n* cards leave for *taker*; without *names* nobody but the two knows which."""
        for i in range(n):
            if giver == self.seat:
                if names is not None:
                    self._saw(taker, NUMBER[names[i]])
            elif names is not None:
                self._left(giver, NUMBER[names[i]], held - i)
            else:
                self._unseen(giver, held - i, way)

    def _unseen(self, giver: int, held: int, way: int) -> None:
        """Any of the giver's cards may be the one that moved."""
        after: list[World] = []
        for world in self.worlds:
            unknown = held - world.at(giver)
            if unknown > 0:
                after.append(World(world.weight * unknown / held, world.known))
            for kind in range(KINDS):
                n = world.known[KINDS * giver + kind]
                if n:
                    known = world.known.copy()
                    known[KINDS * giver + kind] -= 1
                    known[KINDS * (self.seats + way) + kind] += 1
                    after.append(World(world.weight * n / held, known))
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
        """Drops what is impossible, joins what is the same, and keeps the likeliest worlds."""
        if len(self.worlds) == 1:
            self.worlds[0].weight = 1.0
            return
        joined: dict[tuple[int, ...], float] = {}
        for world in self.worlds:
            if world.weight > 0:
                key = tuple(world.known)
                joined[key] = joined.get(key, 0.0) + world.weight
        if not joined:
            joined[(0,) * (KINDS * (self.seats + 2))] = 1.0
        total = sum(joined.values())
        best = sorted(joined.items(), key=lambda entry: (-entry[1], entry[0]))[:MOST_WORLDS]
        self.worlds = [World(weight / total, list(key)) for key, weight in best]

    def pending(self, state: OsirisState) -> Knowledge:
        """Gives the same knowledge with what lies before the seat in an offer or a bribe still being made."""
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

    def draw(self, state: OsirisState, unseen: list[int], rng: Rng) -> list[int]:
        """Draws where the known cards are, among the worlds that *unseen* cards and hands allow."""
        worlds = [world for world in self.worlds if self._fits(state, world, unseen)]
        if not worlds:  # a position edited by hand may claim more than is possible
            return [0] * (KINDS * (self.seats + 2))
        if len(worlds) > 1:
            x = int(rng.word()) / 4294967296.0 * sum([world.weight for world in worlds])
            for world in worlds:
                x -= world.weight
                if x < 0:
                    return world.known
        return worlds[0].known

    def _fits(self, state: OsirisState, world: World, unseen: list[int]) -> bool:
        for seat in range(self.seats):
            if world.at(seat) > state.governors[seat].hand:
                return False
        for kind in range(KINDS):
            n = 0
            for seat in range(self.seats):
                n += world.known[KINDS * seat + kind]
            if n > unseen[kind]:
                return False
        return True


def cards_in(items: list[int]) -> list[int]:
    """Lists the kinds of city cards among items."""
    return [item - FIRST_CARD for item in items if item >= FIRST_CARD]


def knowledge(state: OsirisState, seat: int) -> Knowledge:
    """Gives what *seat* knows now; reads on where it had stopped."""
    known = state.known.get(seat)
    if known is None:
        base = state.base[seat] if seat >= 0 else nothing_known(state.seats)
        known = Knowledge(state.seats, seat, state.content.copies, base)
        state.known[seat] = known
    known.heed(state.events(known.read))
    return known


def sample(state: OsirisState, seat: int | None, rng: Rng) -> OsirisState:
    """Gives a state that *seat* holds possible: unseen laborers and cards dealt anew, future luck too."""
    mine = -1 if seat is None else seat
    known = knowledge(state, mine)
    twin = state.copy([])
    _deal_laborers(twin, mine, rng)
    _deal_cards(twin, mine, known.pending(state), rng)
    twin.rng = Rng(0, rng.word(), rng.word(), rng.word(), rng.word() | 1)
    twin.base = [state.base[other] if other == mine else nothing_known(state.seats) for other in range(state.seats)]
    twin.begin(past=known.past.copy())
    return twin


def _deal_laborers(twin: OsirisState, mine: int, rng: Rng) -> None:
    """Deals the laborers that *mine* has not seen to the other screens and the bag.

    A governor who is about to send one for an effect has one that can be sent: other deals are drawn again.
    """
    pool: list[int] = []
    bag = twin.regent != mine
    for t in range(6):
        n: i64 = twin.bag[t] if bag else 0
        for seat in range(twin.seats):
            if seat != mine:
                governor = twin.governors[seat]
                n += governor.crew[t] - governor.shown[t]
        for _ in range(n):
            pool.append(t)
    sending = twin.phase_name() == "laborer" and twin.actor != mine
    while True:
        rng.shuffle(pool)
        n = 0
        for seat in range(twin.seats):
            if seat != mine:
                governor = twin.governors[seat]
                governor.crew = governor.shown.copy()
                for _ in range(governor.crew_size - sum(governor.shown)):
                    governor.crew[pool[n]] += 1
                    n += 1
        if not sending or twin.can_send(twin.how):
            break
    if bag:
        for t in range(6):
            twin.bag[t] = 0
        for t in pool[n:]:
            twin.bag[t] += 1


def _deal_cards(twin: OsirisState, mine: int, knowledge: Knowledge, rng: Rng) -> None:
    """Deals the city cards that *mine* has not seen to the other hands, the pile and what was discarded unseen."""
    unseen = [0] * KINDS
    for kind in twin.deck:
        unseen[kind] += 1
    for i in range(len(twin.discards)):
        if twin.discarders[i] >= 0 and twin.discarders[i] != mine:
            unseen[twin.discards[i]] += 1
    if twin.actor != mine:
        for kind in twin.drawn:
            unseen[kind] += 1
        if twin.parted >= 0:
            unseen[twin.parted] += 1
    for seat in range(twin.seats):
        if seat != mine:
            for kind in range(KINDS):
                unseen[kind] += twin.governors[seat].cards[kind]
    known = knowledge.draw(twin, unseen, rng)
    pool: list[int] = []
    for kind in range(KINDS):
        n = unseen[kind]
        for seat in range(twin.seats):
            if seat != mine:
                n -= known[KINDS * seat + kind]
        for _ in range(n):
            pool.append(kind)
    rng.shuffle(pool)
    for seat in range(twin.seats):
        if seat != mine:
            governor = twin.governors[seat]
            for kind in range(KINDS):
                governor.cards[kind] = known[KINDS * seat + kind]
            for _ in range(governor.hand - sum(governor.cards)):
                governor.cards[pool.pop()] += 1
    if twin.actor != mine:
        for i in range(len(twin.drawn)):
            twin.drawn[i] = pool.pop()
        if twin.parted >= 0:
            twin.parted = pool.pop()
    for i in range(len(twin.discards)):
        if twin.discarders[i] >= 0 and twin.discarders[i] != mine:
            twin.discards[i] = pool.pop()
    for i in range(len(twin.deck)):
        twin.deck[i] = pool.pop()
    if twin.partner >= 0 and mine != twin.actor and mine != twin.partner:
        _guess_items(twin, int(twin.actor), twin.gives, rng)
    if mine != twin.actor:
        for seat in range(twin.seats):
            if seat != mine:
                _guess_items(twin, seat, twin.bribes[seat], rng)


def _guess_items(twin: OsirisState, giver: int, items: list[int], rng: Rng) -> None:
    """Puts any of the giver's cards in place of those that were offered unseen."""
    n = len([item for item in items if item >= FIRST_CARD])
    if n:
        hand: list[int] = []
        for kind in range(KINDS):
            hand.extend([FIRST_CARD + kind] * twin.governors[giver].cards[kind])
        rng.shuffle(hand)
        items[len(items) - n :] = sorted(hand[:n])
