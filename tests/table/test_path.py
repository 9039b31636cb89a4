"""The path of a move as the docs walk it: every function is there, and no module knows one that knows it."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PAGE = (ROOT / "docs" / "path-of-a-move.md").read_text("utf-8")
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (SOURCE / "barque" / "table").rglob("*.py")
}


def documented(module: ast.AST, names: list[str]) -> bool:
    """Checks in the source that a function is there and says what it does; a private one need not."""
    for node in ast.iter_child_nodes(module):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name == names[0]:
            if names[1:]:
                return documented(node, names[1:])
            return ast.get_docstring(node) is not None or node.name.startswith("_")
    return False


@pytest.mark.parametrize("link", sorted(set(re.findall(r"`(barque[\w.]*(?::[\w.]+)?)`", PAGE))))
def test_what_the_page_names_is_there(link: str) -> None:
    module, _, names = link.partition(":")
    path = SOURCE / module.replace(".", "/")
    source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    assert not names or documented(ast.parse(source), names.split("."))


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
