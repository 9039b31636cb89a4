"""Greedy for Deities of the Old Kingdom: plans towards three lower enchantments, the two above them and its eclipse.

The worth of a position is how near the cheapest such plan is, in missing cards and cards still to unlock, plus the
spells in hand. The bot tries each move on a state that it holds possible, finishes what the move began, and takes the
best. It looks no further than its own turn.
"""

from __future__ import annotations

from typing import Final

from barque.games.deities import arcane, casting, influence
from barque.games.deities.domains import DOMAINS, ONE, amount, lacking, total
from barque.games.deities.effect import CHANGES, STIRS
from barque.games.deities.field import LINE_MASK, WAYS
from barque.games.deities.moves import DONE, ECLIPSE, END, INFLUENCE, LIFT, PICK, PUSH, PUT, ROLL, SHIFT, UNLOCK
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import (
    BEFORE,
    BLOCKER,
    CUBES,
    EFFECT,
    GAINING,
    PLACING,
    PUSHING,
    PUTTING,
    SECOND,
    SPARING,
)
from barque.games.deities.view import pushes
from barque.kernel import Rng, Sight
from barque.kernel.bits import BIT, count, members
from barque.kernel.bot import GreedyBot

UNLOCK_WORTH: Final = 5.0  # an unlock takes a turn, and a turn is worth about five cards
SPELL_WORTH: Final = 1.25  # cards that a spell in hand is worth
DISCOUNT: Final = 0.8  # cards that a cube on a card still to unlock takes off
FIRST_SQUARE: Final = 0.4  # first squares decide between eclipses (D-27)
SURPLUS: Final = 0.02  # a card that the plan does not need
DOOMED: Final = 80.0  # no plan is left
WON: Final = 200.0  # the eclipse is unlocked
LUCK: Final = 4  # throws used to judge a roll
BRANCHES: Final = 14  # continuations examined when each needs all pushes


class DeitiesGreedy(GreedyBot):
    """Takes the move that brings its plan nearest."""

    def worths(self, sight: Sight, actions: list[int]) -> list[float]:
        """Rates each move by how near the plan is after it."""
        state = sight.sample(self.rng)
        assert isinstance(state, DeitiesState)
        plan = Plan(sight.seat, self.rng)
        putting = state.phase in (PLACING, PUTTING) or (state.phase == EFFECT and state.base == PUT)
        worth = plan.blockers(state) if putting else plan.moves(state)
        return [worth.get(action, float("-inf")) for action in actions]


