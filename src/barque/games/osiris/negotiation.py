"""Deals and bribes (O-16, O-32, O-33): how items change hands, in turn and at an open table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from barque.games.osiris import events
from barque.games.osiris.items import goods, read_items
from barque.games.osiris.pieces import ANY_CARD, FIRST_CARD, FIRST_LABORER, ITEMS, KINDS
from barque.games.osiris.steps import ACTING, ANSWERING, BRIBING, GIVING, HANDING, MOST_ITEMS, OFFERING
from barque.games.osiris.table import NOBODY, Table
from barque.kernel.bits import BIT
from barque.kernel.move import IllegalMove, Json, Move

ASKED: Final = FIRST_CARD + KINDS  # in a question: where the requested items begin, after the given ones
ENOUGH: Final = ASKED + ANY_CARD + 1  # and the answer that completes the offer or the bribe


def same_in(items: tuple[int, ...], item: i64) -> i64:
    """Counts an item among some. (Compiled, a loop is faster than ``count``.)"""
    n: i64 = 0
    for other in items:
        if other == item:
            n += 1
    return n


def holds(state: Table, seat: i64, items: tuple[int, ...], asked: bool) -> bool:
    """Checks whether a governor has all the items; in turn, a requested card means any card."""
    governor = state.governors[seat]
    for item in items:
        same: i64 = same_in(items, item)
        if asked and item == ANY_CARD:
            if governor.hand < same:
                return False
        elif governor.held[item] < same:
            return False
    return True


def transfer(state: Table, giver: i64, taker: i64, items: tuple[int, ...]) -> None:
    """Moves items from one governor to another."""
    source = state.governors[giver]
    target = state.governors[taker]
    for item in items:
        source.lose(item)
        target.win(item)


def exchange(state: Table, a: i64, b: i64, gives: tuple[int, ...], gets: tuple[int, ...]) -> None:
    """Exchanges items between two governors (O-32)."""
    events.deal(state, a, b, gives, gets)
    transfer(state, a, b, gives)
    transfer(state, b, a, gets)


def show(state: Table, seat: i64, items: tuple[int, ...]) -> None:
    """Shows the laborers in a governor's offer: from then on everyone knows of them (O-37)."""
    shown = state.governors[seat].shown
    for item in items:
        if FIRST_LABORER <= item < FIRST_CARD:
            same: i64 = same_in(items, item)
            if shown[item - FIRST_LABORER] < same:
                shown[item - FIRST_LABORER] = same


def set_bribe(state: Table, seat: i64, items: tuple[int, ...]) -> None:
    """Puts *items* before the visitor, replacing what lay there."""
    bribes = list(state.bribes)
    bribes[seat] = items
    state.bribes = tuple(bribes)


# In turn (O-16, O-33)


def composing(state: Table) -> i64:
    """Returns what may be added to the offer or the bribe: something given, something requested, or "enough"."""
    offering = state.phase == OFFERING
    found: i64 = BIT[ENOUGH]
    items = state.gives if offering else state.bribes[state.turn]
    n = len(items)
    if n < MOST_ITEMS and not (offering and state.gets):
        held = state.governors[state.turn].held
        last: i64 = items[n - 1] if n else 0
        for item in range(last, FIRST_CARD + KINDS):
            there: i64 = held[item]
            if there and there > same_in(items, item):
                found |= BIT[item]
    if offering and len(state.gets) < MOST_ITEMS:
        found |= asking(state)
    return found


def asking(state: Table) -> i64:
    """Returns what else the offer may ask for; only public facts limit it."""
    gets = state.gets
    n = len(gets)
    last: i64 = gets[n - 1] if n else 0
    partner = state.governors[state.partner]
    crew: i64 = 0
    for other in gets:
        if other >= FIRST_LABORER:
            crew += 1
    found: i64 = 0
    for item in range(last, ANY_CARD):
        if (item < FIRST_LABORER or partner.crew_size > crew) and not same_in(state.gives, item):
            found |= BIT[ASKED + item]
    if partner.hand and last != ANY_CARD:
        found |= BIT[ASKED + ANY_CARD]
    return found


def begin_offer(state: Table, partner: i64) -> None:
    """Begins an offer to another governor."""
    state.partner = partner
    state.phase = OFFERING


