"""The file in which a game keeps the numbers that its bots have learned, and how they were made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from barque.kernel.files import read_text, write_text
from barque.kernel.move import Json, Refusal
from barque.kernel.network import Network

PARTS = ("value", "policy")


@dataclass(frozen=True)
class Layers:
    """The numbers of a network."""

    first: tuple[tuple[float, ...], ...]  # by input, then by hidden sum
    bias: tuple[float, ...]
    second: tuple[float, ...]

    def network(self) -> Network:
        """Creates the network."""
        return Network([number for row in self.first for number in row], list(self.bias), list(self.second))


@dataclass(frozen=True)
class Learned:
    """What self-play taught: a network that judges positions (*value*), one that foretells choices (*policy*), and a
    note of how they were made.
    """

    value: Layers | None
    policy: Layers | None
    made: dict[str, Json]


def read_learned(path: Path) -> Learned:
    """Reads a file of learned numbers; raises a ``Refusal`` if it is not one."""
    try:
        data = json.loads(read_text(path))
        value, policy = [layers(data[part]) if part in data else None for part in PARTS]
        return Learned(value, policy, dict(data["made"]))
    except (ValueError, KeyError, TypeError):
        raise Refusal("learned-file", file=str(path)) from None


def layers(data: dict[str, Json]) -> Layers:
    """Reads the numbers of a network; raises an error if they make none."""
    first = tuple([numbers(row) for row in data["first"]])
    found = Layers(first, numbers(data["bias"]), numbers(data["second"]))
    if {len(row) for row in first} != {len(found.bias)}:
        raise ValueError("each row of the first layer has as many numbers as there are hidden sums")
    found.network()
    return found


def numbers(row: Sequence[Json]) -> tuple[float, ...]:
    """Returns a row of numbers; raises a ``ValueError`` if it holds anything else."""
    return tuple([float(number) for number in row])


def write_learned(path: Path, found: Learned) -> None:
    """Writes learned numbers, one line per input."""
    parts = [f'"made": {json.dumps(found.made, ensure_ascii=False)}']
    for name, part in zip(PARTS, (found.value, found.policy), strict=True):
        if part is not None:
            rows = ",\n  ".join([json.dumps(row) for row in part.first])
            rest = f'"bias": {json.dumps(part.bias)},\n  "second": {json.dumps(part.second)}'
            parts.append(f'"{name}": {{"first": [\n  {rows}],\n  {rest}}}')
    write_text(path, "{" + ",\n ".join(parts) + "}\n")
