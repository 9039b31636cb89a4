"""What a reader is told of a table: only what the reader's seats may know, in the reader's language.

Every function here takes a ledger and the reader's seats and returns data. No other part of the server looks into a
game on a reader's behalf.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from barque.kernel import Json, State, Words, words
from barque.table import fairness
from barque.table import protocol as p
from barque.table.engines import engine_of
from barque.table.ledger import BOT, OPEN, PERSON, PHRASES, Chair, Ledger, Offer, Spoken
from barque.table.views import Views

Name = Callable[[int], str]
ENCODER: Final = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """Returns a message as it goes over the wire."""
    return ENCODER.encode(message)


class Reader:
    """A reader: the seats they hold (none for a spectator), their language, and whether they want words too.

    A reader who is *shut* out sees which seats are free, and nothing of the game.
    """

    def __init__(
        self,
        seats: Sequence[int],
        language: p.Language,
        in_words: bool = False,
        shut: bool = False,
        mine: Sequence[int] | None = None,
        brief: bool = False,
    ) -> None:
        self.seats: Final = tuple(seats)
        self.mine: Final = (
            self.seats if mine is None else tuple(mine)
        )  # a public screen shows no seat, but belongs to a person with one
        self.language: Final = language
        self.in_words: Final = in_words
        self.shut: Final = shut
        self.brief: Final = brief and not shut
        self.you: Final = self.seats[0] if len(self.seats) == 1 else None
        """The seat through whose eyes the log is told; ``None`` where several people share the device."""
        self.sees: Final = (self.seats, self.mine, language, in_words, shut)  # readers with the same value see the same
        self.briefly: Final = ("brief", self.seats, language, in_words)  # the same for updates
        self.hears: Final = (self.you, language, shut)


# Names


def bot_title(said: Words, level: str) -> str:
    """Returns what a bot is called."""
    return said.text(f"level.{level}") if f"level.{level}" in said else (engine_of(level) or level).capitalize()


def chair_name(said: Words, seat: int, chair: Chair) -> str:
    """Returns what a chair shows: a person's name or, without one, their animal; the bot; or the number of the seat."""
    if chair.name:
        return chair.name
    if chair.avatar:
        return said.text(f"avatar.{chair.avatar}")
    return bot_title(said, chair.level) if chair.kind == BOT else said.text("play.player", seat=seat + 1)


def names(chairs: Sequence[Chair], said: Words, you: int | None) -> Name:
    """Returns what each seat is called for a reader; the reader's own is "You"."""
    known = [
        said.text("play.you") if seat == you else chair_name(said, seat, chair) for seat, chair in enumerate(chairs)
    ]
    return known.__getitem__


def seat_list(
    chairs: Sequence[Chair],
    host: str,
    person: str,
    said: Words,
    away: Mapping[str, float],
    ready: Container[str] = (),
) -> list[p.Seat]:
    """Describes the seats as everybody may know them; *away* says when each person went away, or 0."""
    name = names(chairs, said, None)
    return [
        p.Seat(
            kind=chair.kind,
            name="" if chair.kind == OPEN and not chair.name else name(seat),
            level=chair.level or chair.standin,
            mine=bool(person) and chair.person == person and not chair.left,
            host=chair.kind == PERSON and chair.person == host,
            online=chair.kind == BOT or (away.get(chair.person) == 0 and not chair.left),
            away=0 if chair.kind != PERSON or chair.left else away.get(chair.person, 0),
            left=chair.left,
            standin=bool(chair.standin),
            ready=chair.kind == PERSON and chair.person in ready,
            avatar=chair.avatar,  # type: ignore[arg-type]
            colour=chair.colour,
        )
        for seat, chair in enumerate(chairs)
    ]


def seats_shut(chairs: Sequence[Chair]) -> list[p.Seat]:
    """Describes the seats for a reader who may not watch: only whether one is free."""
    return [p.Seat(kind=chair.kind, name="", left=chair.left) for chair in chairs]


class Frame:
    """The parts of a position that no move changes, encoded as JSON once."""

    def __init__(
        self, ledger: Ledger, away: Mapping[str, float] | None = None, watchers: int = 0, screen: bool = False
    ) -> None:
        self.watchers: Final = watchers
        self.screen: Final = screen
        self.options: Final[Any] = msgspec.Raw(encode(ledger.options))
        self.settings: Final[Any] = msgspec.Raw(encode(ledger.settings))
        self.speech: Final = ledger.game.speech
        self.own_parts: Final[set[str]] = set()  # parts of views that differ from reader to reader
        self._game: Final = ledger.game
        self._chairs: Final = ledger.chairs
        self._host: Final = ledger.host
        self._again: Final = ledger.again
        self._away: Final[Mapping[str, float]] = {} if away is None else away
        self._words: Final[dict[str, Words]] = {}
        self._seats: Final[dict[tuple[str, str], Any]] = {}
        self._names: Final[dict[tuple[str, int | None], Name]] = {}

    def words(self, language: p.Language) -> Words:
        """Returns the words of the game."""
        if language not in self._words:
            self._words[language] = self._game.words(language)
        return self._words[language]

    def seats(self, said: Words, person: str) -> Any:
        """Returns the seats as a person is shown them."""
        key = (said.language, person)
        if key not in self._seats:
            listed = seat_list(self._chairs, self._host, person, said, self._away, self._again)
            self._seats[key] = msgspec.Raw(encode(listed))
        return self._seats[key]

    def names(self, said: Words, you: int | None) -> Name:
        """Returns what each seat is called."""
        key = (said.language, you)
        if key not in self._names:
            self._names[key] = names(self._chairs, said, you)
        return self._names[key]