def compose(state: Table, n: i64) -> None:
    """Adds an item to the given or requested ones, or completes the offer or the bribe as it stands."""
    if n == ENOUGH:
        if state.phase == BRIBING:
            events.bribe(state, state.turn, state.governors[state.turn].hand, False)
            ask_bribe(state, state.turn)
        else:
            make_offer(state)
    elif n >= ASKED:
        state.gets = (*state.gets, int(n - ASKED))
    elif state.phase == OFFERING:
        state.gives = (*state.gives, int(n))
        show(state, state.turn, state.gives)
    else:
        set_bribe(state, state.turn, (*state.bribes[state.turn], int(n)))
        show(state, state.turn, state.bribes[state.turn])


def make_offer(state: Table) -> None:
    """Puts the offer before the partner; an empty one is withdrawn."""
    state.offered = True
    if state.gives or state.gets:
        events.offer(state)
        state.turn = state.partner
        state.phase = ANSWERING
    else:
        close_offer(state)


def close_offer(state: Table) -> None:
    """Returns to the action."""
    state.partner = -1
    state.gives = NOBODY
    state.gets = NOBODY
    state.turn = state.actor
    state.phase = ACTING


def answer(state: Table, no: i64) -> None:
    """Accepts the offer, naming a card first if it asks for one; or declines."""
    if no:
        events.decline(state)
        close_offer(state)
    elif ANY_CARD in state.gets:
        state.phase = HANDING
    else:
        strike(state, -1)


def strike(state: Table, card: i64) -> None:
    """Carries out the accepted deal as one step."""
    gets: list[int] = []
    for item in state.gets:
        gets.append(int(FIRST_CARD + card) if item == ANY_CARD else item)
    exchange(state, state.actor, state.partner, state.gives, tuple(gets))
    close_offer(state)


def ask_bribe(state: Table, after: i64) -> None:
    """Asks the next governor in turn order for a bribe (O-16); then the visitor chooses."""
    seat: i64 = after + 1 if after + 1 < state.seats else 0
    state.turn = seat
    state.phase = GIVING if seat == state.actor else BRIBING


# At an open table (O-16, O-32)


def deal(state: Table, move: Move) -> None:
    """Carries out a deal at an open table, or refuses it with the reason and changes nothing (O-32)."""
    a = _seat(state, move.args.get("a"))
    b = _seat(state, move.args.get("b"))
    _check_open(state)
    if a == b:
        raise IllegalMove("deal-self", "osiris", "O-32", seat=a)
    gives = tuple(read_items(move.args.get("gives")))
    gets = tuple(read_items(move.args.get("gets")))
    if not gives and not gets:
        raise IllegalMove("deal-empty", "osiris", "O-32")
    _check_holds(state, a, gives)
    _check_holds(state, b, gets)
    exchange(state, a, b, gives, gets)
    for seat in range(state.seats):  # a bribe is void when its giver no longer has it
        if holds(state, seat, state.bribes[seat], False):
            show(state, seat, state.bribes[seat])
        else:
            set_bribe(state, seat, NOBODY)


def bribe(state: Table, move: Move) -> None:
    """Puts a governor's bribe before a visitor who is choosing, replacing an earlier one (O-16)."""
    a = _seat(state, move.args.get("a"))
    _check_open(state)
    if state.phase != GIVING or a == state.actor:
        raise IllegalMove("bribe-not-now", "osiris", "O-16")
    items = tuple(read_items(move.args.get("gives")))
    _check_holds(state, a, items)
    set_bribe(state, a, items)
    show(state, a, items)
    events.bribe(state, a, state.governors[a].hand, False)


def _seat(state: Table, value: Json) -> int:
    if type(value) is not int or not 0 <= value < state.seats:
        raise IllegalMove("deal-seat", "osiris", "O-32", seat=value, most=state.seats - 1)
    return value


def _check_open(state: Table) -> None:
    if state.options["negotiation"] != "open":
        raise IllegalMove("deal-not-open", "osiris", "O-33", mode=state.options["negotiation"])


def _check_holds(state: Table, seat: int, items: tuple[int, ...]) -> None:
    for item in items:
        if state.governors[seat].held[item] < items.count(item):
            raise IllegalMove("deal-lacks", "osiris", "O-32", who=seat, goods=goods({ITEMS[item]: items.count(item)}))
