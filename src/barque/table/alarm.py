"""The alarm of a table: it rings when the running clock is up."""

from __future__ import annotations

import asyncio
from typing import Final

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table.archive import of_store
from barque.table.playing import Playing

LONGEST: Final = 3600.0  # seconds until it looks again
AGAIN: Final = 2.0  # seconds until the alarm tries again after the store has failed


class Alarm:
    """One timer, for the seat on turn."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._timer is not None

    def set(self, table: Playing, least: float = 0.0) -> None:
        """Sets the timer to the end of the running clock, if one runs."""
        self.cancel()
        deadline = table.ledger.deadline()
        if deadline is not None:
            wait = max(least, deadline - table.services.now()) + 0.01
            self._timer = asyncio.get_running_loop().call_later(min(wait, LONGEST), self._ring, table)

    def cancel(self) -> None:
        """Stops the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self, table: Playing) -> None:
        self._timer = None
        table.spawn(self.run_out(table))

    async def run_out(self, table: Playing) -> None:
        """Notes that the running clock is up, if it is."""
        if not table.services.wound:  # the clock may have run while no server was up
            self.set(table, AGAIN)
            return
        try:
            await table.act(lambda at: e.RanOut(at=at, seat=table.ledger.clock.running))
        except Refusal as refusal:
            if not table.closed:
                self.set(table, AGAIN if of_store(refusal) else 0.0)  # otherwise it was too early, or somebody moved
