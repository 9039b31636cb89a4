"""Tasks that nobody waits for: each is held until it ends, and an error that ends one is logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from barque.kernel import Refusal


class Tasks:
    """A set of running tasks; *failed* is what the log says when one ends with an error."""

    def __init__(self, log: logging.Logger, failed: str, now: Callable[[], float]) -> None:
        self.running: Final[set[asyncio.Task[Any]]] = set()
        self.last_ended = now()
        self._log: Final = log
        self._failed: Final = failed
        self._now: Final = now

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts a task."""
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self._ended)
        return task

    def cancel(self) -> None:
        """Cancels all of them, except the one that calls this."""
        now = asyncio.current_task()
        for task in self.running:
            if task is not now:
                task.cancel()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        self.last_ended = self._now()
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refusal):
            self._log.error(self._failed, exc_info=error)
