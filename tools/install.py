"""Builds the packages as a stranger would and tries them in bare environments: ``python tools/install.py``.

``python -m build`` creates an sdist and from it a wheel, isolated and compiled. The wheel is installed with each extra,
by pipx and by uvx; the sdist from scratch, by this Python and by each ``--python``. A clone is installed on a machine
without a C compiler and without Node, where it has to say what is missing. Each installation is put to use.
``--only WORD`` tries only those with that word in their names.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SCRIPTS: Final = "Scripts" if os.name == "nt" else "bin"
FRESH: Final = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
NODE: Final = ("node", "npm")
PATIENCE: Final = 60  # seconds until a server must answer


class Bare:
    """An environment with nothing in it; commands run far from the source, with *more* in their environment."""

    def __init__(self, folder: Path, python: str = sys.executable, **more: str) -> None:
        subprocess.run([python, "-m", "venv", folder], check=True)
        self.folder: Final = folder
        self.python: Final = folder / SCRIPTS / "python"
        self.barque: Path | str = folder / SCRIPTS / "barque"
        self.environment: Final = {**FRESH, **more}

    def pip(self, *arguments: str) -> str:
        """Installs something, within the versions that are pinned; returns what was printed."""
        pins = ["-c", str(ROOT / "constraints.txt")]
        return self.run(self.python, "-m", "pip", "install", "--disable-pip-version-check", *pins, *arguments)

    def run(self, *command: Path | str) -> str:
        """Runs a command; returns what it printed."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-4000:]}")
        return done.stdout


def build(folder: Path) -> tuple[Path, Path]:
    """Returns a wheel and the sdist that it was made from."""
    tools = Bare(folder / "tools")
    tools.pip("build")
    tools.run(tools.python, "-m", "build", "--outdir", str(folder), str(ROOT))
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def rules(bare: Bare) -> None:
    """The first example of the README, and a game in the terminal."""
    bare.run(bare.python, "-m", "doctest", str(ROOT / "README.md"))
    command(bare)


def command(bare: Bare, compiled: bool = True) -> None:
    """A game in the terminal; the version says whether it is compiled."""
    bare.run(bare.barque, "play", "hapy", "--seats", "greedy,greedy", "--seed", "7", "--plain")
    version = bare.run(bare.barque, "--version")
    if ("interpreted" if not compiled else "compiled") not in version:
        raise SystemExit(f"{'not ' if compiled else ''}compiled: {version}")


