"""Content is data (TOML): layouts, cards, boards. Options keep a name or the data, never a path."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final, Generic, TypeVar

from barque.kernel.files import read_toml
from barque.kernel.game import canonical
from barque.kernel.move import Json, Refusal

T = TypeVar("T")

OWN: Final = "own"  # the name of a user's content
LONGEST: Final = 40_000  # characters: every position sent to a reader includes the content


def shipped(folder: Path, name: str, rules: int | None = None) -> dict[str, Json]:
    """Returns the shipped content *name* as version *rules* of the rules has it; without *rules*, as it is now.

    A file that changes is kept in its old form: ``until-1/standard.toml`` is what games under rules 1 are played with.
    """
    for path in sorted(folder.glob(f"until-*/{name}.toml"), key=until):
        if rules is not None and rules <= until(path):
            return read_toml(path)
    return read_toml(folder / f"{name}.toml")


def until(path: Path) -> int:
    """Returns the last version of the rules that an old file belongs to."""
    return int(path.parent.name.removeprefix("until-"))


class Shelf(Generic[T]):
    """The contents that an option can name: the shipped ones and users' own. Each is read and checked once.

    *make* builds a content from its name (``OWN`` for a user's), its data, and the version of the rules. Anything else
    is refused with *key*, *game* and *rule*.
    """

    def __init__(
        self,
        folder: Path,
        built_in: tuple[str, ...],
        make: Callable[[str, dict[str, Json], int | None], T],
        key: str,
        game: str,
        rule: str = "",
    ) -> None:
        self.folder: Final = folder
        self.built_in: Final = built_in
        self.make: Final = make
        self.key: Final = key
        self.game: Final = game
        self.rule: Final = rule
        self._made: Final = lru_cache(maxsize=64)(self._make)

    def read(self, value: Json, rules: int | None = None) -> tuple[Json, T]:
        """Reads the value of an option: a name (under *rules*), a TOML file's path, or such a file's data.

        Returns the value to store in the options (a name or the data, never a path) and the content.
        """
        if isinstance(value, str) and value in self.built_in:
            return value, self._made(value, rules, False)
        refusal = Refusal(self.key, self.game, self.rule, value=str(value)[:60], right=", ".join(self.built_in))
        if isinstance(value, (str, Path)) and Path(value).suffix == ".toml":
            value = read_toml(Path(value))
        if not isinstance(value, dict):
            raise refusal
        try:
            text = canonical(value)
        except TypeError:  # TOML has dates, which content never contains
            raise refusal from None
        if len(text) > LONGEST:
            raise Refusal("content-long", most=LONGEST)
        return value, self._made(text, rules, True)

    def _make(self, text: str, rules: int | None, own: bool) -> T:
        if own:
            return self.make(OWN, json.loads(text), rules)
        return self.make(text, shipped(self.folder, text, rules), rules)
