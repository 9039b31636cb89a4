"""How strong the bots are: every match that a claim rests on. It takes hours, and resumes where it stopped."""

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
from barque.lab.plot import check_plot, draw
from barque.lab.results import Results
from barque.lab.standing import Share, share_of
from barque.terminal.voice import Voice
from bench.ismcts import comparable
from bench.search import MEGABYTES, START, TIMES, growth, rates, start

EQUAL = "seconds=0,iterations=2000"  # only the knowledge differs, not the thinking time


@dataclass(frozen=True)
class Claim:
    """What a match should show: a share of at least *least*, or *ratio* times a fair share, or more than half."""

    name: str
    game: str
    hero: str
    other: str
    games: int
    players: int = 2
    least: float = 0.0
    ratio: float = 0.0
    better: bool = False
    rules: int | None = None

    @property
    def target(self) -> float | None:
        """The required share."""
        return self.ratio / self.players or self.least or (0.5 if self.better else None)

    def verdict(self, share: Share) -> str:
        """Returns the requirement and whether it is met."""
        if self.ratio:
            return f"at least {self.ratio:g} times fair: {_met(share.ratio >= self.ratio)}"
        if self.better:
            return f"interval above 50 %: {_met(share.low > 0.5)}"
        if self.least:
            return f"at least {self.least:.0%}: {_met(share.value >= self.least)}"
        return "reported as the upper bound"


def claims(older: Path | None = None) -> list[Claim]:
    """Lists all matches, or those against an *older* Barque, installed in a folder."""
    if older is not None:
        return older_claims(older)
    found: list[Claim] = []
    for game in barque.games():
        found.append(Claim(f"{game}-random", game, "pharaoh", "random", 300, least=0.97))
        found.append(Claim(f"{game}-greedy-2", game, "pharaoh", "greedy", 300, least=0.75))
        for players in (3, 4):
            found.append(Claim(f"{game}-greedy-{players}", game, "pharaoh", "greedy", 300, players, ratio=1.8))
        for lower, upper in pairwise(LEVELS):
            found.append(Claim(f"{game}-{upper}", game, upper, lower, 500, least=0.6))
    found.append(Claim("hapy-openspiel", "hapy", "pharaoh", "openspiel:seconds=1", 200, least=0.97))
    found.append(Claim("hapy-montecarlo", "hapy", "pharaoh:seconds=0.1", "montecarlo:seconds=0.1", 200, least=0.9))
    exact = f"pharaoh:{EQUAL}"
    found.append(Claim("hapy-beliefs", "hapy", exact, f"{exact},forget=1", 500, better=True))
    found.append(Claim("hapy-cheater", "hapy", f"cheater:{EQUAL}", exact, 500))
    found.append(Claim("hapy-unlearned-cheater", "hapy", f"unlearned-cheater:{EQUAL}", exact, 500))
    return found


def older_claims(older: Path) -> list[Claim]:
    """Lists the matches against the pharaoh of version 0.1.0, at the same time per choice and under its rules."""
    engine = f"{older.resolve()}/.venv/bin/python -I {Path(__file__).with_name('yesterday.py')} pharaoh"
    found: list[Claim] = []
    for game, least in (("hapy", 0.6), ("deities", 0.6), ("osiris", 0.65)):
        tenth, second = f"engine:seconds=0.1:{engine}", f"engine:seconds=1:{engine}"
        found.append(Claim(f"{game}-older-2", game, "pharaoh:seconds=0.1", tenth, 400, least=least, rules=1))
        found.append(Claim(f"{game}-older-4", game, "pharaoh:seconds=0.1", tenth, 300, 4, ratio=1.25, rules=1))
        found.append(Claim(f"{game}-older-second", game, "pharaoh", second, 100, better=True, rules=1))
    return found


