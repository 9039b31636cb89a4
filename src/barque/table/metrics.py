"""Structured logs, and numbers for Prometheus. Neither ever contains a table's id or a name."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
CHAINED: Final = 4  # errors that led to another
FRAMES: Final = 30  # calls that led to each
LONGEST: Final = 8000  # characters about each


class Times(Collector):
    """A histogram of seconds for one thread, cheap to add to, because every move adds to it."""

    def __init__(self, name: str, text: str) -> None:
        self._family: Final = (name, text)
        self._counts: Final = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Adds one."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        """Returns the numbers."""
        below = accumulate(self._counts)
        bounds = [*map(str, BOUNDS), "+Inf"]
        yield HistogramMetricFamily(*self._family, buckets=list(zip(bounds, below, strict=True)), sum_value=self._sum)


REGISTRY: Final = CollectorRegistry()
MOVES: Final = Counter("barque_moves", "Moves that were stored", ["game", "by"], registry=REGISTRY)
REFUSALS: Final = Counter("barque_refusals", "Requests on sockets that were refused", registry=REGISTRY)
CONNECTIONS: Final = Gauge("barque_connections", "Open sockets", registry=REGISTRY)
TABLES: Final = Gauge("barque_tables", "Tables in memory", registry=REGISTRY)
ASIDE: Final = Gauge("barque_tables_aside", "Tables that can't be read and were set aside", registry=REGISTRY)
REQUESTS: Final = Counter("barque_requests", "REST calls", ["status"], registry=REGISTRY)
BATCHES: Final = Histogram(
    "barque_store_batch", "Writes in one commit", buckets=(1, 2, 5, 10, 20, 50, 100, 500), registry=REGISTRY
)
STORE_FAILED: Final = Counter("barque_store_failures", "Times that the store began to fail", registry=REGISTRY)
STORED: Final = Times("barque_store_seconds", "From a request to its commit")
REGISTRY.register(STORED)
THOUGHT: Final = Histogram("barque_bot_seconds", "Time a bot took for a move", ["level"], registry=REGISTRY)
CALLS: Final = Counter("barque_calls", "Calls to a turn that were sent", ["by", "outcome"], registry=REGISTRY)
WAITING: Final = Gauge("barque_bot_queue", "Bots' moves that wait for a worker", registry=REGISTRY)


@cache
def _moves(game: str, by: str) -> Counter:
    return MOVES.labels(game, by)


def moved(game: str, by: str) -> None:
    """Counts a move."""
    _moves(game, by).inc()


def metrics() -> bytes:
    """Returns the numbers as Prometheus reads them."""
    return generate_latest(REGISTRY)


class JsonLines(logging.Formatter):
    """Writes each log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns one line."""
        told = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told = getattr(record, "facts", {}) | told  # facts can't overwrite these
        if record.exc_info and record.exc_info[1] is not None:
            told["error"] = in_short(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False)


def in_short(error: BaseException) -> str:
    """Returns what went wrong and what led to it, with a limited length: a log must not fill the disk."""
    told: list[str] = []
    known: BaseException | None = error
    while known is not None and len(told) < CHAINED:
        text = "".join(traceback.format_exception(type(known), known, known.__traceback__, limit=-FRAMES, chain=False))
        told.append(text[-LONGEST:])
        known = known.__cause__ or (None if known.__suppress_context__ else known.__context__)
    return "after:\n".join(told)


def set_up_logs(level: str = "info") -> None:
    """Sends logs to the error stream, as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("psycopg").setLevel(logging.WARNING)  # otherwise it logs URLs, which may contain a password
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # otherwise it logs the addresses of tables
