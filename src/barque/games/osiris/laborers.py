"""What laborers do (O-10 to O-20): harvest, visit a city, join a caravan; how they are hired and taken back."""

from __future__ import annotations

from mypy_extensions import i64

from barque.games.osiris import events
from barque.games.osiris.cards import draw_and_part
from barque.games.osiris.pieces import CITY, FIRST_LABORER, FOREMAN, PLACES, SECTIONS
from barque.games.osiris.seasons import finish
from barque.games.osiris.steps import (
    ANY_TYPE,
    ANYWHERE,
    HIRE_PRICE,
    HIRING,
    LAST_SEASON,
    ONE_MORE,
    PAYING,
    PLACING,
    RECRUIT_TYPE,
    STACKED,
    TOLLING,
)
from barque.games.osiris.table import WORD, Table
from barque.kernel.bits import BIT

# Where they may go


def fields(state: Table, laborer: i64, how: i64) -> i64:
    """Returns the terrains where the laborer could harvest (O-10)."""
    content = state.content
    mask: i64 = content.terrains if how & ANY_TYPE else content.fields[laborer % 3]
    mask &= ~(state.filled1 & state.filled2)
    if how & STACKED:
        mask &= state.busy
    else:
        mask &= ~state.busy
    if laborer < FOREMAN and not how & ANYWHERE:
        mask &= content.reach[state.season]
    return mask


def cities(state: Table) -> i64:
    """Returns the cities that may be visited (O-13, O-14)."""
    mask: i64 = state.content.city_mask & ~state.busy
    if state.seats == 2:
        mask &= ~state.filled1
    return mask


def caravans(state: Table, half: i64) -> i64:
    """Returns the caravans whose first or second section the governor on turn may take (O-17, O-18)."""
    mask: i64 = state.content.caravan_mask & ~state.shut & ~(state.ridden2 if half else state.ridden1)
    if state.governors[state.actor].leads >= 0:
        mask &= state.led
    return mask


def workers(state: Table) -> i64:
    """Returns the types of laborers that the governor could send somewhere."""
    governor = state.governors[state.actor]
    if not governor.crew_size:
        return 0
    elsewhere: i64 = cities(state) | caravans(state, 0) | caravans(state, 1)
    found: i64 = 0
    for t in range(6):
        if governor.held[FIRST_LABORER + t] and (elsewhere or fields(state, t, 0)):
            found |= BIT[t]
    return found


def harvesters(state: Table, how: i64) -> i64:
    """Returns the types of laborers that the governor has for a harvest with this rule bent."""
    governor = state.governors[state.actor]
    found: i64 = 0
    for t in range(6):
        if governor.held[FIRST_LABORER + t] and fields(state, t, how):
            found |= BIT[t]
    return found


def for_hire(state: Table) -> i64:
    """Returns the types of laborers that lie on their cartouche."""
    found: i64 = 0
    for t in range(6):
        if state.for_hire[t]:
            found |= BIT[t]
    return found


# What they do there


def send(state: Table, laborer: i64) -> None:
    """Takes a laborer from behind the screen."""
    state.governors[state.actor].lose(FIRST_LABORER + laborer)
    state.unit = laborer
    state.phase = PLACING


def put(state: Table, where: i64) -> None:
    """Puts the laborer on a place or, from ``WORD`` on, on a caravan's section."""
    laborer: i64 = state.unit
    state.unit = -1
    if where >= WORD:
        join(state, where - WORD, laborer)
        return
    state.labor[2 * where] += BIT[3 * laborer]
    state.busy |= BIT[where]
    if state.content.kind[where] == CITY:
        state.place = where
        events.visit(state, laborer, where)
        draw_and_part(state, 2)  # O-13
    else:
        harvest(state, where, laborer)


def harvest(state: Table, place: i64, laborer: i64) -> None:
    """Gains the icons of the sections without a monument (O-10, O-11)."""
    r: i64 = state.content.kind[place]
    got: i64 = state.gain(state.governors[state.actor], r, harvested(state, place, laborer, state.how))
    events.harvest(state, laborer, place, r, got)
    finish(state)


