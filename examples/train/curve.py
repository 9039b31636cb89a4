"""How a learner does against bots over time: a table (CSV) and a picture (SVG)."""

from __future__ import annotations

import csv
from pathlib import Path

from matplotlib.figure import Figure

BOTS = ("random", "greedy")  # its opponents


def read(path: Path) -> list[list[float]]:
    """Returns the rows that were written beside *path*."""
    with path.with_suffix(".csv").open(newline="") as file:
        return [[float(value) for value in row] for row in list(csv.reader(file))[1:]]


def written(path: Path, title: str, fair: float, rows: list[list[float]]) -> None:
    """Writes *rows* of minutes, steps and shares of victory beside *path*; a *fair* share is drawn as a line."""
    with path.with_suffix(".csv").open("w", newline="") as file:
        table = [[round(value, 3) for value in row] for row in rows]
        csv.writer(file, lineterminator="\n").writerows([["minutes", "steps", *BOTS], *table])
    figure = Figure((7, 4), layout="constrained")
    axes = figure.subplots()
    minutes, _, *shares = zip(*rows, strict=True)
    for bot, curve in zip(BOTS, shares, strict=True):
        axes.plot(minutes, curve, marker=".", label=f"against {bot}")
    axes.axhline(fair, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of one processor", ylabel="share of victory", ylim=(0, 1), title=title)
    axes.legend()
    figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})
