"""What the choices of players say of their hands: which deals are likely, not only possible.

A network has learned from games how players take and ask. A choice of the past depends on the hand by how many cards of
a family it held, so each choice is worked out once for each of these numbers; then many deals can be judged by looking
the numbers up.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from barque.games.hapy.cards import FAMILY
from barque.games.hapy.deduction import Sampler
from barque.games.hapy.habits import BLUFF, GUESS, MOST, Common, chosen, common, least, options
from barque.games.hapy.moves import ASK, LAY
from barque.games.hapy.rules import HapyState
from barque.kernel.bits import BIT, count, first
from barque.kernel.network import Network
from barque.kernel.rng import Rng

CAPRICE: Final = 0.1  # how often a player is taken to choose without any reason
CERTAIN: Final = 1 << 20  # luck is drawn below this


class Choice:
    """What a player with hidden cards once chose, and how likely that was by what the hand may have held."""

    def __init__(self, drawn: i64, unseen: i64, known: i64) -> None:
        self.drawn: Final = drawn  # the mummies that the player had taken
        self.unseen: Final = unseen  # the cards that might have been hidden in the hand
        self.known: Final = known  # those everyone knew there
        self.family: i64 = -1  # of the option chosen
        self.card: i64 = 0  # the card asked for: anyone who held it was bluffing
        self.picked: Final = vec[float]([0.0] * MOST)  # how attractive that option is, by the family's cards in hand
        self.bluff: Final = vec[float]([0.0] * MOST)  # and if it was a bluff
        self.all: Final = vec[float]([0.0] * (6 * MOST))  # how attractive all options of a family are together
        self.rest: float = 0.0  # and those without a family
        self.options: float = 0.0  # how many moves there were to choose from

    def chance(self, deal: vec[i64]) -> float:
        """Returns how likely the choice was if the cards had been laid out as in *deal*, times the number of moves."""
        hidden: i64 = 0
        drawn: i64 = self.drawn
        while drawn:
            hidden |= BIT[deal[first(drawn)]]
            drawn &= drawn - 1
        hand: i64 = (hidden & self.unseen) | self.known
        total: float = self.rest
        for family in range(6):
            total += self.all[MOST * family + least(count(hand & FAMILY[family]))]
        worth: float = self.picked[0]
        if self.family >= 0:
            mine: i64 = least(count(hand & FAMILY[self.family]))
            worth = self.bluff[mine] if hand & self.card else self.picked[mine]
        reason: float = worth / total if total > 0.0 else 0.0
        return (1.0 - CAPRICE) * reason * self.options + CAPRICE


def choice(state: HapyState, seen: Common, action: i64, network: Network) -> Choice | None:
    """Works out what a choice says of the hand of the player on turn; None if that is nothing."""
    turn: i64 = state.turn
    found = options(state, seen)
    at: i64 = chosen(found, state, seen, action)
    if at < 0 or len(found) < 2:
        return None
    made = Choice(seen.drawn[turn], seen.unseen(state), seen.held[turn])
    pick = found[at]
    made.family = pick.family
    if pick.kind == GUESS:
        made.card = BIT[(action - ASK) % 36]
    for i in range(len(found)):
        option = found[i]
        if option.family < 0:
            worth: float = exp(network.value(option.terms))
            number: i64 = option.number(0, 0)
            made.rest += float(number) * worth
            made.options += float(number)
            if i == at:
                made.picked[0] = worth
            continue
        known: i64 = count(made.known & FAMILY[option.family])
        made.options += float(option.number(known, 0))
        for mine in range(known, MOST):
            worth = exp(network.value(option.holding(mine)))
            made.all[MOST * option.family + mine] += float(option.number(mine, mine - known)) * worth
            if i == at:
                made.picked[mine] = worth
            elif option.kind == BLUFF and option.family == made.family:
                made.bluff[mine] = worth
    return made


def choices(state: HapyState, seat: i64, network: Network) -> list[Choice]:
    """Lists what the choices of the others since the game began say of their hands."""
    found: list[Choice] = []
    walk = state.fresh()
    assert isinstance(walk, HapyState)
    seen = common(walk, walk.base)
    for action in state.log:
        if action < 0:
            break  # everyone agreed to stop
        turn: i64 = walk.turn
        if turn != seat and seen.drawn[turn] and action < LAY:
            made = choice(walk, seen, action, network)
            if made is not None:
                found.append(made)
        seen.see(walk, action)
        walk.apply(action)
    return found


class Beliefs:
    """Draws deals that a seat holds possible; those that better explain what the others did come up more often.

    The deals form a chain (Metropolis): a new one, or one with two cards swapped, replaces the last if it explains
    more, or else with a probability equal to the ratio of the two. Swaps alone might not reach every deal, and new
    deals alone would seldom replace a good one.
    """

    def __init__(self, sampler: Sampler, made: list[Choice], draws: i64, swaps: i64) -> None:
        self.sampler: Final = sampler
        self.made: Final = made
        self.draws: Final = draws  # the chain begins with the best of this many
        self.swaps: Final = swaps  # tried from one deal to the next
        self.deal = vec[i64]()  # the last deal
        self.chances = vec[float]()  # how likely it makes each choice
        self.fit: float = -1.0  # and all of them

    def draw(self, rng: Rng) -> vec[i64]:
        """Returns a deal."""
        if not self.made:
            return self.sampler.draw(rng)
        swaps: i64 = self.swaps
        if self.fit < 0.0:
            for _ in range(self.draws):
                self._replace(self.sampler.draw(rng), CERTAIN)
            swaps *= self.draws  # and forgets where it began
        elif self.sampler.quick:
            self._replace(self.sampler.draw(rng), rng.below(CERTAIN))
        for _ in range(swaps):
            self._swap(rng)
        return self.deal[:]

    def _replace(self, deal: vec[i64], luck: i64) -> None:
        """Puts *deal* in place of the last one if it is likely enough, for that *luck*."""
        chances = vec[float]()
        fit: float = 1.0
        for each in self.made:
            chance: float = each.chance(deal)
            fit *= chance
            chances = append(chances, chance)
        if float(luck) * self.fit < fit * float(CERTAIN):
            self.deal = deal
            self.chances = chances
            self.fit = fit

    def _swap(self, rng: Rng) -> None:
        """Swaps two hidden cards drawn at random, if the deal stays possible and likely enough.

        Only choices that a player made with one of the two in hand are worked out anew.
        """
        sampler = self.sampler
        deal = self.deal
        one: i64 = sampler.any_slot(rng)
        other: i64 = sampler.any_slot(rng)
        if not sampler.swap(deal, one, other):
            return
        chances = self.chances[:]
        ratio: float = 1.0
        for at in range(len(self.made)):
            each = self.made[at]
            if (each.drawn >> one) & 1 != (each.drawn >> other) & 1:
                chance: float = each.chance(deal)
                ratio *= chance / chances[at]
                chances[at] = chance
        if ratio >= 1.0 or float(rng.below(CERTAIN)) < ratio * float(CERTAIN):
            self.chances = chances
            self.fit *= ratio
        else:
            card: i64 = deal[one]
            deal[one] = deal[other]
            deal[other] = card
