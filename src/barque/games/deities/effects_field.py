"""Effects that change the Field: its dice and its Blockers (D-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from barque.games.deities.domains import DOMAINS
from barque.games.deities.effect import Effect
from barque.games.deities.field import BLANK, CELLS, LINE_MASK, SAME_LINE, WHOLE
from barque.games.deities.moves import FACING, LIFT, PICK, PUT, SHIFT, TAKE
from barque.kernel.bits import BIT, count, mask_of

if TYPE_CHECKING:
    from barque.games.deities.table import Table


class ShiftLine(Effect):
    """Shifts a line without a Blocker by one, as a ring, and gains the domain of the die that went round."""

    def ask(self, state: Table) -> bool:
        """Asks which line, and from which end."""
        if state.stage:
            return False
        mask: i64 = 0
        for way in range(20):
            if LINE_MASK[way] & state.blocked == 0:
                mask |= BIT[way]
        state.question(SHIFT, mask)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Shifts the line."""
        state.stage = 1
        face: i64 = state.shift(choice)
        if face != BLANK:
            state.gain(state.mover, face, self.amount)


class RollField(Effect):
    """Rolls some dice of the Field again, then gains a card of a domain that one of them now shows."""

    def ask(self, state: Table) -> bool:
        """Asks which dice, one by one, then which card."""
        mask: i64
        if state.stage == 0:
            mask = state.touchable(False)
            for cell in state.picks:
                mask &= ~BIT[cell]
            state.question(PICK, mask, len(state.picks) > 0)
            return True
        mask = 0
        for cell in state.picks:
            mask |= BIT[state.face(cell)]
        mask &= state.available()
        if state.stage > 1 or mask == 0:
            return False
        state.question(TAKE, mask)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Picks a die, rolls when there are enough, or takes the card."""
        if state.stage == 1:
            state.stage = 2
            state.gain(state.mover, choice, self.amount)
            return
        if choice >= 0:
            state.picks = append(state.picks, choice)
        if choice < 0 or len(state.picks) == self.most:
            for cell in state.picks:
                state.set_face(cell, state.rng.below(6))
            state.stage = 1
            if state.journal is not None:
                faces = [DOMAINS[state.face(cell)] for cell in state.picks]
                state.tell("roll-field", {"cells": [CELLS[cell] for cell in state.picks], "dice": faces}, True)

    def sound(self, state: Table) -> bool:
        """Checks that the dice picked are different, and fewer than required until they are rolled."""
        picked: i64 = state.picked()
        if count(picked) != len(state.picks) or picked & ~state.touchable(False):
            return False
        if state.stage == 0:
            return len(state.picks) < self.most
        return state.stage == 1 and 0 < len(state.picks) <= self.most


class SwapDice(Effect):
    """Swaps two dice of the Field."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        super().__init__(purpose, amount, least, most, price)
        self.moves_blank = True

    def partners(self, state: Table, cell: i64) -> i64:
        """Returns the cells with which *cell* may be swapped."""
        return state.touchable(True) & ~BIT[cell]

    def ask(self, state: Table) -> bool:
        """Asks for the one die, then for the other."""
        if state.stage == 2:
            return False
        state.question(PICK, state.touchable(True) if state.stage == 0 else self.partners(state, state.picks[0]))
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Picks a die; swaps when there are two."""
        state.stage += 1
        state.picks = append(state.picks, choice)
        if state.stage == 2:
            state.swap(state.picks[0], state.picks[1])

    def sound(self, state: Table) -> bool:
        """Checks that one die is picked for each stage."""
        return len(state.picks) == state.stage < 2 and state.picked() & ~state.touchable(True) == 0


class SwapInLine(SwapDice):
    """Swaps two dice of one row or column."""

    def partners(self, state: Table, cell: i64) -> i64:
        """Returns the cells with which *cell* may be swapped."""
        return state.touchable(True) & SAME_LINE[cell]


class TurnDie(Effect):
    """Turns one die of the Field to another domain."""

    def ask(self, state: Table) -> bool:
        """Asks which die, then to which domain."""
        if state.stage == 0:
            state.question(PICK, state.touchable(False))
        elif state.stage == 1:
            state.question(FACING, 63 & ~BIT[state.face(state.picks[0])])
        return state.stage < 2

    def answer(self, state: Table, choice: i64) -> None:
        """Picks the die, then turns it."""
        state.stage += 1
        if state.stage == 1:
            state.picks = append(state.picks, choice)
            return
        cell: i64 = state.picks[0]
        state.set_face(cell, choice)
        if state.journal is not None:
            state.tell("turn-die", {"cell": CELLS[cell], "domain": DOMAINS[choice]})

    def sound(self, state: Table) -> bool:
        """Checks that one die is picked for each stage."""
        return len(state.picks) == state.stage < 2 and state.picked() & ~state.touchable(False) == 0


class Passage(Effect):
    """Lets this turn's push enter a line with Blockers. They ride along, and each one pushed adds cards."""

    def begin(self, state: Table) -> None:
        """Opens the lines."""
        state.passage += self.amount


class MoveBlockers(Effect):
    """Moves one or both Blockers and gains a card of a domain that one of them left.

    ``picks`` holds where the first was and went, then the same for the second.
    """

    def ask(self, state: Table) -> bool:
        """Asks which Blocker, where to, whether to move the other too, and for the card."""
        stage = state.stage
        if stage == 0:
            state.question(LIFT, state.blocked)
        elif stage == 1 or stage == 3:
            state.question(PUT, WHOLE & ~state.blocked)
        elif stage == 2:
            state.question(LIFT, state.blocked & ~BIT[state.picks[1]], True)
        else:
            left: i64 = 0
            for n in range(0, len(state.picks), 2):
                left |= BIT[state.face(state.picks[n])]
            left &= state.available()
            if stage == 5 or left == 0:
                return False
            state.question(TAKE, left)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Lifts, puts down, leaves or gains."""
        if state.stage == 4:
            state.gain(state.mover, choice, self.amount)
        elif choice < 0:
            state.stage = 3
        else:
            state.picks = append(state.picks, choice)
            if state.stage == 1 or state.stage == 3:
                state.move_blocker(state.picks[len(state.picks) - 2], choice)
        state.stage += 1

    def sound(self, state: Table) -> bool:
        """Checks that ``picks`` lists where Blockers were and went, and that they are there now."""
        stage = state.stage
        n = len(state.picks)
        if stage > 4 or (n != stage if stage < 4 else n != 2 and n != 4):
            return False
        moving = [int(cell) for cell in state.picks[1:2]]
        if n == 1 or n == 3:
            moving.append(int(state.picks[n - 1]))
        there: i64 = mask_of(moving)
        return there & ~state.blocked == 0 and count(there) == len(moving)
