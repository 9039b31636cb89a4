"""What a browser sends on the socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from barque.table.protocol.shared import (
    Action,
    Count,
    Items,
    Language,
    Level,
    Luck,
    Ply,
    Proposal,
    RequestId,
    SeatNumber,
)


class Message(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What every message from the browser has: its type."""


class Hello(Message):
    """Comes first. *lines* and *chats* say how much the browser already has, which is not sent again."""

    language: Language = "en"
    lines: Count = 0
    chats: Count = 0
    version: Count = 0
    """The version of the last position received, so that the server knows whether moves were taken back since."""
    screen: bool = False
    """This is a public screen: it gets a spectator's view, whoever owns it."""
    steps: bool = False
    """With each position, send what the text twin needs: every legal move and the whole board in words."""


class Prefer(Message):
    """Changes the language, or what is put into words; the log and the chat are sent again from the beginning."""

    language: Language
    steps: bool = False


class Brief(Message):
    """Asks for an ``update`` instead of a ``position`` wherever one will do. From version 2 of the protocol on."""


class Request(Message):
    """A request on behalf of a seat, which is answered once."""

    id: RequestId
    seat: SeatNumber


class Play(Request):
    """Plays a move. *ply* is that of the position the person saw; if somebody has moved since, the move is refused."""

    action: Action
    ply: Ply


class Typed(Request):
    """Plays what a person typed: a move in its notation or in words (``demander 1 chat 3``), or an accord."""

    text: Annotated[str, Meta(max_length=200)]
    ply: Ply


class Why(Request):
    """Asks whether a move could be played now, or after others: ``done``, or ``refused`` with the rule."""

    action: Action
    after: Annotated[list[Action], Meta(max_length=4)] = []
    """The moves that would come before it, as long as neither luck nor others' secrets play a part."""


class Hint(Request):
    """Asks a bot for advice; answered by ``hinted``."""


class Reveal(Request):
    """Shows the luck that this seat sealed, once all seats are taken (``Shuffle``); the page does so by itself."""

    luck: Luck


class Offer(Request):
    """Offers another seat a deal (open negotiation). It stands until it is answered or withdrawn.

    If *answers* is the number of an offer, this one replaces it.
    """

    to: SeatNumber
    gives: Items
    gets: Items
    phrase: Annotated[str, Meta(max_length=40)] = ""
    answers: Count = 0


class Answer(Request):
    """Accepts or declines an offer that was made to this seat."""

    offer: Count
    yes: bool


class Withdraw(Request):
    """Withdraws one's own offer."""

    offer: Count


class Propose(Request):
    """Asks the others for their consent. Bots consent; where nobody has to be asked, it is done at once.

    ``undo`` and ``pause`` ask everybody who plays. ``stop`` asks everybody who has not left for good, even those for
    whom a bot plays, but nobody who has been away for longer than a day (or than the clock allows). ``takeover`` asks
    those who are there. It needs somebody who has been away for the table's ``grace`` or has run out of time, or who,
    without a clock, is there and on turn and has not moved for five minutes.
    """

    what: Proposal
    of: SeatNumber | None = None
    """The seat that a bot is to take (``takeover``)."""
    level: Level = ""


class Vote(Request):
    """Consents or refuses. A single no ends the vote; a no from the seat that asked withdraws it."""

    yes: bool


class Resume(Request):
    """Resumes the game after a pause; anyone with a seat may."""


class Back(Request):
    """Lets the person play again instead of the stand-in."""


class Say(Message):
    """Says something in the chat: a text, or a phrase by its key."""

    id: RequestId
    seat: SeatNumber | None = None
    text: Annotated[str, Meta(max_length=400)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class Ping(Message):
    """Asks whether the connection is alive."""

    id: RequestId


FromClient = (
    Hello
    | Prefer
    | Brief
    | Play
    | Typed
    | Why
    | Hint
    | Reveal
    | Offer
    | Answer
    | Withdraw
    | Propose
    | Vote
    | Resume
    | Back
    | Say
    | Ping
)
