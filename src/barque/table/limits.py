"""Limits on how often, how much and how many: nobody can keep a server from serving the others."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from barque.kernel import Refusal

REMEMBERED: Final = 20_000  # addresses and people whose pace is known


@dataclass
class Limits:
    """The limits of a server; each pace is so many at once, and so many a second after that."""

    calls: tuple[float, float] = (120, 20)  # REST calls that change something, by address
    reads: tuple[float, float] = (600, 100)
    tables: tuple[float, float] = (30, 0.2)  # tables made, by address
    codes: tuple[float, float] = (10, 0.05)  # recovery codes and passwords tried, by address
    messages: tuple[float, float] = (200, 30)  # on one socket
    chat: tuple[float, float] = (10, 0.5)  # of these, things said
    sockets: int = 400  # from one address
    watchers: int = 200  # sockets at one table
    body: int = 256 * 1024  # bytes of a REST call; a layout of one's own is the biggest thing
    message: int = 8 * 1024  # bytes on a socket

    @classmethod
    def none(cls) -> Limits:
        """Gives limits that nobody reaches, for measurements."""
        free = (1e9, 1e9)
        return cls(free, free, free, free, free, free, 1_000_000, 1_000_000)


class Bucket:
    """A pace: *burst* at once, then *rate* a second."""

    def __init__(self, pace: tuple[float, float]) -> None:
        self._burst, self._rate = pace
        self._left = self._burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Takes one, if there is one."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Paces:
    """The paces of many callers; those who have not come for longest are forgotten."""

    def __init__(self) -> None:
        self._buckets: Final[OrderedDict[tuple[str, str], Bucket]] = OrderedDict()

    def check(self, kind: str, caller: str, pace: tuple[float, float]) -> None:
        """Refuses who comes too often."""
        bucket = self._buckets.pop((kind, caller), None) or Bucket(pace)
        self._buckets[kind, caller] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refusal("too-often")
