"""What a reader is told of a table: nothing but what the reader's seats may know, in the reader's language.

Every function here takes a ledger and the reader's seats and gives data. No other part of the server looks at a game
for somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from barque.kernel import Json, State, Words, words
from barque.table import fairness
from barque.table import protocol as p
from barque.table.ledger import BOT, OPEN, PERSON, PHRASES, Chair, Ledger, Offer, Spoken

Name = Callable[[int], str]
ENCODER: Final = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """Returns a message as it goes over the wire."""
    return ENCODER.encode(message)


class Reader:
    """Somebody who is told: a person's seats (none: a spectator), a language, and whether in words too.

    Who is *shut* out may see who sits there, and nothing of the game.
    """

    def __init__(
        self,
        seats: Sequence[int],
        language: p.Language,
        in_words: bool = False,
        shut: bool = False,
        mine: Sequence[int] | None = None,
    ) -> None:
        self.seats: Final = tuple(seats)
        self.mine: Final = self.seats if mine is None else tuple(mine)  # a public screen belongs to somebody's seats
        self.language: Final = language
        self.in_words: Final = in_words
        self.shut: Final = shut
        self.you: Final = self.seats[0] if len(self.seats) == 1 else None
        """The seat whose knowledge the log is told with; nobody's where several people share the device."""
        self.sees: Final = (self.seats, self.mine, language, in_words, shut)  # whoever has the same sees the same
        self.hears: Final = (self.you, language, shut)


# Names


def bot_title(said: Words, level: str) -> str:
    """Returns what a bot is called."""
    return said.text(f"level.{level}") if f"level.{level}" in said else level.capitalize()


def chair_name(said: Words, seat: int, chair: Chair) -> str:
    """Returns what a chair shows: the name of who sits there, else which bot or seat it is."""
    if chair.name:
        return chair.name
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
    """Describes the seats as everybody may know them; *away* says since when people are, 0 for those who are there."""
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
        )
        for seat, chair in enumerate(chairs)
    ]


def seats_shut(chairs: Sequence[Chair]) -> list[p.Seat]:
    """Describes the seats for somebody who may not watch: whether one is free."""
    return [p.Seat(kind=chair.kind, name="", left=chair.left) for chair in chairs]


class Frame:
    """What readers are told with every move though no move changes it, put into words and JSON once."""

    def __init__(
        self, ledger: Ledger, away: Mapping[str, float] | None = None, watchers: int = 0, screen: bool = False
    ) -> None:
        self.watchers: Final = watchers
        self.screen: Final = screen
        self.options: Final[Any] = msgspec.Raw(encode(ledger.options))
        self.settings: Final[Any] = msgspec.Raw(encode(ledger.settings))
        self.speech: Final = ledger.game.speech
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


def outline(ledger: Ledger, now: float, frame: Frame) -> p.Position:
    """Describes as much of the table as is the same for everybody."""
    state = ledger.state
    return p.Position(
        version=ledger.number,
        phase=ledger.phase,
        ply=ledger.ply,
        turn=ledger.turn,
        now=now,
        seats=[],
        options=frame.options,
        settings=frame.settings,
        own=[],
        view=None,
        lines=ledger.events,
        clocks=clocks(ledger, now),
        ended=[p.EndedOffer(one.number, one.by, one.to, how) for one, how in ledger.offers.ended],
        result=p.Result(list(state.winners), state.scores()) if state is not None and state.over else None,
        shuffle=shuffle(ledger) if ledger.shuffling else None,
        next=ledger.next or None,
        watchers=frame.watchers,
        screen=frame.screen,
    )


def shut_position(ledger: Ledger, frame: Frame) -> p.Position:
    """Returns what somebody is told who may not watch: nothing that changes with the game."""
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


def position(ledger: Ledger, reader: Reader, person: str, frame: Frame, told: p.Position) -> p.Position:
    """Describes the whole table for a reader, by filling in its outline *told*."""
    if reader.shut and ledger.state is not None:
        return shut_position(ledger, frame)
    said = frame.words(reader.language)
    state = ledger.state
    told.seats = frame.seats(said, person)
    told.own = []
    told.view = None
    told.said = UNSET
    told.lines = 0 if reader.shut else ledger.events
    if state is None:
        return told
    if reader.seats:
        told.own = [own(ledger, state, seat, reader, said, told) for seat in reader.seats]
    elif not reader.shut:
        told.view = state.view(None)
        if reader.in_words:
            told.said = sentences(ledger, state, None, said)
    if ledger.ballots.open is not None:
        told.vote = vote(ledger, reader, said)
    if ledger.offers.open:
        told.offers = [offer(ledger, standing, reader, said) for standing in ledger.offers.open]
    return told


def own(ledger: Ledger, state: State, seat: int, reader: Reader, said: Words, told: p.Position) -> p.Own:
    """Describes what a seat sees and may do, at a table of that outline."""
    view, playing = state.view(seat), told.phase == "playing"
    seen = p.Own(seat, view, [], undo=playing and ledger.can_undo(seat))
    if playing and told.turn == seat:
        seen.legal = state.legal()
        seen.previews = state.previews() or UNSET
    if reader.in_words:
        seen.steps = move_steps(ledger, seat, view, seen.legal, said)
        seen.said = sentences(ledger, state, seat, said, view)
    return seen


def move_steps(
    ledger: Ledger, seat: int, view: dict[str, Json], actions: Sequence[int], said: Words
) -> list[list[list[str]]]:
    """Puts moves into words: for each the choices that lead to it."""
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
    """Describes what is sealed before the game, and whose luck has yet to be shown."""
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
    """Describes an offer: to its two parties which cards, to the others how many."""
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


def lines(ledger: Ledger, reader: Reader, start: int, frame: Frame) -> p.Lines:
    """Returns the log from a line on."""
    state = ledger.state
    if state is None or reader.shut:
        return p.Lines(0, [])
    said, speech, you = frame.words(reader.language), frame.speech, reader.you
    name = frame.names(said, you)
    told: list[p.Line] = []
    for number, event in enumerate(state.events(start), start):
        seen = event.seen(you)
        told.append(p.Line(ledger.ply_of(number), seen, speech.event(said, seen, name, you)))
    return p.Lines(start, told)


def chats(ledger: Ledger, reader: Reader, start: int) -> p.Chats:
    """Returns what was said."""
    said = ledger.game.words(reader.language)
    return p.Chats(start, [chat(ledger, spoken, said) for spoken in ledger.spoken[start:]])


def chat(ledger: Ledger, spoken: Spoken, said: Words) -> p.Chatter:
    """Returns one thing that was said; a phrase or a note of the table in the reader's language."""
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
