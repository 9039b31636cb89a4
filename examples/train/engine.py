"""A learned network as an engine, so that it sits down wherever a bot can be named:

barque arena hapy greedy "engine:python examples/train/engine.py hapy.pt" --games 100

It plays the checkpoints of ``ppo.py`` and ``rllib.py`` (``.pt``) and of ``maskable.py`` (``.zip``).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import torch
from network import Learned

if TYPE_CHECKING:
    from maskable import Model


def player(path: str) -> Learned | Model:
    """Returns what was learned; Stable Baselines is needed only for its own."""
    if path.endswith(".zip"):
        from maskable import Model

        return Model(path)
    return Learned(path)


def main(path: str) -> None:
    """Answers questions until it is told to quit."""
    torch.set_num_threads(1)
    learned = player(path)
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
