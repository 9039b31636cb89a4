"""Market, planning and building (O-21 to O-26), with their prices."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris import events
from barque.games.osiris.pieces import AWARD, SET
from barque.games.osiris.seasons import finish
from barque.games.osiris.steps import (
    ANY_CARTOUCHE,
    BARGE_POINT,
    FROM_RESERVE,
    ON_OBELISK,
    PLANNING,
    SITING,
    SPARING,
    TAKING,
    THEN_BUILD,
    TRADING,
)
from barque.games.osiris.table import NONE, WORD, Table
from barque.kernel.bits import BIT

# Prices


def short(state: Table, row: vec[i64], start: i64) -> i64:
    """Counts how many of the resources at *row[start:]* the acting governor lacks."""
    held = state.governors[state.actor].held
    lack: i64 = 0
    for r in range(3):
        gap: i64 = row[start + r] - held[r]
        if gap > 0:
            lack += gap
    return lack


def ask_to_spare(state: Table) -> None:
    """Asks which resources to leave out of the price, unless there is only one kind."""
    total: i64 = 0
    kinds: i64 = 0
    for r in range(3):
        n: i64 = state.price[r]
        total += n
        if n:
            kinds += 1
    if state.due > total:
        state.due = total
    if kinds == 1:
        for r in range(3):
            if state.price[r]:
                state.price[r] -= state.due
        state.due = 0
    if state.due:
        state.phase = SPARING
    else:
        settle_price(state)


def sparable(state: Table) -> i64:
    """Returns the resources of which one can be left out while the rest of the price can still be paid."""
    lack: i64 = short(state, state.price, 0)
    held = state.governors[state.actor].held
    found: i64 = 0
    for r in range(3):
        n: i64 = state.price[r]
        if n and (lack - 1 if n > held[r] else lack) <= state.due - 1:
            found |= BIT[r]
    return found


def spare(state: Table, r: i64) -> None:
    """Leaves one resource out of the price."""
    state.price[r] -= 1
    state.due -= 1
    if not state.due:
        settle_price(state)


def settle_price(state: Table) -> None:
    """Pays the price of the current exchange or plan."""
    if state.swap >= 0:
        trade(state)
    else:
        stand(state)


# The market


def tradable(state: Table, less: i64) -> i64:
    """Returns the exchanges that the governor can pay for (O-21), used cartouches included."""
    content = state.content
    found: i64 = 0
    for swap in range(2 * content.markets):
        if short(state, content.market, 3 * swap) <= less:
            found |= BIT[swap]
    return found


def exchanges(state: Table) -> i64:
    """Returns the exchanges that the governor can make as an action (O-21)."""
    content = state.content
    found: i64 = 0
    for m in range(content.markets):
        if not state.used >> m & 1:
            if short(state, content.market, 6 * m) == 0:
                found |= BIT[2 * m]
            if short(state, content.market, 6 * m + 3) == 0:
                found |= BIT[2 * m + 1]
    return found


def exchange(state: Table, swap: i64) -> None:
    """Pays one side of a market cartouche and gains the other (O-21)."""
    state.swap = swap
    for r in range(3):
        state.price[r] = state.content.market[3 * swap + r]
    if state.phase == TRADING:
        ask_to_spare(state)
    else:
        trade(state)


def trade(state: Table) -> None:
    """Carries out the exchange; the price of a card's exchange goes to the reserve."""
    swap: i64 = state.swap
    market: i64 = swap >> 1
    governor = state.governors[state.actor]
    for r in range(3):
        n: i64 = state.price[r]
        governor.held[r] -= n
        if state.playing >= 0:
            state.reserve[r] += n
        else:
            state.market_goods[3 * market + r] += n
    if state.playing < 0:
        state.used |= BIT[market]
    gains = NONE[:3]
    for r in range(3):
        gains[r] = state.gain(governor, r, state.content.market[3 * (swap ^ 1) + r])
    events.exchange(state, market, gains)
    finish(state)


# Resources that an effect takes


def takeable(state: Table) -> i64:
    """Returns the resources that the current effect can take from the reserve, or from market and cartouche."""
    found: i64 = 0
    for r in range(3):
        if state.reserve[r] if state.how & FROM_RESERVE else state.lying(r):
            found |= BIT[r]
    return found


def ask_resources(state: Table, n: i64, how: i64) -> None:
    """Asks which resources an effect takes, as long as some are there."""
    state.due = n
    state.how = how
    if takeable(state):
        state.phase = TAKING
    else:
        finish(state)


def take(state: Table, r: i64) -> None:
    """Takes one resource; continues while more are due and available."""
    governor = state.governors[state.actor]
    reserve = state.how & FROM_RESERVE != 0
    if reserve:
        state.gain(governor, r, 1)
    else:
        state.take_lying(r, 1)
        governor.held[r] += 1
    events.take(state, r, reserve)
    state.due -= 1
    if not state.due or not takeable(state):
        events.took(state)
        finish(state)


# Planning


