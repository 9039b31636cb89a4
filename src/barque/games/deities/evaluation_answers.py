"""How bots answer the questions of spells and powers in Deities of the Old Kingdom: by the turns each answer saves."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from barque.games.deities import arcane, dice
from barque.games.deities.casting import effect_of
from barque.games.deities.domains import amount, lacking, total
from barque.games.deities.effect import CHANGES, ECHOES, STIRS, TRADES, Effect
from barque.games.deities.evaluation_plans import Plans
from barque.games.deities.evaluation_pushes import best_push, by_cell, by_domain
from barque.games.deities.field import BLANK, LINE, beside, group, largest_group, turned
from barque.games.deities.influence import ways
from barque.games.deities.moves import DONE, FACING, FROM, OFFER, PICK, PUT, ROLL, SHIFT, SPARE, TAKE, TO, TRADE, TURN
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import EFFECT, GAINING
from barque.kernel.bits import BIT, count, members


def answers(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs the answers to the question of the effect in progress."""
    base: i64 = state.base
    if base == PUT:
        return by_cell(plans, state, actions)
    if base == TAKE:
        return takes(plans, state, actions)
    if base == TRADE:
        return trades(plans, state, actions)
    if base == PICK:
        return picks(plans, state, actions)
    if base == FACING:
        return faces(plans, state, actions)
    if base == SHIFT:
        return shifts(plans, state, actions)
    if base == TURN:
        return turns(plans, state, actions)
    if base == ROLL:
        return rolls(plans, state, actions)
    if base == OFFER:
        worths = vec[float]()
        for action in actions:
            worths = append(worths, -plans.spells[action - OFFER])
        return plans.heated(worths, 0.02)
    return [1.0] * len(actions)


