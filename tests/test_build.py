"""What is compiled, and what must not be."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SETUP = Path(__file__).parent.parent / "setup.py"


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
    assert "src/barque/table/ledger.py" in files
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
