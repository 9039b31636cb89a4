"""Content is data (TOML): layouts, cards, boards. Options keep a name or the data, never a path."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from barque.kernel.files import read_toml
from barque.kernel.game import canonical
from barque.kernel.move import Json, Refusal

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


def given(value: Json, built_in: tuple[str, ...], refusal: Refusal) -> tuple[Json, str]:
    """Accepts one of the names *built_in*, the path of a TOML file, or data; raises *refusal* for anything else.

    Returns what the options keep, and the name or the data as text, for use as a cache key.
    """
    if isinstance(value, str) and value in built_in:
        return value, value
    if isinstance(value, (str, Path)) and Path(value).suffix == ".toml":
        value = read_toml(Path(value))
    if not isinstance(value, dict):
        raise refusal
    try:
        text = canonical(value)
    except TypeError:  # TOML has dates, content does not
        raise refusal from None
    if len(text) > LONGEST:
        raise Refusal("content-long", most=LONGEST)
    return value, text
