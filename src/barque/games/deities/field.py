"""The Field: 25 cells, the lines that dice are pushed along, and groups of equal dice (D-1, D-2).

Cells are numbered row by row from the top left and named like ``c4``: columns a to e, rows 1 to 5. Sets of cells are
masks. A line is entered from one of its two ends: 20 ways in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from barque.games.deities.view_types import Side

DOMAINS: Final = ("worker", "reeds", "scarab", "temple", "sarcophagus", "pyramid")
LETTERS: Final = "WRSTAP"  # how costs are written
BLANK: Final = 6
FACES: Final = (*DOMAINS, "blank")
FACE: Final = {name: face for face, name in enumerate(FACES)}

CELLS: Final = tuple([f"{column}{row}" for row in "12345" for column in "abcde"])
CELL: Final = {name: cell for cell, name in enumerate(CELLS)}
MIDDLE: Final = 12
WHOLE: Final = (1 << 25) - 1
BIT: Final[list[i64]] = [1 << n for n in range(62)]

SIDES: Final[tuple[Side, ...]] = ("north", "south", "west", "east")
WAYS: Final = tuple([(side, line) for side in SIDES for line in ("abcde" if side in ("north", "south") else "12345")])


def _cells(way: int) -> list[int]:
    side, line = divmod(way, 5)
    column = [5 * row + line for row in range(5)]
    row = [5 * line + column for column in range(5)]
    return (column, column[::-1], row, row[::-1])[side]


LINE: Final = [_cells(way) for way in range(20)]  # the cells of a line, from the end where dice enter
LINE_MASK: Final[list[i64]] = [sum(1 << cell for cell in line) for line in LINE]
LAST: Final[list[i64]] = [  # LAST[4 * way + n]: the cells from which n pushed dice drive the others out
    sum(1 << cell for cell in line[5 - n :]) for line in LINE for n in range(4)
]
SAME_LINE: Final[list[i64]] = [  # the other cells of a cell's row and column
    sum(1 << other for other in range(25) if other != cell and (other // 5 == cell // 5 or other % 5 == cell % 5))
    for cell in range(25)
]

NOT_WEST: Final = sum(1 << cell for cell in range(25) if cell % 5)
NOT_EAST: Final = sum(1 << cell for cell in range(25) if cell % 5 != 4)


def showing(field: list[int], face: i64) -> i64:
    """Gives the cells whose die shows *face*."""
    mask: i64 = 0
    for cell in range(25):
        if field[cell] == face:
            mask |= BIT[cell]
    return mask


def beside(cells: i64) -> i64:
    """Gives the cells orthogonally next to *cells*."""
    west: i64 = (cells & NOT_WEST) >> 1
    east: i64 = (cells & NOT_EAST) << 1
    return (west | east | (cells >> 5) | (cells << 5)) & WHOLE


def group(start: i64, alike: i64) -> i64:
    """Gives the cells of *alike* that are connected with those of *start*."""
    found: i64 = start & alike
    more: i64 = found
    while more:
        more = beside(found) & alike & ~found
        found |= more
    return found


def count(mask: i64) -> i64:
    """Counts the cells of *mask*."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def members(mask: i64) -> list[int]:
    """Lists the numbers in *mask*, in rising order."""
    found: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


def named(mask: i64) -> list[str]:
    """Names the cells of *mask*."""
    return [CELLS[cell] for cell in members(mask)]


def mask_of(numbers: list[int]) -> i64:
    """Gives the mask of *numbers*."""
    mask: i64 = 0
    for number in numbers:
        mask |= BIT[number]
    return mask


def largest_group(start: i64, alike: i64) -> i64:
    """Gives the size of the largest group of *alike* that holds a cell of *start*; 0 if there is none."""
    best: i64 = 0
    rest: i64 = start & alike
    while rest:
        found: i64 = group(rest & -rest, alike)
        size: i64 = count(found)
        if size > best:
            best = size
        rest &= ~found
    return best
