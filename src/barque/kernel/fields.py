"""The fields of an object, even of a compiled class, and a copy of them that can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any, Final

from barque.kernel.game import Game, Origin, State

# Kinds that are compared by identity, and kinds that never change.
SINGLE: Final = (State, Game, Origin, type, ModuleType, FunctionType, BuiltinFunctionType)
PLAIN: Final = (str, bytes, int, float, complex, bool, type(None))


def fields(thing: object) -> dict[str, Any]:
    """Returns the fields of *thing* by name; fields that are not set are left out.

    A compiled class has no ``__dict__``: its fields are descriptors of the type.
    """
    names = [name for kind in type(thing).__mro__ for name, held in vars(kind).items() if _is_field(held)]
    found: dict[str, Any] = {}
    for name in [*reversed(names), *getattr(thing, "__dict__", {})]:
        if not name.startswith("__"):
            try:
                found[name] = getattr(thing, name)
            except AttributeError:
                continue
    return found


def _is_field(held: object) -> bool:
    return isinstance(held, (GetSetDescriptorType, MemberDescriptorType))


def frozen(thing: object, within: tuple[int, ...] = ()) -> Any:
    """Copies *thing* and everything it holds, so that it can be compared later, whatever happens to it."""
    if isinstance(thing, PLAIN):
        return thing
    if isinstance(thing, SINGLE) or id(thing) in within:
        return (type(thing).__name__, id(thing))
    deeper = (*within, id(thing))
    if isinstance(thing, dict):
        return {key: frozen(value, deeper) for key, value in thing.items()}
    if isinstance(thing, (set, frozenset)):
        return frozenset(thing)
    held = fields(thing)
    if held:
        return {name: frozen(value, deeper) for name, value in held.items()}
    if isinstance(thing, Iterable) and isinstance(thing, Sized):
        return [frozen(value, deeper) for value in thing]
    return thing
