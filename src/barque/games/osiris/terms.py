"""What the network of Osiris reads of a position, governor by governor.

The order of the terms is that of the rows in a network's file: after a change, ``barque train`` has to run again. The
factors keep all terms at about 1 or less.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.pieces import FIRST_CARD, FIRST_LABORER, FOREMAN, KINDS, SET
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.steps import ACTING
from barque.games.osiris.worth import Worth
from barque.kernel.bits import BIT, count

TERMS: Final = 56


def read(worth: Worth, state: OsirisState, seat: i64, terms: vec[float]) -> None:
    """Writes the inputs for *seat* into *terms*, right after *worth* judged the position."""
    governor = state.governors[seat]
    held = governor.held
    season: i64 = state.season
    for i in range(TERMS):
        terms[i] = 0.0
    terms[season] = 1.0
    terms[4] = 0.1 * float(governor.gp)
    # Monuments: sets and rows, what is planned, what is left, the race for the firsts
    terms[5] = 0.5 * float(worth.rows[3 * seat])
    terms[6] = 0.5 * float(worth.rows[3 * seat + 1])
    terms[7] = 0.2 * float(worth.rows[3 * seat + 2])
    for part in range(4):
        n: i64 = worth.along[4 * seat + part]
        if n % 4 >= 2:
            terms[6 + n % 4] += 0.5 if worth.free[part] >= 4 - n % 4 else 0.0
        if n >= 4:
            terms[10] += 0.5
    for kind in range(3):
        planned: i64 = 0
        for slot in range(4 * kind, 4 * kind + 4):
            planned += governor.plans[slot]
        terms[11 + kind] = 0.5 * float(planned)
        terms[14 + kind] = float(governor.stock[kind]) / float(SET[kind])
        built: float = float(governor.built[kind]) / float(SET[kind])
        if not state.awarded & BIT[kind]:
            terms[17 + kind] = built
        if worth.site[kind]:
            terms[20 + kind] = 1.0
    # Goods and cards
    goods: i64 = 0
    for r in range(3):
        n = held[r]
        goods += n
        terms[23 + r] = 0.2 * float(n)
        if n:
            terms[26 + r] = 0.5 if n == 1 else 1.0
    terms[29] = 0.1 * float(goods)
    terms[30] = 0.4 * worth.progress(state, governor)
    terms[31] = 0.3 * float(governor.hand)
    cards: float = 0.0
    if governor.hand:
        for kind in range(KINDS):
            n = held[FIRST_CARD + kind]
            if n:
                cards += float(n) * worth.card_worth(kind)
    terms[32] = 0.3 * cards
    mine: i64 = count(governor.blessings)
    terms[33] = 0.4 * float(mine)
    if governor.played:
        terms[34] = 1.0
    # Laborers
    terms[35] = 0.25 * float(governor.crew_size)
    if governor.crew_size == 1:
        terms[36] = 1.0
    foremen: i64 = 0
    labor: float = 0.0
    for r in range(3):
        basic: i64 = held[FIRST_LABORER + r]
        foreman: i64 = held[FIRST_LABORER + r + FOREMAN]
        foremen += foreman
        labor += float(basic) * worth.labor[r] + float(foreman) * worth.labor[r + FOREMAN]
        terms[37 + r] = 0.3 * float(basic + foreman)
    terms[40] = 0.5 * float(foremen)
    terms[41] = 0.3 * labor
    if governor.withdrawn:
        terms[42] = 1.0
    if state.first == seat:
        terms[43] = 1.0
    if state.actor == seat:
        terms[44] = 1.0
        if state.phase != ACTING:
            terms[45] = 1.0
    # The others
    crew: i64 = 0
    playing: i64 = 0
    best: float = -1000.0
    richest: i64 = 0
    for other in range(state.seats):
        if other != seat:
            rival = state.governors[other]
            if not rival.withdrawn:
                playing += 1
            crew += rival.crew_size
            if worth.expected[other] > best:
                best = worth.expected[other]
            wealth: i64 = rival.resources()
            if wealth > richest:
                richest = wealth
    terms[46] = 0.1 * (worth.expected[seat] - best)
    terms[47] = 0.25 * float(crew) / float(state.seats - 1)
    terms[48] = float(playing) / float(state.seats - 1)
    if playing == 0:
        terms[49] = 1.0
    terms[50] = 0.1 * float(richest)
    terms[51] = 0.2 * float(state.seats)
    if state.first < 0:
        terms[52] = 1.0
    terms[53] = 0.05 * worth.expected[seat]
    free: i64 = 0
    for part in range(4):
        free += worth.free[part]
    terms[54] = 0.02 * float(free)
    terms[55] = 0.1 * float(12 - count(state.taken | state.blocked))
