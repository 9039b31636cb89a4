"""Several servers as one command (``barque serve --processes N``): they share a port, a store and nothing else.

The kernel spreads connections over them. Each also listens on a port of its own on this machine, so that a proxy can
send a whole table to one of them and Prometheus can query each. One that dies is started again; when this process ends,
they all do.
"""

from __future__ import annotations

import logging
import os
import signal
import socket as sockets
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from types import FrameType
from typing import Any, Final

from barque.kernel import Refusal

LOG: Final = logging.getLogger("barque.processes")
NUMBER: Final = "BARQUE_PROCESS"  # in the environment of each: which one it is, from 1 on
AGAIN: Final = 1.0  # seconds until one that died is started again
END_WITHIN: Final = 30.0  # seconds that they have to end
LOOK: Final = 0.1  # seconds between two looks at whether one has died


def number_of_this() -> int:
    """Returns which of several processes this one is, 0 if it is alone."""
    return int(os.environ.get(NUMBER, "0"))


def check(processes: int, store: str) -> None:
    """Raises a refusal if several processes can't serve this store, or not on this system."""
    if not 1 <= processes <= 64:
        raise Refusal("processes-number", value=processes)
    if processes > 1 and store.startswith("sqlite"):
        raise Refusal("processes-sqlite")
    if processes > 1 and not hasattr(sockets, "SO_REUSEPORT"):
        raise Refusal("processes-here")


class Processes:
    """The processes, looked after by the one that started them."""

    def __init__(self, arguments: Sequence[str], number: int) -> None:
        self._command: Final = [sys.executable, "-m", "barque.cli", *arguments]
        self._running: Final[dict[int, subprocess.Popen[bytes]]] = {}
        self._numbers: Final = range(1, number + 1)
        self._ended = threading.Event()

    def start(self) -> None:
        """Starts all of them, and returns when all serve."""
        for number in self._numbers:
            self._running[number] = self._spawn(number)
        for process in self._running.values():
            assert process.stdout is not None
            if not process.stdout.readline():
                self.end()
                raise Refusal("processes-died")

    def _spawn(self, number: int) -> subprocess.Popen[bytes]:
        environment = {**os.environ, NUMBER: str(number)}
        pipe: Any = subprocess.PIPE
        return subprocess.Popen(self._command, stdin=pipe, stdout=pipe, env=environment)

    def look_after(self) -> None:
        """Starts any process that dies again, until this one is told to end."""
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, self._told)
        while not self._ended.wait(LOOK):
            for number, process in self._running.items():
                if process.poll() is not None:
                    LOG.error("a process ended; starting it again", extra={"facts": {"process": number}})
                    time.sleep(AGAIN)
                    self._running[number] = self._spawn(number)
        self.end()

    def _told(self, number: int, frame: FrameType | None) -> None:
        self._ended.set()

    def end(self) -> None:
        """Ends all of them, each once what is under way is stored."""
        for process in self._running.values():
            process.terminate()
        for process in self._running.values():
            try:
                process.wait(END_WITHIN)
            except subprocess.TimeoutExpired:
                process.kill()


def serving() -> None:
    """Reports that this process serves, and ends it when the one that started it ends for any reason."""
    print("serving", flush=True)

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="barque-parent", daemon=True).start()
