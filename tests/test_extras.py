"""What Barque needs: next to nothing for the rules and bots, rich for the terminal, and extras that it names for the
rest.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import barque
from barque.kernel import LANGUAGES

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
TABLE = (
    "cryptography",
    "httptools",
    "msgspec",
    "prometheus_client",
    "psycopg",
    "segno",
    "starlette",
    "uvicorn",
    "uvloop",
    "websockets",
)
LAB = (
    "gymnasium",
    "matplotlib",
    "numpy",
    "openskill",
    "pettingzoo",
    "pandas",
    "pyarrow",
    "pyspiel",
    "ray",
    "scipy",
    "torch",
)
WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""


def ran(missing: tuple[str, ...], script: str) -> subprocess.CompletedProcess[str]:
    """Runs a script where packages are missing."""
    text = WITHOUT.format(missing=missing) + script
    return subprocess.run([sys.executable, "-c", text], capture_output=True, encoding="utf-8", check=False, timeout=200)


def command(missing: tuple[str, ...], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command where packages are missing."""
    return ran(missing, f"from barque.cli import main\nsys.exit(main({list(arguments)!r}))")


def test_rules_and_bots_need_nothing_but_the_standard_library() -> None:
    """Bots play every game, and it is described, recorded and drawn, without rich, without the table and the lab."""
    script = """
import barque
from barque.bots import bot
from barque.kernel import Sight
for name in barque.games():
    game = barque.game(name)
    state = game.start(game.seats[0], seed=1)
    for level in ("random", "greedy", "novice:seconds=0,iterations=2"):
        seat = int(state.turn)
        state.play(bot(level, game).choose(Sight(state, seat)))
    said = game.words("en")
    assert game.speech.sentences(said, state.view(0), state.options, str, True)
    assert game.picture.board(said, state.view(0), state.options, str, 80)
    assert game.replay(game.record(state)).dump() == state.dump()
    print(name)
"""
    done = ran(("rich", *TABLE, *LAB), script)
    assert done.stdout.split() == list(barque.games()), done.stderr


def test_the_terminal_needs_no_extra() -> None:
    """``pip install barque`` is enough to play and to let bots meet."""
    missing = (*TABLE, *LAB)
    played = command(missing, "play", "hapy", "--seats", "random,random", "--seed", "1")
    assert played.returncode == 0, played.stderr
    met = command(missing, "arena", "hapy", "greedy", "random", "--games", "2", "--workers", "1")
    assert met.returncode == 0, met.stderr


@pytest.mark.parametrize(
    ("language", "given"),
    [
        *[(language, ("serve",)) for language in LANGUAGES],
        *[("en", (name, "file")) for name in ("export", "import", "backup", "verify")],
    ],
)
def test_the_table_is_an_extra(language: str, given: tuple[str, ...]) -> None:
    """One sentence says what is missing and the command that installs it."""
    done = command(TABLE, *given, "--lang", language)
    assert done.returncode == 1
    [sentence] = done.stderr.splitlines()
    assert sentence.endswith("pip install 'barque[table]'.")
    assert any(package in sentence for package in TABLE)


def test_learning_is_an_extra() -> None:
    """Training says what is missing before anything is played."""
    done = command(LAB, "train", "hapy")
    assert done.returncode == 1
    [sentence] = done.stderr.splitlines()
    assert sentence.endswith("pip install 'barque[learn]'.")


def test_what_is_asked_for_by_default_is_little() -> None:
    """Installing the rules requires neither a server nor a lab."""
    names = {text.partition(">")[0].replace("-", "_") for text in PROJECT["dependencies"]}
    assert not names & {*TABLE, *LAB}
    assert {"table", "lab", "learn", "envs", "ray", "dev"} <= set(PROJECT["optional-dependencies"])
