"""Waiting for something that another process or thread does, and that nobody announces."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 60  # seconds that anything may take on a busy machine


def until(holds: Callable[[], T], what: str = "what was waited for did not come") -> T:
    """Looks often until something holds, and returns it."""
    late = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < late, what
        time.sleep(0.01)
    return found
