"""Builds the packages as a stranger would and tries them in bare environments: ``python tools/install.py``.

``python -m build`` creates an sdist and from it a wheel, isolated and compiled. The wheel is installed with each extra,
the sdist once more from scratch; then each installation is put to use.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
import tomllib
import urllib.request
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SCRIPTS: Final = "Scripts" if os.name == "nt" else "bin"
FRESH: Final = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
PATIENCE: Final = 60  # seconds until a server must answer


class Bare:
    """An environment with nothing in it."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=True)
        self.folder: Final = folder
        self.python: Final = folder / SCRIPTS / "python"
        self.barque: Final = folder / SCRIPTS / "barque"

    def pip(self, *arguments: str) -> None:
        """Installs something, within the versions that are pinned."""
        pins = ["-c", str(ROOT / "constraints.txt")]
        self.run(self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins, *arguments)

    def run(self, *command: Path | str) -> str:
        """Runs a command far from the source; returns what it printed."""
        done = subprocess.run(command, cwd=self.folder, env=FRESH, check=False, capture_output=True, encoding="utf-8")
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout


def build(folder: Path) -> tuple[Path, Path]:
    """Returns a wheel and the sdist that it was made from."""
    tools = Bare(folder / "tools")
    tools.pip("build")
    tools.run(tools.python, "-m", "build", "--outdir", str(folder), str(ROOT))
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def rules(bare: Bare) -> None:
    """The first example of the README."""
    bare.run(bare.python, "-m", "doctest", str(ROOT / "README.md"))
    version = bare.run(bare.barque, "--version")
    if "compiled" not in version:
        raise SystemExit(f"not compiled: {version}")


def table(bare: Bare) -> None:
    """A server that serves its page."""
    with (bare.folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [bare.barque, "serve", "--port", "8765"], cwd=bare.folder, env=FRESH, stdout=log, stderr=log
        )
    try:
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                page = urllib.request.urlopen("http://127.0.0.1:8765/", timeout=5).read()
                break
            except OSError:
                if time.monotonic() > ends or server.poll() is not None:
                    raise SystemExit((bare.folder / "log").read_text("utf-8")) from None
                time.sleep(0.1)
        if b"<script" not in page:
            raise SystemExit("the page is not inside")
    finally:
        server.terminate()
        server.wait()


def lab(bare: Bare) -> None:
    """A match with a plot."""
    bare.run(bare.barque, "arena", "hapy", "greedy", "random", "--games", "4", "--plot", "match.svg")


def envs(bare: Bare) -> None:
    """NumPy beside the rules."""
    bare.run(bare.python, "-c", "import barque, numpy")


def nothing(bare: Bare) -> None:
    """What any installation does is enough."""


TRIES: Final[dict[str, Callable[[Bare], None]]] = {
    "": nothing,
    "table": table,
    "lab": lab,
    "envs": envs,
    "ray": nothing,
}


def main() -> None:
    """Prints what was tried and how long it took."""
    extras = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    missing = extras - {"dev"} - set(TRIES)
    if missing:
        raise SystemExit(f"nothing tries the extras {', '.join(sorted(missing))}: add them to TRIES")
    with tempfile.TemporaryDirectory(prefix="barque-install-") as name:
        folder, began = Path(name), time.monotonic()

        def tell(what: str) -> None:
            print(f"{time.monotonic() - began:7.1f} s  {what}", flush=True)

        wheel, sdist = build(folder)
        tell("built " + " and ".join([f"{each.name} ({each.stat().st_size // 1024} KB)" for each in (sdist, wheel)]))
        for package, extra in [*[(wheel, extra) for extra in TRIES], (sdist, "table")]:
            bare = Bare(folder / f"{package.suffix[1:]}-{extra or 'bare'}")
            bare.pip(f"{package}[{extra}]" if extra else str(package))
            rules(bare)
            TRIES[extra](bare)
            tell(f"{package.name}{f'[{extra}]' if extra else ''}: installed, compiled, tried")


if __name__ == "__main__":
    main()
