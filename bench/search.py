"""Simulations a second beside OpenSpiel's ISMCTS, and the memory of a search."""

from __future__ import annotations

import statistics as st
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import barque
from barque import Rng, Sight, State
from barque.bots import SearchBot, level
from bench.ismcts import OpenSpiel

TIMES: Final = 20.0  # at least so many simulations for one of OpenSpiel's
MEGABYTES: Final = 200.0
POSITIONS: Final = 7


def middle(game: str, seats: int, seed: int) -> State:
    """Gives a position from the middle of a random game, where there is a choice."""
    state = barque.game(game).start(seats, seed=f"middle {seed}")
    state.playout(Rng(seed))
    ply = len(state.log) // 2
    while len(state.at(ply).legal()) < 2:
        ply += 1
    return state.at(ply)


def rates(game: str, seconds: float) -> tuple[float, float]:
    """Gives simulations a second, ours and OpenSpiel's: medians over positions in mid-game, measured in turns."""
    ours: list[float] = []
    theirs: list[float] = []
    for seed in range(POSITIONS):
        state = middle(game, 2, seed)
        sight = Sight(state, int(state.turn))
        bot = SearchBot(game, level(f"pharaoh:seconds={seconds}", game), Rng(seed))
        began = time.perf_counter()
        bot.advice(sight)
        ours.append(bot.search.simulations / (time.perf_counter() - began))
        other = OpenSpiel(str(seed), seconds)
        began = time.perf_counter()
        other.choose(sight)
        theirs.append(other.simulations / (time.perf_counter() - began))
    return st.median(ours), st.median(theirs)


def growth(game: str) -> tuple[float, int]:
    """Gives the megabytes that a 1 s search adds to a process of its own, and the simulations that it made."""
    code = f"from bench.search import grow; grow({game!r})"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    return float(said[0]), int(said[1])


def grow(game: str) -> None:
    """Searches for 1 s and prints by how many megabytes the process grew at most, and the simulations."""
    state = middle(game, 2, 1)
    bot = SearchBot(game, level("pharaoh:seconds=0,iterations=10", game), Rng(1))
    bot.advice(Sight(state, int(state.turn)))  # whatever is loaded once
    before = peak()
    bot = SearchBot(game, level("pharaoh:seconds=1", game), Rng(1))
    bot.advice(Sight(state, int(state.turn)))
    print(peak() - before, bot.search.simulations)


def peak() -> float:
    """Gives the megabytes that this process has had in memory at most."""
    status = Path("/proc/self/status")
    if status.exists():  # here resource would count what the parent had
        lines = status.read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1e3
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
