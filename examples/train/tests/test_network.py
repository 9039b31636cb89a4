"""``barque train`` learns for a moment and goes on from what it wrote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from barque.cli import main
from barque.kernel import words
from barque.kernel.learned import read_learned, write_learned
from barque.lab.fitting import Rows, fit
from barque.terminal.voice import Voice

QUICK = ("--games", "16", "--iterations", "2", "--deeper", "4", "--seconds", "0.001", "--check", "2", "--workers", "1")


def test_what_can_be_learned_is_learned() -> None:
    """Rows in which one input decides: the loss on held-out rows falls by far."""
    rows = Rows([], [], [], [], [], [])
    for number in range(20_000):
        one = number % 2
        rows.terms.append([[float(one), 1.0], [1.0 - one, 1.0]])
        rows.logits.append([0.0, 0.0])
        rows.turns.append(0)
        rows.values.append(0.5)
        rows.results.append(0.9 if one else 0.1)
        rows.judges.append(number % 7 == 0)
    _, before, after = fit(rows, 1.0, 1, Voice(words("en"), plain=True))
    assert before == pytest.approx(0.693, abs=0.001)
    assert after < 0.4  # 0.325 is all that can be known


def test_training_goes_on_from_what_it_wrote(tmp_path: Path) -> None:
    file = tmp_path / "network.json"
    command = ["train", "hapy", "--rounds", "2", *QUICK, "--file", str(file), "--work", str(tmp_path / "work")]
    assert main(command) == 0
    kept = {path.name: path.read_bytes() for path in (tmp_path / "work").iterdir()}
    assert main(command) == 0
    assert kept == {path.name: path.read_bytes() for path in (tmp_path / "work").iterdir()}  # nothing is played again
    if file.exists():
        found = read_learned(file)
        assert len(found.made["rounds"]) == 2
        write_learned(tmp_path / "again.json", found)
        assert json.loads(file.read_text("utf-8")) == json.loads((tmp_path / "again.json").read_text("utf-8"))
