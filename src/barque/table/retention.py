"""How long tables are kept. Abandoned ones go after a while; finished ones stay unless the host decides otherwise."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final, NamedTuple

from barque.kernel import Refusal
from barque.table.store import Store
from barque.table.store.club_book import Act

UNITS: Final = {"h": 3600.0, "d": 24 * 3600.0, "w": 7 * 24 * 3600.0, "y": 365 * 24 * 3600.0}
AT_ONCE: Final = 50  # tables that are deleted in one transaction, for which moves wait
EVERY: Final = 3600.0  # seconds between two rounds
TIDIED: Final = "tidied"  # the store's note of the last round


class Keep(NamedTuple):
    """How many seconds tables are kept after the last thing that happened there; 0 means for ever."""

    abandoned: float = 0.0
    finished: float = 0.0


FOR_EVER: Final = Keep()


def seconds_of(text: str) -> float:
    """Reads a length of time.

    >>> seconds_of("90d") == 90 * seconds_of("24h") and seconds_of("2w")
    1209600.0
    """
    found = re.fullmatch(r"([1-9][0-9]{0,4})([hdwy])", text.strip())
    if found is None:
        raise Refusal("duration", value=text[:20])
    return int(found[1]) * UNITS[found[2]]


async def tidy(store: Store, keep: Keep, now: float, stays: Container[str] = ()) -> int:
    """Deletes tables that have been kept long enough, except those in *stays*; returns how many were deleted.

    Along with abandoned tables, it deletes people who came before then and are no longer at any table.
    """
    deleted = 0
    for seconds, finished in ((keep.abandoned, False), (keep.finished, True)):
        before = now - seconds
        most = AT_ONCE + 1000
        found = [t for t in await store.club.idle(before, finished, most) if t not in stays] if seconds else []
        while found:
            deleted += len(await store.club.delete(found[:AT_ONCE], None, before))
            found = found[AT_ONCE:]
    strangers = await store.club.delete_strangers(now - keep.abandoned) if keep.abandoned else 0
    if deleted or strangers:
        await store.club.decide(Act(0, now, "tidy", "", str(deleted)))
    return deleted


async def tidy_now_and_then(store: Store, keep: Keep, now: float, stays: Container[str]) -> None:
    """Deletes old tables if that is due and no other server has done it."""
    if (keep.abandoned or keep.finished) and await store.club.claim(TIDIED, now, EVERY):
        await tidy(store, keep, now, stays)
