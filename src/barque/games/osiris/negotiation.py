"""Deals and bribes (O-16, O-32): items, how they are written, and how they change hands.

Items are numbered resources, laborers, then kinds of city cards; several of one are several entries. In text a side of
a deal is ``2 grain, 1 merchant`` or ``nothing``; ``deal 0 1 2 grain 1 stone`` is a whole one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from barque.games.osiris.pieces import (
    ANY_CARD,
    FIRST_CARD,
    FIRST_LABORER,
    ITEM,
    ITEMS,
)
from barque.kernel.move import Event, IllegalMove, Json, Move

if TYPE_CHECKING:
    from barque.games.osiris.rules import OsirisState

NOTHING: Final = "nothing"
MOST: Final = 99
SIDE: Final = r"(nothing|\d+ [a-z0-9-]+(?:, \d+ [a-z0-9-]+)*)"
DEAL: Final = re.compile(rf"deal (\d) (\d) {SIDE} {SIDE}")
BRIBE: Final = re.compile(rf"bribe (\d) {SIDE}")


def write_items(items: list[int]) -> str:
    """Writes items as text.

    >>> write_items([0, 0, 3])
    '2 grain, 1 farmer'
    """
    counts = {item: items.count(item) for item in sorted(items)}
    return ", ".join([f"{n} {ITEMS[item]}" for item, n in counts.items()]) or NOTHING


def read_items(text: Json) -> list[int]:
    """Reads items from text.

    >>> read_items("2 grain, 1 farmer")
    [0, 0, 3]
    """
    if not isinstance(text, str) or not re.fullmatch(SIDE, text):
        raise IllegalMove("deal-text", "osiris", "O-32", text=str(text)[:60])
    items: list[int] = []
    if text != NOTHING:
        for part in text.split(", "):
            number, _, name = part.partition(" ")
            if name not in ITEM or not 1 <= int(number) <= MOST:
                raise IllegalMove("deal-item", "osiris", "O-32", item=part, right=", ".join(ITEMS))
            items.extend([ITEM[name]] * int(number))
    return sorted(items)


def accord(text: str) -> Move | None:
    """Gives the deal or bribe that *text* notates, if it is one."""
    plain = " ".join(text.lower().split())
    found = DEAL.fullmatch(plain)
    if found:
        return Move("deal", a=int(found[1]), b=int(found[2]), gives=found[3], gets=found[4])
    found = BRIBE.fullmatch(plain)
    if found:
        return Move("bribe", a=int(found[1]), gives=found[2])
    return None


def told(items: list[int]) -> dict[str, Json]:
    """Names items as everybody may know them: of cards only how many."""
    seen: dict[str, Json] = {}
    for item in items:
        name = "card" if item >= FIRST_CARD else ITEMS[item]
        seen[name] = seen.get(name, 0) + 1
    return seen


def cards_of(items: list[int]) -> list[str]:
    """Names the city cards among items."""
    return [ITEMS[item] for item in items if item >= FIRST_CARD]


def holds(state: OsirisState, seat: i64, items: list[int], asked: bool) -> bool:
    """Tells whether a governor has all the items; where they were asked for in turn, a card means any."""
    governor = state.governors[seat]
    for item in items:
        same: i64 = 0
        for other in items:
            if other == item:
                same += 1
        if asked and item == ANY_CARD:
            if governor.hand < same:
                return False
        elif state.held(seat, item) < same:
            return False
    return True


def transfer(state: OsirisState, giver: i64, taker: i64, items: list[int]) -> None:
    """Moves items from one governor to another."""
    source = state.governors[giver]
    target = state.governors[taker]
    for item in items:
        if item < FIRST_LABORER:
            source.goods[item] -= 1
            target.goods[item] += 1
        elif item < FIRST_CARD:
            state.lose_laborer(source, item - FIRST_LABORER)
            state.win_laborer(target, item - FIRST_LABORER)
        else:
            source.cards[item - FIRST_CARD] -= 1
            source.hand -= 1
            target.cards[item - FIRST_CARD] += 1
            target.hand += 1


def deal(state: OsirisState, move: Move) -> None:
    """Carries out a deal of an open table, or refuses it with the reason and changes nothing (O-32)."""
    a = _seat(state, move.args.get("a"))
    b = _seat(state, move.args.get("b"))
    if state.options["negotiation"] != "open":
        raise IllegalMove("deal-not-open", "osiris", "O-33", mode=state.options["negotiation"])
    if a == b:
        raise IllegalMove("deal-self", "osiris", "O-32", seat=a)
    _check_moment(state, (a, b))
    gives = read_items(move.args.get("gives"))
    gets = read_items(move.args.get("gets"))
    if not gives and not gets:
        raise IllegalMove("deal-empty", "osiris", "O-32")
    _check_holds(state, a, gives)
    _check_holds(state, b, gets)
    state.exchange(a, b, gives, gets)
    for seat in range(state.seats):  # a bribe whose giver no longer has it is void
        if holds(state, seat, state.bribes[seat], False):
            _show(state, seat)
        else:
            state.bribes[seat] = []


def bribe(state: OsirisState, move: Move) -> None:
    """Puts a governor's bribe before a visitor who is choosing, in place of an earlier one (O-16)."""
    a = _seat(state, move.args.get("a"))
    if state.options["negotiation"] != "open":
        raise IllegalMove("deal-not-open", "osiris", "O-33", mode=state.options["negotiation"])
    if state.phase_name() != "give" or a == state.actor:
        raise IllegalMove("bribe-not-now", "osiris", "O-16")
    items = read_items(move.args.get("gives"))
    _check_holds(state, a, items)
    state.bribes[a] = items
    _show(state, a)
    if state.journal is not None:
        held = int(state.governors[a].hand)
        public: dict[str, Json] = {"seat": a, "to": int(state.actor), "gives": told(items), "held": held}
        state.journal.append(Event("bribe", public, {"cards": cards_of(items)}, (a, int(state.actor)), news=True))


def _show(state: OsirisState, seat: int) -> None:
    """Everybody knows of the laborers that lie in a bribe (O-37)."""
    items = state.bribes[seat]
    shown = state.governors[seat].shown
    for item in items:
        if FIRST_LABORER <= item < FIRST_CARD:
            shown[item - FIRST_LABORER] = max(shown[item - FIRST_LABORER], items.count(item))


def _seat(state: OsirisState, value: Json) -> int:
    if type(value) is not int or not 0 <= value < state.seats:
        raise IllegalMove("deal-seat", "osiris", "O-32", seat=value, most=state.seats - 1)
    return value


def _check_moment(state: OsirisState, parties: tuple[int, int]) -> None:
    """Nobody deals in the middle of an action of one's own: what it was begun with must still be there."""
    if int(state.actor) in parties and state.phase_name() not in ("action", "give"):
        raise IllegalMove("deal-mid-action", "osiris", "O-32", who=int(state.actor))


def _check_holds(state: OsirisState, seat: int, items: list[int]) -> None:
    for item in items:
        if state.held(seat, item) < items.count(item):
            raise IllegalMove("deal-lacks", "osiris", "O-32", who=seat, n=items.count(item), item=ITEMS[item])
