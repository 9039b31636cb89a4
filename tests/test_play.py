"""What ``make play`` does on a fresh clone: an interpreted server first, the compiled one once it is there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from signal import SIGTERM
from subprocess import PIPE, Popen

import pytest
from tools import play

RUNS = "import sys; sys.stdin.read(); sys.exit(7)"  # until it is stopped, or left


class Process(Popen[bytes]):
    """A server or a compiler. Visitors leave a server that is waited for without a limit, and it ends."""

    def __init__(self, line: str) -> None:
        super().__init__([sys.executable, "-c", line], stdin=PIPE)

    def wait(self, timeout: float | None = None) -> int:
        if timeout is None and self.stdin is not None:
            self.stdin.close()
        return super().wait(timeout)


@pytest.fixture
def run() -> Iterator[Callable[[str], Process]]:
    """Runs a line of Python as a process, and ends it after the test."""
    started: list[Process] = []

    def run(line: str) -> Process:
        started.append(Process(line))
        return started[-1]

    yield run
    for process in started:
        process.kill()
        process.wait()


def ended(process: Process) -> Process:
    """Waits until a process has ended."""
    process.wait()
    return process


def test_only_the_first_server_opens_the_page() -> None:
    assert play.command(["--port", "9000"], compiled=False)[-3:] == ["--open", "--port", "9000"]
    assert "--open" not in play.command(["--port", "9000"], compiled=True)  # the browser is open already


def test_the_compiled_server_takes_over(run: Callable[[str], Process]) -> None:
    interpreted = run(RUNS)
    assert play.hand_over(interpreted, ended(run("")), lambda: run("exit(8)")) == 8
    assert interpreted.returncode == -SIGTERM


def test_without_compiled_rules_the_table_carries_on(
    run: Callable[[str], Process], capsys: pytest.CaptureFixture[str]
) -> None:
    assert play.hand_over(run(RUNS), ended(run("exit(2)")), lambda: run("exit(8)")) == 7
    assert "could not be compiled" in capsys.readouterr().out


def test_stopping_early_stops_the_compiler(run: Callable[[str], Process]) -> None:
    compiling = run(RUNS)
    assert play.hand_over(ended(run("exit(7)")), compiling, lambda: run("exit(8)")) == 7
    assert ended(compiling).returncode == -SIGTERM
