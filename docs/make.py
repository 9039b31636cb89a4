"""Writes what is made from the games themselves: ``python docs/make.py [--check]``.

The rules, which live in the words, go into docs/NAME.md, after a picture and the game at a glance; the fields of
observations into docs/tensors.md; the results of the arena (docs/leaderboard.csv) into docs/leaderboard.md.
"""

import csv
import re
import sys
from pathlib import Path

import barque

HERE = Path(__file__).parent
BEGIN, END = "<!-- rules: made by docs/make.py -->", "<!-- end of rules -->"
GLANCE, GLANCED = "<!-- at a glance: made by docs/make.py -->", "<!-- end of the glance -->"


def rules(name: str) -> str:
    """Returns the rules of a game as a list."""
    entries = barque.game(name).words("en").entries
    texts = {key.removeprefix("rules."): text for key, text in entries.items() if key.startswith("rules.")}
    return "\n".join(f"- **{key}** {' '.join(text.split())}" for key, text in texts.items())


def glance(name: str) -> str:
    """Returns a picture of a game, and what a reader wants to know first."""
    game = barque.game(name)
    words = game.words("en")
    encoder = game.tensors(game.seats[0], game.check_options(game.seats[0], {})).name
    [picture] = [path.name for path in HERE.glob("gallery/*middle-desk-light.*") if drawn(path.name) == name]
    rows = [
        ("players", f"{game.seats[0]} to {game.seats[-1]}"),
        ("rules", str(sum(key.startswith("rules.") for key in words.entries))),
        ("moves", str(len(game.moves))),
        ("options", ", ".join(f"`{option}`" for option in game.options)),
        ("observations", f"[`{encoder}`](tensors.md)"),
        ("OpenSpiel, PettingZoo", f"[`barque_{name}`](envs.md#openspiel), [`{name}_v0`](envs.md#pettingzoo)"),
        ("bots", "[leaderboard](leaderboard.md)"),
    ]
    lines = [f"![{words.text('game.name')} in the browser](gallery/{picture})", "", "| at a glance | |", "|---|---|"]
    return "\n".join([*lines, *[f"| {what} | {said} |" for what, said in rows]])


def drawn(picture: str) -> str:
    """Returns the game that a picture of the gallery shows: the first one is Hâpy Families'."""
    first = picture.partition("-")[0]
    return first if first in barque.games() else "hapy"


def page(name: str) -> tuple[Path, str, str]:
    """Returns a game's page: its path, its text, and the text as the game itself has it now."""
    path = HERE / f"{name}.md"
    text = path.read_text("utf-8")
    made = re.sub(f"{BEGIN}.*{END}", lambda _: f"{BEGIN}\n{rules(name)}\n{END}", text, flags=re.DOTALL)
    made = re.sub(f"{GLANCE}.*{GLANCED}", lambda _: f"{GLANCE}\n{glance(name)}\n{GLANCED}", made, flags=re.DOTALL)
    return path, text, made


def leaderboard() -> tuple[Path, str, str]:
    """Returns the page of the leaderboard: its path, its text, and the text as the committed results have it."""
    path = HERE / "leaderboard.md"
    with (HERE / "leaderboard.csv").open(encoding="utf-8", newline="") as file:
        results = list(csv.DictReader(file))
    lines = [
        "# Leaderboard",
        "",
        "All [bots](bots.md) in the [arena](bots.md#the-arena), two at a table. Made by `docs/make.py` from",
        "[leaderboard.csv](leaderboard.csv), which `python -m bench ladder` writes. Each bot thinks for a fixed number",
        "of simulations, so that the same command plays the same games on any machine; at a table, levels think for a",
        "number of seconds instead, which is longer. Skill is openskill's (Plackett–Luce) ± two standard deviations.",
    ]
    for name in dict.fromkeys(row["game"] for row in results):
        title = barque.game(name).words("en").text("game.name")
        lines += ["", f"## {title}", "", f"![Skill of every bot, with intervals](leaderboard-{name}.svg)", ""]
        lines += ["| bot | simulations | skill | share of victory | games |", "|---|---|---|---|---|"]
        for row in results:
            if row["game"] == name:
                share, low, high = (f"{100 * float(row[key]):.1f}" for key in ("share", "low", "high"))
                skill = f"{row['skill']} ± {2 * float(row['doubt']):.1f}"
                number = row["simulations"] if row["simulations"] != "0" else "–"
                lines.append(f"| {row['bot']} | {number} | {skill} | {share} % ({low}–{high}) | {row['games']} |")
    return path, path.read_text("utf-8") if path.exists() else "", "\n".join([*lines, ""])


def tensors() -> tuple[Path, str, str]:
    """Returns the page of the encoders: its path, its text, and the text as the encoders' own fields have it."""
    path = HERE / "tensors.md"
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
    pages = [*map(page, barque.games()), tensors(), leaderboard()]
    stale = [(path, made) for path, text, made in pages if text != made]
    if sys.argv[1:] == ["--check"]:
        sys.exit(f"run python docs/make.py: {', '.join(path.name for path, _ in stale)}" if stale else 0)
    for path, made in stale:
        path.write_text(made, "utf-8")
