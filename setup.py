"""Compiles the hot modules with mypyc where a C compiler is to be had; else Barque runs as plain Python."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path(__file__).parent / "src" / "barque"
REQUIRED = os.environ.get("BARQUE_REQUIRE_NATIVE") == "1"
PLAIN = {"__init__.py", "conformance.py", "speech.py"}  # not worth compiling


def modules() -> list[str]:
    """Lists what is compiled: the kernel and the rules of the games."""
    found = [*SOURCE.glob("kernel/*.py"), *SOURCE.glob("games/*/*.py")]
    return sorted(str(path.relative_to(Path(__file__).parent)) for path in found if path.name not in PLAIN)


def extensions() -> list[Extension]:
    """Makes what setuptools builds; without a C compiler it warns and goes on, unless that is forbidden."""
    if os.environ.get("BARQUE_PURE") == "1":
        return []
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    built = mypycify(["--strict", *modules()], opt_level="3", debug_level="0", multi_file=False)
    for extension in built:
        extension.optional = not REQUIRED
        if sys.platform != "win32":
            extension.extra_compile_args.append("-fno-semantic-interposition")  # so that small functions are inlined
    return list(built)


setup(ext_modules=extensions())
