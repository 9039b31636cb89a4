"""What may be done in a window of Deities of the Old Kingdom, weighed by the turns it saves."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from barque.games.deities import arcane, dice
from barque.games.deities.eclipse import NEEDED
from barque.games.deities.effect import (
    BANISHES,
    CHANGES,
    DICE,
    DRAWS,
    ECHOES,
    GIVES,
    OFFERS,
    OPENS,
    SHIFTS,
    STIRS,
    TRADES,
    Effect,
)
from barque.games.deities.evaluation_answers import best_trade
from barque.games.deities.evaluation_plans import DETOUR, RANDOM_CARD, Plans
from barque.games.deities.evaluation_pushes import best_push, by_domain, opened
from barque.games.deities.field import BLANK, LINE, LINE_MASK, beside, group, largest_group
from barque.games.deities.influence import ways
from barque.games.deities.moves import CAST, ECLIPSE, LIFT, PUSH, UNLOCK, USE
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import AFTER, BEFORE, BLOCKER, CUBES, DRAWING, GAINING, SECOND
from barque.kernel.bits import BIT, count, members


def before(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs the actions of a turn, and what may be used before them."""
    worths = vec[float]()
    open_ = vec[i64]([0, 0, 0, 0])
    for n in range(1, dice.LARGEST[state.free] + 1):
        open_[n] = ways(state, n)
    best: float = 0.0
    for action in actions:
        worth: float = DETOUR
        if action < PUSH:
            number: i64 = action % 3 + 1
            worth = best_push(plans, state, action // 3, number, open_[number])
        elif UNLOCK <= action < CAST:
            worth = unlocking(plans, state, action - UNLOCK)
        if worth > best:
            best = worth
        worths = append(worths, worth)
    short: i64 = shortest(plans, state)
    bests = vec[float]()
    for i in range(len(actions)):
        if CAST <= actions[i] < LIFT:
            effect = effect_by(state, actions[i])
            cost: float = cost_of(plans, actions[i])
            if effect.purpose == DICE:
                if len(bests) == 0:
                    bests = by_domain(plans, state)
                worths[i] = diced(state, effect, bests, best) - cost
            elif effect.purpose == OPENS:
                worths[i] = opened(plans, state) - cost
            else:
                worths[i] = best + bonus(plans, state, effect, cost, short)
    return plans.heated(worths, 0.005)


def cost_of(plans: Plans, action: i64) -> float:
    """Returns the turns that a spell in hand is thought to save; powers cost nothing."""
    return plans.ease * plans.spells[action - CAST] if action < USE else 0.0


def diced(state: DeitiesState, effect: Effect, bests: vec[float], best: float) -> float:
    """Returns the turns saved by changing free dice: the best push with what they can show."""
    found: float = best
    targets: i64 = effect.targets(state)
    if targets:
        for domain in range(6):
            if targets & BIT[domain] and bests[domain] > found:
                found = bests[domain]
        return found
    rest = sorted(bests)
    # Of the 216 ways in which three dice can fall, this many show this domain and no better one.
    return (91.0 * rest[5] + 61.0 * rest[4] + 37.0 * rest[3] + 19.0 * rest[2] + 7.0 * rest[1] + rest[0]) / 216.0


def effect_by(state: DeitiesState, action: i64) -> Effect:
    """Returns the effect of the spell or power that *action* uses."""
    if action < USE:
        return state.content.spells[action - CAST].effect
    return state.enchantments.cards[action - USE].effect


def unlocking(plans: Plans, state: DeitiesState, place: i64) -> float:
    """Returns the turns that an unlock saves."""
    if place == ECLIPSE:
        return 2.0
    drawn: float = float(dice.LARGEST[state.free])
    worth: float = plans.unlock + drawn * (plans.mean + plans.wild * plans.mean_gives * plans.lacking[1])
    if state.cubes[place] == 0:
        worth += plans.first
    elif state.cubes_on(place) == 1:
        worth += plans.second * plans.first
    if not plans.goal & BIT[place]:
        if dooms(plans, state, place):
            return DETOUR
        worth -= plans.unlock
    return worth


def dooms(plans: Plans, state: DeitiesState, place: i64) -> bool:
    """Checks whether this unlock would leave a player who had a plan with too few cubes for any (D-19)."""
    if state.spare_cubes or not plans.goal:
        return False
    unlocked: i64 = state.players[state.mover].unlocked | BIT[place]
    left: i64 = CUBES - count(unlocked)
    for pair in range(6):
        if count(NEEDED[pair] & ~unlocked) + 1 <= left:
            return False
    return True


def shortest(plans: Plans, state: DeitiesState) -> i64:
    """Returns the number of cards missing for the plan's nearest unlock; 0 if one is possible or none is permitted."""
    player = state.players[state.mover]
    least: i64 = 99
    for place in members(plans.goal & arcane.permitted(state, player)):
        short: i64 = arcane.shortfall(state, player, place) - state.cubes_on(place)
        if short < least:
            least = short
    return least if 0 < least < 99 else 0


def in_hand(state: DeitiesState) -> i64:
    """Counts the cards that spells in hand and powers could bring now."""
    player = state.players[state.mover]
    total: i64 = 0
    for kind in range(len(player.hand)):
        n: i64 = player.hand[kind] - state.acquired[kind]
        effect = state.content.spells[kind].effect
        if n > 0 and effect.purpose in (GIVES, SHIFTS, STIRS, BANISHES):
            total += n * effect.amount
    return total


def bonus(plans: Plans, state: DeitiesState, effect: Effect, cost: float, short: i64) -> float:
    """Returns the turns that a spell or a power saves in a window, less its cost; a detour if it should never be used
    now.
    """
    phase: i64 = state.phase
    what: i64 = effect.purpose
    acting = phase == BEFORE or (phase == AFTER and arcane.extra_allowed(state))
    decisive = acting and 0 < short <= in_hand(state)
    if what == GIVES:
        return 0.1 if decisive else DETOUR
    if what == DRAWS:
        return 0.3 if phase == AFTER and state.final < 0 else DETOUR
    if what == ECHOES:
        return 0.1 if phase == BLOCKER else -0.2
    if what == CHANGES:
        if phase == GAINING:
            return grown(plans, state) - cost
        return -0.2 if phase == BEFORE else DETOUR
    if what == SHIFTS or what == STIRS or what == BANISHES:
        if decisive:
            return 0.05
        if phase == BLOCKER or phase == SECOND or phase == DRAWING or (what == BANISHES and phase == GAINING):
            return DETOUR
        found: float = shifted(plans, state) if what == SHIFTS else any_card(plans, state)
        return found - cost - plans.lacking[1] * RANDOM_CARD * plans.wild
    if what == TRADES:
        best = best_trade(plans, state) if phase == BEFORE or phase == AFTER else 0.0
        return best if best > 0.0 else DETOUR
    if what == OFFERS:
        return offered(plans, state) if phase == BEFORE or phase == AFTER else DETOUR
    return -0.1


def grown(plans: Plans, state: DeitiesState) -> float:
    """Returns the turns that one more die of the domain, next to the pushed group, saves."""
    alike: i64 = state.alike(state.domain)
    mine: i64 = group(state.pushed, alike)
    near: i64 = beside(mine) & ~mine & state.touchable(False)
    now: i64 = largest_group(state.pushed, alike)
    most: i64 = now
    while near:
        cell: i64 = near & -near
        near &= near - 1
        size: i64 = largest_group(state.pushed, alike | cell)
        if size > most:
            most = size
    return plans.useful(state, state.domain, most) - plans.useful(state, state.domain, now)


def shifted(plans: Plans, state: DeitiesState) -> float:
    """Returns the turns that the card of a die at the end of a line saves."""
    best: float = 0.0
    for way in range(20):
        if LINE_MASK[way] & state.blocked == 0:
            face: i64 = state.face(LINE[5 * way + 4])
            if face != BLANK:
                worth = plans.useful(state, face, 1)
                if worth > best:
                    best = worth
    return best


def any_card(plans: Plans, state: DeitiesState) -> float:
    """Returns the turns saved by a card whose domain can't be chosen freely."""
    best: float = 0.0
    total: float = 0.0
    for domain in range(6):
        worth = plans.useful(state, domain, 1)
        total += worth
        if worth > best:
            best = worth
    return 0.5 * best + total / 12.0


def offered(plans: Plans, state: DeitiesState) -> float:
    """Returns the turns that a card for a free die saves, less those of the spell given for it."""
    best: float = 0.0
    for n in range(3):
        worth = plans.useful(state, dice.DIE[3 * state.free + n], 1)
        if worth > best:
            best = worth
    least: float = 9.0
    hand = state.players[state.mover].hand
    for kind in range(len(hand)):
        if hand[kind] > state.acquired[kind]:
            cost: float = plans.ease * plans.spells[kind] + plans.wild * plans.gives[kind] * plans.lacking[1]
            if cost < least:
                least = cost
    return best - least


def window(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs what may be done in a window after the action has been chosen."""
    short: i64 = shortest(plans, state) if state.phase == AFTER and arcane.extra_allowed(state) else 0
    worths = vec[float]()
    for action in actions:
        if UNLOCK <= action < CAST:
            worths = append(worths, unlocking(plans, state, action - UNLOCK))
        elif CAST <= action < LIFT:
            worths = append(worths, bonus(plans, state, effect_by(state, action), cost_of(plans, action), short))
        else:
            worths = append(worths, 0.0)
    return plans.heated(worths, 0.005)
