"""Being called to one's turn: pushes that a browser can read, webhooks that are signed, each turn once, no secret."""

from __future__ import annotations

import asyncio
import hmac
import json
import queue
import subprocess
import sys
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from bench.table.outside import Process
from bench.table.phone import Phone as ReadingPhone
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from barque.kernel import Refusal
from barque.table import webpush
from barque.table.calls import DAY, quiet_for
from barque.table.posting import Posting
from barque.table.store.call_book import Call, Device
from tests.table.client import ME, OPEN, Browser
from tests.table.conftest import Served, config
from tests.waiting import PATIENCE, until

FINE, GONE = 201, 410


class Receiver:
    """A push service and a chat service of our own: keeps what is posted, and answers as it is told."""

    def __init__(self) -> None:
        self.posts: queue.Queue[tuple[str, Any, bytes]] = queue.Queue()
        self.status = FINE
        self.answers = threading.Event()
        self.answers.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.posts.put((self.path, self.headers, body))
                receiver.answers.wait(PATIENCE)
                self.send_response(receiver.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.place = f"127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def next(self) -> tuple[str, Any, bytes]:
        return self.posts.get(timeout=PATIENCE)

    def close(self) -> None:
        self.answers.set()
        self._server.shutdown()
        self._server.server_close()


class Phone(ReadingPhone):
    """A phone whose push service is ours."""

    def __init__(self, receiver: Receiver, name: str) -> None:
        super().__init__(f"http://{receiver.place}", name)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgres"])
def calling(request: pytest.FixtureRequest, receiver: Receiver, store_url: str) -> Iterator[Served]:
    """A server that calls at once, and may call our own services."""
    url = store_url if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    served = Served(config(url, call_hosts=frozenset({receiver.place}), call_after=0.0))
    yield served
    served.stop()


def two_at_a_table(served: Served) -> tuple[Browser, Browser, str]:
    """Seats Ana and Ben at a game that Ana begins."""
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create("hapy", ME, OPEN, options={"first": 0})
    return ana, ben, table


def play_to(browser: Browser, table: str, seat: int) -> None:
    """Plays until it is another seat's turn."""
    with browser.join(table) as socket:
        socket.see(lambda position: position["phase"] == "playing")
        while socket.position["turn"] != seat:
            socket.play(lambda legal: legal[-1])


def test_a_message_is_the_one_of_the_standard() -> None:
    """The example of RFC 8291, appendix A, byte for byte."""
    private = int.from_bytes(webpush.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    sealed = webpush.encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        webpush.decode("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(private, ec.SECP256R1()),
    )
    assert webpush.encode(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6c"
        "VPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_person_who_closed_the_page_is_called_once_and_reads_it(calling: Served, receiver: Receiver) -> None:
    ana, ben, table = two_at_a_table(calling)
    phone = Phone(receiver, "ben")
    key = ben.get("/api/me/calls")["key"]
    assert ben.put("/api/me/calls", {**phone.wish, "language": "de"}) == {"key": key, "devices": 1}
    ben.post(f"/api/tables/{table}/sit")
    play_to(ana, table, 1)
    path, headers, body = receiver.next()
    assert path == phone.path
    told = phone.read(body)
    assert told["body"] == "Du bist am Zug."
    assert told["table"] == table
    assert set(told) == {"title", "body", "open", "off", "table", "language"}
    check_signature(headers["Authorization"], key, f"http://{receiver.place}")
    assert (headers["Content-Encoding"], headers["Urgency"]) == ("aes128gcm", "high")
    with ana.join(table) as socket:  # whatever else happens in the same turn calls nobody again
        socket.done("say", text="Well?")
    calling.run(calling.tables.calls.look())
    play_to(ben, table, 0)
    play_to(ana, table, 1)
    assert phone.read(receiver.next()[2])["table"] == table  # the next turn does
    assert receiver.posts.empty()


def check_signature(header: str, key: str, audience: str) -> None:
    """Checks who signed a push (RFC 8292)."""
    token, given = header.removeprefix("vapid t=").split(", k=")
    assert given == key
    told, _, mark = token.rpartition(".")
    raw = webpush.decode(mark)
    signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), webpush.decode(key))
    public.verify(signature, told.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(signature, b"another", ec.ECDSA(SHA256()))
    claims = json.loads(urlsafe_b64decode(told.split(".")[1] + "=="))
    assert claims["aud"] == audience
    assert claims["sub"].startswith("https:")


@pytest.fixture
def alone(receiver: Receiver, store_url: str) -> Iterator[Served]:
    served = Served(config(store_url, call_hosts=frozenset({receiver.place}), call_after=0.0))
    yield served
    served.stop()


def test_a_device_that_is_gone_is_forgotten(alone: Served, receiver: Receiver) -> None:
    ana, ben, table = two_at_a_table(alone)
    ben.put("/api/me/calls", Phone(receiver, "old").wish)
    receiver.status = GONE
    ben.post(f"/api/tables/{table}/sit")
    play_to(ana, table, 1)
    receiver.next()
    until(lambda: ben.get("/api/me/calls")["devices"] == 0)


def test_a_person_who_is_there_is_not_called(alone: Served, receiver: Receiver) -> None:
    ana, ben, table = two_at_a_table(alone)
    ben.put("/api/me/calls", Phone(receiver, "ben").wish)
    ben.post(f"/api/tables/{table}/sit")
    with ben.join(table) as socket:
        socket.see(lambda position: position["phase"] == "playing")
        play_to(ana, table, 1)
        socket.see(lambda position: position["turn"] == 1)
        ana.put("/api/me/calls", Phone(receiver, "ana").wish)
        while socket.position["turn"] == 1:
            socket.play(lambda legal: legal[-1])
        assert receiver.next()[0] == "/push/ana"  # who was away; nobody before
    assert receiver.posts.empty()


def test_off_with_one_tap_and_with_the_person(alone: Served, receiver: Receiver) -> None:
    ben = alone.browser("Ben")
    wishes = [Phone(receiver, str(number)).wish for number in range(10)]
    for wish in wishes:
        ben.put("/api/me/calls", wish)
    assert ben.get("/api/me/calls")["devices"] == 8  # the oldest are forgotten
    assert ben.post("/api/me/calls/off", {"endpoint": wishes[-1]["endpoint"]})["devices"] == 7
    assert [device["endpoint"] for device in ben.get("/api/me/data")["devices"]] == [w["endpoint"] for w in wishes[2:9]]
    other = alone.browser("Cleo")
    assert other.post("/api/me/calls/off", {"endpoint": wishes[5]["endpoint"]})["devices"] == 0
    assert ben.get("/api/me/calls")["devices"] == 7  # only one's own
    ben.http.delete("/api/me", headers={"content-type": "application/json"}).raise_for_status()
    person = alone.tables.signer.read(ben.http.cookies.get("barque")) or ""
    assert not alone.run(alone.tables.store.calls.devices(person))


def test_a_webhook_is_signed_and_called_once_a_turn(alone: Served, receiver: Receiver) -> None:
    ana, ben, table = two_at_a_table(alone)
    here = f"/api/tables/{table}/webhook"
    assert ben.refused("PUT", here, {"url": f"http://{receiver.place}/hook"}) == (403, "host-only")
    made = ana.put(here, {"url": f"http://{receiver.place}/hook?token=1"})
    assert ana.get(here) == {"site": "127.0.0.1", "secret": ""}
    with ana.join(table):
        ben.post(f"/api/tables/{table}/sit")
        play_to(ana, table, 1)
    path, headers, body = receiver.next()
    assert path == "/hook?token=1"
    at, _, mac = headers["Barque-Signature"].removeprefix("t=").partition(",v1=")
    assert mac == hmac.digest(made["secret"].encode(), f"{at}.".encode() + body, "sha256").hex()
    told = json.loads(body)
    assert (told["name"], told["seat"], told["game"]) == ("Ben", 1, "hapy")
    assert told["text"] == told["content"] == f"Hâpy Families: it’s Ben’s turn. {alone.base}/t/{table}"
    assert ana.http.delete(here, headers={"content-type": "application/json"}).status_code == 204
    assert ana.get(here)["site"] == ""
    play_to(ben, table, 0)
    alone.run(alone.tables.calls.look())
    assert receiver.posts.empty()


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "https://localhost/hook",
        "https://intranet/hook",
        "https://10.0.0.7/hook",
        "https://[::1]/hook",
        "https://[::ffff:192.168.0.1]/hook",
        "https://169.254.169.254/latest",
        "https://me:word@example.org/hook",
        "https://example.org/a b",
        "https://example.org:99999/",
        "file:///etc/passwd",
    ],
)
def test_calls_reach_no_private_network(alone: Served, receiver: Receiver, url: str) -> None:
    ana = alone.browser("Ana")
    assert ana.refused("PUT", "/api/me/calls", Phone(receiver, "a").wish | {"endpoint": url}) == (400, "call-address")


