"""What one player must not do to another, or a host to the players."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any, Final

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import barque
from barque.kernel import Refusal
from barque.table.fairness import game_seed, seal, shuffle_seal, verify, with_tag
from bench.table.attacks import Ground, case, hold
from bench.table.outside import WITHIN

NUMBERS: Final = itertools.count()


class Somebody:
    """A person with a browser: calls with a cookie, and a socket at one table."""

    def __init__(self, base: str, name: str) -> None:
        self.base: Final = base
        self.http: Final = httpx.Client(base_url=base, headers={"origin": base}, timeout=WITHIN, trust_env=False)
        self.wire: ClientConnection | None = None
        self.position: Any = None
        self.heard: list[str] = []
        self._answers: dict[str, Any] = {}
        self.call("PUT", "/api/me", {"name": name})

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Makes a call; returns what is answered, or the key of the refusal."""
        answer = self.http.request(method, path, json=None if method == "GET" else body or {})
        if answer.status_code >= 400:
            return answer.json()["key"]
        return answer.json() if answer.headers.get("content-type") == "application/json" else answer.text

    def make(self, seats: list[Any], game: str = "hapy", **more: Any) -> str:
        """Makes a table; returns its id."""
        settings = {"pace": 0} | more.pop("settings", {})
        made = self.call("POST", "/api/tables", {"game": game, "seats": seats, "settings": settings, **more})
        table: str = made["id"]
        return table

    def come(self, table: str) -> Any:
        """Connects to a table; returns the first position."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        headers = {"cookie": cookie}
        self.wire = connect(address, origin=Origin(self.base), additional_headers=headers, proxy=None)
        self.position = None
        self.wire.send('{"type":"hello"}')
        return self.see(lambda position: True)

    def go(self) -> None:
        """Ends the connection."""
        if self.wire is not None:
            self.wire.close()

    def see(self, holds: Callable[[Any], Any]) -> Any:
        """Listens until a position is as it should be."""
        deadline = time.monotonic() + WITHIN
        while self.position is None or not holds(self.position):
            self._hear(deadline)
        return self.position

    def ask(self, kind: str, **values: Any) -> str:
        """Asks for something over the socket; returns ``done`` or the key of the refusal."""
        assert self.wire is not None
        request = f"a{next(NUMBERS)}"
        self.wire.send(msgspec.json.encode({"type": kind, "id": request, **values}).decode())
        deadline = time.monotonic() + WITHIN
        while request not in self._answers:
            self._hear(deadline)
        answer = self._answers.pop(request)
        return str(answer["key"] if answer["type"] == "refused" else answer["type"])

    def _hear(self, deadline: float) -> None:
        assert self.wire is not None
        text = self.wire.recv(timeout=max(0.0, deadline - time.monotonic()))
        assert isinstance(text, str)
        self.heard.append(text)
        message = msgspec.json.decode(text)
        if message["type"] == "position":
            self.position = message
        elif "id" in message:
            self._answers[message["id"]] = message


ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}


def party(base: str, *names: str, **more: Any) -> tuple[str, list[Somebody]]:
    """Seats people at a table of Hâpy Families; returns its id and them, the first of them on turn."""
    people = [Somebody(base, name) for name in names]
    table = people[0].make([ME, *[OPEN] * (len(names) - 1)], options={"first": 0}, **more)
    for person in people[1:]:
        person.call("POST", f"/api/tables/{table}/sit")
    return table, people


@case("takeover", "a bot for somebody who reloads the page, then ending the game alone")
def takeover(ground: Ground) -> str:
    """No bot takes over before the grace is over; ``stop`` also asks those who are away; anyone who comes back has
    their seat.
    """
    with ground.server() as server:
        table, (eve, ben) = party(server.base, "Eve", "Ben", settings={"grace": 10})
        eve.come(table)
        tries = ground.pick(5, 50)
        for _ in range(tries):
            ben.come(table)
            ben.go()
            eve.see(lambda position: not position["seats"][1]["online"])
            refused = eve.ask("propose", seat=0, what="takeover", of=1)
            hold(refused == "takeover-early", f"a bot was asked for at once: {refused}")
        eve.ask("propose", seat=0, what="stop")
        hold(eve.see(lambda position: position["vote"])["phase"] == "playing", "the game was ended alone")
        eve.ask("vote", seat=0, yes=False)
        if ground.full:
            while eve.ask("propose", seat=0, what="takeover", of=1) == "takeover-early":
                time.sleep(0.5)
            eve.see(lambda position: position["seats"][1]["standin"])
            eve.ask("propose", seat=0, what="stop")
            eve.ask("typed", seat=0, text="stop", ply=eve.position["ply"])
            hold(eve.position["phase"] == "playing", "the game was ended while a bot played for somebody")
        ben.come(table)
        hold(not ben.see(lambda position: not position["seats"][1]["standin"])["result"], "there is a result")
        return f"{tries} reloads, no bot and no end"


@case("vacated-hand", "a hand that was given up, taken by somebody who knows another one")
def vacated_hand(ground: Ground) -> str:
    """Only somebody who has seen no other hand may sit down there, unless everyone agrees."""
    with ground.server() as server:
        table, (eve, ben, cleo) = party(server.base, "Eve", "Ben", "Cleo")
        sit = f"/api/tables/{table}/sit"
        eve.come(table)
        ben.call("POST", f"/api/tables/{table}/leave")
        for body in ({"seat": 1}, {}):
            refused = eve.call("POST", sit, body)
            hold(refused == "seat-known", f"somebody at the table took the seat: {refused}")
        refused = eve.call("GET", f"/api/tables/{table}/at/0?seat=1")
        hold(refused == "hidden-yet", f"the past of the seat was read: {refused}")
        eve.call("POST", sit, {"seat": 1, "ask": True})
        hold(len(eve.see(lambda position: position["vote"])["own"]) == 1, "the seat was taken without a vote")
        cleo.come(table)
        cleo.ask("vote", seat=2, yes=False)
        cleo.call("POST", f"/api/tables/{table}/leave")
        refused = ben.call("POST", sit, {"seat": 2})
        hold(refused == "seat-known", f"somebody who had sat at the table took another seat: {refused}")
        fresh = Somebody(server.base, "Dan").call("POST", sit, {"seat": 2})
        hold(isinstance(fresh, dict) and fresh["seated"], f"somebody new could not sit down: {fresh}")
        return "refused to anyone who sits or has sat there, open to somebody new"


@case(
    "ground-shuffle",
    "luck and secrets tried until the deal suits, by a host who plays and by the last player to sit down",
)
def ground_shuffle(ground: Ground) -> str:
    """No luck is shown before all have sealed theirs, nothing changes afterwards, and a shuffle that was ground is not
    proven.
    """
    with ground.server() as server:
        ana, eve = Somebody(server.base, "Ana"), Somebody(server.base, "Eve")
        table = ana.make([ME, OPEN], seal=seal("luck of Ana"))
        ana.come(table)
        refused = ana.ask("reveal", seat=0, luck="luck of Ana")
        hold(refused == "luck-none", f"luck was shown before all had sealed theirs: {refused}")
        eve.call("POST", f"/api/tables/{table}/sit", {"seal": seal("luck of Eve")})
        eve.come(table)
        shuffle = ana.see(lambda position: position["shuffle"])["shuffle"]
        whole = shuffle_seal(shuffle["commitment"], shuffle["seals"])
        ana.ask("reveal", seat=0, luck="luck of Ana")
        hold("luck of Ana" not in "".join(eve.heard), "the luck of another was told")
        hold("luck of Ana" not in str(eve.call("GET", f"/api/tables/{table}/fairness")), "the luck of another was told")
        tries = ground.pick(200, 2000)
        for number in range(tries):
            refused = eve.ask("reveal", seat=1, luck=f"other {number}")
            hold(refused in ("luck-other", "too-often"), f"luck other than what was sealed was taken: {refused}")
        refused = ana.call("POST", f"/api/tables/{table}/arrange", {"options": {"first": 0}})
        hold(refused == "shuffling", f"options were changed when luck was known: {refused}")
        refused = eve.call("POST", f"/api/tables/{table}/begin")
        hold(refused == "luck-yours", f"somebody who withheld their luck began the game: {refused}")
        eve.call("POST", f"/api/tables/{table}/leave")
        ana.see(lambda position: position["phase"] == "playing")
        ana.call("POST", f"/api/tables/{table}/leave")
        shown = ana.call("GET", f"/api/tables/{table}/fairness")
        hold(shown["seal"] == whole, "the seal of the shuffle has changed")
    secrets = ground.pick(500, 60_000)
    began = time.monotonic()
    lucks = ["luck of Ana", "luck of Eve"]
    good = min(range(secrets), key=lambda number: game_seed(str(number), lucks))  # what a host would look for
    state = barque.game("hapy").start(2, seed=game_seed(str(good), lucks))
    record = state.game.record(state)
    for seals in (["", ""], [seal(luck) for luck in lucks]):
        forged = with_tag(record, str(good), lucks, seals)
        for known in ("", seal(str(good))):
            hold(bool(verify(forged, known).doubt), "a shuffle that was ground is called proven")
        try:
            verify(forged, whole)
        except Refusal:
            continue
        hold(False, "a shuffle that was ground matches the seal of another")
    return f"{tries} other lucks refused; {secrets} secrets ground in {time.monotonic() - began:.0f} s, none proven"


@case("closed-table", "a stranger who watches and talks at a table that nobody may watch")
def closed_table(ground: Ground) -> str:
    """A stranger is told whether a seat is free and nothing else, hears of no move, and says nothing."""
    with ground.server() as server:
        table, (ana, ben) = party(server.base, "Ana", "Ben", settings={"watchers": False, "listed": True})
        eve = Somebody(server.base, "Eve")
        for person in (ana, ben, eve):
            person.come(table)
        ana.ask("say", text="between us")
        moves = ground.pick(10, 60)
        for _ in range(moves):
            for person in (ana, ben):
                person.see(lambda position: position["ply"] >= max(ana.position["ply"], ben.position["ply"]))
                mine = [own for own in person.position["own"] if own["legal"]]
                if mine:
                    person.ask("play", seat=mine[0]["seat"], action=mine[0]["legal"][0], ply=person.position["ply"])
        refused = eve.ask("say", phrase="hello")
        hold(refused == "watchers-off", f"a stranger could say something: {refused}")
        positions = [text for text in eve.heard if '"type":"position"' in text]
        hold(len(positions) == 1, f"a stranger was told {len(positions)} positions")
        told = "".join(eve.heard) + str(eve.call("GET", f"/api/tables/{table}")) + str(eve.call("GET", "/api/tables"))
        for secret in ("Ana", "Ben", "between us"):
            hold(secret not in told, f"a stranger was told “{secret}”")
        for path in ("at/0", "at/0?seat=0", "record", "fairness"):
            refused = eve.call("GET", f"/api/tables/{table}/{path}")
            hold(refused == "watchers-off", f"a stranger could look at {path}: {str(refused)[:80]}")
        return f"{ana.position['ply']} moves, nothing told"


@case("stolen-identity", "a cookie and a recovery code in the hands of somebody else, and a name that nobody sees")
def stolen_identity(ground: Ground) -> str:
    """A code works once; signing out other devices ends what was stolen; a deleted person is gone everywhere."""
    with ground.server() as server:
        table, (ana, ben) = party(server.base, "Ana Unmistakable", "Ben")
        code = ana.call("POST", "/api/me/recovery")["code"]
        thief, later = Somebody(server.base, "Thief"), Somebody(server.base, "Later")
        thief.call("POST", "/api/me/recover", {"code": code})
        hold(later.call("POST", "/api/me/recover", {"code": code}) == "no-such-code", "a code worked twice")
        thief.come(table)
        hold(thief.position["seats"][0]["mine"], "the code did not work")
        ana.call("POST", "/api/me/sign-out")
        hold(not thief.call("GET", f"/api/tables/{table}")["seated"], "a void cookie is believed")
        thief.go()
        hold(not thief.come(table)["seats"][0]["mine"], "a void cookie is believed")
        hold(ana.call("GET", f"/api/tables/{table}")["seated"], "the owner was signed out too")
        ana.come(table)
        ben.come(table)
        ana.ask("propose", seat=0, what="stop")
        ben.ask("vote", seat=1, yes=True)
        rematch = ben.call("POST", f"/api/tables/{table}/again")["id"]
        ana.http.delete("/api/me")
        for each in (table, rematch):
            hold("Unmistakable" not in str(ben.call("GET", f"/api/tables/{each}")), "a deleted name is still shown")
        for name in ("\u3164", "\u2800", "\u115f\u1160", "\u200b\u2060", "\u0301"):
            refused = ben.call("PUT", "/api/me", {"name": name})
            hold(refused == "name-blank", f"a name that nobody sees was taken: {name!r}")
        return "a code once, a cookie until it is void, no name that nobody sees"


@case("bot-pace", "how long bots take, to tell forced moves from real choices")
def bot_pace(ground: Ground) -> str:
    """Every move of a bot takes its time, forced or not: one that came at once would betray what the bot holds."""
    bot = {"kind": "bot", "level": "vizier"}
    wanted = ground.pick(15, 150)
    times: list[float] = []
    with ground.server() as server:
        ana = Somebody(server.base, "Ana")
        while len(times) < wanted:
            ana.come(ana.make([ME, bot, bot], options={"first": 1}))
            seen = ana.position
            while not ana.position["result"] and len(times) < wanted:
                mine = [own for own in ana.position["own"] if own["legal"]]
                if mine:
                    ana.ask("play", seat=0, action=mine[0]["legal"][-1], ply=ana.position["ply"])
                ply = seen["ply"]
                after = ana.see(lambda position, ply=ply: position["ply"] > ply)  # type: ignore[misc]
                if seen["turn"] > 0 and after["ply"] == ply + 1:
                    times.append(after["now"] - seen["now"])
                seen = after
            ana.go()
    hold(min(times) > 0.2, f"a choice took {min(times) * 1000:.0f} ms, others {max(times) * 1000:.0f} ms")
    return f"{len(times)} choices, none in less than {min(times) * 1000:.0f} ms"
