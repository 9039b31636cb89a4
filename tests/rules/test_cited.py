"""Every rule has a test that cites it."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

import barque

HERE = Path(__file__).parent
WORDS = Path(barque.__file__).parent / "games"


def rules(name: str) -> list[str]:
    """Lists the ids of the rules of a game, as its rules page has them."""
    return list(tomllib.loads((WORDS / name / "words" / "en.toml").read_text("utf-8"))["rules"])


def cited(source: str) -> set[str]:
    """Finds the ids that tests cite in their names, docstrings or ``rule`` markers; nowhere else counts."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            markers = [ast.unparse(marker) for marker in node.decorator_list]
            marked = [marker for marker in markers if marker.startswith("pytest.mark.rule(")]
            found |= set(re.findall(r"\b[A-Z]-\d+\b", " ".join([ast.get_docstring(node) or "", *marked])))
            found |= {f"{letter.upper()}-{n}" for letter, n in re.findall(r"_([a-z])_?(\d+)(?=_|$)", node.name)}
    return found


@pytest.mark.parametrize("name", barque.games())
def test_every_rule_is_cited(name: str) -> None:
    """No rule of a game lacks a test that cites it."""
    found = cited((HERE / f"test_{name}.py").read_text("utf-8"))
    assert [rule for rule in rules(name) if rule not in found] == []


@pytest.mark.parametrize("name", barque.games())
def test_no_other_rule_is_cited(name: str) -> None:
    """A test cites only rules that exist."""
    letter = rules(name)[0][0]
    found = cited((HERE / f"test_{name}.py").read_text("utf-8"))
    assert {rule for rule in found if rule[0] == letter} <= set(rules(name))


@pytest.mark.parametrize(("name", "letter", "most"), [("hapy", "H", 21), ("deities", "D", 29), ("osiris", "O", 37)])
def test_ids_have_no_gap(name: str, letter: str, most: int) -> None:
    """The rules of a game are numbered without a gap, up to the last one of its rulebook."""
    if name in barque.games():
        assert rules(name) == [f"{letter}-{n}" for n in range(1, most + 1)]


def test_an_id_elsewhere_does_not_count() -> None:
    """Neither a module's docstring nor a comment, a string or another marker cites a rule."""
    source = '''"""X-1"""
# X-2
def helper():
    """X-3"""
@pytest.mark.rule("X-4")
@pytest.mark.parametrize("rule", ["X-5"])
def test_it():
    """X-6"""
    assert helper == "X-7"  # X-8
def test_x9_holds():
    pass
'''
    assert cited(source) == {"X-4", "X-6", "X-9"}