def page_of(bare: Bare) -> str:
    """Returns the page that a server serves."""
    line = [bare.barque, "serve", "--lang", "en", "--port", "0", "--store", f"sqlite:///{bare.folder}/t.db"]
    with subprocess.Popen(
        line, cwd=bare.folder, env=bare.environment, stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().rpartition(" ")[2].strip()
            return str(urllib.request.urlopen(address, timeout=PATIENCE).read().decode())
        finally:
            server.terminate()


def table(bare: Bare) -> None:
    """A server that serves its page."""
    if "<script" not in page_of(bare):
        raise SystemExit("the page is not inside")


def lab(bare: Bare) -> None:
    """A match with a plot."""
    bare.run(bare.barque, "arena", "hapy", "greedy", "random", "--games", "4", "--plot", "match.svg")


def envs(bare: Bare) -> None:
    """The examples of the page for researchers: batches, OpenSpiel, PettingZoo."""
    bare.run(bare.python, "-m", "doctest", str(ROOT / "docs" / "envs.md"))


def designer(bare: Bare) -> None:
    """Another author's game, installed alongside."""
    source = bare.folder / "senet"
    shutil.copytree(ROOT / "examples" / "senet", source)
    bare.pip("--no-deps", str(source))
    bare.run(bare.barque, "play", "senet", "--seats", "greedy,random", "--seed", "7", "--plain")


def cluster(bare: Bare) -> None:
    """A match on a local Ray."""
    bare.run(bare.barque, "arena", "hapy", "greedy", "random", "--games", "4", "--on", "ray")


def learner(bare: Bare) -> None:
    """A round of learning, as short as can be, for a network of its own."""
    little = ["--rounds=1", "--games=12", "--iterations=4", "--deeper=8", "--check=2", "--seconds=0.001"]
    bare.run(bare.barque, "train", "hapy", *little, "--afresh", "--file", "network.json", "--work", "lessons")


TRIES: Final[dict[str, Callable[[Bare], None]]] = {
    "": designer,
    "table": table,
    "lab": lab,
    "envs": envs,
    "ray": cluster,
    "learn": learner,
}


def with_pipx(folder: Path, wheel: Path) -> None:
    """The command, installed by pipx."""
    bare = Bare(folder, PIPX_HOME=str(folder / "home"), PIPX_BIN_DIR=str(folder / "commands"))
    bare.pip("pipx")
    bare.run(bare.python, "-m", "pipx", "install", f"{wheel}[table]")
    bare.barque = folder / "commands" / "barque"
    command(bare)
    table(bare)


def with_uvx(folder: Path, wheel: Path) -> None:
    """A game without installing anything, run by uvx."""
    bare = Bare(folder, UV_CACHE_DIR=str(folder / "cache"), UV_PYTHON_DOWNLOADS="never")
    bare.pip("uv")
    uvx = [
        str(bare.python),
        "-m",
        "uv",
        "tool",
        "run",
        "--python",
        sys.executable,
        "--from",
        f"{wheel}[table]",
        "barque",
    ]
    if "compiled" not in bare.run(*uvx, "--version"):
        raise SystemExit("not compiled")
    bare.run(*uvx, "play", "hapy", "--seats", "greedy,greedy", "--seed", "7", "--plain")


def on_a_poor_machine(folder: Path, _: Path) -> None:
    """A clone where there is neither a C compiler nor Node: it says so, and plays."""
    path = os.pathsep.join(
        [place for place in FRESH["PATH"].split(os.pathsep) if not any((Path(place) / name).exists() for name in NODE)]
    )
    git = Path(folder.parent / "git")
    git.mkdir(exist_ok=True)
    with_git = f"{git}{os.pathsep}{path}"
    if not (git / "git").exists():
        (git / "git").symlink_to(shutil.which("git") or "git")
    bare = Bare(folder, CC="no-such-compiler", PATH=with_git)
    said = bare.pip("--verbose", f"git+{ROOT.as_uri()}")
    bare.pip("barque[table]")  # what else it needs
    for sentence in ("There is no C compiler", "needs Node", "built without its page"):
        if sentence not in said:
            raise SystemExit(f"nothing said “{sentence}”:\n{said[-4000:]}")
    command(bare, compiled=False)
    if "its page is not built" not in page_of(bare):
        raise SystemExit("the server does not say that its page is missing")


WAYS: Final[dict[str, Callable[[Path, Path], None]]] = {
    "pipx": with_pipx,
    "uvx": with_uvx,
    "poor": on_a_poor_machine,
}


def main() -> None:
    """Tries everything that was asked for; prints what was tried, and how long it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", default=[], help="another Python to build and run it with")
    parser.add_argument("--only", nargs="*", help="what to try: bare, table, lab, envs, ray, sdist, pipx, uvx, poor")
    chosen = parser.parse_args()
    extras = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    missing = extras - {"dev"} - set(TRIES)
    if missing:
        raise SystemExit(f"nothing tries the extras {', '.join(sorted(missing))}: add them to TRIES")
    with tempfile.TemporaryDirectory(prefix="barque-install-") as name:
        folder, began = Path(name), time.monotonic()

        def wanted(title: str) -> bool:
            return not chosen.only or any(word in title for word in chosen.only)

        def tell(what: str) -> None:
            print(f"{time.monotonic() - began:7.1f} s  {what}", flush=True)

        wheel, sdist = build(folder)
        tell("built " + " and ".join([f"{each.name} ({each.stat().st_size // 1024} KB)" for each in (sdist, wheel)]))
        installs = [(f"wheel-{extra or 'bare'}", wheel, extra, sys.executable) for extra in TRIES]
        installs += [(f"sdist-{python}", sdist, "table", python) for python in (sys.executable, *chosen.python)]
        for number, (title, package, extra, python) in enumerate(installs):
            if wanted(title):
                bare = Bare(folder / f"install-{number}", python)
                bare.pip(f"{package}[{extra}]" if extra else str(package))
                rules(bare)
                TRIES[extra](bare)
                tell(f"{title}, {bare.run(bare.python, '--version').strip()}: installed, compiled, tried")
        for title, way in WAYS.items():
            if wanted(title):
                way(folder / title, wheel)
                tell(f"{title}: {way.__doc__}")


if __name__ == "__main__":
    main()
