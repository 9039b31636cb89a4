"""HTTPS in the room: the server's own certificate, and a game over it."""

from __future__ import annotations

import ssl
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from barque.table.certificate import certificate, fingerprint, make, names_of_this_machine


def test_a_certificate_is_made_once_and_again_when_it_no_longer_fits(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/t.db"
    file, first = certificate(store)
    assert file.stat().st_mode & 0o077 == 0
    assert certificate(store) == (file, first)
    assert len(bytes.fromhex(first.replace(":", ""))) == 32
    assert fingerprint(make(["localhost"]), names_of_this_machine()) == ""  # this machine has another address now
    file.write_bytes(b"damaged")
    assert certificate(store)[1] not in ("", first)


@pytest.mark.parametrize("tls", [True, False])
def test_a_game_is_played_over_it_and_plain_http_says_what_can_be_read(tls: bool, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "barque.cli", "serve", "--lang", "en", "--port", "0", "--host", "0.0.0.0"]
    command += ["--store", f"sqlite:///{tmp_path}/t.db", "--workers", "1", *(["--tls"] if tls else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            told = [server.stdout.readline() for _ in range(4)]
            base = told[0].split()[-1]
            if not tls:
                assert "hands included" in told[2]
                return
            assert "warn once" in told[2]
            trusted = ssl.create_default_context(cafile=tmp_path / "barque-tls.pem")
            pem = (tmp_path / "barque-tls.pem").read_text("ascii")
            der = ssl.PEM_cert_to_DER_cert(pem[pem.index("-----BEGIN CERTIFICATE") :])
            mark = ":".join(f"{byte:02X}" for byte in sha256(der).digest())
            assert mark in told[2]
            with httpx.Client(base_url=base, verify=trusted, headers={"origin": base}, timeout=30) as http:
                assert http.get("/api/start").json()["fingerprint"] == mark
                seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
                table = http.post("/api/tables", json={"game": "hapy", "seats": seats}).json()
                assert table["join"].startswith("https://")
                cookie = f"barque={http.cookies['barque']}"
            address = f"{base.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket"
            with connect(address, ssl=trusted, origin=Origin(base), additional_headers={"cookie": cookie}) as wire:
                wire.send('{"type":"hello"}')
                assert '"welcome"' in str(wire.recv(30))
        finally:
            server.terminate()
            server.wait(60)
