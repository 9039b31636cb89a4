"""Records: a whole game as text, a header and one move per line, like a chess PGN.

    [Barque "1"]
    [Game "hapy"]
    [Rules "2"]
    [Seats "3"]
    [Seed "7"]
    [Options {"layout": "giza"}]

    take 31
    ask 2 cat-1
    …
    [Result "0"]

``[Rules]`` is the version of the rules and of the content shipped with them; a record without it is version 1. A game
that began from a position has ``[Position {…}]`` instead of ``[Seed]``. Options at their default value are left out.
``[Players […]]`` may say who sat where; it changes nothing in the game. ``[Result]`` ends the record: ``*`` while the
game is unfinished, otherwise the winners' seats. Lines that start with ``#`` are comments.
"""

from __future__ import annotations

import json
import re
from typing import Final

from barque.kernel.game import Game, State, canonical
from barque.kernel.move import Json, Refusal

FORMAT: Final = "1"
LINE: Final = re.compile("\r\n|\n|\r")  # not at the other line ends that Unicode knows: names may contain them


def outcome(state: State) -> str:
    """Returns the winners' seats, or ``*`` while the game is unfinished."""
    return " ".join([str(seat) for seat in state.winners]) if state.over else "*"


def write(state: State, players: list[str] | None = None) -> str:
    """Returns the record of *state*; *players* says who sat at each seat, if that should be kept."""
    game = state.game
    origin = state.origin
    assert origin is not None
    header: dict[str, Json] = {"Barque": FORMAT, "Game": game.name, "Rules": str(game.rules)}
    if origin.seed is None:
        header["Position"] = state.beginning().dump()
    else:
        header["Seats"] = str(state.seats)
        header["Seed"] = origin.seed
        changed = {
            name: state.options[name] for name, option in game.options.items() if state.options[name] != option.default
        }
        if changed:
            header["Options"] = changed
    if players:
        header["Players"] = players
    lines = [f"[{name} {canonical(value)}]" for name, value in header.items()]
    lines.append("")
    for entry in state.log:
        lines.append(str(state.accords[-1 - entry]) if entry < 0 else game.show(entry))
    lines.append(f"[Result {canonical(outcome(state))}]")
    return "\n".join(lines) + "\n"


def header(text: str) -> dict[str, Json]:
    """Reads the tags of a record, without its moves."""
    return parse(text)[0]


def parse(text: str) -> tuple[dict[str, Json], list[tuple[int, str]]]:
    """Splits a record into its tags and its moves with their line numbers."""
    tags: dict[str, Json] = {}
    moves: list[tuple[int, str]] = []
    for number, raw in enumerate(LINE.split(text), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if "Result" in tags:
            raise Refusal("record-after-result", line=number)
        if not line.startswith("["):
            moves.append((number, line))
            continue
        name, _, value = line[1:-1].partition(" ")
        if not line.endswith("]") or name in tags or (moves and name != "Result"):
            raise Refusal("record-tag", line=number, text=line[:60])
        try:
            tags[name] = json.loads(value)
        except ValueError:
            raise Refusal("record-tag", line=number, text=line[:60]) from None
    if tags.get("Barque") != FORMAT:
        raise Refusal("record-format", right=f'[Barque "{FORMAT}"]')
    for name in ("Game", "Result") if "Position" in tags else ("Game", "Seats", "Seed", "Result"):
        if not isinstance(tags.get(name), str):
            raise Refusal("record-missing", tag=name)
    return tags, moves


def _version(value: Json) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    raise Refusal("record-missing", tag="Rules")


def read(game: Game, text: str) -> State:
    """Replays the record *text* of *game*."""
    tags, moves = parse(text)
    if tags["Game"] != game.name:
        raise Refusal("record-game", value=tags["Game"], right=game.name)
    game = game.under(_version(tags.get("Rules", "1")))
    if "Position" in tags:
        state = game.load(tags["Position"])
        if state.rules != game.rules:
            raise Refusal("record-rules", right=f'[Rules "{state.rules}"]')
        game = state.game
    else:
        options = tags.get("Options", {})
        if not isinstance(options, dict):
            raise Refusal("record-missing", tag="Options")
        seats = int(tags["Seats"]) if tags["Seats"] in [str(number) for number in game.seats] else 0
        options = game.kept_options(seats, options)  # an option called "seed" does not exist
        state = game.start(seats, seed=tags["Seed"], **options)
    for number, line in moves:
        try:
            action = game.parse(line)
        except Refusal:
            action = -1
        try:
            if action < 0:
                state.agree(game.accord(line))
            else:
                state.play(action)
        except Refusal as refusal:
            raise Refusal("record-move", line=number, text=line[:60], reason=refusal) from None
    if tags["Result"] != outcome(state):
        raise Refusal("record-result", value=tags["Result"], right=outcome(state))
    return state
