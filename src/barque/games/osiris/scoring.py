"""The sets at the end of the game (O-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barque.games.osiris.pieces import segment

if TYPE_CHECKING:
    from barque.games.osiris.table import Table

THREE: Final = 2  # GP for 3 monuments side by side (O-35)
FOUR: Final = 3  # GP for 4 along the same segment


def owned(state: Table, seat: int, section: int) -> int:
    """Counts the monuments of *seat* on a section: 2 if the Sculptor put one obelisk on another."""
    code = state.monument[section]
    return (1 if code and (code - 1) // 3 == seat else 0) + (1 if state.second[section] == seat + 1 else 0)


class Sets:
    """A governor's sets as they stand."""

    def __init__(self) -> None:
        self.side: list[int] = []  # the sections of the sets of 3 side by side
        self.along = [0, 0, 0, 0]  # monuments along each segment

    def threes(self) -> int:
        """Counts the sets of 3."""
        return len(self.side) // 3

    def fours(self) -> int:
        """Counts the sets of 4."""
        return sum([n // 4 for n in self.along])

    def points(self) -> int:
        """Returns their GP: 2 for each set of 3, 3 for each set of 4."""
        return THREE * self.threes() + FOUR * self.fours()


def sets_of(state: Table, seat: int, more: int = -1) -> Sets:
    """Finds a governor's sets, counting one monument *more* on that section unless it is -1."""
    sets = Sets()
    for line in state.content.lines:
        run = 0
        for at, section in enumerate(line):
            n = owned(state, seat, section) + (1 if section == more else 0)
            sets.along[segment(section // 2)] += n
            run = run + 1 if n else 0
            if run == 3:
                sets.side.extend(line[at - 2 : at + 1])
                run = 0
    return sets