def harvested(state: Table, place: i64, laborer: i64, how: i64) -> i64:
    """Counts what a laborer's harvest gains there, if the reserve has it."""
    n: i64 = yields(state, place)
    if state.season == LAST_SEASON and laborer >= FOREMAN:
        n += 1
    if how & ONE_MORE:
        n += 1
    return n


def yields(state: Table, place: i64) -> i64:
    """Counts the icons of a terrain's sections that have no monument."""
    n: i64 = 0
    if not state.filled1 & BIT[place]:
        n += state.content.icons[2 * place]
    if not state.filled2 & BIT[place]:
        n += state.content.icons[2 * place + 1]
    return n


def join(state: Table, section: i64, laborer: i64) -> None:
    """Takes a caravan section's resources; the first leads (O-17), another pays the leader (O-19)."""
    place: i64 = section >> 1
    state.labor[section] = BIT[3 * laborer]
    if section & 1:
        state.ridden2 |= BIT[place]
    else:
        state.ridden1 |= BIT[place]
    governor = state.governors[state.actor]
    if not state.led & BIT[place]:
        state.led |= BIT[place]
        governor.leads = place
    kinds: i64 = 0
    only: i64 = 0
    for r in range(3):
        got: i64 = state.gain(governor, r, state.content.caravan_goods[3 * section + r])
        state.price[r] = got
        if got:
            kinds += 1
            only = r
    events.caravan(state, laborer, section)
    state.place = place
    if governor.leads == place or kinds == 0:
        finish(state)
    elif kinds > 1:
        state.phase = TOLLING
    else:
        toll(state, only)


def tolls(state: Table) -> i64:
    """Returns the resources just gained, one of which goes to the caravan's leader (O-19)."""
    governor = state.governors[state.actor]
    found: i64 = 0
    for r in range(3):
        if state.price[r] and governor.held[r]:
            found |= BIT[r]
    return found


def toll(state: Table, r: i64) -> None:
    """Hands the caravan's leader one of the resources just gained (O-19)."""
    leader: i64 = state.leader(state.place)
    state.governors[state.actor].held[r] -= 1
    state.governors[leader].held[r] += 1
    events.toll(state, leader, r)
    finish(state)


# Hiring and recruiting


def hire(state: Table, laborer: i64) -> None:
    """Takes a laborer from the cartouche (O-20), then asks for the price."""
    state.for_hire[laborer] -= 1
    state.governors[state.actor].win(FIRST_LABORER + laborer)
    free = state.phase == HIRING
    events.hire(state, laborer, free)
    if free:
        finish(state)
    else:
        state.due = HIRE_PRICE
        state.phase = PAYING


def pay(state: Table, r: i64) -> None:
    """Lays one resource of the price by the laborers' cartouche (O-20)."""
    state.governors[state.actor].held[r] -= 1
    state.hire_goods[r] += 1
    events.pay(state, r)
    state.due -= 1
    if not state.due:
        finish(state)


def recruit_from(state: Table, where: i64) -> None:
    """Takes a laborer back from a place or, from ``WORD`` on, from a caravan's section."""
    if where >= WORD:
        section: i64 = where - WORD
        laborer: i64 = state.rider(section)
        state.labor[section] = 0
        if section & 1:
            state.ridden2 &= ~BIT[section >> 1]
        else:
            state.ridden1 &= ~BIT[section >> 1]
        recruited(state, laborer, SECTIONS[section])
        return
    state.place = where
    found: i64 = standing_at(state, where)
    if found & (found - 1):
        state.phase = RECRUIT_TYPE
    else:
        recruit(state, state.rider(2 * where))


def standing_at(state: Table, place: i64) -> i64:
    """Returns the types of laborers on a terrain or in a city."""
    found: i64 = 0
    for t in range(6):
        if state.stands(2 * place, t):
            found |= BIT[t]
    return found


def recruit(state: Table, laborer: i64) -> None:
    """Takes a laborer of that type from the chosen place."""
    place: i64 = state.place
    state.labor[2 * place] -= BIT[3 * laborer]
    if not state.labor[2 * place]:
        state.busy &= ~BIT[place]
    recruited(state, laborer, PLACES[place])


def recruited(state: Table, laborer: i64, where: str) -> None:
    """Puts the laborer behind the screen; everyone sees it."""
    state.governors[state.actor].win(FIRST_LABORER + laborer)
    events.recruit(state, laborer, where)
    finish(state)
