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
    """Comes first. Whatever was sent before is not sent again: *lines* and *chats* say how much is there already."""

    language: Language = "en"
    lines: Count = 0
    chats: Count = 0
    version: Count = 0
    """That of the last position that was received: the server knows then whether moves were taken back since."""
    screen: bool = False
    """A public screen: a spectator's view, whoever asks."""
    steps: bool = False
    """Send with each position what the text twin needs: each legal move and the whole board put into words."""


class Prefer(Message):
    """Changes the language, or what is put into words; the log and the chat are told again from the beginning."""

    language: Language
    steps: bool = False


class Request(Message):
    """What is asked for on behalf of a seat, and is answered once."""

    id: RequestId
    seat: SeatNumber


class Play(Request):
    """Plays a move. *ply* is that of the position the person saw: if somebody has moved since, it is refused."""

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
    """The moves that would be made before, as far as luck and the others' secrets have no part in it."""


class Hint(Request):
    """Asks a bot for advice; answered by ``hinted``."""


class Reveal(Request):
    """Shows the luck that this seat sealed, when all seats are taken (``Shuffle``); the page does it by itself."""

    luck: Luck


class Offer(Request):
    """Offers another seat a deal (open negotiation). Stands until it is answered or withdrawn, whatever else happens.

    With the number of an offer in *answers* it answers that one, which is then off the table.
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

    ``undo`` and ``pause`` ask everybody who plays. ``stop`` asks everybody who has not left for good, those too for
    whom a bot plays; not who has been away for longer than a day (or than the clock allows). ``takeover`` asks those
    who are there, when the one whose seat it is has been away for the table's ``grace`` or has run out of time.
    """

    what: Proposal
    of: SeatNumber | None = None
    """Whose seat a bot shall take (``takeover``)."""
    level: Level = ""


class Vote(Request):
    """Consents or not. A single no ends the vote; that of the seat that asked withdraws it."""

    yes: bool


class Resume(Request):
    """Goes on after a pause: everybody may."""


class Back(Request):
    """The person plays again instead of the stand-in."""


class Say(Message):
    """Says something: a text, or a phrase by its key."""

    id: RequestId
    seat: SeatNumber | None = None
    text: Annotated[str, Meta(max_length=400)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class Ping(Message):
    """Asks whether the line is alive."""

    id: RequestId


FromClient = (
    Hello
    | Prefer
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
