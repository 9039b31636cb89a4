"""Draws results to a file, PNG or SVG."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from barque.kernel import Refusal, Words
from barque.kernel.extras import extra
from barque.kernel.files import reason
from barque.lab.standing import Rating, Standing

INK: Final = "#2A2118"
LAPIS: Final = "#1F4E8C"
CARNELIAN: Final = "#A63D2F"
PAPYRUS: Final = "#F4E9CF"
ENDINGS: Final = (".png", ".svg")


def check_plot(path: Path) -> None:
    """Refuses a plot that could not be drawn in the end, before hours are spent."""
    if path.suffix not in ENDINGS:
        raise Refusal("plot-suffix", file=str(path))
    if not path.parent.is_dir():
        missing = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        raise Refusal("file-unwritable", file=str(path), reason=reason(missing))
    _figure_class()


def plot_standings(path: Path, words: Words, title: str, found: Sequence[Standing]) -> None:
    """Draws each bot's share with its interval, and its fair share."""
    rows = [(one.bot, one.share.value, one.share.low, one.share.high, one.share.fair) for one in found]
    percents = [(name, 100 * value, 100 * low, 100 * high, 100 * fair) for name, value, low, high, fair in rows]
    draw(path, title, words.text("arena.axis"), percents, words.text("arena.fair"), (0, 100))


def plot_ratings(path: Path, words: Words, title: str, found: Sequence[Rating]) -> None:
    """Draws each bot's skill with its interval."""
    rows = [(one.bot, one.skill, one.skill - 2 * one.doubt, one.skill + 2 * one.doubt, None) for one in found]
    draw(path, title, words.text("ladder.axis"), rows, "", None)


def draw(
    path: Path,
    title: str,
    axis: str,
    rows: Sequence[tuple[str, float, float, float, float | None]],
    mark: str,
    limits: tuple[float, float] | None,
    each: float = 0.45,
) -> None:
    """Draws rows, *each* inches high: a name, a value with its interval, and optionally a *mark* beside it."""
    figure = _figure_class()(figsize=(7, 1.6 + each * len(rows)), layout="constrained", facecolor=PAPYRUS)
    axes = figure.subplots()
    axes.set_facecolor(PAPYRUS)
    places = list(range(len(rows)))[::-1]
    values = [row[1] for row in rows]
    errors = [[row[1] - row[2] for row in rows], [row[3] - row[1] for row in rows]]
    axes.errorbar(values, places, xerr=errors, fmt="o", color=LAPIS, capsize=4, linewidth=2, clip_on=False)
    fair = [(row[4], place) for row, place in zip(rows, places, strict=True) if row[4] is not None]
    if fair:
        axes.plot(*zip(*fair, strict=True), "|", color=CARNELIAN, markersize=40 * each, label=mark)
        figure.legend(frameon=False, labelcolor=INK, loc="outside lower right")
    axes.set_yticks(places, [row[0] for row in rows])
    axes.set_ylim(-0.7, len(rows) - 0.3)
    if limits is not None:
        axes.set_xlim(*limits)
    axes.set_xlabel(axis)
    axes.set_title(title, fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise Refusal("file-unwritable", file=str(path), reason=reason(error)) from None


def _figure_class() -> Any:
    return extra("matplotlib.figure").Figure
