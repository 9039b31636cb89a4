"""What a reader is told of a table: nothing but what the reader's seats may know, in the reader's language.

Every function here takes a ledger and the reader's seats and gives data. No other part of the server looks at a game
for somebody.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from barque.kernel import Json, Refusal, State, Words, words
from barque.table import protocol as p
from barque.table.bargain import Bargain
from barque.table.ledger import BOT, OPEN, PERSON, PHRASES, Chair, Ledger, Spoken
from barque.terminal.pictures import picture_of, speech_of

Name = Callable[[int], str]
ENCODER: Final = msgspec.json.Encoder()


def encode(message: Any) -> str:
    """Gives a message as it goes over the wire."""
    return ENCODER.encode(message).decode()


class Reader:
    """Somebody who is told: a person's seats (none: a spectator), a language, and whether in words too.

    Who is *shut* out may see who sits there, and nothing of the game.
    """

    def __init__(self, seats: Sequence[int], language: p.Language, in_words: bool = False, shut: bool = False) -> None:
        self.seats: Final = tuple(seats)
        self.language: Final = language
        self.in_words: Final = in_words
        self.shut: Final = shut

    @property
    def you(self) -> int | None:
        """The seat whose knowledge the log is told with; nobody's where several people share the device."""
        return self.seats[0] if len(self.seats) == 1 else None


# Names


def bot_title(said: Words, level: str) -> str:
    """Gives what a bot is called."""
    return said.text(f"level.{level}") if f"level.{level}" in said else level.capitalize()


def chair_name(said: Words, seat: int, chair: Chair, several: bool) -> str:
    """Gives what a chair shows: a person's name, or which bot it is."""
    if chair.name:
        return chair.name
    if chair.kind == BOT:
        title = bot_title(said, chair.level)
        return f"{title} {seat}" if several else title
    return said.text("play.player", seat=seat)


def names(chairs: Sequence[Chair], said: Words, you: int | None) -> Name:
    """Gives what each seat is called for a reader; the reader's own is "You"."""
    levels = [chair.level for chair in chairs if chair.kind == BOT]
    known = [
        said.text("play.you") if seat == you else chair_name(said, seat, chair, levels.count(chair.level) > 1)
        for seat, chair in enumerate(chairs)
    ]
    return known.__getitem__


def seat_list(
    chairs: Sequence[Chair], host: str, person: str, said: Words, online: Container[str], ready: Container[str] = ()
) -> list[p.Seat]:
    """Describes the seats as everybody may know them."""
    name = names(chairs, said, None)
    return [
        p.Seat(
            kind=chair.kind,
            name="" if chair.kind == OPEN and not chair.name else name(seat),
            level=chair.level or chair.standin,
            mine=bool(person) and chair.person == person and not chair.left,
            host=chair.kind == PERSON and chair.person == host,
            online=chair.kind == BOT or (chair.person in online and not chair.left),
            left=chair.left,
            standin=bool(chair.standin),
            ready=chair.kind == PERSON and chair.person in ready,
        )
        for seat, chair in enumerate(chairs)
    ]


# The position


def position(
    ledger: Ledger,
    reader: Reader,
    person: str,
    now: float,
    online: Container[str] = (),
    watchers: int = 0,
    screen: bool = False,
) -> p.Position:
    """Tells the whole table as it stands."""
    said = ledger.game.words(reader.language)
    state = ledger.state
    public = state is not None and not reader.seats and not reader.shut
    told = p.Position(
        version=ledger.number,
        phase=ledger.phase,
        ply=ledger.ply,
        turn=ledger.turn,
        now=now,
        seats=seat_list(ledger.chairs, ledger.host, person, said, online, ledger.again),
        options=ledger.options,
        settings=ledger.settings,
        own=[own(ledger, state, seat, reader, said) for seat in reader.seats] if state is not None else [],
        view=state.view(None) if state is not None and public else None,
        lines=0 if reader.shut else ledger.lines(),
        clocks=clocks(ledger, now),
        vote=vote(ledger, reader, said),
        offers=[offer(ledger, standing, reader, said) for standing in ledger.bargains.open],
        ended=[p.EndedOffer(one.number, one.by, one.to, how) for one, how in ledger.bargains.ended],
        result=p.Result(list(state.winners), state.scores()) if state is not None and state.over else None,
        next=ledger.next or None,
        watchers=watchers,
        screen=screen,
    )
    if state is not None and public and reader.in_words:
        told.said = sentences(ledger, state, None, said)
    return told


def own(ledger: Ledger, state: State, seat: int, reader: Reader, said: Words) -> p.Own:
    """Tells what a seat sees and may do."""
    view = state.view(seat)
    legal = state.legal() if ledger.turn == seat and ledger.phase == "playing" else []
    told = p.Own(seat, view, legal, UNSET, UNSET, can_undo(ledger, seat))
    if reader.in_words:
        told.steps = move_steps(ledger, seat, view, legal, said)
        told.said = sentences(ledger, state, seat, said, view)
    return told