class Plan:
    """What a seat wants, and what moves are worth to it."""

    def __init__(self, seat: int, rng: Rng) -> None:
        self.seat: Final = seat
        self._rng: Final = rng
        self._ways: Final[dict[tuple[int, ...], list[tuple[int, float, float]]]] = {}

    # What a position is worth

    def ways(self, state: DeitiesState) -> list[tuple[int, float, float]]:
        """Returns each plan: the cards it still takes, what cubes take off, and what its unlocks count for."""
        player = state.players[self.seat]
        found: list[tuple[int, float, float]] = []
        for first in range(3):
            places = [first, first + 1, first + 2, 5 + first, 6 + first]
            left = [place for place in places if not player.unlocked & BIT[place]]
            if not state.spare_cubes and len(left) + 1 > CUBES - int(count(player.unlocked)):
                continue
            symbols = int(player.symbols)
            need = 0
            cubes = 0
            for place in [*left, ECLIPSE]:
                need += int(lacking(arcane.price(state, player, place), symbols))
                cubes += int(state.cubes_on(place))
                if place < ECLIPSE:
                    symbols += int(state.enchantments.symbols[place])
            found.append((need, DISCOUNT * cubes, UNLOCK_WORTH * (len(left) + 1)))
        return found

    def distance(self, state: DeitiesState) -> float:
        """Returns the cards that the nearest plan still takes, with each unlock converted into cards."""
        player = state.players[self.seat]
        key = (int(player.unlocked), *state.cubes)
        ways = self._ways.get(key)
        if ways is None:
            ways = self._ways[key] = self.ways(state)
        nearest = DOOMED
        for need, off, unlocks in ways:
            lack = float(total(lacking(need, player.cards)))
            nearest = min(nearest, (lack - off if lack > off else 0.0) + unlocks)
        return nearest

    def worth(self, state: DeitiesState) -> float:
        """Returns the worth of *state* as it stands."""
        player = state.players[self.seat]
        if player.unlocked & BIT[ECLIPSE]:
            return WON + FIRST_SQUARE * state.squares(self.seat)[0] + SPELL_WORTH * float(player.held) / 100
        return (
            SPELL_WORTH * float(player.held)
            + FIRST_SQUARE * state.squares(self.seat)[0]
            + SURPLUS * float(total(player.cards))
            - self.distance(state)
        )

    def with_cards(self, state: DeitiesState, domain: int, n: int) -> float:
        """Returns what *state* would be worth with *n* more cards of *domain*."""
        got = min(n, int(amount(state.supply, domain)))
        player = state.players[self.seat]
        player.cards += got * ONE[domain]
        value = self.worth(state)
        player.cards -= got * ONE[domain]
        return value

    # What a move is worth

    def moves(self, state: DeitiesState) -> dict[int, float]:
        """Returns the worth of each legal move."""
        found: dict[int, float] = {}
        if state.phase == BEFORE or state.phase == PUSHING:
            found = self.pushes(state)
        lifting: dict[int, float] = {}
        for action in state.legal():
            if action in found:
                continue
            if LIFT <= action < PUT:
                lifting = lifting or self.lifts(state)
                found[action] = lifting[action]
            elif action in (END, DONE) and state.phase != EFFECT:
                found[action] = self.worth(state)
            else:
                found[action] = self.after(state, action)
        return found

    def pushes(self, state: DeitiesState) -> dict[int, float]:
        """Returns the worth of each push, and of the choice of dice that leads to it."""
        found: dict[int, float] = {}
        known: dict[tuple[int, int], float] = {}
        for told in pushes(state):
            domain = DOMAINS.index(told["domain"])
            action = INFLUENCE + 3 * domain + told["dice"] - 1
            if state.phase == PUSHING:
                action = PUSH + WAYS.index((told["side"], told["line"]))
            key = (domain, told["gain"])
            if key not in known:
                known[key] = self.with_cards(state, *key)
            found[action] = max(found.get(action, float("-inf")), known[key])
        return found

    def after(self, state: DeitiesState, action: int) -> float:
        """Plays *action* and returns the best possible result; dice are thrown several times."""
        if self.lucky(state, action):
            return sum([self.settled(self.played(state, action, True)) for _ in range(LUCK)]) / LUCK
        return self.settled(self.played(state, action, False))

    def lucky(self, state: DeitiesState, action: int) -> bool:
        """Checks whether *action* throws dice."""
        return ROLL <= action < SHIFT or (action == DONE and state.phase == EFFECT)

    def played(self, state: DeitiesState, action: int, anew: bool) -> DeitiesState:
        """Returns the state after *action*, with luck drawn *anew*."""
        twin = state.clone()
        if anew:
            twin.rng = Rng(0, self._rng.word(), self._rng.word(), self._rng.word(), 1)
        twin.apply(action)
        return twin

    def settled(self, state: DeitiesState) -> float:
        """Returns the best result of *state* once what was begun is finished."""
        if state.turn != self.seat or state.mover != self.seat or state.phase == PUTTING:
            return self.worth(state)
        if state.phase == EFFECT or state.phase == SPARING:
            return max([self.after(state, action) for action in self.some(state, state.legal())])
        if state.phase == BEFORE:
            return self.outlook(state)
        if state.phase == GAINING:
            return self.with_cards(state, int(state.domain), int(influence.connected(state)))
        return self.worth(state)

    def some(self, state: DeitiesState, actions: list[int]) -> list[int]:
        """Draws a few of *actions* if trying all would take too long."""
        few = len(actions)
        purpose = casting.effect_of(state).purpose if state.phase == EFFECT else -1
        if purpose == CHANGES and state.stage == 1 and state.base == PICK:
            actions = [action for action in actions if action - PICK > state.picks[0]] or actions  # each pair once
        if purpose == STIRS and state.stage == 0:
            few = 3 if len(state.picks) < 2 else 1  # which dice are thrown again matters little
        elif state.phase == EFFECT and state.base == PUT:
            few = 2  # the cell for a Blocker is chosen when it comes to that
        elif state.phase == EFFECT and state.resume == BEFORE:
            few = BRANCHES if state.stage == 0 else BRANCHES // 4
        if few >= len(actions):
            return actions
        drawn = actions.copy()
        self._rng.shuffle(drawn)
        return drawn[:few]

    def outlook(self, state: DeitiesState) -> float:
        """Returns the worth of the best action, leaving spells and powers aside."""
        best = max(self.pushes(state).values())
        for place in members(arcane.unlockable(state)):
            best = max(best, self.after(state, UNLOCK + place))
        return best

    # Blockers

    def harm(self, gains: list[list[int]], blocked: int) -> float:
        """Returns how little the others can push with Blockers on the cells *blocked*: the best of each domain."""
        return -float(
            sum([max([gain for way, gain in enumerate(row) if not LINE_MASK[way] & blocked]) for row in gains])
        )

    def gains(self, state: DeitiesState) -> list[list[int]]:
        """Returns, by domain and way, what one die would connect, weighted by what the next player lacks."""
        bare = state.clone()
        bare.blocked = 0
        bare.mover = (self.seat + 1) % state.seats
        found: list[list[int]] = []
        for domain in range(6):
            alike, left = bare.alike(domain), int(amount(bare.supply, domain))
            found.append([min(int(influence.foreseen(bare, alike, 1, way)[1]), left) for way in range(20)])
        return found

    def blockers(self, state: DeitiesState) -> dict[int, float]:
        """Returns the worth of each cell for the Blocker in hand."""
        gains = self.gains(state)
        other = int(state.blocked)
        if state.phase == PUTTING:
            other &= ~BIT[state.lifted]
        elif state.phase == EFFECT:
            other &= ~BIT[state.picks[len(state.picks) - 1]]
        return {PUT + cell: self.harm(gains, other | BIT[cell]) for cell in members(state.mask)}

    def lifts(self, state: DeitiesState) -> dict[int, float]:
        """Returns the worth of lifting each Blocker: a little for the harm it can do elsewhere."""
        gains = self.gains(state)
        base = self.worth(state)
        found: dict[int, float] = {}
        for cell in members(state.blocked):
            other = int(state.blocked) & ~BIT[cell]
            best = max([self.harm(gains, other | BIT[end]) for end in range(25) if not state.blocked & BIT[end]])
            found[LIFT + cell] = base + (0.001 * (best + 100) if state.phase in (BLOCKER, SECOND, EFFECT) else 0.0)
        return found
