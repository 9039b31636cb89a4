"""Docstrings begin with what readers of Python expect."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("src/barque", "tests", "bench", "examples", "tools", "docs", "web/make.py", "setup.py")
# What a function returns, checks or reports has a plainer word: Returns, Checks, Reports.
INSTEAD = {"Gives": "Returns", "Tells": "Checks, Reports or Describes"}


def sources() -> list[str]:
    """Lists the Python files, by their paths from the root."""
    files = [
        path for room in ROOMS for path in ([ROOT / room] if room.endswith(".py") else (ROOT / room).rglob("*.py"))
    ]
    return sorted(path.relative_to(ROOT).as_posix() for path in files)


def docstrings(source: str) -> list[str]:
    """Lists the docstrings of a module, its classes and its functions."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]


@pytest.mark.parametrize("word", INSTEAD)
def test_docstrings_use_plain_verbs(word: str) -> None:
    """No docstring begins with a word that has a plainer one."""
    found = [
        f"{name}: {text.splitlines()[0]} (better: {INSTEAD[word]})"
        for name in sources()
        for text in docstrings((ROOT / name).read_text("utf-8"))
        if text.startswith(f"{word} ")
    ]
    assert found == []
