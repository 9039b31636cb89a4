"""Networks that learn: from an observation to a preference for each action and to what the position is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import barque
from barque.kernel import Game, Move, State
from barque.kernel.tensors import Tensors

NEVER = -1e9  # the preference for what may not be done


class Plain(nn.Module):
    """Layers for any game. Fields with few values are unfolded, one input per value; others are brought to 0 to 1."""

    def __init__(self, tensors: Tensors, width: int = 256) -> None:
        super().__init__()
        places, least, most = [], [], []
        for field in tensors.fields:
            unfolded = field.size * field.most <= 320
            for place in range(field.size):
                for value in range(1, field.most + 1) if unfolded else [field.most]:
                    places.append(tensors.starts[field.name] + place)
                    least.append(value if unfolded else 0)
                    most.append(value)
        self.register_buffer("places", torch.tensor(places))
        self.register_buffer("least", torch.tensor(least, dtype=torch.float32))
        self.register_buffer("most", torch.tensor(most, dtype=torch.float32))
        self.body = nn.Sequential(nn.Linear(len(places), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, tensors.actions)
        self.value = nn.Linear(width, 1)
        beginnings(self.policy, self.value)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the preference for each action, and the reward that the seat to move may hope for."""
        found = seen[:, self.places].float()
        hidden = self.body(torch.where(self.least > 0, found >= self.least, found / self.most))
        return self.policy(hidden).masked_fill(~mask, NEVER), self.value(hidden).squeeze(-1)


class Families(nn.Module):
    """Layers for Hâpy Families: what is learned about one family holds for all six of them."""

    def __init__(self, tensors: Tensors, width: int = 128) -> None:
        super().__init__()
        self.starts = {field.name: (tensors.starts[field.name], field.size) for field in tensors.fields}
        seats, self.unused = tensors.seats, 4 - tensors.seats
        self.own = nn.Linear(24 + 12 * (seats - 1) + 2 * seats + 72, width)
        self.common = nn.Linear(4 + seats + 2 + 72, width)
        self.again = nn.Linear(width, width)
        self.others = nn.Linear(width, width)
        self.policy = nn.Linear(width, 36 + 6 * (seats - 1) + 20)  # for each family: take from a slot, ask, lay
        self.rest = nn.Linear(width, 37)  # take what lies in a slot, whatever it is; pass
        self.value = nn.Linear(width, 1)
        beginnings(self.policy, self.rest, self.value)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the preference for each action, and the reward that the seat to move may hope for."""
        part = {name: seen[:, at : at + size] for name, (at, size) in self.starts.items()}
        forbidden = part["forbidden"] == torch.arange(1, 37)
        gods = part["gods"].unflatten(1, (36, 6)).transpose(1, 2) > 0
        cards = [
            part["hand"] > 0,
            part["hand"] > 1,
            part["others"] > 0,
            part["others"] > 1,
            part["revealed"] > 0,
            forbidden,
        ]
        each = [card.unflatten(1, (-1, 6, 6)).transpose(1, 2).flatten(2) for card in cards]
        groups = part["groups"].unflatten(1, (-1, 6)).transpose(1, 2)
        own = torch.cat([*each, groups > 0, groups > 1, gods, gods & (part["open"] > 0)[:, None]], 2).float()
        counts = torch.cat([part["hands"], part["silent"], part["barren"]], 1) / 12
        common = torch.cat([part["phase"], part["open"], part["mummies"], counts], 1)
        hidden = torch.relu(self.own(own) + self.common(common)[:, None])
        hidden = torch.relu(self.again(hidden) + self.others(hidden.mean(1))[:, None])
        whole = hidden.mean(1)
        take, ask, lay = self.policy(hidden).split([36, self.policy.out_features - 56, 20], 2)
        any_take, none = self.rest(whole).split([36, 1], 1)
        asks = ask.unflatten(2, (-1, 6)).transpose(1, 2).flatten(1)
        unused = asks.new_zeros(len(asks), 36)  # the seat itself, and seats that are not in this game
        takes = any_take + (take * gods).sum(1)
        preference = torch.cat([takes, none, unused, asks, *[unused] * self.unused, lay.flatten(1)], 1)
        return preference.masked_fill(~mask, NEVER), self.value(whole).squeeze(-1)


def beginnings(*layers: nn.Linear) -> None:
    """Makes every action about equally likely to begin with, and every position worth nothing."""
    for layer in layers:
        nn.init.orthogonal_(layer.weight, 0.01)


def network(tensors: Tensors) -> nn.Module:
    """Returns a network that has learned nothing yet."""
    return Families(tensors) if tensors.name == "hapy-v0" else Plain(tensors)


def turned(game: Game, seats: int) -> np.ndarray[Any, Any]:
    """Returns for each seat the actions in an order in which seats count from it, as they do in observations."""
    numbers = {move: action for action, move in enumerate(game.moves)}
    order = np.tile(np.arange(len(numbers)), (seats, 1))
    for move, action in numbers.items():
        other = move.args.get("seat", seats)
        if isinstance(other, int) and other < seats:
            for seat in range(seats):
                order[seat, action] = numbers[Move(move.verb, **{**move.args, "seat": (other + seat) % seats})]
    return order


class Learned:
    """A checkpoint that plays: the likeliest move, from what its seat may know."""

    def __init__(self, path: str | Path) -> None:
        kept = torch.load(path, weights_only=True)
        self.game = barque.game(kept["game"])
        self.tensors = self.game.tensors(kept["seats"], self.game.check_options(kept["seats"], {}))
        self.order = turned(self.game, kept["seats"])
        self.network = network(self.tensors)
        self.network.load_state_dict(kept["network"])

    def choose(self, state: State, seat: int) -> int:
        """Returns the move of *seat* in a state that it holds possible: all of them look the same to it."""
        seen = np.frombuffer(self.tensors.observation(state, seat), np.uint8)
        mask = np.frombuffer(self.tensors.mask(state), np.bool_)[self.order[seat]]
        with torch.no_grad():
            preference, _ = self.network(torch.tensor(seen)[None], torch.tensor(mask)[None])
        return int(self.order[seat, preference.argmax()])
