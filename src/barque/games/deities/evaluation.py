"""Deities of the Old Kingdom for the search: plans for the eclipse, who wins that race, and moves that save turns."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.evaluation_answers import answers, spared, takes
from barque.games.deities.evaluation_plans import Plans
from barque.games.deities.evaluation_pushes import by_cell, by_way
from barque.games.deities.evaluation_race import Race
from barque.games.deities.evaluation_windows import before, window
from barque.games.deities.influence import best_way
from barque.games.deities.moves import LIFT, PUSH, PUT
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import BEFORE, EFFECT, PLACING, PUSHING, PUTTING, SPARING, TITHING, is_window
from barque.games.deities.terms import TERMS, read
from barque.kernel.bits import count, nth
from barque.kernel.evaluation import Evaluation, shares
from barque.kernel.game import State
from barque.kernel.rng import Rng

SIGN: Final = (1 << 58) - 1
FAR: Final = 12  # turns played where luck is judged: what a roll is worth shows late


class DeitiesEvaluation(Evaluation):
    """Judges positions by the race for the eclipse, and moves by the turns they save."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.plans: Final = Plans(weights)
        self.race: Final = Race(self.plans, weights)
        self.turns: Final[int] = int(weights["turns"] + 0.5)
        self._terms: Final = vec[float]([0.0] * TERMS)
        self._mover: i64 = -1  # whose turn it was before the last move

    def begin(self, state: State, seat: int) -> None:
        """Reads the cards in the game."""
        self.seat = seat
        assert isinstance(state, DeitiesState)
        self.plans.begin(state, seat)

    def note(self, state: State, action: int) -> None:
        """Remembers whose turn it is."""
        assert isinstance(state, DeitiesState)
        self._mover = state.mover

    def sign(self, state: State) -> int:
        """Distinguishes the dice and the hand in the searching seat's own turns; other players' turns are lumped
        together.
        """
        assert isinstance(state, DeitiesState)
        if state.turn != self.seat:
            return 0
        sign: i64 = state.free
        for n in state.players[self.seat].hand:
            sign = (sign * 5 + n) & SIGN
        sign = (sign * 31 + state.ones) & SIGN
        sign = (sign * 31 + state.twos) & SIGN
        sign = (sign * 31 + state.fours) & SIGN
        return int(sign ^ (sign >> 29))

    def finish(self, state: State, rng: Rng) -> list[float]:
        """Plays the turn to its end, unless it has just begun, and a few more; then judges the result."""
        return self._played(state, self.turns, rng)

    def foresee(self, state: State, rng: Rng) -> list[float]:
        """Plays many more turns, then judges the result."""
        return self._played(state, FAR, rng)

    def _played(self, state: State, turns: i64, rng: Rng) -> list[float]:
        assert isinstance(state, DeitiesState)
        if state.mover == self._mover or state.phase == PLACING:
            turns += 1
        while turns > 0 and state.turn >= 0:
            self._play_turn(state, rng)
            turns -= 1
        return shares(state) if state.turn < 0 else self.values(state)

    def _play_turn(self, state: DeitiesState, rng: Rng) -> None:
        """Plays the turn to its end; the set-up counts as one turn."""
        mover: i64 = state.mover
        placing = state.phase == PLACING
        while state.turn >= 0 and (state.phase == PLACING if placing else state.mover == mover):
            action: i64 = self._obvious(state, rng)
            if action < 0:
                action = self.pick(state, state.legal(), rng)
            state.log.append(int(action))
            state.carry_out(action)

    def _obvious(self, state: DeitiesState, rng: Rng) -> i64:
        """Returns what ``pick`` would choose where that can be said without listing the moves, otherwise -1."""
        if state.phase == PUSHING:
            return PUSH + best_way(state)
        if state.base == PUT and state.mask and not state.leave:
            return PUT + nth(state.mask, rng.below(count(state.mask)))
        return -1

    def values(self, state: State) -> list[float]:
        """Returns each seat's chance in the race; the turn has just begun."""
        assert isinstance(state, DeitiesState)
        self.race.noting = self.network is not None or self.learning
        return self.learned(state, self.race.shares(state))

    def rests(self, state: State) -> bool:
        """Checks whether a turn has just begun."""
        assert isinstance(state, DeitiesState)
        return state.phase == BEFORE and state.mover != self._mover

    def terms(self, state: State, seat: int) -> vec[float]:
        """Returns what the network reads of the position judged last."""
        assert isinstance(state, DeitiesState)
        read(state, seat, self.race.notes, self._terms)
        return self._terms

    def pick(self, state: State, actions: list[int], rng: Rng) -> int:
        """Returns the move of the highest weight; the cell for a Blocker is drawn at random, for speed."""
        assert isinstance(state, DeitiesState)
        n: i64 = len(actions)
        if n == 1:
            return actions[0]
        if state.base == PUT and (state.phase == PUTTING or state.phase == PLACING or state.phase == EFFECT):
            return actions[int(rng.below(n))]
        if actions[0] >= LIFT and is_window(state.phase):
            return actions[0]  # nothing to unlock or to use
        weights = self.weights(state, actions)
        best: i64 = 0
        for i in range(1, n):
            if weights[i] > weights[best]:
                best = i
        return actions[best]

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Weighs moves by the turns they save, and leaves out detours: moves that are better made at another time."""
        assert isinstance(state, DeitiesState)
        phase: i64 = state.phase
        plans = self.plans
        if len(actions) == 1:
            return [1.0]
        if phase == PLACING or phase == PUTTING:
            return by_cell(plans, state, actions)
        plans.survey(state, state.turn)
        if phase == PUSHING:
            return by_way(plans, state, actions)
        if phase == BEFORE:
            return before(plans, state, actions)
        if phase == EFFECT:
            return answers(plans, state, actions)
        if phase == SPARING:
            return spared(plans, actions)
        if phase == TITHING:
            return takes(plans, state, actions)
        return window(plans, state, actions)
