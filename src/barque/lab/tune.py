"""Tunes the weights of a game's evaluation by self-play: ``barque tune deities --games 600 --workers 2``.

The searching bot plays against itself with a short search, now and then with a random sensible move, at tables of every
size. From positions of these games the evaluation predicts who wins, as it does at the leaves of a search: from what
one seat knows, by a few playouts. Weight by weight, changes that improve the predictions (lower their log loss) are
kept. A quarter of the games is set aside to decide when to stop. The result is written only if it wins matches, with
other cards and a longer search, against the previous weights: with two players and at a full table, clearly at one of
them.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

import barque
from barque.bots import Level, SearchBot
from barque.bots.searcher import evaluation
from barque.kernel import Json, Refusal, Rng, Sight, State
from barque.kernel.evaluation import Evaluation
from barque.kernel.files import read_text, read_toml, write_text
from barque.kernel.voice import Voice
from barque.lab.arena import run
from barque.lab.crew import Crew, crew
from barque.lab.journal import Journal
from barque.lab.match import Match, Played, Player
from barque.lab.report import percent
from barque.lab.results import Results
from barque.lab.standing import Share, share_of

WORK: Final = Path("build/tune")
SLIP: Final = 0.05  # how often a player plays a random sensible move, for variety
LOOKS: Final = 10  # positions per game
HELD_OUT: Final = 4  # one game in this many is held out
SMOOTHING: Final = 0.02  # share of a prediction that is spread evenly: nobody is ever sure
STEP: Final = 0.3  # how far a weight is moved at first, as a logarithm
LEAST_STEP: Final = 0.04
SWEEPS: Final = 12
DEEPER: Final = 4  # factor on the simulations for the check: what helps a short search need not help a long one
NAMED: Final = ("games", "iterations", "check", "playouts", "seed")  # what the results of a tuning depend on

Weights = dict[str, float]


@dataclass(frozen=True)
class Look:
    """A position, what *seat* knows of it, and the final shares of victory; the *weight* of all looks at one game adds
    up to 1.
    """

    state: State
    seat: int
    shares: list[float]
    weight: float
    judge: bool


def bare(game: str, weights: Weights) -> Evaluation:
    """Creates a game's evaluation with *weights* and without its network, which was learned for other weights."""
    made = evaluation(game, weights)
    made.network = None
    return made


def weighted(
    sides: dict[str, Weights], iterations: int, slip: float, name: str, game: str, seed: str, _: float
) -> Player:
    """Creates the bot that searches with the weights of its side."""
    side = sides[name]
    made = SearchBot(game, Level(iterations=iterations, slip=slip), Rng(f"{game} {seed}"), side, bare(game, side))

    def choose(state: State, seat: int) -> int:
        return made.choose(Sight(state, seat))

    return choose


def meeting(sides: dict[str, Weights], made: dict[str, Json], players: int, seed: str, slip: float = 0.0) -> Match:
    """Returns the match between sets of weights, or of one with itself."""
    digest = sha256(json.dumps(sides, sort_keys=True).encode()).hexdigest()[:8]
    settings = f"weights-{digest}-{made['iterations']}"
    maker = partial(weighted, sides, made["iterations"], slip)
    return Match(made["game"], tuple(sides), players, seed, settings=settings, maker=maker)


def tunable(data: dict[str, Json]) -> Weights:
    """Returns the weights of a file that are tuned: those above 0 that are neither whole numbers nor *held*."""
    held, table = data.get("held", []), data.get("weights", {})
    return {name: value for name, value in table.items() if isinstance(value, float) and value > 0 and name not in held}


# The games


class Games:
    """Games of self-play in a file, one line each, written as they are played."""

    def __init__(self, path: Path, made: dict[str, Json], weights: dict[str, Json]) -> None:
        self.kept: Final[dict[tuple[int, int], dict[str, Json]]] = {}  # by players and deal
        head = {**{name: made[name] for name in ("game", "iterations", "seed")}, "weights": weights}
        self._journal: Final = Journal(path, head, "tune-other", "tune-file")
        try:
            for game in self._journal.lines:
                self.kept[game["players"], game["deal"]] = game
        except (KeyError, TypeError):
            raise Refusal("tune-file", file=str(path)) from None

    def add(self, players: int, played: Played) -> None:
        """Saves a game."""
        game = {"players": players, "deal": played.deal, "log": played.log, "winners": played.winners}
        self._journal.add(game)
        self.kept[players, played.deal] = game


