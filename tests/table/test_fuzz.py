"""Whatever is sent: one sentence comes back, nothing crashes, no table changes."""

from __future__ import annotations

import json
from typing import Any, get_args
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barque.table import protocol as p
from barque.table import schema
from tests.table.client import ME, OPEN, Browser, Socket
from tests.table.conftest import Served

PLAIN = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=12)
JSON = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


@st.composite
def nearly_right(draw: st.DrawFn) -> dict[str, Any]:
    """Returns a message of a known type whose fields may be right, wrong, missing or foreign."""
    struct = draw(st.sampled_from(schema.client_messages()))
    message: dict[str, Any] = {"type": struct.__struct_config__.tag}
    for field in struct.__struct_fields__:
        wish = draw(st.sampled_from(["likely", "any", "none"]))
        if wish == "likely":
            message[field] = draw(likely(field))
        elif wish == "any":
            message[field] = draw(JSON)
    if draw(st.integers(0, 9)) == 0:
        message[draw(st.text(max_size=5))] = draw(JSON)
    return message


def likely(field: str) -> st.SearchStrategy[Any]:
    """Returns values that a field might have."""
    if field == "id":
        return st.text("ab", min_size=1, max_size=3)
    if field in ("seat", "to", "of", "offer"):
        return st.integers(0, 3) | st.just(9)
    if field in ("action", "ply", "lines", "chats", "version"):
        return st.integers(0, 310) | st.just(10**6)
    if field in ("yes", "steps", "screen"):
        return st.booleans()
    if field == "language":
        return st.sampled_from(["en", "fr", "de", "xx"])
    if field == "what":
        return st.sampled_from(get_args(p.Ballot))
    if field in ("gives", "gets"):
        return st.sampled_from(["nothing", "1 grain", "0 grain", "99 stone", "1 merchant, 2 farmer", "deal"])
    if field == "level":
        return st.sampled_from(["", "random", "scribe:seconds=100", "../x"])
    return st.sampled_from(["stop", "take 1", "deal 0 1 1 grain nothing", "bribe 1 nothing", "hello", "ask 9 cat-1"])


@pytest.mark.parametrize("struct", schema.client_messages(), ids=lambda struct: struct.__name__)
def test_messages_round_trip(struct: type[msgspec.Struct]) -> None:
    values = {
        "id": "a",
        "seat": 1,
        "action": 2,
        "ply": 3,
        "text": "take 1",
        "to": 0,
        "gives": "1 grain",
        "gets": "nothing",
    }
    values |= {"offer": 1, "yes": True, "what": "undo", "language": "fr", "luck": "mine"}
    made = struct(**{name: values[name] for name in struct.__struct_fields__ if name in values})
    assert msgspec.json.decode(msgspec.json.encode(made), type=p.FromClient) == made


@pytest.fixture(scope="module")
def onlooker(served: Served) -> tuple[Browser, Socket, str]:
    """Somebody without a seat at a table that two others play."""
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create("osiris", ME, OPEN, options={"negotiation": "open"})
    ben.post(f"/api/tables/{table}/sit")
    eve = served.browser()
    return eve, eve.join(table), table


class Fuzzed:
    """A person on both seats of a table that is fuzzed; at another one when the game is over."""

    def __init__(self, served: Served) -> None:
        self._browser = served.browser()
        self._socket: Socket | None = None

    def socket(self) -> Socket:
        here = self._socket
        if here is None or (here.position is not None and here.position["phase"] == "over"):
            browser, options = self._browser, {"negotiation": "open"}
            table = browser.create("osiris", ME, ME, options=options, settings={"hints": True})
            here = self._socket = browser.join(table)
        return here


@pytest.fixture(scope="module")
def fuzzed(served: Served) -> Fuzzed:
    return Fuzzed(served)


@pytest.fixture(scope="module")
def caller(served: Served) -> Browser:
    return served.browser()


@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(message=nearly_right() | JSON | st.text(max_size=40) | st.binary(max_size=40))
def test_a_stranger_changes_nothing_whatever_is_sent(
    message: Any, onlooker: tuple[Browser, Socket, str], served: Served
) -> None:
    _, socket, table = onlooker
    ledger = served.tables.live[table].ledger
    before = ledger.ply, [chair.person for chair in ledger.chairs], ledger.ballots.open, ledger.offers.open
    if isinstance(message, bytes):
        socket.wire.send(message)
    else:
        socket.tell(message if isinstance(message, str) else json.dumps(message))
    assert socket.ask("ping", id="still there")["type"] == "pong"
    for answer in socket.answers.values():
        assert answer["type"] in ("pong", "refused", "done"), answer  # a phrase may be said
        if answer["type"] == "refused":
            assert answer["key"] != "failed", answer
            assert answer["text"]
    ledger = served.tables.live[table].ledger
    assert before == (ledger.ply, [chair.person for chair in ledger.chairs], ledger.ballots.open, ledger.offers.open)


@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(message=nearly_right())
def test_a_player_is_never_told_that_something_failed(message: Any, fuzzed: Fuzzed) -> None:
    player = fuzzed.socket()
    player.tell(json.dumps(message))
    assert player.ask("ping", id="still there")["type"] == "pong"
    for answer in player.answers.values():
        assert answer.get("key") != "failed", (message, answer)


PATHS = [path for method, path, *_ in schema.REST if path.startswith("/api")]


@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(
    path=st.sampled_from(PATHS),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH"]),
    body=JSON | st.binary(max_size=60),
    part=st.text(max_size=8) | st.sampled_from(["0", "-1", "99999999999", "hapy", "..", "%00"]),
    query=st.dictionaries(st.sampled_from(["seat", "lang"]), st.text(max_size=4), max_size=2),
)
def test_rest_calls_never_fail(path: str, method: str, body: Any, part: str, query: Any, caller: Browser) -> None:
    for name in ("GAME", "TABLE", "PLY"):
        path = path.replace(name, quote(part, safe=""))
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = caller.http.request(method, path, content=data, params=query, headers={"content-type": "application/json"})
    assert answer.status_code < 500, answer.text
