"""Packages that only some parts of Barque need. If one is missing, the refusal says how to install it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from barque.kernel.move import Refusal


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Turns the import of a missing package into a refusal that names the *extra* of Barque that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == __name__.partition(".")[0]:
            raise  # a missing module of Barque itself is our mistake, not a missing extra
        raise Refusal("extra-missing", what=package, extra=extra) from None


def extra(module: str, name: str = "lab") -> Any:
    """Returns a module that comes with the extra *name* of Barque."""
    with needs(name):
        return import_module(module)
