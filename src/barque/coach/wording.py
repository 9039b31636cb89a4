"""A review in words: what is said about each seat's game, for the terminal and for a page."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Final

from barque.coach.account import Account, Step
from barque.coach.judging import Outcome
from barque.coach.review import Positions
from barque.kernel import Game, Json, State, Words
from barque.kernel.language import Name

Names = Callable[[int | None], Name]  # returns what the seats are called for a reader at a seat
MOST_SENTENCES: Final = 3  # about what others did
LIKELY: Final = 0.5  # an outcome that comes less often is no reason
MISTAKE: Final = 0.05  # lost chances that are worth a look, as at lichess


@dataclass(frozen=True)
class Point:
    """A point of the game worth a look: after *ply* entries of the log a seat's chances were *chances*."""

    ply: int
    chances: float
    heading: str
    lines: tuple[str, ...]
    really: str  # what was really there, with hindsight; empty if there is nothing to add
    best: int = -1  # the best move found before it, if the one played lost something


@dataclass(frozen=True)
class Remark:
    """What is said about one's own move number *ply*, counted from 0; if it lost nothing, only what it was."""

    ply: int
    move: str
    loss: float = 0.0
    lost: str = ""
    lines: tuple[str, ...] = ()
    really: str = ""
    best: int = -1  # the best move found


@dataclass(frozen=True)
class Chapter:
    """What is said about one seat's game. *curve* has its chances at the start and after each entry of the log."""

    seat: int
    name: str
    line: str
    sum: str
    curve: tuple[float, ...]
    points: tuple[Point, ...]
    moves: tuple[Remark, ...]  # at which there was a choice


@dataclass(frozen=True)
class Report:
    """A review in one language."""

    language: str
    title: str
    note: str
    chapters: tuple[Chapter, ...]


def signed(words: Words, value: float, digits: int = 2) -> str:
    """Returns a number with its sign, as the language writes it."""
    text = f"{abs(value):.{digits}f}"
    sign = "" if not float(text) else "+" if value > 0 else "−"
    return sign + text.replace(".", words.text("arena.point"))


def points(words: Words, value: float) -> str:
    """Returns a change of chances in percentage points, with its sign."""
    return signed(words, 100 * value, 0)


def percent(value: float) -> str:
    """Returns chances in percent; they may have been measured a little beyond what is possible."""
    return f"{100 * min(1.0, max(0.0, value)):.0f}"


def report(
    state: State, accounts: Iterable[Account], language: str, names: Names, yours: Container[int] | None = None
) -> Report:
    """Puts a review into words; the chapters of the reader's own seats, *yours*, speak to the reader: by default
    all.
    """
    words = state.game.words(language)
    chapters = [
        chapter(state, account, words, names, account.seat if yours is None or account.seat in yours else None)
        for account in accounts
    ]
    title = words.text("review.title", game=words.text("game.name"), n=state.seats, moves=len(state.log))
    return Report(language, title, words.text("review.note"), tuple(chapters))


def chapter(state: State, account: Account, words: Words, names: Names, you: int | None) -> Chapter:
    """Puts one seat's game into words for a reader at the seat *you*."""
    name = names(None)(account.seat)
    skill, luck = signed(words, account.skill), signed(words, account.luck)
    line = words.text("review.line", who=name, skill=skill, luck=luck)
    if account.accuracy is not None:
        line += " " + words.text("review.accuracy", n=f"{account.accuracy:.0f}")
    total = words.text(
        "review.sum",
        start=percent(account.start),
        result=percent(account.result),
        own=points(words, -account.loss),
        luck=points(words, account.luck),
        doubt=points(words, 2 * account.doubt).removeprefix("+"),
        others=points(words, account.others),
    )
    curve = (account.start, *[step.chances for step in account.steps])
    writer = Writer(state, account, words, names(you), you)
    shown = {step.ply for step in account.turning_points}
    shown |= {step.ply for step in account.judged if step.loss >= MISTAKE}
    found = [writer.point(step) for step in account.steps if step.ply in shown]
    moves = [writer.remark(step) for step in account.judged]
    return Chapter(account.seat, name, line, total, curve, tuple(found), tuple(moves))


