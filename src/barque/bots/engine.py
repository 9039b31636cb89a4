"""A bot as a program: reads what a seat knows from standard input and answers with a move (``docs/engine.md``)."""

from __future__ import annotations

import json
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TextIO

import barque
from barque.bots import SearchBot, bot
from barque.bots.outside import END, PROTOCOL
from barque.kernel import Game, Json, Refusal, Sight, State
from barque.kernel.bot import Bot


class ToldSight(Sight):
    """What a seat knows, as the driver describes it: a state that the seat holds possible, and the events that
    it saw.
    """

    def __init__(self, state: State, seat: int, ply: int, events: list[dict[str, Json]]) -> None:
        super().__init__(state, seat)
        self._ply = ply
        self._events = events

    @property
    def ply(self) -> int:
        """The number of moves and accords so far."""
        return self._ply

    def events(self, since: int = 0) -> list[dict[str, Json]]:
        """Lists the events that the seat saw."""
        return self._events[since:]


class Quit(Exception):
    """The other side has no more questions."""


class Engine:
    """Answers the questions of a driver, one line at a time."""

    def __init__(self, spec: str, seed: str, hear: Callable[[], str | None], say: Callable[[str], None]) -> None:
        self._spec: Final = spec
        self._seed: Final = seed
        self._hear: Final = hear  # waits for the next line; None when there is no more
        self._say: Final = say
        self._game: Game | None = None
        self._bots: dict[int, Bot] = {}  # one per seat, for as long as the game lasts
        self._state: State | None = None
        self._seat = -1
        self._ply = 0
        self._events: list[dict[str, Json]] = []

    def run(self) -> None:
        """Answers until the driver leaves."""
        try:
            while True:
                self._answer(self._line())
        except Quit:
            return

    def _line(self) -> str:
        line = self._hear()
        if line is None:
            raise Quit
        return line.strip()

    def _answer(self, line: str) -> None:
        verb, _, rest = line.partition(" ")
        if not verb:
            return
        act = getattr(self, f"_on_{verb}", None)
        try:
            if act is None:
                raise Refusal("engine-verb", text=line[:60])
            act(rest.strip())
        except Refusal as refusal:
            self._say(f"error {refusal.text('en')}")

    # What a driver says

    def _on_barque(self, version: str) -> None:
        if version != PROTOCOL:
            raise Refusal("engine-version", value=version, right=PROTOCOL)
        self._say(f"name Barque {self._spec} {barque.__version__}")
        self._say(f"games {' '.join(barque.games())}")
        self._say("ready")

    def _on_game(self, name: str) -> None:
        self._game = barque.game(name)
        self._bots = {}
        self._state = None

    def _on_position(self, _: str) -> None:
        lines: list[str] = []
        while (line := self._line()) != END:
            lines.append(line)
        self._state = self._chosen().replay("\n".join(lines))
        self._events = []
        self._ply = len(self._state.log)

    def _on_seat(self, text: str) -> None:
        self._seat = number(text)

    def _on_ply(self, text: str) -> None:
        self._ply = number(text)

    def _on_view(self, _: str) -> None:
        """For engines that have no rules of their own."""

    def _on_legal(self, _: str) -> None:
        """For engines that have no rules of their own."""

    def _on_events(self, text: str) -> None:
        self._events = data(text)

    def _on_go(self, text: str) -> None:
        kind, _, amount = text.partition(" ")
        limit = quantity(amount, f"go {text}")
        sight = self._sight()
        if not sight.legal():
            raise Refusal("engine-turn")
        chosen = self._bot()
        if isinstance(chosen, SearchBot):
            if kind == "iterations":
                chosen.level = replace(chosen.level, seconds=0.0, iterations=max(1, int(limit)))
            elif kind == "seconds":
                chosen.level = replace(chosen.level, seconds=limit, iterations=0)
            else:
                raise Refusal("engine-verb", text=f"go {text}"[:60])
            chosen.search.stopped = self._stopped
        self._say(f"move {sight.game.show(chosen.choose(sight))}")

    def _on_propose(self, text: str) -> None:
        said = [(int(after), str(what)) for after, what in data(text or "[]")]
        accord = self._bot().propose(self._sight(), said)
        self._say(f"proposal {accord or ''}".strip())

    def _on_answer(self, text: str) -> None:
        sight = self._sight()
        self._say("yes" if self._bot().answer(sight, sight.game.accord(text)) else "no")

    def _on_stop(self, _: str) -> None:
        """Does nothing: there is no search to stop any more."""

    def _on_quit(self, _: str) -> None:
        raise Quit

    # What it answers from

    def _chosen(self) -> Game:
        if self._game is None:
            raise Refusal("engine-first", right="game NAME")
        return self._game

    def _sight(self) -> Sight:
        if self._state is None:
            raise Refusal("engine-first", right="position")
        return ToldSight(self._state, self._seat, self._ply, self._events)

    def _bot(self) -> Bot:
        if self._seat not in self._bots:
            self._bots[self._seat] = bot(self._spec, self._chosen(), f"{self._seed} {self._seat}")
        return self._bots[self._seat]

    def _stopped(self) -> bool:
        """Checks whether the driver wants an answer at once; anything else it says waits."""
        return False


class Console(Engine):
    """An engine on standard input and output."""

    def __init__(self, spec: str, seed: str, read: TextIO = sys.stdin, write: TextIO = sys.stdout) -> None:
        self._lines: Final[queue.Queue[str | None]] = queue.Queue()
        super().__init__(spec, seed, self._lines.get, lambda line: print(line, file=write, flush=True))
        threading.Thread(target=self._listen, args=(read,), daemon=True).start()

    def _listen(self, read: TextIO) -> None:
        for line in read:
            self._lines.put(line)
        self._lines.put(None)

    def _stopped(self) -> bool:
        """Checks whether "stop" or "quit" is the next line; consumes a "stop"."""
        with self._lines.mutex:
            first = self._lines.queue[0] if self._lines.queue else ""
            if first is not None and first.strip() == "stop":
                self._lines.queue.popleft()
            return first is None or first.strip() in ("stop", "quit")


def data(text: str) -> list[Any]:
    """Reads a list in JSON, or refuses."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, list):
        raise Refusal("engine-data", value=text[:40])
    return found


def number(text: str) -> int:
    """Reads a small number, or refuses."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refusal("engine-number", value=text[:20])
    return int(text)


def quantity(text: str, line: str) -> float:
    """Reads an amount of time or work, or refuses."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 < found < 1e6:
        raise Refusal("engine-go", text=line[:60])
    return found


def serve(spec: str, seed: str) -> None:
    """Plays as *spec* for the program at the other end of standard input and output."""
    bot(spec, barque.games()[0])  # refuses an unknown name at once
    Console(spec, seed).run()
