"""Compares the arena's estimate without luck with the plain one, over many matches, and says how many games it saves.

``python -m bench adjusted hapy`` plays 20 matches; ``--help`` shows the rest.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from math import sqrt

from barque.lab.adjusted import adjusted, spread
from barque.lab.match import Match, Played, play
from barque.lab.standing import share_of

FAR = 2.6  # standard deviations between the two estimates beyond which it is no accident
BOTS = ("pharaoh:seconds=0,iterations=60", "pharaoh:seconds=0,iterations=50")  # about equal, so that luck matters


def compare(arguments: list[str]) -> bool:
    """Plays the matches; returns whether the two estimates agree over all of them."""
    parser = argparse.ArgumentParser(prog="python -m bench adjusted")
    parser.add_argument("game")
    parser.add_argument("--bots", nargs=2, default=BOTS)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--games", type=int, default=20, help="of each match")
    chosen = parser.parse_args(arguments)
    match = Match(chosen.game, tuple(chosen.bots), 2, adjusted=True)
    match.check()
    every: list[Played] = []
    off: list[float] = []
    for number in range(chosen.matches):
        one = replace(match, seed=f"adjusted {number}")
        games = [play(one, deal, rotation) for deal, rotation in one.games(chosen.games)]
        without, plain = adjusted(match.bots[0], games, 2), share_of(match.bots[0], games, 2)
        assert without is not None, "a match has at least two deals"
        off.append(without.value - plain.value)
        first = len(every) // 2
        every += [replace(game, deal=first + game.deal) for game in games]
        print(f"match {number + 1}: plain {plain.value:.3f}, without luck {without.value:.3f}", flush=True)
    return told(match.bots[0], every, off)


def told(bot: str, games: list[Played], off: list[float]) -> bool:
    """Prints how far apart the estimates are and what they are worth; returns whether they agree."""
    whole = adjusted(bot, games, 2)
    assert whole is not None
    mean, doubt = sum(off) / len(off), sqrt(spread(off) / len(off))
    agrees = abs(mean) <= FAR * doubt
    how = "they agree" if agrees else "MISSED"
    print(f"difference of the estimates: {mean:+.4f}, standard deviation {doubt:.4f}: {how}")
    print(f"{whole.games} games without luck: {whole.value:.3f}, {whole.low:.3f} to {whole.high:.3f}")
    print(f"as precise as {whole.worth:.0f} games with it: {whole.worth / whole.games:.2f} for one")
    return agrees
