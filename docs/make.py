"""Copies the rules, which live in the games' words, into docs/NAME.md: ``python docs/make.py [--check]``."""

import re
import sys
from pathlib import Path

import barque

BEGIN, END = "<!-- rules: made by docs/make.py -->", "<!-- end of rules -->"


def rules(name: str) -> str:
    """Returns the rules of a game as a list."""
    entries = barque.game(name).words("en").entries
    texts = {key.removeprefix("rules."): text for key, text in entries.items() if key.startswith("rules.")}
    return "\n".join(f"- **{key}** {' '.join(text.split())}" for key, text in texts.items())


def page(name: str) -> tuple[Path, str, str]:
    """Returns a game's page: its path, its text, and the text with the current rules."""
    path = Path(__file__).parent / f"{name}.md"
    text = path.read_text("utf-8")
    made = re.sub(f"{BEGIN}.*{END}", lambda _: f"{BEGIN}\n{rules(name)}\n{END}", text, flags=re.DOTALL)
    return path, text, made


if __name__ == "__main__":
    stale = [(path, made) for path, text, made in map(page, barque.games()) if text != made]
    if sys.argv[1:] == ["--check"]:
        sys.exit(f"run python docs/make.py: {', '.join(path.name for path, _ in stale)}" if stale else 0)
    for path, made in stale:
        path.write_text(made, "utf-8")
