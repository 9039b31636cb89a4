"""Trains a game's networks by self-play: ``barque train osiris --rounds 3``.

In each round the searching bot plays against itself, at tables of every size. One network learns from the positions of
these games who wins, as a correction of the game's evaluation; where the game has something to guess, another one
learns to foretell what players choose. They are taken only if they win matches against those of the round before, with
other cards and the same time per move: with two players and at a full table, clearly at one of them. The next round
plays with them. After each round, a match against the bot without any network shows how far it has come. The command
shows its progress and can be stopped and resumed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import date
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

import barque
from barque.bots import Level, SearchBot
from barque.bots.searcher import evaluation, learned, teach
from barque.kernel import Json, Refusal, Rng, Sight, State
from barque.kernel.extras import extra
from barque.kernel.learned import Learned, write_learned
from barque.kernel.voice import Voice
from barque.lab.arena import run
from barque.lab.crew import Crew, crew
from barque.lab.fitting import Guesses, Rows, fit, read
from barque.lab.journal import Journal
from barque.lab.lessons import School, Taught
from barque.lab.match import Match, Player
from barque.lab.plot import check_plot, draw
from barque.lab.report import percent
from barque.lab.results import Results
from barque.lab.standing import Share, share_of
from barque.lab.tune import better

WORK: Final = Path("build/train")
FEWEST: Final = 20  # games per round: some at each table, some held out
NAMED: Final = ("rounds", "games", "iterations", "actual", "seconds", "check", "seed")


def sides_at(sides: dict[str, Learned | None], seconds: float, name: str, game: str, seed: str, _: float) -> Player:
    """Creates the bot that searches with the networks of its side."""
    looks = evaluation(game)
    teach(looks, sides[name])
    made = SearchBot(game, Level(seconds=seconds), Rng(f"{game} {seed}"), looks=looks)

    def choose(state: State, seat: int) -> int:
        return made.choose(Sight(state, seat))

    return choose


def digest(*networks: Learned | None) -> str:
    """Returns a short name for the numbers of networks: results of different ones are never mixed."""
    numbers = [asdict(replace(each, made={})) if each else None for each in networks]
    return sha256(json.dumps(numbers).encode()).hexdigest()[:8]


def tables(game: str, games: int) -> list[tuple[int, int]]:
    """Lists tables by players and deal: a third of them for two, a third full, the others of every size in turn."""
    seats = barque.game(game).seats
    return [((seats[0], seats[-1], seats[deal // 3 % len(seats)])[deal % 3], deal) for deal in range(games)]


def play_games(path: Path, school: School, head: dict[str, Json], games: int, how: Crew, voice: Voice) -> list[Taught]:
    """Plays the games of a round that are missing; returns all of them."""
    journal = Journal(path, head, "tune-other", "tune-file")
    try:
        kept = {(game.players, game.deal): game for game in [Taught.read(line) for line in journal.lines]}
    except (KeyError, TypeError):
        raise Refusal("tune-file", file=str(path)) from None
    wanted = tables(school.game, games)
    todo = [piece for piece in wanted if piece not in kept]
    with voice.progress("", len(wanted), len(wanted) - len(todo)) as bar:
        for game in how(school, todo):
            journal.add(game.line())
            kept[game.players, game.deal] = game
            bar.advance()
    return [kept[piece] for piece in wanted]


def played(
    chosen: argparse.Namespace, players: int, name: str, new: Learned, old: Learned | None, how: Crew, voice: Voice
) -> Share:
    """Lets the networks of one side play against those of another; returns what the first one won. *name* is that of
    the match: what is played once is not played again.
    """
    settings = f"networks-{digest(new, old)}"
    maker = partial(sides_at, {"new": new, "old": old}, chosen.seconds)
    match = Match(chosen.game, ("new", "old"), players, f"{name} {chosen.seed}", settings=settings, maker=maker)
    with Results(match, chosen.work / f"{chosen.game}-{name.replace(' ', '-')}-{players}-{settings}.csv") as results:
        run(voice, match, results, chosen.check, how)
        share = share_of("new", results.rows, players)
    shown = {"share": share.value, "low": share.low, "high": share.high, "fair": 1 / players}
    voice.say(voice.words.text("tune.won", **{name: percent(voice.words, value) for name, value in shown.items()}))
    return share


def matches(
    chosen: argparse.Namespace, number: int, new: Learned, old: Learned | None, how: Crew, voice: Voice
) -> dict[int, Share]:
    """Lets the new networks play against the old ones; returns what they won, by players."""
    seats = barque.game(chosen.game).seats
    won: dict[int, Share] = {}
    for players in (seats[0], seats[-1]):
        voice.say(voice.words.text("train.check", players=players))
        share = won[players] = played(chosen, players, f"round {number}", new, old, how, voice)
        if share.ratio <= 1:
            break
    return won


def check(chosen: argparse.Namespace) -> None:
    """Raises a ``Refusal`` that names what is wrong with the command line."""
    for name in ("rounds", "iterations", "check", "workers"):
        if getattr(chosen, name) < 1:
            raise Refusal("arena-number", what=f"--{name}")
    if not 0 < chosen.seconds <= 60:
        raise Refusal("arena-number", what="--seconds")
    if not 0 <= chosen.actual <= 1:
        raise Refusal("train-actual")
    if chosen.games < FEWEST:
        raise Refusal("train-few", n=FEWEST)
    if chosen.plot is not None:
        check_plot(chosen.plot)
    state = barque.game(chosen.game).start(barque.game(chosen.game).seats[0], seed=1)
    looks = evaluation(chosen.game)
    looks.learning = True
    looks.begin(state, int(state.turn))
    looks.values(state)
    if not len(looks.terms(state, 0)):
        raise Refusal("train-nothing", what=chosen.game)


def train(voice: Voice, chosen: argparse.Namespace) -> None:
    """Trains a game; if it is stopped, everything done so far is kept."""
    try:
        _train(voice, chosen)
    except KeyboardInterrupt:
        voice.say(voice.words.text("tune.stopped"))
        raise


def _train(voice: Voice, chosen: argparse.Namespace) -> None:
    extra("torch", "learn")  # before anything is played
    text = voice.words.text
    path: Path = chosen.file or barque.game(chosen.game).folder / "network.json"
    start = now = None if chosen.afresh else learned(chosen.game)
    how = crew(chosen.workers)
    story: list[str] = []
    curve: list[tuple[int, Share]] = []  # what the bot wins without any network, by round
    rows, guesses = Rows(barque.game(chosen.game).seats[-1]), Guesses()  # of all rounds so far
    for number in range(1, chosen.rounds + 1):
        voice.say(text("train.plays", number=number))
        school = School(chosen.game, f"train {chosen.seed} {number}", chosen.iterations, now, leaves=chosen.actual < 1)
        head = {name: getattr(chosen, name) for name in ("game", "iterations", "seed")}
        head |= {"round": number, "network": digest(now), "leaves": school.leaves}
        games = play_games(chosen.work / f"{chosen.game}-{number}.jsonl", school, head, chosen.games, how, voice)
        voice.say(text("train.fits"))
        read(rows, guesses, school, games, voice)
        found, before, after = fit(rows, guesses, chosen.actual, number, voice)
        voice.say(text("train.foretold", before=f"{before:.3f}", after=f"{after:.3f}"))
        write_learned(chosen.work / f"{chosen.game}-{number}.json", found)
        won = matches(chosen, number, found, now, how, voice)
        story.append(told(number, before, after, won))
        if better(won):
            now = found
            voice.say(text("train.better", number=number))
        else:
            voice.say(text("train.worse", number=number))
        if now is not None:
            voice.say(text("train.against", number=number))
            players = barque.game(chosen.game).seats[0]
            curve.append((number, played(chosen, players, "curve", now, None, how, voice)))
    if chosen.plot is not None:
        plot_curve(chosen.plot, voice, chosen.game, curve)
    if now is None or now is start:
        voice.say(text("tune.worse", file=path))
        return
    command = "barque train " + " ".join([chosen.game, *[f"--{name} {getattr(chosen, name)}" for name in NAMED]])
    command += " --afresh" if chosen.afresh else ""
    made = {"command": command, "date": date.today().isoformat(), "rounds": story}
    made["curve"] = [f"{number}: {interval(share)}" for number, share in curve]
    write_learned(path, replace(now, made=made))
    voice.say(text("train.written", file=path))


def plot_curve(path: Path, voice: Voice, game: str, curve: Sequence[tuple[int, Share]]) -> None:
    """Draws what the bot wins against the one without networks, round by round."""
    words = voice.words
    rows = [
        (
            words.text("train.round", number=number),
            100 * share.value,
            100 * share.low,
            100 * share.high,
            100 * share.fair,
        )
        for number, share in curve
    ]
    title = words.text("train.curve", game=barque.game(game).words(words.language).text("game.name"))
    draw(path, title, words.text("arena.axis"), rows, words.text("arena.fair"), (0, 100))


def interval(share: Share) -> str:
    """Describes a share for the file that is written."""
    return f"{share.value:.1%} of {share.games} games ({share.low:.1%} to {share.high:.1%})"


def told(number: int, before: float, after: float, won: dict[int, Share]) -> str:
    """Describes a round for the file that is written."""
    matches_won = [f"{interval(share)} with {players} players" for players, share in won.items()]
    verdict = "taken" if better(won) else "not taken"
    return (
        f"{number}: log loss {before:.4f} to {after:.4f}; against the round before {', '.join(matches_won)}: {verdict}"
    )


if __name__ == "__main__":  # the command, under the name of its module
    os.execv(sys.executable, [sys.executable, "-m", "barque.cli", "train", *sys.argv[1:]])
