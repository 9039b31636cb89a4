"""Reads a dump field by field and checks each one."""

from __future__ import annotations

from barque.kernel.move import Json, Refusal
from barque.kernel.rng import Rng


class Reader:
    """Reads and checks the fields of a dump of *game*; a refusal names the field that is wrong."""

    def __init__(self, game: str) -> None:
        self.game = game

    def refused(self, key: str, **values: Json) -> Refusal:
        """Returns a refusal of the whole dump."""
        return Refusal(key, self.game, **values)

    def wrong(self, field: str, value: Json) -> Refusal:
        """Returns a refusal of one field's value."""
        return self.refused("dump-field", field=field, value=str(value)[:60])

    def number(self, field: str, value: Json, least: int, most: int) -> int:
        """Reads a number from *least* to *most*."""
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(field, value)
        return value

    def flag(self, field: str, value: Json) -> bool:
        """Reads true or false."""
        if not isinstance(value, bool):
            raise self.wrong(field, value)
        return value

    def listed(self, field: str, value: Json, least: int = 0, most: int = 100_000) -> list[Json]:
        """Reads a list of *least* to *most* entries."""
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise self.wrong(field, value)
        return value

    def table(self, field: str, value: Json) -> dict[str, Json]:
        """Reads a table."""
        if not isinstance(value, dict):
            raise self.wrong(field, value)
        return value

    def one_of(self, field: str, value: Json, values: tuple[str, ...]) -> int:
        """Reads one of *values* and returns its index."""
        if not isinstance(value, str) or value not in values:
            raise self.wrong(field, value)
        return values.index(value)

    def rng(self, field: str, value: Json) -> Rng:
        """Reads the four words of a generator, as ``Rng.dump`` writes them; if they are missing, always returns the
        same one.
        """
        words = self.listed(field, [1, 2, 3, 4] if value is None else value, 4, 4)
        a, b, c, d = [self.number(field, word, 0, 0xFFFF_FFFF) for word in words]
        if a | b | c | d == 0:
            raise self.wrong(field, value)
        return Rng(0, a, b, c, d)
