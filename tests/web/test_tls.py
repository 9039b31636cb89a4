"""Phones in the room over HTTPS: they warn once, and then play (``barque serve --tls``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, WebSocket, expect

from barque.table.certificate import certificate
from tests.web.conftest import PHONE, Server, Visitors
from tests.web.driver import new_table, sit, step


def test_a_phone_warns_once_and_then_plays(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, "--tls")
    server.start()
    visit = Visitors(browser, server)
    try:
        stranger = browser.new_page()
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):  # nobody vouches for this certificate
            stranger.goto(server.address)
        stranger.close()

        phone = visit(name="Ana", viewport=PHONE, ignore_https_errors=True)  # as after “Advanced”, “Proceed”
        lines: list[WebSocket] = []
        phone.on("websocket", lambda line: lines.append(line))
        table = new_table(phone, [{"kind": "open"}, {"kind": "open"}], options={"first": 0})
        sit(phone, table)
        expect(phone.get_by_text(certificate(server.store)[1])).to_be_visible()  # to compare with the terminal
        other = visit(name="Ben", viewport=PHONE, ignore_https_errors=True)
        sit(other, table)
        assert step(phone, other) is not None
        assert {line.url.partition(":")[0] for line in lines} == {"wss"}
        assert all(cookie["secure"] and cookie["httpOnly"] for cookie in phone.context.cookies())
    finally:
        visit.close()
        server.stop()
    assert visit.errors == []
