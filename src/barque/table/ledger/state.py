"""The state of a table: who sits where, the game, votes, offers, the clock, the chat.

This module answers questions about it. ``seating``, ``moves``, ``votes``, ``offers`` and ``talk`` say how entries
change it. Nothing here waits, sends or reads a clock.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final

from mypy_extensions import mypyc_attr

import barque
from barque.kernel import Dealing, IllegalMove, Json, Refusal, State
from barque.table import entries as e
from barque.table.entries import Phase, Settings
from barque.table.ledger.clock import Clock
from barque.table.ledger.parts import OPEN, PERSON, Ballots, Chair, Offers, Spoken, Step

USUAL_PACE: Final = Settings().pace  # the pace for which games define their pauses
SHOWN_WITHIN: Final = 20.0  # seconds after which nobody has to wait for sealed luck any longer


@mypyc_attr(allow_interpreted_subclasses=True)
class TableState:
    """A table after some entries."""

    def __init__(self, table: str, secret: str) -> None:
        self.table: Final = table
        self.secret: Final = secret
        self.number = 0  # how many entries were taken
        self.derived: Final[dict[Any, Any]] = {}  # values derived from it that no move changes
        self.created = 0.0
        self.moved = 0.0
        self.host = ""
        self.people: dict[str, float] = {}  # everybody who did something here, and when they last did
        self.eyes: dict[str, set[int]] = {}  # the seats whose hands each person has seen in this game
        self.game = barque.game(barque.games()[0])  # until the first entry says which
        self.options: dict[str, Json] = {}
        self.settings = Settings()
        self.chairs: list[Chair] = []
        self.state: State | None = None
        self.record = ""  # of an imported table
        self.sealed_at: float | None = None  # when the last seat was taken: from then on luck is shown
        self.paused = False
        self.steps: list[Step] = []
        self.waits_since = 0.0  # when the last move was made, or play last resumed
        self.events = 0  # how many there are in the game's log
        self.cuts: list[tuple[int, int]] = []  # where moves were taken back: entry number, length of the log
        self.spoken: list[Spoken] = []
        self.ballots: Final = Ballots()
        self.offers: Final = Offers()
        self.done: dict[tuple[str, str], int] = {}  # requests that were carried out: the ply after them
        self.next = ""
        self.again: set[str] = set()  # who plays there
        self.clock: Final = Clock()

    # Progress

    @property
    def phase(self) -> Phase:
        """The phase that the table is in."""
        if self.state is None:
            return "waiting"
        if self.state.over:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def ply(self) -> int:
        """How many moves and accords were made."""
        return len(self.steps)

    @property
    def turn(self) -> int:
        """The seat to move, -1 before and after the game."""
        return -1 if self.state is None else int(self.state.turn)

    def running_game(self) -> State:
        """Returns the game while it is played; raises a refusal before, after and in a pause."""
        if self.state is None:
            raise Refusal("not-begun")
        if self.state.over:
            raise IllegalMove("over")
        if self.paused:
            raise Refusal("paused")
        return self.state

    def ply_of(self, line: int) -> int:
        """Returns the move that a line of the log belongs to."""
        if not self.steps or self.steps[-1].events <= line:
            return self.ply  # mostly it is the newest
        return bisect_right(self.steps, line, key=lambda step: step.events)

    def told_by(self, ply: int) -> int:
        """Returns how many lines the log had after a move."""
        return self.steps[ply].events if ply < self.ply else self.events

    def mover(self, ply: int) -> int:
        """Returns the seat that made a move; -1 for an accord, and for the beginning."""
        return self.steps[ply - 1].seat if ply else -1

    # Who is there

    def seats_of(self, person: str) -> list[int]:
        """Lists the seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person and not chair.left]

    def others(self, person: str, playing: bool = False) -> list[int]:
        """Lists the seats of other people who have not left for good; with *playing*, only where no bot stands in."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == PERSON and not chair.left and chair.person != person and (chair.plays or not playing)
        ]

    def sits(self, entry: e.Entry, seat: int) -> Chair:
        """Returns the chair at *seat*; raises a refusal if the entry is by a person who does not sit there."""
        if not 0 <= seat < len(self.chairs):
            raise Refusal("no-such-seat", seat=seat, most=len(self.chairs) - 1)
        chair = self.chairs[seat]
        if entry.by and (chair.person != entry.by or chair.left):
            raise Refusal("not-your-seat", seat=seat)
        return chair

    def free(self, seat: int, person: str) -> bool:
        """Checks whether a person may sit down at a seat."""
        chair = self.chairs[seat]
        if chair.kind == OPEN:
            return chair.kept_for in ("", person)
        return chair.kind == PERSON and chair.left

    def check_free(self, seat: int, person: str) -> None:
        """Raises a refusal if a seat is taken."""
        if not 0 <= seat < len(self.chairs):
            raise Refusal("no-such-seat", seat=seat, most=len(self.chairs) - 1)
        if not self.free(seat, person) or (self.chairs[seat].kind == OPEN and self.chairs[seat].standin):
            raise Refusal("seat-taken", seat=seat)

    def unseen(self, seat: int, person: str) -> bool:
        """Checks that a person knows no hand of this game but the one at *seat*."""
        return self.eyes.get(person, set()) <= {seat}

    def to_return(self, person: str) -> list[int]:
        """Lists the seats of a person where a bot plays or has been asked for."""
        vote = self.ballots.open
        of = vote.of if vote is not None and vote.what == "takeover" else -1
        return [
            seat for seat in self.seats_of(person) if seat == of or self.chairs[seat].standin or self.chairs[seat].late
        ]

    def person_to_move(self) -> str:
        """Returns the person whose turn it is, if the table waits for a person."""
        if self.state is None or self.state.turn < 0 or self.paused:
            return ""
        chair = self.chairs[self.state.turn]
        return chair.person if chair.plays else ""

    # Bots

    def bot_to_move(self) -> str:
        """Returns the bot whose turn it is, as long as not all people have left."""
        if self.state is None or self.state.turn < 0 or self.paused:
            return ""
        bot = self.chairs[self.turn].bot
        people = [chair for chair in self.chairs if chair.kind == PERSON] if bot else []
        return "" if people and all(chair.left for chair in people) else bot

    def only_bots(self) -> bool:
        """Checks that no person sits here."""
        return not any([chair.kind == PERSON and not chair.left for chair in self.chairs])

    def deals_openly(self) -> bool:
        """Checks whether everybody may offer deals at any time."""
        return self.phase == "playing" and isinstance(self.state, Dealing) and self.game.deals_openly(self.options)

    # Time

    def looking_time(self) -> float:
        """Returns how many seconds people look at the last move before a bot goes on."""
        pace = self.settings.pace
        if not pace or self.state is None or not self.steps:
            return pace / 1000
        pauses = self.game.pauses()
        looked = sum([pauses.get(event.kind, 0) for event in self.state.events(self.steps[-1].events)])
        return max(pace, looked * pace // USUAL_PACE) / 1000

    def deadline(self) -> float | None:
        """Returns when the running clock is up."""
        return self.clock.deadline(self.settings.seconds)

    def left_on(self, seat: int, now: float) -> float:
        """Returns how many seconds a seat has left."""
        return self.clock.left(seat, self.settings.seconds, now)

    def set_clock(self, at: float) -> None:
        """Lets the clock of the person on turn run from now on."""
        running = -1
        if self.settings.clock != "none" and self.phase == "playing":
            chair = self.chairs[self.turn]
            if chair.plays and not chair.late:
                running = self.turn
        self.clock.run(running, at)

    # Taking back

    def can_undo(self, seat: int) -> bool:
        """Checks whether the seat may propose to take back its last move."""
        return isinstance(self._undo(seat), int)

    def undo_to(self, seat: int) -> int:
        """Returns the ply before the seat's last move; raises a refusal if that can't be taken back."""
        found = self._undo(seat)
        if isinstance(found, str):
            raise Refusal(found) if found == "undo-off" else IllegalMove(found)
        return found

    def _undo(self, seat: int) -> int | str:
        """Returns the ply before the seat's last move, or the key of the refusal if that can't be taken back.

        Whether the move was the only legal one makes no difference: that might betray what the others can't see.
        """
        if not self.settings.undo:
            return "undo-off"
        assert self.state is not None
        for ply in range(self.ply - 1, -1, -1):
            step = self.steps[ply]
            if step.seat == seat:
                return "undo-news" if any([event.news for event in self.state.events(step.events)]) else ply
            if step.seat < 0 or self.chairs[step.seat].kind == PERSON:
                return "undo-other"
        return "undo-nothing"

    # The shuffle

    def entropy(self) -> list[str]:
        """Lists what each seat added to the shuffle."""
        return [chair.entropy for chair in self.chairs]

    def seals(self) -> list[str]:
        """Lists what each seat sealed before the shuffle."""
        return [chair.seal for chair in self.chairs]

    @property
    def shuffling(self) -> bool:
        """Whether all seats are taken, and some have yet to show the luck that they sealed."""
        return self.state is None and self.sealed_at is not None

    def shown_by(self) -> float:
        """Returns until when the others have to wait for sealed luck."""
        return SHOWN_WITHIN + (self.sealed_at or 0.0)

    def veiled(self) -> list[int]:
        """Lists the seats whose luck is sealed and not yet shown."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.seal and not chair.entropy and not chair.left]

    # Chat

    def note(self, key: str, seat: int = -1, **values: Json) -> None:
        """Lets the table say something."""
        self.spoken.append(Spoken(self.moved, seat, "", "", note=key, **values))
