"""The command ``barque review``: terminal and page, kept and resumed, in three languages, and its refusals."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from barque.kernel import LANGUAGES
from tests.hapy_positions import EVEN_HANDS, EVEN_LAID, GAME, position
from tests.terminal.conftest import Run, run

__all__ = ["run"]

QUICK = ("--pace", "0.02")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game: a victory at hand is missed, and the other player wins."""
    state = GAME.load(position(EVEN_HANDS, EVEN_LAID))
    for move in ("pass", "ask 0 bull-6", "lay bull 456"):
        state.play(move)
    assert state.winners == (1,)
    path = tmp_path / "game.barque"
    path.write_text(GAME.record(state), "utf-8")
    return path


def test_it_names_the_missed_victory(run: Run, record: Path, tmp_path: Path) -> None:
    """The player who passed reads what would have won, why, and the sum; the winner reads that nothing stands out."""
    ran = run("review", record, "--kept", tmp_path / "kept", *QUICK)
    assert ran.code == 0, ran.err
    assert "points lost" in ran.flat
    assert "Certain to follow" in ran.flat
    assert re.search(r"skill [−+]?\d\.\d\d, luck [−+]?\d\.\d\d", ran.flat)
    assert "really there" not in ran.flat
    assert "Player 1: skill" in ran.flat
    assert "Player 0" not in ran.flat  # people count from one
    assert "really there" in run("review", record, "--kept", tmp_path / "kept", "--really", *QUICK).flat
    alone = run("review", record, "--kept", tmp_path / "kept", "--seat", "1", *QUICK).flat
    assert "points lost" not in alone


def test_it_resumes(run: Run, record: Path, tmp_path: Path) -> None:
    """What was found is kept: the same command gives the same answer, also after it was cut off in mid-line."""
    kept = tmp_path / "kept"
    first = run("review", record, "--kept", kept, *QUICK).out
    (file,) = kept.iterdir()
    whole = file.read_text("utf-8")
    assert run("review", record, "--kept", kept, *QUICK).out == first
    assert file.read_text("utf-8") == whole
    file.write_text(whole[: len(whole) // 2], "utf-8")
    assert run("review", record, "--kept", kept, *QUICK).out == first
    assert sorted(set(whole.splitlines()) - set(file.read_text("utf-8").splitlines())) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_stands_alone(run: Run, record: Path, tmp_path: Path, language: str) -> None:
    """One well-formed file in the reader's language that loads nothing: a curve, its numbers, what is said."""
    out = tmp_path / "review.html"
    ran = run("--lang", language, "review", record, "--kept", tmp_path / "kept", "--html", out, *QUICK)
    assert ran.code == 0, ran.err
    text = out.read_text("utf-8")
    assert f'<html lang="{language}">' in text
    assert not re.search(r"<script|https?:|src=|url\(", text)
    tree = ElementTree.fromstring(re.sub(r"<!doctype html>|<meta[^>]*>|<input[^>]*>", "", text))
    assert len(tree.findall(".//polyline")) == 2
    assert tree.findall(".//circle")
    assert len(tree.findall(".//tbody/tr")) == 4
    assert "prefers-color-scheme: dark" in text
    assert "{" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals(run: Run, record: Path, tmp_path: Path, language: str) -> None:
    """One sentence for a game that is not over, a seat that is not there, an effort of nothing, a folder that is a
    file.
    """
    state = GAME.start(2, seed=1)
    unfinished = tmp_path / "unfinished.barque"
    unfinished.write_text(GAME.record(state), "utf-8")
    for code, *arguments in (
        (1, unfinished),
        (2, record, "--seat", "2"),
        (2, record, "--pace", "0"),
        (1, record, "--kept", record),
        (1, tmp_path / "nothing.barque"),
    ):
        ran = run("--lang", language, "review", *arguments)
        assert (ran.code, ran.out) == (code, "")
        assert len(ran.err.splitlines()) == 1
