"""The course of the game: set-up (O-2 to O-8), turns (O-9), withdrawing (O-29, O-30), ends (O-34 to O-36)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from barque.games.osiris import events
from barque.games.osiris.knowledge import nothing_known
from barque.games.osiris.pieces import (
    BASIC,
    DRAWN,
    FIRST_CARD,
    FIRST_LABORER,
    FOREMAN,
    KINDS,
    NEUTRAL,
    OPEN,
    RESERVE,
    SET,
    STARTING,
)
from barque.games.osiris.scoring import sets_of
from barque.games.osiris.steps import ACTING, BY_SEASONS, CHOOSING, KEEPING, LAST_SEASON, OVER
from barque.games.osiris.table import NONE, Governor, Table
from barque.kernel.bits import BIT

OBELISK: Final = 0
SPHINX: Final = 1
PYLON: Final = 2


def lay_out(state: Table) -> None:
    """Lays out reserve, cards, blockers and the first season (O-2 to O-8)."""
    content = state.content
    seats = state.seats
    state.unfold()
    for r in range(3):
        state.reserve[r] = RESERVE[seats] - STARTING * seats  # O-3
    for kind in range(KINDS):
        for _ in range(content.copies[kind]):
            state.deck.append(kind)
    state.rng.shuffle(state.deck)
    for governor in state.governors:
        governor.blessings = content.blessings
        governor.win(FIRST_CARD + state.deck.pop())
    if seats <= 3:  # O-7
        block(state, content.ankh)
    if seats == 2:
        block(state, content.scarab)
        for monument in range(3):
            state.blocker[monument] = 4 * monument
            state.blocked |= BIT[4 * monument]
    state.regent = state.rng.below(seats)  # O-6
    if seats == 2 and state.options["fair_start"]:
        second = state.governors[1 - state.regent]
        second.gp += 1
        second.gp_regent += 1
    state.before = [nothing_known(seats) for _ in range(seats)]
    state.season = LAST_SEASON + 1 - int(state.options["seasons"])  # a short game has the last seasons
    begin_season(state)


def block(state: Table, sections: list[int]) -> None:
    """Puts neutral monuments of one colour on *sections*, the west bank's first (O-7).

    They are obelisks where there are 2 icons, otherwise pylons, and sphinxes once a colour has no pylons left. Rules 1
    had no limit on pylons.
    """
    left = list(SET)
    for section in sorted(sections, key=lambda section: (-(section // 48), section)):
        kind = OBELISK if state.content.icons[section] == 2 else PYLON
        if not left[kind] and state.rules > 1:
            kind = SPHINX
        left[kind] -= 1
        state.fill_section(section, 1 + 3 * NEUTRAL + kind)


def begin_season(state: Table) -> None:
    """Draws the laborers of the season (O-8); the regent starts (O-9)."""
    tokens: list[int] = []
    for t in range(3):
        for _ in range(BASIC[state.seats]):
            tokens.append(t)
        tokens.append(t + FOREMAN)
    state.rng.shuffle(tokens)
    n = 0
    for i in range(state.seats):
        governor = state.governors[(state.regent + i) % state.seats]
        for t in range(6):
            governor.held[FIRST_LABORER + t] = 0
            governor.shown[t] = 0
        for _ in range(DRAWN[state.seats]):
            governor.held[FIRST_LABORER + tokens[n]] += 1
            n += 1
        governor.crew_size = DRAWN[state.seats]
    state.for_hire = NONE[:6]
    state.bag = NONE[:6]
    for _ in range(OPEN[state.seats]):
        state.for_hire[tokens[n]] += 1
        n += 1
    for i in range(n, len(tokens)):
        state.bag[tokens[i]] += 1
    state.actor = state.regent
    state.turn = state.regent
    state.phase = ACTING
    state.offered = False
    events.season(state)


def finish(state: Table) -> None:
    """Ends the action: a card that was played is discarded (O-27) and the next governor acts (O-9)."""
    kind: i64 = state.playing
    if kind >= 0:
        state.playing = -1
        if state.content.leaves[kind]:
            state.removed[kind] += 1
        else:
            state.discards.append(int(kind))
            state.discarders.append(-1)
    state.how = 0
    state.slot = -1
    state.swap = -1
    state.place = -1
    state.offered = False
    seat: i64 = state.actor
    for _ in range(state.seats):
        seat = seat + 1 if seat + 1 < state.seats else 0
        if not state.governors[seat].withdrawn:
            state.actor = seat
            state.turn = seat
            state.phase = ACTING
            return
    end_season(state)


# Withdrawing


def withdraw(state: Table) -> None:
    """Leaves the season (O-29); Horus may keep a planned monument."""
    governor = state.governors[state.actor]
    governor.withdrawn = True
    events.withdraw(state)
    if governor.horus and governor.planned and state.season < LAST_SEASON:
        if governor.planned & (governor.planned - 1):
            state.phase = KEEPING
            return
        for slot in state.content.slot_list:
            if governor.planned & BIT[slot]:
                keep(state, slot)
                return
    regency(state)


def keep(state: Table, slot: i64) -> None:
    """Keeps one planned monument for next season."""
    state.governors[state.actor].kept = slot
    events.keep(state, slot)
    regency(state)


def regency(state: Table) -> None:
    """Makes the first governor to withdraw the next regent, who chooses a bonus (O-30)."""
    if state.first >= 0:
        finish(state)
        return
    state.first = state.actor
    state.phase = CHOOSING


def choose(state: Table, number: i64) -> None:
    """Takes a bonus; if the reserve runs out, the rest comes from the cartouches (O-30)."""
    governor = state.governors[state.actor]
    bonus = state.content.bonuses[number]
    state.bonus = number
    governor.gp += bonus.glory
    governor.gp_regent += bonus.glory
    gains = NONE[:3]
    for r in range(3):
        n: i64 = bonus.goods[r]
        got: i64 = state.gain(governor, r, n)
        if got < n:
            more: i64 = state.take_lying(r, n - got)
            governor.held[r] += more
            got += more
        gains[r] = got
    cards: list[int] = []
    for _ in range(bonus.cards):
        kind: i64 = state.draw()
        if kind >= 0:
            governor.win(FIRST_CARD + kind)
            cards.append(int(kind))
    events.bonus(state, number, bonus.glory, gains, cards, bonus.cards > 0)
    finish(state)


# Ends


def end_season(state: Table) -> None:
    """Clears the board for the next season (O-34), or ends the game (O-35)."""
    events.season_end(state)
    if state.season == LAST_SEASON:
        end(state, BY_SEASONS)
        return
    for seat in range(state.seats):
        governor = state.governors[seat]
        if governor.planned:
            lose_plans(state, seat, governor)
        governor.played = 0
        governor.withdrawn = False
        governor.horus = False
        governor.kept = -1
        governor.leads = -1
    for r in range(3):
        state.reserve[r] += state.lying(r)
        state.hire_goods[r] = 0
    state.market_goods = NONE[:18]
    state.used = 0
    state.labor = NONE[:]
    state.busy = 0
    state.ridden1 = 0
    state.ridden2 = 0
    state.led = 0
    state.bonuses_blocked |= BIT[state.bonus]
    state.regent = state.first
    state.first = -1
    state.bonus = -1
    state.season += 1
    begin_season(state)


def lose_plans(state: Table, seat: i64, governor: Governor) -> None:
    """Takes planned monuments out of the game, except the one that Horus keeps."""
    for slot in state.content.slot_list:
        gone: i64 = governor.plans[slot]
        if gone and governor.kept == slot:
            gone -= 1
        if gone:
            state.clear_cartouche(governor, slot, gone)
            events.lost(state, seat, slot // 4, gone)


def end(state: Table, ending: i64) -> None:
    """Scores the sets (O-35) and ends the game."""
    for seat in range(state.seats):
        sets = sets_of(state, seat)
        points = sets.points()
        state.governors[seat].gp += points
        if points:
            events.sets(state, seat, sets.threes(), sets.fours(), points)
    state.ending = ending
    state.phase = OVER
    state.turn = -1
    events.end(state)


def winners(state: Table) -> tuple[int, ...]:
    """Returns the winners: most GP, then most resources, otherwise a shared victory (O-36)."""
    ranks = [(int(governor.gp), int(governor.resources())) for governor in state.governors]
    best = max(ranks)
    return tuple([seat for seat in range(state.seats) if ranks[seat] == best])
