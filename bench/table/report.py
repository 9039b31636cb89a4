"""How a proof reports its progress and what it found."""

from __future__ import annotations

import os
import sys
import time
from typing import Final


class Progress:
    """A line on the terminal, at most twice a second; without a terminal, one every half minute."""

    def __init__(self, what: str, total: int) -> None:
        self._what: Final = what
        self._total: Final = total
        self._every: Final = 0.5 if sys.stderr.isatty() else 30.0
        self._shown = time.monotonic()

    def show(self, done: int, more: str = "") -> None:
        """Shows how much is done."""
        if time.monotonic() - self._shown < self._every:
            return
        self._shown = time.monotonic()
        start, end = ("\r\x1b[K", "") if sys.stderr.isatty() else ("", "\n")
        print(f"{start}  {done:,} of {self._total:,} {self._what}; {more}", end=end, file=sys.stderr, flush=True)


def verdict(proof: str, holds: bool, found: str) -> int:
    """Prints the result and returns the exit status."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    load = os.getloadavg()[0]
    print(f"{proof}: {'HOLDS' if holds else 'FAILS'}. {found}. (load {load:.1f})", flush=True)
    return 0 if holds else 1
