"""Effects that act by themselves for the rest of the game (D-22)."""

from __future__ import annotations

from mypy_extensions import i64

from barque.games.deities.effect import Effect


class Connected(Effect):
    """Gains more for a large group."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        super().__init__(purpose, amount, least, most, price)
        self.connects = amount


class Tithe(Effect):
    """Gains cards when another player unlocks a card that one has too."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        super().__init__(purpose, amount, least, most, price)
        self.tithe = amount


class BothBlockers(Effect):
    """Moves both Blockers in step 3."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        super().__init__(purpose, amount, least, most, price)
        self.both = True


class Ride(Effect):
    """Pushes into lines with Blockers."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        super().__init__(purpose, amount, least, most, price)
        self.rides = True


class MoreSpells(Effect):
    """Draws more spells in arcane power."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        super().__init__(purpose, amount, least, most, price)
        self.draws = amount
