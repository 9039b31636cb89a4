"""Tunes the weights of a game's evaluation by self-play: ``python -m barque.lab.tune hapy --games 4000 --workers 2``.

Simultaneous perturbation (SPSA, Spall 1992) on the logarithms of the weights: at each step every weight is moved up or
down by lot, the bot with these weights plays some paired deals against the one with the opposite moves, and all weights
follow the winner a little. What is written is the average of the later steps, and only if it wins a match, with other
cards, against the weights that were there.
"""

from __future__ import annotations

import json
import math
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

import barque
from barque.bots import Level, SearchBot
from barque.kernel import LANGUAGES, Json, Refusal, Rng, Sight, State, words
from barque.lab.arena import run
from barque.lab.crew import Crew, crew
from barque.lab.match import Match, Player
from barque.lab.report import percent
from barque.lab.results import Results
from barque.lab.standing import Share, share_of
from barque.terminal.saved import read_text, read_toml, write_text
from barque.terminal.usage import Parser, Usage, usage
from barque.terminal.voice import Voice

WEIGHTS: Final = Path("src/barque/bots/ismcts/weights")
WORK: Final = Path("build/tune")
NUDGE: Final = 0.2  # how far a step looks to both sides, as a logarithm
GAIN: Final = 0.3  # how far the first steps follow a winner of all games
DECAY: Final = 0.6

Weights = dict[str, float]


