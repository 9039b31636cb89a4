"""What all tables of a server share: the store, the time, limits, bots, and the broadcast to readers."""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from abc import abstractmethod
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from barque.table.archive import Archive
from barque.table.bot_pool import BotPool
from barque.table.broadcast import Broadcast
from barque.table.club import Club
from barque.table.display import Display
from barque.table.fair_queue import FairQueue
from barque.table.limits import Limits, Paces
from barque.table.retention import FOR_EVER, Keep
from barque.table.store import Store
from barque.table.tasks import Tasks

LOG: Final = logging.getLogger("barque.tables")
JUMP: Final = 1.0  # seconds; a clock that is further off has been changed


@dataclass
class Config:
    """How a server is run."""

    store: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    password: str = ""
    public_url: str = ""
    workers: int = 0
    limits: Limits = field(default_factory=Limits)
    call_hosts: frozenset[str] = frozenset()  # HOST:PORT of servers that calls may go to, besides public ones
    admin_password: str = ""  # without one the host has no page
    keep: Keep = FOR_EVER
    certificate: str = ""  # a file, if this server speaks HTTPS itself
    fingerprint: str = ""
    engines: dict[str, str] = field(default_factory=dict)  # by name, the commands of programs that may play
    call_after: float = 20.0  # seconds that a person must be away before they are called


class Services:
    """What a table needs from its server."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store: Final = store
        self.config: Final = config
        self.archive: Final = Archive(store)
        self.server: Final = uuid.uuid4().hex
        self.club: Final = Club(store, self.server)
        self.bots: Final = BotPool(config.workers, config.engines)
        self.broadcast: Final = Broadcast()
        self.paces: Final = Paces()
        self.queue: Final = FairQueue(config.limits.at_once)
        self.drawing: Final = asyncio.Lock()  # drawings are slow: one at a time
        self.closing = False
        self.wound = False  # the clocks have been adjusted after the start of this server
        self._zero = time.time() - time.monotonic()
        self._jumped = 0.0  # seconds by which the store's clock has jumped since
        self._announced: dict[str, list[str]] = {}  # by table: who is here, to be reported to other servers
        self._tasks: Final = Tasks(LOG, "a table failed", self.now)

    @abstractmethod
    def drop(self, table: Display) -> None:
        """Lets go of a table that could not be stored or read."""

    @abstractmethod
    def watch(self, table: Display) -> None:
        """Checks whether somebody who is away has to be called to their turn."""

    # Time

    def now(self) -> float:
        """Returns the time in seconds since 1970. It runs evenly, even if the machine's clock is changed."""
        return self._zero + time.monotonic()

    def set_time(self, seconds: float) -> None:
        """Sets the time, when the server starts."""
        self._zero = seconds - time.monotonic()

    def follow(self, seconds: float) -> None:
        """Follows the store's clock, which all servers share; nobody's time runs out when that clock jumps."""
        ahead = seconds - self.now() - self._jumped
        if abs(ahead) < JUMP:
            self._zero += ahead
        else:
            self._jumped += ahead

    # In the background

    def announce(self, table: Display) -> None:
        """Reports to other servers who is at a table here."""
        if self.store.shared and not self.closing:
            if not self._announced:
                asyncio.get_running_loop().call_soon(self._announce_all)
            self._announced[table.id] = sorted(table.presence.here())

    def _announce_all(self) -> None:
        """Reports everything that was announced in this round of the loop."""
        told, self._announced = self._announced, {}
        self.spawn(self.store.tell_presence(told))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Starts a task in the background."""
        self._tasks.spawn(work)
