"""The network that learns: from an observation to a preference for each action and to what the position is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import barque
from barque.kernel import State
from barque.kernel.tensors import Tensors

NEVER = -1e9  # the preference for what may not be done


class Network(nn.Module):
    """Two layers that policy and value share; *scale* brings the numbers of each field to 0 to 1."""

    def __init__(self, tensors: Tensors, width: int = 256) -> None:
        super().__init__()
        scale = np.concatenate([np.full(field.size, 1.0 / field.most, np.float32) for field in tensors.fields])
        self.register_buffer("scale", torch.from_numpy(scale))
        self.body = nn.Sequential(
            nn.Linear(tensors.size, width), nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, tensors.actions)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the preference for each action, and the reward that the seat to move may hope for."""
        hidden = self.body(seen.float() * self.scale)
        return self.policy(hidden).masked_fill(~mask, NEVER), self.value(hidden).squeeze(-1)


def tensor(array: Any) -> Tensor:
    """Copies an array, for a ``Look`` can't be written to."""
    return torch.from_numpy(np.array(array))


class Learned:
    """A checkpoint that plays: the likeliest move, from what its seat may know."""

    def __init__(self, path: str | Path) -> None:
        kept = torch.load(path, weights_only=True)
        self.game = barque.game(kept["game"])
        self.tensors = self.game.tensors(kept["seats"], self.game.check_options(kept["seats"], {}))
        self.network = Network(self.tensors)
        self.network.load_state_dict(kept["network"])

    def choose(self, state: State, seat: int) -> int:
        """Returns the move of *seat* in a state that it holds possible: all of them look the same to it."""
        seen = tensor(np.frombuffer(self.tensors.observation(state, seat), np.uint8)[None])
        mask = tensor(np.frombuffer(self.tensors.mask(state), np.bool_)[None])
        with torch.no_grad():
            return int(self.network(seen, mask)[0].argmax())
