"""An older Barque as an engine: run by the Python that has it installed, it speaks the protocol of ``docs/engine.md``.

    barque arena hapy pharaoh:seconds=0.1 "engine:seconds=0.1:OLD/.venv/bin/python -I bench/yesterday.py pharaoh"

It uses nothing that version 0.1.0 did not have. Where rules have changed since, the older Barque knows the older ones.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import barque
from barque.bots import Bot, bot
from barque.kernel import Game, Sight, State


class ToldSight(Sight):
    """What a seat knows, as the driver describes it."""

    def __init__(self, state: State, seat: int, ply: int, events: list[dict[str, Any]]) -> None:
        super().__init__(state, seat)
        self.told_ply = ply
        self.told_events = events

    @property
    def ply(self) -> int:
        """The number of moves so far."""
        return self.told_ply

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """Lists the events that the seat saw."""
        return self.told_events[since:]


NEWER = ("rules", "fair_start", "seasons", "gp_barge", "gp_firsts", "gp_regent")  # fields of positions since 0.1.0


def older(record: str) -> str:
    """Returns a record without what version 0.1.0 did not write."""

    def told(found: re.Match[str]) -> str:
        return f"[Position {json.dumps(without(json.loads(found[1])))}]"

    return re.sub(r"(?m)^\[Position (.*)\]$", told, re.sub(r"(?m)^\[Rules .*\n", "", record))


def without(data: Any) -> Any:
    """Returns a part of a position without newer fields."""
    if isinstance(data, dict):
        return {name: without(value) for name, value in data.items() if name not in NEWER}
    return [without(value) for value in data] if isinstance(data, list) else data


class Yesterday:
    """Answers the questions of a driver."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game | None = None
        self.facts: dict[str, str] = {}
        self.bots: dict[tuple[str, str], Bot] = {}

    def answer(self, line: str) -> list[str]:
        """Returns the answers to a line."""
        verb, _, rest = line.partition(" ")
        if verb == "barque":
            return [f"name Barque {self.name} {barque.__version__}", "ready"]
        if verb == "game":
            self.game, self.bots = barque.game(rest), {}
        elif verb == "go":
            return [f"move {self.choose(rest)}"]
        elif verb == "propose":
            return ["proposal"]
        elif verb == "answer":
            return ["no"]
        else:
            self.facts[verb] = rest
        return []

    def choose(self, limit: str) -> str:
        """Returns the move of the seat's bot, which keeps its tree while its turn goes on."""
        assert self.game is not None
        seat = int(self.facts["seat"])
        kind, _, amount = limit.partition(" ")
        knobs = f"seconds={amount}" if kind == "seconds" else f"seconds=0,iterations={amount}"
        searches = self.name not in ("random", "greedy")
        key = (self.facts["seat"], knobs)
        if key not in self.bots:
            self.bots[key] = bot(f"{self.name}:{knobs}" if searches else self.name, self.game.name, str(seat))
        state = self.game.replay(older(self.facts["record"]))
        sight = ToldSight(state, seat, int(self.facts["ply"]), json.loads(self.facts["events"]))
        return self.game.show(self.bots[key].choose(sight))


def main(name: str) -> None:
    """Answers until there are no more questions."""
    engine, record = Yesterday(name), list[str]()
    for raw in sys.stdin:
        line = raw.rstrip("\n")
        if line == "quit":
            return
        if record:
            if line == "end":
                engine.facts["record"] = "\n".join(record[1:]) + "\n"
                record = []
            else:
                record.append(line)
        elif line == "position":
            record = [line]
        else:
            for answer in engine.answer(line):
                print(answer, flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "pharaoh")