def plannable(state: Table, less: i64, how: i64) -> i64:
    """Returns the cartouches where the governor could plan (O-22) for *less* fewer resources."""
    content = state.content
    slots: i64 = content.slots
    if not how & ANY_CARTOUCHE:
        slots &= ~(state.taken | state.blocked)
    governor = state.governors[state.actor]
    held = governor.held
    cost = content.cost
    found: i64 = 0
    for monument in range(3):
        mine: i64 = slots >> (4 * monument) & 15
        if not mine or not governor.stock[monument] or (how & THEN_BUILD and not site_left(state, monument, 0)):
            continue
        for n in range(4):
            if mine >> n & 1:
                slot: i64 = 4 * monument + n
                lack: i64 = 0
                for r in range(3):
                    gap: i64 = cost[3 * slot + r] - held[r]
                    if gap > 0:
                        lack += gap
                if lack <= less:
                    found |= BIT[slot]
    return found


def plan(state: Table, slot: i64) -> None:
    """Pays a cartouche's cost (O-22)."""
    state.slot = slot
    for r in range(3):
        state.price[r] = state.content.cost[3 * slot + r]
    if state.phase == PLANNING and state.due:
        ask_to_spare(state)
    else:
        stand(state)


def stand(state: Table) -> None:
    """Pays to the reserve and puts the monument on its cartouche."""
    slot: i64 = state.slot
    governor = state.governors[state.actor]
    for r in range(3):
        n: i64 = state.price[r]
        governor.held[r] -= n
        state.reserve[r] += n
    governor.stock[slot >> 2] -= 1
    governor.plans[slot] += 1
    governor.planned |= BIT[slot]
    state.standing[slot] += 1
    state.taken |= BIT[slot]
    events.plan(state, slot)
    if state.how & THEN_BUILD:
        state.phase = SITING
    else:
        finish(state)


# Building


def sites(state: Table, monument: i64, half: i64, how: i64) -> i64:
    """Returns the places on whose first or second section the monument may be built (O-23)."""
    content = state.content
    if how & ON_OBELISK:
        return single_obelisks(state, half)
    mask: i64 = content.three[half] if monument else 0
    if monument < 2:
        mask |= content.two[half]
    elif half == 0:
        mask |= content.city_mask
    return mask & ~state.busy & ~(state.filled2 if half else state.filled1)


def single_obelisks(state: Table, half: i64) -> i64:
    """Returns the places without a laborer on whose section exactly one obelisk stands."""
    rest: i64 = (state.filled2 if half else state.filled1) & ~state.busy
    mask: i64 = 0
    place: i64 = 0
    while rest:
        if rest & 1:
            section: i64 = 2 * place + half
            if (state.monument[section] - 1) % 3 == 0 and not state.second[section]:
                mask |= BIT[place]
        rest >>= 1
        place += 1
    return mask


def site_left(state: Table, monument: i64, how: i64) -> bool:
    """Checks whether the monument has a valid space left."""
    return (sites(state, monument, 0, how) | sites(state, monument, 1, how)) != 0


def raisable(state: Table, how: i64) -> i64:
    """Returns the cartouches from which the governor could build a planned monument."""
    planned: i64 = state.governors[state.actor].planned
    found: i64 = 0
    for monument in range(1 if how & ON_OBELISK else 3):
        row: i64 = planned & (15 << (4 * monument))
        if row and site_left(state, monument, how):
            found |= row
    return found


def build(state: Table, where: i64) -> None:
    """Moves the planned monument to a city or, from ``WORD`` on, to a section, and scores it (O-23, O-24)."""
    section: i64 = where - WORD if where >= WORD else 2 * where
    slot: i64 = state.slot
    kind: i64 = slot >> 2
    seat: i64 = state.actor
    governor = state.governors[seat]
    state.clear_cartouche(governor, slot, 1)
    if state.monument[section]:
        state.second[section] = 1 + seat  # the Sculptor's
    else:
        state.fill_section(section, 1 + 3 * seat + kind)
    first: i64 = award(state, seat, kind)
    governor.built[kind] += 1
    points: i64 = scored(state, kind, section, state.how)
    governor.gp += points
    governor.gp_barge += points - state.content.glory[kind]
    events.build(state, slot, section, points)
    if first:
        state.awarded |= BIT[kind]
        governor.gp += first
        governor.gp_firsts += first
        events.award(state, kind, first)
    reserved: i64 = state.blocker[kind]
    if reserved >= 0 and reserved != slot:  # O-26
        state.blocked ^= BIT[reserved] | BIT[slot]
        state.blocker[kind] = slot
        events.blocker(state, slot)
    finish(state)


def scored(state: Table, kind: i64, section: i64, how: i64) -> i64:
    """Returns the GP of a monument built there: 1 more along the barge's segment (O-24)."""
    points: i64 = state.content.glory[kind]
    if how & BARGE_POINT or state.content.along[state.season] & BIT[section >> 1]:
        points += 1
    return points


def award(state: Table, seat: i64, kind: i64) -> i64:
    """Returns the GP for being the first to build all monuments of a kind, if one more would complete it (O-25)."""
    if state.awarded & BIT[kind] or state.governors[seat].built[kind] + 1 != SET[kind]:
        return 0
    return AWARD[kind]
