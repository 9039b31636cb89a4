"""Which package may import which: checked in every file and in every function."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "barque"
# What each package may import besides itself. The front door, ``barque`` itself, leads to the games.
ARROWS = {
    "kernel": set[str](),
    "barque": {"kernel", "games"},
    "games": {"kernel"},
    "bots": {"kernel", "games", "barque"},
    "coach": {"kernel", "games", "barque", "bots"},
    "lab": {"kernel", "games", "barque", "bots", "coach"},
    "envs": {"kernel", "games", "barque"},
    "table": {"kernel", "games", "barque", "bots", "coach"},
    "terminal": {"kernel", "games", "barque", "bots", "coach"},
    "cli": {"kernel", "games", "barque", "bots", "coach", "lab", "envs", "table", "terminal"},
}
# Third-party packages, and the packages of ours that may import each.
PACKAGES = {
    "cryptography": {"table"},
    "gymnasium": {"envs"},
    "pettingzoo": {"envs"},
    "pyspiel": {"envs"},
    "torch": {"lab"},
    "rich": {"terminal"},
    "matplotlib": {"lab", "envs"},
    "PIL": {"envs"},
    "openskill": {"lab"},
    "pyarrow": {"lab"},
    "ray": {"lab"},
    "msgspec": {"table"},
    "prometheus_client": {"table"},
    "psycopg": {"table"},
    "segno": {"table"},
    "starlette": {"table"},
    "uvicorn": {"table"},
    "websockets": {"table"},
}
ARRAYS = {"lab", "envs"}  # the packages that may import NumPy
EVERYWHERE = {"barque", "mypy_extensions", "librt", *sys.stdlib_module_names}
FILES = sorted(SOURCE.rglob("*.py"))


def room_of(module: str) -> str:
    """Returns the package of a module: ``barque.kernel.game`` is in the kernel; ``barque`` is the front door."""
    _, _, rest = module.partition(".")
    name = rest.partition(".")[0]
    return name if name in ARROWS else "barque"


def name_of(path: Path) -> str:
    """Returns the name of a file's module."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Lists the modules that a file imports, anywhere in it, by statement or by name."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found += [
                f"{node.module}.{alias.name}" if node.module == "barque" else f"{node.module}" for alias in node.names
            ]
            found += [f"{node.module}.{alias.name}" for alias in node.names if node.module == "barque.games"]
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "extra", "__import__") and node.args:
            found.append(pattern(node.args[0]))
    return tuple(found)


def called(node: ast.Call) -> str:
    """Returns the name of the called function."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def pattern(node: ast.expr) -> str:
    """Returns the text of an argument, with ``*`` for the parts that are filled in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return "*"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_arrows_hold(path: Path) -> None:
    """Each file imports only its own package, the packages of ours it may use, and allowed third-party packages."""
    room = room_of(name_of(path))
    for module in imports(path):
        package = module.partition(".")[0]
        if package == "barque":
            other = room_of(module)
            assert other == room or other in ARROWS[room], f"{name_of(path)} imports {module}"
        elif package == "numpy":
            assert room in ARRAYS, f"{name_of(path)} imports {module}"
        elif package not in EVERYWHERE and package != "*":
            assert room in PACKAGES.get(package, ()), f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nobody_imports_a_game_by_its_name(path: Path) -> None:
    """A game's contents are reached through ``Game``; only its own folder names it."""
    own = re.match(r"barque\.games\.(\w+)", name_of(path))
    for module in imports(path):
        found = re.match(r"barque\.games\.([\w*]+)", module)
        if found is not None and (SOURCE / "games" / found[1]).is_dir():
            assert own is not None, f"{name_of(path)} imports {module}"
            assert own[1] == found[1], f"{name_of(path)} imports {module}"


def test_modules_are_loaded_by_name_where_games_and_extras_are_found() -> None:
    """Nowhere else: an import written as a text escapes every check."""
    by_name = {name_of(path) for path in FILES if any("*" in module for module in imports(path))}
    assert by_name == {"barque.games", "barque.kernel.extras"}


def test_nobody_names_a_game() -> None:
    """No file outside a game's folder contains its name: the list of games is always asked for."""
    names = {folder.name for folder in (SOURCE / "games").iterdir() if (folder / "words").is_dir()}
    assert len(names) >= 3
    for path in FILES:
        if not names & set(path.parts):
            texts = {
                node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)
            }
            assert not names & texts, f"{name_of(path)} names a game"


def test_the_page_names_no_game_outside_its_folder() -> None:
    """Its covers, gods, words and boards are found by folder."""
    web = SOURCE.parent.parent / "web" / "src"
    for path in [*web.rglob("*.ts"), *web.rglob("*.svelte")]:
        inside = path.relative_to(web).parts[0] == "games"
        if not inside and not path.name.endswith(".test.ts"):
            code = re.sub(r"/\*.*?\*/|//[^\n]*|<!--.*?-->", "", path.read_text("utf-8"), flags=re.DOTALL)
            for game in ("hapy", "osiris", "deities"):
                assert f"games/{game}" not in code, path
                assert f"'{game}'" not in code, path
