"""The path of a move as the docs walk it: every function is there, and no module knows one that knows it."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PAGE = (ROOT / "docs" / "path-of-a-move.md").read_text("utf-8")
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (SOURCE / "barque" / "table").rglob("*.py")
}


@pytest.mark.parametrize("link", sorted(set(re.findall(r"`(barque[\w.]*(?::[\w.]+)?)`", PAGE))))
def test_what_the_page_names_is_there(link: str) -> None:
    module, _, names = link.partition(":")
    found: Any = import_module(module)
    for name in filter(None, names.split(".")):
        found = getattr(found, name)
    if names:
        assert found.__doc__ or "._" in link


def test_the_page_begins_and_ends_in_the_browser() -> None:
    for file, name in re.findall(r"`(web/[\w./]+\.ts)(?::(\w+))?`", PAGE):
        assert not name or re.search(rf"\b{name}\(", (ROOT / file).read_text("utf-8"))


def imported(path: Path) -> set[str]:
    """Lists the modules of the table that a file imports, anywhere in it and for types too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names} & MODULES.keys()
            found |= names or {node.module}
    return found & MODULES.keys()


def test_no_module_of_the_table_knows_one_that_knows_it() -> None:
    arrows = {name: imported(path) for name, path in MODULES.items()}
    for package in [name for name, path in MODULES.items() if path.name == "__init__.py"]:
        for name in arrows:  # a package's own modules are below its front door
            if name.startswith(f"{package}."):
                arrows[name].discard(package)
    order = list(TopologicalSorter(arrows).static_order())  # raises with the ring if there is one
    assert order.index("barque.table.entries") < order.index("barque.table.ledger.book")
    assert "barque.table.protocol" not in arrows["barque.table.entries"] | arrows["barque.table.rows"]


def test_no_module_of_the_table_is_too_long_to_read() -> None:
    long = {name: lines for name, path in MODULES.items() if (lines := len(path.read_text("utf-8").splitlines())) > 420}
    assert not long
