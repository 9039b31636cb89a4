"""What a bot is: a player that sees what a player sees. A game may bring a greedy one, and a way to bargain."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from barque.kernel.game import State
from barque.kernel.move import Move
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight

EQUAL: Final = 1e-9  # worths that differ by less are alike
WON: Final = 1e6  # worth of having won: more than any lead


class Bot:
    """Chooses a move from what its seat may know."""

    @abstractmethod
    def choose(self, sight: Sight) -> int:
        """Returns one of ``sight.legal()``."""

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns an accord to put before others, at a table where all may talk at any time; None if there is none.

        *said* are those that it has put before them already, each with how many events had happened before. An accord
        that names another seat waits for its yes; what concerns the bot alone is carried out at once (``Dealing``).
        """
        return None

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether it agrees to an accord that another seat put before it."""
        return False


class GreedyBot(Bot):
    """Takes the move of the highest worth. A game says what moves are worth; by default the lead right after them."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def choose(self, sight: Sight) -> int:
        """Returns the only move, or picks one."""
        actions = sight.legal()
        return actions[0] if len(actions) == 1 else self.pick(sight, actions)

    def pick(self, sight: Sight, actions: list[int]) -> int:
        """Returns the action of the highest worth; equal ones by lot."""
        return best_by_lot(actions, self.worths(sight, actions), self.rng)

    def worths(self, sight: Sight, actions: list[int]) -> list[float]:
        """Returns what each action is worth, in a state that the seat holds possible."""
        sample = sight.sample(self.rng)
        found: list[float] = []
        for action in actions:
            after = sample.clone()
            after.apply(action)
            found.append(self.worth(after, sight.seat))
        return found

    def worth(self, state: State, seat: int) -> float:
        """Returns what *state*, right after a move of *seat*, is worth to it."""
        return lead(state, seat)


class Bargain:
    """Proposes and answers deals; this one has nothing to say."""

    def speak(self, sight: Sight) -> int | None:
        """Returns the move by which the seat on turn offers or answers; None if it should rather think."""
        return None

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns an accord to put before others now, at a table where all may talk at any time."""
        return None

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether it agrees to an accord that another seat put before it."""
        return False


def lead(state: State, seat: int) -> float:
    """Returns how far *seat* is ahead of the best of the others."""
    if state.over:
        return WON if seat in state.winners else -WON
    scores = state.scores()
    return float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0))


def best_by_lot(actions: list[int], worths: list[float], rng: Rng) -> int:
    """Returns the action of the highest worth; equal ones by lot."""
    highest = max(worths)
    best = [action for action, worth in zip(actions, worths, strict=True) if worth > highest - EQUAL]
    return best[int(rng.below(len(best)))]
