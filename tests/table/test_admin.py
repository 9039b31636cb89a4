"""Running a club: what the host looks at and decides, in the terminal and on the page, on both stores."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from barque.cli import main
from barque.kernel import Refusal
from barque.table.retention import Keep, tidy
from barque.table.store import open_store
from tests.table.client import BOTS, ME, OPEN, Browser
from tests.table.conftest import Served, config
from tests.waiting import until

PASSWORD = "only the host"


@pytest.fixture(params=["sqlite", "postgres"])
def club(request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server of a club."""
    url: str = request.getfixturevalue("store_url" if request.param == "sqlite" else "postgres_url")
    server = Served(config(url, admin_password=PASSWORD))
    yield server
    server.stop()


def admin(club: Served, *arguments: str, code: int = 0) -> None:
    """Runs the command beside the server, which hears of it."""
    assert main(["admin", *arguments[:1], "--store", club.tables.config.store, *arguments[1:], "--lang", "en"]) == code
    club.run(club.tables.heed_host())


def mark_of(browser: Browser, club: Served) -> str:
    return club.tables.club.mark(browser.http.cookies["barque"].partition(".")[0])


def test_the_host_rules_in_the_terminal(
    club: Served, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.WARNING, "barque.admin")
    ana, ben = club.browser("Ana"), club.browser("Ben")
    table = ana.create("hapy", ME, OPEN, options={"first": 0})
    ben.post(f"/api/tables/{table}/sit")
    with ana.join(table) as here, ben.join(table) as there:
        here.see(lambda position: position["phase"] == "playing")
        club.run(club.tables.look())
        admin(club, "people")
        said = capsys.readouterr().out
        assert re.search(rf"^{mark_of(ben, club)} +Ben .* 1 +online$", said, re.MULTILINE)
        admin(club, "tables")
        said += capsys.readouterr().out
        assert re.search(rf"^{club.tables.club.mark(table)} +Hâpy Families +playing .* Ana, Ben$", said, re.MULTILINE)

        there.done("say", text="rude")
        admin(club, "mute", mark_of(ben, club), "--for", "2d")
        assert there.refused("say", text="rude again") == "muted"
        there.done("propose", seat=1, what="pause")  # whatever is not talk goes on
        admin(club, "unmute", mark_of(ben, club))
        there.done("say", text="sorry")

        admin(club, "ban", mark_of(ben, club))
        there.until(lambda: there.gone)
        with ben.join(table) as again:
            again.until(lambda: again.gone)
            assert "excluded" in again.gone["text"]
            assert not again.gone["again"]
        assert ben.refused("POST", "/api/tables", {"game": "hapy", "seats": [ME, BOTS]}) == (403, "banned")
        assert ben.http.get("/api/me/data").status_code == 200  # what is stored of them stays theirs

        admin(club, "close", club.tables.club.mark(table))
        here.see(lambda position: position["phase"] == "over")
        here.until(lambda: any("has ended the game" in chat["text"] for chat in here.chats))
        assert here.position["result"]["winners"] == [0, 1]

    admin(club, "close", club.tables.club.mark(table), code=1)
    assert "over" in capsys.readouterr().err
    admin(club, "delete", f"{club.base}/t/{table}")
    assert ana.refused("GET", f"/api/tables/{table}") == (404, "no-such-table")

    admin(club, "message", "Tournament on Friday!")
    assert ana.get("/api/start")["notice"] == "Tournament on Friday!"
    admin(club, "quota", "1")
    mine = ana.create("hapy", ME, BOTS)
    assert ana.refused("POST", "/api/tables", {"game": "hapy", "seats": [ME, BOTS]}) == (403, "quota")
    admin(club, "quota", "0")

    admin(club, "export", str(tmp_path / "club.json"))
    admin(club, "log")
    said += capsys.readouterr().out
    for word in ("muted", "banned", "closed a table", "deleted a table", "start page", "tables per person"):
        assert word in said
    exported = (tmp_path / "club.json").read_text("utf-8")
    assert [act["what"] for act in json.loads(exported)["acts"]][:3] == ["mute", "unmute", "ban"]
    logged = [record.facts["what"] for record in caplog.records if record.name == "barque.admin"]  # type: ignore[attr-defined]
    assert logged == [act["what"] for act in json.loads(exported)["acts"]]
    people = [browser.http.cookies["barque"] for browser in (ana, ben)]
    for secret in (table, mine, *people, *[cookie.partition(".")[0] for cookie in people]):
        assert secret not in said + exported + str(caplog.records)


