"""Lessons from self-play: positions such as a search meets at its root and its leaves, and what a search makes of them.

A lesson is kept as moves and a value, not as inputs of a network: if a game's evaluation reads something else later,
the same lessons can still be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import barque
from barque.bots.ismcts.search import Search
from barque.bots.searcher import evaluation
from barque.kernel import Json, Rng, Sight, State
from barque.kernel.evaluation import Evaluation
from barque.kernel.learned import Learned
from barque.lab.match import Stopped

SLIP: Final = 0.1  # how often a player plays a random sensible move
DEEPEST: Final = 8  # moves below the root, at most
TAUGHT_SHARE: Final = 0.5  # share of a game's choices that become a lesson


@dataclass(frozen=True)
class Lesson:
    """A position: the game's moves up to *ply*, a sample for the seat on turn there, drawn with *luck*, and *moves*
    from there. *value* is the share of victory that a search finds for the seat then on turn.
    """

    ply: int
    luck: str
    moves: list[int]
    value: float


@dataclass(frozen=True)
class Taught:
    """A game of self-play with its lessons."""

    players: int
    deal: int
    log: list[int]
    winners: list[int]
    lessons: list[Lesson]

    def line(self) -> dict[str, Json]:
        """Returns the game as a line of a journal."""
        lessons = [[each.ply, each.luck, each.moves, each.value] for each in self.lessons]
        found = {"players": self.players, "deal": self.deal, "log": self.log, "winners": self.winners}
        return {**found, "lessons": lessons}


def taught(line: dict[str, Json]) -> Taught:
    """Reads a line of a journal."""
    lessons = [Lesson(*each) for each in line["lessons"]]
    return Taught(line["players"], line["deal"], line["log"], line["winners"], lessons)


@dataclass(frozen=True)
class School:
    """Self-play with a search of *iterations*, judged by the game's evaluation and what was *learned* so far."""

    game: str
    seed: str
    iterations: int
    deeper: int  # simulations that judge a lesson
    learned: Learned | None

    def evaluation(self) -> Evaluation:
        """Creates the evaluation that everybody plays by."""
        made = evaluation(self.game)
        made.network = self.learned.network() if self.learned else None
        return made

    def begun(self, players: int, deal: int) -> State:
        """Deals a game."""
        return barque.game(self.game).start(players, seed=f"{self.seed} {deal}")

    def work(self, piece: tuple[int, int], stopped: Callable[[], bool]) -> Taught:
        """Plays one game, by players and deal, and takes lessons from it."""
        players, deal = piece
        state = self.begun(players, deal)
        rng = Rng(f"school {self.seed} {players} {deal}")
        searches = [Search(self.evaluation(), rng) for _ in range(players)]
        judge = Search(self.evaluation(), rng)
        lessons: list[Lesson] = []
        while not state.over:
            if stopped():
                raise Stopped
            legal = state.legal()
            seat = int(state.turn)
            action = legal[0]
            if len(legal) > 1:
                sight = Sight(state, seat)
                if by_chance(rng, TAUGHT_SHARE):
                    lessons.extend(self.lesson(state, judge, rng))
                if by_chance(rng, SLIP):
                    sample = sight.sample(rng)
                    judge.evaluation.begin(sample, seat)
                    action = sensible(judge.evaluation, sample, rng)
                else:
                    action = searches[seat].think(sight, 0.0, self.iterations, 0.0)[0].action
                searches[seat].played(sight, action)
            state.play(action)
        winners = [int(seat) for seat in state.winners]
        return Taught(players, deal, [int(action) for action in state.log], winners, lessons)

    def lesson(self, state: State, judge: Search, rng: Rng) -> Iterator[Lesson]:
        """Goes some moves ahead in a sample, and searches from there; nothing if the game ends on the way."""
        luck = f"{int(rng.below(1 << 30))}"
        there = state.sample(int(state.turn), Rng(luck))
        judge.evaluation.begin(there, int(state.turn))
        moves: list[int] = []
        for _ in range(int(rng.below(DEEPEST + 1))):
            action = sensible(judge.evaluation, there, rng)
            moves.append(action)
            there.play(action)
            if there.over:
                return
        if len(there.legal()) > 1:
            found = judge.think(Sight(there, int(there.turn)), 0.0, self.deeper, 0.0)[0]
            yield Lesson(len(state.log), luck, moves, round(found.share, 4))


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


def positions(game: Taught, school: School) -> Iterator[tuple[State, float, float]]:
    """Walks through a game's lessons: the position, its value for the seat on turn, and that seat's share of the actual
    victory.
    """
    state = school.begun(game.players, game.deal)
    shares = [(seat in game.winners) / len(game.winners) for seat in range(game.players)]
    waiting = list(game.lessons)
    for ply, action in enumerate(game.log):
        while waiting and waiting[0].ply == ply:
            lesson = waiting.pop(0)
            there = state.sample(int(state.turn), Rng(lesson.luck))
            for move in lesson.moves:
                there.play(move)
            yield there, lesson.value, shares[int(there.turn)]
        state.play(action)
