"""Bots think in worker processes, never in the server's loop. The table that took least of their time goes first."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from barque.table import bot_worker, metrics
from barque.table.bot_worker import Job

LOG: Final = logging.getLogger("barque.bots")
LONGEST: Final = 60.0  # seconds that a bot may think: a position can have more deals than can be counted
ATTEMPTS: Final = 3  # a worker may die because of what another thinks about
Task = tuple[Callable[..., Any], tuple[Any, ...], "asyncio.Future[Any]"]


class BotPool:
    """A few processes, shared fairly by all tables."""

    def __init__(self, processes: int = 0) -> None:
        self._processes: Final = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: Final[dict[str, deque[Task]]] = {}
        self._spent: Final[dict[str, float]] = {}  # seconds that each waiting or thinking table took
        self._busy = 0
        self._running: Final[set[asyncio.Task[None]]] = set()
        self._closed = False

    async def choose(self, job: Job) -> int:
        """Returns a bot's move, after the time that any choice takes it."""
        started = time.monotonic()
        action, spent = await self._ask(job.table, bot_worker.choose_timed, job)
        await asyncio.sleep(max(0.0, bot_worker.usual_time(job.level) - spent))
        metrics.THOUGHT.labels(job.level).observe(time.monotonic() - started)
        return int(action)

    async def agrees(self, job: Job, deal: str) -> bool:
        """Checks whether a bot takes an offer."""
        return bool(await self._ask(job.table, bot_worker.agrees, job, deal))

    async def proposes(self, job: Job) -> str:
        """Returns what a bot would put forward, or nothing."""
        return str(await self._ask(job.table, bot_worker.proposes, job))

    def _ask(self, table: str, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append((work, args, future))
        if table not in self._spent:  # one who comes later has no claim to what others had before
            self._spent[table] = min(self._spent.values(), default=0.0)
        metrics.WAITING.inc()
        self._next()
        return future

    def _next(self) -> None:
        while self._waiting and self._busy < self._processes and not self._closed:
            table = min(self._waiting, key=self._spent.__getitem__)
            tasks = self._waiting[table]
            work, args, future = tasks.popleft()
            if not tasks:
                del self._waiting[table]
            metrics.WAITING.dec()
            if future.cancelled():
                continue
            self._busy += 1
            running = asyncio.get_running_loop().create_task(self._run(table, work, args, future))
            self._running.add(running)
            running.add_done_callback(self._running.discard)

    async def _run(
        self, table: str, work: Callable[..., Any], args: tuple[Any, ...], future: asyncio.Future[Any]
    ) -> None:
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
            self._spent[table] = self._spent.get(table, 0.0) + time.monotonic() - started
            if len(self._spent) > 10_000:
                self._forget()
            self._next()

    async def _in_pool(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        for attempt in range(1, ATTEMPTS + 1):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")  # a fork would copy threads and sockets
                self._pool = ProcessPoolExecutor(self._processes, context, bot_worker.ready, (os.getpid(),))
            pool = self._pool
            try:
                async with asyncio.timeout(LONGEST):
                    return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
            except TimeoutError:
                LOG.warning("a bot found no end; starting other workers")
                self._end(pool)
                raise
            except BrokenProcessPool:
                LOG.warning("a worker died; starting others")
                self._end(pool)
                if attempt == ATTEMPTS:
                    raise
        raise AssertionError("the last attempt ends above")

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Ends the processes of a pool, whatever they think about."""
        if self._pool is pool:
            self._pool = None
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # what `kill_workers` does from Python 3.14 on; otherwise the end waits for a bot
                process.kill()

    def _forget(self) -> None:
        for table in [table for table in self._spent if table not in self._waiting]:
            del self._spent[table]

    def close(self) -> None:
        """Ends the processes, whatever they think about; whoever still waits is told so."""
        self._closed = True
        for tasks in self._waiting.values():
            for _, _, future in tasks:
                future.cancel()
        self._waiting.clear()
        for running in self._running:
            running.cancel()
        if self._pool is not None:
            self._end(self._pool)
