"""Finds puzzles in games: scans them with a short search, and checks what stands out with long ones.

Where a short search finds much more than greedy does, a sample of the position is drawn for the seat on turn; from then
on only that sample counts, seen through the seat. Long searches from several seeds must agree on the best move, and
each other move must be worse by more than the noise, on deals that all moves share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from barque.bots import LEVELS, Bot, SearchBot, level
from barque.bots.ismcts.search import Advice, Search
from barque.bots.searcher import Level, evaluation
from barque.coach.judging import SURE, compared, mean
from barque.coach.puzzle import DIGITS, Puzzle, Step, advanced
from barque.kernel import Game, Json, Rng, Sight, State

GAP: Final = 0.04  # chances by which the best move seems better at the first look
TRIED: Final = 4  # visits of a move that say something about it
CLEAR: Final = 0.05  # chances by which every other move is worse
SURELY: Final = 0.025  # chances by which it is worse beyond the noise
MOST_BEST: Final = 2  # solutions of a first step
MOST_LATER: Final = 4  # and of the last one
LEAST: Final = 0.15  # chances with the best move: where all is lost there is nothing to find
FEWEST: Final = 4  # moves to choose from
TRIES: Final = 5  # tries; greedy breaks ties at random and must miss the solution each time
PER_GAME: Final = 6  # decisions of a game that are checked
SPEED: Final = 5000  # simulations per second, so that a level's time is worth the same on every machine
SLIP: Final = 12  # one move in this many is the second best, for variety
LONGEST: Final = 4  # steps of a whole turn


@dataclass(frozen=True)
class Effort:
    """How many simulations and shared deals go into a first look, into a closer one, and into each long search."""

    quick: int = 250
    closer: int = 1500
    closely: int = 120
    long: int = 5000
    wide: int = 80  # deals on which all legal moves are compared
    deals: int = 300
    seeds: int = 3


class Finder:
    """Looks for puzzles in the games that it is shown."""

    def __init__(self, game: Game, seed: str, effort: Effort, turns: bool) -> None:
        self.game: Final = game
        self.seed: Final = seed
        self.effort: Final = effort
        self.turns: Final = turns  # whether a puzzle is a whole turn

    # Where to look

    def played(self, number: int, options: dict[str, Json]) -> Iterator[Puzzle]:
        """Lets the searching bot play a game against itself and looks through it."""
        game, luck = self.game, Rng(f"{self.seed} {number}")
        chosen = dict(options)
        for option in game.options.values():
            if option.kind == "content" and option.name not in chosen:
                chosen[option.name] = option.values[luck.below(len(option.values))]
        seats = game.seats[number % len(game.seats)]
        state = game.start(seats, seed=f"{self.seed} {number}", **chosen)
        yield from self._through(state, None, luck)

    def recorded(self, state: State) -> Iterator[Puzzle]:
        """Looks through a game that was played."""
        yield from self._through(state.fresh(), state, Rng(f"{self.seed} {state.game.record(state)}"))

    def _through(self, state: State, after: State | None, luck: Rng) -> Iterator[Puzzle]:
        """Looks at each decision of a game, which goes on as *after* did, or as the search thinks best; then checks the
        decisions that stand out most.
        """
        searches = [Search(evaluation(self.game), Rng(f"{luck.word()}")) for _ in range(state.seats)]
        outstanding: list[tuple[float, int, dict[str, Json], int]] = []
        turn = -1
        while not state.over and (after is None or len(state.log) < len(after.log)):
            seat, actions = int(state.turn), state.legal()
            if after is not None and after.log[len(state.log)] < 0:
                state.step(after.log[len(state.log)], after.accords)
                continue
            advice: list[Advice] = []
            if len(actions) > 1:
                sight = Sight(state, seat)
                advice = searches[seat].think(sight, 0.0, self.effort.quick, 0.0)
                if (seat != turn or not self.turns) and len(actions) >= FEWEST and advice[0].share >= LEAST:
                    gap = self._gap(sight, advice, luck)
                    if gap >= GAP:
                        outstanding.append((-gap, len(state.log), state.sample(seat, luck).dump(), seat))
            turn = seat
            if after is not None:
                action = after.log[len(state.log)]
            elif not advice:
                action = actions[0]
            else:
                second = luck.below(SLIP) == 0 and len(advice) > 1 and advice[1].visits > 0
                action = advice[1 if second else 0].action
            searches[seat].played(Sight(state, seat), action)
            state.play(action)
        found: set[str] = set()
        for _, _, position, owner in sorted(outstanding, key=lambda each: each[:2])[:PER_GAME]:
            made = self.confirmed(position, owner)
            if made is not None and made.steps[0].solutions[0] not in found:
                found.add(made.steps[0].solutions[0])
                yield made

    def _gap(self, sight: Sight, advice: list[Advice], luck: Rng) -> float:
        """Returns by how much the best move, in this decision or later in the turn, seems better than the second best;
        0 if greedy finds it.
        """
        state, found = sight.sample(luck), advice
        for _ in range(LONGEST if self.turns else 1):
            best = found[0]
            if self.game.greedy(luck).choose(Sight(state, sight.seat)) != best.action:
                tried = [each.share for each in found[1:] if each.visits >= TRIED]
                return best.share - max(tried, default=0.0)
            if not advanced(state, sight.seat, best.action):
                return 0.0
            search = Search(evaluation(self.game), luck.other())
            found = search.think(Sight(state, sight.seat), 0.0, self.effort.quick, 0.0)
        return 0.0

    # What is a puzzle

    def confirmed(self, position: dict[str, Json], seat: int) -> Puzzle | None:
        """Returns the puzzle in a position, if one move or one turn in it is clearly best and greedy misses it."""
        game = self.game
        state = game.load(position)
        steps: list[Step] = []
        missed, instead = -1, -1
        while len(steps) < (LONGEST if self.turns else 1):
            sight = Sight(state, seat)
            most = MOST_LATER if steps else MOST_BEST
            step = self.clear(sight, most, Rng(f"{self.seed} {len(steps)} {game.show(state.legal()[0])}"))
            if step is None or (not steps and step.best < LEAST):
                break
            steps.append(step)
            rng = Rng(f"{self.seed} greedy {len(steps)}")
            choices = [game.greedy(rng).choose(sight) for _ in range(TRIES)]
            if missed < 0 and not any([game.show(choice) in step.solutions for choice in choices]):
                missed, instead = len(steps) - 1, choices[0]
            if len(step.solutions) > 1 or not advanced(state, seat, game.parse(step.solutions[0])):
                break
        if missed < 0:
            return None
        made = Puzzle(position, seat, tuple(steps), LEVELS[-1], game.show(instead), missed)
        return replace(made, grade=self.grade(made))

    def clear(self, sight: Sight, most: int, rng: Rng) -> Step | None:
        """Returns the decision if at most *most* moves are best and every other one is clearly worse."""
        game, effort = self.game, self.effort
        search = Search(evaluation(game), rng.other())
        first = [found.action for found in search.think(sight, 0.0, effort.closer, 0.0)[: most + 3] if found.visits]
        looks = [mean(one) for one in search.compare(sight, first, effort.closely)]
        if len(first) > most and max(looks) - sorted(looks)[-1 - most] < SURELY:
            return None  # too many moves are about equally good
        search = Search(evaluation(game), rng.other())
        best = search.think(sight, 0.0, effort.long, 0.0)[0].action
        rest = self._rest(search, sight, best, most)
        if rest is None:
            return None
        good, chances = rest
        order = sorted(sight.legal(), key=lambda action: -chances[action])
        others = [action for action in order if action not in good]
        if not others or chances[order[0]] - chances[others[0]] < CLEAR or order[0] not in good:
            return None
        for _ in range(1, effort.seeds):
            search = Search(evaluation(game), rng.other())
            if search.think(sight, 0.0, effort.long, 0.0)[0].action not in good:
                return None
            values = search.compare(sight, [order[0], *others[:3]], effort.deals)
            if any([mean(values[0]) - mean(one) < SURELY for one in values[1:]]):
                return None
        solutions = [game.show(action) for action in order if action in good]
        return Step(tuple(solutions), {game.show(action): round(chances[action], DIGITS) for action in order})

    def _rest(self, search: Search, sight: Sight, best: int, most: int) -> tuple[list[int], dict[int, float]] | None:
        """Plays deals with all moves and drops each one as soon as it is surely worse than *best*.

        Returns the moves that are left, at most *most*, and the chances that each move leads to; None if more are left.
        """
        actions = sight.legal()
        left = [best, *[action for action in actions if action != best]]
        values: dict[int, list[float]] = {action: [] for action in left}
        losses: dict[int, float] = {best: 0.0}
        block = self.effort.wide
        while True:
            for action, found in zip(left, search.compare(sight, left, block), strict=True):
                values[action] += found
            keeps, same = [best], True
            for action in left[1:]:
                losses[action], doubt = compared(values[best], values[action])
                if losses[action] - SURE * doubt < SURELY:
                    keeps.append(action)
                    same = same and losses[action] + SURE * doubt < SURELY
            left, done = keeps, len(values[best])
            if same or done >= self.effort.deals * 10:
                break
            if len(left) > max(most, 10 * self.effort.deals // done):
                return None
            block = done
        top = mean(values[best])
        return (left, {action: max(0.0, top - losses[action]) for action in actions}) if len(left) <= most else None

    # How hard it is

    def grade(self, made: Puzzle) -> str:
        """Returns the weakest level such that it and all stronger ones find the solution more often than not."""
        found = LEVELS[-1]
        for name in reversed(LEVELS[:-1]):
            if self.slips(made, name) > 0.5 or sum([self.solves(made, name, n) for n in range(3)]) < 2:
                break
            found = name
        return found

    def slips(self, made: Puzzle, name: str) -> float:
        """Returns how often a bot of that level would slip at a step of the solution and miss it."""
        state, looks, rng = made.start(), evaluation(self.game), Rng(f"{self.seed} slips")
        spared = 1.0
        for step in made.steps:
            sample = state.sample(made.seat, rng)
            actions = sample.legal()
            looks.begin(sample, made.seat)
            weights = looks.weights(sample, actions)
            sensible = [self.game.show(action) for action, weight in zip(actions, weights, strict=True) if weight > 0]
            good = sum([move in step.solutions for move in sensible])
            spared *= 1 - level(name).slip * (1 - good / len(sensible))
            advanced(state, made.seat, self.game.parse(step.solutions[0]))
        return 1 - spared

    def solves(self, made: Puzzle, name: str, n: int) -> bool:
        """Checks whether a bot of that level finds every step, with less time to think the more often it slips."""
        thinks = level(name)
        thinks = replace(by_simulations(thinks, 1 - thinks.slip), slip=0.0, kind=False)
        return solved(made, SearchBot(self.game, thinks, Rng(f"{self.seed} {name} {n}")))


def by_simulations(thinks: Level, pace: float = 1.0) -> Level:
    """Returns a level that counts simulations instead of seconds, *pace* times as many as usual."""
    return replace(thinks, seconds=0.0, iterations=round(SPEED * thinks.seconds * pace))


def solved(made: Puzzle, solver: Bot) -> bool:
    """Checks whether a bot finds every step of a puzzle."""
    state = made.start()
    for step in made.steps:
        action = solver.choose(Sight(state, made.seat))
        if made.game.show(action) not in step.solutions:
            return False
        if not advanced(state, made.seat, action):
            return True
    return True
