"""Compiles the hot modules with mypyc if there is a C compiler; otherwise Barque is plain Python. Builds the page."""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

HERE = Path(__file__).parent
REQUIRED = os.environ.get("BARQUE_REQUIRE_NATIVE") == "1"
TABLE = (
    "broadcast.py",
    "display.py",
    "frames.py",
    "ledger/book.py",
    "ledger/clock.py",
    "ledger/moves.py",
    "ledger/offers.py",
    "ledger/parts.py",
    "ledger/seating.py",
    "ledger/state.py",
    "ledger/talk.py",
    "ledger/votes.py",
    "limits.py",
    "outbox.py",
    "presence.py",
    "projection.py",
    "requests.py",
    "rows.py",
    "views.py",
)  # every move passes through these
ENVS = ("rows.py",)  # every step of a batch passes through this one; the rest of the package imports NumPy
PLAIN = {  # not worth compiling
    "__init__.py",
    "bargain.py",
    "bot.py",
    "conformance.py",
    "drawing.py",
    "extras.py",
    "fields.py",
    "files.py",
    "greedy.py",
    "hashing.py",
    "learned.py",
    "part.py",
    "parts.py",
    "picture.py",
    "checks.py",
    "dump.py",
    "position.py",
    "reader.py",
    "record.py",
    "reasons.py",
    "refusals.py",
    "sheet.py",
    "voice.py",
    "view_types.py",
}


def hot(folder: Path) -> list[str]:
    """Lists the modules of a folder that are compiled."""
    return [str(path.relative_to(HERE)) for path in sorted(folder.glob("*.py")) if path.name not in PLAIN]


def groups() -> list[tuple[list[str], str | None]]:
    """Lists the compiled modules, one group per folder; the groups compile in parallel."""
    source = HERE / "src" / "barque"
    games = sorted(path.parent for path in source.glob("games/*/rules.py"))
    folders = [source / "kernel", *games, source / "bots" / "ismcts"]
    found: list[tuple[list[str], str | None]] = [(hot(folder), f"barque_{folder.name}") for folder in folders]
    for room, names in (("envs", ENVS), ("table", TABLE)):
        found.append(([str((source / room / name).relative_to(HERE)) for name in names], f"barque_{room}"))
    return found


def refuse_coroutines(files: list[str]) -> None:
    """Aborts the build if a coroutine would be compiled.

    mypyc (2.4.1) miscompiles one that awaits inside ``except`` and then raises: the exception is lost, the coroutine
    hangs, or the process crashes with a segmentation fault.
    """
    waits = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
    for file in files:
        for node in ast.walk(ast.parse((HERE / file).read_text("utf-8"))):
            if isinstance(node, waits) or (isinstance(node, ast.comprehension) and node.is_async):
                line = getattr(node, "lineno", 0)
                sys.exit(f"{file}:{line}: no coroutine is compiled; move it to a module that setup.py leaves out.")


def compiler() -> str:
    """Returns the name of the C compiler that would be used, even if it is not installed."""
    return (os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")).split()[0]


def extensions() -> list[Extension]:
    """Returns what setuptools builds; without a C compiler it warns and goes on, unless that is forbidden."""
    if os.environ.get("BARQUE_PURE") == "1":
        return []
    if sys.platform != "win32" and not REQUIRED and shutil.which(compiler()) is None:
        print(f"There is no C compiler ({compiler()}): the rules stay interpreted, and are slower.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    separate = groups()
    files = [file for group, _ in separate for file in group]
    refuse_coroutines(files)
    # -O2 compiles faster than -O3 (Hâpy by 26 %, Deities by 7 %) and runs as fast. -O1 with inlining would take 28 %
    # less time, -O2 without its slowest passes 22 % less; but playouts and searches then run up to 9 % slower.
    built = mypycify(["--strict", *files], opt_level="2", debug_level="0", separate=separate)
    for extension in built:
        extension.optional = not REQUIRED
        if sys.platform != "win32":
            extension.extra_compile_args.append("-fno-semantic-interposition")  # so that small functions are inlined
    # The longest first, so that all cores are busy to the end.
    return sorted(built, key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))


def page() -> None:
    """Builds the page for the browser; without Node it warns and goes on, and the server says how to build it."""
    builds = {"bdist_wheel", "build", "build_py", "install", "sdist"} & set(sys.argv)
    if builds and (HERE / "web" / "make.py").exists():
        done = subprocess.run([sys.executable, str(HERE / "web" / "make.py")], check=False)
        if done.returncode:
            print("Barque is built without its page.", file=sys.stderr)


if __name__ == "__main__":
    page()
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count()}})
