"""Packages that only parts of the lab need; where one is missing, it is said how to get it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from barque.kernel import Refusal


def extra(module: str, name: str = "lab") -> Any:
    """Gives a module that comes with the extra *name* of Barque."""
    try:
        return import_module(module)
    except ImportError:
        raise Refusal("extra-missing", what=module.partition(".")[0], extra=name) from None
