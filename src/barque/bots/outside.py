"""A bot that is another program, in any language: it receives what a seat knows and answers with a move.

``docs/engine.md`` describes the protocol. Whatever the program does, the game goes on: if it hangs, dies or names an
illegal move, a stand-in plays that turn, and a line on the error stream says so.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from barque.kernel import Game, Move, Refusal, Rng, Sight, State
from barque.kernel.bot import Bot
from barque.kernel.files import reason
from barque.kernel.language import spoken

PROTOCOL: Final = "1"
END: Final = "end"  # of a position
ENGINE: Final = "engine:"  # the prefix of such a bot's name
USUAL: Final = 1.0  # seconds for a choice, by default
TO_START: Final = 30.0  # seconds until a program must be ready
GRACE: Final = 5.0  # seconds by which an answer may be late
TRIES: Final = 3  # how often a program is started before a stand-in takes over for good


class Silent(Exception):
    """The program gave no answer; *refusal* says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal: Final = refusal


class Program:
    """A running program that speaks the protocol. It starts when it is first needed, and again after it has died."""

    def __init__(self, command: str) -> None:
        self.command: Final = command
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str | None] = queue.Queue()
        self._starts = 0
        self._game = ""

    def ask(self, game: str, lines: Iterable[str], patience: float, *verbs: str) -> str:
        """Sends *lines* about a game and returns the first answer that begins with one of *verbs*."""
        self._ready()
        if game != self._game:
            self._say([f"game {game}"])
            self._game = game
        self._say(lines)
        return self._hear(patience, *verbs)

    def end(self) -> None:
        """Stops the program."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _ready(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self.end()
        if self._starts >= TRIES:
            raise Silent(Refusal("engine-gone", command=self.command, n=TRIES))
        self._starts += 1
        self._game = ""
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
            )
        except OSError as error:
            raise Silent(Refusal("engine-missing", command=self.command, reason=reason(error))) from None
        self._answers = queue.Queue()
        threading.Thread(target=_listen, args=(self._process, self._answers), daemon=True).start()
        self._say([f"barque {PROTOCOL}"])
        self._hear(TO_START, "ready")

    def _say(self, lines: Iterable[str]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join([f"{line}\n" for line in lines]))
            self._process.stdin.flush()
        except OSError:
            self.end()
            raise Silent(Refusal("engine-died", command=self.command)) from None

    def _hear(self, patience: float, *verbs: str) -> str:
        """Waits for an answer. A program that is late might answer later, so it is stopped."""
        while True:
            try:
                line = self._answers.get(timeout=patience)
            except queue.Empty:
                self.end()
                raise Silent(Refusal("engine-hangs", command=self.command, n=round(patience))) from None
            if line is None:
                self.end()
                raise Silent(Refusal("engine-died", command=self.command))
            verb, _, rest = line.strip().partition(" ")
            if verb == "error":
                raise Silent(Refusal("engine-error", command=self.command, text=rest[:200]))
            if verb in verbs:
                return line.strip()


def _listen(process: subprocess.Popen[str], answers: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    try:
        for line in process.stdout:
            answers.put(line)
    except ValueError:
        pass  # it does not write text
    answers.put(None)


@cache
def program(command: str) -> Program:
    """Returns the program of a command; the bots of one process share it, because tables create new bots all
    the time.
    """
    found = Program(command)
    atexit.register(found.end)
    return found


class EngineBot(Bot):
    """Lets a program choose; ``engine:COMMAND``, or with ``seconds=0.1:`` or ``iterations=500:`` before the command."""

    def __init__(
        self, spec: str, game: Game, rng: Rng, pace: float, complain: Callable[[Refusal], None] | None = None
    ) -> None:
        seconds, self.iterations, command = split(spec)
        self.seconds: Final = seconds * pace
        self.program: Final = program(checked(command.strip(), spec))
        self._game: Final = game
        self._rng: Final = rng
        self._stand_in: Final = game.greedy(rng)
        self._complain: Final = complain or report
        self.trouble: Refusal | None = None  # why the stand-in chose the last move, if it did

    def choose(self, sight: Sight) -> int:
        """Returns the program's move, or the stand-in's."""
        limit = f"seconds {self.seconds:g}" if self.seconds else f"iterations {self.iterations}"
        lines = [*situation(sight, sight.sample(self._rng)), f"go {limit}"]
        patience = self.seconds + GRACE if self.seconds else 60 * GRACE
        self.trouble = None
        try:
            said = self.program.ask(self._game.name, lines, patience, "move").partition(" ")[2]
            return self._meant(sight, said)
        except Silent as silent:
            self.trouble = silent.refusal
            self._complain(silent.refusal)
            return self._stand_in.choose(sight)

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns the deal that the program proposes, if it proposes one."""
        lines = [*situation(sight, sight.sample(self._rng)), f"propose {compact([list(each) for each in said])}"]
        try:
            text = self.program.ask(self._game.name, lines, GRACE, "proposal").partition(" ")[2]
            return self._game.accord(text) if text else None
        except Silent as silent:
            self._complain(silent.refusal)
        except Refusal:
            self._complain(Refusal("engine-lies", command=self.program.command, text=text[:60]))
        return None

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether the program agrees to a deal."""
        lines = [*situation(sight, sight.sample(self._rng)), f"answer {accord}"]
        try:
            return self.program.ask(self._game.name, lines, GRACE, "yes", "no") == "yes"
        except Silent as silent:
            self._complain(silent.refusal)
            return False

    def _meant(self, sight: Sight, said: str) -> int:
        try:
            action = self._game.parse(said)
        except Refusal:
            action = -1
        if action not in sight.legal():
            raise Silent(Refusal("engine-lies", command=self.program.command, text=said[:60]))
        return action


def situation(sight: Sight, state: State) -> Iterator[str]:
    """Lists the lines that describe what a seat knows. *state* is a sample of that, and holds nothing more."""
    game = sight.game
    yield "position"
    yield from game.record(state).splitlines()
    yield END
    yield f"seat {sight.seat}"
    yield f"ply {sight.ply}"
    yield f"view {compact(sight.view())}"
    yield f"events {compact(sight.events())}"
    for action in sight.legal():
        yield f"legal {game.show(action)}"


def compact(data: Any) -> str:
    """Returns data as one line of JSON."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


def checked(command: str, spec: str) -> str:
    """Returns a command that can be started, or refuses it."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise Refusal("engine-command", bot=spec)
    if shutil.which(words[0]) is None:
        raise Refusal("engine-missing", command=command, reason=Refusal("reason-missing"))
    return command


def split(spec: str) -> tuple[float, int, str]:
    """Returns the seconds, the iterations and the command that a bot's name asks for.

    >>> split("engine:node play.js")
    (1.0, 0, 'node play.js')
    >>> split("engine:seconds=0.1:node play.js")
    (0.1, 0, 'node play.js')
    """
    rest = spec.partition(":")[2]
    knob, colon, command = rest.partition(":")
    name, equals, value = knob.partition("=")
    if not colon or name not in ("seconds", "iterations") or not equals:
        return USUAL, 0, rest
    try:
        amount = float(value)
    except ValueError:
        amount = 0.0
    if not 0 < amount < 1e6 or (name == "iterations" and amount % 1):
        raise Refusal("bot-knob", bot=spec, part=knob, right="seconds=…, iterations=…")
    return (amount, 0, command) if name == "seconds" else (0.0, int(amount), command)


def report(refusal: Refusal) -> None:
    """Reports that a stand-in plays, and why, in the user's language."""
    print(refusal.text(spoken(os.environ)), file=sys.stderr, flush=True)