def test_a_name_that_leads_to_a_private_network_is_not_called(receiver: Receiver) -> None:
    async def post() -> int:
        posting = Posting()
        try:
            return await posting.post(f"https://name.localhost:{receiver.place.rpartition(':')[2]}/", {}, b"")
        finally:
            posting.close()

    assert asyncio.run(post()) == 0
    assert receiver.posts.empty()


def test_keys_that_are_none_are_refused(alone: Served, receiver: Receiver) -> None:
    ana, wish = alone.browser("Ana"), Phone(receiver, "a").wish
    for name in ("p256dh", "auth"):
        for value in ("", "AAAA", "ü", "%" * 40):
            assert ana.refused("PUT", "/api/me/calls", wish | {name: value}) == (400, "call-keys")


def test_a_call_waits_for_the_end_of_quiet_hours(alone: Served, receiver: Receiver) -> None:
    ana, ben, table = two_at_a_table(alone)
    minute = int(alone.tables.now() / 60) % DAY
    quiet = {"begins": (minute - 60) % DAY, "ends": (minute + 60) % DAY, "zone": 0}
    phone = Phone(receiver, "ben")
    ben.put("/api/me/calls", phone.wish | {"quiet": quiet})
    ben.post(f"/api/tables/{table}/sit")
    play_to(ana, table, 1)
    store = alone.tables.store

    def later(call: Call) -> bool:
        return call.due > alone.tables.now() + 3000

    until(lambda: [call for call in alone.run(store.calls.due(alone.tables.now() + 7200, 10)) if later(call)])
    assert receiver.posts.empty()
    [call] = alone.run(store.calls.due(alone.tables.now() + 7200, 10))
    ben.put("/api/me/calls", phone.wish)
    alone.run(store.calls.put_off(call, 0.0))  # the night is over
    alone.run(alone.tables.calls.look())
    assert phone.read(receiver.next()[2])["table"] == table


