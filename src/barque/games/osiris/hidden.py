"""Draws states that a seat holds possible (O-37): unseen laborers and city cards dealt afresh, and future luck too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from barque.games.osiris.knowledge import Knowledge, knowledge, nothing_known
from barque.games.osiris.laborers import harvesters
from barque.games.osiris.negotiation import set_bribe
from barque.games.osiris.pieces import FIRST_CARD, FIRST_LABORER, KINDS
from barque.games.osiris.steps import SENDING
from barque.games.osiris.table import NONE, Table
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.osiris.rules import OsirisState


def sample(state: OsirisState, seat: int | None, rng: Rng) -> OsirisState:
    """Returns a state that *seat* holds possible: unseen laborers and cards dealt afresh, future luck too."""
    mine = -1 if seat is None else seat
    known = knowledge(state, mine)
    twin = state.copy()
    _deal_laborers(twin, mine, rng)
    _deal_cards(twin, mine, known.pending(state), rng)
    twin.rng = rng.other()
    twin.before = [state.before[other] if other == mine else nothing_known(state.seats) for other in range(state.seats)]
    twin.ask()
    twin.begin(past=known.past)
    return twin


def _deal_laborers(twin: Table, mine: int, rng: Rng) -> None:
    """Deals the laborers that *mine* has not seen to the other screens and the bag.

    A governor about to send a laborer for an effect must have one that can be sent; other deals are drawn again.
    """
    pool: list[int] = []
    bag = twin.regent != mine
    for t in range(6):
        n: i64 = twin.bag[t] if bag else 0
        for seat in range(twin.seats):
            if seat != mine:
                governor = twin.governors[seat]
                n += governor.held[FIRST_LABORER + t] - governor.shown[t]
        for _ in range(n):
            pool.append(t)
    sending = twin.phase == SENDING and twin.actor != mine
    while True:
        rng.shuffle(pool)
        n = 0
        for seat in range(twin.seats):
            if seat != mine:
                governor = twin.governors[seat]
                hidden: i64 = governor.crew_size
                for t in range(6):
                    governor.held[FIRST_LABORER + t] = governor.shown[t]
                    hidden -= governor.shown[t]
                for _ in range(hidden):
                    governor.held[FIRST_LABORER + pool[n]] += 1
                    n += 1
        if not sending or harvesters(twin, twin.how):
            break
    if bag:
        for t in range(6):
            twin.bag[t] = 0
        for t in pool[n:]:
            twin.bag[t] += 1


def _deal_cards(twin: Table, mine: int, knowledge: Knowledge, rng: Rng) -> None:
    """Deals the city cards that *mine* has not seen to the other hands, the pile and what was discarded unseen."""
    unseen = NONE[:KINDS]
    seats: i64 = twin.seats
    me: i64 = mine
    seat: i64
    kind: i64
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
    for seat in range(seats):
        if seat != me:
            for kind in range(KINDS):
                unseen[kind] += twin.governors[seat].held[FIRST_CARD + kind]
    known = knowledge.draw(twin, unseen, rng)
    pool: list[int] = []
    for kind in range(KINDS):
        n: i64 = unseen[kind]
        for seat in range(seats):
            if seat != me:
                n -= known[KINDS * seat + kind]
        for _ in range(n):
            pool.append(int(kind))
    rng.shuffle(pool)
    for seat in range(seats):
        if seat != me:
            governor = twin.governors[seat]
            hidden: i64 = governor.hand
            for kind in range(KINDS):
                governor.held[FIRST_CARD + kind] = known[KINDS * seat + kind]
                hidden -= known[KINDS * seat + kind]
            for _ in range(hidden):
                governor.held[FIRST_CARD + pool.pop()] += 1
    if twin.actor != mine:
        twin.drawn = tuple([pool.pop() for _ in twin.drawn])
        if twin.parted >= 0:
            twin.parted = pool.pop()
    for i in range(len(twin.discards)):
        if twin.discarders[i] >= 0 and twin.discarders[i] != mine:
            twin.discards[i] = pool.pop()
    for i in range(len(twin.deck)):
        twin.deck[i] = pool.pop()
    if twin.partner >= 0 and mine != twin.actor and mine != twin.partner:
        twin.gives = _guess_items(twin, twin.actor, twin.gives, rng)
    if mine != twin.actor and twin.parted >= 0:
        for seat in range(seats):
            if seat != me:
                set_bribe(twin, seat, _guess_items(twin, seat, twin.bribes[seat], rng))


def _guess_items(twin: Table, giver: i64, items: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    """Replaces cards that were offered unseen by any of the giver's cards."""
    open_ = [item for item in items if item < FIRST_CARD]
    n = len(items) - len(open_)
    if not n:
        return items
    hand: list[int] = []
    for kind in range(KINDS):
        for _ in range(twin.governors[giver].held[FIRST_CARD + kind]):
            hand.append(FIRST_CARD + kind)
    rng.shuffle(hand)
    return tuple(open_ + sorted(hand[:n]))
