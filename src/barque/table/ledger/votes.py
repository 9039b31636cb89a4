"""Votes: what needs the consent of the people at the table. Bots consent to everything."""

from __future__ import annotations

from math import ceil
from typing import Final

from barque.bots import NAMES
from barque.kernel import Refusal
from barque.table import entries as e
from barque.table.entries import Ballot
from barque.table.ledger import moves, seating
from barque.table.ledger.parts import Vote
from barque.table.ledger.state import TableState
from barque.table.presence import Presence

DAY: Final = 24 * 3600.0
STILL: Final = 300.0  # seconds that somebody on turn has to move, where there is no clock


def asked(ledger: TableState, here: Presence, what: Ballot, by: str, at: float) -> list[int]:
    """Lists the seats whose consent is needed for what a person proposes now.

    Nobody's game is ended and nobody's hand is shown without asking them, unless they have been away for a long time.
    The people who are there, or were a moment ago, decide whether a bot plays for somebody who is away.
    """
    settings = ledger.settings
    if what in ("undo", "pause"):
        return ledger.others(by, playing=True)
    if what == "takeover":
        there = [(seat, here.away_since(ledger.chairs[seat].person)) for seat in ledger.others(by, playing=True)]
        return [seat for seat, since in there if not since or at - since < settings.grace]
    long = DAY if settings.clock == "none" else max(DAY, float(settings.seconds))
    people = [(seat, ledger.chairs[seat].person) for seat in ledger.others(by)]
    return [seat for seat, person in people if at - here.last_seen(person, ledger.people.get(person, 0.0), at) < long]


def check_away(ledger: TableState, here: Presence, of: int, at: float) -> None:
    """Raises a refusal if a bot is wanted for somebody who may come back, or who is there and may still move.

    Without a clock, a player who is on turn and does not move for long can be replaced.
    """
    chair = ledger.chairs[of] if 0 <= of < len(ledger.chairs) else None
    if chair is not None and chair.plays and not chair.late:
        since = here.away_since(chair.person)
        if since and at - since < ledger.settings.grace:
            raise Refusal("takeover-early", who=of, seconds=ceil(since + ledger.settings.grace - at))
        if not since:
            if ledger.settings.clock != "none" or ledger.turn != of:
                raise Refusal("takeover-whom")
            if at < ledger.waits_since + STILL:
                raise Refusal("takeover-still", who=of, seconds=ceil(ledger.waits_since + STILL - at))


def is_still(ledger: TableState, here: Presence, of: int) -> bool:
    """Checks whether a player is there and on turn: then a vote about replacing them ends when they move."""
    return 0 <= of == ledger.turn and not here.away_since(ledger.chairs[of].person)


def check_proposed(ledger: TableState, entry: e.Proposed) -> None:
    """Raises a refusal if this can't be proposed now."""
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


def _check_takeover(ledger: TableState, entry: e.Proposed) -> None:
    chairs = ledger.chairs
    if not 0 <= entry.of < len(chairs):
        raise Refusal("no-such-seat", seat=entry.of, most=len(chairs) - 1)
    if entry.level and entry.level not in NAMES:
        raise Refusal("no-such-bot", bot=entry.level, right=", ".join(NAMES))
    if chairs[entry.of].bot or entry.of == entry.seat:
        raise Refusal("takeover-whom")


def proposed(ledger: TableState, entry: e.Proposed) -> None:
    """Opens a vote among those who have to be asked; carries it out at once if there are none."""
    asked = ledger.others(entry.by, playing=True) if entry.asks is None else entry.asks
    vote = ledger.ballots.open = Vote(entry, [seat for seat in asked if seat != entry.of])
    if not vote.waits:
        _carry(ledger)


def check_voted(ledger: TableState, entry: e.Voted) -> None:
    """Raises a refusal if the seat is not asked."""
    ledger.sits(entry, entry.seat)
    vote = ledger.ballots.open
    if vote is None:
        raise Refusal("no-vote")
    if entry.seat not in vote.waits and (entry.yes or entry.seat not in vote.yes):
        raise Refusal("not-asked")


def voted(ledger: TableState, entry: e.Voted) -> None:
    """Counts a vote; a single no ends it, even from a seat that consented before."""
    vote = ledger.ballots.open
    if vote is None:  # an older server took this vote while it was still open
        return
    if not entry.yes:
        ledger.ballots.open = None
        ledger.note("withdrawn" if entry.seat == vote.by else "voted-down", entry.seat)
        return
    vote.waits.remove(entry.seat)
    vote.yes.append(entry.seat)
    if not vote.waits:
        _carry(ledger)


def _carry(ledger: TableState) -> None:
    """Carries out what everybody has consented to."""
    vote, ledger.ballots.open = ledger.ballots.open, None
    assert vote is not None
    if vote.what == "undo":
        moves.take_back(ledger, vote.by)
    elif vote.what == "stop":
        moves.stop(ledger)
    elif vote.what == "pause":
        moves.pause(ledger, vote.by)
    elif vote.what == "seat":
        seating.seat_midway(ledger, vote.of, vote.person, vote.name, vote.avatar)
    else:
        moves.stand_in(ledger, vote.of, vote.level)
