"""The command ``barque arena``: plays a match or a ladder of bots, resumes where it stopped, shows the result."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import barque
from barque.kernel import Game, Json, Option, Refusal
from barque.kernel.files import read_text, read_toml
from barque.kernel.voice import Voice
from barque.lab.adjusted import adjusted
from barque.lab.crew import Crew, crew
from barque.lab.match import Match
from barque.lab.plot import check_plot, plot_ratings, plot_standings
from barque.lab.report import percent, show_adjusted, show_ratings, show_standings
from barque.lab.results import Results
from barque.lab.standing import ratings, share_of, standings


def arena(voice: Voice, match: Match, chosen: argparse.Namespace) -> None:
    """Plays the requested match."""
    if match.ladder:
        ratings(match, [])  # refuses before hours are spent if openskill is missing
    with Results(match, chosen.out) as results:
        try:
            run(voice, match, results, chosen.games, crew(chosen.workers or os.cpu_count() or 1, chosen.on))
        except KeyboardInterrupt:
            voice.say(voice.words.text("arena.stopped" if chosen.out else "arena.stopped-unkept", file=chosen.out))
            report(voice, match, results, chosen.plot)
            raise
        report(voice, match, results, chosen.plot)


def asked(chosen: argparse.Namespace) -> Match:
    """Returns the match that the command line asks for; raises a ``Refusal`` that names what is wrong with it."""
    game = barque.game(chosen.game)
    settings, options = read_options(game, chosen.options or [])
    if chosen.rules is not None:
        settings = " ".join([*filter(None, [settings]), f"rules={chosen.rules}"])
    players = chosen.players
    if players is None:
        players = game.seats[0] if chosen.ladder else max(len(chosen.bots), game.seats[0])
    match = Match(
        chosen.game,
        tuple(chosen.bots),
        players,
        "1" if chosen.seed is None else chosen.seed,
        chosen.pace,
        settings,
        options,
        chosen.ladder,
        chosen.adjusted,
        rules=chosen.rules,
    )
    match.check()
    for name in ("games", "workers"):
        if getattr(chosen, name) is not None and getattr(chosen, name) < 1:
            raise Refusal("arena-number", what=f"--{name}")
    if not 0 < match.pace <= 1000:
        raise Refusal("arena-number", what="--pace")
    if chosen.plot is not None:
        check_plot(chosen.plot)
    return match


def read_options(game: Game, texts: Sequence[str]) -> tuple[str, dict[str, Json]]:
    """Reads options such as ``layout=giza``; returns them as results write them, and their values."""
    options: dict[str, Json] = {}
    written: list[str] = []
    for text in sorted(texts):
        name, equals, value = text.partition("=")
        name = name.replace("-", "_")
        if not equals:
            raise Refusal("arena-option", text=text)
        if name not in game.options:
            raise Refusal("option-name", game.name, option=name, right=", ".join(game.options))
        if name in options:
            raise Refusal("arena-twice", option=name)
        options[name] = option_value(game.options[name], value)
        if isinstance(options[name], dict):
            value += "#" + sha256(read_text(Path(value)).encode()).hexdigest()[:8]  # the file may change
        written.append(f"{name}={value}")
    return " ".join(written), options


def option_value(option: Option, text: str) -> Json:
    """Returns the value that *text* stands for, or *text* itself for the game to refuse."""
    if option.kind == "flag":
        return {"true": True, "false": False}.get(text.lower(), text)
    if option.kind == "seat":
        return int(text) if text.isascii() and text.isdigit() else text
    if option.kind == "content" and text.endswith(".toml"):
        return read_toml(Path(text))
    return text


def run(voice: Voice, match: Match, results: Results, number: int, how: Crew) -> None:
    """Plays the games that are missing from the results, showing progress and how the first bot does."""
    games = list(match.games(number))
    todo = [game for game in games if game not in results]
    if len(todo) < len(games):
        voice.say(voice.words.text("arena.resumed", n=len(games) - len(todo), total=len(games)))
    hero = match.bots[0]
    won = sum([game.share(hero) for game in results.rows if hero in game.bots])
    played = sum([hero in game.bots for game in results.rows])
    with voice.progress(hero, len(games), len(games) - len(todo)) as bar:
        for game in how(match, todo):
            results.add(game)
            if hero in game.bots:
                won += game.share(hero)
                played += 1
            bar.advance(f"{hero} {percent(voice.words, won / played)} %" if played else None)


def report(voice: Voice, match: Match, results: Results, plot: Path | None) -> None:
    """Shows the results."""
    games = results.rows
    whole = share_of(match.bots[0], games, match.players).games
    if not whole:
        voice.say(voice.words.text("arena.nothing"))
        return
    name = barque.game(match.game).words(voice.words.language).text("game.name")
    title = voice.words.text(
        "arena.title", game=name, players=match.players, n=len(games), seed=match.seed, pace=f"{match.pace:g}"
    )
    voice.title(title)
    if match.ladder:
        rated = ratings(match, games)
        show_ratings(voice, rated)
        if plot is not None:
            plot_ratings(plot, voice.words, title, rated)
    else:
        found = standings(match, games)
        show_standings(voice, found)
        if match.adjusted:
            show_adjusted(voice, [adjusted(name, games, match.players) for name in dict.fromkeys(match.bots)])
        if plot is not None:
            plot_standings(plot, voice.words, title, found)
    voice.say(voice.words.text("ladder.note" if match.ladder else "arena.note"), "dim")