def strength(arguments: Sequence[str]) -> bool:
    """Plays what is missing and prints one line per claim; returns whether all were met."""
    parser = argparse.ArgumentParser("python -m bench strength", description=__doc__)
    parser.add_argument("--games", type=_whole, help="at most this many games per match")
    parser.add_argument("--pace", type=_above_0, default=1.0, help="multiplies all thinking times")
    parser.add_argument("--workers", type=_whole, default=os.cpu_count() or 1, help="games at once")
    parser.add_argument("--only", default="", metavar="TEXT", help="matches whose name contains this")
    parser.add_argument("--out", type=Path, default=Path("build/strength"), help="where results are kept")
    parser.add_argument("--older", type=Path, metavar="DIR", help="against version 0.1.0, whose .venv is in DIR")
    parser.add_argument("--list", action="store_true", help="list the matches and stop")
    parser.add_argument("--seen", action="store_true", help="play nothing: show the results kept in --out, at any pace")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw all shares with their targets (.png or .svg)")
    chosen = parser.parse_args(arguments)
    asked = [claim for claim in claims(chosen.older) if chosen.only in claim.name]
    if chosen.list:
        for claim in asked:
            print(f"{claim.name:22} {claim.hero} against {claim.other}, {claim.players} players, {claim.games} games")
        return True
    if chosen.plot:
        check_plot(chosen.plot)
    if not chosen.seen:
        for claim in asked:
            _match(claim, chosen.pace).check()  # before hours are spent
        try:
            chosen.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            parser.error(f"--out: {error}")
    told: list[tuple[Claim, float, Share]] = []
    lines: list[str] = []
    for claim in asked:
        for pace in _paces(claim, chosen):
            share = _played(claim, pace, chosen)
            told.append((claim, pace, share))
            lines.append(_line(claim, pace, share))
            print(lines[-1], flush=True)
    if not chosen.only and not chosen.seen:
        lines += speed()
    if not chosen.seen:
        print(f"\nAll together ({'compiled' if barque.NATIVE else 'interpreted'})")
        print("\n".join(lines))
    if not told:
        parser.error(f"nothing is kept of {'such a match' if asked else chosen.only} in {chosen.out}")
    if chosen.plot:
        _plot(chosen.plot, told)
    return not any("MISSED" in line for line in lines)


def _paces(claim: Claim, chosen: argparse.Namespace) -> list[float]:
    """Returns the requested pace, or all paces of which results are kept."""
    if not chosen.seen:
        return [chosen.pace]
    kept = [file.stem.removeprefix(f"{claim.name}-") for file in chosen.out.glob(f"{claim.name}-*.csv")]
    return sorted([float(pace) for pace in kept if pace.replace(".", "", 1).isdigit()])


def _match(claim: Claim, pace: float) -> Match:
    bots = (claim.hero, claim.other)
    settings = "" if claim.rules is None else f"rules={claim.rules}"
    seed = f"strength {claim.name}"
    return Match(claim.game, bots, claim.players, seed, pace, settings, maker=comparable, rules=claim.rules)


def _played(claim: Claim, pace: float, chosen: argparse.Namespace) -> Share:
    match = _match(claim, pace)
    file = chosen.out / f"{claim.name}-{pace:g}.csv"
    if chosen.seen:
        results = Results(match)
        results.read(file)
    else:
        with Results(match, file) as results:
            games = min(claim.games, chosen.games or claim.games)
            run(Voice(words("en")), match, results, games, crew(chosen.workers))
    return share_of(claim.hero, results.rows, claim.players)


def _line(claim: Claim, pace: float, share: Share) -> str:
    times = f"{share.ratio:5.2f} × fair" if claim.players > 2 else " " * 12
    interval = f"{share.low:6.1%} – {share.high:6.1%}"
    played = f"{share.games:4} of {claim.games} games at pace {pace:g}"
    return f"{claim.name:22} {share.value:6.1%} ({interval}) {times} {played}  {claim.verdict(share)}"


def _plot(path: Path, told: list[tuple[Claim, float, Share]]) -> None:
    rows = [
        (
            f"{claim.name} ({share.games} at {pace:g})",
            100 * share.value,
            100 * share.low,
            100 * share.high,
            100 * claim.target if claim.target else None,
        )
        for claim, pace, share in told
    ]
    draw(path, "How strong the bots are (games at pace)", "victories, %", rows, "target", (0, 100), 0.24)


def speed() -> list[str]:
    """Compares simulations per second, and measures memory and the start of a bot; returns a line for each."""
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
    for game in barque.games():
        seconds = start(game)
        lines.append(
            f"{game}-start {seconds:.3f} s until the first bot has chosen  under {START} s: {_met(seconds < START)}"
        )
        print(lines[-1], flush=True)
    return lines


def _whole(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is not a whole number above 0")
    return int(text)


def _above_0(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return number


def _met(met: bool) -> str:
    return "met" if met else "MISSED"
