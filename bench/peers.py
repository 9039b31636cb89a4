"""Measures fairly: one loop for us, one for OpenSpiel, in alternation, so that both see the same machine."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import barque
from barque import Game, Rng

Loop = Callable[[float], float]  # runs for about this many seconds and returns steps per second


def side_by_side(loops: dict[str, Loop], rounds: int = 7, seconds: float = 0.7) -> dict[str, float]:
    """Runs the loops in alternation and returns the median steps per second of each."""
    seen: dict[str, list[float]] = {name: [] for name in loops}
    for _ in range(rounds):
        for name, loop in loops.items():
            seen[name].append(loop(seconds))
    return {name: statistics.median(rates) for name, rates in seen.items()}


def until(seconds: float, play: Callable[[], int], clock: Callable[[], float] = time.perf_counter) -> float:
    """Plays whole games for *seconds* of a *clock*; returns steps per second."""
    steps = 0
    began = clock()
    while True:
        steps += play()
        passed = clock() - began
        if passed >= seconds:
            return steps / passed


def open_spiel(text: str) -> Loop:
    """Returns the loop of random play from Python over an OpenSpiel game, with chance nodes counted as steps."""
    import pyspiel  # installed only for the bench

    game: Any = pyspiel.load_game(text)
    luck = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = luck.choices([o[0] for o in outcomes], [o[1] for o in outcomes])[0]
            else:
                actions = state.legal_actions()
                action = actions[int(luck.random() * len(actions))]
            state.apply_action(action)
            steps += 1
        return steps

    return lambda seconds: until(seconds, play)


def stepping(game: Game, seats: int) -> Loop:
    """Returns the loop of random play from Python: ``legal()`` and ``play()`` for each step."""
    luck = random.Random(1)
    seeds = iter(range(1 << 40))

    def play() -> int:
        state = game.start(seats, seed=next(seeds))
        steps = 0
        while state.turn >= 0:
            actions = state.legal()
            state.play(actions[int(luck.random() * len(actions))])
            steps += 1
        return steps

    return lambda seconds: until(seconds, play)


def playing_out(game: Game, seats: int) -> Loop:
    """Returns the loop of whole random games inside the rules: ``playout()`` from the start."""
    rng = Rng("bench")
    starts = [game.start(seats, seed=seed) for seed in range(20)]
    turn = iter(range(1 << 40))

    def play() -> int:
        state = starts[next(turn) % 20].clone()
        state.playout(rng)
        return len(state.log)

    return lambda seconds: until(seconds, play)


def compare(title: str, rates: dict[str, float], peer: str, targets: dict[str, float]) -> bool:
    """Prints each rate as a multiple of the peer's, with its target; returns whether all were met."""
    print(f"\n{title}   ({'compiled' if barque.NATIVE else 'interpreted'})")
    print(f"  {peer:42} {rates[peer]:14,.0f} steps/s")
    met = True
    for name, target in targets.items():
        ratio = rates[name] / rates[peer]
        met = met and ratio >= target
        verdict = "met" if ratio >= target else "MISSED"
        print(f"  {name:42} {rates[name]:14,.0f} steps/s  {ratio:7.1f} times (at least {target:g}: {verdict})")
    return met
