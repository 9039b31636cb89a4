"""Engines at a table: other people's programs that the host of the server allows to play (``barque serve --engine``).

A table knows an engine as the bot ``engine:NAME``. Only the server knows the command behind the name: players can
neither see it nor name another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from barque.bots.outside import ENGINE, checked, split
from barque.kernel import Refusal

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")
SLOWEST: Final = 20.0  # seconds that an engine may have for a choice
UNKNOWN: Final = "engine-unknown"  # why a stand-in plays where another server's engine did


def engine_of(level: str) -> str:
    """Returns the name of the engine that plays as a bot, or an empty text for a bot of ours.

    >>> engine_of("engine:papyrus"), engine_of("scribe"), engine_of("engine:No such name")
    ('papyrus', '', '')
    """
    name = level.removeprefix(ENGINE)
    return name if name != level and NAME.fullmatch(name) else ""


def engines_of(flags: Iterable[str]) -> dict[str, str]:
    """Returns the commands of engines by name; raises a refusal for one that is not clear or can't be started.

    >>> engines_of(["papyrus=seconds=0.5:python3 play.py"])
    {'papyrus': 'seconds=0.5:python3 play.py'}
    """
    found: dict[str, str] = {}
    for flag in flags:
        name, _, command = flag.partition("=")
        if not NAME.fullmatch(name) or not command.strip() or name in found:
            raise Refusal("engine-flag", value=flag[:60])
        seconds, iterations, line = split(f"{ENGINE}{command}")
        if iterations or seconds > SLOWEST:
            raise Refusal("engine-slow", name=name, most=round(SLOWEST))
        checked(line.strip(), f"{ENGINE}{line}")
        found[name] = command
    return found
