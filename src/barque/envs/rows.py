"""Many games side by side, one per row: the compiled part of ``Batch``.

After every step the observations, masks, seats, rewards and ends of all rows lie in buffers, one after the other, which
NumPy sees without a copy. Each step writes to other buffers than the last one, so that its results stay as they were:
to those of the step before if nobody uses them any more, otherwise to new ones. They grow row by row: a row is cleared
just before it is written, so that it is in the processor's cache.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from barque.kernel.bot import Bot
from barque.kernel.evaluation import shares
from barque.kernel.game import Game, Origin, State
from barque.kernel.move import Json, Refusal
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight
from barque.kernel.tensors import Tensors


class Rows:
    """*many* games of one kind; those that end are restarted. The *k*-th game of a row has the seed ``SEED/ROW/k``.

    *bots* holds the bot for each row and seat, or None; an empty list means no bots at all. If there is a *learner*,
    ``finals`` holds what that seat saw at the end of the games that ended in the last step.
    """

    def __init__(
        self,
        game: Game,
        many: int,
        seats: int,
        options: dict[str, Json],
        seed: str,
        bots: list[list[Bot | None]],
        learner: int = -1,
    ) -> None:
        self.game: Final = game
        self.many: Final = many
        self.seats: Final = seats
        self.options: Final = options
        self.seed = seed
        self.learner: Final = learner
        self.finals: dict[int, vec[u8]] = {}
        self.bots = bots
        self.tensors: Final[Tensors] = game.tensors(seats, options)
        self.size: Final[i64] = self.tensors.size
        self.actions: Final[i64] = self.tensors.actions
        self.states: list[State] = []
        self.begun: list[int] = [0] * many  # how many games were begun in each row
        self.no_observation: Final = vec[u8]([0] * self.tensors.size)  # of one row
        self.no_mask: Final = vec[u8]([0] * self.tensors.actions)
        self.no_rewards: Final = vec[float]([0.0] * (many * seats))  # of all rows
        self.nothing_done: Final = vec[u8]([0] * many)
        self.observations = vec[u8]()
        self.masks = vec[u8]()
        # The beginnings of these two, and of those before: empty, with room for all rows
        self.blank = vec[u8]()
        self.blank_masks = vec[u8]()
        self.blank_before = vec[u8]()
        self.blank_masks_before = vec[u8]()
        self.turns = vec[i64]()
        self.rewards = self.no_rewards
        self.done = self.nothing_done

    def reset(self, seed: str | None = None, again: bool = False) -> None:
        """Begins a new game in every row; with a *seed*, the first of its games. *again* allows the results before the
        last to be overwritten.
        """
        if seed is not None:
            self.seed = seed
            self.begun = [0] * self.many
        self._clear(again)
        self.states = [self._begin(row) for row in range(self.many)]
        for row in range(self.many):
            self._look(row)

    def check(self, actions: list[int]) -> None:
        """Refuses illegal actions, and names the row of the first; then nothing has changed."""
        if len(actions) != self.many:
            raise Refusal("batch-size", n=len(actions), right=self.many)
        masks = self.masks
        row: i64
        for row in range(self.many):
            action: i64 = actions[row]
            if not 0 <= action < self.actions or masks[row * self.actions + action] == 0:
                menu = self.states[int(row)].legal()
                some = ", ".join([str(legal) for legal in menu[:8]]) + (", …" if len(menu) > 8 else "")
                raise Refusal("batch-action", row=int(row), action=int(action), right=some)

    def step(self, actions: list[int], again: bool = False) -> None:
        """Plays one action in every row; *again* allows the results before the last to be overwritten."""
        if not self.states:
            raise Refusal("batch-reset")
        self.check(actions)
        self._clear(again)
        for row in range(self.many):
            action = actions[row]
            state = self.states[row]
            state.log.append(action)
            state.apply(action)
            if state.turn < 0:
                self._end(row)
            self._look(row)

    def draw(self, rng: Rng) -> list[int]:
        """Draws a legal action for every row, each equally likely."""
        return [state.any_move(rng) for state in self.states]

    def _clear(self, again: bool) -> None:
        blank = self.blank_before
        masks = self.blank_masks_before
        self.blank_before = self.blank
        self.blank_masks_before = self.blank_masks
        self.blank = blank if again else vec[u8](capacity=self.many * self.size)
        self.blank_masks = masks if again else vec[u8](capacity=self.many * self.actions)
        self.observations = self.blank
        self.masks = self.blank_masks
        self.turns = vec[i64](capacity=self.many)
        self.rewards = self.no_rewards[:]
        self.done = self.nothing_done[:]
        if self.finals:
            self.finals = {}

    def _begin(self, row: int) -> State:
        seed = f"{self.seed}/{row}/{self.begun[row]}"
        self.begun[row] += 1
        state = self.game.set_up(self.seats, self.options, Rng(seed))
        state.origin = Origin(None, seed)  # it is rarely needed, and would take half of the memory
        self.tensors.watch(state)
        return state

    def _end(self, row: int) -> None:
        """Rewards the seats (1 for a victory, with a mean of 0) and begins the next game."""
        state = self.states[row]
        parts = shares(state)
        others: i64 = self.seats - 1
        for seat in range(self.seats):
            self.rewards[row * self.seats + seat] = (parts[seat] * self.seats - 1.0) / float(others if others else 1)
        self.done[row] = 1
        if self.learner >= 0:
            self.finals[row] = self.tensors.observation(state, self.learner)
        self.states[row] = self._begin(row)

    def _play_bots(self, row: int) -> None:
        """Lets bots move until a learner is on turn."""
        state = self.states[row]
        bot = self.bots[row][state.turn]
        while bot is not None:
            action = bot.choose(Sight(state, int(state.turn)))
            state.play(action)
            if state.turn < 0:
                self._end(row)
                state = self.states[row]
            bot = self.bots[row][state.turn]

    def _look(self, row: int) -> None:
        """Writes what the seat on turn sees and may do, after bots have moved."""
        if self.bots:
            self._play_bots(row)
        state = self.states[row]
        seat: i64 = state.turn
        self.turns = append(self.turns, seat)
        self.observations = extend(self.observations, self.no_observation)
        self.masks = extend(self.masks, self.no_mask)
        at: i64 = row
        self.tensors.write(state, seat, self.observations, at * self.size)
        self.tensors.write_mask(state, self.masks, at * self.actions)