def can_undo(ledger: Ledger, seat: int) -> bool:
    """Tells whether the seat may propose to take its last move back."""
    if ledger.phase != "playing":
        return False
    try:
        ledger.undo_to(seat)
    except Refusal:
        return False
    return True


def move_steps(
    ledger: Ledger, seat: int, view: dict[str, Json], actions: Sequence[int], said: Words
) -> list[list[list[str]]]:
    """Puts moves into words: for each the choices that lead to it."""
    speech, name = speech_of(ledger.game.name), names(ledger.chairs, said, seat)
    return [[list(step) for step in speech.steps(said, ledger.game.moves[action], view, name)] for action in actions]


def sentences(
    ledger: Ledger, state: State, seat: int | None, said: Words, view: dict[str, Json] | None = None
) -> list[str]:
    """Puts a position into words."""
    picture, name = picture_of(ledger.game.name), names(ledger.chairs, said, seat)
    return picture.sentences(said, state.view(seat) if view is None else view, state.options, name, True)


def clocks(ledger: Ledger, now: float) -> list[p.Time] | None:
    """Tells what each seat has left."""
    if ledger.settings.clock == "none" or ledger.state is None:
        return None
    return [p.Time(round(ledger.left_on(seat, now), 1), seat == ledger.running) for seat in range(len(ledger.chairs))]


def vote(ledger: Ledger, reader: Reader, said: Words) -> p.OpenVote | None:
    """Tells which vote is under way."""
    asked = ledger.ballots.open
    if asked is None:
        return None
    name = names(ledger.chairs, said, None)
    text = said.text(f"vote.{asked.what}", who=name(asked.by), of=name(max(asked.of, 0)))
    of = asked.of if asked.of >= 0 else None
    return p.OpenVote(asked.what, asked.by, of, asked.level, list(asked.yes), list(asked.waits), text)


def offer(ledger: Ledger, standing: Bargain, reader: Reader, said: Words) -> p.OpenOffer:
    """Tells an offer: its two parties which cards, the others how many."""
    gives, gets = ledger.bargains.public(standing.gives), ledger.bargains.public(standing.gets)
    party = standing.by in reader.seats or standing.to in reader.seats
    name = names(ledger.chairs, said, None)
    speech: Any = speech_of(ledger.game.name)  # games with deals have words for goods
    text = said.text(
        "offer.text",
        who=name(standing.by),
        to=name(standing.to),
        gives=speech.goods(said, gives),
        gets=speech.goods(said, gets),
    )
    notation = [standing.gives, standing.gets] if party else None
    return p.OpenOffer(standing.number, standing.by, standing.to, gives, gets, text, standing.phrase, notation)


# The log and the chat


def lines(ledger: Ledger, reader: Reader, start: int) -> p.Lines:
    """Tells the log from a line on."""
    state = ledger.state
    if state is None or reader.shut:
        return p.Lines(0, [])
    said, speech = ledger.game.words(reader.language), speech_of(ledger.game.name)
    name = names(ledger.chairs, said, reader.you)
    told: list[p.Line] = []
    for number, event in enumerate(state.events(start), start):
        seen = event.seen(reader.you)
        ply = bisect_right(ledger.steps, number, key=lambda step: step.told)
        told.append(p.Line(ply, seen, speech.event(said, seen, name, reader.you)))
    return p.Lines(start, told)


def chats(ledger: Ledger, reader: Reader, start: int) -> p.Chats:
    """Tells what was said."""
    said = ledger.game.words(reader.language)
    return p.Chats(start, [chat(ledger, spoken, said) for spoken in ledger.spoken[start:]])


def chat(ledger: Ledger, spoken: Spoken, said: Words) -> p.Chatter:
    """Tells one thing that was said; a phrase and a note of the table in the reader's language."""
    seat = spoken.seat if spoken.seat >= 0 else None
    name = names(ledger.chairs, said, None)
    if spoken.note:
        values = {"of": name(spoken.values["of"])} if "of" in spoken.values else {}
        who = spoken.values.get("who") or (name(spoken.seat) if seat is not None else "")
        return p.Chatter(seat, "", said.text(f"note.{spoken.note}", who=who, **values), "", spoken.at)
    who = spoken.name or (name(spoken.seat) if seat is not None else said.text("note.watcher"))
    text = said.text(f"phrase.{spoken.phrase}") if spoken.phrase else spoken.text
    return p.Chatter(seat, who, text, spoken.phrase, spoken.at)


def phrases(language: p.Language) -> dict[str, str]:
    """Lists what can be said with one tap."""
    said = words(language)
    return {phrase: said.text(f"phrase.{phrase}") for phrase in PHRASES}
