"""What bots should know about Senet: the player whose pieces are further on is likely to win."""

from __future__ import annotations

from math import exp
from typing import Final

from barque.kernel import State
from barque.kernel.bot import GreedyBot
from barque.kernel.evaluation import Evaluation
from barque_senet.rules import SenetState

SURE: Final = 25.0  # the lead, in houses, at which victory is e times as likely as defeat


def ahead(state: State, seat: int) -> int:
    """Returns how many houses *seat* is ahead of the other player."""
    assert isinstance(state, SenetState)
    return state.way(seat) - state.way(1 - seat)


class SenetGreedy(GreedyBot):
    """Makes the move that puts it furthest ahead."""

    def worth(self, state: State, seat: int) -> float:
        """Returns what a state is worth to *seat*."""
        return ahead(state, seat)


class SenetEvaluation(Evaluation):
    """Plays on at random for a while, then judges by the lead."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.plies = 10

    def sign(self, state: State) -> int:
        """Returns the throws as a number: together with the moves, they are all that happens."""
        assert isinstance(state, SenetState)
        return sum([7**place * throw for place, throw in enumerate(state.throws)])

    def values(self, state: State) -> list[float]:
        """Returns each seat's expected share of victory."""
        share = 1 / (1 + exp(-ahead(state, 0) / SURE))
        return [share, 1 - share]
