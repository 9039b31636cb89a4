"""Begins a game at the terminal, or resumes the one in the file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import barque
from barque.kernel import Game, Json, Refusal
from barque.kernel.files import read_toml
from barque.terminal.chairs import listed, seated
from barque.terminal.replay import recorded
from barque.terminal.table import Left, Table
from barque.terminal.usage import Usage, usage
from barque.terminal.voice import Voice

TABLE: Final = 3  # how many seats there are if none are named, and the game allows it


def play(voice: Voice, chosen: argparse.Namespace) -> None:
    """Plays a game: a new one, or the one in the file."""
    game = barque.game(chosen.game)
    given: dict[str, Json] = {
        name: getattr(chosen, f"option_{name}")
        for name in game.options
        if getattr(chosen, f"option_{name}") is not None
    }
    path: Path | None = chosen.record
    if path is not None and path.exists():
        table = resumed(voice, game, path, given, chosen)
    else:
        table = begun(voice, game, path, given, chosen)
    try:
        table.play()
    except (Left, EOFError, KeyboardInterrupt) as how:
        if isinstance(how, KeyboardInterrupt):
            voice.say("")
        if not table.kept:
            voice.say(voice.words.text("play.left-unsaved"))
        else:
            voice.say(voice.words.text("play.left"))
            voice.say(voice.words.text("play.saved", file=table.file, game=game.name))
        if isinstance(how, KeyboardInterrupt):
            raise


def default_seats(game: Game) -> list[str]:
    """Lists the players if none are named: a person and greedy bots."""
    return ["me", *["greedy"] * (min(max(TABLE, game.seats[0]), game.seats[-1]) - 1)]


def begun(voice: Voice, game: Game, path: Path | None, given: dict[str, Json], chosen: argparse.Namespace) -> Table:
    """Begins a game."""
    with usage():
        chairs = seated(default_seats(game) if chosen.seats is None else listed(chosen.seats), game.name)
        game.check_options(len(chairs), {})
    for name, value in given.items():
        if game.options[name].kind == "content" and str(value).endswith(".toml"):
            given[name] = read_toml(Path(value))
            game.check_options(len(chairs), {name: given[name]})  # outside usage(): the file is wrong, not the command
    with usage():
        state = game.start(len(chairs), seed=chosen.seed, **given)
    origin = state.origin
    assert origin is not None
    table = Table(state, chairs, voice, path)
    table.keep()
    said = game.words(voice.words.language)
    voice.say(said.text("play.begin", game=said.text("game.name"), seed=origin.seed), "bold")
    if table.people:
        voice.say(said.text("play.hint"))
    return table


def resumed(voice: Voice, game: Game, path: Path, given: dict[str, Json], chosen: argparse.Namespace) -> Table:
    """Resumes the game in *path*; everything else on the command line must agree with it."""
    state, chairs = recorded(path)
    if state.game is not game:
        raise Refusal("record-game", value=state.game.name, right=game.name)
    with usage():
        asked = seated(listed(chosen.seats), game.name) if chosen.seats is not None else chairs
        whole = game.check_options(state.seats, {**state.options, **given})
    chairs = chairs or asked or seated(default_seats(game), game.name)
    if len(chairs) != state.seats:
        raise Refusal("record-players", n=state.seats)
    others = [name for name in given if whole[name] != state.options[name]]
    if [chair.text for chair in asked or chairs] != [chair.text for chair in chairs]:
        others.append("seats")
    if chosen.seed is not None and state.origin is not None and state.origin.seed != chosen.seed:
        others.append("seed")
    if others:
        raise Usage(Refusal("record-other-game", file=str(path), what=others[0]))
    voice.say(voice.words.text("play.resumed", file=path, n=len(state.log)), "bold")
    table = Table(state, chairs, voice, path)
    table.kept = True
    return table
