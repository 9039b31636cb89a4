"""Greedy for Osiris: carries each action through in a state it holds possible, and takes the one it likes best.

A position's worth is its GP, what is planned and can be placed, progress towards the next monument, and the rest by the
rulebook's own exchange rates: 3 stone = 4 brick = 5 grain = 1 GP + 1 brick = 1 city card + 1 stone.
"""

from __future__ import annotations

from typing import Final

from barque.games.osiris.effects import Effect
from barque.games.osiris.items import read_items
from barque.games.osiris.monuments import site_left
from barque.games.osiris.moves import (
    ACCEPT,
    ADD,
    ASK,
    BLESS,
    BUILD,
    DECLINE,
    DISCARD,
    DONE,
    GAIN,
    GIVE,
    OFFER,
    PART,
    PLAY,
    TO,
)
from barque.games.osiris.negotiation import holds, transfer
from barque.games.osiris.pieces import FIRST_CARD, FIRST_LABORER
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.scoring import sets_of
from barque.kernel import Move, Sight
from barque.kernel.bits import BIT
from barque.kernel.bot import GreedyBot

RATE: Final = (4 / 15, 1 / 3, 4 / 9)  # GP for a grain, a brick, a stone
CARD: Final = 8 / 9
LABORER: Final = (1.0, 1.0, 1.1, 1.2, 1.2, 1.3)
BLESSING: Final = 0.7
LASTING: Final = (1.0, 1.0, 0.9, 0.45)  # how much goods and cards are still worth, by season
PLANNED: Final = 0.6  # on top of its GP: what is planned is built next, along the barge or in a set
NEXT: Final = 0.75  # share of what planning would bring: worth of having everything for it
DEALS: Final = ((1, 1), (2, 1), (1, 2), (3, 2), (2, 3))  # how many items are exchanged for how many
FOR_AN_OFFER: Final = 0.25  # what an offer must bring to be worth making
FOR_A_YES: Final = 0.1
FOR_A_BRIBE: Final = 0.4  # share of a card's worth
GUESSES: Final = 8  # guesses at another's hand before an offer at an open table is answered


