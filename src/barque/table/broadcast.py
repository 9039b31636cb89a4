"""Broadcast: shows readers what is new, at all the tables that changed in one turn of the loop.

Doing one step for all readers before the next step halves its cost, compared with doing all steps reader by reader.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from barque.table.display import Display
from barque.table.presence import Listener

PORTION: Final = 128  # readers served together, so that the first does not wait for hundreds of others
CROWD: Final = 40  # readers of one table
EACH: Final = 0.0002  # seconds of rest for each reader in a crowd, which leaves most of the time to other tables


class Broadcast:
    """The tables that changed since their readers were shown them."""

    def __init__(self) -> None:
        self._changed: Final[dict[Display, None]] = {}
        self._resting: Final[dict[Display, bool]] = {}  # crowded ones shown just now: changed since?

    def add(self, table: Display) -> None:
        """Schedules a table to be shown at the end of this turn of the loop; a crowded one, less often."""
        if table in self._resting:
            self._resting[table] = True
            return
        if not self._changed:
            asyncio.get_running_loop().call_soon(self._show)
        self._changed[table] = None

    def _rested(self, table: Display) -> None:
        if self._resting.pop(table, False):
            self.add(table)

    def _show(self) -> None:
        changed = list(self._changed)
        self._changed.clear()
        readers: list[Listener] = []
        for table in changed:
            if len(table.connections) <= CROWD:
                readers += ready(table, table.connections)
                continue
            self._resting[table] = False
            rest = EACH * len(table.connections)
            asyncio.get_running_loop().call_later(rest, self._rested, table)
            self._show_crowd(table, list(table.connections))
        for start in range(0, len(readers), PORTION):
            show(readers[start : start + PORTION])

    def _show_crowd(self, table: Display, readers: list[Listener]) -> None:
        """Shows one table to some of its readers in each turn of the loop: other tables have their turn in between."""
        show(ready(table, readers[:CROWD]))
        if len(readers) > CROWD:
            asyncio.get_running_loop().call_soon(self._show_crowd, table, readers[CROWD:])


def ready(table: Display, readers: Iterable[Listener]) -> list[Listener]:
    """Returns the readers who can be sent to now; the others get it from their own senders, when they can."""
    stored = not table.lock.locked()  # otherwise something is not stored yet, and the senders wait for it
    found: list[Listener] = []
    for reader in readers:
        if stored and reader.keeps_up():
            found.append(reader)
        else:
            reader.stir()
    return found


def show(readers: list[Listener]) -> None:
    """Sends each reader what is new to them. Each step is done for all readers before the next one."""
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
