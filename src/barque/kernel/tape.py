"""Luck that is written down: a generator that draws what a tape says, and stops where the tape ends.

This lets a program that walks a game's tree treat every draw as a chance node: when ``Chance`` is raised it chooses an
outcome, adds it to the tape, and plays the same move again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from barque.kernel.rng import Rng


class Chance(Exception):
    """A number below *bound* must be drawn, and the tape has none."""

    def __init__(self, bound: int) -> None:
        super().__init__(f"a number below {bound} is to be drawn")
        self.bound: Final = bound


class Tape:
    """The numbers drawn, in order; copies of its generators continue on the tape *heir*."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers: Final = numbers
        self.heir: Tape | None = None


class TapeRng(Rng):
    """Draws from a *tape*, from *at* on."""

    def __init__(self, tape: Tape, at: int = 0) -> None:
        super().__init__(0, 1)
        self.tape: Final = tape
        self.at = at

    def word(self) -> i64:
        """Refuses: 32 bits at once are too many outcomes to choose from."""
        raise NotImplementedError("a game draws its luck by below() and shuffle()")

    def below(self, bound: i64) -> i64:
        """Returns the next number of the tape; raises ``Chance`` at its end. A certain outcome is not drawn."""
        if bound == 1:
            return 0
        numbers = self.tape.numbers
        if self.at >= len(numbers):
            raise Chance(int(bound))
        number = numbers[self.at]
        self.at += 1
        return number

    def clone(self) -> Rng:
        """Returns a generator that continues alike, on the tape's heir if it has one."""
        heir = self.tape.heir
        return TapeRng(self.tape if heir is None else heir, self.at)

    def dump(self) -> list[int]:
        """Returns how far the generator has come, instead of a state."""
        return [0, 0, 0, self.at + 1]


class Sampling(Rng):
    """Deals samples whose future luck is drawn from a *tape* of their own."""

    def __init__(self, seed: int | str, tape: Tape) -> None:
        super().__init__(seed)
        self.tape: Final = tape

    def other(self) -> Rng:
        """Returns the luck of the sample."""
        return TapeRng(self.tape)


class Widest(Rng):
    """Keeps the largest bound of a draw: how many outcomes a chance node may have."""

    def __init__(self) -> None:
        super().__init__(0)
        self.bound: i64 = 2

    def below(self, bound: i64) -> i64:
        """Draws like any generator."""
        if bound > self.bound:
            self.bound = bound
        return super().below(bound)