# The position


class Outline:
    """The part of a position that is the same for everybody; the rest is filled in for one reader after the other."""

    def __init__(self, ledger: Ledger, now: float, frame: Frame) -> None:
        state = ledger.state
        self.views: Final = Views(frame.own_parts)
        self.update: Final = p.Update(
            version=ledger.number,
            phase=ledger.phase,
            ply=ledger.ply,
            turn=ledger.turn,
            now=now,
            own=[],
            view=None,
            lines=ledger.events,
            clocks=clocks(ledger, now),
            ended=[p.EndedOffer(one.number, one.by, one.to, how) for one, how in ledger.offers.ended],
            result=p.Result(list(state.winners), state.scores()) if state is not None and state.over else None,
            shuffle=shuffle(ledger) if ledger.shuffling else None,
            next=ledger.next or None,
            watchers=frame.watchers,
            since=ledger.waits_since,
            screen=frame.screen,
        )


def shut_position(ledger: Ledger, frame: Frame) -> p.Position:
    """Returns what a reader who may not watch is told: nothing that changes with the game."""
    return p.Position(
        version=0,
        phase="over" if ledger.phase == "over" else "playing",
        ply=0,
        turn=-1,
        now=0,
        seats=seats_shut(ledger.chairs),
        options={},
        settings=frame.settings,
        own=[],
        view=None,
        lines=0,
    )


def position(ledger: Ledger, reader: Reader, person: str, frame: Frame, known: Outline) -> p.Position:
    """Describes the whole table for a reader."""
    if reader.shut and ledger.state is not None:
        return shut_position(ledger, frame)
    said = frame.words(reader.language)
    changed: dict[str, Any] = msgspec.structs.asdict(update(ledger, reader, frame, known))
    return p.Position(**changed, seats=frame.seats(said, person), options=frame.options, settings=frame.settings)


def update(ledger: Ledger, reader: Reader, frame: Frame, known: Outline) -> p.Update:
    """Describes what a move changes at the table for a reader, by filling in its outline."""
    said = frame.words(reader.language)
    state = ledger.state
    told = known.update
    told.own = []
    told.view = None
    told.said = UNSET
    told.lines = 0 if reader.shut else ledger.events
    if state is None:
        return told
    if reader.seats:
        told.own = [own(ledger, state, seat, reader, said, known) for seat in reader.seats]
    elif not reader.shut:
        told.view = known.views.encode(state.view(None))
        if reader.in_words:
            told.said = sentences(ledger, state, None, said)
    if ledger.ballots.open is not None:
        told.vote = vote(ledger, reader, said)
    if ledger.offers.open:
        told.offers = [offer(ledger, standing, reader, said) for standing in ledger.offers.open]
    return told


def own(ledger: Ledger, state: State, seat: int, reader: Reader, said: Words, known: Outline) -> p.Own:
    """Describes what a seat sees and may do."""
    view, playing = state.view(seat), known.update.phase == "playing"
    seen = p.Own(seat, known.views.encode(view), [], undo=playing and ledger.can_undo(seat))
    if playing and known.update.turn == seat:
        seen.legal = state.legal()
        seen.previews = state.previews() or UNSET
    if reader.in_words:
        seen.steps = move_steps(ledger, seat, view, seen.legal, said)
        seen.said = sentences(ledger, state, seat, said, view)
    return seen


def move_steps(
    ledger: Ledger, seat: int, view: dict[str, Json], actions: Sequence[int], said: Words
) -> list[list[list[str]]]:
    """Puts moves into words: for each move, the choices that lead to it."""
    speech, name = ledger.game.speech, names(ledger.chairs, said, seat)
    return [[list(step) for step in speech.steps(said, ledger.game.moves[action], view, name)] for action in actions]


def sentences(
    ledger: Ledger, state: State, seat: int | None, said: Words, view: dict[str, Json] | None = None
) -> list[str]:
    """Puts a position into words."""
    name, seen = names(ledger.chairs, said, seat), state.view(seat) if view is None else view
    return ledger.game.speech.sentences(said, seen, state.options, name, True)


