"""Other authors' games: an installed package brings one by an entry point, and nothing in Barque names it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from socket import socket

import pytest

from barque.kernel import LANGUAGES
from tests.table.client import BOTS, ME, Browser

ROOT = Path(__file__).parent.parent
BROKEN = {
    "absent": ("no_such_module:GAME", "ModuleNotFoundError"),
    "number": ("math:pi", "does not lead to a Game"),
    "hapy": ("tests.kernel.higher:GAME", "already"),
    "lower": ("tests.kernel.higher:GAME", "calls itself “higher”"),
    "mute": ("tests.kernel.higher:MUTE", "FileNotFoundError"),
}


@pytest.fixture
def packages(tmp_path: Path) -> dict[str, str]:
    """An environment in which packages with a good game and with broken ones are installed."""
    good = {"higher": "tests.kernel.higher:GAME"}
    broken = {name: where for name, (where, _) in BROKEN.items()}
    for package, games in (("higher", good), ("broken", broken)):
        folder = tmp_path / f"{package}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = [f"{name} = {where}" for name, where in games.items()]
        (folder / "entry_points.txt").write_text("\n".join(["[barque.games]", *lines, ""]))
    paths = [str(tmp_path), os.environ.get("PYTHONPATH", ""), str(ROOT)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in paths if path]), "LANG": "en_GB.UTF-8"}


def ran(packages: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Python where the packages are installed."""
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, env=packages, input=typed, capture_output=True, encoding="utf-8", timeout=100, check=False
    )


def test_a_game_of_others_is_found(packages: dict[str, str]) -> None:
    """It is found by its name and listed among the games; broken ones are not."""
    script = "import barque, json; print(json.dumps([barque.games(), repr(barque.game('higher'))]))"
    assert json.loads(ran(packages, "-c", script).stdout) == [
        ["deities", "hapy", "higher", "osiris"],
        "barque.game('higher')",
    ]


@pytest.mark.parametrize(
    ("language", "title", "typed", "asked"),
    [
        ("en", "Higher", "ask 3", "Greedy 1 is asked for 3 or more."),
        ("fr", "Plus haut", "demander 3", "On demande 3 ou plus à Greedy 1."),
        ("de", "Höher", "fragen 3", "Greedy 1 wird nach 3 oder mehr gefragt."),
    ],
)
def test_a_game_of_others_is_played(
    packages: dict[str, str], language: str, title: str, typed: str, asked: str
) -> None:
    """It is played in the terminal, by people and by the general bots, with sentences built from its words."""
    common = ("-m", "barque.cli", "play", "higher", "--seed", "7", "--lang", language, "--plain")
    watched = ran(packages, *common, "--seats", "greedy,novice:seconds=0,iterations=9")
    assert watched.returncode == 0, watched.stderr
    played = ran(packages, *common, typed=f"{typed}\nhelp\nquit\nquit\n")
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith(title)
    assert asked in played.stdout


def test_a_game_of_others_is_in_the_arena(packages: dict[str, str]) -> None:
    """Bots meet in it as in any other."""
    command = ("arena", "higher", "greedy", "random", "--games", "4", "--workers", "1", "--plain")
    done = ran(packages, "-m", "barque.cli", *command)
    assert done.returncode == 0, done.stderr
    assert "Higher" in done.stdout


def test_a_game_of_others_is_at_the_table(packages: dict[str, str], tmp_path: Path) -> None:
    """The lobby lists it with its title and options, and it is played there in words, with bots."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    store = f"sqlite:///{tmp_path}/t.db"
    command = [sys.executable, "-m", "barque.cli", "serve", "--port", str(port), "--store", store, "--no-limits"]
    server = subprocess.Popen(command, env=packages, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        assert str(port) in server.stdout.readline()
        ana = Browser(f"http://127.0.0.1:{port}", "Ana")
        [told] = [game for game in ana.get("/api/start?lang=fr")["games"] if game["name"] == "higher"]
        assert (told["title"], [option["text"] for option in told["options"]]) == (
            "Plus haut",
            ["Tout le monde voit toutes les cartes"],
        )
        table = ana.create("higher", ME, BOTS)
        with ana.join(table, language="fr", steps=True) as wire:
            own = wire.my_move()
            assert own["steps"][2] == [["", "Interroger le joueur suivant"], ["", "pour 3 ou plus"]]
            assert own["said"][0].startswith("Tu tiens ")
            ply = wire.done("typed", seat=own["seat"], text="demander 3", ply=wire.position["ply"])
            wire.see(lambda position: position["ply"] >= ply)
            result = wire.play_out()
            assert result["winners"]
            assert any("3 ou plus" in line["text"] for line in wire.lines)
    finally:
        server.terminate()
        server.communicate(timeout=60)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_game_is_one_sentence(packages: dict[str, str], language: str) -> None:
    """A sentence says what is wrong with each, and the command goes on."""
    done = ran(packages, "-m", "barque.cli", "--lang", language, "play", "hapy", "--help")
    assert done.returncode == 0
    said = done.stderr.splitlines()
    assert len(said) == len(BROKEN)
    for name, (_, reason) in BROKEN.items():
        [sentence] = [line for line in said if name in line.split(":")[0]]
        assert "broken" in sentence
        assert language != "en" or reason in sentence


def test_a_broken_game_is_refused_by_name(packages: dict[str, str]) -> None:
    """Anyone who asks for it learns why; the built-in game of the same name stays."""
    script = "import barque\nprint(barque.game('hapy').seats)\nbarque.game('number')"
    done = ran(packages, "-c", script)
    assert done.stdout == "range(2, 5)\n"
    assert "The game “number” from the package broken can’t be used: its entry point does not lead" in done.stderr


@pytest.mark.parametrize(
    "script",
    [
        "import barque.games.hapy.rules\nprint(barque.games.hapy.rules.HapyState.__name__)",
        "import barque.games.hapy.rules as r\nprint(r.HapyState.__name__)",
        "from barque.games.hapy import rules\nprint(rules.HapyState.__name__)",
        "import barque, barque.games.hapy.rules as r\nassert 'hapy' in barque.games()\nprint(r.HapyState.__name__)",
    ],
)
def test_every_form_of_import_works(script: str) -> None:
    """The package of the games and the list of the games share a name."""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr) == ("HapyState\n", "")
