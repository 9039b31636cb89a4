"""Puzzles: positions in which one move, or one whole turn, is clearly best, given what a seat knows.

A puzzle is data. Its position is the dump of a sample: a state that its seat holds possible, drawn afresh, so it
contains nothing that was really hidden. Everything about it was found out from that position and is seen through its
seat.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import barque
from barque.bots import LEVELS
from barque.kernel import Game, Json, Refusal, Rng, State, canonical
from barque.kernel.files import read_text

FILE: Final = "puzzles.jsonl"  # in a game's folder
DIGITS: Final = 3  # of a share of victory


@dataclass(frozen=True)
class Step:
    """One decision: the *solutions*, the best first, and the chances that each legal move leads to."""

    solutions: tuple[str, ...]
    chances: dict[str, float]

    @property
    def best(self) -> float:
        """The chances with the best move."""
        return self.chances[self.solutions[0]]

    def lost(self, move: str) -> float:
        """Returns what *move* gives away."""
        return max(0.0, self.best - self.chances[move])


@dataclass(frozen=True)
class Puzzle:
    """The question what *seat* should play in *position*; only the last of its steps may have several solutions.

    *grade* is the weakest level of the bots that finds it. *greedy* is what greedy plays instead, at step *missed*.
    """

    position: dict[str, Json]
    seat: int
    steps: tuple[Step, ...]
    grade: str
    greedy: str
    missed: int

    @property
    def game(self) -> Game:
        """The game, under the rules of the puzzle."""
        return barque.game(self.position["game"], self.position["rules"])

    @property
    def name(self) -> str:
        """The name of the puzzle in addresses: a digest of its position and seat."""
        return sha256(f"{self.seat} {canonical(self.position)}".encode()).hexdigest()[:10]

    def start(self) -> State:
        """Returns the position as a state."""
        return self.game.load(self.position)

    def json(self) -> dict[str, Json]:
        """Returns the puzzle as plain data."""
        return {
            "position": self.position,
            "seat": self.seat,
            "steps": [{"solutions": list(step.solutions), "chances": step.chances} for step in self.steps],
            "grade": self.grade,
            "greedy": self.greedy,
            "missed": self.missed,
        }


def puzzle(data: dict[str, Json]) -> Puzzle:
    """Reads a puzzle; raises a ``ValueError``, ``TypeError`` or ``KeyError`` if it is not one."""
    steps = tuple([Step(tuple(step["solutions"]), dict(step["chances"])) for step in data["steps"]])
    return Puzzle(data["position"], data["seat"], steps, data["grade"], data["greedy"], data["missed"])


def read(path: Path) -> list[Puzzle]:
    """Reads a file of puzzles, one per line after a first line that says how they were *made*; raises a ``Refusal``
    that names a wrong line.
    """
    found: list[Puzzle] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        try:
            data = json.loads(line)
            if "made" not in data:
                found.append(puzzle(data))
        except (ValueError, TypeError, KeyError):
            raise Refusal("puzzle-file", file=str(path), line=number) from None
    return found


def write(made: str, puzzles: Sequence[Puzzle]) -> str:
    """Returns puzzles as a file's text; *made* says how they were made."""
    lines: list[dict[str, Json]] = [{"made": made}, *[each.json() for each in puzzles]]
    return "".join([json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines])


@cache
def shipped(game: str) -> dict[str, Puzzle]:
    """Reads the puzzles that come with a game, by name, in the order of its file; puzzles made for older rules are left
    out if those rules are no longer available.
    """
    found = barque.game(game)
    path = found.folder / FILE
    puzzles = read(path) if path.exists() else []
    return {each.name: each for each in puzzles if each.position["rules"] in found.versions}


def named(name: str) -> Puzzle:
    """Returns the puzzle of that name, whichever game it belongs to."""
    for game in barque.games():
        if name in shipped(game):
            return shipped(game)[name]
    raise Refusal("no-such-puzzle", puzzle=name[:20])


def of_the_day(game: str, day: date) -> Puzzle | None:
    """Returns a game's puzzle of a day, the same for everybody; none is repeated before all have been used."""
    puzzles = list(shipped(game).values())
    return puzzles[shuffled(len(puzzles), "puzzle of the day")[day.toordinal() % len(puzzles)]] if puzzles else None


def shuffled(number: int, seed: str) -> list[int]:
    """Returns the numbers below *number* in an order that depends on the seed alone."""
    order = list(range(number))
    Rng(seed).shuffle(order)
    return order


def following(made: Puzzle) -> str:
    """Returns the name of the next puzzle of the same game and grade; after the last one a harder grade begins, and
    after the hardest the easiest.
    """
    puzzles = shipped(made.position["game"])
    order = sorted(puzzles, key=lambda name: LEVELS.index(puzzles[name].grade))
    return order[(order.index(made.name) + 1) % len(order)]


def advanced(state: State, seat: int, action: int) -> bool:
    """Plays *action* and whatever is forced then; returns whether *seat* decides again, with nothing new revealed."""
    while True:
        seen = len(state.events())
        state.play(action)
        if state.over or state.turn != seat or any([event.news for event in state.events(seen)]):
            return False
        actions = state.legal()
        if len(actions) > 1:
            return True
        action = actions[0]