def clocks(ledger: Ledger, now: float) -> list[p.Time] | None:
    """Lists the time that each seat has left."""
    if ledger.settings.clock == "none" or ledger.state is None:
        return None
    return [
        p.Time(round(ledger.left_on(seat, now), 1), seat == ledger.clock.running) for seat in range(len(ledger.chairs))
    ]


def shuffle(ledger: Ledger) -> p.Shuffle:
    """Describes what was sealed before the game, and whose luck has yet to be shown."""
    return p.Shuffle(commitment_of(ledger), ledger.seals(), ledger.veiled(), ledger.shown_by())


def commitment_of(ledger: Ledger) -> str:
    """Returns the commitment to a table's secret; an imported table has none."""
    return "" if ledger.record else fairness.seal(ledger.secret)


def seal_of(ledger: Ledger) -> str:
    """Returns the seal of the shuffle, once all seats are taken; an imported table has none."""
    if ledger.record or ledger.sealed_at is None:
        return ""
    return fairness.shuffle_seal(commitment_of(ledger), ledger.seals())


def vote(ledger: Ledger, reader: Reader, said: Words) -> p.OpenVote | None:
    """Describes the vote under way, if there is one."""
    asked = ledger.ballots.open
    if asked is None:
        return None
    name = names(ledger.chairs, said, None)
    who = name(asked.by) if asked.by >= 0 else asked.name or said.text("note.watcher")
    text = said.text(f"vote.{asked.what}", who=who, of=name(max(asked.of, 0)))
    of = asked.of if asked.of >= 0 else None
    return p.OpenVote(asked.what, asked.by, of, asked.level, list(asked.yes), list(asked.waits), text)


def offer(ledger: Ledger, standing: Offer, reader: Reader, said: Words) -> p.OpenOffer:
    """Describes an offer: which cards, for its two parties; how many, for the others."""
    gives, gets = ledger.game.goods(standing.gives), ledger.game.goods(standing.gets)
    party = standing.by in reader.seats or standing.to in reader.seats
    name = names(ledger.chairs, said, None)
    speech = ledger.game.speech
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


def lines(ledger: Ledger, reader: Reader, start: int, frame: Frame, name: Name | None = None) -> p.Lines:
    """Returns the log from a line on; *name* overrides what seats are called."""
    state = ledger.state
    if state is None or reader.shut:
        return p.Lines(0, [])
    said, speech, you = frame.words(reader.language), frame.speech, reader.you
    called = frame.names(said, you) if name is None else name
    told: list[p.Line] = []
    for number, event in enumerate(state.events(start), start):
        seen = event.seen(you)
        ply = ledger.ply_of(number)
        told.append(p.Line(ply, ledger.mover(ply), seen, speech.event(said, seen, called, you)))
    return p.Lines(start, told)


class PublicLines:
    """The log from a line on as spectators read it, and the seats that read it differently."""

    def __init__(self, ledger: Ledger, language: p.Language, start: int, frame: Frame) -> None:
        self.concerned: Final[set[int]] = set()  # they know more, or are called "You" in it
        self._name: Final = frame.names(frame.words(language), None)
        self.text: Final = encode(lines(ledger, Reader([], language), start, frame, self._note))
        for event in ledger.state.events(start) if ledger.state is not None else []:
            self.concerned.update(event.knows)

    def _note(self, seat: int) -> str:
        """Returns what a seat is called, and notes that it is named."""
        self.concerned.add(seat)
        return self._name(seat)


def told_between(ledger: Ledger, since: int, ply: int, seat: int | None, said: Words) -> list[p.Line]:
    """Returns the lines for the moves after *since* up to *ply*, as *seat* may know them; nobody is "You"."""
    assert ledger.state is not None
    start = ledger.told_by(since) if ply else 0
    name, lines = names(ledger.chairs, said, None), list[p.Line]()
    for number, event in enumerate(ledger.state.events(start)[: ledger.told_by(ply) - start], start):
        seen, made = event.seen(seat), ledger.ply_of(number)
        lines.append(p.Line(made, ledger.mover(made), seen, ledger.game.speech.event(said, seen, name, None)))
    return lines


def chats(ledger: Ledger, reader: Reader, start: int) -> p.Chats:
    """Returns what was said."""
    said = ledger.game.words(reader.language)
    return p.Chats(start, [chat(ledger, spoken, said) for spoken in ledger.spoken[start:]])


def chat(ledger: Ledger, spoken: Spoken, said: Words) -> p.Chatter:
    """Returns one line of the chat; a phrase or a note of the table is in the reader's language."""
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
    """Returns the phrases that can be said with one tap."""
    said = words(language)
    return {phrase: said.text(f"phrase.{phrase}") for phrase in PHRASES}
