"""The account of a game: for each seat, losses, luck and what others did add up to the result minus the chances at the
start.

That holds by construction. A seat's own steps change its chances by what they lost and by the luck they had. Where
others have moved, its chances are measured again when it next decides; the difference is theirs. What is left over at
the end belongs to whatever brought the last news: the others, or luck.

Within a turn, a later search sees further: what it finds better than the one before was no loss, and beyond that the
others had left the seat a better position than it seemed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from barque.coach.accuracy import accuracy
from barque.coach.judging import SURE, Judgement, Z
from barque.coach.review import Finding
from barque.kernel import State
from barque.kernel.evaluation import shares

STANDS_OUT: Final = 0.05  # of a change in one's chances
MOST: Final = 4  # turning points of a seat


@dataclass
class Step:
    """What one entry of the log changed in a seat's chances, which are *chances* after it; the loss lies between *low*
    and *high*.
    """

    ply: int
    own: bool
    finding: Finding | None = None
    loss: float = 0.0
    low: float = 0.0
    high: float = 0.0
    luck: float = 0.0
    others: float = 0.0
    chances: float = 0.0

    @property
    def change(self) -> float:
        """The whole change."""
        return self.luck + self.others - self.loss

    @property
    def judgement(self) -> Judgement | None:
        """What the decision was worth, if there was one."""
        return self.finding.judgement if self.finding is not None else None

    def forgive(self, better: float) -> float:
        """Takes back as much of the loss as a later search found *better*; returns how much that was.

        What is left of it then does not count unless it stands out from the noise.
        """
        loss = self.loss
        if loss > 0 and better > 0:
            off, doubt = min(loss, better), (self.high - self.low) / (2 * Z)
            kept = loss - off > SURE * doubt
            self.loss = loss - off if kept else 0.0
            self.low, self.high = (self.low - off if kept else 0.0), max(0.0, self.high - off)
        return loss - self.loss


@dataclass
class Account:
    """A seat's game: its chances at the *start*, the *result*, and what every step changed."""

    seat: int
    start: float
    result: float
    steps: list[Step] = field(default_factory=list)

    @property
    def loss(self) -> float:
        """What its own moves lost."""
        return sum([step.loss for step in self.steps])

    @property
    def luck(self) -> float:
        """What its own draws, rolls and reveals brought."""
        return sum([step.luck for step in self.steps])

    @property
    def others(self) -> float:
        """What the others' moves, and their luck, brought."""
        return sum([step.others for step in self.steps])

    @property
    def skill(self) -> float:
        """The result without luck: what it gained by the others' moves and lost by its own."""
        return self.others - self.loss

    @property
    def doubt(self) -> float:
        """The standard deviation of its luck, which is right to within two of these."""
        found = [step.finding.luck.doubt for step in self.steps if step.finding and step.finding.luck]
        return sqrt(sum([doubt * doubt for doubt in found]))

    @property
    def judged(self) -> list[Step]:
        """Its own steps at which there was a choice."""
        return [step for step in self.steps if step.own and step.judgement]

    @property
    def accuracy(self) -> float | None:
        """How accurately it played, in percent, by lichess' curve; None if it never had a choice."""
        curve = [self.start, *[step.chances for step in self.steps]]
        return accuracy([(step.loss, curve[: step.ply + 2]) for step in self.judged])

    @property
    def turning_points(self) -> list[Step]:
        """The steps that changed its chances most, in their order."""
        most = sorted(self.steps, key=lambda step: -max(step.loss, abs(step.luck), abs(step.others)))
        found = [step for step in most if max(step.loss, abs(step.luck), abs(step.others)) >= STANDS_OUT]
        return sorted(found[:MOST], key=lambda step: step.ply)


def accounts(state: State, findings: Iterable[Finding]) -> list[Account]:
    """Adds up the findings about a game that is over."""
    by_seat: list[dict[int, Finding]] = [{} for _ in range(state.seats)]
    starts: list[float | None] = [None] * state.seats
    for found in findings:
        if found.start is not None:
            starts[found.seat] = found.start
        else:
            by_seat[found.seat][found.ply] = found
    movers = moved(state)
    result: list[float | None] = [*shares(state)] if state.winners else [None] * state.seats  # all agreed to stop
    return [account(seat, movers, by_seat[seat], starts[seat], result[seat]) for seat in range(state.seats)]


def moved(state: State) -> list[int]:
    """Returns the seat that made each entry of the log; -1 for an agreement."""
    found: list[int] = []
    shown = state.fresh()
    for entry in state.log:
        found.append(int(shown.turn) if entry >= 0 else -1)
        shown.step(entry, state.accords)
    return found


def account(
    seat: int, movers: Sequence[int], findings: dict[int, Finding], start: float | None, result: float | None
) -> Account:
    """Adds up one seat's game. Without *start* its chances at its first decision count as those at the start; without a
    *result* the game was stopped, and its last chances stand for it.
    """
    steps: list[Step] = []
    total = start  # its chances by now; None before they were ever measured
    anchor: Step | None = None  # the last step of others since its chances were last measured
    left: Step | None = None  # the last step of others at all: what they left the seat in
    before: Step | None = None  # its decision at which its chances were last measured, if no luck has come since
    absorbs: Step | None = None  # the last news, which absorbs what is left over
    early = 0.0  # changes before its chances were ever measured
    for ply, mover in enumerate(movers):
        found = findings.get(ply)
        step = Step(ply, mover == seat, found)
        judged = step.judgement
        if judged is not None:
            if total is None or start is None:
                total, start = judged.chances, judged.chances - early
            elif anchor is not None:
                anchor.others += judged.chances - total
                total = judged.chances
            elif before is not None:
                better = judged.chances - total
                better -= before.forgive(better)
                if left is not None:
                    left.others += better
                else:
                    start += better
                total = judged.chances
            anchor, before = None, step
            step.loss, step.low, step.high = judged.loss, judged.low, judged.high
        if not step.own:
            anchor = absorbs = left = step
        if found is not None and found.luck is not None:
            step.luck = found.luck.value
            before = None
            if step.own:
                absorbs = step
        early += step.change
        if total is not None:
            total += step.luck - step.loss
        steps.append(step)
    if result is None:
        result = early if total is None else total
    rest = result - (early if total is None else total)
    if total is None:
        start = rest
    elif anchor is not None:
        anchor.others += rest
    elif absorbs is None:
        assert start is not None
        start += rest
    elif absorbs.own:
        absorbs.luck += rest
    else:
        absorbs.others += rest
    assert start is not None
    now = start
    for step in steps:
        now += step.change
        step.chances = now
    return Account(seat, start, result, steps)