def test_the_host_rules_on_the_page(club: Served) -> None:
    ana = club.browser("<b>Ana</b>")
    table = ana.create("hapy", ME, OPEN)
    host = httpx.Client(base_url=club.base, headers={"origin": club.base, "accept-language": "de"}, timeout=30)
    assert "Das Passwort" in host.get("/admin").text
    assert host.post("/admin", data={"act": "ban", "whom": mark_of(ana, club)}).status_code == 403
    assert host.post("/admin", data={"act": "enter", "password": "guess"}).status_code == 403
    assert host.get("/admin/export").status_code == 303
    entered = host.post("/admin", data={"act": "enter", "password": PASSWORD})
    assert (entered.status_code, entered.headers["location"]) == (303, "/admin")
    assert {"HttpOnly", "Path=/admin", "SameSite=strict"} <= set(entered.headers["set-cookie"].split("; "))
    page = host.get("/admin").text
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page
    assert club.tables.club.mark(table) in page
    exported = host.get("/admin/export")
    person = ana.http.cookies["barque"].partition(".")[0]
    for text in (page, exported.text):
        assert table not in text
        assert person not in text
    stranger = {"origin": "https://elsewhere.example"}
    assert host.post("/admin", data={"act": "message", "text": "x"}, headers=stranger).status_code == 403
    assert host.post("/admin", data={"act": "message", "text": "Hallo"}).status_code == 303
    assert ana.get("/api/start")["notice"] == "Hallo"
    assert host.post("/admin", data={"act": "close", "whom": "nothing"}).status_code == 400
    host.post("/admin", data={"act": "close", "whom": club.tables.club.mark(table)})  # it waits for players
    assert ana.refused("GET", f"/api/tables/{table}") == (404, "no-such-table")
    host.post("/admin", data={"act": "leave"})
    assert "Das Passwort" in host.get("/admin").text


