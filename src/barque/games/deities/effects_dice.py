"""Effects that change the free dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from barque.games.deities import dice
from barque.games.deities.domains import DOMAINS
from barque.games.deities.effect import Effect
from barque.games.deities.moves import FROM, ROLL, TO, TURN, pairs
from barque.kernel.bits import BIT

if TYPE_CHECKING:
    from barque.games.deities.table import Table


class RollFree(Effect):
    """Rolls some of the free dice again."""

    def ask(self, state: Table) -> bool:
        """Asks which dice."""
        if state.stage == 0:
            state.question(ROLL, dice.ROLLS[state.free])
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Rolls them."""
        state.stage = 1
        subset: i64 = choice + 1
        rolled: i64 = 0
        for n in range(3):
            face: i64 = state.rng.below(6) if subset & BIT[n] else dice.DIE[3 * state.free + n]
            rolled = 6 * rolled + face
        state.free = dice.SORTED[rolled]
        if state.journal is not None:
            state.tell("roll-free", {"dice": state.free_names()}, True)


class TurnFree(Effect):
    """Turns one free die to any other domain."""

    def targets(self, state: Table) -> i64:
        """Returns the domains to which a die may be turned."""
        return 63

    def ask(self, state: Table) -> bool:
        """Asks which die, and to which domain."""
        if state.stage == 0:
            state.question(TURN, pairs(state.shown(), self.targets(state)))
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Turns it."""
        state.stage = 1
        one: i64 = FROM[choice]
        other: i64 = TO[choice]
        state.free = dice.turned(state.free, one, other)
        if state.journal is not None:
            now = state.free_names()
            state.tell("turn-free", {"domain": DOMAINS[one], "to": DOMAINS[other], "dice": now})


class MatchFree(TurnFree):
    """Turns one free die to the face of another."""

    def offered(self, state: Table) -> bool:
        """Checks that the dice are not all equal: otherwise there is nothing to turn."""
        return dice.LARGEST[state.free] < 3

    def targets(self, state: Table) -> i64:
        """Returns the domains that the free dice show."""
        return state.shown()
