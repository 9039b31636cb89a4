"""Random games as text, for comparing two builds: ``python -m tests.playouts GAME MANY`` prints them as JSON."""

from __future__ import annotations

import json
import sys

import barque
from barque.kernel import Rng, canonical
from tests.soak import variants


def playouts(name: str, many: int) -> list[str]:
    """Plays *many* random games, each of another kind; returns their records, with what a seat sampled on the way."""
    game = barque.game(name)
    ways = variants(game)
    texts: list[str] = []
    for number in range(many):
        seats, options = ways[number * 17 % len(ways)]
        state = game.start(seats, seed=f"playout {number}", **options)
        rng = Rng(f"playout {number}")
        for _ in range(20 + number % 20):
            if state.over:
                break
            actions = state.legal()
            state.play(actions[int(rng.below(len(actions)))])
        seen = canonical(state.view(number % seats))
        sample = canonical(state.sample(number % seats, rng).dump())
        state.playout(rng)
        texts.append("\n".join([seen, sample, game.record(state), canonical(state.dump())]))
    return texts


if __name__ == "__main__":
    json.dump({"native": barque.NATIVE, "texts": playouts(sys.argv[1], int(sys.argv[2]))}, sys.stdout)
