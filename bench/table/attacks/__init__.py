"""Attacks on the table server: named cases, each against real servers of its own, in one file per subject.

A case is a function that takes a ``Ground`` and returns a few words on what it saw. It raises ``Broken`` where the
server gave way. To add one, write it into the file of its subject under ``@case(name, what is tried)``.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from bench.table.outside import Process, postgres, serving

T = TypeVar("T")
SUBJECTS: Final = ("loop", "store", "trust")
SIZES: Final = ("small", "full")


class Broken(AssertionError):
    """Says where a server gave way."""


class Ground:
    """Where a case takes place: a folder of its own, and how much is tried."""

    def __init__(self, folder: Path, size: str = "small") -> None:
        self.folder: Final = folder
        self.full: Final = size == "full"

    def pick(self, small: T, full: T) -> T:
        """Returns what belongs to the size of the run."""
        return full if self.full else small

    @property
    def sqlite(self) -> str:
        """The URL of a store in this folder."""
        return f"sqlite:///{self.folder}/t.db"

    @contextmanager
    def server(self, *more: str, store: str = "", limited: bool = True) -> Iterator[Process]:
        """Runs one server with the usual limits; an error in its log breaks the case."""
        with serving(store or self.sqlite, self.folder, 1, "--workers", "1", *more, limited=limited) as (server,):
            yield server
            hold(server.alive, f"the server ended with status {server.process.poll()}")
            hold(not server.errors(), f"the server logged an error: {server.errors()[:1]}")

    @contextmanager
    def postgres(self) -> Iterator[str]:
        """Runs a PostgreSQL of its own and yields its URL."""
        with postgres() as url:
            yield url


class Case(NamedTuple):
    """An attack."""

    name: str
    tried: str
    subject: str
    run: Callable[[Ground], str]


class Outcome(NamedTuple):
    """How an attack ended."""

    case: Case
    held: bool
    seen: str
    seconds: float


CASES: Final[dict[str, Case]] = {}


def case(name: str, tried: str) -> Callable[[Callable[[Ground], str]], Callable[[Ground], str]]:
    """Registers a case under its name, with what is tried in a few words."""

    def register(run: Callable[[Ground], str]) -> Callable[[Ground], str]:
        if name in CASES:
            raise ValueError(f"there are two cases {name}")
        CASES[name] = Case(name, tried, run.__module__.rpartition(".")[2], run)
        return run

    return register


def hold(holds: bool, otherwise: str) -> None:
    """Breaks the case with a sentence if something does not hold."""
    if not holds:
        raise Broken(otherwise)


def cases() -> dict[str, Case]:
    """Lists all cases by name."""
    for subject in SUBJECTS:
        import_module(f"bench.table.attacks.{subject}")
    return CASES


def attack(one: Case, size: str = "small") -> Outcome:
    """Tries one case; whatever it trips over counts as broken."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="barque-attack-", ignore_cleanup_errors=True) as name:
        try:
            seen, held = one.run(Ground(Path(name), size)), True
        except Exception as error:
            seen, held = f"{'' if isinstance(error, Broken) else type(error).__name__ + ': '}{error}", False
    return Outcome(one, held, seen, time.monotonic() - began)
