"""Packages that only some rooms need; where one is missing, it is said how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from barque.kernel.move import Refusal


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Refuses what needs a package that comes with the *extra* of Barque and is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == __name__.partition(".")[0]:
            raise  # of our own nothing is missing, unless we are wrong
        raise Refusal("extra-missing", what=package, extra=extra) from None


def extra(module: str, name: str = "lab") -> Any:
    """Returns a module that comes with the extra *name* of Barque."""
    with needs(name):
        return import_module(module)
