"""Votes: what takes the consent of the people at the table. Bots consent to everything."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, Protocol

from barque.bots import NAMES
from barque.kernel import Refusal
from barque.table import entries as e

if TYPE_CHECKING:
    from barque.table.ledger import Ledger
    from barque.table.protocol import Ballot


DAY: Final = 24 * 3600.0


class Presence(Protocol):
    """Who is at a table."""

    @property
    def ledger(self) -> Ledger:
        """The table."""

    def away_since(self, person: str) -> float:
        """Returns since when somebody is away; 0 who is there."""

    def last_seen(self, person: str) -> float:
        """Returns when somebody was here for the last time."""


class Vote:
    """A vote under way: what, by whom, who has consented and who is still asked."""

    def __init__(self, entry: e.Proposed, asked: list[int]) -> None:
        self.what: Final = entry.what
        self.person: Final = entry.by
        self.name: Final = entry.name
        self.by: Final = entry.seat
        self.of: Final = entry.of
        self.level: Final = entry.level
        self.yes = [entry.seat]
        self.waits = asked


class Ballots:
    """The votes of a table, one at a time."""

    def __init__(self) -> None:
        self.open: Vote | None = None

    def without(self, seat: int) -> None:
        """Goes on without somebody who left: that vote is not awaited any more."""
        vote = self.open
        if vote is not None and (vote.by == seat or vote.waits == [seat]):
            self.open = None
        elif vote is not None and seat in vote.waits:
            vote.waits.remove(seat)

    def settled(self, seat: int) -> None:
        """Ends a vote on who plays at *seat*: somebody has come back or sat down there."""
        if self.open is not None and self.open.of == seat:
            self.open = None

    def stepped(self) -> None:
        """Ends a vote about a move when the next one is made."""
        if self.open is not None and self.open.what == "undo":
            self.open = None


def asked(here: Presence, what: Ballot, by: str, at: float) -> list[int]:
    """Lists the seats whose consent it takes now that a person proposes something.

    Nobody's game is ended and nobody's table read without asking them, unless they are gone for long. On a bot for who
    is away only those decide who are there, or were a moment ago.
    """
    ledger = here.ledger
    settings = ledger.settings
    if what in ("undo", "pause"):
        return ledger.others(by, playing=True)
    if what == "takeover":
        there = [(seat, here.away_since(ledger.chairs[seat].person)) for seat in ledger.others(by, playing=True)]
        return [seat for seat, since in there if not since or at - since < settings.grace]
    long = DAY if settings.clock == "none" else max(DAY, float(settings.seconds))
    return [seat for seat in ledger.others(by) if at - here.last_seen(ledger.chairs[seat].person) < long]


def check_away(here: Presence, of: int, at: float) -> None:
    """Refuses a bot for somebody who is there, or may come back at any moment."""
    ledger = here.ledger
    chair = ledger.chairs[of] if 0 <= of < len(ledger.chairs) else None
    if chair is not None and chair.plays and not chair.late:
        since = here.away_since(chair.person)
        if not since:
            raise Refusal("takeover-whom")
        if at - since < ledger.settings.grace:
            raise Refusal("takeover-early", who=of, seconds=ceil(since + ledger.settings.grace - at))


def check_proposed(ledger: Ledger, entry: e.Proposed) -> None:
    """Refuses what can't be proposed now."""
    if entry.what != "seat" or entry.seat >= 0:
        ledger.sits(entry, entry.seat)
    state = ledger.running_game()
    if ledger.ballots.open is not None:
        raise Refusal("vote-open")
    if entry.what == "undo":
        ledger.undo_to(entry.seat)
    elif entry.what == "takeover":
        _check_takeover(ledger, entry)
    elif entry.what == "seat":
        ledger.check_free(entry.of, entry.by)
    elif entry.what == "stop":
        state.clone().end_by_agreement()


def _check_takeover(ledger: Ledger, entry: e.Proposed) -> None:
    chairs = ledger.chairs
    if not 0 <= entry.of < len(chairs):
        raise Refusal("no-such-seat", seat=entry.of, most=len(chairs) - 1)
    if entry.level and entry.level not in NAMES:
        raise Refusal("no-such-bot", bot=entry.level, right=", ".join(NAMES))
    if chairs[entry.of].bot or entry.of == entry.seat:
        raise Refusal("takeover-whom")


def proposed(ledger: Ledger, entry: e.Proposed) -> None:
    """Asks everybody who has to be asked; where that is nobody, it is done at once."""
    asked = ledger.others(entry.by, playing=True) if entry.asks is None else entry.asks
    vote = ledger.ballots.open = Vote(entry, [seat for seat in asked if seat != entry.of])
    if not vote.waits:
        _carry(ledger)


def check_voted(ledger: Ledger, entry: e.Voted) -> None:
    """Refuses the vote of who is not asked."""
    ledger.sits(entry, entry.seat)
    vote = ledger.ballots.open
    if vote is None:
        raise Refusal("no-vote")
    if entry.seat not in vote.waits and (entry.yes or entry.seat not in vote.yes):
        raise Refusal("not-asked")


def voted(ledger: Ledger, entry: e.Voted) -> None:
    """Counts a vote; a single no ends it, also that of somebody who thinks again."""
    vote = ledger.ballots.open
    assert vote is not None
    if not entry.yes:
        ledger.ballots.open = None
        ledger.note("withdrawn" if entry.seat == vote.by else "voted-down", entry.seat)
        return
    vote.waits.remove(entry.seat)
    vote.yes.append(entry.seat)
    if not vote.waits:
        _carry(ledger)


def _carry(ledger: Ledger) -> None:
    vote, ledger.ballots.open = ledger.ballots.open, None
    assert vote is not None
    if vote.what == "undo":
        ledger.take_back(vote.by)
    elif vote.what == "stop":
        ledger.stop()
    elif vote.what == "pause":
        ledger.pause(vote.by)
    elif vote.what == "seat":
        ledger.place(vote.of, vote.person, vote.name)
    else:
        ledger.stand_in(vote.of, vote.level)
