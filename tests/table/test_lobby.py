"""The lobby, who somebody is, and what is refused at the door."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import barque
from barque.bots import NAMES
from barque.table.identity import LETTERS, Signer, code_hash, new_code, new_table
from barque.table.limits import Limits
from barque.table.metrics import Times
from barque.table.presence import REMEMBERED, Presence
from barque.table.rows import row_of
from tests.table.client import BOTS, ME, OPEN
from tests.table.conftest import Served, config


def test_the_start_page_knows_games_bots_and_phrases_in_each_language(served: Served) -> None:
    browser = served.browser()
    english, french = browser.get("/api/start?lang=en"), browser.get("/api/start?lang=fr")
    assert [game["name"] for game in english["games"]] == list(barque.games())
    assert [bot["name"] for bot in english["bots"]] == list(NAMES)
    assert english["phrases"].keys() == french["phrases"].keys()
    assert english["phrases"]["hello"] != french["phrases"]["hello"]
    layouts = next(option for option in english["games"][1]["options"] if option["name"] == "layout")
    assert layouts["titles"]["giza"] == "Giza"
    assert browser.get("/api/games/hapy/words?lang=de")["entries"]["rules.H-1"]
    assert len(browser.get("/api/games/hapy/moves")["moves"]) == len(barque.game("hapy").moves)
    assert browser.refused("GET", "/api/games/chess/moves") == (404, "no-such-game")
    assert browser.refused("GET", "/api/nothing") == (404, "no-page")
    assert browser.refused("PATCH", "/api/me") == (405, "no-method")


def test_a_table_is_arranged_by_its_host_and_begun(served: Served) -> None:
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create("hapy", ME, OPEN, OPEN, settings={"start": "host"})
    where = f"/api/tables/{table}"
    assert ben.post(f"{where}/sit", {"name": "Benny"})["seats"][1]["name"] == "Benny"
    assert ben.refused("POST", f"{where}/arrange", {"options": {}}) == (403, "host-only")
    assert ben.refused("POST", f"{where}/begin", {}) == (403, "host-only")
    assert ana.refused("POST", f"{where}/begin", {}) == (409, "seats-open")
    assert ana.refused("POST", f"{where}/arrange", {"seats": {"1": BOTS}}) == (409, "seat-taken")
    assert ana.refused("POST", f"{where}/arrange", {"seats": {"9": BOTS}}) == (400, "no-such-seat")
    assert ana.refused("POST", f"{where}/arrange", {"options": {"first": 5}}) == (400, "option-value")
    changed = ana.post(f"{where}/arrange", {"seats": {"2": BOTS}, "options": {"first": 1, "layout": "giza"}})
    assert changed["options"] == {"first": 1, "layout": "giza"}
    begun = ana.post(f"{where}/begin")
    assert (begun["phase"], begun["turn"]) == ("playing", 1)
    assert ana.refused("POST", f"{where}/begin", {}) == (409, "begun")
    assert ana.refused("POST", f"{where}/sit", {}) == (409, "table-full")
    assert ben.get("/api/tables")["mine"][0]["my_turn"]


def test_open_seats_go_to_bots_when_the_host_says_so(served: Served) -> None:
    ana = served.browser("Ana")
    table = ana.create("osiris", ME, OPEN, OPEN)
    assert ana.refused("POST", f"/api/tables/{table}/begin", {"level": "scribe:seconds=99"}) == (400, "no-such-bot")
    begun = ana.post(f"/api/tables/{table}/begin", {"level": "random"})
    assert [seat["kind"] for seat in begun["seats"]] == ["person", "bot", "bot"]


def test_people_deal_at_any_time_unless_they_share_a_device(served: Served) -> None:
    """O-33: in turn only where that is chosen, at one device, and between bots alone."""
    ana = served.browser("Ana")
    for seats, chosen, found in (
        ((ME, OPEN), {}, {"negotiation": "open"}),
        ((OPEN, OPEN), {}, {"negotiation": "open"}),
        ((ME, BOTS), {}, {"negotiation": "open"}),
        ((ME, OPEN), {"negotiation": "turn"}, {}),
        ((ME, ME), {}, {}),
        ((BOTS, BOTS), {}, {}),
    ):
        table = ana.create("osiris", *seats, options=chosen)
        assert ana.get(f"/api/tables/{table}")["options"] == found


def test_only_listed_tables_are_found_by_others(served: Served) -> None:
    ana, ben = served.browser("Ana"), served.browser("Ben")
    hidden = ana.create("hapy", ME, OPEN)
    shown = ana.create("hapy", ME, OPEN, settings={"listed": True})
    listed = [table["id"] for table in ben.get("/api/tables")["listed"]]
    assert shown in listed
    assert hidden not in listed
    assert {hidden, shown} <= {table["id"] for table in ana.get("/api/tables")["mine"]}
    ana.post(f"/api/tables/{shown}/leave")
    assert ana.get(f"/api/tables/{shown}")["seats"][0]["kind"] == "open"


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"game": "chess", "seats": [ME, ME]}, "no-such-game"),
        ({"game": "hapy", "seats": [ME]}, "seats"),
        ({"game": "hapy", "seats": [ME] * 7}, "seats"),
        ({"game": "hapy", "seats": [ME, {"kind": "bot", "level": "deep"}]}, "no-such-bot"),
        ({"game": "hapy", "seats": [ME, ME], "options": {"layout": "/etc/passwd"}}, "option-value"),
        ({"game": "hapy", "seats": [ME, ME], "options": {"layout": "../../x.toml"}}, "option-value"),
        ({"game": "hapy", "seats": [ME, ME], "options": {"seed": 7}}, "option-name"),
        ({"game": "hapy", "seats": [ME, ME], "settings": {"clock": "sundial"}}, "message"),
        ({"game": "hapy", "seats": "two"}, "message"),
        ({"seats": [ME, ME]}, "message"),
        ([], "message"),
    ],
)
def test_a_wrong_table_is_refused_in_a_sentence(body: object, key: str, served: Served) -> None:
    status, refused = served.browser().refused("POST", "/api/tables", body)
    assert refused == key
    assert status in (400, 404)


def test_a_layout_of_ones_own_travels_with_the_table(served: Served) -> None:
    import tomllib

    text = (Path(barque.__file__).parent / "games/hapy/content/tomb.toml").read_text("utf-8")
    layout = tomllib.loads(text)
    ana = served.browser()
    table = ana.create("hapy", ME, BOTS, options={"layout": layout, "first": 0})
    with ana.join(table) as socket:
        assert socket.my_move()
        layout["slots"] = []
    assert (
        ana.refused("POST", "/api/tables", {"game": "hapy", "seats": [ME, ME], "options": {"layout": layout}})[0] == 400
    )


def test_an_identity_moves_to_another_device_by_its_code(served: Served) -> None:
    phone, laptop = served.browser("Ana"), served.browser()
    table = phone.create("hapy", ME, OPEN)
    code = phone.post("/api/me/recovery")["code"]
    assert laptop.refused("POST", "/api/me/recover", {"code": "wrong-code"}) == (403, "no-such-code")
    assert laptop.post("/api/me/recover", {"code": code.upper().replace("-", " ")})["name"] == "Ana"
    assert [found["id"] for found in laptop.get("/api/tables")["mine"]] == [table]
    used = served.browser().refused("POST", "/api/me/recover", {"code": code})
    assert used == (403, "no-such-code")  # it serves once
    code = phone.post("/api/me/recovery")["code"]
    phone.post("/api/me/recovery")
    assert served.browser().refused("POST", "/api/me/recover", {"code": code}) == (403, "no-such-code")
    code = phone.post("/api/me/recovery")["code"]
    assert phone.http.delete("/api/me/recovery").status_code == 204
    assert served.browser().refused("POST", "/api/me/recover", {"code": code}) == (403, "no-such-code")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_other_devices_are_signed_out(kind: str, request: pytest.FixtureRequest) -> None:
    url: str = request.getfixturevalue("store_url" if kind == "sqlite" else "postgres_url")
    servers = [Served(config(url)) for _ in range(1 if kind == "sqlite" else 2)]
    try:
        mine, stolen = servers[0].browser("Ana"), servers[-1].browser()
        table = mine.create("hapy", ME, OPEN)
        code = mine.post("/api/me/recovery")["code"]
        stolen.post("/api/me/recover", {"code": code})
        code = mine.post("/api/me/recovery")["code"]
        with stolen.join(table) as socket:
            assert socket.see(lambda position: position["seats"][0]["mine"])
            assert mine.post("/api/me/sign-out")["name"] == "Ana"
            assert socket.until(lambda: socket.gone)["again"]
        assert mine.get(f"/api/tables/{table}")["seated"]
        with stolen.join(table) as socket:
            assert not socket.see(lambda position: True)["seats"][0]["mine"]
        assert not stolen.get(f"/api/tables/{table}")["seated"]
        assert stolen.get("/api/me")["name"] == ""
        assert stolen.refused("POST", "/api/me/recover", {"code": code}) == (403, "no-such-code")
        mine.post("/api/me/sign-out")
        assert mine.get("/api/tables")["mine"][0]["id"] == table
    finally:
        for server in servers:
            server.stop()


def test_people_keep_their_looks_from_game_to_game(served: Served) -> None:
    """Seats, colours and animals stay through a rematch, bots come along, and people without a name are animals."""
    ana, ben = served.browser("Ana"), served.browser()
    drawn = ana.get("/api/me")
    assert drawn["avatar"]  # everybody has looks before they choose
    assert ana.put("/api/me", {"name": "Ana", "avatar": "bee", "colour": 3})["avatar"] == "bee"
    assert ana.put("/api/me", {"name": "Ana"})["colour"] == 3  # what is left out stays
    assert ana.refused("PUT", "/api/me", {"name": "Ana", "avatar": "sphinx"}) == (400, "message")
    assert ben.put("/api/me", {"name": "", "avatar": "frog", "colour": 3})["avatar"] == "frog"
    table = ana.create("hapy", OPEN, ME, BOTS)
    seats = ben.post(f"/api/tables/{table}/sit")["seats"]
    assert [seat["avatar"] for seat in seats[:2]] == ["frog", "bee"]
    assert seats[0]["name"] == "Frog"
    assert seats[1]["colour"] == 3
    with ana.join(table) as here, ben.join(table) as other:
        here.done("propose", seat=1, what="stop")
        other.done("vote", seat=0, yes=True)
    new = ana.post(f"/api/tables/{table}/again", {"turn": False})["id"]
    again = ben.post(f"/api/tables/{table}/again")["seats"]
    assert ben.get(f"/api/tables/{new}")["phase"] == "playing"
    for key in ("kind", "name", "avatar", "colour", "level"):
        assert [seat[key] for seat in again] == [seat[key] for seat in seats]


def test_a_deleted_person_is_not_waited_for_in_a_rematch(served: Served) -> None:
    ana, ben = served.browser("Ana Unmistakable"), served.browser("Ben")
    table = ana.create("hapy", ME, OPEN)
    ben.post(f"/api/tables/{table}/sit")
    with ana.join(table) as here, ben.join(table) as other:
        here.done("propose", seat=0, what="stop")
        other.done("vote", seat=1, yes=True)
    new = ben.post(f"/api/tables/{table}/again")["id"]
    assert "Unmistakable" in ben.http.get(f"/api/tables/{new}").text
    person = ana.http.cookies["barque"].partition(".")[0]
    assert ana.http.delete("/api/me").status_code == 204
    for each in (table, new):
        left = served.run(served.tables.store.load(each))
        assert left is not None
        assert "Unmistakable" not in "".join(left[1])
        assert person not in "".join(left[1])
        assert "Unmistakable" not in ben.http.get(f"/api/tables/{each}").text
    assert served.browser("Cleo").post(f"/api/tables/{new}/sit")["seated"]  # the seat is free


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", " \u115f\uffa0 ", "\u200b", "\u0301", "\ufe0f"])
def test_a_name_that_nobody_can_see_is_refused(name: str, served: Served) -> None:
    ana = served.browser("Ana")
    assert ana.refused("PUT", "/api/me", {"name": name}) == (400, "name-blank")
    seats = [{"kind": "me", "name": name}, OPEN]
    assert ana.refused("POST", "/api/tables", {"game": "hapy", "seats": seats}) == (400, "name-blank")
    table = ana.create("hapy", ME, OPEN)
    assert served.browser().refused("POST", f"/api/tables/{table}/sit", {"name": name}) == (400, "name-blank")
    assert ana.put("/api/me", {"name": f"{name}Ana{name}"})["name"].strip("\u0301\ufe0f") == "Ana"
    assert ana.put("/api/me", {"name": ""})["name"] == ""


def test_a_person_can_download_and_delete_what_is_stored(served: Served) -> None:
    ana, ben = served.browser("Ana Unmistakable"), served.browser("Ben")
    table = ana.create("hapy", ME, OPEN, settings={"chat": "free"}, options={"first": 0})
    ben.post(f"/api/tables/{table}/sit")
    with ana.join(table) as socket:
        socket.play()
        socket.done("say", text="something private")
        stored = ana.http.get("/api/me/data").text
        assert "something private" in stored
        assert "Ana Unmistakable" in stored
        assert ana.http.delete("/api/me").status_code == 204
    left = served.run(served.tables.store.load(table))
    assert left is not None
    kept = "".join(left[1])
    assert "something private" not in kept
    assert "Unmistakable" not in kept
    assert '"move"' in kept  # the game is Ben's too
    with ben.join(table) as socket:
        socket.see(lambda position: position["seats"][0]["left"])
        assert "Unmistakable" not in "".join(socket.raw)


@pytest.mark.parametrize("entry", ['{"k":"juggled","at":1,"by":"WHO","text":"mine"}', '{"by":"WHO","text":"mine'])
def test_what_is_stored_can_be_downloaded_where_a_table_can_not_be_read(entry: str, served: Served) -> None:
    ana = served.browser("Ana")
    table, other = ana.create("hapy", ME, OPEN), ana.create("hapy", ME, OPEN)
    person = ana.http.cookies["barque"].partition(".")[0]
    live = served.run(served.tables.find(table))

    async def write() -> bool:
        text = entry.replace("WHO", person)
        return await served.tables.store.append(table, live.ledger.number, [text], row_of(live.ledger))

    assert served.run(write())
    found = {one["table"]: one["entries"] for one in ana.get("/api/me/data")["tables"]}
    assert "mine" in str(found[table][-1])
    assert [one["k"] for one in found[other]] == ["opened"]


def test_strangers_who_come_and_go_are_not_remembered_for_ever() -> None:
    presence = Presence(lambda: 7.0)
    presence.gone(["ana"])
    for number in range(3 * REMEMBERED):
        presence.gone([f"stranger {number}"])
        presence.forget_strangers(["ana", "ben"])
    assert presence.away_since("ana") == 7.0
    assert sum(presence.last_seen(f"stranger {number}", 0, 9.0) > 0 for number in range(3 * REMEMBERED)) <= REMEMBERED


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(served: Served) -> None:
    answer = httpx.get(served.base + "/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    person, _, mac = answer.cookies["barque"].partition(".")
    forged = httpx.get(served.base + "/api/me", cookies={"barque": f"{person}.{mac[::-1]}"})
    assert "set-cookie" in forged.headers  # not believed: a new identity
    kept = httpx.get(served.base + "/api/me", cookies={"barque": answer.cookies["barque"]})
    assert "set-cookie" not in kept.headers
    signer = Signer("ab" * 32)
    assert signer.read(signer.sign("ana")) == "ana"
    for wrong in (
        None,
        "",
        "ana",
        "ana.",
        "ana." + "0" * 64,
        "ana." + "é" * 64,
        signer.sign("ben").replace("ben", "ana"),
    ):
        assert signer.read(wrong) == ""


def test_a_first_visit_makes_one_person_whatever_the_page_asks_for_at_once(served: Served) -> None:
    def sets_cookie(path: str) -> bool:
        return "set-cookie" in httpx.get(f"{served.base}{path}").headers

    assert [sets_cookie(path) for path in ("/api/start", "/api/me", "/api/tables", "/api/words")] == [True] * 2 + [
        False
    ] * 2
    made = httpx.post(
        f"{served.base}/api/tables", json={"game": "hapy", "seats": [ME, OPEN]}, headers={"origin": served.base}
    )
    assert "set-cookie" in made.headers


def test_other_pages_can_change_nothing(served: Served) -> None:
    ana = served.browser()
    table = ana.create("hapy", ME, OPEN)
    body = {"game": "hapy", "seats": [ME, OPEN]}
    for origin in ("https://evil.example", "null", "", f"{served.base}.evil.example"):
        assert ana.refused("POST", "/api/tables", body, headers={"origin": origin}) == (403, "origin")
        with (
            pytest.raises(InvalidStatus),
            connect(served.base.replace("http", "ws") + f"/api/tables/{table}/socket", origin=Origin(origin)),
        ):
            pass
    answer = ana.http.post("/api/tables", content="{}", headers={"content-type": "text/plain"})
    assert answer.json()["key"] == "not-json"


def test_answers_carry_what_keeps_a_browser_safe(served: Served) -> None:
    for path in ("/", "/t/abc", "/api/me", "/api/nothing", "/healthz"):
        headers = httpx.get(served.base + path).headers
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_files_outside_the_page_are_not_served(served: Served) -> None:
    for path in ("/..%2f..%2f..%2fpyproject.toml", "/%2e%2e/app.py", "/../app.py", "/assets/..%2f..%2fapp.py"):
        assert "import" not in httpx.get(served.base + path).text


def test_tables_and_codes_are_hard_to_guess() -> None:
    assert len({new_table() for _ in range(1000)}) == 1000
    assert set(new_table()) <= set(LETTERS)
    code = new_code()
    assert code_hash(code) == code_hash(code.upper().replace("0", "O").replace("-", ""))


def test_limits_and_the_hosts_password(store_url: str) -> None:
    limits = Limits(tables=(2, 0), passwords=(2, 0), own_sockets=1, body=2048, message=200, messages=(3, 0))
    served = Served(config(store_url, limits=limits, password="open sesame"))
    try:
        ana = served.browser()
        assert ana.get("/api/me")["host_password"]
        wish = {"game": "hapy", "seats": [ME, OPEN], "password": "open sesame"}
        assert ana.refused("POST", "/api/tables", wish | {"password": ""}) == (403, "host-password")
        table = ana.post("/api/tables", wish)["id"]
        ana.post("/api/tables", wish)
        assert ana.refused("POST", "/api/tables", wish) == (429, "too-often")
        assert ana.refused("PUT", "/api/me", {"name": "x" * 3000}) == (413, "body-long")
        with ana.join(table) as socket:
            socket.see(lambda position: True)
            with ana.join(table) as second:
                assert not second.until(lambda: second.gone)["again"]
            socket.tell("x" * 300)
            assert socket.until(lambda: socket.answers.get(""))["key"] == "message-long"
            for number in range(3):
                assert socket.ask("ping", id=f"p{number}")["type"] == "pong"
            assert socket.refused("ping", id="last") == "too-often"
    finally:
        served.stop()


def test_only_wrong_passwords_and_codes_are_counted(store_url: str) -> None:
    served = Served(config(store_url, limits=Limits(passwords=(2, 0), codes=(2, 0)), password="open sesame"))
    try:
        ana = served.browser()
        wish = {"game": "hapy", "seats": [ME, OPEN], "password": "open sesame"}
        for _ in range(5):
            ana.post("/api/tables", wish)
            code = ana.post("/api/me/recovery")["code"]
            ana.post("/api/me/recover", {"code": code})
        wrong = wish | {"password": "open says me"}
        for _ in range(2):
            assert ana.refused("POST", "/api/tables", wrong) == (403, "host-password")
            assert ana.refused("POST", "/api/me/recover", {"code": "no"}) == (403, "no-such-code")
        assert ana.refused("POST", "/api/tables", wish) == (429, "too-often")
        assert ana.refused("POST", "/api/me/recover", {"code": code}) == (429, "too-often")
    finally:
        served.stop()


def test_a_person_says_so_much_on_however_many_sockets(store_url: str) -> None:
    served = Served(config(store_url, limits=Limits(chat=(3, 0), watchers_chat=(4, 0))))
    try:
        ana, table = served.browser("Ana"), ""
        table = ana.create("hapy", ME, OPEN)
        said = 0
        for _ in range(4):
            with ana.join(table) as socket:
                said += sum(socket.ask("say", seat=0, text="!")["type"] == "done" for _ in range(2))
        assert said == 3
        for number in range(3):  # strangers, all together
            with served.browser(f"B{number}").join(table) as socket:
                said += sum(socket.ask("say", phrase="hello")["type"] == "done" for _ in range(2))
        assert said == 3 + 4
    finally:
        served.stop()


def test_watchers_keep_nobody_from_playing(store_url: str) -> None:
    served = Served(config(store_url, limits=Limits(watchers=2, sockets=3)))
    try:
        ana, eve = served.browser("Ana"), served.browser("Eve")
        table = ana.create("hapy", ME, OPEN)
        with eve.join(table) as first, eve.join(table) as second, eve.join(table) as third:
            first.see(lambda position: True)
            second.see(lambda position: True)
            assert not third.until(lambda: third.gone)["again"]
            with ana.join(table) as one, ana.join(table) as two:  # of one address, like Eve's
                one.see(lambda position: True)
                two.see(lambda position: True)
    finally:
        served.stop()


def test_health_metrics_and_the_qr_code(served: Served) -> None:
    ana = served.browser("Ana Unmistakable")
    table = ana.create("hapy", ME, OPEN)
    assert ana.http.get("/healthz").text == "ok"
    metrics = ana.http.get("/metrics").text
    assert "barque_moves_total" in metrics
    assert 'barque_store_seconds_bucket{le="+Inf"}' in metrics
    assert table not in metrics
    assert "Unmistakable" not in metrics
    drawn = ana.http.get(f"/api/tables/{table}/qr.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    assert ana.refused("GET", "/api/tables/nowhere/qr.svg") == (404, "no-such-table")


def test_a_time_counts_in_every_bucket_that_it_fits_in() -> None:
    times = Times("seconds", "Some time")
    for seconds in (0.0005, 0.003, 0.005, 60.0):
        times.observe(seconds)
    (family,) = times.collect()
    found = {sample.labels.get("le", sample.name): sample.value for sample in family.samples}
    assert [found[bound] for bound in ("0.001", "0.0025", "0.005", "10.0", "+Inf")] == [1, 1, 3, 3, 4]
    assert found["seconds_count"] == 4
    assert found["seconds_sum"] == pytest.approx(60.0085)
