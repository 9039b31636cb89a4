"""Writes what is made from the games themselves: ``python docs/make.py [--check]``.

The rules, which live in the words, go into docs/NAME.md; the fields of observations into docs/tensors.md.
"""

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


def tensors() -> tuple[Path, str, str]:
    """Returns the page of the encoders: its path, its text, and the text as the encoders' own fields have it."""
    path = Path(__file__).parent / "tensors.md"
    lines = [
        "# Observations, field by field",
        "",
        "Made by `docs/make.py` from the encoders; [envs.md](envs.md) explains them.",
    ]
    for name in barque.games():
        game = barque.game(name)
        all_ = {seats: game.tensors(seats, game.check_options(seats, {})) for seats in game.seats}
        sizes = ", ".join(f"{encoder.size} with {seats} seats" for seats, encoder in all_.items())
        lines += ["", f"## {game.words('en').text('game.name')}: `{all_[game.seats[0]].name}`", ""]
        lines += [f"Numbers in all: {sizes}. Actions: {len(game.moves)}.", ""]
        lines += [
            f"| field | size with {', '.join(map(str, game.seats))} seats | up to | meaning |",
            "|---|---|---|---|",
        ]
        for number, field in enumerate(all_[game.seats[0]].fields):
            size = " / ".join(dict.fromkeys(str(encoder.fields[number].size) for encoder in all_.values()))
            most = " / ".join(dict.fromkeys(str(encoder.fields[number].most) for encoder in all_.values()))
            lines.append(f"| `{field.name}` | {size} | {most} | {field.meaning} |")
    return path, path.read_text("utf-8") if path.exists() else "", "\n".join([*lines, ""])


if __name__ == "__main__":
    pages = [*map(page, barque.games()), tensors()]
    stale = [(path, made) for path, text, made in pages if text != made]
    if sys.argv[1:] == ["--check"]:
        sys.exit(f"run python docs/make.py: {', '.join(path.name for path, _ in stale)}" if stale else 0)
    for path, made in stale:
        path.write_text(made, "utf-8")
