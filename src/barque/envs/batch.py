"""Batches: many games side by side as NumPy arrays.

>>> from barque.envs import Batch
>>> batch = Batch("hapy", 8, seats=2, seed=7)
>>> look = batch.reset()
>>> look.observation.shape, look.mask.shape, look.reward.shape
((8, 419), (8, 301), (8, 2))
>>> for _ in range(20):
...     look = batch.step(batch.draw())
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import barque
from barque.kernel import Game, Json, Refusal, Rng, Sight, State
from barque.kernel.bot import Bot
from barque.kernel.extras import needs
from barque.kernel.game import seed_text
from barque.kernel.tensors import Field

with needs("envs"):
    import numpy as np
    from numpy.typing import NDArray

from barque.envs.rows import Rows

Maker = Callable[[Game, Rng], Bot]


class Look(NamedTuple):
    """The result of a step. The arrays are read-only, and their memory is not reused while anything refers to them."""

    observation: NDArray[np.uint8]  # [n, F]: what the seat to move sees (``Batch.fields``)
    mask: NDArray[np.bool_]  # [n, A]: what it may do
    seat: NDArray[np.int64]  # [n]: the seat to move
    reward: NDArray[np.float64]  # [n, seats]: at the end of a game, 1 for a victory, with a mean of 0
    done: NDArray[np.bool_]  # [n]: whether the last step ended a game; then the next one has begun


class RandomBot(Bot):
    """Plays any legal move."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def choose(self, sight: Sight) -> int:
        """Draws a move."""
        actions = sight.legal()
        return actions[int(self.rng.below(len(actions)))]


MAKERS: Final[dict[str, Maker]] = {
    "greedy": lambda game, rng: game.greedy(rng),
    "random": lambda game, rng: RandomBot(rng),
}


class Batch:
    """*n* games of one kind that are played together; a game that ends is restarted in the same step.

    *opponents* lets bots play the other seats within a step: ``{1: "greedy"}``, or a function that creates a bot from
    the game and a generator. Options of the game are passed by keyword.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 2,
        seed: int | str | None = None,
        opponents: Mapping[int, str | Maker] | None = None,
        **options: Json,
    ) -> None:
        self.game: Final = barque.game(game) if isinstance(game, str) else game
        if n < 1:
            raise Refusal("batch-empty", n=n)
        whole = self.game.check_options(seats, options)
        text = seed_text(seed)
        self.opponents: Final = opponents or {}
        others = bots(self.game, n, seats, text, self.opponents)
        learners = [seat for seat in range(seats) if seat not in self.opponents]
        self.learner: Final = learners[0] if len(learners) == 1 else -1  # the seat without a bot, if there is just one
        self.rows: Final = Rows(self.game, n, seats, whole, text, others, self.learner)
        self.luck = Rng(f"{text} draws")
        self.n: Final = n
        self.seats: Final = seats
        self.shown: tuple[list[NDArray[Any]], list[NDArray[Any]]] = ([], [])  # the arrays before the last, and the last

    def __repr__(self) -> str:
        return f"<Batch of {self.n}: {self.rows.tensors.name}, {self.seats} seats>"

    @property
    def fields(self) -> list[Field]:
        """What the numbers of an observation mean."""
        return self.rows.tensors.fields

    @property
    def states(self) -> Sequence[State]:
        """The games themselves; for reading only."""
        return self.rows.states

    def reset(self, seed: int | str | None = None) -> Look:
        """Begins a new game in every row; with a *seed*, the games of a batch created with it."""
        if seed is None:
            self.rows.reset(again=self._unseen())
        else:
            text = seed_text(seed)
            self.luck = Rng(f"{text} draws")
            self.rows.bots = bots(self.game, self.n, self.seats, text, self.opponents)
            self.rows.reset(text, self._unseen())
        return self._look()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Look:
        """Plays an action in every row.

        An illegal one raises a ``ValueError`` that names its row; then nothing is played.
        """
        self.rows.step(actions.tolist() if isinstance(actions, np.ndarray) else list(actions), self._unseen())
        return self._look()

    def draw(self) -> list[int]:
        """Draws a legal action for every row."""
        return self.rows.draw(self.luck)

    def _unseen(self) -> bool:
        """Checks that nobody still holds the arrays before the last, or a view of them."""
        before = self.shown[0]
        return len(before) == 2 and references(before, 0) == ALONE and references(before, 1) == ALONE

    def _look(self) -> Look:
        rows = self.rows
        observations, masks = seen(rows.observations, np.uint8), seen(rows.masks, np.bool_)
        self.shown = (self.shown[1], [observations, masks])
        return Look(
            observations.reshape(self.n, -1),
            masks.reshape(self.n, -1),
            seen(rows.turns, np.int64),
            seen(rows.rewards, np.float64).reshape(self.n, -1),
            seen(rows.done, np.bool_),
        )


def references(arrays: Sequence[NDArray[Any]], index: int) -> int:
    """Counts the references to an array; its views have one each."""
    return sys.getrefcount(arrays[index])


ALONE: Final = references([np.zeros(1)], 0)  # of an array that only a list holds


def seen(buffer: object, kind: type[Any]) -> NDArray[Any]:
    """Returns numbers as an array, without a copy."""
    return np.frombuffer(buffer, kind)  # type: ignore[call-overload, no-any-return]  # a vec is a buffer


def bots(game: Game, n: int, seats: int, seed: str, opponents: Mapping[int, str | Maker]) -> list[list[Bot | None]]:
    """Creates the bots of every row."""
    for seat, who in opponents.items():
        if not 0 <= seat < seats:
            raise Refusal("no-such-seat", seat=seat, most=seats - 1)
        if isinstance(who, str) and who not in MAKERS:
            raise Refusal("batch-opponent", value=who, right=", ".join(MAKERS))
    if not opponents:
        return []
    if len(opponents) == seats:
        raise Refusal("batch-no-learner")
    found: list[list[Bot | None]] = []
    for row in range(n):
        found.append([None] * seats)
        for seat, who in opponents.items():
            maker = MAKERS[who] if isinstance(who, str) else who
            found[row][seat] = maker(game, Rng(f"{seed} {row} {seat}"))
    return found
