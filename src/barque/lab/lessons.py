"""Lessons from self-play: games in which the searching bot plays every seat, and what its searches made of them.

A lesson is a position of a game as it was played, with the result and with the move that was chosen. Where searches are
to be believed, it is a *leaf* instead: a position a few moves ahead, as a search meets it, with what another search
finds there. All are kept as moves, so they stay useful if a network's inputs change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import barque
from barque.bots.ismcts.search import Search
from barque.bots.searcher import evaluation, teach
from barque.kernel import Json, Rng, Sight, State
from barque.kernel.evaluation import Evaluation
from barque.kernel.learned import Learned
from barque.lab.match import Stopped

SLIP: Final = 0.1  # how often a player plays a random sensible move
LEAVES: Final = 0.5  # share of the choices from which a leaf is taken
DEEPEST: Final = 8  # moves ahead, at most
UNSEARCHED: Final = -1.0  # where no search has chosen the move


class Leaf(NamedTuple):
    """A position *moves* ahead of a game's after *ply* moves, in a sample for the player on turn there, drawn with
    *luck*. *value* is the share of victory that a search finds for the player on turn in the end.
    """

    ply: int
    luck: str
    moves: list[int]
    value: float


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
    leaves: list[Leaf]

    def line(self) -> dict[str, Json]:
        """Returns the game as a line of a journal."""
        return vars(self)

    @staticmethod
    def read(line: dict[str, Json]) -> Taught:
        """Reads a line of a journal; raises a ``TypeError`` if it is none."""
        return Taught(**{**line, "leaves": [Leaf(*each) for each in line["leaves"]]})

    def shares(self) -> list[float]:
        """Returns each seat's share of the victory."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.players)]


@dataclass(frozen=True)
class School:
    """Self-play with a search of *iterations*, judged by the game's evaluation and what was *learned* so far; with
    *leaves* if there are to be any.
    """

    game: str
    seed: str
    iterations: int
    learned: Learned | None
    leaves: bool

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
        ahead = Search(self.evaluation(), rng)
        values: list[float] = []
        leaves: list[Leaf] = []
        while not state.over:
            if stopped():
                raise Stopped
            legal = state.legal()
            seat = int(state.turn)
            action, value = legal[0], UNSEARCHED
            if len(legal) > 1:
                sight = Sight(state, seat)
                if self.leaves and by_chance(rng, LEAVES):
                    leaves.extend(self.leaf(state, ahead, rng))
                if by_chance(rng, SLIP):
                    sample = sight.sample(rng)
                    ahead.evaluation.begin(sample, seat)
                    action = sensible(ahead.evaluation, sample, rng)
                else:
                    found = searches[seat].think(sight, 0.0, self.iterations, 0.0)[0]
                    action, value = found.action, round(found.share, 3)
                searches[seat].played(sight, action)
            values.append(value)
            state.play(action)
        log, winners = [int(action) for action in state.log], [int(seat) for seat in state.winners]
        return Taught(players, deal, log, winners, values, leaves)

    def leaf(self, state: State, ahead: Search, rng: Rng) -> Iterator[Leaf]:
        """Goes some moves ahead in a sample, and searches there; yields nothing if there is nothing to choose."""
        luck = str(rng.word())
        there = state.sample(int(state.turn), Rng(luck))
        ahead.evaluation.begin(there, int(state.turn))
        moves: list[int] = []
        for _ in range(int(rng.below(DEEPEST + 1))):
            action = sensible(ahead.evaluation, there, rng)
            moves.append(action)
            there.play(action)
            if there.over:
                return
        if len(there.legal()) > 1:
            found = ahead.think(Sight(there, int(there.turn)), 0.0, self.iterations, 0.0)[0]
            yield Leaf(len(state.log), luck, moves, round(found.share, 3))

    def positions(self, game: Taught) -> Iterator[tuple[State, int, float]]:
        """Walks through a game: the state, the move that follows, and what a search found for the player on turn."""
        state = self.begun(game.players, game.deal)
        for action, value in zip(game.log, game.values, strict=True):
            yield state, action, value
            state.play(action)

    def ends(self, game: Taught) -> Iterator[tuple[State, float]]:
        """Lists a game's leaves: the state, and what a search found for the player on turn."""
        waiting = deque(game.leaves)
        for ply, (state, _, _) in enumerate(self.positions(game)):
            while waiting and waiting[0].ply == ply:
                leaf = waiting.popleft()
                there = state.sample(int(state.turn), Rng(leaf.luck))
                for move in leaf.moves:
                    there.play(move)
                yield there, leaf.value


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
