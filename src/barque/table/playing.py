"""What bots, clocks and attendance need from a table: a narrow interface to ``LiveTable``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from barque.table.display import Make
from barque.table.ledger import Ledger
from barque.table.services import Services


class Playing(Protocol):
    """A table at which somebody can act."""

    closed: bool

    @property
    def ledger(self) -> Ledger:
        """The table as its entries make it."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def services(self) -> Services:
        """What all tables share."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts a task in the background."""

    async def act(self, make: Make, done: Callable[[int], None] | None = None) -> int:
        """Takes an entry, stores it, and shows it to everybody."""
