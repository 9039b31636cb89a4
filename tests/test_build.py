"""What is compiled, and what must not be."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
SETUP = ROOT / "setup.py"


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("barque_setup", SETUP)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_coroutine_is_compiled(build: ModuleType) -> None:
    files = [file for group, _ in build.groups() for file in group]
    assert "src/barque/table/ledger/book.py" in files
    build.refuse_coroutines(files)


@pytest.mark.parametrize(
    "source",
    [
        "async def f():\n    pass\n",
        "class A:\n    def f(self):\n        async def g():\n            pass\n",
        "def f(a):\n    return [x async for x in a]\n",
        "def f(a):\n    return (await x for x in a)\n",
    ],
)
def test_the_build_ends_where_a_coroutine_would_be_compiled(
    build: ModuleType, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "waits.py").write_text(source, "utf-8")
    monkeypatch.setattr(build, "HERE", tmp_path)
    with pytest.raises(SystemExit, match=r"waits\.py:\d+: no coroutine is compiled"):
        build.refuse_coroutines(["waits.py"])


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from [f"{node.module}.{alias.name}" for alias in node.names]


def sources(module: str) -> Iterator[Path]:
    """Lists the files of a module and of the packages around it."""
    parts = module.split(".")
    for length in range(1, len(parts) + 1):
        path = ROOT.joinpath("src", *parts[:length])
        yield from [file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()]


def test_what_compiled_modules_import_is_there_when_they_are_built(build: ModuleType) -> None:
    waiting = [ROOT / file for group, _ in build.groups() for file in group]
    waiting += [path for file in waiting for path in (file.parent / "__init__.py",) if path.is_file()]
    known, others = set(waiting), set()
    while waiting:
        for module in imported(waiting.pop()):
            found = set(sources(module)) - known
            known |= found
            waiting += found
            if not module.startswith("barque"):
                others.add(module.partition(".")[0])
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    names = {re.split(r"[^\w-]", each)[0] for each in wanted}
    brought = {"mypy_extensions", "librt"}  # by mypy
    assert others - set(sys.stdlib_module_names) - brought <= names


def test_a_source_distribution_brings_the_page(tmp_path: Path) -> None:
    """Whoever installs from it needs no Node: the page is inside, built."""
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "src", tree / "src")
    for name in ("README.md", "LICENSE", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, tree / name)
    script = f"from setuptools import build_meta; print(build_meta.build_sdist({str(tmp_path)!r}))"
    environment = {**os.environ, "BARQUE_PURE": "1"}
    subprocess.run([sys.executable, "-c", script], cwd=tree, env=environment, check=True, capture_output=True)
    (made,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"LICENSE", "pyproject.toml", "setup.py", "src/barque/table/web/index.html", "src/barque/py.typed"}
    assert wanted <= names
    assert {"src/barque/games/hapy/words/de.toml", "src/barque/bots/levels.toml"} <= names
