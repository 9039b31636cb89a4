"""Why a move is refused: one sentence, and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barque.games.hapy.cards import NAMES
from barque.games.hapy.moves import ASK, GROUP, LAY
from barque.games.hapy.steps import ASKING, LAYING, TAKING
from barque.kernel.bits import BIT, count, members
from barque.kernel.move import IllegalMove, Json, Word

if TYPE_CHECKING:
    from barque.games.hapy.rules import HapyState


def refusal(state: HapyState, action: int) -> IllegalMove:
    """Returns why *action*, which is in the table of moves, is not legal now."""
    if action < 36:
        return _take(state, action)
    if action >= LAY:
        if state.phase != LAYING:
            return refused("lay-not-now", "H-13")
        missing = GROUP[action - LAY] & ~state.players[state.turn].hand
        return refused("lay-missing", "H-13", card=card(members(missing)[0]))
    if state.phase == TAKING:
        return refused("take-first", "H-8")
    if state.phase == LAYING:
        return refused("lay-first", "H-13")
    return _ask(state, *divmod(action - ASK, 36))


def refused(key: str, rule: str, **values: Json) -> IllegalMove:
    """Returns the sentence *key* with the id of its *rule*."""
    return IllegalMove(key, "hapy", rule, **values)


def card(number: int) -> Word:
    """Returns a card's name: ``Cat 3``."""
    family, _, digit = NAMES[number].partition("-")
    return Word("card.named", animal=Word(f"animal.{family}"), number=digit)


def _take(state: HapyState, slot: int) -> IllegalMove:
    if state.phase == TAKING and not state.left & BIT[slot]:
        return refused("slot-empty", "H-8")
    if state.phase == TAKING:
        above = state.layout.covers[slot] & state.left
        mummies = int(count(above & ~state.up))
        covering = [card(state.deal[other]) for other in members(above & state.up)]
        if mummies:
            covering.append(Word("card.mummies", n=mummies))
        if state.up & BIT[slot]:
            return refused("slot-covered", "H-8", card=card(state.deal[slot]), covering=covering)
        return refused("mummy-covered", "H-8", covering=covering)
    if state.left == 0:
        return refused("layout-empty", "H-9")
    return refused("taken-already", "H-8") if state.phase == ASKING else refused("lay-first", "H-13")


def _ask(state: HapyState, seat: int, asked: int) -> IllegalMove:
    if seat >= state.seats:
        return refused("ask-no-such-seat", "H-10", n=state.seats)
    if seat == state.turn:
        return refused("ask-self", "H-10")
    if asked == state.forbidden():
        return refused("ask-forbidden" if state.strict else "ask-forbidden-previous", "H-12", card=card(asked))
    return refused("ask-revealed", "H-11", card=card(asked))
