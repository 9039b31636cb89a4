"""The file in which a game keeps the numbers that its bots have learned, and how they were made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from barque.kernel.files import read_text, write_text
from barque.kernel.move import Json, Refusal
from barque.kernel.network import Network


@dataclass(frozen=True)
class Learned:
    """The numbers of a network, row by row, and a note of how they were made."""

    first: tuple[tuple[float, ...], ...]  # by input, then by hidden sum
    bias: tuple[float, ...]
    second: tuple[float, ...]
    made: dict[str, Json]

    def network(self) -> Network:
        """Creates the network."""
        return Network([number for row in self.first for number in row], list(self.bias), list(self.second))


def read_learned(path: Path) -> Learned:
    """Reads a file of learned numbers; raises a ``Refusal`` if it is not one."""
    try:
        data = json.loads(read_text(path))
        first = tuple([numbers(row) for row in data["first"]])
        found = Learned(first, numbers(data["bias"]), numbers(data["second"]), dict(data["made"]))
        if {len(row) for row in first} != {len(found.bias)}:
            raise ValueError
        found.network()
    except (ValueError, KeyError, TypeError):
        raise Refusal("learned-file", file=str(path)) from None
    return found


def numbers(row: Sequence[Json]) -> tuple[float, ...]:
    """Returns a row of numbers; raises a ``ValueError`` if it holds anything else."""
    return tuple([float(number) for number in row])


def write_learned(path: Path, found: Learned) -> None:
    """Writes learned numbers, one line per input."""
    rows = ",\n  ".join([json.dumps(row) for row in found.first])
    text = f'{{"made": {json.dumps(found.made, ensure_ascii=False)},\n "first": [\n  {rows}],\n'
    write_text(path, text + f' "bias": {json.dumps(found.bias)},\n "second": {json.dumps(found.second)}}}\n')
