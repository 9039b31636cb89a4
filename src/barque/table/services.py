"""What all tables of a server share: the store, the time, limits, bots, and the broadcast to readers."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import abstractmethod
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from barque.kernel import Refusal
from barque.table.archive import Archive
from barque.table.bot_pool import BotPool
from barque.table.broadcast import Broadcast
from barque.table.display import Display
from barque.table.fair_queue import FairQueue
from barque.table.limits import Limits, Paces
from barque.table.store import Store

LOG: Final = logging.getLogger("barque.tables")
JUMP: Final = 1.0  # seconds by which a clock that is looked at often can't be wrong unless it was set


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
    call_hosts: frozenset[str] = frozenset()  # where calls may go beside public servers: HOST:PORT
    call_after: float = 20.0  # seconds that somebody must be away to be called


class Services:
    """What a table needs of its server."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store: Final = store
        self.config: Final = config
        self.archive: Final = Archive(store)
        self.bots: Final = BotPool(config.workers)
        self.broadcast: Final = Broadcast()
        self.paces: Final = Paces()
        self.queue: Final = FairQueue(config.limits.at_once)
        self.drawing: Final = asyncio.Lock()  # one drawing at a time: it takes long
        self.closing = False
        self.wound = False  # clocks were seen to when this server started
        self._zero = time.time() - time.monotonic()
        self._jumped = 0.0  # seconds by which the store's clock has jumped since
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    @abstractmethod
    def drop(self, table: Display) -> None:
        """Lets go of a table that could not be stored or read."""

    @abstractmethod
    def watch(self, table: Display) -> None:
        """Looks whether somebody who is away has to be called to their turn."""

    # Time

    def now(self) -> float:
        """Returns the time, in seconds since 1970: it goes on evenly, whatever is done to the machine's clock."""
        return self._zero + time.monotonic()

    def set_time(self, seconds: float) -> None:
        """Sets the time, when the server starts."""
        self._zero = seconds - time.monotonic()

    def follow(self, seconds: float) -> None:
        """Keeps to the store's clock, which all servers share; when that jumps, nobody's time runs out by it."""
        ahead = seconds - self.now() - self._jumped
        if abs(ahead) < JUMP:
            self._zero += ahead
        else:
            self._jumped += ahead

    # What goes on by itself

    def announce(self, table: Display) -> None:
        """Reports to other servers who is at a table here."""
        if self.store.shared and not self.closing:
            self.spawn(self.store.tell_presence(table.id, sorted(table.presence.here())))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Starts something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refusal):
            LOG.error("a table failed", exc_info=error)
