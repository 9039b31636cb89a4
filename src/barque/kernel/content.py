"""Content is data (TOML): layouts, cards, boards. Options keep a name or the data, never a path."""

from __future__ import annotations

import tomllib
from pathlib import Path

from barque.kernel.game import canonical
from barque.kernel.move import Json, Refusal


def load_toml(path: Path) -> dict[str, Json]:
    """Reads a TOML file; raises a ``Refusal`` if it can't be read."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refusal("file-unreadable", file=str(path), reason=error.strerror or "?") from None
    except ValueError as error:
        raise Refusal("file-toml", file=str(path), reason=str(error)) from None


def given(value: Json, built_in: tuple[str, ...], refusal: Refusal) -> tuple[Json, str]:
    """Takes one of the names *built_in*, a TOML file's path, or data; raises *refusal* for anything else.

    Gives what the options keep, and the name or the data as text, for a cache.
    """
    if isinstance(value, str) and value in built_in:
        return value, value
    if isinstance(value, (str, Path)) and Path(value).suffix == ".toml":
        value = load_toml(Path(value))
    if not isinstance(value, dict):
        raise refusal
    try:
        return value, canonical(value)
    except TypeError:  # TOML knows dates, content does not
        raise refusal from None
