"""Lessons from self-play: games in which the searching bot plays every seat, and what its searches made of them.

A lesson is a position of a game as it was played: with the result of the game, with what a search found there, and with
the move that it chose. Games are kept as moves, so they stay useful if a network's inputs change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import barque
from barque.bots.ismcts.search import Search
from barque.bots.searcher import evaluation, teach
from barque.kernel import Json, Rng, Sight, State
from barque.kernel.evaluation import Evaluation
from barque.kernel.learned import Learned
from barque.lab.match import Stopped

SLIP: Final = 0.1  # how often a player plays a random sensible move
UNSEARCHED: Final = -1.0  # where no search has chosen the move


@dataclass(frozen=True)
class Taught:
    """A game of self-play. *values* has the share of victory that a search found for the player on turn, move by
    move.
    """

    players: int
    deal: int
    log: list[int]
    winners: list[int]
    values: list[float]

    def line(self) -> dict[str, Json]:
        """Returns the game as a line of a journal."""
        return vars(self)

    def shares(self) -> list[float]:
        """Returns each seat's share of the victory."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.players)]


@dataclass(frozen=True)
class School:
    """Self-play with a search of *iterations*, judged by the game's evaluation and what was *learned* so far."""

    game: str
    seed: str
    iterations: int
    learned: Learned | None

    def evaluation(self) -> Evaluation:
        """Creates the evaluation that everybody plays by."""
        made = evaluation(self.game)
        teach(made, self.learned)
        return made

    def begun(self, players: int, deal: int) -> State:
        """Deals a game."""
        return barque.game(self.game).start(players, seed=f"{self.seed} {deal}")

    def work(self, piece: tuple[int, int], stopped: Callable[[], bool]) -> Taught:
        """Plays one game, by players and deal."""
        players, deal = piece
        state = self.begun(players, deal)
        rng = Rng(f"school {self.seed} {players} {deal}")
        searches = [Search(self.evaluation(), rng) for _ in range(players)]
        slips = self.evaluation()
        values: list[float] = []
        while not state.over:
            if stopped():
                raise Stopped
            legal = state.legal()
            seat = int(state.turn)
            action, value = legal[0], UNSEARCHED
            if len(legal) > 1:
                sight = Sight(state, seat)
                if by_chance(rng, SLIP):
                    sample = sight.sample(rng)
                    slips.begin(sample, seat)
                    action = sensible(slips, sample, rng)
                else:
                    found = searches[seat].think(sight, 0.0, self.iterations, 0.0)[0]
                    action, value = found.action, round(found.share, 3)
                searches[seat].played(sight, action)
            values.append(value)
            state.play(action)
        return Taught(players, deal, [int(action) for action in state.log], [int(w) for w in state.winners], values)

    def positions(self, game: Taught) -> Iterator[tuple[State, int, float]]:
        """Walks through a game: the state, the move that follows, and what a search found for the player on turn."""
        state = self.begun(game.players, game.deal)
        for action, value in zip(game.log, game.values, strict=True):
            yield state, action, value
            state.play(action)


def by_chance(rng: Rng, chance: float) -> bool:
    """Draws yes with the given chance."""
    return int(rng.below(1 << 20)) < chance * (1 << 20)


def sensible(looks: Evaluation, state: State, rng: Rng) -> int:
    """Draws a move by how promising it looks."""
    actions = state.legal()
    if len(actions) == 1:
        return actions[0]
    promising = looks.weights(state, actions)
    left = float(rng.below(1 << 30)) / (1 << 30) * sum(promising)
    for action, weight in zip(actions, promising, strict=True):
        left -= weight
        if left < 0:
            return action
    return actions[promising.index(max(promising))]
