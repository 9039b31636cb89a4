"""Drives the command: in this process, by a pipe, or in a terminal of its own."""

from __future__ import annotations

import codecs
import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

import barque
from barque.bots import bot
from barque.cli import main
from barque.kernel import Json, Rng, Sight, State
from tests.waiting import PATIENCE, until

BARQUE = (sys.executable, "-m", "barque.cli")


class Ran:
    """What a run of the command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def flat(self) -> str:
        """The output with its lines joined: where a sentence is broken depends on its length."""
        return " ".join(self.out.split())


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process; *typed* comes through the pipe."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("BARQUE_REQUIRE_NATIVE", raising=False)

    def ran(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return ran


def surroundings(**environment: str) -> dict[str, str]:
    """Returns the environment for a separate program: as on a machine without special settings."""
    special = ("NO_COLOR", "COLUMNS", "LC_ALL", "LC_MESSAGES", "BARQUE_REQUIRE_NATIVE")
    usual = {name: value for name, value in os.environ.items() if name not in special}
    return {**usual, "TERM": "xterm-256color", "LANG": "en_GB.UTF-8", **environment}


# Gives a new process its terminal, where Ctrl-C works even if whoever runs the tests ignores it. This runs in that
# process: a `preexec_fn` runs in a fork of this one, which may wait for ever for a lock that a thread here held.
AT_A_TERMINAL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """The command in a pseudo-terminal of 80 columns."""

    def __init__(self, *arguments: object, **environment: str) -> None:
        self._own, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-ISc", AT_A_TERMINAL, *BARQUE, *[str(argument) for argument in arguments]],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings(**environment),
            start_new_session=True,
        )
        os.close(theirs)
        self.screen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")  # a letter may come in two pieces

    def until(self, ending: str) -> str:
        """Waits until the screen ends like this; returns what was new on it."""
        new = ""
        while not new.endswith(ending):
            piece = self._piece()
            assert piece, f"the program ended; its last words were {new[-300:]!r}"
            new += piece
        return new

    def shows(self, pattern: str) -> None:
        """Waits until something like *pattern* is shown."""
        recent = ""
        while not re.search(pattern, bare(recent)):
            piece = self._piece()
            assert piece, f"the program ended; its last words were {self.screen[-300:]!r}"
            recent = recent[-1000:] + piece

    def reads(self) -> None:
        """Waits until the program sleeps, which it does after a prompt only to read a line."""
        until(lambda: psutil.Process(self.process.pid).status() == psutil.STATUS_SLEEPING, "the program does not wait")

    def type(self, text: str) -> None:
        """Types *text* as it stands."""
        os.write(self._own, text.encode())

    def answer(self, text: str) -> str:
        """Waits for the prompt, types a line, and returns what was on the screen before."""
        new = self.until("> ")
        self.type(text + "\n")
        return new

    def end(self) -> int:
        """Reads to the end and returns the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._piece():
            assert time.monotonic() < deadline, f"the program goes on; its last words were {self.screen[-300:]!r}"
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Stops the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        os.close(self._own)

    def _piece(self) -> str:
        ready, _, _ = select.select([self._own], [], [], PATIENCE)
        assert ready, f"the program hangs; its last words were {self.screen[-300:]!r}"
        try:
            piece = ""
            while not piece and (read := os.read(self._own, 1 << 16)):
                piece = self._decoder.decode(read)  # "" is not the end, but the first bytes of a letter
        except OSError:  # Linux reports it this way when the other side is closed
            return ""
        self.screen += piece
        return piece


Open = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Open]:
    """Opens terminals and closes them afterwards."""
    opened: list[Terminal] = []

    def start(*arguments: object, **environment: str) -> Terminal:
        opened.append(Terminal(*arguments, **environment))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def scripted(seats: str, seed: int, luck: str = "", **options: Json) -> tuple[State, list[str]]:
    """Plays a game as the terminal would, with people at random; returns its end and what the people typed."""
    game = barque.game("hapy")
    chairs = seats.split(",")
    state = game.start(len(chairs), seed=seed, **options)
    rng = Rng(f"typed {seed} {luck}")
    typed: list[str] = []
    while not state.over:
        seat = int(state.turn)
        legal = state.legal()
        if chairs[seat] == "me":
            action = legal[int(rng.below(len(legal)))]
            if len(legal) > 1:
                typed.append(game.show(action))
        else:
            action = bot(chairs[seat], game.name, f"{seed} {seat} {len(state.log)}").choose(Sight(state, seat))
        state.play(action)
    return state, typed


def moves_of(record: Path) -> list[str]:
    """Returns the moves in a record."""
    return [line for line in record.read_text("utf-8").splitlines() if line and not line.startswith("[")]


def bare(text: str) -> str:
    """Returns *text* without terminal control codes."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