def takes(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs which card to take: for an unlock that is near, otherwise for the plan."""
    n: i64 = effect_of(state).each if state.phase == EFFECT else 1
    player = state.players[state.turn]
    worths = vec[float]()
    for action in actions:
        worths = append(worths, plans.useful(state, action - TAKE, n))
    if state.turn == state.mover:
        for place in members(plans.goal & arcane.permitted(state, player)):
            lacks: i64 = lacking(arcane.price(state, player, place), player.symbols + player.cards)
            short: i64 = total(lacks) - state.cubes_on(place)
            if 0 < short <= n + 2:
                for i in range(len(actions)):
                    if amount(lacks, actions[i] - TAKE) > 0:
                        worths[i] += 0.3 / float(short)
    return plans.heated(worths, 0.01)


def spared(plans: Plans, actions: list[int]) -> list[float]:
    """Weighs which card comes off a cost: preferably the one that is lacking most."""
    worths = vec[float]()
    for action in actions:
        worths = append(worths, 0.1 * float(plans.lacks[action - SPARE]))
    return plans.heated(worths, 0.03)


def trade(plans: Plans, state: DeitiesState, pair: i64, effect: Effect) -> float:
    """Returns the turns that an exchange saves."""
    price: i64 = effect.price
    lack: i64 = plans.lacks[FROM[pair]]
    loss: float
    if lack >= 0:
        loss = plans.lacking[lack + price] - plans.lacking[lack]
    elif lack + price > 0:
        loss = plans.lacking[lack + price]
    else:
        loss = plans.surplus * float(price)
    return plans.useful(state, TO[pair], effect.amount) - loss


def best_trade(plans: Plans, state: DeitiesState) -> float:
    """Returns the turns that the best exchange saves."""
    best: float = -1.0
    player = state.players[state.mover]
    shown: i64 = state.shown() & state.available()
    for place in range(5):
        effect = state.enchantments.cards[place].effect
        if player.unlocked & BIT[place] and effect.purpose == TRADES:
            for pair in range(30):
                if shown & BIT[TO[pair]] and amount(player.cards, FROM[pair]) >= effect.price:
                    worth = trade(plans, state, pair, effect)
                    if worth > best:
                        best = worth
    return best


def trades(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs the possible exchanges."""
    effect = effect_of(state)
    worths = vec[float]()
    for action in actions:
        worths = append(worths, trade(plans, state, action - TRADE, effect))
    return plans.heated(worths, 0.005)


def picks(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs which dice of the Field an effect should change."""
    effect = effect_of(state)
    found: list[float] = []
    worths = vec[float]()
    domain: i64
    size: i64
    if effect.purpose == ECHOES:
        for action in actions:
            domain = state.face(action - PICK)
            size = count(group(BIT[action - PICK], state.alike(domain)))
            worths = append(worths, plans.useful(state, domain, size if size < effect.most else effect.most))
        return plans.heated(worths, 0.01)
    if state.resume != GAINING:
        for action in actions:
            found.append(0.1 if action == DONE else 1.0)
        return found
    alike: i64 = state.alike(state.domain)
    mine: i64 = group(state.pushed, alike)
    near: i64 = beside(mine) & ~mine
    if effect.purpose == STIRS:
        for action in actions:
            if action == DONE:
                found.append(0.2)
            elif near & BIT[action - PICK]:
                found.append(1.0)
            else:
                found.append(0.0 if mine & BIT[action - PICK] else 0.05)
        return found
    if effect.purpose == CHANGES and state.stage == 1:
        start: i64 = BIT[state.picks[0]]
        for action in actions:
            bit: i64 = BIT[action - PICK]
            swapped: float = -1.0
            if alike & bit and not alike & start:
                size = largest_group(state.pushed, (alike & ~bit) | start)
                swapped = plans.useful(state, state.domain, size)
            worths = append(worths, swapped)
        return plans.heated(worths, 0.005)
    for action in actions:
        more: i64 = BIT[action - PICK]
        worth: float = -1.0
        if near & more:
            worth = plans.useful(state, state.domain, largest_group(state.pushed, alike | more))
        worths = append(worths, worth)
    return plans.heated(worths, 0.005)


def faces(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs the domains to which a die of the Field can be turned."""
    found: list[float] = []
    for action in actions:
        domain: i64 = action - FACING
        if state.resume == GAINING:
            found.append(1.0 if domain == state.domain else 0.02)
        else:
            found.append(0.1 + float(plans.lacks[domain]) if plans.lacks[domain] > 0 else 0.1)
    return found


def shifts(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs which line to shift: by the card of the die that goes round, and by the group."""
    worths = vec[float]()
    alike: i64 = 0
    if state.resume == GAINING:
        alike = state.alike(state.domain)
    for action in actions:
        way: i64 = action - SHIFT
        end: i64 = LINE[5 * way + 4]
        face: i64 = state.face(end)
        worth: float = 0.0 if face == BLANK else plans.useful(state, face, 1)
        if alike:
            worth += plans.useful(state, state.domain, largest_group(turned(state.pushed, way), turned(alike, way)))
        worths = append(worths, worth)
    return plans.heated(worths, 0.01)


def turns(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs the domains to which a free die can be turned: by the best push with it."""
    bests = by_domain(plans, state)
    worths = vec[float]()
    for action in actions:
        worths = append(worths, bests[TO[action - TURN]])
    return plans.heated(worths, 0.02)


def rolls(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs which free dice to roll again: all but those of the best push."""
    best: float = -1.0
    kept: i64 = -1
    open_: i64 = ways(state, 1)
    for n in range(3):
        face: i64 = dice.DIE[3 * state.free + n]
        worth = best_push(plans, state, face, 1, open_)
        if worth > best:
            best = worth
            kept = face
    found: list[float] = []
    for action in actions:
        same = True
        for n in range(3):
            if ((action - ROLL + 1) & BIT[n] != 0) == (dice.DIE[3 * state.free + n] == kept):
                same = False
        found.append(1.0 if same or action == ROLL + 6 else 0.1)
    return found
