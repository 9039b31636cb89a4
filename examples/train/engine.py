"""A learned network as an engine, so that it sits down wherever a bot can be named:

barque arena hapy greedy "engine:python examples/train/engine.py hapy.pt" --games 100
"""

from __future__ import annotations

import sys

import torch
from network import Learned


def main(path: str) -> None:
    """Answers questions until it is told to quit."""
    torch.set_num_threads(1)
    learned = Learned(path)
    position: list[str] = []
    seat = 0
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        if verb == "barque":
            print(f"name {learned.tensors.name}\nready", flush=True)
        elif verb == "position":
            position = []
            for text in sys.stdin:
                if text.strip() == "end":
                    break
                position.append(text)
        elif verb == "seat":
            seat = int(rest)
        elif verb == "go":
            state = learned.game.replay("".join(position))
            print(f"move {learned.game.show(learned.choose(state, seat))}", flush=True)
        elif verb == "propose":
            print("proposal", flush=True)
        elif verb == "answer":
            print("no", flush=True)
        elif verb == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1])
