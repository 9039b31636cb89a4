"""A thread that does a database's jobs in order, and what becomes of them when the database fails.

Every caller gets an answer soon. A database that does not answer is tried again for a while; then everything that waits
is refused with a sentence, and from then on each new job is tried once, until one succeeds.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol

from barque.kernel import Refusal
from barque.table import metrics

Work = Callable[[Any], Any]
Job = tuple[Work, "asyncio.Future[Any]", asyncio.AbstractEventLoop]

LOG: Final = logging.getLogger("barque.store")
CLOSE_WITHIN: Final = 20.0  # seconds that a thread has to finish


class Patience(NamedTuple):
    """How many seconds to wait for a database that does not answer."""

    retrying: float = 10.0  # it is tried again for this long
    pause: float = 0.5  # between two tries; the second one comes at once
    stuck: float = 15.0  # a job that takes longer is abandoned
    locked: float = 5.0  # while another process writes to an SQLite file


class Trouble(Enum):
    """What kind of trouble an error means."""

    LOST = "the database does not answer"  # so it is tried again
    REFUSES = "the database accepts nothing"  # it is full, read-only, damaged
    OWN = "this job is wrong"  # others are not


class Database(Protocol):
    """What a lane needs to know about its database."""

    def connect(self) -> Any:
        """Opens a connection."""

    def there(self) -> bool:
        """Checks whether the database is still the one that was opened."""

    def trouble(self, error: Exception) -> Trouble:
        """Returns what kind of trouble an error means."""

    def perform(self, connection: Any, works: list[Work], abandoned: Callable[[], bool]) -> list[Any]:
        """Does jobs together, all or none; none if they have been *abandoned*."""


class Lane:
    """Jobs that are done one after the other, up to *most* of them together."""

    def __init__(self, name: str, database: Database, most: int, patience: Patience, connection: Any = None) -> None:
        self.down = False  # the last try failed
        self._patience: Final = patience
        self._database: Final = database
        self._most: Final = most
        self._jobs: Final[queue.SimpleQueue[Job | None]] = queue.SimpleQueue()
        self._gate: Final = threading.Lock()
        self._closing: Final = threading.Event()
        self._doing: list[Job] = []
        self._since = 0.0  # when that began; 0: nothing is being done
        self._abandoned = False
        self._thread: Final = threading.Thread(target=self._run, args=(connection,), name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> asyncio.Future[Any]:
        """Has a job done; the result comes to the loop that asked."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._gate:  # a job after the last one would never be answered
            if self._closing.is_set():
                raise Refusal("store-down")
            self._jobs.put((work, future, loop))
        return future

    def watch(self) -> None:
        """Refuses everything that waits if the database has been silent for too long; another thread calls this."""
        since = self._since
        if since and time.monotonic() - since > self._patience.stuck:
            self._abandoned = True
            self._went_down("no answer")
            self._refuse([*self._doing, *self._waiting()], "store-down")

    def end(self) -> None:
        """Ends the thread once all jobs are done."""
        with self._gate:
            self._closing.set()
            self._jobs.put(None)

    def join(self) -> None:
        """Waits for the thread, but not for a database that does not answer."""
        self._thread.join(CLOSE_WITHIN)
        if self._thread.is_alive():
            LOG.error("the database does not answer; leaving it")

    def _run(self, connection: Any) -> None:
        last = False
        while not last:
            found = [self._jobs.get()]
            while len(found) < self._most:
                try:
                    found.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            last = None in found
            jobs = [job for job in found if job is not None and not job[1].done()]  # otherwise nobody is waiting for it
            if jobs:
                self._doing, self._abandoned, self._since = jobs, False, time.monotonic()
                connection = self._do(jobs, connection)
                self._doing, self._since = [], 0.0
        _let_go(connection)

    def _do(self, jobs: list[Job], connection: Any) -> Any:
        """Does jobs together; if one of them is wrong, each by itself. Returns the connection to go on with."""
        until = time.monotonic() + (0.0 if self.down else self._patience.retrying)
        pause = 0.0
        while True:
            try:
                if not self._database.there():
                    _let_go(connection)
                    connection = None
                connection = connection or self._database.connect()
                results = self._database.perform(connection, [work for work, _, _ in jobs], lambda: self._abandoned)
                break
            except Exception as error:
                trouble = self._database.trouble(error)
                if trouble is Trouble.OWN:
                    return self._each(jobs, _rolled_back(connection), error)
                _let_go(connection)
                connection = None
                LOG.warning("%s: %s", trouble.value, name_of(error))
                if trouble is Trouble.REFUSES:
                    self._went_down(name_of(error))
                    self._refuse(jobs, "store-refuses")
                    return None
                if time.monotonic() >= until or self._closing.wait(pause):
                    self._went_down(name_of(error))
                    self._refuse([*jobs, *self._waiting()], "store-down")
                    return None
                pause = self._patience.pause
        if self.down:
            self.down = False
            LOG.warning("the store works again")
        _answer(jobs, results)
        return connection

    def _each(self, jobs: list[Job], connection: Any, error: Exception) -> Any:
        if len(jobs) == 1:
            LOG.error("a job of the store failed", exc_info=error)
            _answer(jobs, [None], error)
        else:
            for job in jobs:
                connection = self._do([job], connection)
        return connection

    def _went_down(self, reason: str) -> None:
        if not self.down:
            self.down = True
            metrics.STORE_FAILED.inc()
            LOG.error("the store fails", extra={"facts": {"reason": reason}})

    def _waiting(self) -> list[Job]:
        """Takes the waiting jobs off the queue."""
        found: list[Job] = []
        with self._gate, suppress(queue.Empty):
            while True:
                job = self._jobs.get_nowait()
                if job is None:
                    self._jobs.put(None)
                    break
                found.append(job)
        return found

    def _refuse(self, jobs: Sequence[Job], key: str) -> None:
        for job in jobs:
            _answer([job], [None], Refusal(key))  # one each, because an exception keeps its traceback


def name_of(error: Exception) -> str:
    """Returns a short name for an error: the database's own message may name hosts, people or files."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def _let_go(connection: Any) -> None:
    with suppress(Exception):
        if connection is not None:
            connection.close()


def _rolled_back(connection: Any) -> Any:
    """Ends a transaction that failed; a connection that can't even do that is not used again."""
    try:
        if connection is not None:
            connection.execute("rollback")
    except Exception:
        _let_go(connection)
        return None
    return connection


def _answer(jobs: Sequence[Job], results: Sequence[Any], error: Exception | None = None) -> None:
    """Answers everybody who asked; a loop is woken once for all of its jobs."""
    answers: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for (_, future, loop), result in zip(jobs, results, strict=True):
        answers.setdefault(loop, []).append((future, result))
    for loop, found in answers.items():
        with suppress(RuntimeError):  # the loop that asked has ended
            loop.call_soon_threadsafe(_resolve, found, error)


def _resolve(answers: list[tuple[asyncio.Future[Any], Any]], error: Exception | None) -> None:
    for future, result in answers:
        if future.done():
            continue  # nobody waits for it
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
