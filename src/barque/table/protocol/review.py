"""The review of a finished game, over REST."""

from __future__ import annotations

from msgspec import Struct


class ReviewPoint(Struct):
    """A turning point, or a move that lost much."""

    ply: int
    """It is about the move that led here: the position after it is ``at/PLY``."""
    chances: float
    """The seat's chances after it."""
    heading: str
    lines: list[str]
    really: str = ""
    """What was really there. If asked for (``really``)."""
    best: int = -1
    """The best move found in the position before, if the one played lost something."""


class ReviewMove(Struct):
    """One of the seat's own moves at which there was a choice."""

    ply: int
    """The position after it is ``at/PLY``."""
    move: str
    loss: float
    """The share of victory that it lost; 0 if that does not stand out from the noise."""
    lost: str
    """The same in words, with its interval."""
    lines: list[str]
    """The best moves, and why."""
    really: str = ""
    """What was really there. If asked for (``really``)."""
    best: int = -1
    """The best move found, if this one lost something."""


class ReviewChapter(Struct):
    """The game of one seat, judged by what that seat could know."""

    seat: int
    name: str
    line: str
    """Skill, luck and accuracy."""
    sum: str
    """From the chances at the start to the result: the seat's own moves, luck, and the others."""
    curve: list[float]
    """Chances of winning at the start, and after each move."""
    points: list[ReviewPoint]
    moves: list[ReviewMove]


class Review(Struct):
    """GET and POST /api/tables/TABLE/review?really=1&lang=L: how far the review is, and when it is done what it says.

    Each chapter is from its seat's own sight; the reader's own chapters speak to the reader.
    """

    done: int
    pieces: int
    """Of how many; 0 before it has begun."""
    working: bool
    """A server is working on it. If none is, and it is not done, ask for it (POST)."""
    note: str = ""
    chapters: list[ReviewChapter] = []
    """In seat order."""
