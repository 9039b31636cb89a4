"""The steps of a turn, the two actions and the ways to end, by name and by number; and the limits of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from barque.games.deities.view_types import Ending

from mypy_extensions import i64

PHASES: Final = (
    "place",
    "before",
    "push",
    "gain",
    "blocker",
    "put",
    "second",
    "spare",
    "tithe",
    "draw",
    "after",
    "effect",
    "over",
)
PLACING: Final = 0
BEFORE: Final = 1
PUSHING: Final = 2
GAINING: Final = 3
BLOCKER: Final = 4
PUTTING: Final = 5
SECOND: Final = 6
SPARING: Final = 7
TITHING: Final = 8
DRAWING: Final = 9
AFTER: Final = 10
EFFECT: Final = 11
OVER: Final = 12
WINDOWS: Final = 1 << BEFORE | 1 << GAINING | 1 << BLOCKER | 1 << SECOND | 1 << DRAWING | 1 << AFTER  # a set of phases

ACTIONS: Final[tuple[Literal["", "influence", "arcane"], ...]] = ("", "influence", "arcane")
NOTHING: Final = 0
INFLUENCING: Final = 1
ARCANE: Final = 2

ENDINGS: Final[tuple[Ending | Literal[""], ...]] = ("", "eclipse", "rounds", "barren", "stopped")
BY_ECLIPSE: Final = 1
BY_ROUNDS: Final = 2
BY_BARRENNESS: Final = 3
BY_AGREEMENT: Final = 4

SQUARES: Final = 4
LAST_ROUND: Final = 40  # D-28
BARREN_ROUNDS: Final = 2  # D-28
CUBES: Final = 6
LOWER_BITS: Final = 31  # the places of lower enchantments
HIGHER_BITS: Final = 480


def is_window(phase: i64) -> bool:
    """Checks whether spells and powers may be used in *phase*, besides its own moves."""
    return (WINDOWS >> phase) & 1 != 0
