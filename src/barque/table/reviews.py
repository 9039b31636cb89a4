"""Reviews of finished games at a server: made by the bot workers when no bot waits, and stored.

One server works on a review at a time; any server can say how far it is. If a server ends, what it found remains.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Final

from barque.coach.judging import Effort
from barque.coach.kept import version
from barque.coach.wording import Report
from barque.kernel import Refusal, words
from barque.table import projection, review_worker
from barque.table import protocol as p
from barque.table.bot_worker import Job
from barque.table.bots import job_of
from barque.table.ledger import Ledger
from barque.table.services import Services
from barque.table.store.review_book import Progress

LOG: Final = logging.getLogger("barque.reviews")
EFFORT: Final = Effort()
AT_ONCE: Final = 32  # pieces that a worker is given; it returns those that it had time for
STALE: Final = 30.0  # seconds without a finding after which another server may go on
KEPT: Final = 32  # reviews in words that are remembered


class Reviews:
    """The reviews that this server works on, and those that it has put into words lately."""

    def __init__(self, services: Services, server: str) -> None:
        self._services: Final = services
        self._server: Final = server
        self._effort = EFFORT
        self._working: Final[set[str]] = set()
        self._written: Final[OrderedDict[tuple[object, ...], Report]] = OrderedDict()

    async def begin(self, ledger: Ledger) -> None:
        """Starts or continues the review of a finished game, unless it is done or another server is working on it."""
        services, table = self._services, ledger.table
        book, coach, job = services.store.reviews, self._coach(ledger), job_of(ledger, 0, "")
        known = await book.progress(table, coach)
        if known is None:
            pieces = int(await services.bots.later(table, review_worker.count, job))
            await book.begin(table, coach, pieces)
        elif known.done >= known.pieces:
            return
        now = services.now()
        claimed = await book.claim(table, self._server, now, now - STALE)
        if claimed and table not in self._working:
            self._working.add(table)
            services.spawn(self._work(table, coach, job))

    async def progress(self, ledger: Ledger) -> tuple[Progress, bool]:
        """Returns how far a review is, and whether a server works on it."""
        found = await self._services.store.reviews.progress(ledger.table, self._coach(ledger))
        if found is None:
            return Progress(0, 0, 0.0), False
        claimed = ledger.table in self._working or found.claimed > self._services.now() - STALE
        return found, claimed and found.done < found.pieces

    async def written(self, ledger: Ledger, yours: tuple[int, ...], language: p.Language) -> Report:
        """Returns a review that is done, in words."""
        said = words(language)
        called = [projection.names(ledger.chairs, said, you) for you in (None, *range(len(ledger.chairs)))]
        names = tuple([tuple([name(seat) for seat in range(len(ledger.chairs))]) for name in called])
        key = (ledger.table, self._coach(ledger), language, names, yours)
        found = self._written.pop(key, None)
        if found is None:
            findings = list((await self._services.store.reviews.findings(ledger.table)).values())
            job, table = job_of(ledger, 0, ""), ledger.table
            work = review_worker.written
            found = await self._services.bots.later(table, work, job, findings, language, names, yours)
        assert found is not None
        self._written[key] = found
        while len(self._written) > KEPT:
            self._written.popitem(last=False)
        return found

    def _coach(self, ledger: Ledger) -> str:
        effort = self._effort
        return f"{version(ledger.game)} {effort.simulations} {effort.deals} {effort.draws}"

    async def _work(self, table: str, coach: str, job: Job) -> None:
        """Works on a review until it is done; what is found is stored at once."""
        services, book = self._services, self._services.store.reviews
        try:
            progress = await book.progress(table, coach)
            done = await book.findings(table)
            todo = deque([number for number in range(progress.pieces if progress else 0) if number not in done])
            await asyncio.gather(*[self._take(table, coach, job, todo) for _ in range(services.bots.spare)])
        except Refusal as refusal:
            LOG.warning("a review stopped: %s", refusal.key)
        except Exception as error:
            if not services.closing:
                LOG.error("a review stopped", exc_info=error)
        finally:
            self._working.discard(table)
            if not services.closing:
                services.spawn(book.release(table, self._server))

    async def _take(self, table: str, coach: str, job: Job, todo: deque[int]) -> None:
        """Has a worker take pieces, again and again."""
        services = self._services
        while todo and not services.closing:
            numbers = [todo.popleft() for _ in range(min(AT_ONCE, len(todo)))]
            found = await services.bots.later(table, review_worker.some, job, numbers, self._effort)
            todo.extendleft([number for number in reversed(numbers) if number not in found])
            if not await services.store.reviews.add(table, coach, self._server, services.now(), found):
                todo.clear()  # another server has gone on, or the table was deleted
