"""What a ledger is made of: chairs, steps, what was said, votes and offers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from barque.bots import NAMES
from barque.kernel import Event, Game, Json, Move, Refusal
from barque.table import entries as e
from barque.table.entries import Kind

HAGGLE: Final = ("deal", "deal-need", "deal-last", "deal-yes", "deal-more", "deal-later")  # for making deals
TALK: Final = ("hello", "luck", "nice", "thanks", "sorry", "thinking", "hurry", "wow", "again", "bye", "no")
PHRASES: Final = (*TALK, *HAGGLE)
STAND_IN: Final = "scribe" if "scribe" in NAMES else "greedy"  # plays for people who left or ran out of time
PERSON: Final[Kind] = "person"
BOT: Final[Kind] = "bot"
OPEN: Final[Kind] = "open"
KEPT: Final = 12  # ended offers that readers are still told about

End = Literal["accepted", "declined", "countered", "withdrawn", "replaced", "void"]  # void: the game is over


class Chair:
    """A seat and whoever sits there."""

    def __init__(self, place: e.Place) -> None:
        self.kind = place.kind
        self.person = place.person if place.kind == PERSON else ""
        self.kept_for = place.person if place.kind == OPEN else ""
        self.name = place.name
        self.level = place.level
        self.entropy = place.entropy
        self.seal = place.seal
        self.avatar = place.avatar
        self.colour = place.colour
        self.dressed = False  # its looks are settled
        self.left = False
        self.late = False  # the time is up, and the others vote
        self.standin = ""  # the bot that plays for the person

    @property
    def plays(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON and not self.left and not self.standin

    @property
    def bot(self) -> str:
        """The bot that decides here, if one does."""
        return self.level if self.kind == BOT else self.standin


class Spoken:
    """Something said by a person, or (*note*) by the table itself."""

    def __init__(
        self, at: float, seat: int, name: str, text: str, phrase: str = "", note: str = "", **values: Json
    ) -> None:
        self.at = at
        self.seat = seat
        self.name = name
        self.text = text
        self.phrase = phrase
        self.note = note
        self.values = values


class Step:
    """One move or accord: the seat that made it, -1 for an accord, and how many events there were before."""

    def __init__(self, seat: int, events: int) -> None:
        self.seat = seat
        self.events = events


class Vote:
    """A vote under way: its subject, who proposed it, who has consented, and whose answer is awaited."""

    def __init__(self, entry: e.Proposed, asked: list[int]) -> None:
        self.what: Final = entry.what
        self.person: Final = entry.by
        self.name: Final = entry.name
        self.avatar: Final = entry.avatar
        self.by: Final = entry.seat
        self.of: Final = entry.of
        self.level: Final = entry.level
        self.still: Final = entry.still
        self.yes = [entry.seat]
        self.waits = asked


class Ballots:
    """The votes of a table, one at a time."""

    def __init__(self) -> None:
        self.open: Vote | None = None

    def without(self, seat: int) -> None:
        """Goes on without a seat whose person has left: nobody waits for that vote."""
        vote = self.open
        if vote is not None and (vote.by == seat or vote.waits == [seat]):
            self.open = None
        elif vote is not None and seat in vote.waits:
            vote.waits.remove(seat)

    def settled(self, seat: int) -> None:
        """Ends a vote about who plays at *seat*: somebody has come back or sat down there."""
        if self.open is not None and self.open.of == seat:
            self.open = None

    def stepped(self, seat: int) -> None:
        """Ends a vote about a move when the next one is made, and a vote about a still player when they move."""
        vote = self.open
        if vote is not None and (vote.what == "undo" or (vote.still and vote.of == seat)):
            self.open = None


class Offer:
    """An offer that stands."""

    def __init__(self, number: int, entry: e.Offered) -> None:
        self.number: Final = number
        self.by: Final = entry.seat
        self.to: Final = entry.to
        self.gives: Final = entry.gives
        self.gets: Final = entry.gets
        self.phrase: Final = entry.phrase

    def move(self) -> Move:
        """Returns the deal that accepting makes."""
        return Move("deal", a=self.by, b=self.to, gives=self.gives, gets=self.gets)


class Offers:
    """The offers of a table."""

    def __init__(self) -> None:
        self.made = 0  # how many, since the table was opened
        self.open: list[Offer] = []
        self.ended: list[tuple[Offer, End]] = []  # the newest last
        self.said: dict[int, list[tuple[int, str]]] = {}  # by bots, each after how many events of the game

    def stepped(self, game: Game, events: Iterable[Event], bots: Sequence[bool]) -> None:
        """Lets bots (*bots* says which seats) take back an offer when something happens to one of its two parties."""
        if self.open:
            touched = {seat for event in events for seat in game.concerned(event)}
            for offer in self.open:
                if bots[offer.by] and (offer.by in touched or offer.to in touched):
                    self.end(offer, "withdrawn")

    def over(self) -> None:
        """Ends all offers when the game is over."""
        for offer in self.open:
            self.end(offer, "void")

    def clear(self) -> None:
        """Takes all offers off the table."""
        self.open, self.ended = [], []

    def end(self, ended: Offer, how: End) -> None:
        """Takes one offer off the table."""
        self.open = [offer for offer in self.open if offer is not ended]
        self.ended = [*self.ended, (ended, how)][-KEPT:]

    def find(self, number: int) -> Offer:
        """Returns an offer that stands; raises a refusal if there is none."""
        for offer in self.open:
            if offer.number == number:
                return offer
        raise Refusal("no-such-offer")
