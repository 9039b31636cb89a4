"""The steps of a turn (H-8 to H-13) and the ways a game ends (H-16, H-17), by name and by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from barque.games.hapy.view_types import Ending

PHASES: Final = ("take", "ask", "lay", "over")
TAKING: Final = 0
ASKING: Final = 1
LAYING: Final = 2
OVER: Final = 3

ENDINGS: Final[tuple[Ending | Literal[""], ...]] = ("", "family", "groups", "stalemate", "stopped")
BY_FAMILY: Final = 1
BY_GROUPS: Final = 2
BY_STALEMATE: Final = 3
BY_AGREEMENT: Final = 4

GROUPS_TO_WIN: Final = (0, 0, 5, 4, 3)  # by the number of players (H-16)
SILENT_ROUNDS: Final = 2  # after which a game without a request ends (H-17)
BARREN_ROUNDS: Final = 12  # after which a game without a group ends
