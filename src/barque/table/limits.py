"""Limits on rates, sizes and numbers, so that nobody can keep a server from serving the others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from barque.kernel import Refusal

REMEMBERED: Final = 20_000  # callers remembered for each kind of pace


@dataclass
class Limits:
    """The limits of a server. A pace is a number at once, and a number per second after that."""

    calls: tuple[float, float] = (120, 20)  # REST calls that change something, by address
    reads: tuple[float, float] = (600, 100)
    tables: tuple[float, float] = (60, 0.5)  # tables made, by address: a school has one
    own_tables: tuple[float, float] = (20, 0.1)  # and by person
    reviews: tuple[float, float] = (60, 0.5)  # reviews asked for, by address
    codes: tuple[float, float] = (10, 0.05)  # wrong recovery codes, by address
    passwords: tuple[float, float] = (10, 0.05)  # wrong passwords of the host, by address
    messages: tuple[float, float] = (200, 30)  # on one socket
    person: tuple[float, float] = (400, 60)  # on all sockets of a person
    network: tuple[float, float] = (600, 200)  # on all sockets of an address
    files: tuple[float, float] = (3000, 300)  # of the page, by address
    chat: tuple[float, float] = (10, 0.5)  # chat messages among these
    watchers_chat: tuple[float, float] = (20, 1)  # chat messages of all spectators of a table together
    bots_alone: tuple[float, float] = (1000, 100)  # moves per server at tables of bots only that do not pause
    sockets: int = 400  # from one address; four times as many for people who have a seat
    watchers: int = 200  # sockets at one table of people who do not sit there
    own_sockets: int = 10  # at one table of a person who sits there
    body: int = 256 * 1024  # bytes of a REST call; a custom layout is the largest
    message: int = 8 * 1024  # bytes on a socket
    at_once: int = 1  # requests begun for one address in one round of the loop, which takes a millisecond or less
    presence: float = 0.25  # seconds over which arrivals and departures are collected

    @classmethod
    def none(cls) -> Limits:
        """Returns limits too high to be reached, for measurements."""
        free, many = (1e9, 1e9), 1_000_000
        limits = cls(
            free, free, free, free, free, free, free, free, free, free, free, free, free, free, many, many, many
        )
        limits.at_once, limits.presence = many, 0.0
        return limits


class Bucket:
    """A pace: *burst* at once, then *rate* per second."""

    def __init__(self, pace: tuple[float, float]) -> None:
        self._burst, self._rate = pace
        self._left = self._burst
        self._at = time.monotonic()

    def take(self, some: float = 1.0) -> bool:
        """Takes one, if there is one left; *some* = 0 only checks whether there is."""
        return self.take_at(time.monotonic(), some)

    def take_at(self, now: float, some: float = 1.0) -> bool:
        """Takes one when the clock says *now*."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= some
        return True


class Paces:
    """The paces of many callers; of each kind, the callers who have been silent longest are forgotten."""

    def __init__(self) -> None:
        self._buckets: Final[dict[str, OrderedDict[str, Bucket]]] = {}

    def bucket(self, kind: str, caller: str, pace: tuple[float, float]) -> Bucket:
        """Returns the bucket of a caller."""
        known = self._buckets.get(kind)
        if known is None:
            known = self._buckets[kind] = OrderedDict()
        bucket = known.get(caller)
        if bucket is None:
            bucket = known[caller] = Bucket(pace)
            if len(known) > REMEMBERED:
                known.popitem(last=False)
        else:
            known.move_to_end(caller)
        return bucket

    def take(self, kind: str, caller: str, pace: tuple[float, float], some: float = 1.0) -> bool:
        """Takes one from a caller's bucket, if there is one left; *some* as for a bucket."""
        return self.bucket(kind, caller, pace).take(some)

    def check(self, kind: str, caller: str, pace: tuple[float, float], some: float = 1.0) -> None:
        """Raises a refusal for a caller who comes too often."""
        if not self.take(kind, caller, pace, some):
            raise Refusal("too-often")


def take_of_each(buckets: Sequence[Bucket]) -> bool:
    """Takes one from each bucket, up to the first empty one; returns whether none was empty."""
    now = time.monotonic()
    for bucket in buckets:
        if not bucket.take_at(now):
            return False
    return True
