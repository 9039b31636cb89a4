"""What a worker process does for a review: some pieces of it, and in the end the words.

It works from the record of a table, and about each seat from that seat's sight alone.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from barque.coach.account import accounts
from barque.coach.judging import Effort
from barque.coach.review import Piece, Positions, finding, pieces, work
from barque.coach.wording import Report, report
from barque.kernel import canonical
from barque.kernel.language import Name
from barque.table.bot_worker import Job, position

BRIEFLY: Final = 0.25  # seconds: a bot that comes meanwhile waits for this and one piece at most
KEPT: Final = 4  # games that a worker remembers


class Book:
    """A finished game, and the pieces of its review."""

    def __init__(self, job: Job) -> None:
        self.state: Final = position(job)
        self.pieces: Final[list[Piece]] = list(pieces(self.state))
        self.before: Final = Positions(self.state)
        self.after: Final = Positions(self.state)


_OPEN: Final[OrderedDict[tuple[str, str], Book]] = OrderedDict()


def opened(job: Job) -> Book:
    """Returns the book of a game, from memory while it is being reviewed."""
    key = (job.table, job.seed)
    found = _OPEN.pop(key, None) or Book(job)
    _OPEN[key] = found
    while len(_OPEN) > KEPT:
        _OPEN.popitem(last=False)
    return found


def count(job: Job) -> int:
    """Returns how many pieces a review has."""
    return len(opened(job).pieces)


def some(job: Job, numbers: Sequence[int], effort: Effort, seconds: float = BRIEFLY) -> dict[int, str]:
    """Works on pieces, one at least, until *seconds* have passed; returns what was found, by number."""
    book, began = opened(job), time.monotonic()
    found: dict[int, str] = {}
    for number in numbers:
        piece = book.pieces[number]
        before, after = book.before.at(piece.ply), book.after.at(piece.ply + 1)
        found[number] = canonical(work(piece, before, after, effort).json())
        if time.monotonic() - began > seconds:
            break
    return found


def written(
    job: Job, findings: Sequence[str], language: str, called: Sequence[Sequence[str]], yours: Sequence[int]
) -> Report:
    """Puts a review into words. *called* says what the seats are called: for nobody in particular, then for each of
    them.
    """
    state = opened(job).state
    found = accounts(state, [finding(json.loads(text)) for text in findings])

    def names(you: int | None) -> Name:
        return called[0 if you is None else 1 + you].__getitem__

    return report(state, found, language, names, yours)
