"""Whether plain data has the shape that a type describes."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfit(data: Any, shape: Any, where: str = "view") -> str | None:
    """Returns the path at which *data* does not fit *shape*, with the value there; None if it fits."""
    origin, parts = get_origin(shape), get_args(shape)
    if origin in (Union, UnionType):
        found = [misfit(data, part, where) for part in parts]
        return None if None in found else max([text for text in found if text], key=len)
    if is_typeddict(shape):
        return _misfit_fields(data, shape, where)
    if origin is list and type(data) is list:
        return next(filter(None, [misfit(one, parts[0], f"{where}[{n}]") for n, one in enumerate(data)]), None)
    if origin is dict and type(data) is dict:
        keys = [misfit(key, parts[0], f"{where}.{key}") for key in data]
        return next(filter(None, keys + [misfit(data[key], parts[1], f"{where}.{key}") for key in data]), None)
    fits = data in parts if origin is Literal else data is None if shape is type(None) else type(data) is shape
    return None if fits else f"{where} is {data!r}, not {shape}"


@cache
def _fields(shape: Any) -> dict[str, Any]:
    return get_type_hints(shape, include_extras=True)


def _misfit_fields(data: Any, shape: Any, where: str) -> str | None:
    if type(data) is not dict:
        return f"{where} is {data!r}, not a {shape.__name__}"
    fields = _fields(shape)
    if extra := set(data) - set(fields):
        return f"{where} has {extra}, which a {shape.__name__} has not"
    for name, field in fields.items():
        optional = get_origin(field) is NotRequired
        if name not in data:
            if not optional:
                return f"{where} lacks {name} of a {shape.__name__}"
        elif text := misfit(data[name], get_args(field)[0] if optional else field, f"{where}.{name}"):
            return text
    return None
