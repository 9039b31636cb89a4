"""The compiled modules play the same games as the source, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import barque
from tests.playouts import playouts

ROOT = Path(__file__).parent.parent
MANY = 60 if barque.NATIVE else 12  # interpreted, the source is only compared with itself in another process


@pytest.mark.parametrize("name", barque.games())
def test_the_source_plays_the_same_games(name: str) -> None:
    """Games of every kind from fixed seeds: records, views and samples are those of the interpreted source."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.playouts", name, str(MANY)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=200,
    )
    found = json.loads(done.stdout)
    assert not found["native"]
    assert found["texts"] == playouts(name, MANY)