def sizes(game: str, games: int) -> Iterator[tuple[int, int]]:
    """Lists tables of every size in turn, by players and deal."""
    seats = barque.game(game).seats
    for number in range(games):
        yield seats[number % len(seats)], number // len(seats)


def play_games(games: Games, made: dict[str, Json], start: Weights, how: Crew, voice: Voice) -> None:
    """Plays the games that are missing."""
    wanted = list(sizes(made["game"], made["games"]))
    with voice.progress("", len(wanted), sum(each in games.kept for each in wanted)) as bar:
        for players in sorted({players for players, _ in wanted}):
            match = meeting({"self": start}, made, players, f"tune {made['seed']}", SLIP)
            todo = [(deal, 0) for size, deal in wanted if size == players and (size, deal) not in games.kept]
            for played in how(match, todo):
                games.add(players, played)
                bar.advance()


def looks(made: dict[str, Json], games: Games) -> list[Look]:
    """Draws positions from the games, and the seat from which each is seen."""
    found: list[Look] = []
    for players, deal in sizes(made["game"], made["games"]):
        kept = games.kept[players, deal]
        winners, log = kept["winners"], kept["log"]
        shares = [(seat in winners) / len(winners) for seat in range(players)]
        rng = Rng(f"looks {made['seed']} {players} {deal}")
        plies = {int(rng.below(len(log))) for _ in range(LOOKS)}
        state = barque.game(made["game"]).start(players, seed=f"tune {made['seed']} {deal}")
        for ply, action in enumerate(log):
            if ply in plies:
                seat = int(rng.below(players))
                found.append(Look(state.sample(seat, rng), seat, shares, 1 / len(plies), deal % HELD_OUT == 0))
            state.play(action)
    return found


# The predictions


def loss(game: str, weights: Weights, seen: Sequence[Look], playouts: int) -> float:
    """Returns the log loss of the predictions; 1 means knowing nothing, at a table of any size."""
    made = bare(game, weights)
    total = number = 0.0
    for at, look in enumerate(seen):
        seats = look.state.seats
        predicted = [0.0] * seats
        rng = Rng(f"playouts {at}")
        made.begin(look.state, look.seat)
        for _ in range(playouts):
            state = made.deal(Sight(look.state, look.seat), 0.0, rng)
            for seat, share in enumerate(made.finish(state, rng)):
                predicted[seat] += share / playouts
        for seat, share in enumerate(look.shares):
            if share:
                chance = (1 - SMOOTHING) * predicted[seat] + SMOOTHING / seats
                total -= look.weight * share * math.log(chance) / math.log(seats)
        number += look.weight
    return total / number


def fit(made: dict[str, Json], start: Weights, seen: list[Look], voice: Voice) -> tuple[Weights, float, float]:
    """Adjusts one weight after the other. Returns the weights that did best on held-out games, and the loss before and
    after.
    """
    game, playouts = made["game"], made["playouts"]
    students = [look for look in seen if not look.judge]
    judges = [look for look in seen if look.judge]
    here, best = dict(start), dict(start)
    lowest = loss(game, here, students, playouts)
    before = least = loss(game, here, judges, playouts)
    steps = dict.fromkeys(start, STEP)
    with voice.progress("", SWEEPS * len(start)) as bar:
        for _ in range(SWEEPS):
            for name in start:
                moved = False
                for sign in (1, -1) if steps[name] > LEAST_STEP else ():
                    trial = {**here, name: here[name] * math.exp(sign * steps[name])}
                    found = loss(game, trial, students, playouts)
                    if found < lowest - 1e-5:
                        here, lowest, moved = trial, found, True
                        break
                steps[name] *= 1.2 if moved else 0.5
                bar.advance()
            judged = loss(game, here, judges, playouts)
            if judged < least:
                least, best = judged, here
            if max(steps.values()) <= LEAST_STEP:
                bar.finish()
                break
    return {name: float(f"{value:.4g}") for name, value in best.items()}, before, least


