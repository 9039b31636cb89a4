"""How players of Deities of the Old Kingdom choose: what can be read of a move, for a network to learn from.

The hand-made weights of moves come first; the network learns by how much they are off.

The order of the terms is that of the rows in a network's file: after a change, ``barque train`` has to run again.
"""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities import dice
from barque.games.deities.effect import DICE, GIVES, OPENS
from barque.games.deities.evaluation_plans import Plans
from barque.games.deities.evaluation_pushes import afterwards, best_push
from barque.games.deities.evaluation_windows import effect_by
from barque.games.deities.field import LINE_MASK
from barque.games.deities.influence import foreseen, ways
from barque.games.deities.moves import CAST, ECLIPSE, LIFT, PUSH, SPARE, TAKE, UNLOCK, USE
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import BEFORE, EFFECT, PLACING, PUSHING, PUTTING, SPARING, TITHING
from barque.kernel.bits import BIT

HABITS: Final = 36  # numbers that describe a move
FAR: Final = 20.0  # turns: no plan takes longer


def read(plans: Plans, state: DeitiesState, time: float, actions: list[int], weights: list[float]) -> list[vec[float]]:
    """Returns the terms of each move, by the hand-made *weights*; *time* is how long the plan surveyed takes."""
    phase: i64 = state.phase
    found: list[vec[float]] = []
    open_ = vec[i64]([ways(state, n) if phase == BEFORE and n else 0 for n in range(4)])
    for i in range(len(actions)):
        terms = vec[float]([0.0] * HABITS)
        action: i64 = actions[i]
        weight: float = weights[i]
        terms[0] = 0.2 * log(weight) if weight > 0.0 else -1.2
        terms[1] = weight
        terms[2] = 1.0 if weight >= 1.0 else 0.0
        terms[_part(phase, action)] = 1.0
        terms[8] = 1.0 / float(len(actions))
        terms[9] = 0.1 * (time if time < FAR else FAR)
        terms[10] = 1.0 if state.final >= 0 else 0.0
        terms[11] = 1.0 if state.seats == 2 else 0.0
        terms[12] = 1.0 if state.seats == 4 else 0.0
        terms[13] = 0.2 * float(state.players[state.turn].held)
        if phase == BEFORE and action < PUSH:
            domain: i64 = action // 3
            number: i64 = action % 3 + 1
            terms[14 + number - 1] = 1.0  # 14, 15, 16
            terms[17] = best_push(plans, state, domain, number, open_[number])
            _lacking(plans, domain, terms)
        elif phase == PUSHING:
            way: i64 = action - PUSH
            cards: i64 = foreseen(state, state.alike(state.domain), state.dice, way)[1]
            terms[17] = plans.useful(state, state.domain, cards)
            terms[20] = 0.15 * float(cards)
            terms[21] = 1.0 if LINE_MASK[way] & state.blocked else 0.0
            left, alike = afterwards(state, way)
            terms[22] = 0.15 * float(left)
            terms[23] = 0.5 * float(alike - 1)
            _lacking(plans, state.domain, terms)
        elif UNLOCK <= action < CAST:
            place: i64 = action - UNLOCK
            terms[24 if place < 5 else 25 if place < ECLIPSE else 26] = 1.0
            terms[27] = 1.0 if place < ECLIPSE and state.cubes[place] == 0 else 0.0
            terms[28] = 1.0 if plans.goal & BIT[place] else 0.0
            terms[29] = 0.5 * float(dice.LARGEST[state.free] - 1)
        elif CAST <= action < LIFT:
            terms[30 if action < USE else 31] = 1.0
            purpose: i64 = effect_by(state, action).purpose
            terms[32 if purpose == DICE else 33 if purpose == OPENS else 34 if purpose == GIVES else 35] = 1.0
        found.append(terms)
    return found


def _part(phase: i64, action: i64) -> i64:
    """Returns which term says what is being chosen."""
    if phase == BEFORE:
        return 3
    if phase == PUSHING:
        return 4
    if phase == PLACING or phase == PUTTING:
        return 5
    if phase == SPARING or phase == TITHING or SPARE <= action < SPARE + 6 or TAKE <= action < TAKE + 6:
        return 6
    return 7 if phase == EFFECT else 19


def _lacking(plans: Plans, domain: i64, terms: vec[float]) -> None:
    """Writes how many cards of a domain the plan lacks."""
    lack: i64 = plans.lacks[domain]
    terms[18] = 0.1 * float(lack if lack > 0 else 0)
