"""Layouts of Hâpy Families for tests, as data."""

from __future__ import annotations

from typing import Any


def line(mummies: int = 18) -> dict[str, Any]:
    """Returns a layout of 36 cards side by side, nothing covered, the first *mummies* of them mummies."""
    return {"slots": [{"x": x, "y": 0, "face": "mummy" if x < mummies else "god"} for x in range(36)]}


def staircase(mummies: int = 18) -> dict[str, Any]:
    """Returns a layout in which each card but the last is covered by the next one; mummies are laid first."""
    data = line(mummies)
    for slot in range(35):
        data["slots"][slot]["covered_by"] = [slot + 1]
    return data
