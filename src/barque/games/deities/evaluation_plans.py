"""Plans for the eclipse in Deities of the Old Kingdom: what they still take, in turns and in cards.

A plan is two higher enchantments, the lower ones below them and the eclipse spell (D-18). Its time is one turn for each
unlock and part of a turn for each missing card, less what spells, powers and cubes contribute.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.arcane import price
from barque.games.deities.domains import amount, any_of, lacking, total
from barque.games.deities.eclipse import NEEDED, ONE, OTHER, bill, cubes_left
from barque.games.deities.effect import BANISHES, GIVES, SHIFTS, STIRS, Effect
from barque.games.deities.moves import ECLIPSE
from barque.games.deities.rules import DeitiesState
from barque.kernel.bits import BIT, count

NEVER: Final = 60.0  # turns of a player who has no plan left
RANDOM_CARD: Final = 0.6  # worth of a card whose domain can't be chosen freely
DETOUR: Final = -1e3  # weight of a move that is better made at another time, or never


def given(effect: Effect) -> float:
    """Returns the cards that *effect* is worth, as if of any domain."""
    if effect.purpose == GIVES:
        return float(effect.amount)
    return RANDOM_CARD * float(effect.amount) if effect.purpose in (SHIFTS, STIRS, BANISHES) else 0.0


class Plans:
    """Finds a player's best plan, and what cards are worth to it."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.seat: i64 = -1  # the searching seat: its own hand is known
        self.cube: Final = weights["cube"]
        self.surplus: Final = weights["surplus"]
        self.spell: Final = weights["spell"]
        self.power: Final = weights["power"]
        self.first: Final = weights["first"]
        self.second: Final = weights["second"]
        self.hope: Final = weights["hope"]
        self.heat: Final = weights["heat"]
        self.harm: Final = weights["harm"]
        self.card: Final = weights["card"]
        self.unlock: Final = weights["unlock"]
        self.wild: Final = weights["wild"]
        card, domain, reach = self.card, weights["domain"], weights["reach"]
        self.lacking: Final = vec[float]([card * n + domain * n / (n + reach) for n in range(512)])  # turns for n cards
        # About the cards in the game
        self.spells = vec[float]()  # turns that a spell saves, by kind
        self.mean: float = 0.0  # and a spell that is not known
        self.gives = vec[float]()  # cards of any domain that a spell brings, by kind
        self.mean_gives: float = 0.0
        self.powers = vec[float]()  # part of each push that a power saves, by place
        # About the plan surveyed last
        self.lacks = vec[i64]([0] * 6)  # missing cards by domain; below 0 for spare ones
        self.goal: i64 = 0  # the places still to be unlocked
        self.squares: float = 0.0  # first squares and part of the second ones, including those hoped for
        self.ease: float = 1.0  # how much of a spell's saving would be lost with it
        self.short: float = 0.0  # missing cards in total that neither spells nor cubes make up for
        self._trial = vec[i64]([0] * 6)

    def begin(self, state: DeitiesState, seat: int) -> None:
        """Reads the cards in the game."""
        self.seat = seat
        content = state.content
        spells = [self.spell * card.worth for card in content.spells]
        gives = [given(card.effect) for card in content.spells]
        copies = sum(content.copies)
        self.spells = vec[float](spells)
        self.mean = sum([worth * n for worth, n in zip(spells, content.copies, strict=True)]) / copies
        self.gives = vec[float](gives)
        self.mean_gives = sum([n * m for n, m in zip(gives, content.copies, strict=True)]) / copies
        self.powers = vec[float]([self.power * card.worth for card in state.enchantments.cards[:5]])

    def survey(self, state: DeitiesState, seat: i64) -> float:
        """Returns the turns that the best plan of *seat* takes, and keeps what it lacks."""
        player = state.players[seat]
        unlocked: i64 = player.unlocked
        squares: float = 0.0
        for place in range(9):
            if unlocked & BIT[place]:
                stands: i64 = state.cubes[place]
                if stands & 7 == seat + 1:
                    squares += 1.0
                elif (stands >> 3) & 7 == seat + 1:
                    squares += self.second
        self.squares = squares
        self.goal = 0
        if unlocked & BIT[ECLIPSE]:
            return 0.0
        left: i64 = cubes_left(state, player)
        saved: float = 0.0
        any_: float = 0.0  # cards of any domain that spells can bring
        if seat == self.seat:
            hand = player.hand
            for kind in range(len(hand)):
                if hand[kind] > 0:
                    saved += float(hand[kind]) * self.spells[kind]
                    any_ += float(hand[kind]) * self.gives[kind]
        else:
            saved = self.mean * float(player.held)
            any_ = self.mean_gives * float(player.held)
        rest: float = 1.0
        for place in range(5):
            if unlocked & BIT[place]:
                rest -= self.powers[place]
        best: float = NEVER
        preferred: float = NEVER + 10.0
        for pair in range(6):
            todo: i64 = NEEDED[pair] & ~unlocked
            unlocks: i64 = count(todo) + 1
            if unlocks > left:
                continue
            cost: i64 = self._cost(state, seat, pair, todo)
            trial = self._trial
            pushes: float = 0.0
            over: i64 = 0
            sum_: i64 = 0
            for domain in range(6):
                lack: i64 = amount(cost, domain) - amount(player.cards, domain)
                trial[domain] = lack
                if lack > 0:
                    pushes += self.lacking[lack]
                    sum_ += lack
                else:
                    over -= lack
            off: i64 = 0  # the cubes on the cards of the plan
            fresh: float = 0.0
            powers: float = 0.0
            for place in range(9):
                if todo & BIT[place]:
                    cubes: i64 = state.cubes[place]
                    if cubes == 0:
                        fresh += 1.0
                    elif cubes < 8:
                        fresh += self.second
                        off += 1
                    else:
                        off += state.cubes_on(place)
                    if place < 5:
                        powers += self.powers[place]
            pushes -= self._filled(trial, self.wild * any_ + self.cube * float(off))
            ease: float = pushes / (pushes + saved + 0.01)
            pushes *= ease
            time: float = self.unlock * float(unlocks) + pushes * (rest - 0.4 * powers) - self.surplus * float(over)
            value: float = time - self.first * fresh
            if value < preferred:
                preferred = value
                best = time
                self.goal = todo | BIT[ECLIPSE]
                self.short = float(sum_ - off) - any_
                self.ease = ease * ease
                self.squares = squares + self.hope * fresh
                self._trial = self.lacks
                self.lacks = trial
        return best

    def _filled(self, lacks: vec[i64], any_: float) -> float:
        """Returns the turns that *any_* cards of any domain save; the smallest gaps are filled first."""
        rest: i64 = int(any_)
        found: float = self.card * (any_ - float(rest))
        done: i64 = 0
        while rest > 0:
            least: i64 = 999
            at: i64 = -1
            for domain in range(6):
                lack: i64 = lacks[domain]
                if 0 < lack < least and not done & BIT[domain]:
                    least = lack
                    at = domain
            if at < 0:
                return found
            done |= BIT[at]
            used: i64 = rest if rest < least else least
            found += self.lacking[least] - self.lacking[least - used]
            rest -= used
        return found

    def _cost(self, state: DeitiesState, seat: i64, pair: i64, todo: i64) -> i64:
        """Returns the cards that a plan costs after symbols, including symbols still to come."""
        player = state.players[seat]
        have: i64 = player.symbols
        table = state.enchantments
        one: i64 = 5 + ONE[pair]
        other: i64 = 5 + OTHER[pair]
        if todo & BIT[one] and todo & BIT[other]:
            helped: i64 = total(any_of(table.symbols[one]) & any_of(lacking(table.costs[other], have)))
            helps: i64 = total(any_of(table.symbols[other]) & any_of(lacking(table.costs[one], have)))
            if helped < helps:  # the other one first, if that is cheaper
                one, other = other, one
        return bill(state, player, price(state, player, ECLIPSE), todo, one, other)

    def useful(self, state: DeitiesState, domain: i64, n: i64) -> float:
        """Returns the turns that *n* more cards of *domain* save the surveyed plan."""
        left: i64 = amount(state.supply, domain)
        got: i64 = n if n < left else left
        lack: i64 = self.lacks[domain]
        if lack <= 0:
            return self.surplus * float(got)
        if got > lack:
            return self.lacking[lack] + self.surplus * float(got - lack)
        return self.lacking[lack] - self.lacking[lack - got]

    def heated(self, worths: vec[float], least: float) -> list[float]:
        """Converts the turns that moves save into weights: 1 for the best, and at least *least* for all but detours."""
        best: float = -1e9
        for worth in worths:
            if worth > best:
                best = worth
        found: list[float] = []
        for worth in worths:
            weight: float = exp((worth - best) / self.heat) if worth > best - 20.0 * self.heat else 0.0
            found.append(0.0 if worth <= DETOUR else weight if weight > least else least)
        return found
