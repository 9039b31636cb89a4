"""What pushes and Blockers are worth in Deities of the Old Kingdom: turns saved for one's plan, or lost for the next
player.

More cards never save fewer turns, so the best push is the one that gains most.
"""

from __future__ import annotations

from math import exp

from librt.vecs import append, vec
from mypy_extensions import i64

from barque.games.deities import dice
from barque.games.deities.evaluation_plans import Plans
from barque.games.deities.field import BLANK, LAST, LINE_MASK
from barque.games.deities.influence import connecting, foreseen, largest_connecting, most_foreseen, ways
from barque.games.deities.moves import PUSH, PUT
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import EFFECT, PLACING, PUTTING
from barque.kernel.bits import BIT


def best_push(plans: Plans, state: DeitiesState, domain: i64, number: i64, open_: i64) -> float:
    """Returns the turns that the best push of *number* dice saves."""
    return plans.useful(state, domain, most_foreseen(state, state.alike(domain), number, open_))


def by_way(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs where to push."""
    alike: i64 = state.alike(state.domain)
    worths = vec[float]()
    for action in actions:
        _, gain = foreseen(state, alike, state.dice, action - PUSH)
        worths = append(worths, plans.useful(state, state.domain, gain))
    return plans.heated(worths, 0.01)


def by_domain(plans: Plans, state: DeitiesState) -> vec[float]:
    """Returns the turns that the best push of each domain saves, with one die more than the free ones show."""
    open_ = vec[i64]([0, ways(state, 1), ways(state, 2), ways(state, 3)])
    found = vec[float]()
    for domain in range(6):
        n: i64 = dice.NUMBER[6 * state.free + domain] + 1
        best: float = 0.0
        for number in range(1, (n if n < 3 else 3) + 1):
            worth = best_push(plans, state, domain, number, open_[number])
            if worth > best:
                best = worth
        found = append(found, best)
    return found


def opened(plans: Plans, state: DeitiesState) -> float:
    """Returns the turns that the best push would save if no Blocker stood in its way."""
    shut: i64 = state.showing(BLANK) | state.blocked
    best: float = 0.0
    last: i64 = -1
    for n in range(3):
        face: i64 = dice.DIE[3 * state.free + n]
        if face != last:
            last = face
            alike: i64 = state.alike(face)
            for number in range(1, dice.NUMBER[6 * state.free + face] + 1):
                clear: i64 = 0
                riding: i64 = 0
                for way in range(20):
                    if LAST[4 * way + number] & shut == 0:
                        if LINE_MASK[way] & state.blocked:
                            riding |= BIT[way]
                        else:
                            clear |= BIT[way]
                most: i64 = largest_connecting(alike, number, clear)
                more: i64 = largest_connecting(alike, number, riding) + 1 if riding else 0
                worth: float = plans.useful(state, face, more if more > most else most)
                if worth > best:
                    best = worth
    return best


def by_cell(plans: Plans, state: DeitiesState, actions: list[int]) -> list[float]:
    """Weighs where to put a Blocker by what the next player can still gain."""
    other: i64 = state.blocked
    if state.phase == PUTTING:
        other &= ~BIT[state.lifted]
    elif state.phase == EFFECT:
        other &= ~BIT[state.picks[len(state.picks) - 1]]
    seat: i64 = state.first if state.phase == PLACING else state.mover + 1
    if seat >= state.seats:
        seat = 0
    plans.survey(state, seat)
    worths = vec[float]()
    for domain in range(6):
        alike: i64 = state.alike(domain)
        for way in range(20):
            worths = append(worths, plans.useful(state, domain, connecting(alike, 1, way)))
    losses = vec[float]()
    least: float = 1e9
    for action in actions:
        blocked: i64 = other | BIT[action - PUT]
        total: float = 0.0
        open_: i64 = 0
        for way in range(20):
            if LINE_MASK[way] & blocked == 0:
                open_ |= BIT[way]
        for domain in range(6):
            best: float = 0.0
            for way in range(20):
                if open_ & BIT[way]:
                    worth: float = worths[20 * domain + way]
                    if worth > best:
                        best = worth
            total += best
        losses = append(losses, total)
        if total < least:
            least = total
    found: list[float] = []
    for loss in losses:
        weight: float = exp((least - loss) / plans.harm)
        found.append(weight if weight > 0.05 else 0.0)
    return found
