"""What a seat saw happen, as numbers: the second half of an information state.

Each event that the seat saw is a row of ``WIDTH`` numbers: its kind, then its values in order. A number below 250 is
encoded as itself plus 1, a list or a table as its length plus 1, a word as its hash.
"""

from __future__ import annotations

from typing import Any, Final
from zlib import crc32

from barque.kernel import State
from barque.kernel.extras import needs

with needs("envs"):
    import numpy as np
    from numpy.typing import NDArray

EVENTS: Final = 64  # the latest ones are kept
WIDTH: Final = 8


def history(state: State, seat: int) -> NDArray[np.uint8]:
    """Returns the latest events as *seat* saw them, the last one first: ``[EVENTS, WIDTH]``."""
    found = np.zeros((EVENTS, WIDTH), np.uint8)
    told = state.events(max(0, len(state.events()) - EVENTS))
    for row, event in enumerate(reversed(told)):
        seen = event.seen(seat)
        for place, value in enumerate(list(seen.values())[:WIDTH]):
            found[row, place] = number(value)
    return found


def number(value: Any) -> int:
    """Returns one number for a value, never 0."""
    if isinstance(value, str):
        return 1 + crc32(value.encode()) % 255
    if isinstance(value, int):
        return min(value, 249) + 1 if value >= 0 else 255
    return min(len(value), 249) + 1 if isinstance(value, (dict, list, tuple)) else 254