def rewritten(text: str, weights: Weights, made: dict[str, Json], told: str, won: dict[int, Share]) -> str:
    """Returns the file with new values, its comments unchanged, and a note of how it was made."""
    for name, value in weights.items():

        def put(found: re.Match[str], new: float = value) -> str:
            """Returns the line with the new value; comments stay where they were."""
            old, room = found[2], found[3]
            shown = old if float(old) == new else f"{new!r}"
            return found[1] + (shown.ljust(len(old + room) - 1) + " " if room else shown)

        text = re.sub(rf"(?m)^({re.escape(name)}\s*=\s*)([-+0-9.eE]+)( *)", put, text)
    text = re.sub(r"(?ms)\n*^\[made\]\n.*?(?=^\[|\Z)", "\n", text).rstrip("\n")
    said = {
        "command": "barque tune " + " ".join([made["game"], *[f"--{name} {made[name]}" for name in NAMED]]),
        "date": date.today().isoformat(),
        "forecast": told,
        "check": "against the previous weights: "
        + ", ".join(
            f"{share.value:.1%} of {share.games} games with {players} players ({share.low:.1%} to {share.high:.1%})"
            for players, share in won.items()
        ),
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in said.items()]
    return "\n".join([text, "", "[made]", *lines, ""])


def check(chosen: argparse.Namespace) -> None:
    """Raises a ``Refusal`` that names what is wrong with the command line."""
    if chosen.check is None:
        chosen.check = DEEPER * chosen.iterations
    for name in ("iterations", "check", "playouts", "workers"):
        if getattr(chosen, name) < 1:
            raise Refusal("arena-number", what=f"--{name}")
    least = 2 * len(barque.game(chosen.game).seats)
    if chosen.games < least:
        raise Refusal("tune-few", n=least)


def better(won: dict[int, Share]) -> bool:
    """Checks whether weights that *won* these shares, by players, are better at every table, clearly at one of them."""
    return all(share.ratio > 1 for share in won.values()) and any(share.low > share.fair for share in won.values())


def tune(voice: Voice, chosen: argparse.Namespace) -> None:
    """Tunes a game; if it is stopped, the games played so far are kept."""
    try:
        _tune(voice, chosen)
    except KeyboardInterrupt:
        voice.say(voice.words.text("tune.stopped"))
        raise


def _tune(voice: Voice, chosen: argparse.Namespace) -> None:
    text = voice.words.text
    path: Path = chosen.file or barque.game(chosen.game).folder / "weights.toml"
    data = read_toml(path)
    start = tunable(data)
    if not start:
        raise Refusal("tune-nothing", file=str(path))
    made = {name: getattr(chosen, name) for name in ("game", *NAMED)}
    how = crew(chosen.workers)
    games = Games(chosen.work / f"{chosen.game}.jsonl", made, data["weights"])
    voice.say(text("tune.plays"))
    play_games(games, made, start, how, voice)
    voice.say(text("tune.fits"))
    found, before, after = fit(made, start, looks(made, games), voice)
    told = f"log loss on held-out games {after:.3f}, before {before:.3f}; 1 means knowing nothing"
    voice.say(text("tune.foretold", before=f"{before:.3f}", after=f"{after:.3f}"))
    if after >= before:
        voice.say(text("tune.same", file=path))
        return
    seats = barque.game(chosen.game).seats
    won: dict[int, Share] = {}
    for players in (seats[0], seats[-1]):
        voice.say(text("tune.check", players=players))
        deeper = {**made, "iterations": made["check"]}
        match = meeting({"new": found, "old": start}, deeper, players, f"check {chosen.seed}")
        with Results(match, chosen.work / f"{chosen.game}-{players}-{match.settings}.csv") as results:
            run(voice, match, results, max(chosen.games // 2, 2), how)
            share = won[players] = share_of("new", results.rows, players)
        numbers = {"share": share.value, "low": share.low, "high": share.high, "fair": 1 / players}
        voice.say(text("tune.won", **{name: percent(voice.words, number) for name, number in numbers.items()}))
        if share.ratio <= 1:
            break
    if not better(won):
        voice.say(text("tune.worse", file=path))
        return
    write_text(path, rewritten(read_text(path), found, made, told, won))
    voice.say(text("tune.better", file=path))
