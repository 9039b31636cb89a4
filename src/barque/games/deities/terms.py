"""What the network of Deities of the Old Kingdom reads of a position, player by player.

The order of the terms is that of the rows in a network's file: after a change, ``barque train`` has to run again. The
factors keep all terms at about 1 or less.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.domains import amount, total
from barque.games.deities.evaluation_plans import Plans
from barque.games.deities.moves import ECLIPSE
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import CUBES, HIGHER_BITS, LOWER_BITS
from barque.kernel.bits import BIT, count

OWN: Final = 26  # terms of a player alone
TERMS: Final = 48


def note(plans: Plans, state: DeitiesState, seat: i64, time: float, notes: vec[float]) -> None:
    """Notes what was surveyed of *seat*'s plan, and what the player has; *time* is how long the plan takes."""
    player = state.players[seat]
    at: i64 = OWN * seat
    for i in range(OWN):
        notes[at + i] = 0.0
    unlocked: i64 = player.unlocked
    notes[at] = 0.2 * (time if time < 15.0 else 15.0)
    notes[at + 1] = 0.4 * plans.squares
    firsts: i64 = 0
    seconds: i64 = 0
    thirds: i64 = 0
    for place in range(9):
        if unlocked & BIT[place]:
            stands: i64 = state.cubes[place]
            if stands & 7 == seat + 1:
                firsts += 1
            elif (stands >> 3) & 7 == seat + 1:
                seconds += 1
            else:
                thirds += 1
    notes[at + 2] = 0.3 * float(firsts)
    notes[at + 3] = 0.3 * float(seconds)
    notes[at + 4] = 0.3 * float(thirds)
    if unlocked & BIT[ECLIPSE]:
        notes[at + 5] = 1.0
    else:
        goal: i64 = plans.goal
        notes[at + 6] = 0.2 * float(count(goal))
        short: float = plans.short
        notes[at + 7] = 0.1 * (short if short > 0.0 else 0.0)
        notes[at + 8] = 1.0 if goal and short <= 0.0 else 0.0
        most: i64 = 0
        sum_: i64 = 0
        domains: i64 = 0
        over: i64 = 0
        for domain in range(6):
            lack: i64 = plans.lacks[domain]
            if lack > 0:
                sum_ += lack
                domains += 1
                if lack > most:
                    most = lack
            else:
                over -= lack
        if goal:
            notes[at + 9] = 0.1 * float(sum_)
            notes[at + 10] = 0.25 * float(domains)
            notes[at + 11] = 0.2 * float(most)
            notes[at + 12] = 0.1 * float(over)
            if count(goal) == 1:
                notes[at + 13] = 1.0
            elif count(goal) == 2:
                notes[at + 14] = 1.0
        else:
            notes[at + 15] = 1.0
    notes[at + 16] = 0.2 * float(player.held)
    notes[at + 17] = 0.06 * float(total(player.cards))
    notes[at + 18] = 0.3 * float(count(unlocked & LOWER_BITS))
    notes[at + 19] = 0.5 * float(count(unlocked & HIGHER_BITS))
    notes[at + 20] = 0.2 * float(CUBES - count(unlocked)) if not state.spare_cubes else 0.5
    richest: i64 = 0
    kinds: i64 = 0
    for domain in range(6):
        n: i64 = amount(player.cards, domain)
        if n:
            kinds += 1
        if n > richest:
            richest = n
    notes[at + 21] = 0.15 * float(richest)
    notes[at + 22] = 0.2 * float(kinds)
    saved: float = 0.0
    if seat == plans.seat:
        for kind in range(len(player.hand)):
            saved += float(player.hand[kind]) * plans.spells[kind]
        notes[at + 23] = 1.0
    else:
        saved = plans.mean * float(player.held)
    notes[at + 24] = saved
    powers: float = 0.0
    for place in range(5):
        if unlocked & BIT[place]:
            powers += plans.powers[place]
    notes[at + 25] = 20.0 * powers


def read(state: DeitiesState, seat: i64, notes: vec[float], terms: vec[float]) -> None:
    """Writes the inputs for *seat* into *terms*, from the notes on all players."""
    seats: i64 = state.seats
    mine: i64 = OWN * seat
    for i in range(OWN):
        terms[i] = notes[mine + i]
    rival: i64 = -1
    for other in range(seats):
        if other != seat and (rival < 0 or notes[OWN * other] < notes[OWN * rival]):
            rival = other
    at: i64 = OWN * rival
    terms[26] = notes[at]
    terms[27] = notes[mine] - notes[at]
    squares: float = -10.0
    eclipsed: float = 0.0
    for other in range(seats):
        if other != seat:
            if notes[OWN * other + 1] > squares:
                squares = notes[OWN * other + 1]
            eclipsed += notes[OWN * other + 5]
    terms[28] = notes[mine + 1] - squares
    terms[29] = notes[mine + 2] - notes[at + 2]
    terms[30] = notes[mine + 3] - notes[at + 3]
    terms[31] = eclipsed
    terms[32] = notes[at + 6]
    terms[33] = notes[at + 7]
    terms[34] = notes[at + 8]
    terms[35] = notes[at + 13]
    terms[36] = notes[at + 14]
    terms[37] = notes[at + 16]
    order: i64 = seat - state.mover if seat >= state.mover else seat - state.mover + seats
    if order < 4:
        terms[38 + order] = 1.0
        for i in range(4):
            if i != order:
                terms[38 + i] = 0.0
    terms[42] = 1.0 if state.final >= 0 else 0.0
    terms[43] = 1.0 if state.final == seat else 0.0
    terms[44] = 0.05 * float(state.round)
    terms[45] = 0.25 * float(seats)
    gap: float = terms[27]
    terms[46] = gap if gap > 0.0 else 0.0
    terms[47] = 1.0 / (1.0 + 5.0 * (notes[mine] if notes[mine] < notes[at] else notes[at]))
