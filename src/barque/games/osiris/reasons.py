"""Why a move is refused: the rule, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from barque.games.osiris.cards import blessings_spent
from barque.games.osiris.items import goods
from barque.games.osiris.monuments import site_left
from barque.games.osiris.moves import (
    ACCEPT,
    ADD,
    BLESS,
    BONUS,
    BUILD,
    DISCARD,
    DONE,
    EXCHANGE,
    GAIN,
    HIRE,
    PART,
    PLAN,
    SEND,
    TO,
    TO_SECTION,
    WITHDRAW,
)
from barque.games.osiris.pieces import (
    BLESSINGS,
    CARAVAN,
    CARDS,
    CITY,
    FIRST_CARD,
    FIRST_LABORER,
    FOREMAN,
    LABORERS,
    MONUMENTS,
    RESOURCES,
    amounts,
    segment,
)
from barque.games.osiris.steps import ANY_CARTOUCHE, ON_OBELISK, THEN_BUILD
from barque.kernel.bits import BIT
from barque.kernel.move import IllegalMove, Json

if TYPE_CHECKING:
    from barque.games.osiris.table import Table

# By phase: the rule that requires something else now.
ASKED: Final = {
    "action": "O-9",
    "place": "O-10",
    "laborer": "O-27",
    "pay": "O-20",
    "site": "O-23",
    "monument": "O-27",
    "cartouche": "O-27",
    "trade": "O-27",
    "less": "O-27",
    "take": "O-27",
    "free-hire": "O-27",
    "recruit": "O-27",
    "recruit-type": "O-27",
    "blessing": "O-28",
    "part": "O-13",
    "bribe": "O-16",
    "give": "O-13",
    "toll": "O-19",
    "keep": "O-34",
    "bonus": "O-30",
    "offer": "O-33",
    "answer": "O-33",
    "hand": "O-33",
}


def refused(key: str, rule: str, **values: Json) -> IllegalMove:
    """Returns a refusal."""
    return IllegalMove(key, "osiris", rule, **values)


def reason(state: Table, action: int) -> IllegalMove:
    """Returns why *action*, which is not legal now, is refused."""
    phase = state.phase_name()
    found: IllegalMove | None = None
    if phase == "action":
        found = _action(state, action)
    elif phase in ("place", "site") and TO <= action < TO_SECTION + 96:
        found = _place(state, action)
    elif phase in ("offer", "bribe") and ADD <= action < DONE:
        found = refused("item", "O-33" if phase == "offer" else "O-16")
    elif phase == "answer" and action == ACCEPT:
        found = refused("accept-lacks", "O-33")
    elif phase == "part" and PART <= action < PART + len(CARDS):
        found = refused("part-card", "O-13")
    elif phase == "give" and action == DISCARD:
        found = refused("discard-two", "O-15")
    elif phase == "bonus" and BONUS <= action < ADD:
        found = refused("bonus-blocked", "O-34")
    elif phase == "blessing" and BLESS <= action < WITHDRAW:
        found = _blessing(state, action - BLESS, True)
    elif phase == "laborer" and SEND <= action < HIRE:
        found = _laborer(state, action - SEND)
    elif phase == "trade" and EXCHANGE <= action < PLAN:
        found = _exchange(state, action - EXCHANGE, False)
    elif phase == "cartouche" and PLAN <= action < BUILD:
        found = _monument(state, action - PLAN, True)
    elif phase == "monument" and BUILD <= action < GAIN:
        found = _monument(state, action - BUILD, False)
    if found is None:
        found = refused("not-now", ASKED[phase])
    return found


def _action(state: Table, a: int) -> IllegalMove | None:
    """Explains why one of the ten actions can't be chosen."""
    governor = state.governors[state.actor]
    content = state.content
    if a < HIRE:
        return _laborer(state, a - SEND)
    if a < EXCHANGE:
        if not state.for_hire[a - HIRE]:
            return refused("hire-missing", "O-20", laborer=LABORERS[a - HIRE])
        return refused("hire-price", "O-20", n=int(governor.resources()))
    if a < PLAN:
        return _exchange(state, a - EXCHANGE, True)
    if a < GAIN:
        return _monument(state, (a - PLAN) % 12, a < BUILD)
    if a < BLESS:
        kind = (a - GAIN) % len(CARDS)
        if not content.copies[kind]:
            return refused("card-unknown", "O-27")
        if not governor.held[FIRST_CARD + kind]:
            return refused("card-missing", "O-27", card=_titled(state, CARDS[kind]))
        return refused("card-cannot", "O-27", card=_titled(state, CARDS[kind]), reason=content.effect[kind].why(state))
    if a < WITHDRAW:
        return _blessing(state, a - BLESS, False)
    if a == WITHDRAW:
        return refused("withdraw-build", "O-29")
    if a < TO:
        if not state.turning:
            return refused("offer-mode", "O-33", mode=state.options["negotiation"])
        if state.offered:
            return refused("offer-twice", "O-33")
        return refused("offer-seat", "O-33")
    return None


