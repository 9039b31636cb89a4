"""The plots of a report, as SVG that takes its colours from the page, so that it suits a light and a dark one."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from barque.coach.judging import mean
from barque.kernel.extras import extra
from barque.lab.balance.estimate import Estimate

WIDTH: Final = 4.5  # inches: on a phone, texts are about as large as drawn
COLOURS: Final = {"#010101": "--ink", "#020202": "--c0", "#030303": "--c1", "#040404": "--line"}
INK, FIRST, SECOND, LINE = COLOURS
SIDES: Final = (FIRST, SECOND)
MARKERS: Final = ("o", "s")  # beside the colours
TRACES: Final = ("-", "--")
SETTINGS: Final = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10.0,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}

Rows = Sequence[tuple[str, Sequence[Estimate | None]]]  # a name, and what each side has


def intervals(about: str, axis: str, rows: Rows, mark: float) -> str:
    """Draws a value with its interval in each row, for each side, and a line at *mark*."""
    sides = max([len(found) for _, found in rows])
    with settings(about):
        figure, axes = blank(0.55 + 0.21 * len(rows) * (1 + 0.35 * (sides - 1)))
        axes.axvline(100 * mark, color=LINE, linewidth=1.5, zorder=0)
        for side in range(sides):
            shown = [
                (one, place)
                for place, (_, found) in enumerate(rows)
                if side < len(found) and (one := found[side]) is not None
            ]
            axes.errorbar(
                [100 * one.value for one, _ in shown],
                [-place + 0.14 * (sides - 1) * (1 - 2 * side) for _, place in shown],
                xerr=ends([one for one, _ in shown]),
                fmt=MARKERS[side],
                color=SIDES[side],
                markersize=4,
                linewidth=1.4,
                capsize=2,
            )
        axes.set_yticks([-place for place in range(len(rows))], [name for name, _ in rows])
        axes.set_ylim(-len(rows) + 0.4, 0.6)
        axes.set_xlabel(axis)
        return svg(figure, about)


def trace(about: str, axes_of: tuple[str, str], rows: Rows, mark: float) -> str:
    """Draws values with their intervals from left to right, and a line at *mark*."""
    with settings(about):
        figure, axes = blank(2.4)
        axes.axhline(100 * mark, color=LINE, linewidth=1.5, zorder=0)
        for side in range(max([len(found) for _, found in rows])):
            shown = [(n, found[side]) for n, (_, found) in enumerate(rows)]
            known = [(n, one) for n, one in shown if one is not None]
            axes.errorbar(
                [n for n, _ in known],
                [100 * one.value for _, one in known],
                yerr=ends([one for _, one in known]),
                fmt=MARKERS[side] + TRACES[side],
                color=SIDES[side],
                markersize=4,
                linewidth=1.4,
                capsize=2,
            )
        axes.set_xticks(range(len(rows)), [name for name, _ in rows])
        axes.set_xlabel(axes_of[0])
        axes.set_ylabel(axes_of[1])
        return svg(figure, about)


def lengths(about: str, axes_of: tuple[str, str], sides: Sequence[Sequence[float]]) -> str:
    """Draws how long games last: the share of games by length."""
    with settings(about):
        figure, axes = blank(2.2)
        low, high = min([min(side) for side in sides]), max([max(side) for side in sides])
        edges = [low + (high - low or 1) * n / 20 for n in range(21)]
        for side, numbers in enumerate(sides):
            weights = [100 / len(numbers)] * len(numbers)
            kind = {"histtype": "step", "linewidth": 1.6, "linestyle": TRACES[side]}
            axes.hist(numbers, bins=edges, weights=weights, color=SIDES[side], **kind)
        axes.set_xlabel(axes_of[0])
        axes.set_ylabel(axes_of[1])
        return svg(figure, about)


def curves(about: str, axes_of: tuple[str, str], sides: Sequence[Sequence[Sequence[float]]]) -> str:
    """Draws the mean of curves that run through a game from its start to its end."""
    with settings(about):
        figure, axes = blank(2.2)
        for side, many in enumerate(sides):
            if many:
                points = [100 * mean(list(ones)) for ones in zip(*many, strict=True)]
                across = [100 * n / (len(points) - 1) for n in range(len(points))]
                axes.plot(across, points, TRACES[side], color=SIDES[side], linewidth=1.8)
        axes.set_ylim(0, 103)
        axes.set_xlabel(axes_of[0])
        axes.set_ylabel(axes_of[1])
        return svg(figure, about)


def ends(found: Sequence[Estimate]) -> list[list[float]]:
    """Returns how far intervals reach below and above their values, in percent."""
    return [[100 * (one.value - one.low) for one in found], [100 * (one.high - one.value) for one in found]]


def settings(about: str) -> Any:
    """Returns the context in which a plot is drawn and written; its ids follow from what it is about."""
    return extra("matplotlib").rc_context({**SETTINGS, "svg.hashsalt": about})


def blank(height: float) -> tuple[Any, Any]:
    """Returns an empty figure of some height in inches, and its axes."""
    figure = extra("matplotlib.figure").Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.subplots()
    for ground in (figure.patch, axes.patch):
        ground.set_alpha(0.0)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def svg(figure: Any, about: str) -> str:
    """Returns a plot to be put into a page."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    drawn = re.sub(r"<(metadata|style).*?</\1>", "", text.getvalue(), flags=re.DOTALL)
    drawn = re.sub(r'<g id="[^"]*">', "<g>", drawn)  # the same in every plot
    for colour, name in COLOURS.items():
        drawn = drawn.replace(colour, f"var({name})")
    box = re.search(r'viewBox="[^"]*"', drawn)
    assert box is not None
    _, _, body = drawn[drawn.index("<svg") :].partition(">")
    return f'<svg {box[0]} role="img" aria-label="{escape(about)}">{body}'
