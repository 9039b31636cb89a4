"""Domain influence: pushing dice in, gaining for the group, moving a Blocker (D-11 to D-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities import dice
from barque.games.deities.domains import DOMAINS
from barque.games.deities.field import (
    BLANK,
    ENTERED,
    LAST,
    LINE,
    LINE_MASK,
    SIDES,
    WHOLE,
    beside,
    group,
    largest_group,
    size,
    slid,
)
from barque.games.deities.moves import PUSH, PUT
from barque.games.deities.steps import AFTER, BLOCKER, GAINING, INFLUENCING, PUSHING, PUTTING, SECOND
from barque.games.deities.table import Table
from barque.kernel.bits import BIT

if TYPE_CHECKING:
    from barque.games.deities.view_types import Bar

RECENT: Final = 8192  # answers of ``largest_connecting`` that are kept, each in the place of its question
_ASKED: Final = vec[i64]([-1] * RECENT)
_ANSWERS: Final = vec[i64]([0] * RECENT)


def ways(state: Table, number: i64) -> i64:
    """Returns the ways in for *number* dice (D-11 to D-13)."""
    rides = state.passage > 0 or state.players[state.mover].unlocked & state.enchantments.ride != 0
    blank: i64 = state.showing(BLANK)
    blocked: i64 = state.blocked
    found: i64 = 0
    for way in range(20):
        out: i64 = LAST[4 * way + number]
        if out & blank == 0 and (LINE_MASK[way] & blocked == 0 or (rides and out & blocked == 0)):
            found |= BIT[way]
    return found


def bar(state: Table, number: i64, way: i64) -> Bar | None:
    """Returns what keeps *number* dice out of a way (D-12, D-13), or None."""
    rides = state.passage > 0 or state.players[state.mover].unlocked & state.enchantments.ride != 0
    if LINE_MASK[way] & state.blocked and not rides:
        return "blocked"
    if LAST[4 * way + number] & state.blocked:
        return "blocker-out"
    return "blank-out" if LAST[4 * way + number] & state.showing(BLANK) else None


def choose(state: Table, domain: i64, number: i64) -> None:
    """Chooses the dice to push (D-11)."""
    state.acted = INFLUENCING
    state.domain = domain
    state.dice = number
    ask_push(state)


def ask_push(state: Table) -> None:
    """Asks where to push."""
    state.phase = PUSHING
    state.question(PUSH, ways(state, state.dice))


def push(state: Table, way: i64) -> None:
    """Pushes the dice in (D-11): those driven out join the free dice; Blockers ride (D-12)."""
    number: i64 = state.dice
    face: i64 = state.domain
    entered: i64 = ENTERED[4 * way + number]
    free: i64 = 0
    left: i64 = number
    for n in range(3):
        die: i64 = dice.DIE[3 * state.free + n]
        if die == face and left > 0:
            left -= 1
        else:
            free = 6 * free + die
    first_out: i64 = 5 * way + 5 - number
    out: list[str] = []
    for n in range(number):
        driven: i64 = state.face(LINE[first_out + n])
        free = 6 * free + driven
        if state.journal is not None:
            out.append(DOMAINS[driven])
    state.free = dice.SORTED[free]
    state.ones = slid(state.ones, way, number) | (entered if face & 1 else 0)
    state.twos = slid(state.twos, way, number) | (entered if face & 2 else 0)
    state.fours = slid(state.fours, way, number) | (entered if face & 4 else 0)
    state.pushed = entered
    if LINE_MASK[way] & state.blocked:
        state.blocked = slid(state.blocked, way, number)
        state.rode = ridden(state)
    if state.journal is not None:
        side, line = divmod(int(way), 5)
        state.tell(
            "push",
            {
                "domain": DOMAINS[face],
                "n": int(number),
                "side": SIDES[side],
                "line": "abcde"[line] if side < 2 else "12345"[line],
                "out": out,
            },
        )
    state.enter(GAINING)


def leaving(number: i64, way: i64) -> list[int]:
    """Lists the cells whose dice leave the Field when *number* dice are pushed in, in the order of the line."""
    return [int(LINE[5 * way + 5 - number + n]) for n in range(number)]


def blockers_after(state: Table, number: i64, way: i64) -> i64:
    """Returns where the Blockers stand after a push: those in its line ride on their dice (D-12)."""
    return slid(state.blocked, way, number) if LINE_MASK[way] & state.blocked else state.blocked


def ridden(state: Table) -> i64:
    """Returns the extra cards for a push into a line with Blockers."""
    return state.passage + state.enchantments.riding(state.players[state.mover].unlocked)


def connecting(alike: i64, number: i64, way: i64) -> i64:
    """Returns the size of the group that a push would connect; *alike* are the dice that count before it."""
    return size(connected_cells(alike, number, way))


def connected_cells(alike: i64, number: i64, way: i64) -> i64:
    """Returns the group that a push would connect; *alike* are the dice that count before it."""
    entered: i64 = ENTERED[4 * way + number]
    return group(entered, slid(alike, way, number) | entered)


def gain_for(state: Table, dice: i64, rode: i64) -> i64:
    """Returns what a group of *dice* gains (D-14): a card per die, those for riding, and what powers add."""
    return dice + rode + state.enchantments.connecting(state.players[state.mover].unlocked, dice)


def foreseen(state: Table, alike: i64, number: i64, way: i64) -> tuple[i64, i64]:
    """Returns the group that a push would connect and what it would gain (D-14).

    *alike* are the dice that count for the domain before the push.
    """
    connects: i64 = connecting(alike, number, way)
    rode: i64 = ridden(state) if LINE_MASK[way] & state.blocked else 0
    return connects, gain_for(state, connects, rode)


def most_foreseen(state: Table, alike: i64, number: i64, open_: i64) -> i64:
    """Returns the most that a push by one of the ways *open_* would gain (D-14): a larger group never gains less."""
    rode: i64 = ridden(state)
    riding: i64 = 0
    if rode > 0:
        for way in range(20):
            if LINE_MASK[way] & state.blocked:
                riding |= open_ & BIT[way]
    clear: i64 = open_ & ~riding
    best: i64 = gain_for(state, largest_connecting(alike, number, clear), 0) if clear else 0
    more: i64 = gain_for(state, largest_connecting(alike, number, riding), rode) if riding else 0
    return more if more > best else best


def largest_connecting(alike: i64, number: i64, open_: i64) -> i64:
    """Returns the size of the largest group that a push by one of the ways *open_* would connect.

    Searches ask the same again and again, so recent answers are kept.
    """
    asked: i64 = alike | (open_ << 25) | (number << 45)
    at: i64 = (asked ^ (asked >> 13) ^ (asked >> 29)) & (RECENT - 1)
    if _ASKED[at] == asked:
        return _ANSWERS[at]
    best: i64 = 0
    for way in range(20):
        if open_ & BIT[way]:
            found: i64 = ENTERED[4 * way + number]
            there: i64 = slid(alike, way, number)
            more: i64 = beside(found) & there & ~found
            while more:
                found |= more
                more = beside(found) & there & ~found
            connects: i64 = size(found)
            if connects > best:
                best = connects
    _ASKED[at] = asked
    _ANSWERS[at] = best
    return best


def best_way(state: Table) -> i64:
    """Returns the way by which the chosen dice gain most (D-14), the first of equals."""
    alike: i64 = state.alike(state.domain)
    best: i64 = -1
    found: i64 = -1
    for way in range(20):
        if state.mask & BIT[way]:
            _, gain = foreseen(state, alike, state.dice, way)
            if gain > best:
                best = gain
                found = way
    return found


def connected(state: Table) -> i64:
    """Returns what step 2 gains now (D-14): for the largest group with a pushed die."""
    return gain_for(state, largest_group(state.pushed, state.alike(state.domain)), state.rode)


def gain_step(state: Table) -> None:
    """Gains the cards of step 2 (D-14); step 3 follows (D-15)."""
    state.gain(state.mover, state.domain, connected(state))
    state.gained = True
    state.phase = BLOCKER


def lift(state: Table, cell: i64) -> None:
    """Lifts a Blocker to move it (D-15)."""
    state.lifted = cell
    ask_put(state)


def ask_put(state: Table) -> None:
    """Asks where to put the lifted Blocker: neither back nor onto the other Blocker's die (D-15)."""
    state.phase = PUTTING
    state.question(PUT, WHOLE & ~state.blocked)


def put(state: Table, cell: i64) -> None:
    """Puts the lifted Blocker down (D-15); a power may let the other one follow."""
    state.move_blocker(state.lifted, cell)
    state.lifted = -1
    if state.moved < 0:
        state.moved = cell
        if state.players[state.mover].unlocked & state.enchantments.both:
            state.phase = SECOND
            return
    state.enter(AFTER)