def test_people_without_a_name_and_bots_are_called_as_at_the_table(
    club: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    nobody = club.browser()
    table = nobody.create("hapy", ME, BOTS, OPEN)
    seats = [seat["name"] for seat in nobody.get(f"/api/tables/{table}")["seats"]]
    admin(club, "tables")
    assert f"{seats[0]}, {seats[1]}, (free)\n" in capsys.readouterr().out
    admin(club, "people", "--name", seats[0].lower())
    assert mark_of(nobody, club) in capsys.readouterr().out


def test_the_host_deletes_old_tables_on_the_page(club: Served) -> None:
    ana = club.browser("Ana")
    old = ana.create("hapy", ME, OPEN)
    new = ana.create("hapy", ME, OPEN)
    host = httpx.Client(base_url=club.base, headers={"origin": club.base}, timeout=30)
    host.post("/admin", data={"act": "enter", "password": PASSWORD})
    assert host.post("/admin", data={"act": "tidy", "number": "soon"}).status_code == 400
    aged = f"update tables set moved = 0 where id = '{old}'"

    def gone() -> bool:
        """Checks whether the old table is deleted; anybody who comes or goes meanwhile makes it young again."""
        club.run(club.tables.store._write(lambda connection: connection.execute(aged)))
        assert host.post("/admin", data={"act": "tidy", "number": "1"}).status_code == 303
        return ana.http.get(f"/api/tables/{old}").status_code == 404

    until(gone)
    assert ana.get(f"/api/tables/{new}")["id"] == new


def test_the_page_says_so_when_the_store_fails(club: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(*_: object) -> None:
        raise Refusal("store-down")

    host = httpx.Client(base_url=club.base, headers={"origin": club.base}, timeout=30)
    host.post("/admin", data={"act": "enter", "password": PASSWORD})
    monkeypatch.setattr(club.tables.store.club, "people", down)  # how stores really fail: test_faults.py
    for answer in (
        host.get("/admin"),
        host.get("/admin/export"),
        host.post("/admin", data={"act": "ban", "whom": "x"}),
    ):
        assert answer.status_code == 503
        assert "The store does not answer" in answer.text


def test_somebody_with_as_many_tables_as_allowed_may_still_join_a_rematch(club: Served) -> None:
    ana, ben = club.browser("Ana"), club.browser("Ben")
    table = ana.create("hapy", ME, OPEN)
    ben.post(f"/api/tables/{table}/sit")
    with ana.join(table) as here, ben.join(table) as there:
        here.done("propose", seat=0, what="stop")
        there.done("vote", seat=1, yes=True)
    admin(club, "quota", str(10**30))  # more than a number in the store can be
    ben.create("hapy", ME, OPEN)
    admin(club, "quota", "1")
    assert ben.refused("POST", f"/api/tables/{table}/again") == (403, "quota")
    assert ana.post(f"/api/tables/{table}/again")["id"] == ben.post(f"/api/tables/{table}/again")["id"]


def test_without_its_password_there_is_no_page(served: Served) -> None:
    answer = httpx.get(f"{served.base}/admin")
    assert answer.status_code == 404
    assert "--admin-password-file" in answer.text


def test_abandoned_tables_go_and_finished_ones_stay(club: Served) -> None:
    ana, ben = club.browser("Ana"), club.browser("Ben")
    looked_at, fresh, _ = [ana.create("hapy", ME, OPEN) for _ in range(3)]
    finished = ben.create("hapy", ME, BOTS)
    with ben.join(finished) as socket:
        socket.see(lambda position: position["phase"] == "playing")
        socket.done("propose", seat=0, what="stop")
    store = club.tables.store
    later = club.tables.now() + 91 * 24 * 3600
    with ana.join(looked_at) as here:
        here.see(lambda position: position)
        assert club.run(tidy(store, Keep(80 * 24 * 3600.0), later, {looked_at, fresh})) == 1
        assert set(club.run(store.ids())) == {looked_at, fresh, finished}
        club.run(club.tables.heed_host())
        assert club.run(tidy(store, Keep(0.0, 80 * 24 * 3600.0), later)) == 1
        assert set(club.run(store.ids())) == {looked_at, fresh}
        here.done("say", text="here I am")
        assert club.run(tidy(store, Keep(80 * 24 * 3600.0), club.tables.now())) == 0
    assert club.run(store.club.claim("tidied", later, 3600.0))
    assert not club.run(store.club.claim("tidied", later + 60, 3600.0))  # another server has just done it


def test_a_move_at_a_table_that_was_deleted_is_refused_and_leaves_nothing(club: Served) -> None:
    ana = club.browser("Ana")
    table, other = ana.create("hapy", ME, BOTS, options={"first": 0}), ana.create("hapy", ME, OPEN)
    store = club.tables.store
    with ana.join(table) as here, ana.join(other) as there:
        here.see(lambda position: position["own"])
        club.run(store.club.delete([table], None))
        assert here.refused("say", text="hello?") == "no-such-table"
        there.done("say", text="hello")
    # Only the database itself shows entries that have no table.
    counted = club.run(store._read(lambda c: [*c.execute("select table_id from entries").fetchall()]))
    assert {row[0] for row in counted} == {other}


@pytest.mark.parametrize(
    "arguments",
    [
        ["mute", "nobody"],
        ["close", "nothing"],
        ["ban", "x", "--for", "soon"],
        ["tidy", "--keep", "-3"],
        ["tidy"],
        ["quota", "few"],
    ],
)
def test_a_wrong_order_is_refused_in_a_sentence(
    arguments: list[str], store_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store(store_url).close()
    assert main(["admin", arguments[0], "--store", store_url, *arguments[1:], "--lang", "en"]) in (1, 2)
    said = capsys.readouterr().err.strip()
    assert "\n" not in said
    assert said.endswith(".")
