"""The leaderboard: all levels meet on a ladder in each game, with fixed numbers of simulations, so that it is the same
on every machine. It resumes where it stopped, and writes ``docs/leaderboard.csv`` and a picture per game.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import barque
from barque.bots import LEVELS, level
from barque.kernel import words
from barque.lab.arena import run
from barque.lab.crew import crew
from barque.lab.match import Match
from barque.lab.plot import plot_ratings
from barque.lab.results import Results
from barque.lab.standing import Rating, ratings
from barque.terminal.voice import Voice

DOCS = Path(__file__).parents[1] / "docs"
TABLE = DOCS / "leaderboard.csv"
COLUMNS = ("game", "bot", "simulations", "skill", "doubt", "share", "low", "high", "games")
SIMULATIONS = 1000  # of a pharaoh; the other levels have fewer, in proportion to their time


def bots() -> dict[str, tuple[str, int]]:
    """Returns everybody on the ladder, as the arena names them, with their own names and numbers of simulations."""
    found = {name: (name, 0) for name in ("random", "greedy")}
    for name in LEVELS:
        number = max(1, round(SIMULATIONS * level(name).seconds / level("pharaoh").seconds))
        found[f"{name}:seconds=0,iterations={number}"] = (name, number)
    return found


def ladder(arguments: list[str]) -> bool:
    """Plays the ladder, and writes the results."""
    parser = argparse.ArgumentParser(prog="python -m bench ladder", description=__doc__)
    parser.add_argument("--games", type=int, default=210, help="in each game; 21 pairs of bots meet in turn")
    parser.add_argument("--only", choices=barque.games(), help="one game")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("dist/ladder"), help="where results are kept")
    chosen = parser.parse_args(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    for game in [chosen.only] if chosen.only else barque.games():
        match = Match(game, tuple(bots()), 2, "leaderboard", ladder=True)
        with Results(match, chosen.out / f"{game}.csv") as results:
            run(Voice(words("en")), match, results, chosen.games, crew(chosen.workers))
            write(game, ratings(match, results.rows))
    return True


def write(game: str, found: list[Rating]) -> None:
    """Writes the ratings of a game beside those of the others, and draws them."""
    names = bots()
    kept: list[list[str]] = []
    if TABLE.exists():
        with TABLE.open(encoding="utf-8", newline="") as file:
            kept = [row for row in list(csv.reader(file))[1:] if row[0] != game]
    for one in found:
        name, number = names[one.bot]
        shares = [f"{value:.3f}" for value in (one.share.value, one.share.low, one.share.high)]
        kept.append([game, name, str(number), f"{one.skill:.1f}", f"{one.doubt:.1f}", *shares, str(one.share.games)])
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *sorted(kept, key=lambda row: row[0])])
    title = barque.game(game).words("en").text("game.name")
    plain = [Rating(names[one.bot][0], one.skill, one.doubt, one.share) for one in found]
    plot_ratings(DOCS / f"leaderboard-{game}.svg", words("en"), title, plain)