class Writer:
    """Writes about the points of one seat's game, for a reader at the seat *you*."""

    def __init__(self, state: State, account: Account, words: Words, name: Name, you: int | None) -> None:
        self.state: Final = state
        self.account: Final = account
        self.words: Final = words
        self.name: Final = name
        self.you: Final = you
        self._positions: Final = Positions(state)

    def point(self, step: Step) -> Point:
        """Describes what changed the seat's chances at a step."""
        words = self.words
        first = step.ply if step.own else self._since(step.ply)
        kinds: list[str] = []
        lines: list[str] = []
        really, best = "", -1
        if step.loss:
            remark = self.remark(step)
            kinds.append(remark.lost)
            lines += [words.text("review.played", move=remark.move), *remark.lines]
            really, best = remark.really, remark.best
        if points(words, step.luck) != "0":
            kinds.append(words.text("review.luck", n=points(words, step.luck)))
        if points(words, step.others) != "0":
            kinds.append(words.text("review.others", n=points(words, step.others)))
        if not lines:
            lines.append(self._happened(first, step.ply))
        place = (
            words.text("review.move", n=step.ply + 1)
            if first == step.ply
            else words.text("review.moves", first=first + 1, last=step.ply + 1)
        )
        before = self.account.steps[first - 1].chances if first else self.account.start
        chances = words.text("review.from-to", before=percent(before), after=percent(step.chances))
        heading = f"{place}: {', '.join(kinds)} ({chances})"
        return Point(step.ply, step.chances, heading, tuple([line for line in lines if line]), really, best)

    def remark(self, step: Step) -> Remark:
        """Says what was played, and if that lost something, what would have been better, and why."""
        words, state, judged = self.words, self._positions.at(step.ply), step.judgement
        view = state.view(self.account.seat)
        made = self.state.log[step.ply]
        played = label(state.game, words, made, view, self.name)
        if judged is None or not step.loss:
            return Remark(step.ply, played)
        others = [(action, chances) for action, chances in judged.best if action != made]
        labels = [label(state.game, words, action, view, self.name) for action, _ in others]
        alike = len({played, *labels}) <= len(labels)  # two mummies, for example
        if alike:
            labels = [f"{said} [{state.game.show(action)}]" for said, (action, _) in zip(labels, others, strict=True)]
            played = f"{played} [{state.game.show(made)}]"
        best = [
            words.text("review.option", move=said, n=percent(chances))
            for said, (_, chances) in zip(labels, others, strict=True)
        ]
        lines = [words.text("review.better", moves="; ".join(best))]
        if judged.why:
            good, bad = judged.why
            lines.append(" ".join([*self._outcome(good, False), *self._outcome(bad, True)]))
        n, low, high = [f"{100 * value:.0f}" for value in (step.loss, step.low, step.high)]
        lost = words.text("review.lost", n=n, low=low, high=high)
        first = judged.best[0][0]
        really = " ".join(self._sentences(state, first))
        return Remark(step.ply, played, step.loss, lost, tuple([line for line in lines if line]), really, first)

    def _since(self, ply: int) -> int:
        """Returns where the others' moves that end at *ply* began."""
        while ply > 0 and not self.account.steps[ply - 1].own:
            ply -= 1
        return ply

    def _outcome(self, outcome: Outcome, played: bool) -> list[str]:
        """Says what was likely to follow from a move; nothing if that was too uncertain."""
        if outcome.n < LIKELY * outcome.of:
            return []
        what = happening(self.state.game, self.words, outcome.events, self.name, self.you)
        if not what:
            return []
        sure, n = outcome.n == outcome.of, round(100 * outcome.n / outcome.of)
        if played:
            return [self.words.text("review.sure-played" if sure else "review.likely-played", n=n, what=what)]
        return [self.words.text("review.sure" if sure else "review.likely", n=n, what=what)]

    def _happened(self, first: int, last: int) -> str:
        """Says what the seat saw happen from one entry of the log to another, at most a few sentences."""
        said: list[str] = []
        for ply in range(first, last + 1):
            said += self._sentences(self._positions.at(ply), self.state.log[ply])
        return " ".join(said if len(said) <= MOST_SENTENCES else ["…", *said[-MOST_SENTENCES:]])

    def _sentences(self, state: State, entry: int) -> list[str]:
        """Says what the seat sees when an entry is played, or would have seen."""
        state.journal = []
        state.step(entry, self.state.accords)
        speech, seat = state.game.speech, self.account.seat
        said = [speech.event(self.words, event.seen(seat), self.name, self.you) for event in state.journal]
        return [sentence for sentence in said if sentence]


def reason(game: Game, words: Words, outcome: Outcome | None, name: Name, you: int) -> str:
    """Says what a move is for; nothing if it can't be foreseen."""
    if outcome is None:
        return ""
    brings = [event for event in outcome.events if event["kind"] not in game.speech.deeds]
    what = happening(game, words, brings, name, you)
    if not what:
        return ""
    if outcome.n == outcome.of:
        return words.text("hint.brings", what=what)
    return words.text("hint.may-bring", n=round(100 * outcome.n / outcome.of), what=what)


def happening(game: Game, words: Words, events: Iterable[dict[str, Json]], name: Name, you: int | None) -> str:
    """Puts into words what would happen."""
    said = [game.speech.event(words, seen, name, you) for seen in events]
    return " ".join([sentence for sentence in said if sentence])


def label(game: Game, words: Words, action: int, view: dict[str, object], name: Name) -> str:
    """Returns a move in the words of the game."""
    labels = [said for _, said in game.speech.steps(words, game.moves[action], view, name)]
    return labels[0] if len(labels) == 1 else words.text("hint.step", move=labels[0], what=labels[-1])
