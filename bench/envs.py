"""Environments side by side: batches, the OpenSpiel bridge and PettingZoo, with peers where they are installed.

``make peers`` installs EnvPool and pgx into an environment of their own; they run in a process of their own, in turns
with ours. Steps are counted the same way: a random legal action for each game, with observation and mask. Seconds are
those of the processor, here and there, so that it matters little what else runs.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import barque
from bench.peers import Loop, side_by_side, until

PEERS = Path(sys.prefix) / "peers" / "bin" / "python"
ROWS = 128
WIDE = (16, 128, 1024, 4096, 16384)
MIXED = 100  # steps until the games of a wide batch, which begin together, are in different stages
TARGETS = {"batch": 500_000, "batch of hapy": 1_000_000, "openspiel": 40_000, "pettingzoo": 50_000}
RATIO = 3  # how many times faster than peers a batch is
PEER = Path(__file__).parent / "envs_peer.py"


def batched(name: str, n: int = ROWS, before: int = 0) -> Loop:
    """Returns the loop of random play on a batch, after some steps *before*."""
    from barque.envs.batch import Batch

    batch = Batch(name, n, 2, seed="bench")
    batch.reset()
    for _ in range(before):
        batch.step(batch.draw())

    def play() -> int:
        batch.step(batch.draw())
        return n

    return lambda seconds: until(seconds, play, time.process_time)


def stepped(name: str) -> Loop:
    """Returns a loop of the same play in which only the steps are timed, not the drawing of actions, as for peers."""
    from barque.envs.batch import Batch

    batch = Batch(name, ROWS, 2, seed="bench")
    batch.reset()

    def run(seconds: float) -> float:
        passed, steps = 0.0, 0
        while passed < seconds:
            actions = batch.draw()
            began = time.process_time()
            batch.step(actions)
            passed += time.process_time() - began
            steps += ROWS
        return steps / passed

    return run


def spiel(name: str) -> Loop:
    """Returns the loop of random play through OpenSpiel; only decisions of players are counted."""
    import pyspiel

    import barque.envs.openspiel  # noqa: F401 (it registers the games)

    game = pyspiel.load_game(f"barque_{name}")
    luck = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(luck.random() * len(state.chance_outcomes())))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(luck.random() * len(actions))])
                decisions += 1
        return decisions

    return lambda seconds: until(seconds, play, time.process_time)


def zoo(name: str) -> Loop:
    """Returns the loop of random play through PettingZoo, observations included."""
    import numpy as np

    from barque.envs.pettingzoo import GameEnv

    env = GameEnv(name)
    luck = random.Random(1)

    def play() -> int:
        env.reset(seed=luck.randrange(1 << 30))
        steps = 0
        while not env.terminations[env.agent_selection]:
            seen, _, _, _, _ = env.last()
            actions = np.flatnonzero(seen["action_mask"])
            env.step(actions[int(luck.random() * len(actions))])
            steps += 1
        return steps

    return lambda seconds: until(seconds, play, time.process_time)


def peer(what: str) -> Loop:
    """Returns the loop of a peer, in a process of its own that was warmed up."""
    process = subprocess.Popen(
        [PEERS, PEER, what, str(ROWS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin is not None
    assert process.stdout is not None
    read, write = process.stdout, process.stdin
    if read.readline() != "ready\n":
        raise ModuleNotFoundError(what)

    def run(seconds: float) -> float:
        print(seconds, file=write, flush=True)
        return float(read.readline())

    return run


def speed(rounds: int = 5, seconds: float = 0.5) -> bool:
    """Prints every rate, on one core, with its target; returns whether all were met."""
    if hasattr(os, "sched_setaffinity"):  # what it starts stays there too
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    makers: dict[str, Callable[[str], Loop]] = {"batch": batched, "openspiel": spiel, "pettingzoo": zoo}
    loops = {f"{what} of {name}": make(name) for name in barque.games() for what, make in makers.items()}
    peers: list[str] = []
    for what in ("envpool", "pgx"):
        try:
            loops[what] = peer(what)
            peers.append(what)
        except (OSError, ModuleNotFoundError):
            print(f"{what} is not installed (make peers): not compared")
    if peers:
        loops |= {f"steps of {name}": stepped(name) for name in barque.games()}
    rates = side_by_side(loops, rounds, seconds)
    how = "compiled" if barque.NATIVE else "interpreted"
    print(f"\nEnvironments, {ROWS} games a batch, seconds of one processor   ({how})")
    met = True
    for what in peers:
        print(f"  {what + ' backgammon':30} {rates[what]:12,.0f} steps/s")
    for what in loops:
        kind, _, name = what.partition(" of ")
        if kind in makers:
            target = TARGETS.get(what, TARGETS[kind])
            met = met and rates[what] >= target
            verdict = "met" if rates[what] >= target else "MISSED"
            print(f"  {what:30} {rates[what]:12,.0f} steps/s (at least {target:,}: {verdict})")
        elif kind == "steps":
            times = {other: rates[what] / rates[other] for other in peers}
            met = met and min(times.values()) >= RATIO
            verdict = "met" if min(times.values()) >= RATIO else "MISSED"
            said = ", ".join([f"{ratio:.1f} times {other}" for other, ratio in times.items()])
            said += f"; at least {RATIO}: {verdict}"
            print(f"  {name + ', actions drawn before':30} {rates[what]:12,.0f} steps/s ({said})")
    for name in barque.games():
        wide = side_by_side({str(n): batched(name, n, MIXED) for n in WIDE}, 2, seconds)
        costs = ", ".join([f"{n:,}: {wide[str(n)]:,.0f}" for n in WIDE])
        grows = wide[str(ROWS)] / wide[str(WIDE[-1])]
        print(f"  {name}, steps/s by the number of games: {costs}; {memory(name):.1f} KB a game")
        print(f"  {name}: with {WIDE[-1]:,} games a step costs {grows:.1f} times as much as with {ROWS}")
    return met


def memory(name: str) -> float:
    """Returns how many kilobytes a process of its own grows by for each of the games of the widest batch."""
    script = f"import bench.envs; bench.envs.grown({name!r})"
    return float(subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout)


def grown(name: str) -> None:
    """Prints how many kilobytes a game takes, in the middle of games, with observations and masks."""
    import psutil

    batched(name, 16)(0.1)
    before = psutil.Process().memory_info().rss
    play = batched(name, WIDE[-1])
    play(2.0)
    print((psutil.Process().memory_info().rss - before) / 1024 / WIDE[-1])


if __name__ == "__main__":
    began = time.perf_counter()
    done = speed()
    print(f"{time.perf_counter() - began:.0f} s")
    sys.exit(0 if done else "a target was missed: see above")
