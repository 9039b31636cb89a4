"""Plays thousands of random games under every law, and reviews as many: ``make soak``, or ``python -m tests.soak 3000
hapy``.
"""

import sys
import time
from collections.abc import Sequence
from itertools import product
from typing import Any

from rich.progress import track

import barque
from barque.kernel import conformance
from tests.coach.test_account import adds_up


def variants(game: barque.Game) -> list[tuple[int, dict[str, Any]]]:
    """Returns every number of seats with every combination of the options that have few values."""
    values: dict[str, tuple[Any, ...]] = {}
    for name, option in game.options.items():
        if option.kind == "flag":
            values[name] = (False, True)
        elif option.values:
            values[name] = option.values
    found = []
    for seats in game.seats:
        for chosen in product(*values.values()):
            options = dict(zip(values, chosen, strict=True))
            try:
                game.check_options(seats, dict(options))
            except barque.Refusal:
                continue  # options that exclude each other
            found.append((seats, options))
    return found


def main(games: int, names: Sequence[str]) -> None:
    """Plays this many games of each game, cycling through its variants."""
    for name in names:
        game = barque.game(name)
        conformance.check_game(game)
        ways = variants(game)
        began, plies = time.perf_counter(), 0
        for seed in track(range(games), f"{name}: {games} games, {len(ways)} variants"):
            seats, options = ways[seed % len(ways)]
            whole = seed % 10 == 0  # every seat and every law at each step; otherwise a few
            state = conformance.check_play(
                game, seats, f"soak {seed}", often=10 if whole else 100, each_seat=whole, **options
            )
            plies += len(state.log)
            adds_up(game, ("random", "greedy")[seed % 2], seed)
        took = time.perf_counter() - began
        print(f"{name}: {games} games, {plies} plies, {took:.0f} s: every law is kept, every account adds up")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000, sys.argv[2:] or barque.games())
