"""What ``make play`` does on a fresh clone: an interpreted server first, the compiled one once it is there."""

from __future__ import annotations

from subprocess import TimeoutExpired

import pytest
from tools import play


class Server:
    """Serves until it is stopped, or until its visitors go home."""

    def __init__(self, command: list[str], arguments: list[str], ends: bool = False) -> None:
        self.line = [*command, *arguments]
        self.returncode: int | None = None
        self.stopped = False
        self._ends = ends

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None and timeout is not None and not self._ends:
            raise TimeoutExpired(self.line, timeout)
        self.returncode = self.returncode or 0
        return self.returncode

    def send_signal(self, number: int) -> None:
        self.stopped, self.returncode = True, 0


class Compiler:
    """Compiles for a while; *code* is how it ends."""

    def __init__(self, code: int, looks: int = 2) -> None:
        self.returncode: int | None = None
        self.ended = False
        self._code, self._looks = code, looks

    def poll(self) -> int | None:
        self._looks -= 1
        if self._looks < 0:
            self.returncode = self._code
        return self.returncode

    def terminate(self) -> None:
        self.ended = True


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> list[Server]:
    """Servers that are started; nothing is set up."""
    started: list[Server] = []

    def serve(command: list[str], arguments: list[str], **environment: str) -> Server:
        started.append(Server(command, arguments))
        return started[-1]

    monkeypatch.setattr(play, "set_up", lambda: None)
    monkeypatch.setattr(play, "serve", serve)
    return started


def test_the_compiled_server_takes_over(servers: list[Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "start_compiling", lambda: Compiler(0))
    assert play.main(["--port", "9000"]) == 0
    interpreted, compiled = servers
    assert interpreted.line == ["-m", "barque.cli", "--open", "--port", "9000"]
    assert interpreted.stopped
    assert compiled.line == ["-I", "-m", "barque.cli", "--port", "9000"]  # the browser is open already


def test_without_compiled_rules_the_table_carries_on(
    servers: list[Server], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "start_compiling", lambda: Compiler(2))
    assert play.main([]) == 0
    assert [server.stopped for server in servers] == [False]
    assert "could not be compiled" in capsys.readouterr().out


def test_stopping_early_stops_the_compiler(servers: list[Server], monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(0, looks=10)
    monkeypatch.setattr(play, "start_compiling", lambda: compiler)
    monkeypatch.setattr(play, "serve", lambda command, arguments, **_: Server(command, arguments, ends=True))
    assert play.main([]) == 0
    assert compiler.ended
