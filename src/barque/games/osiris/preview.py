"""What a choice would bring the governor on turn, before it is made. Only that governor receives it.

Where a laborer of each type could go and what it would gain there (O-10 to O-19), where each monument could be built
and what it would score (O-23 to O-25, O-35), what an exchange would really bring (O-12, O-21), and what is lacking for
an exchange or a plan (O-22). All of it comes from the functions that carry out the choice.
"""

from __future__ import annotations

from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.laborers import caravans, cities, fields, harvested
from barque.games.osiris.monuments import award, scored, sites
from barque.games.osiris.pieces import CARAVAN, LABORERS, MONUMENTS, NEUTRAL, PLACES, SECTIONS
from barque.games.osiris.scoring import sets_of
from barque.games.osiris.steps import ACTING, HIRING, LAST_SEASON, PLACING, PLANNING, RAISING, SENDING, SITING, TRADING
from barque.games.osiris.table import NONE, Table
from barque.games.osiris.view import section_name, some_of
from barque.games.osiris.view_types import Bring, Goods, OsirisPreviews, Plan, Trade


def previews(state: Table) -> OsirisPreviews:
    """Returns what the choices of the governor on turn would bring, as far as the current question goes."""
    phase: i64 = state.phase
    told: OsirisPreviews = {}
    if phase == ACTING or phase == SENDING or phase == HIRING:
        told["laborers"] = {LABORERS[t]: destinations(state, t, state.how) for t in range(6)}
    elif phase == PLACING:
        told["laborers"] = {LABORERS[state.unit]: destinations(state, state.unit, state.how)}
    if phase == ACTING or phase == RAISING or phase == PLANNING or phase == SITING:
        told["sites"] = {MONUMENTS[kind]: spaces(state, kind, state.how) for kind in range(3)}
    if phase == ACTING or phase == TRADING:
        told["exchanges"] = [trade(state, swap) for swap in range(2 * state.content.markets)]
    if phase == ACTING or phase == PLANNING:
        less: i64 = state.due if phase == PLANNING else 0
        told["plans"] = [plan(state, slot, less) for slot in state.content.slot_list]
    if phase == ACTING and state.governors[state.actor].planned:
        told["unbuilt"] = unbuilt(state)
    return told


def unbuilt(state: Table) -> Literal["kept", "gone", "idle"]:
    """Returns what becomes of monuments that are planned when their owner withdraws (O-34)."""
    if state.season >= LAST_SEASON:
        return "idle"
    return "kept" if state.governors[state.actor].horus else "gone"


def destinations(state: Table, laborer: i64, how: i64) -> dict[str, Bring]:
    """Returns where a laborer could go, with what it would bring there."""
    found: dict[str, Bring] = {}
    terrains: i64 = fields(state, laborer, how)
    visits: i64 = 0 if how else cities(state)
    for place in state.content.places:
        if terrains >> place & 1:
            found[PLACES[place]] = reaped(state, place, laborer, how)
        elif visits >> place & 1:
            found[PLACES[place]] = visited(state, place)
        elif not how and state.content.kind[place] == CARAVAN:
            for half in range(2):
                if caravans(state, half) >> place & 1:
                    found[SECTIONS[2 * place + half]] = joined(state, place, half)
    return found


def reaped(state: Table, place: i64, laborer: i64, how: i64) -> Bring:
    """Returns what a harvest would gain."""
    goods = NONE[:3]
    goods[state.content.kind[place]] = harvested(state, place, laborer, how)
    return gained(state, goods)


def visited(state: Table, place: i64) -> Bring:
    """Returns what a visit would bring: cards, and who gets the second one (O-13, O-14)."""
    brings: Bring = {"cards": min(2, len(state.deck) + len(state.discards))}
    code: i64 = state.monument[2 * place]
    owner: i64 = (code - 1) // 3 if code else NEUTRAL
    if owner != NEUTRAL and owner != state.actor:
        brings["host"] = int(owner)
    return brings


def joined(state: Table, place: i64, half: i64) -> Bring:
    """Returns what a caravan's section would bring, and who leads it (O-17, O-19)."""
    start = 3 * (2 * place + half)
    brings = gained(state, state.content.caravan_goods[start : start + 3])
    leader: i64 = state.leader(place)
    if leader < 0:
        brings["leads"] = True
    elif leader != state.actor:
        brings["toll"] = int(leader)
    return brings


def gained(state: Table, printed: vec[i64]) -> Bring:
    """Returns what the reserve can supply of what is printed (O-12)."""
    goods = NONE[:3]
    short = False
    for r in range(3):
        goods[r] = min(printed[r], state.reserve[r])
        if goods[r] < printed[r]:
            short = True
    brings: Bring = {"goods": some_of(goods)}
    if short:
        brings["short"] = True
    return brings


def spaces(state: Table, kind: i64, how: i64) -> dict[str, Bring]:
    """Returns where a monument could be built, with the GP it would score now and, in sets, at the end."""
    seat: i64 = state.actor
    before = sets_of(state, int(seat)).points()
    found: dict[str, Bring] = {}
    for half in range(2):
        mask: i64 = sites(state, kind, half, how)
        for place in state.content.places:
            if mask >> place & 1:
                section: i64 = 2 * place + half
                points: i64 = scored(state, kind, section, how) + award(state, seat, kind)
                sets = sets_of(state, int(seat), int(section)).points()
                found[section_name(state, int(section))] = {"gp": int(points), "sets": sets - before}
    return found


def trade(state: Table, swap: int) -> Trade:
    """Returns what an exchange costs and what it would really bring."""
    market = state.content.market
    return {
        "market": swap // 2 + 1,
        "side": "up" if swap % 2 else "down",
        "pays": some_of(market[3 * swap : 3 * swap + 3]),
        "lacks": lacking(state, market, 3 * swap),
        "less": int(state.due) if state.phase == TRADING else 0,
        "brings": gained(state, market[3 * (swap ^ 1) : 3 * (swap ^ 1) + 3]),
    }


def plan(state: Table, slot: i64, less: i64) -> Plan:
    """Returns what the governor lacks to plan on a cartouche (O-22)."""
    lacks = lacking(state, state.content.cost, 3 * slot)
    return {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1, "lacks": lacks, "less": int(less)}


def lacking(state: Table, row: vec[i64], start: i64) -> Goods:
    """Returns which of the resources at *row[start:]* the governor does not have."""
    held = state.governors[state.actor].held
    gaps = NONE[:3]
    for r in range(3):
        gaps[r] = max(row[start + r] - held[r], 0)
    return some_of(gaps)
