"""Votes: what takes the consent of the people at the table. Bots consent to everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barque.bots import NAMES
from barque.kernel import Refusal
from barque.table import entries as e

if TYPE_CHECKING:
    from barque.table.ledger import Ledger


class Vote:
    """A vote under way: what, by whom, who has consented and who is still asked."""

    def __init__(self, entry: e.Proposed, asked: list[int]) -> None:
        self.what: Final = entry.what
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

    def stepped(self) -> None:
        """Ends a vote about a move when the next one is made."""
        if self.open is not None and self.open.what == "undo":
            self.open = None


def check_proposed(ledger: Ledger, entry: e.Proposed) -> None:
    """Refuses what can't be proposed now."""
    ledger.sits(entry, entry.seat)
    state = ledger.running_game()
    if ledger.ballots.open is not None:
        raise Refusal("vote-open")
    if entry.what == "undo":
        ledger.undo_to(entry.seat)
    elif entry.what == "takeover":
        _check_takeover(ledger, entry)
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
    chairs = ledger.chairs
    asked = [
        seat
        for seat, chair in enumerate(chairs)
        if chair.plays and chair.person != chairs[entry.seat].person and seat != entry.of
    ]
    ledger.ballots.open = Vote(entry, asked)
    if not asked:
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
    else:
        ledger.stand_in(vote.of, vote.level)
