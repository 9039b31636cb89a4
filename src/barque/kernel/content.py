"""Content is data (TOML): layouts, cards, boards. Options keep a name or the data, never a path."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from barque.kernel.files import read_toml
from barque.kernel.game import canonical
from barque.kernel.move import Json, Refusal

LONGEST: Final = 40_000  # letters of a content: readers of a table are sent it with every position


def shipped(folder: Path, name: str, rules: int | None = None) -> dict[str, Json]:
    """Returns the shipped content *name* as the version *rules* of the rules has it, else as it is now.

    A file that changes is kept as it was: ``until-1/standard.toml`` is what games under rules 1 are played with.
    """
    for path in sorted(folder.glob(f"until-*/{name}.toml"), key=until):
        if rules is not None and rules <= until(path):
            return read_toml(path)
    return read_toml(folder / f"{name}.toml")


def until(path: Path) -> int:
    """Returns the last version of the rules that a kept file belongs to."""
    return int(path.parent.name.removeprefix("until-"))


def given(value: Json, built_in: tuple[str, ...], refusal: Refusal) -> tuple[Json, str]:
    """Takes one of the names *built_in*, a TOML file's path, or data; raises *refusal* for anything else.

    Gives what the options keep, and the name or the data as text, for a cache.
    """
    if isinstance(value, str) and value in built_in:
        return value, value
    if isinstance(value, (str, Path)) and Path(value).suffix == ".toml":
        value = read_toml(Path(value))
    if not isinstance(value, dict):
        raise refusal
    try:
        text = canonical(value)
    except TypeError:  # TOML knows dates, content does not
        raise refusal from None
    if len(text) > LONGEST:
        raise Refusal("content-long", most=LONGEST)
    return value, text