@dataclass
class Tuning:
    """How far it has come: the logarithms of the weights after each step. *made* is what was asked for."""

    made: dict[str, Json]
    start: Weights
    path: list[Weights] = field(default_factory=list)

    @property
    def here(self) -> Weights:
        """The logarithms as they stand."""
        return self.path[-1] if self.path else {name: math.log(value) for name, value in self.start.items()}

    def sides(self, seed: str) -> tuple[Weights, Weights, dict[str, int]]:
        """Gives the weights on both sides of where it stands, and the signs that tell them apart."""
        rng = Rng(f"tune {seed} {len(self.path)}")
        signs = {name: 1 - 2 * int(rng.below(2)) for name in self.here}
        plus = {name: math.exp(value + NUDGE * signs[name]) for name, value in self.here.items()}
        minus = {name: math.exp(value - NUDGE * signs[name]) for name, value in self.here.items()}
        return plus, minus, signs

    def follow(self, signs: dict[str, int], ratio: float, steps: int) -> None:
        """Goes towards the side that won, the less the later it is; *ratio* is plus's share by that of equals."""
        gain = GAIN / (1 + 10 * len(self.path) / steps) ** DECAY
        move = gain * (min(ratio, 2.0) - 1)
        self.path.append({name: value + move * signs[name] for name, value in self.here.items()})

    def average(self) -> Weights:
        """Gives the mean of the later half of the steps, to four figures."""
        later = self.path[len(self.path) // 2 :]
        means = {name: sum([step[name] for step in later]) / len(later) for name in self.start}
        return {name: float(f"{math.exp(value):.4g}") for name, value in means.items()}


def weighted(sides: dict[str, Weights], iterations: int, name: str, game: str, seed: str, pace: float) -> Player:
    """Makes the bot that searches with the weights of its side."""
    made = SearchBot(game, Level(iterations=iterations), Rng(f"{game} {seed}"), sides[name])

    def choose(state: State, seat: int) -> int:
        return made.choose(Sight(state, seat))

    return choose


def meeting(sides: dict[str, Weights], made: dict[str, Json], seed: str) -> Match:
    """Gives the match between two sets of weights."""
    digest = sha256(json.dumps(sides, sort_keys=True).encode()).hexdigest()[:8]
    maker = partial(weighted, sides, made["iterations"])
    return Match(made["game"], tuple(sides), made["players"], seed, settings=f"weights#{digest}", maker=maker)


def tunable(table: dict[str, Json]) -> Weights:
    """Gives the weights that are tuned: those above 0 that are no whole numbers by their nature."""
    return {name: value for name, value in table.items() if isinstance(value, float) and value > 0}


def tune(voice: Voice, tuning: Tuning, games: int, a_step: int, how: Crew, file: Path) -> None:
    """Takes the steps that are left, keeping each."""
    steps = max(1, games // a_step)
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=voice.console,
        speed_estimate_period=3600,
        disable=not voice.console.is_terminal or voice.plain,
    )
    seed = tuning.made["seed"]
    with bar:
        task = bar.add_task("", total=steps, completed=len(tuning.path))
        while len(tuning.path) < steps:
            plus, minus, signs = tuning.sides(seed)
            match = meeting({"plus": plus, "minus": minus}, tuning.made, f"tune {seed} {len(tuning.path)}")
            played = list(how(match, match.games(a_step)))
            tuning.follow(signs, share_of("plus", played, match.players).ratio, steps)
            write_text(file, json.dumps({"made": tuning.made, "start": tuning.start, "path": tuning.path}))
            bar.advance(task)


def resumed(file: Path, made: dict[str, Json], start: Weights) -> Tuning:
    """Gives the tuning that *file* holds, or a new one."""
    if not file.exists():
        return Tuning(made, start)
    try:
        data = json.loads(read_text(file))
        kept = Tuning(data["made"], data["start"], data["path"])
        right = all(step.keys() == start.keys() for step in kept.path)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Refusal("tune-file", file=str(file)) from None
    if kept.made != made or kept.start != start or not right:
        raise Refusal("tune-other", file=str(file))
    return kept


def rewritten(text: str, weights: Weights, made: dict[str, Json], share: Share) -> str:
    """Gives the file with other values, its comments as they were, and how it was made."""
    for name, value in weights.items():
        pattern = rf"(?m)^({re.escape(name)}\s*=\s*)[-+0-9.eE]+"
        text = re.sub(pattern, lambda found, new=value: f"{found[1]}{new!r}", text)  # type: ignore[misc]
    text = re.sub(r"(?ms)\n*^\[made\]\n.*?(?=^\[|\Z)", "\n", text).rstrip("\n")
    said = {
        "command": "python -m barque.lab.tune "
        + " ".join(
            [made["game"], *[f"--{name} {made[name]}" for name in ("games", "step", "players", "iterations", "seed")]]
        ),
        "date": date.today().isoformat(),
        "games": made["games"],
        "check": f"against the weights before: {share.value:.1%} of {share.games} games "
        f"(95 %: {share.low:.1%} to {share.high:.1%})",
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in said.items()]
    return "\n".join([text, "", "[made]", *lines, ""])


def command(voice: Voice, arguments: Sequence[str]) -> None:
    """Carries out the command line."""
    text = voice.words.text
    parser = Parser("python -m barque.lab.tune", voice.words, text("tune.about"))
    parser.flag("game", choices=barque.games(), metavar="GAME", help=", ".join(barque.games()))
    parser.flag("--games", type=int, default=4000, metavar="N", help=text("tune.games"))
    parser.flag("--step", type=int, default=20, metavar="N", help=text("tune.step"))
    parser.flag("--players", type=int, default=2, metavar="N", help=text("command.players"))
    parser.flag("--iterations", type=int, default=200, metavar="N", help=text("tune.iterations"))
    parser.flag("--seed", default="1", metavar="X", help=text("command.seed"))
    parser.flag("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=text("command.workers"))
    parser.flag("--file", type=Path, metavar="FILE", help=text("tune.file"))
    parser.flag("--work", type=Path, default=WORK, metavar="FOLDER", help=text("tune.work"))
    parser.flag("--lang", choices=LANGUAGES, metavar="LANG", help=text("command.lang"))
    chosen = parser.parse_args(arguments)
    with usage():
        for name in ("games", "step", "iterations", "workers"):
            if getattr(chosen, name) < 1:
                raise Refusal("arena-number", what=f"--{name}")
        barque.game(chosen.game).check_options(chosen.players, {})
    path: Path = chosen.file or WEIGHTS / f"{chosen.game}.toml"
    start = tunable(read_toml(path).get("weights", {}))
    if not start:
        raise Refusal("tune-nothing", file=str(path))
    made = {name: getattr(chosen, name) for name in ("game", "games", "step", "players", "iterations", "seed")}
    chosen.work.mkdir(parents=True, exist_ok=True)
    how = crew(chosen.workers)
    tuning = resumed(chosen.work / f"{chosen.game}.json", made, start)
    tune(voice, tuning, chosen.games, chosen.step, how, chosen.work / f"{chosen.game}.json")
    found = tuning.average()
    voice.say(text("tune.check"))
    match = meeting({"new": found, "old": start}, made, f"check {chosen.seed}")
    with Results(match, chosen.work / f"{chosen.game}-check.csv") as results:
        run(voice, match, results, max(chosen.games // 4, chosen.players), how)
        share = share_of("new", results.rows, match.players)
    said = {
        "share": percent(voice.words, share.value),
        "low": percent(voice.words, share.low),
        "high": percent(voice.words, share.high),
        "file": path,
    }
    if share.ratio <= 1:
        voice.say(text("tune.worse", **said))
        return
    write_text(path, rewritten(read_text(path), found, made, share))
    voice.say(text("tune.better", **said))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and gives its exit code."""
    from barque.cli import BAD_FILE, BAD_USAGE, INTERRUPTED, complain, language_of

    given = sys.argv[1:] if arguments is None else arguments
    language = words(language_of(given, os.environ))
    try:
        command(Voice(language), given)
    except Usage as wrong:
        return complain(wrong.refusal, language, BAD_USAGE)
    except Refusal as refusal:
        return complain(refusal, language, BAD_FILE)
    except KeyboardInterrupt:
        print(language.text("tune.stopped"))
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
