"""Hâpy Families, measured: ``python -m bench.hapy speed|statistics``."""

from __future__ import annotations

import statistics as st
import sys
import time
import tracemalloc
from collections import Counter

import barque
from barque import Rng, Sight, State
from barque.bots import bot
from bench.peers import compare, open_spiel, playing_out, side_by_side, stepping


def speed() -> bool:
    """Compares with OpenSpiel's go_fish, and times ``sample``, ``clone`` and memory."""
    game = barque.game("hapy")
    met = True
    for seats in (2, 4):
        peer = f"OpenSpiel go_fish, {seats} players"
        rates = side_by_side(
            {
                peer: open_spiel(f"go_fish(players={seats})"),
                "legal() + play() from Python": stepping(game, seats),
                "playout()": playing_out(game, seats),
            }
        )
        targets = {"legal() + play() from Python": 3.0, "playout()": 20.0}
        met &= compare(f"Hâpy Families, {seats} players, random play", rates, peer, targets)
        met &= _samples(seats)
    return met & _memory()


def middle(seats: int, seed: int) -> State:
    """Returns a position in mid-game: half of the layout is taken."""
    state = barque.game("hapy").start(seats, seed=seed)
    rng = Rng(seed)
    while sum(slot is not None for slot in state.view(None)["slots"]) > 18:
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    return state


def _samples(seats: int) -> bool:
    states = [middle(seats, seed) for seed in range(300)]
    rng = Rng("bench")
    first: list[float] = []
    later: list[float] = []
    clones: list[float] = []
    for state in states:
        began = time.perf_counter()
        state.sample(int(state.turn), rng)
        first.append(time.perf_counter() - began)
        began = time.perf_counter()
        for _ in range(20):
            state.sample(int(state.turn), rng)
        later.append((time.perf_counter() - began) / 20)
        began = time.perf_counter()
        for _ in range(200):
            state.clone()
        clones.append((time.perf_counter() - began) / 200)
    met = True
    for name, times, most in (
        ("sample(), the first of a position", first, 30.0),
        ("sample(), the next ones", later, 30.0),
        ("clone()", clones, 0.5),
    ):
        middle_time = st.median(times) * 1e6
        met = met and middle_time < most
        verdict = "met" if middle_time < most else "MISSED"
        print(f"  {name:42} {middle_time:10.2f} µs in the median (under {most:g}: {verdict})")
    return met


def _memory() -> bool:
    state = middle(4, 1)
    tracemalloc.start()
    kept = [state.clone() for _ in range(100_000)]
    used = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    verdict = "met" if used < 200 else "MISSED"
    print(f"\n  memory of {len(kept):,} states {used:22.0f} MB (under 200: {verdict})")
    return used < 200


def statistics(games: int = 300) -> None:
    """Prints how games between greedy bots go."""
    game = barque.game("hapy")
    for seats in game.seats:
        lengths: list[int] = []
        endings: Counter[str] = Counter()
        starts = 0
        for seed in range(games):
            state = game.start(seats, seed=seed)
            first = int(state.turn)
            bots = [bot("greedy", "hapy", f"{seed} {seat}") for seat in range(seats)]
            while not state.over:
                seat = int(state.turn)
                state.play(bots[seat].choose(Sight(state, seat)))
            view = state.view(None)
            endings[view["ending"]] += 1
            starts += first in state.winners
            lengths.append(len(state.log))
        print(
            f"{seats} players, {games} greedy games: {st.median(lengths):.0f} moves in the median "
            f"({min(lengths)}–{max(lengths)}), the first player wins {starts / games:.0%}, endings {dict(endings)}"
        )


if __name__ == "__main__":
    if sys.argv[1:] == ["statistics"]:
        statistics()
    elif sys.argv[1:] in ([], ["speed"]):
        sys.exit(not speed())
    else:
        sys.exit("usage: python -m bench.hapy [speed|statistics]")
