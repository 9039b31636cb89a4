"""The Field: 25 cells, the lines that dice are pushed along, and groups of equal dice (D-1, D-2).

Cells are numbered row by row from the top left and named like ``c4``: columns a to e, rows 1 to 5. Sets of cells are
masks. A line is entered from one of its two ends: 20 ways in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.domains import DOMAINS
from barque.kernel.bits import members

if TYPE_CHECKING:
    from barque.games.deities.view_types import Face, Side

BLANK: Final = 6
FACES: Final[tuple[Face, ...]] = (*DOMAINS, "blank")

CELLS: Final = tuple([f"{column}{row}" for row in "12345" for column in "abcde"])
MIDDLE: Final = 12
WHOLE: Final = (1 << 25) - 1

SIDES: Final[tuple[Side, ...]] = ("north", "south", "west", "east")
WAYS: Final = tuple([(side, line) for side in SIDES for line in ("abcde" if side in ("north", "south") else "12345")])


def _cells(way: int) -> list[int]:
    side, line = divmod(way, 5)
    column = [5 * row + line for row in range(5)]
    row = [5 * line + column for column in range(5)]
    return (column, column[::-1], row, row[::-1])[side]


_LINES: Final = [_cells(way) for way in range(20)]
LINE: Final = vec[i64]([cell for line in _LINES for cell in line])  # LINE[5 * way + n]: from the end where dice enter
LINE_MASK: Final = vec[i64]([sum(1 << cell for cell in line) for line in _LINES])
LAST: Final = vec[
    i64
](  # LAST[4 * way + n]: the cells from which n pushed dice drive the others out
    [sum(1 << cell for cell in line[5 - n :]) for line in _LINES for n in range(4)]
)
ENTERED: Final = vec[
    i64
](  # ENTERED[4 * way + n]: the cells that n pushed dice come to lie on
    [sum(1 << cell for cell in line[:n]) for line in _LINES for n in range(4)]
)
UP: Final = vec[i64]([(5, 0, 1, 0)[way // 5] for way in range(20)])  # by how much the cell numbers rise along a line
DOWN: Final = vec[i64]([(0, 5, 0, 1)[way // 5] for way in range(20)])  # or fall
SAME_LINE: Final = vec[i64](  # the other cells of a cell's row and column
    [
        sum(1 << other for other in range(25) if other != cell and (other // 5 == cell // 5 or other % 5 == cell % 5))
        for cell in range(25)
    ]
)

_SIZES: Final = vec[i64]([cells.bit_count() for cells in range(1 << 13)])

NOT_WEST: Final = 0b11110_11110_11110_11110_11110
NOT_EAST: Final = 0b01111_01111_01111_01111_01111


def slid(cells: i64, way: i64, dice: i64) -> i64:
    """Returns where *cells* are after *dice* dice have been pushed in by *way*; those driven out are gone."""
    line: i64 = LINE_MASK[way]
    along: i64 = (((cells & line) << (UP[way] * dice)) >> (DOWN[way] * dice)) & line
    return (cells & ~line) | along


def turned(cells: i64, way: i64) -> i64:
    """Returns where *cells* are after the line of *way* has been shifted by one, as a ring."""
    last: i64 = cells & LAST[4 * way + 1]
    return slid(cells, way, 1) | (ENTERED[4 * way + 1] if last else 0)


def beside(cells: i64) -> i64:
    """Returns the cells orthogonally next to *cells*."""
    west: i64 = (cells & NOT_WEST) >> 1
    east: i64 = (cells & NOT_EAST) << 1
    return (west | east | (cells >> 5) | (cells << 5)) & WHOLE


def group(start: i64, alike: i64) -> i64:
    """Returns the cells of *alike* that are connected to *start*."""
    found: i64 = start & alike
    more: i64 = found
    while more:
        more = beside(found) & alike & ~found
        found |= more
    return found


def size(cells: i64) -> i64:
    """Counts *cells*. Searches ask for this so often that a table is worth it.

    >>> size(WHOLE)
    25
    """
    return _SIZES[cells & 8191] + _SIZES[cells >> 13]


def named(mask: i64) -> list[str]:
    """Names the cells of *mask*."""
    return [CELLS[cell] for cell in members(mask)]


def largest_group(start: i64, alike: i64) -> i64:
    """Returns the size of the largest group of *alike* that includes a cell of *start*; 0 if there is none."""
    best: i64 = 0
    rest: i64 = start & alike
    while rest:
        found: i64 = group(rest & -rest, alike)
        number: i64 = size(found)
        if number > best:
            best = number
        rest &= ~found
    return best
