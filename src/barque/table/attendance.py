"""People coming and going at a table: everybody is told, and anyone who returns gets their seat back."""

from __future__ import annotations

import asyncio
from typing import Final

from barque.table.display import Display
from barque.table.presence import Listener
from barque.table.services import Services

FORGOTTEN: Final = 20.0  # seconds of silence after which a server counts as empty
CROWD: Final = 12  # connections; in a larger crowd, arrivals and departures are announced together


class Attendance:
    """Comings and goings at one table."""

    def __init__(self, services: Services) -> None:
        self._services: Final = services
        self._timer: asyncio.TimerHandle | None = None
        self._announces = False  # to other servers too

    def enter(self, table: Display, listener: Listener) -> list[int]:
        """Notes that somebody has connected; returns the seats that the person takes back from a bot."""
        arrives = not listener.screen and not table.presence.is_online(listener.person)
        table.connections.add(listener)
        listener.stir()
        self.tell(table)
        return table.ledger.to_return(listener.person) if arrives else []

    def leave(self, table: Display, listener: Listener) -> None:
        """Notes that somebody's connection has ended."""
        table.connections.discard(listener)
        table.presence.gone([] if listener.screen else [listener.person])
        self.tell(table)

    def hear(self, table: Display, server: str, people: set[str]) -> None:
        """Notes who is at the table on another server; servers new to each other answer at once."""
        new, news = table.presence.heard_from(server, people)
        if news:
            self.tell(table, others=new)

    def refresh(self, table: Display) -> None:
        """Reports to other servers again who is here, and forgets those that have not done so."""
        if table.presence.forget_silent(self._services.now() - FORGOTTEN):
            self.tell(table)
        elif table.connections:
            self._services.announce(table)

    def tell(self, table: Display, others: bool = True) -> None:
        """Shows everybody who is present, and tells *others* (servers) too; in a crowd, several arrivals together."""
        self._announces |= others
        if self._timer is None:
            wait = self._services.config.limits.presence if len(table.connections) > CROWD else 0.0
            if wait:
                self._timer = asyncio.get_running_loop().call_later(wait, self._show, table)
            else:
                self._show(table)

    def cancel(self) -> None:
        """Stops telling people."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show(self, table: Display) -> None:
        self._timer = None
        table.presence.forget_strangers([chair.person or chair.kept_for for chair in table.ledger.chairs])
        table.forget_frame()
        self._services.broadcast.add(table)
        if self._announces:
            self._announces = False
            self._services.announce(table)
