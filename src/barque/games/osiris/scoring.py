"""The sets at the end of the game (O-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barque.games.osiris.pieces import segment

if TYPE_CHECKING:
    from barque.games.osiris.table import Table


def owned(state: Table, seat: int, section: int) -> int:
    """Counts the monuments of *seat* on a section: 2 where the Sculptor put one obelisk on another."""
    code = state.monument[section]
    return (1 if code and (code - 1) // 3 == seat else 0) + (1 if state.second[section] == seat + 1 else 0)


def final_sets(state: Table, seat: int) -> tuple[int, int]:
    """Counts the sets of 3 side by side and the sets of 4 along a segment."""
    threes = 0
    along = [0, 0, 0, 0]
    for line in state.content.lines:
        run = 0
        for section in line:
            n = owned(state, seat, section)
            along[segment(section // 2)] += n
            run = run + 1 if n else 0
            if run == 3:
                threes += 1
                run = 0
    return threes, sum([n // 4 for n in along])
