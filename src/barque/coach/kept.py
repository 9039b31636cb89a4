"""Findings that are saved in a file, so that a review resumes where it stopped and is ready at once the next time."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import barque
from barque.coach.judging import Effort
from barque.coach.review import Finding, finding
from barque.kernel import Game, Refusal, State, canonical
from barque.kernel.files import fingerprint, reason


def folder(environment: Mapping[str, str]) -> Path:
    """Returns where findings are saved by default: in the user's cache, because they can be computed again."""
    cache = environment.get("XDG_CACHE_HOME", "")
    return (Path(cache) if cache else Path.home() / ".cache") / "barque" / "reviews"


@cache
def version(game: Game) -> str:
    """Returns a digest of what judges a game: it changes with the rules, the search and the coach."""
    rooms = [Path(barque.__file__).parent / room for room in ("kernel", "bots", "coach")]
    return fingerprint([*rooms, game.folder])


class Kept:
    """The findings about one game with one effort, by one version of the coach; a line of JSON each."""

    def __init__(self, state: State, effort: Effort, where: Path) -> None:
        game = state.game
        told = f"{version(game)} {effort} {game.record(state)}"
        self.path: Final = where / f"{game.name}-{sha256(told.encode()).hexdigest()[:24]}.jsonl"
        self.findings: Final[list[Finding]] = []
        try:
            where.mkdir(parents=True, exist_ok=True)
            text = self.path.read_text("utf-8") if self.path.exists() else ""
        except (OSError, ValueError) as error:
            raise Refusal("file-unwritable", file=str(self.path), reason=reason(error)) from None
        for line in text.splitlines(keepends=True):
            try:
                if line.endswith("\n"):  # a last line without it was cut off while it was written
                    self.findings.append(finding(json.loads(line)))
            except (ValueError, TypeError, KeyError):
                continue  # it is computed again
        self._torn = bool(text) and not text.endswith("\n")

    def add(self, found: Finding) -> None:
        """Keeps a finding."""
        self.findings.append(found)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(("\n" if self._torn else "") + canonical(found.json()) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise Refusal("file-unwritable", file=str(self.path), reason=reason(error)) from None
        self._torn = False