def test_quiet_hours_may_span_midnight_and_zones() -> None:
    day = Device("", "", "", "", "en", 9 * 60, 17 * 60, -120, 0.0)
    assert [quiet_for(day, hour * 3600.0) for hour in (10, 11, 18.5, 19)] == [0.0, 8 * 3600, 1800, 0.0]


KILLED = """
import sys
from barque.kernel import words
from barque.table.serve import serve
from barque.table.tables import Config
store, port, place = sys.argv[1:]
serve(Config(store, port=int(port), workers=1, call_hosts=frozenset({place}), call_after=0.0), words("en"))
"""


def test_a_killed_server_calls_nobody_twice(receiver: Receiver, store_url: str) -> None:
    """It is killed while the push service has the push and has not answered."""
    port = str(Process.free_port())
    command = [sys.executable, "-c", KILLED, store_url, port, receiver.place]

    def started() -> subprocess.Popen[str]:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline()
        return process

    receiver.answers.clear()
    process = started()
    try:
        base = f"http://127.0.0.1:{port}"
        ana, ben, cleo = Browser(base, "Ana"), Browser(base, "Ben"), Browser(base, "Cleo")
        first, second = (ana.create("hapy", ME, OPEN, options={"first": 0}) for _ in range(2))
        for browser, name, table in ((ben, "ben", first), (cleo, "cleo", second)):
            browser.put("/api/me/calls", Phone(receiver, name).wish)
            browser.post(f"/api/tables/{table}/sit")
        play_to(ana, first, 1)
        assert receiver.next()[0] == "/push/ben"
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()  # type: ignore[union-attr]
        process = started()
        receiver.answers.set()
        assert ana.get(f"/api/tables/{first}")["turn"] == 1  # it is in memory again, and Ben is not there
        play_to(ana, second, 1)
        assert receiver.next()[0] == "/push/cleo"  # whoever was to be called before would have been by now
        assert receiver.posts.empty()
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()  # type: ignore[union-attr]


def test_a_wrong_address_is_refused_before_anything_is_sent() -> None:
    async def target() -> None:
        posting = Posting({"chat.lan:8443"})
        try:
            assert posting.target("https://chat.lan:8443/hook").trusted
            with pytest.raises(Refusal):
                posting.target("http://chat.lan/hook")
        finally:
            posting.close()

    asyncio.run(target())
