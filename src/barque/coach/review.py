"""The review of a game, in small pieces: one for each position that says something about a seat's play or luck.

A piece depends on its seat's sight alone, so pieces can be worked on anywhere and in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from barque.coach.judging import Effort, Judgement, Luck, Outcome, chances, draws, judge, judges, luck
from barque.kernel import Json, Rng, Sight, State

START: Final = -1  # the action of a piece that only asks for a seat's chances


@dataclass(frozen=True)
class Piece:
    """A task: judge, for *seat*, the move *action* that followed the first *ply* entries of the log."""

    seat: int
    ply: int
    action: int
    own: bool  # whether the seat itself made the move


@dataclass(frozen=True)
class Finding:
    """The result of a piece. *start* is the seat's chances at the beginning of the game, if another seat began it."""

    seat: int
    ply: int
    judgement: Judgement | None = None
    luck: Luck | None = None
    start: float | None = None

    def json(self) -> dict[str, Json]:
        """Returns the finding as plain data."""
        found: dict[str, Json] = {"seat": self.seat, "ply": self.ply}
        if self.judgement is not None:
            one = self.judgement
            why = [[each.action, list(each.events), each.n, each.of] for each in one.why]
            found["judgement"] = [[list(move) for move in one.best], one.loss, one.low, one.high, why]
        if self.luck is not None:
            found["luck"] = [self.luck.value, self.luck.doubt]
        if self.start is not None:
            found["start"] = self.start
        return found


def finding(data: dict[str, Json]) -> Finding:
    """Reads a finding back; raises a ``ValueError``, ``TypeError`` or ``KeyError`` if it is not one."""
    judged: Judgement | None = None
    if "judgement" in data:
        best, loss, low, high, why = data["judgement"]
        outcomes = tuple([Outcome(action, tuple(events), n, of) for action, events, n, of in why])
        judged = Judgement(tuple([(action, share) for action, share in best]), loss, low, high, outcomes)
    lucky = Luck(*data["luck"]) if "luck" in data else None
    return Finding(int(data["seat"]), int(data["ply"]), judged, lucky, data.get("start"))


class Positions:
    """The positions of a game, one after the other: going forward is quick, going back starts again."""

    def __init__(self, state: State) -> None:
        self._end: Final = state
        self._here = state.fresh()

    def at(self, ply: int) -> State:
        """Returns the position after the first *ply* entries of the log, as a state of its own."""
        if len(self._here.log) > ply:
            self._here = self._end.fresh()
        for entry in self._end.log[len(self._here.log) : ply]:
            self._here.step(entry, self._end.accords)
        return self._here.clone()


def pieces(state: State) -> Iterator[Piece]:
    """Lists what is to be found out about a game: every move for the seat that made it, luck that another seat's move
    brings to a seat, and the chances at the beginning.
    """
    shown = state.fresh()
    shown.keep_journal()
    for ply, entry in enumerate(state.log):
        if entry < 0:
            shown.step(entry, state.accords)
            continue
        told = len(shown.events())
        mover = int(shown.turn)
        shown.step(entry, state.accords)
        events = shown.events(told)
        for seat in range(state.seats):
            if seat == mover:
                yield Piece(seat, ply, entry, True)
            elif int(shown.turn) == seat or any([seat in event.knows for event in events]):
                yield Piece(seat, ply, entry, False)
            if ply == 0 and seat != mover:
                yield Piece(seat, 0, START, False)


def work(piece: Piece, before: State, after: State, effort: Effort) -> Finding:
    """Works on a piece. The states may be any samples for the seat: only what the seat sees of them is used."""
    seat, action = piece.seat, piece.action
    sight = Sight(before, seat)
    rng = Rng(f"review {seat} {piece.ply} {action}")
    if action == START:
        return Finding(seat, piece.ply, start=chances(sight, effort, rng))
    if not piece.own:
        found = luck(sight, action, Sight(after, seat), effort, rng) if draws(sight, action, rng) else None
        return Finding(seat, piece.ply, luck=found)
    judged = judge(sight, action, effort, rng) if judges(sight, rng) else None
    return Finding(seat, piece.ply, judged, luck(sight, action, Sight(after, seat), effort, rng))


def review(state: State, effort: Effort) -> list[Finding]:
    """Works on all pieces of a game, in this process."""
    positions, later = Positions(state), Positions(state)
    return [work(piece, positions.at(piece.ply), later.at(piece.ply + 1), effort) for piece in pieces(state)]