def _laborer(state: Table, t: i64) -> IllegalMove:
    held = state.governors[state.actor].held[FIRST_LABORER + t]
    if held and state.how:
        return refused("laborer-effect", "O-27", laborer=LABORERS[t])
    return refused("laborer-nowhere" if held else "laborer-missing", "O-10", laborer=LABORERS[t])


def _exchange(state: Table, swap: i64, once: bool) -> IllegalMove:
    content = state.content
    if swap >= 2 * content.markets:
        return refused("market-missing", "O-21", most=int(content.markets))
    if once and state.used & BIT[swap // 2]:
        return refused("market-used", "O-21")
    return _price(state, amounts(content.market, RESOURCES, 3 * swap), "O-21")


def _price(state: Table, price: dict[str, int], rule: str) -> IllegalMove:
    """Says what it costs, what the effect in use takes off, and what the governor has."""
    have = goods(amounts(state.governors[state.actor].held, RESOURCES))
    if state.due and state.phase_name() in ("cartouche", "trade"):
        return refused("price-less", rule, price=goods(price), have=have, n=int(state.due))
    return refused("price", rule, price=goods(price), have=have)


def _monument(state: Table, slot: i64, plan: bool) -> IllegalMove:
    governor = state.governors[state.actor]
    name = MONUMENTS[slot // 4]
    if not state.content.slots & BIT[slot]:
        return refused("cartouche-missing", "O-22", monument=name)
    if not plan:
        if not governor.planned & BIT[slot]:
            return refused("build-unplanned", "O-23", monument=name)
        if state.how & ON_OBELISK and slot >= 4:
            return refused("build-obelisk", "O-27", monument=name)
        return refused("build-nowhere", "O-23", monument=name)
    if not state.how & ANY_CARTOUCHE:
        if state.blocked & BIT[slot]:
            return refused("cartouche-blocked", "O-7", monument=name)
        if state.taken & BIT[slot]:
            return refused("cartouche-taken", "O-22", monument=name)
    if not governor.stock[slot // 4]:
        return refused("stock", "O-22", monument=name)
    if state.how & THEN_BUILD and not site_left(state, slot // 4, 0):
        return refused("build-nowhere", "O-23", monument=name)
    return _price(state, amounts(state.content.cost, RESOURCES, 3 * slot), "O-22")


def _blessing(state: Table, number: i64, freely: bool) -> IllegalMove:
    governor = state.governors[state.actor]
    name = BLESSINGS[number]
    if not governor.blessings & BIT[number]:
        return refused("blessing-missing", "O-28")
    if governor.played and not freely:
        return refused("blessing-second", "O-28")
    if not freely and blessings_spent(state) & BIT[number]:
        return refused("blessing-spent", "O-28", blessing=_titled(state, name))
    reason = state.content.blessing[number].why(state)
    return refused("blessing-cannot", "O-27", blessing=_titled(state, name), reason=reason)


def _place(state: Table, a: int) -> IllegalMove:
    """Explains why a laborer can't go there, or a monument can't be built there."""
    whole = a < TO_SECTION
    place = a - TO if whole else (a - TO_SECTION) // 2
    half = 0 if whole else (a - TO_SECTION) % 2
    here: i64 = BIT[place]
    kind = state.content.kind[place]
    if kind < 0:
        return refused("place-missing", "O-10")
    if state.phase_name() == "site":
        if kind == CARAVAN:
            return refused("site-caravan", "O-23")
        if whole != (kind == CITY):
            return refused("site-section", "O-23")
        if state.busy & here:
            return refused("site-laborer", "O-23")
        if not state.how and (state.filled2 if half else state.filled1) & here:
            return refused("site-monument", "O-23")
        return refused("site-kind", "O-23", monument=MONUMENTS[state.slot // 4])
    if kind == CARAVAN:
        if state.shut & here:
            return refused("caravan-blocked", "O-7")
        if whole:
            return refused("caravan-section", "O-17")
        if (state.ridden2 if half else state.ridden1) & here:
            return refused("place-busy", "O-17")
        return refused("caravan-leader", "O-18")
    if not whole:
        return refused("place-whole", "O-10")
    if kind == CITY:
        if state.busy & here:
            return refused("place-busy", "O-13")
        return refused("city-monument", "O-14")
    if state.filled1 & state.filled2 & here:
        return refused("field-full", "O-10")
    if not state.how:
        if kind != state.unit % 3:
            return refused("field-type", "O-10", laborer=LABORERS[state.unit])
        if state.busy & here:
            return refused("place-busy", "O-10")
        if state.unit < FOREMAN and segment(place) > state.season:
            return refused("field-barge", "O-10", segment=int(state.season) + 1)
    return refused("field-effect", "O-27")


def _titled(state: Table, name: str) -> str:
    """Returns the name of a card or a blessing: a user's own title, or its id, which the words can name."""
    return state.content.titles.get(name, name)
