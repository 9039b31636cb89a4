"""What a bot is: a player that sees what its seat may know. A game may provide a greedy bot and a way to bargain."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from barque.kernel.game import State
from barque.kernel.move import Move
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight

EQUAL: Final = 1e-9  # worths that differ by less count as equal
WON: Final = 1e6  # worth of a victory: more than any lead


class Bot:
    """Chooses a move from what its seat may know."""

    @abstractmethod
    def choose(self, sight: Sight) -> int:
        """Returns one of ``sight.legal()``."""

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns an accord to propose at a table where everyone may talk at any time, or None.

        *said* lists the accords it has already proposed, each with the number of events before it. An accord that names
        another seat waits for that seat's yes; one that concerns the bot alone is carried out at once (``Dealing``).
        """
        return None

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether the bot agrees to an accord that another seat proposes."""
        return False

    def counter(self, sight: Sight, accord: Move, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns an accord to propose in place of one that the bot has refused, or None; *said* as in ``propose``."""
        return None


class GreedyBot(Bot):
    """Plays the move with the highest worth. The game rates its moves; the default is the lead right after the move."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def choose(self, sight: Sight) -> int:
        """Returns the only move, or picks one."""
        actions = sight.legal()
        return actions[0] if len(actions) == 1 else self.pick(sight, actions)

    def pick(self, sight: Sight, actions: list[int]) -> int:
        """Returns the action with the highest worth; breaks ties at random."""
        return best_by_lot(actions, self.worths(sight, actions), self.rng)

    def worths(self, sight: Sight, actions: list[int]) -> list[float]:
        """Returns the worth of each action, judged in a state that the seat holds possible."""
        sample = sight.sample(self.rng)
        found: list[float] = []
        for action in actions:
            after = sample.clone()
            after.apply(action)
            found.append(self.worth(after, sight.seat))
        return found

    def worth(self, state: State, seat: int) -> float:
        """Returns how much *state*, right after a move of *seat*, is worth to that seat."""
        return lead(state, seat)


class Bargain:
    """Proposes deals and answers them. This default does neither."""

    def speak(self, sight: Sight) -> int | None:
        """Returns the move that makes or answers an offer for the seat on turn, or None if it should search instead."""
        return None

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns an accord to propose now, at a table where everyone may talk at any time."""
        return None

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether the bot agrees to an accord that another seat proposes."""
        return False

    def counter(self, sight: Sight, accord: Move, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns an accord to propose in place of one that was refused."""
        return None


def lead(state: State, seat: int) -> float:
    """Returns how far *seat* is ahead of the best of the others."""
    if state.over:
        return WON if seat in state.winners else -WON
    scores = state.scores()
    return float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0))


def best_by_lot(actions: list[int], worths: list[float], rng: Rng) -> int:
    """Returns the action with the highest worth; breaks ties at random."""
    highest = max(worths)
    best = [action for action, worth in zip(actions, worths, strict=True) if worth > highest - EQUAL]
    return best[int(rng.below(len(best)))]
