"""Taking entries: each is checked before it is stored (``check``), and taken in order (``take``).

The same entries make the same ledger on every server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from barque.table import entries as e
from barque.table.ledger import looks, moves, offers, seating, talk, votes
from barque.table.ledger.state import TableState

Take = Callable[[TableState, Any], None]
CHAPTERS: Final[dict[type[e.Entry], tuple[Take, Take]]] = {  # how each is checked and taken; for moves see below
    e.Opened: (seating.check_opened, seating.opened),
    e.Imported: (seating.check_imported, seating.imported),
    e.Arranged: (seating.check_arranged, seating.arranged),
    e.Sat: (seating.check_sat, seating.sat),
    e.Left: (seating.check_left, seating.left),
    e.Revealed: (seating.check_revealed, seating.revealed),
    e.Began: (seating.check_began, seating.began),
    e.Declared: (offers.check_declared, offers.declared),
    e.Offered: (offers.check_offered, offers.offered),
    e.Answered: (offers.check_answered, offers.answered),
    e.Withdrew: (offers.check_withdrew, offers.withdrew),
    e.Proposed: (votes.check_proposed, votes.proposed),
    e.Voted: (votes.check_voted, votes.voted),
    e.Resumed: (moves.check_resumed, moves.resumed),
    e.Returned: (moves.check_returned, moves.returned),
    e.RanOut: (moves.check_ran_out, moves.ran_out),
    e.Away: (moves.check_away, moves.away),
    e.Said: (talk.check_said, talk.said),
    e.Rematched: (talk.check_rematched, talk.rematched),
    e.Closed: (moves.check_closed, moves.closed),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Ledger(TableState):
    """A table that takes entries."""

    def check(self, entry: e.Entry) -> int:
        """Raises a refusal if an entry can't be taken now; returns the action of a move, for ``take``, or -1."""
        if isinstance(entry, e.Moved):
            return moves.check_moved(self, entry)
        CHAPTERS[type(entry)][0](self, entry)
        return -1

    def take(self, entry: e.Entry, action: int = -1) -> None:
        """Takes an entry that was checked before it was stored; *action* is what ``check`` has just returned."""
        until = entry.at
        if isinstance(entry, e.Away):
            until = entry.since
        else:
            self.moved = entry.at
        self.clock.spend(until)
        if isinstance(entry, e.Moved):
            if action < 0:
                moves.play(self, self.game.parse(entry.move))
            else:
                moves.play(self, action, checked=True)
            if entry.standin:
                self.note("engine-standin", entry.seat)
        else:
            CHAPTERS[type(entry)][1](self, entry)
            self.derived.clear()
            looks.name_bots(self.chairs, self.table)
            looks.dress(self.chairs, self.state is not None)
        if entry.by and entry.request:
            self.done[entry.by, entry.request] = self.ply
        self.people[entry.by] = entry.at
        self.number += 1
        self.set_clock(entry.at)
