"""Runs bots in worker processes, never in the server's loop. The table that has used the least time goes first.

Reviews of finished games are made in the same processes, when no bot waits: in small pieces, and never in all processes
at once if there are several.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Generic, TypeVar

from barque.bots.outside import ENGINE
from barque.bots.team import Vote, merged
from barque.table import bot_worker, metrics
from barque.table.bot_worker import Advised, Chosen, Job
from barque.table.engines import UNKNOWN, engine_of
from barque.table.ledger import STAND_IN

LOG: Final = logging.getLogger("barque.bots")
LONGEST: Final = 60.0  # seconds that a bot may think; some positions allow more deals than it could ever count
ATTEMPTS: Final = 3  # tries; a worker may die because of another table's position
REMEMBERED: Final = 10_000  # tables whose shares are remembered
T = TypeVar("T")
Task = tuple[Callable[..., Any], tuple[Any, ...], "asyncio.Future[Any]"]


class Shares(Generic[T]):
    """The tasks that wait for a worker, by table: the table that has used the least time goes first."""

    def __init__(self) -> None:
        self._waiting: Final[dict[str, deque[T]]] = {}
        self._used: Final[dict[str, float]] = {}  # seconds, by table

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, table: str, task: T) -> None:
        """Queues a task for a table."""
        self._waiting.setdefault(table, deque()).append(task)
        if table not in self._used:  # a newcomer can't claim the time that others have already had
            self._used[table] = min(self._used.values(), default=0.0)

    def take(self) -> tuple[str, T]:
        """Returns the next task, and its table."""
        table = min(self._waiting, key=self._used.__getitem__)
        tasks = self._waiting[table]
        task = tasks.popleft()
        if not tasks:
            del self._waiting[table]
        return table, task

    def use(self, table: str, seconds: float) -> None:
        """Counts the time that a task of a table took."""
        self._used[table] = self._used.get(table, 0.0) + seconds
        if len(self._used) > REMEMBERED:
            for idle in [known for known in self._used if known not in self._waiting]:
                del self._used[idle]


async def together(chosen: Chosen, helpers: Sequence[asyncio.Future[list[Vote]]]) -> int:
    """Returns the move that a bot and its helpers have visited most; they began and end at the same time."""
    done, _ = await asyncio.wait(helpers, timeout=bot_worker.SLACK)
    found = [each.result() for each in done if not each.cancelled() and each.exception() is None]
    return merged([chosen.votes, *found])[0].action


class BotPool:
    """A few processes, shared fairly by all tables. *engines* are the commands of programs that may play, by name."""

    def __init__(self, processes: int = 0, engines: Mapping[str, str] | None = None) -> None:
        self._processes: Final = processes or max(1, (os.cpu_count() or 2) - 1)
        self._engines: Final[Mapping[str, str]] = engines or {}
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: Final = Shares[Task]()
        self._later: Final = Shares[Task]()  # what waits until no bot is waiting
        self.spare: Final = max(1, self._processes - 1)  # processes that work on it at the same time
        self.longest = LONGEST
        self._busy = 0
        self._busy_later = 0  # of these
        self._running: Final[set[asyncio.Task[None]]] = set()
        self._closed = False

    async def choose(self, job: Job) -> tuple[int, str]:
        """Returns a bot's move, after the time that any choice takes it, and why a stand-in chose it, if one did."""
        started = time.monotonic()
        known = self._known(job)
        asked = self._ask(known, bot_worker.choose_timed)
        free = self._processes - self._busy - 1 if bot_worker.shared(known.level) else 0  # one stays free for others
        helpers = [
            asyncio.ensure_future(self.later(job.table, bot_worker.consider, known, n)) for n in range(1, free + 1)
        ]
        try:
            chosen: Chosen = await asked
            action = await together(chosen, helpers) if helpers and chosen.votes else chosen.action
        finally:
            for each in helpers:
                each.cancel()
        trouble = UNKNOWN if known.level == STAND_IN != job.level else chosen.trouble
        await asyncio.sleep(bot_worker.rest_of(known.level, chosen.spent))
        metrics.THOUGHT.labels(job.level).observe(time.monotonic() - started)
        return action, trouble

    def _known(self, job: Job) -> Job:
        """Returns a job with the command of its engine; a stand-in replaces an engine that this server lacks."""
        name = engine_of(job.level)
        command = self._engines.get(name, "")
        return job._replace(level=f"{ENGINE}{command}" if command else STAND_IN) if name else job

    async def advise(self, job: Job) -> Advised:
        """Returns what a bot would do in this turn, as far as it can be foreseen, and why."""
        advised = await self._ask(job, bot_worker.advise)
        assert isinstance(advised, Advised)
        return advised

    async def agrees(self, job: Job, deal: str) -> bool:
        """Checks whether a bot takes an offer."""
        return bool(await self._ask(self._known(job), bot_worker.agrees, deal))

    async def counters(self, job: Job, deal: str) -> str:
        """Returns what the bot would propose in place of a deal that it has refused; an empty text for nothing."""
        return str(await self._ask(self._known(job), bot_worker.counters, deal))

    async def proposes(self, job: Job) -> str:
        """Returns what a bot would propose, or nothing."""
        return str(await self._ask(self._known(job), bot_worker.proposes))

    def _ask(self, job: Job, work: Callable[..., Any], *more: Any) -> asyncio.Future[Any]:
        return self.run(job.table, work, job, *more)

    def run(self, table: str, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Has a worker do something for a table, when it is the table's turn."""
        return self._wait(self._waiting, table, work, *args)

    async def later(self, table: str, work: Callable[..., Any], *args: Any) -> Any:
        """Has a worker do something that is not urgent, when no bot waits; it should be short, because a bot may come
        at any time.
        """
        return await self._wait(self._later, table, work, *args)

    def _wait(self, line: Shares[Task], table: str, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        line.add(table, (work, args, future))
        metrics.WAITING.inc()
        self._next()
        return future

    def _next(self) -> None:
        while self._busy < self._processes and not self._closed:
            if self._waiting:
                line = self._waiting
            elif self._later and self._busy_later < self.spare:
                line = self._later
            else:
                return
            table, task = line.take()
            metrics.WAITING.dec()
            if task[2].cancelled():
                continue
            self._busy += 1
            self._busy_later += line is self._later
            running = asyncio.get_running_loop().create_task(self._run(line, table, task))
            self._running.add(running)
            running.add_done_callback(self._running.discard)

    async def _run(self, line: Shares[Task], table: str, task: Task) -> None:
        work, args, future = task
        started = time.monotonic()
        try:
            result = await self._in_pool(work, args)
            if not future.cancelled():
                future.set_result(result)
        except BaseException as error:
            if not future.cancelled():
                future.set_exception(error if isinstance(error, Exception) else RuntimeError("stopped"))
        finally:
            self._busy -= 1
            self._busy_later -= line is self._later
            line.use(table, time.monotonic() - started)
            self._next()

    async def _in_pool(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        for attempt in range(1, ATTEMPTS + 1):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")  # a fork would copy threads and sockets
                self._pool = ProcessPoolExecutor(self._processes, context, bot_worker.ready, (os.getpid(),))
            pool = self._pool
            try:
                async with asyncio.timeout(self.longest):
                    return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
            except TimeoutError:
                LOG.warning("a bot did not finish in time; restarting the workers")
                self._end(pool)
                raise
            except BrokenProcessPool:
                LOG.warning("a worker died; restarting the workers")
                self._end(pool)
                if attempt == ATTEMPTS:
                    raise
        raise AssertionError("the last attempt ends above")

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Ends the processes of a pool, even in the middle of a search."""
        if self._pool is pool:
            self._pool = None
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # what `kill_workers` does from Python 3.14 on; otherwise the end waits for a bot
                bot_worker.kill(process)

    def close(self) -> None:
        """Ends the processes, even in the middle of a search; callers that still wait get an error."""
        self._closed = True
        for line in (self._waiting, self._later):
            while line:
                _, (_, _, future) = line.take()
                future.cancel()
        for running in self._running:
            running.cancel()
        if self._pool is not None:
            self._end(self._pool)
