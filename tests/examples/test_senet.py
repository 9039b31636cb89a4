"""The example of another author's game, installed beside Barque: nothing in Barque names it, and it works
everywhere.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from barque.kernel import LANGUAGES
from tests.table.client import BOTS, ME, Browser

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "senet"
PAGE = ROOT / "docs" / "own-game.md"
BARQUE = (sys.executable, "-m", "barque.cli")
PATIENCE = 220  # seconds that a command may take on a busy machine


def environment(*folders: Path) -> dict[str, str]:
    """Returns the environment of a command that finds packages in *folders* too."""
    known = [Path(path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    paths = [str(path.absolute()) for path in (*folders, *known)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LANG": "en_GB.UTF-8"}


def ran(env: dict[str, str], *command: object, typed: str = "") -> str:
    """Runs a command that succeeds; returns its output."""
    done = subprocess.run(
        [str(part) for part in command], env=env, input=typed, capture_output=True, encoding="utf-8", timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def refused(env: dict[str, str], *command: object) -> str:
    """Runs a command that is refused; returns its one sentence."""
    done = subprocess.run([str(part) for part in command], env=env, capture_output=True, encoding="utf-8")
    assert done.returncode != 0
    [sentence] = done.stderr.splitlines()
    return sentence


@contextmanager
def server(env: dict[str, str], store: Path) -> Iterator[str]:
    """Serves tables in a process of its own; yields the address."""
    command = [*BARQUE, "serve", "--port", "0", "--store", f"sqlite:///{store}", "--no-limits", "--workers", "1"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://localhost:(\d+)", process.stdout.readline())
            assert found is not None
            yield f"http://127.0.0.1:{found[1]}"
        finally:
            process.terminate()
            process.wait(PATIENCE)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the example is installed, without using a network."""
    source = tmp_path_factory.mktemp("source") / "senet"
    shutil.copytree(EXAMPLE, source)
    target = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    ran(environment(), *pip, "--target", target, source)
    return environment(target)


