"""Solving a puzzle: how far somebody's moves lead, and what is said about them. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from barque.coach.judging import outcome
from barque.coach.puzzle import Puzzle, Step, advanced
from barque.coach.wording import LIKELY, label
from barque.kernel import Refusal, Rng, Sight, State, Words
from barque.kernel.language import Name

CANDIDATES: Final = 3  # moves that a hint names


@dataclass(frozen=True)
class Standing:
    """Where somebody's moves lead: to a decision of the puzzle, or to its end.

    *state* is before that decision, or before the last one if the puzzle is *solved*: what a solution would reveal is
    not shown, because a good move is good whatever it finds. *tried* is the last move, which belongs to the step
    number *judged*; *told* says how many events there were before the move that led to *state*.
    """

    puzzle: Puzzle
    state: State
    step: int
    solved: bool = False
    tried: int | None = None
    judged: int = 0
    told: int = 0

    @property
    def right(self) -> bool:
        """Whether the last move is a solution."""
        return self.solved or (self.tried is not None and self.judged < self.step)


def stands(puzzle: Puzzle, moves: Sequence[int]) -> Standing:
    """Follows *moves*; all but the last must be solutions, and each must be legal."""
    state, told = puzzle.start(), 0
    for number, action in enumerate(moves):
        if not state.allows(action):
            state.play(action)  # refuses, and says why
        step = puzzle.steps[number]
        last = number == len(moves) - 1
        right = puzzle.game.show(action) in step.solutions
        ends = number == len(puzzle.steps) - 1
        if not last and (ends or not right):
            raise Refusal("puzzle-line")
        if ends or not right:
            return Standing(puzzle, state, number, right, action, number, told)
        told = len(state.events())
        advanced(state, puzzle.seat, action)
    tried = moves[-1] if moves else None
    return Standing(puzzle, state, len(moves), False, tried, len(moves) - 1, told)


def refuse(puzzle: Puzzle, moves: Sequence[int]) -> None:
    """Raises the refusal of the last of *moves*, after the others; does nothing if it is legal."""
    state = puzzle.start()
    for action in moves:
        state.play(action)


class Teller:
    """Speaks in one language to a solver, who is called "You"."""

    def __init__(self, standing: Standing, words: Words) -> None:
        self.standing: Final = standing
        self.puzzle: Final = standing.puzzle
        self.words: Final = words
        self.view: Final = standing.state.view(standing.puzzle.seat)

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        own, text = self.puzzle.seat, self.words.text
        seats = range(self.standing.state.seats)
        return [text("play.you") if seat == own else text("play.player", seat=seat + 1) for seat in seats]

    @property
    def name(self) -> Name:
        """Returns what a seat is called."""
        return self.names.__getitem__

    def moved(self, move: str) -> str:
        """Returns a move in words, as seen from here; if it answers a question, only the answer."""
        game, action = self.puzzle.game, self.puzzle.game.parse(move)
        steps = game.speech.steps(self.words, game.moves[action], self.view, self.name)
        if steps[0][1].endswith("?"):
            return steps[-1][1]
        return label(game, self.words, action, self.view, self.name).removesuffix(".")

    def verdict(self) -> list[str]:
        """Says what the last move is worth and, if it is wrong, where to look instead."""
        standing, words = self.standing, self.words
        if standing.tried is None:
            return []
        if standing.right and not standing.solved:
            return [words.text("puzzle.right")]
        step, tried = self._step, self.puzzle.game.show(standing.tried)
        chances = percent(step.chances[tried])
        if standing.solved:
            return [words.text("puzzle.solved", move=self.moved(tried), n=chances), *self.why()]
        lost = max(1, percent(step.lost(tried)))
        said = [words.text("puzzle.wrong", move=self.moved(tried), n=chances, lost=lost)]
        said += self._expected(standing.tried, True)
        if tried == self.puzzle.greedy and standing.step == self.puzzle.missed:
            said.append(words.text("puzzle.greedy"))
        verbs = {move.split()[0] for move in step.solutions}
        said.append(words.text("puzzle.same-kind" if tried.split()[0] in verbs else "puzzle.other-kind"))
        return said

    def hint(self) -> list[str]:
        """Names a few moves, one of which is best, in the order of the game."""
        step, game = self._step, self.puzzle.game
        others = [move for move in step.chances if move not in step.solutions]
        shown = sorted([step.solutions[0], *others[: CANDIDATES - 1]], key=game.parse)
        return [self.words.text("puzzle.hint"), *[self.moved(move) for move in shown]]

    def solution(self) -> list[str]:
        """Says what is best now, and why."""
        moves = "; ".join([self.moved(move) for move in self._step.solutions])
        return [self.words.text("puzzle.solution", moves=moves, n=percent(self._step.best)), *self.why()]

    def why(self) -> list[str]:
        """Says why the solution of this step is best: what it brings, and what the best of the others is worth."""
        step = self._step
        said = self._expected(self.puzzle.game.parse(step.solutions[0]), False)
        others = [move for move in step.chances if move not in step.solutions]
        if others:
            n = percent(step.chances[others[0]])
            said.append(self.words.text("puzzle.next-best", move=self.moved(others[0]), n=n))
        return said

    @property
    def _step(self) -> Step:
        return self.puzzle.steps[self.standing.step]

    def _expected(self, action: int, played: bool) -> list[str]:
        """Says what is likely to follow at once from a move, in worlds that the seat holds possible; nothing if that is
        too uncertain.
        """
        speech, seat = self.puzzle.game.speech, self.puzzle.seat
        found = outcome(Sight(self.standing.state, seat), action, Rng(f"why {action}"))
        if found.n < LIKELY * found.of:
            return []
        told = [speech.event(self.words, seen, self.name, seat) for seen in found.events]
        what, n = " ".join([sentence for sentence in told if sentence]), percent(found.n / found.of)
        if not what:
            return []
        if n == 100:
            return [self.words.text("review.sure-played" if played else "review.sure", what=what)]
        return [self.words.text("review.likely-played" if played else "review.likely", n=n, what=what)]


def percent(share: float) -> int:
    """Returns a share of victory in percent."""
    return round(100 * share)
