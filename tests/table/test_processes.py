"""Several processes on one machine: one port, one store, and a process that dies comes back."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import psutil
import pytest
from bench.table.outside import Process

from barque.cli import main
from tests.table.client import ME, OPEN, Browser
from tests.waiting import PATIENCE, until


class Together(Process):
    """A server of two processes, which have the next two ports for themselves."""

    @staticmethod
    def free_port() -> int:
        while True:
            found = Process.free_port()
            with ExitStack() as stack, suppress(OSError):
                for more in (1, 2):
                    stack.enter_context(socket.socket()).bind(("127.0.0.1", found + more))
                return found


def healthy(port: int) -> bool:
    """Asks one process by its own port; waits while it starts."""

    def answers() -> httpx.Response | None:
        with suppress(httpx.TransportError):
            return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=20)
        return None

    found = until(answers)
    return found is not None and found.text == "ok"


def test_two_processes_serve_one_table_and_one_that_dies_comes_back(postgres_url: str, tmp_path: Path) -> None:
    server = Together(postgres_url, tmp_path / "log", "--processes", "2", "--workers", "1")
    ports = [server.port + 1, server.port + 2]
    try:
        assert all(healthy(port) for port in ports)
        ana, ben = (Browser(f"http://127.0.0.1:{port}", name) for port, name in zip(ports, ("Ana", "Ben"), strict=True))
        table = ana.create("hapy", ME, OPEN, options={"first": 0})
        ben.post(f"/api/tables/{table}/sit")
        with ana.join(table) as here, ben.join(table) as there:
            here.see(lambda position: position["phase"] == "playing" and all(s["online"] for s in position["seats"]))
            here.play()
            there.see(lambda position: position["ply"] >= 1)
        first = min(psutil.Process(server.process.pid).children(), key=lambda child: child.create_time())
        first.kill()
        first.wait(PATIENCE)
        assert healthy(ports[0])
        assert Browser(server.base).get(f"/api/tables/{table}")["ply"] >= 1
        started = psutil.Process(server.process.pid).children()
    finally:
        server.end()
    assert not psutil.wait_procs(started, timeout=PATIENCE)[1]


@pytest.mark.parametrize("number", ["2", "0"])
def test_a_file_belongs_to_one_process(number: str, store_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--store", store_url, "--port", "0", "--processes", number, "--lang", "en"]) == 1
    said = capsys.readouterr().err.strip()
    assert ("PostgreSQL" if number == "2" else "1 to 64") in said
    assert "\n" not in said
