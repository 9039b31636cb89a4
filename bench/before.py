"""This installation side by side with another one: ``python -m bench before --base DIR``.

Each side is a process of its own that measures on request; they take turns, so that both see the same machine.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import barque
from barque import Rng, Sight, State
from barque.bots import bot

POSITIONS: Final = 12
SIMULATIONS: Final = 300
MEASURES: Final = ("clone", "playout", "sample", "view", "search")
SLOWER: Final = 0.95  # below this in every round
UNITS: Final = {"playout": "steps/s", "search": "simulations/s"}  # the others are times of one call


class Work:
    """What is measured of one game at tables of one size: positions from the middle of random games."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.starts = [barque.game(game).start(seats, seed=f"before {n}") for n in range(POSITIONS)]
        self.middles = [_middle(state, n) for n, state in enumerate(self.starts)]
        self.rng = Rng(0)
        self.next = 0  # the position being measured

    def clone(self, state: State) -> int:
        """Clones a position many times."""
        for _ in range(100):
            state.clone()
        return 100

    def sample(self, state: State) -> int:
        """Samples a position for the seat on turn."""
        for _ in range(20):
            state.sample(int(state.turn), self.rng)
        return 20

    def view(self, state: State) -> int:
        """Looks at a position as the seat on turn."""
        for _ in range(20):
            state.view(int(state.turn))
        return 20

    def playout(self, state: State) -> int:
        """Plays a random game from its start."""
        game = self.starts[self.next].clone()
        game.playout(self.rng)
        return len(game.log)

    def search(self, state: State) -> int:
        """Searches a position."""
        player = bot(f"pharaoh:seconds=0,iterations={SIMULATIONS}", self.game, self.next)
        player.advice(Sight(state, int(state.turn)))  # type: ignore[attr-defined]
        return SIMULATIONS

    def rate(self, measure: str, seconds: float) -> float:
        """Returns how often per second of processor time *measure* ran."""
        run: Callable[[State], int] = getattr(self, measure)
        done = 0
        self.rng = Rng(measure)
        began = time.process_time()
        while True:
            for number, state in enumerate(self.middles):  # always all of them: both sides do the same
                self.next = number
                done += run(state)
            spent = time.process_time() - began
            if spent >= seconds:
                return done / spent


def _middle(start: State, number: int) -> State:
    """Returns a position from the middle of a random game, where there is a choice."""
    whole = start.clone()
    whole.playout(Rng(number))
    ply = len(whole.log) // 2
    while len(whole.at(ply).legal()) < 2:
        ply -= 1
    return whole.at(ply)


def serve() -> None:
    """Measures what is asked for, one line each: ``GAME SEATS MEASURE SECONDS``."""
    print(f"{'compiled' if barque.NATIVE else 'interpreted'} {barque.__file__}", flush=True)
    works: dict[tuple[str, int], Work] = {}
    for line in sys.stdin:
        game, seats, measure, seconds = line.split()
        key = (game, int(seats))
        if key not in works:
            works[key] = Work(*key)
        print(works[key].rate(measure, float(seconds)), flush=True)


class Side:
    """One installation: its process, asked over a pipe."""

    def __init__(self, python: str) -> None:
        self.python = python
        command = [python, "-I", __file__, "serve"]  # isolated: the installed package, not the sources beside it
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.kind, _, self.path = self._line().partition(" ")

    def rate(self, game: str, seats: int, measure: str, seconds: float) -> float:
        """Asks for one measurement."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{game} {seats} {measure} {seconds}\n")
        self.process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if not line:
            sys.exit(f"{self.python} stopped: is Barque installed there?")
        return line

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def python_of(base: str) -> str:
    """Returns the Python of *base*: a folder with a ``.venv``, a virtual environment, or a Python itself."""
    for place in (".venv/bin/python", "bin/python", "."):
        found = Path(base) / place
        if found.is_file():
            return str(found.absolute())
    sys.exit(f"there is no Python at {base}: name a folder with a .venv in which Barque is installed")


def shown(measure: str, rate: float) -> str:
    """Returns a rate, or the time of one call, as text."""
    return f"{rate:12,.0f} {UNITS[measure]}" if measure in UNITS else f"{1e6 / rate:12,.2f} µs"


def before(arguments: list[str]) -> bool:
    """Compares and prints; returns whether nothing is clearly slower."""
    parser = argparse.ArgumentParser("python -m bench before", description=__doc__)
    parser.add_argument("--base", required=True, help="the other installation: a folder with a .venv, or a Python")
    parser.add_argument("--only", nargs="*", default=list(barque.games()), help="games")
    parser.add_argument("--measures", nargs="*", default=list(MEASURES), choices=MEASURES)
    parser.add_argument("--seats", nargs="*", type=int, default=[2, 4])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement")
    asked = parser.parse_args(arguments)
    sides = [Side(python_of(asked.base)), Side(sys.executable)]
    for name, side in zip(("before", "now"), sides, strict=True):
        print(f"{name}: {side.kind}, {side.path}")
    fine = True
    for game in asked.only:
        for seats in asked.seats:
            print(f"\n{game}, {seats} players: before, now, now / before (slowest to fastest round)")
            for measure in asked.measures:
                rates: list[list[float]] = [[], []]
                for _ in range(asked.rounds):
                    for side, seen in zip(sides, rates, strict=True):
                        seen.append(side.rate(game, seats, measure, asked.seconds))
                ratios = [now / old for old, now in zip(*rates, strict=True)]
                old, now = [shown(measure, statistics.median(seen)) for seen in rates]
                ratio = statistics.median(ratios)
                fine = fine and max(ratios) >= SLOWER
                print(f"  {measure:8} {old} {now}  {ratio:6.2f} times ({min(ratios):.2f}–{max(ratios):.2f})")
    for side in sides:
        side.close()
    return fine


if __name__ == "__main__":
    serve()
