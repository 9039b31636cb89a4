"""How strong the bots are: every match that a claim rests on. Long; it goes on where it stopped."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import barque
from barque.bots import LEVELS
from barque.kernel import words
from barque.lab.arena import run
from barque.lab.crew import crew
from barque.lab.match import Match
from barque.lab.results import Results
from barque.lab.standing import Share, share_of
from barque.terminal.voice import Voice
from bench.ismcts import comparable
from bench.search import MEGABYTES, TIMES, growth, rates

EQUAL = "seconds=0,iterations=2000"  # only what is known differs, not how long it thinks


@dataclass(frozen=True)
class Claim:
    """What a match is to show: a share of at least *least*, or *ratio* times the share of equals, or more than half."""

    name: str
    game: str
    hero: str
    other: str
    games: int
    players: int = 2
    least: float = 0.0
    ratio: float = 0.0
    better: bool = False

    def verdict(self, share: Share) -> str:
        """Says what was asked for and whether it is met."""
        if self.ratio:
            return f"at least {self.ratio:g} times fair: {_met(share.ratio >= self.ratio)}"
        if self.better:
            return f"interval above 50 %: {_met(share.low > 0.5)}"
        if self.least:
            return f"at least {self.least:.0%}: {_met(share.value >= self.least)}"
        return "reported as the upper bound"


def claims() -> list[Claim]:
    """Lists all matches."""
    found: list[Claim] = []
    for game in barque.games():
        found.append(Claim(f"{game}-random", game, "pharaoh", "random", 300, least=0.97))
        found.append(Claim(f"{game}-greedy-2", game, "pharaoh", "greedy", 300, least=0.75))
        for players in (3, 4):
            found.append(Claim(f"{game}-greedy-{players}", game, "pharaoh", "greedy", 300, players, ratio=1.8))
        for lower, upper in pairwise(LEVELS):
            found.append(Claim(f"{game}-{upper}", game, upper, lower, 500, least=0.6))
    found.append(Claim("hapy-openspiel", "hapy", "pharaoh", "openspiel:seconds=1", 200, least=0.75))
    exact = f"pharaoh:{EQUAL}"
    found.append(Claim("hapy-beliefs", "hapy", exact, f"{exact},forget=1", 500, better=True))
    found.append(Claim("hapy-cheater", "hapy", f"cheater:{EQUAL}", exact, 500))
    return found


def strength(arguments: Sequence[str]) -> bool:
    """Plays what is missing and prints one line a claim; gives whether all were met."""
    parser = argparse.ArgumentParser("python -m bench strength", description=__doc__)
    parser.add_argument("--games", type=int, help="at most so many games a match")
    parser.add_argument("--pace", type=float, default=1.0, help="multiplies all thinking times")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games at once")
    parser.add_argument("--only", default="", metavar="TEXT", help="matches whose name contains this")
    parser.add_argument("--out", type=Path, default=Path("build/strength"), help="where results are kept")
    parser.add_argument("--list", action="store_true", help="list the matches and stop")
    chosen = parser.parse_args(arguments)
    asked = [claim for claim in claims() if chosen.only in claim.name]
    if chosen.list:
        for claim in asked:
            print(f"{claim.name:18} {claim.hero} against {claim.other}, {claim.players} players, {claim.games} games")
        return True
    chosen.out.mkdir(parents=True, exist_ok=True)
    voice = Voice(words("en"))
    lines: list[str] = []
    for claim in asked:
        share = _played(voice, claim, chosen)
        times = f"{share.ratio:5.2f} × fair" if claim.players > 2 else " " * 12
        interval = f"{share.low:6.1%} – {share.high:6.1%}"
        lines.append(
            f"{claim.name:18} {share.value:6.1%} ({interval}) {times} {share.games:4} games  {claim.verdict(share)}"
        )
        print(lines[-1], flush=True)
    if not chosen.only:
        lines += speed()
    print(f"\nAll together, pace {chosen.pace:g} ({'compiled' if barque.NATIVE else 'interpreted'})")
    print("\n".join(lines))
    return not any("MISSED" in line for line in lines)


def _played(voice: Voice, claim: Claim, chosen: argparse.Namespace) -> Share:
    bots = (claim.hero, claim.other)
    match = Match(claim.game, bots, claim.players, f"strength {claim.name}", chosen.pace, maker=comparable)
    match.check()
    games = min(claim.games, chosen.games or claim.games)
    with Results(match, chosen.out / f"{claim.name}-{chosen.pace:g}.csv") as results:
        run(voice, match, results, games, crew(chosen.workers))
        return share_of(claim.hero, results.rows, claim.players)


def speed() -> list[str]:
    """Compares simulations a second, and measures memory; gives a line for each."""
    lines: list[str] = []
    for game in barque.games():
        ours, theirs = rates(game, 1.0)
        times = ours / theirs
        lines.append(
            f"{game}-simulations {ours:9,.0f}/s, OpenSpiel's {theirs:7,.0f}/s: {times:5.1f} times"
            f"  at least {TIMES:g}: {_met(times >= TIMES)}"
        )
        print(lines[-1], flush=True)
    for game in barque.games():
        megabytes, simulations = growth(game)
        verdict = _met(megabytes < MEGABYTES)
        lines.append(f"{game}-memory {megabytes:.0f} MB for 1 s ({simulations:,} simulations)  under 200: {verdict}")
        print(lines[-1], flush=True)
    return lines


def _met(met: bool) -> str:
    return "met" if met else "MISSED"
