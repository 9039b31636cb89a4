"""Senet drawn at a terminal: three rows of houses, the second one from right to left as the path runs."""

from __future__ import annotations

from typing import Final

from barque.kernel import Json, Words
from barque.kernel.drawing import Drawing, Picture, Stack, Table, Text
from barque.kernel.language import Name
from barque_senet.board import WATER
from barque_senet.speech import pieces, thrown

ROWS: Final = (range(1, 11), range(20, 10, -1), range(21, 31))
CONE, SPOOL, FREE, WAVES = "▲", "●", "·", "≈"


class SenetPicture(Picture):
    """The board, and a line for each player."""

    def board(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws each house by its number and its piece; pieces that may move are bold."""
        movable = {house for house, _, _ in view["goals"]}
        rows: list[Text] = []
        for row in ROWS:
            rows.append(Text())
            for house in row:
                rows[-1].append(f"{house:>5}", "dim").append(mark(view, house), "bold" if house in movable else "")
        return Stack(*rows, Text(words.text("board.key"), "dim"))

    def players(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws who plays with what, how many pieces are off the board, and what was thrown."""
        table = Table()
        for heading in ("player", "pieces", "off", "throw"):
            table.column(words.text(f"board.{heading}"))
        for seat in (0, 1):
            throws = thrown(words, view) if seat == view["turn"] else ""
            table.row(name(seat), pieces(words, view, seat), str(view["off"][seat]), throws)
        return table


def mark(view: dict[str, Json], house: int) -> str:
    """Returns the sign of what stands in *house*."""
    whose = view["board"][house - 1]
    if whose is None:
        return WAVES if house == WATER else FREE
    return SPOOL if whose == view["first"] else CONE