@pytest.fixture(scope="session")
def record(installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game between bots, played in the terminal."""
    file = tmp_path_factory.mktemp("records") / "game.barque"
    seats = "greedy,novice:seconds=0,iterations=20"
    ran(installed, *BARQUE, "play", "senet", "--seats", seats, "--seed", "7", "--record", file, "--plain")
    return file


def test_its_own_tests_pass(installed: dict[str, str]) -> None:
    """As its author runs them."""
    ran(installed, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, EXAMPLE / "tests")


def test_it_is_an_environment(installed: dict[str, str]) -> None:
    """OpenSpiel's, PettingZoo's and Gymnasium's own suites pass on it as on our games, and so do batches."""
    some = "senet" if "BARQUE_WHOLE" in os.environ else "senet and not playthrough"
    whole = {**installed, "BARQUE_WHOLE": "1", "BARQUE_PLUGGED": "1"}
    ran(whole, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", ROOT / "tests" / "envs", "-k", some)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", [(), ("--plain",)])
def test_it_is_played_in_the_terminal(installed: dict[str, str], language: str, look: tuple[str, ...]) -> None:
    """A person plays by the numbers of menus and by notation, and gets help."""
    command = (*BARQUE, "play", "senet", "--seed", "7", "--first", "0", "--lang", language, *look)
    said = ran(installed, *command, typed="move 12 3\nhelp S-13\nhint\nlook\nlog\n3\nquit\nquit\n")
    assert "Senet" in said
    assert "S-5" in said  # the reason why that piece can't be moved


def test_its_record_is_kept_checked_and_replayed(installed: dict[str, str], record: Path, tmp_path: Path) -> None:
    """The record names the game; a dump is checked as well as a record."""
    assert '[Game "senet"]' in record.read_text("utf-8")
    assert "Senet" in ran(installed, *BARQUE, "check", record)
    assert "throws" in ran(installed, *BARQUE, "replay", record, "--plain")
    script = "import barque, json; print(json.dumps(barque.game('senet').start(2, seed=3).dump()))"
    position = tmp_path / "position.json"
    position.write_text(ran(installed, sys.executable, "-c", script), "utf-8")
    assert "Senet" in ran(installed, *BARQUE, "check", position)
    data = json.loads(position.read_text("utf-8"))
    position.write_text(json.dumps({**data, "throws": [6]}), "utf-8")
    assert "throws" in refused(installed, *BARQUE, "check", position)


def test_bots_meet_in_the_arena(installed: dict[str, str]) -> None:
    """In processes of their own, too."""
    command = (*BARQUE, "arena", "senet", "greedy", "scribe:seconds=0,iterations=5")
    assert "Senet" in ran(installed, *command, "--games", "4", "--workers", "2", "--plain")
    assert "2 players, not 3" in refused(installed, *command, "random")


def test_it_is_measured(installed: dict[str, str], tmp_path: Path) -> None:
    """The designer's lab knows nothing of it, and measures it; it names no content whose worth could be asked for."""
    out = tmp_path / "senet.html"
    command = (*BARQUE, "balance", "senet", "--bot", "random", "--games", "4", "--workers", "1", "--plain")
    quick = ("--measures", "parts", "moves", "options")
    assert "Senet" in ran(installed, *command, *quick, "--against", "pieces=7", "--out", out)
    rows = [json.loads(line) for line in out.with_suffix(".jsonl").read_text("utf-8").splitlines()[1:]]
    assert {row["measure"] for row in rows} == {"games", "moves", "options"}
    assert "pieces=7" in out.read_text("utf-8")
    assert "senet" in refused(installed, *command, "--content", "mine.toml")


def test_it_is_played_at_the_table(installed: dict[str, str], tmp_path: Path) -> None:
    """Over the protocol of a real server: described in words, typed, and played to its end against a bot that
    thinks.
    """
    with server(installed, tmp_path / "t.db") as address:
        browser = Browser(address, "Ana")
        assert "senet" in [game["name"] for game in browser.get("/api/start")["games"]]
        assert browser.get("/api/games/senet/words?lang=de")["entries"]["house.water"] == "Haus des Wassers"
        table = browser.create("senet", ME, BOTS, options={"first": 0})
        with browser.join(table, steps=True) as socket:
            own = socket.my_move()
            assert own["steps"]
            assert own["said"][0].startswith("You, spools")
            house, by, _ = own["view"]["goals"][0]
            assert socket.refused("typed", seat=0, text="rebirth", ply=0) == "dry"
            assert socket.done("typed", seat=0, text=f"go {house} {by}", ply=0) == 1
            socket.see(lambda position: position["ply"] >= 1)
            result = socket.play_out()
            assert max(result["scores"]) == 5
        record = browser.http.get(f"/api/tables/{table}/record").text
    (tmp_path / "table.barque").write_text(record, "utf-8")
    assert "Senet" in ran(installed, *BARQUE, "check", tmp_path / "table.barque")


def blocks(kind: str) -> list[str]:
    """Lists the code blocks of a kind on the page that writes the example."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", [*blocks("python"), *blocks("toml")])
def test_the_page_shows_the_code_of_the_example(block: str) -> None:
    """Each paragraph of a block is in the file named last before it, word for word, indented or not."""
    page = PAGE.read_text("utf-8")
    named = re.findall(r"`((?:barque_senet|tests)/[\w/]+\.\w+|pyproject\.toml)`", page[: page.index(block)])
    text = (EXAMPLE / named[-1]).read_text("utf-8")
    for paragraph in re.split(r"\n\n+", block.strip("\n")):
        assert paragraph in text or textwrap.indent(paragraph, "    ") in text, f"not in {named[-1]}:\n{paragraph}"


def test_the_page_counts_the_lines_of_the_example() -> None:
    """The numbers of lines of code, words and tests are right."""
    found = re.search(
        r"(\d+) lines of Python, (\d+) lines of words.*?(\d+) lines of tests", PAGE.read_text("utf-8"), re.DOTALL
    )
    assert found is not None
    for said, pattern in zip(
        found.groups(), ("barque_senet/*.py", "barque_senet/words/*.toml", "tests/*.py"), strict=True
    ):
        assert int(said) == sum(len(path.read_text("utf-8").splitlines()) for path in EXAMPLE.glob(pattern)), pattern


def test_the_commands_of_the_page_work(installed: dict[str, str], tmp_path: Path) -> None:
    """Exactly as on the page, except for ``pip``, which has installed the example already."""
    commands = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("barque ")]
    assert len(commands) == 5
    for line in commands:
        quick = line.replace("novice", "novice:seconds=0.001").replace("--games 20", "--games 2")
        done = subprocess.run(
            [*BARQUE, *shlex.split(quick)[1:]], env=installed, cwd=tmp_path, input="quit\nquit\n", encoding="utf-8"
        )
        assert done.returncode == 0, line


@pytest.mark.parametrize("command", ["check", "replay", "verify"])
def test_a_record_of_a_game_that_is_not_installed_is_one_sentence(record: Path, command: str) -> None:
    """It names the game and those that are installed."""
    sentence = refused(environment(), *BARQUE, command, record)
    assert "senet" in sentence
    assert "hapy" in sentence


def test_a_table_of_a_game_that_is_not_installed_waits_for_it(installed: dict[str, str], tmp_path: Path) -> None:
    """Its people read one sentence; nothing is lost, and nothing else is disturbed."""
    with server(installed, tmp_path / "t.db") as address:
        browser = Browser(address, "Ana")
        table = browser.create("senet", ME, BOTS, options={"first": 0})
        with browser.join(table) as socket:
            socket.play()
            ply = socket.position["ply"]
    cookies = browser.http.cookies
    with server(environment(), tmp_path / "t.db") as address:
        browser = Browser(address)
        browser.http.cookies = cookies
        assert browser.refused("GET", f"/api/tables/{table}") == (404, "no-such-game")
        browser.create("hapy", ME, BOTS)
    with server(installed, tmp_path / "t.db") as address:
        browser = Browser(address)
        browser.http.cookies = cookies
        with browser.join(table) as socket:
            assert socket.my_move() is not None
            assert socket.position["ply"] >= ply