class OsirisGreedy(GreedyBot):
    """Builds when it can, plans what it can pay for and place, harvests what it lacks, hires, visits, withdraws."""

    def pick(self, sight: Sight, actions: list[int]) -> int:
        """Returns the move with the highest worth; the first of equal ones."""
        state = sight.sample(self.rng)
        assert isinstance(state, OsirisState)
        me = sight.seat
        phase = state.phase_name()
        if phase == "bribe":
            return bribe(state, me, actions)
        if phase == "offer":
            return compose(state, me)
        if phase == "answer":
            return answer(state, me, actions)
        if phase == "give":
            return give(state, me, actions)
        if phase == "part":
            return part(state, actions)
        best, action = -1000.0, actions[0]
        building = [candidate for candidate in actions if BUILD <= candidate < GAIN] if phase == "action" else []
        if building:
            effects = state.content.effect
            building += [action for action in actions if PLAY <= action < BLESS and effects[action - PLAY].builds]
        for candidate in building or actions:
            if OFFER <= candidate < TO:
                continue
            value = carried(state, me, candidate)
            if value > best:
                best, action = value, candidate
        if phase == "action" and not building and OFFER + (me + 1) % sight.seats in actions:
            partner, gain = max(
                [(seat, offer(state, me, seat)[0]) for seat in range(sight.seats) if seat != me],
                key=lambda pair: pair[1],
            )
            if gain > FOR_AN_OFFER:
                return OFFER + partner
        return action

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether to take a deal that another governor offers at an open table.

        The other's hand is guessed. All city cards count the same.
        """
        me, other = sight.seat, int(accord.args["a"])
        comes, goes = read_items(accord.args["gives"]), read_items(accord.args["gets"])
        cards = CARD * (sum([item >= FIRST_CARD for item in comes]) - sum([item >= FIRST_CARD for item in goes]))
        plain = [item for item in comes if item < FIRST_CARD], [item for item in goes if item < FIRST_CARD]
        gains: list[tuple[float, float]] = []
        for _ in range(GUESSES):
            state = sight.sample(self.rng)
            assert isinstance(state, OsirisState)
            if not holds(state, me, tuple(goes), False):
                return False
            if holds(state, other, tuple(plain[0]), False):
                gains.append(swapped(state, me, other, plain[1], plain[0]))
        if not gains:
            gains.append((sum(map(rate, comes)) - sum(map(rate, goes)), 0.0))
        gain = sum([mine for mine, _ in gains]) / len(gains) + cards
        theirs = sum([their for _, their in gains]) / len(gains) - cards
        return gain > FOR_A_YES and theirs < gain + 1.5


def carried(state: OsirisState, me: int, action: int) -> float:
    """Carries an action through to its best end and returns what that is worth."""
    twin = state.copy()
    twin.apply(action)
    if twin.turn != me or twin.phase_name() in ("action", "part", "offer"):
        return worth(twin, me)
    return max([carried(twin, me, following) for following in twin.legal()])


def worth(state: OsirisState, me: int) -> float:
    """Returns what a position is worth to a governor, in GP."""
    governor = state.governors[me]
    season = int(state.season)
    value = float(governor.gp)
    if state.turn >= 0:
        sets = sets_of(state, me)
        value += 1.6 * sets.threes() + 2.4 * sets.fours()
    lasting = LASTING[season]
    out = governor.withdrawn
    if out and season == 3:
        lasting = 0.02
    if state.turn < 0:
        return value + 0.001 * float(governor.resources())
    glory = state.content.glory
    for slot in state.content.slot_list:
        n = governor.plans[slot]
        if n and (not out or governor.kept == slot) and site_left(state, slot // 4, 0):
            value += float(n) * (float(glory[slot // 4]) + PLANNED)
    goods = sum([RATE[r] * float(governor.held[r]) for r in range(3)])
    value += lasting * goods
    coming = max(len(state.drawn) - 1, 0) if state.actor == me else 0
    value += lasting * CARD * (int(governor.hand) + coming)
    if not out:  # land and cartouches may be gone next season
        value += lasting * progress(state, me)
    left = 3 - season + (0 if out or governor.played else 1)
    value += BLESSING * min(left, bin(int(governor.blessings)).count("1"))
    if not out:
        for t in range(6):
            value += LABORER[t] * float(governor.held[FIRST_LABORER + t]) * (0.7 if season == 3 else 1.0)
    return value


def progress(state: OsirisState, me: int) -> float:
    """Returns how near the resources are to the best monument that could be planned and placed."""
    governor = state.governors[me]
    content = state.content
    best = 0.0
    for kind in range(3):
        if not governor.stock[kind] or not site_left(state, kind, 0):
            continue
        for slot in content.slot_list:
            if slot // 4 != kind or (state.taken | state.blocked) & BIT[slot]:
                continue
            cost = [float(n) for n in content.cost[3 * slot : 3 * slot + 3]]
            total = sum([RATE[r] * cost[r] for r in range(3)])
            lack = sum([RATE[r] * max(cost[r] - float(governor.held[r]), 0.0) for r in range(3)])
            done = 1 - lack / total
            best = max(best, NEXT * (float(content.glory[kind]) + PLANNED + 0.4 - total) * done * done)
    return best


def part(state: OsirisState, actions: list[int]) -> int:
    """Parts with the least wanted card."""
    return min(actions, key=lambda action: wanted(state.content.effect[action - PART]))


def wanted(effect: Effect) -> float:
    """Returns how much a card with that effect is wanted, roughly in GP, by what the effect declares."""
    worth = float(effect.points) + 0.7 * float(effect.cards) + 0.25 * float(effect.goods) + 0.4 * float(effect.less)
    worth += 0.9 * float(effect.laborers) - (0.15 if effect.recruits else 0.0)
    worth += (0.25 if effect.plans else 0.0) + (0.55 if effect.trades else 0.0)
    worth += (0.3 if effect.builds else 0.0) + (0.3 if effect.barge else 0.0)
    return worth + (0.8 if effect.harvests else 0.0) + (0.85 if effect.blesses else 0.0)


def rate(item: int) -> float:
    """Returns the worth of an item of a deal."""
    if item < FIRST_LABORER:
        return RATE[item]
    return LABORER[item - FIRST_LABORER] if item < FIRST_CARD else CARD


def bribe(state: OsirisState, me: int, actions: list[int]) -> int:
    """Offers a resource that can be spared, if a card is worth it."""
    if state.bribes[me] or state.season == 3:
        return DONE
    before = worth(state, me)
    best, action = 0.0, DONE
    for candidate in actions:
        item = candidate - ADD
        if 0 <= item < FIRST_LABORER:
            state.governors[me].held[item] -= 1
            lost = before - worth(state, me)
            state.governors[me].held[item] += 1
            left = FOR_A_BRIBE * CARD - lost
            if left > best:
                best, action = left, candidate
    return action


def give(state: OsirisState, me: int, actions: list[int]) -> int:
    """Hands the second card over for the best bribe, otherwise to the governor furthest behind; with 2, perhaps to
    nobody.
    """
    best, choice = -1000.0, actions[0]
    for action in actions:
        if action == DISCARD:
            value = RATE[0] if state.reserve[0] else 0.0
        else:
            seat = action - GIVE
            value = sum([rate(item) for item in state.bribes[seat]])
            ahead = int(state.governors[seat].gp - state.governors[me].gp)
            value -= CARD / (state.seats - 1) + 0.02 * ahead
        if value > best:
            best, choice = value, action
    return choice


def swapped(state: OsirisState, a: int, b: int, gives: list[int], gets: list[int]) -> tuple[float, float]:
    """Returns what a deal would bring each side."""
    before = worth(state, a), worth(state, b)
    twin = state.copy()
    transfer(twin, a, b, tuple(gives))
    transfer(twin, b, a, tuple(gets))
    return worth(twin, a) - before[0], worth(twin, b) - before[1]


def offer(state: OsirisState, me: int, partner: int) -> tuple[float, list[int], list[int]]:
    """Finds the deal that brings most and that the partner would accept by the same reckoning."""
    best: tuple[float, list[int], list[int]] = (0.0, [], [])
    mine, theirs = state.governors[me].held, state.governors[partner].held
    for given in range(3):
        for asked in range(3):
            for a, b in DEALS:
                if given == asked or mine[given] < a or theirs[asked] < b:
                    continue
                gives, gets = [given] * a, [asked] * b
                gain, other = swapped(state, me, partner, gives, gets)
                if gain > best[0] and other > FOR_A_YES and other < gain + 1:
                    best = gain, gives, gets
    return best


def compose(state: OsirisState, me: int) -> int:
    """Writes the next item of the offer it has in mind."""
    partner = int(state.partner)
    _, gives, gets = offer(state, me, partner)
    said, asked = len(state.gives), len(state.gets)
    if list(state.gives) != gives[:said] or list(state.gets) != gets[:asked]:
        return DONE
    if said < len(gives):
        return ADD + gives[said]
    return ASK + gets[asked] if asked < len(gets) else DONE


def answer(state: OsirisState, me: int, actions: list[int]) -> int:
    """Accepts a deal that brings something and does not bring the other much more."""
    if ACCEPT not in actions:
        return DECLINE
    gets = [item for item in state.gets if item < FIRST_CARD]
    other = int(state.actor)
    gain, theirs = swapped(state, me, other, gets, list(state.gives))
    if len(gets) < len(state.gets):
        gain -= CARD
    return ACCEPT if gain > FOR_A_YES and theirs < gain + 1.5 else DECLINE
