"""Simulations per second beside OpenSpiel's ISMCTS, the memory of a search, and how long a bot takes to start."""

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

TIMES: Final = 20.0  # at least this many simulations for one of OpenSpiel's
MEGABYTES: Final = 200.0
START: Final = 0.2  # seconds
POSITIONS: Final = 7


def middle(game: str, seats: int, seed: int) -> State:
    """Returns a position from the middle of a random game, where there is a choice."""
    state = barque.game(game).start(seats, seed=f"middle {seed}")
    state.playout(Rng(seed))
    ply = len(state.log) // 2
    while len(state.at(ply).legal()) < 2:
        ply += 1
    return state.at(ply)


def rates(game: str, seconds: float) -> tuple[float, float]:
    """Returns simulations per second of processor time, ours and OpenSpiel's: medians over mid-game positions,
    alternating.
    """
    ours: list[float] = []
    theirs: list[float] = []
    for seed in range(POSITIONS):
        state = middle(game, 2, seed)
        sight = Sight(state, int(state.turn))
        bot = SearchBot(game, level(f"pharaoh:seconds={seconds}"), Rng(seed))
        began = time.process_time()
        bot.advice(sight)
        ours.append(bot.search.simulations / (time.process_time() - began))
        other = OpenSpiel(str(seed), seconds)
        began = time.process_time()
        other.choose(sight)
        theirs.append(other.simulations / (time.process_time() - began))
    return st.median(ours), st.median(theirs)


def growth(game: str) -> tuple[float, int]:
    """Returns the most megabytes that a 1 s search adds to a process of its own, and the simulations of that search."""
    found: list[tuple[float, int]] = []
    for seed in range(POSITIONS):
        code = f"from bench.search import grow; grow({game!r}, {seed})"
        megabytes, simulations = said_by(code)
        found.append((float(megabytes), int(simulations)))
    return max(found)


def said_by(code: str) -> list[str]:
    """Runs some code in a process of its own; returns the words that it prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def grow(game: str, seed: int) -> None:
    """Searches for 1 s, even if everything is decided sooner; prints by how many megabytes the process grew."""
    state = middle(game, 2, seed)
    sight = Sight(state, int(state.turn))
    bot = SearchBot(game, level("pharaoh:seconds=0,iterations=500"), Rng(seed))
    began = time.perf_counter()
    bot.advice(sight)  # anything that is loaded only once
    simulations = round(bot.search.simulations / (time.perf_counter() - began))
    before = peak()
    bot = SearchBot(game, level(f"pharaoh:seconds=0,iterations={simulations}"), Rng(seed))
    bot.advice(sight)
    print(peak() - before, bot.search.simulations)


def start(game: str) -> float:
    """Returns the seconds that the first bot of a process takes to be there once its game is loaded: a median."""
    code = f"from bench.search import begin; begin({game!r})"
    return st.median([float(said_by(code)[0]) for _ in range(POSITIONS)])


def begin(game: str) -> None:
    """Creates a pharaoh that reads its weights and networks for the first time; prints the seconds this took."""
    state = barque.game(game).start(2, seed=1)
    began = time.perf_counter()
    bot = SearchBot(game, level("pharaoh:seconds=0,iterations=1"), Rng(1))
    bot.advice(Sight(state, int(state.turn)))
    print(time.perf_counter() - began)


def peak() -> float:
    """Returns the most megabytes that this process has had in memory."""
    status = Path("/proc/self/status")
    if status.exists():  # here resource would count the parent's memory
        lines = status.read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1e3
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
