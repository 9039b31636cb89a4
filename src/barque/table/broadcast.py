"""Broadcast readers what is new, at all tables that changed in one turn of the loop together.

A step that is done for all readers, one after the other, costs a processor half of what it costs among other steps.
"""

from __future__ import annotations

import asyncio
from typing import Final

from barque.table.display import Display
from barque.table.outbox import Outbox

PORTION: Final = 128  # connections that take a step together: the first does not wait for hundreds of others

CROWD: Final = 40  # readers of one table
EACH: Final = 0.0002  # seconds for each of them until the table is told again: most of the time is for other tables


class Broadcast:
    """The tables that changed since readers were told."""

    def __init__(self) -> None:
        self._changed: Final[dict[Display, None]] = {}
        self._resting: Final[dict[Display, bool]] = {}  # with a crowd, told just now: whether changed since

    def add(self, table: Display) -> None:
        """Has a table's readers told when this turn of the loop is over; a crowd of them not all the time."""
        if table in self._resting:
            self._resting[table] = True
            return
        if not self._changed:
            asyncio.get_running_loop().call_soon(self._tell)
        self._changed[table] = None

    def _rested(self, table: Display) -> None:
        if self._resting.pop(table, False):
            self.add(table)

    def _tell(self) -> None:
        changed = list(self._changed)
        self._changed.clear()
        told: list[Outbox] = []
        for table in changed:
            if len(table.connections) <= CROWD:
                told += ready(table, list(table.connections))
                continue
            self._resting[table] = False
            rest = EACH * len(table.connections)
            asyncio.get_running_loop().call_later(rest, self._rested, table)
            self._tell_crowd(table, list(table.connections))
        for start in range(0, len(told), PORTION):
            tell_all(told[start : start + PORTION])

    def _tell_crowd(self, table: Display, readers: list[Outbox]) -> None:
        """Tells the readers of one table, some in each turn of the loop: others have their turn in between."""
        tell_all(ready(table, readers[:CROWD]))
        if len(readers) > CROWD:
            asyncio.get_running_loop().call_soon(self._tell_crowd, table, readers[CROWD:])


def ready(table: Display, readers: list[Outbox]) -> list[Outbox]:
    """Returns those who can be told now; the others' senders tell them when they can."""
    stored = not table.lock.locked()  # else something is not yet: the senders wait for it
    told: list[Outbox] = []
    for reader in readers:
        if stored and reader.keeps_up():
            told.append(reader)
        else:
            reader.stir()
    return told


def tell_all(readers: list[Outbox]) -> None:
    """Tells readers what is new, each step for all of them."""
    news: list[list[bytes]] = [[] for _ in readers]
    for number, reader in enumerate(readers):
        try:
            reader.hear(news[number])
        except Exception as error:
            reader.fail(error)
    for number, reader in enumerate(readers):
        try:
            reader.see(news[number])
        except Exception as error:
            reader.fail(error)
    for number, reader in enumerate(readers):
        try:
            reader.post(news[number])
        except Exception as error:
            reader.fail(error)
