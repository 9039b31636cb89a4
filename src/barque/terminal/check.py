"""Checks whether a file is right: a record, a position, or a user's own content such as a layout."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Final

import barque
from barque.kernel import Json, Refusal
from barque.kernel.files import read_text
from barque.kernel.record import outcome
from barque.terminal.replay import recorded
from barque.terminal.voice import Voice

TAG: Final = re.compile(r"^\[(Barque|Game|Seats|Seed|Options|Position|Players|Result) ", re.MULTILINE)


def check(voice: Voice, path: Path) -> None:
    """Confirms that the file is right, or raises a ``Refusal`` that says what is wrong with it."""
    text = read_text(path)
    try:
        if TAG.search(text):
            voice.say(_record(voice, path))
        elif text.lstrip().startswith("{"):
            voice.say(_position(voice, path, text))
        else:
            voice.say(_content(voice, path, text))
    except RecursionError:
        raise Refusal("file-deep", file=str(path)) from None


def _called(voice: Voice, game: str) -> str:
    return barque.game(game).words(voice.words.language).text("game.name")


def _record(voice: Voice, path: Path) -> str:
    state, _ = recorded(path)
    values = {"file": path, "game": _called(voice, state.game.name), "result": outcome(state)}
    return voice.words.text("check.record", n=len(state.log), **values)


def _position(voice: Voice, path: Path, text: str) -> str:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise Refusal("file-json", file=str(path), reason=error) from None
    game = barque.game(data.get("game"))
    game.load(data)
    return voice.words.text("check.position", file=path, game=_called(voice, game.name))


def _content(voice: Voice, path: Path, text: str) -> str:
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        raise Refusal("file-toml" if path.suffix == ".toml" else "file-unknown", file=str(path), reason=error) from None
    found = _use(data)
    if found is None:
        raise Refusal("file-unknown", file=str(path))
    name, option = found
    game = barque.game(name)
    game.check_options(game.seats[0], {option: data})
    return voice.words.text("check.content", file=path, game=_called(voice, name), option=option)


def _use(data: dict[str, Json]) -> tuple[str, str] | None:
    """Finds the game and the option whose shipped files have most in common with *data*."""
    best: tuple[int, str, str] = (0, "", "")
    for name in barque.games():
        game = barque.game(name)
        for option in game.options.values():
            if option.kind != "content":
                continue
            for value in option.values:
                file = game.folder / "content" / f"{value}.toml"
                if file.is_file():
                    alike = len(data.keys() & tomllib.loads(file.read_text("utf-8")).keys())
                    best = max(best, (alike, name, option.name))
    return (best[1], best[2]) if best[0] else None
