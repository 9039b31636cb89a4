"""Writes the TypeScript types of a game's views, from the ``TypedDict`` classes that describe them."""

from __future__ import annotations

import ast
import inspect
import json
from types import ModuleType, NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

PLAIN: Final[dict[Any, str]] = {int: "number", str: "string", bool: "boolean", NoneType: "null"}


class Shapes:
    """The types of one module, under their own names."""

    def __init__(self, module: ModuleType) -> None:
        self._module: Final = module
        self._source: Final = ast.parse(inspect.getsource(module))
        names = [name for name, shape in vars(module).items() if self._own(shape)]
        self._dicts: Final = [name for name in names if is_typeddict(getattr(module, name))]
        self._aliases: Final = [name for name in names if name not in self._dicts]

    def _own(self, shape: Any) -> bool:
        if is_typeddict(shape):
            return bool(shape.__module__ == self._module.__name__)
        return get_origin(shape) in (Literal, Union, UnionType, dict, list) or isinstance(shape, UnionType)

    def write(self) -> str:
        """Returns the whole TypeScript file."""
        source = self._module.__name__.replace(".", "/")
        lines = [f"// Written by `python -m barque.table.schema` from src/{source}.py: change it there.", ""]
        for name in self._aliases:
            lines += [f"export type {name} = {self._text(getattr(self._module, name), named=False)};", ""]
        for name in self._dicts:
            lines += self._interface(name)
        return "\n".join(lines[:-1]) + "\n"

    def _interface(self, name: str) -> list[str]:
        shape = getattr(self._module, name)
        hints = get_type_hints(shape, include_extras=True)
        notes = self._notes(name)
        # A view is a type and not an interface: only that may stand where a record of unknown things is wanted.
        lines = [*comment(shape.__doc__, ""), f"export type {name} = {{"]
        for field, hint in hints.items():
            optional = "?" if get_origin(hint) is NotRequired else ""
            kind = self._text(get_args(hint)[0] if optional else hint)
            lines += [*comment(notes.get(field), "  "), f"  readonly {field}{optional}: {kind};"]
        return [*lines, "};", ""]

    def _notes(self, name: str) -> dict[str, str]:
        """Returns the note below each field of a type and of the types it extends."""
        found: dict[str, str] = {}
        for definition in self._source.body:
            if not isinstance(definition, ast.ClassDef) or definition.name != name:
                continue
            for base in definition.bases:
                found |= self._notes(ast.unparse(base))
            for here, after in zip(definition.body, definition.body[1:], strict=False):
                if isinstance(here, ast.AnnAssign) and isinstance(after, ast.Expr):
                    found[ast.unparse(here.target)] = ast.literal_eval(after.value)
        return found

    def _text(self, shape: Any, named: bool = True) -> str:
        """Returns a type as TypeScript writes it."""
        if named:
            for name in self._aliases:
                if getattr(self._module, name) == shape:
                    return name
        if shape in PLAIN:
            return PLAIN[shape]
        if is_typeddict(shape):
            return str(shape.__name__)
        origin, parts = get_origin(shape), get_args(shape)
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in parts)
        if origin in (Union, UnionType):
            return " | ".join([self._text(part) for part in parts])
        if origin is list:
            inner = self._text(parts[0])
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        if origin is dict:
            return f"Readonly<Record<{self._text(parts[0])}, {self._text(parts[1])}>>"
        raise TypeError(f"{shape} has no TypeScript here: a view is made of numbers, texts, flags, lists and dicts")


def comment(text: str | None, indent: str) -> list[str]:
    """Returns *text* as a documentation comment, if it is not empty."""
    said = " ".join((text or "").replace("``", "`").split())
    return [f"{indent}/** {said} */"] if said else []
