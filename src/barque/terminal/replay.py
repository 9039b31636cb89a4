"""Replays a recorded game: what happened, move by move, and the table after it."""

from __future__ import annotations

from pathlib import Path

import barque
from barque.kernel import Refusal, State
from barque.kernel.files import read_text
from barque.kernel.record import header, outcome
from barque.terminal.chairs import Chair, names, seated
from barque.terminal.usage import Usage
from barque.terminal.voice import Voice


def recorded(path: Path) -> tuple[State, list[Chair]]:
    """Reads a record: the game as it stands, and its players (none, if the record does not name them)."""
    text = read_text(path)
    try:
        tags = header(text)
        state = barque.game(tags["Game"]).replay(text)
    except RecursionError:
        raise Refusal("file-deep", file=str(path)) from None
    players = tags.get("Players")
    if players is None:
        return state, []
    if not isinstance(players, list) or len(players) != state.seats or any(type(one) is not str for one in players):
        raise Refusal("record-players", n=state.seats)
    return state, [sat(one, state.game.name) for one in players]


def sat(text: str, game: str) -> Chair:
    """Returns the chair of a player that a record names; a table's record names people and bots as the table did."""
    try:
        return Chair(text, game)
    except Refusal:
        return Chair(f"me:{text}" if text.strip() else "me", game)


def replay(voice: Voice, path: Path, at: int | None, seat: int | None) -> None:
    """Narrates a recorded game as *seat* saw it, up to move *at*, and shows the table there."""
    state, chairs = recorded(path)
    most = len(state.log)
    if at is not None and not 0 <= at <= most:
        raise Usage(Refusal("replay-at", at=at, most=most))
    if seat is not None and not 0 <= seat < state.seats:
        raise Usage(Refusal("replay-seat", seat=seat, most=state.seats - 1))
    words = state.game.words(voice.words.language)
    end = most if at is None else at
    name = names(chairs or seated(["me"] * state.seats, state.game.name), words, seat)
    values = {"game": words.text("game.name"), "n": state.seats, "moves": most, "result": outcome(state)}
    voice.say(words.text("replay.begin", **values), "bold")
    speech, picture = state.game.speech, state.game.picture
    shown = state.fresh()
    told = 0
    for ply, entry in enumerate(state.log[:end], 1):
        shown.step(entry, state.accords)
        events = shown.events(told)
        told += len(events)
        sentences = [speech.event(words, event.seen(seat), name, seat) for event in events]
        voice.say(f"{ply:>3}  {' '.join(sentence for sentence in sentences if sentence)}")
    voice.title(words.text("replay.after", n=end))
    view = shown.view(seat)
    if voice.plain:
        for sentence in speech.sentences(words, view, state.options, name, whole=True):
            voice.say(sentence)
    else:
        voice.show(picture.board(words, view, state.options, name, voice.width))
        voice.show(picture.players(words, view, state.options, name, voice.width))
