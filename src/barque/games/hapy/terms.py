"""What the network of Hâpy Families reads of a position, player by player.

The order of the terms is that of the rows in a network's file: after a change, ``barque train`` has to run again. The
factors keep all terms at about 1 or less.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.cards import FAMILY
from barque.games.hapy.rules import HapyState
from barque.games.hapy.steps import GROUPS_TO_WIN
from barque.kernel.bits import BIT, count

TERMS: Final = 48


def read(state: HapyState, seat: i64, held: vec[i64], terms: vec[float]) -> None:
    """Writes the inputs for *seat* into *terms*; *held* are the cards that everyone knows to be in each hand."""
    for i in range(TERMS):
        terms[i] = 0.0
    seats: i64 = state.seats
    player = state.players[seat]
    hand: i64 = player.hand
    known: i64 = held[seat] & hand
    need: i64 = GROUPS_TO_WIN[seats] - player.groups
    terms[0] = 0.5 * float(player.groups)
    if need <= 3:
        terms[need] = 1.0  # 1 to 3
    order: i64 = seat - state.turn if seat >= state.turn else seat - state.turn + seats
    if order < 4:
        terms[4 + order] = 1.0  # 4 to 7
    askable: i64 = state.askable()
    gods: i64 = 0  # that can be taken now
    here: i64 = state.open & state.up
    while here:
        slot: i64 = here & -here
        here &= here - 1
        gods |= BIT[state.deal[count(slot - 1)]]
    theirs: i64 = 0  # cards that the others are known to hold
    hidden: i64 = 0  # and cards that they hold in secret
    for other in range(seats):
        if other != seat:
            theirs |= held[other]
            hidden |= state.players[other].hand & ~held[other]
    for f in range(6):
        family: i64 = FAMILY[f]
        mine: i64 = count(hand & family)
        shown: i64 = count(known & family)
        half: bool = player.laid & family != 0
        rest: bool = not half and state.revealed & family != 0
        if mine:
            n: i64 = mine if mine < 3 else 3
            if half:
                terms[7 + n] += 1.0  # 8 to 10
            elif rest:
                terms[10 + n] += 0.5  # 11 to 13
            else:
                terms[13 + n] += 0.5  # 14 to 16
            if n == 1:
                terms[17 + (1 if shown else 0)] += 0.5  # 17, 18
            elif n == 2:
                terms[19 + (shown if shown < 2 else 2)] += 0.7  # 19 to 21
        need_one: bool = mine >= 2
        if need_one or mine == 1:
            base: i64 = 22 if need_one else 26
            if gods & family:
                terms[base] += 0.7
            if theirs & family & askable:
                terms[base + 1] += 0.7
            elif theirs & family:
                terms[base + 2] += 0.7
            if hidden & family:
                terms[base + 3] += 0.7  # 22 to 29
            if need_one and half:
                if theirs & family:
                    terms[30] += 1.0
                if gods & family:
                    terms[31] += 1.0
        if mine:
            for other in range(seats):
                if other != seat:
                    rival: i64 = count(state.players[other].hand & family)
                    if rival >= 2:
                        if shown:
                            terms[32] += 0.7
                            if state.players[other].laid & family:
                                terms[33] += 1.0
                            if known & family & askable == 0:
                                terms[34] += 0.7
                        else:
                            terms[35] += 0.7
                    elif rival == 1 and shown:
                        terms[36] += 0.5
        if half and not mine:
            terms[37] += 0.5
    terms[38] = 0.12 * float(count(hand))
    terms[39] = 0.25 * float(count(hand & ~known))
    terms[40] = float(count(state.left)) / 36.0
    terms[41] = float(count(state.left & ~state.up)) / 18.0
    if state.left == 0:
        terms[42] = 1.0
    most: i64 = 0
    for other in range(seats):
        if other != seat and state.players[other].groups > most:
            most = state.players[other].groups
    terms[43] = 0.5 * float(player.groups - most)
    if GROUPS_TO_WIN[seats] - most == 1:
        terms[44] = 1.0
    terms[45] = 0.25 * float(seats)
    if order == 0:
        terms[46] = 0.2 * float(count(gods))
        terms[47] = terms[22] + terms[23]
