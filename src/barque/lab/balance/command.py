"""The command ``barque balance``: plays a study, resumes where it stopped, and writes its report."""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import barque
from barque.kernel import Game, Refusal
from barque.kernel.extras import extra
from barque.kernel.files import reason, write_text
from barque.kernel.voice import Voice
from barque.lab.arena import read_options
from barque.lab.balance.figures import findings
from barque.lab.balance.html import Page
from barque.lab.balance.playing import LIMIT
from barque.lab.balance.rows import Rows
from barque.lab.balance.study import MEASURES, Side, Study
from barque.lab.balance.wording import Wording
from barque.lab.crew import Crew, crew

MOST: Final = 12  # sentences in the terminal


def balance(voice: Voice, study: Study, chosen: argparse.Namespace) -> None:
    """Runs the requested study."""
    out = report_file(study, chosen)
    with Rows(study, out.with_suffix(".jsonl")) as rows:
        try:
            run(voice, study, rows, chosen.games, crew(chosen.workers or os.cpu_count() or 1, chosen.on))
        except KeyboardInterrupt:
            voice.say(voice.words.text("balance.stopped", file=rows.path))
            report(voice, study, rows, out)
            raise
        report(voice, study, rows, out)


def asked(chosen: argparse.Namespace) -> Study:
    """Returns the study that the command line asks for; raises a ``Refusal`` that names what is wrong with it."""
    game = barque.game(chosen.game)
    texts: list[str] = [] if chosen.content is None else [content(game, chosen.content)]
    sides = [Side(*read_options(game, [*texts, *(chosen.options or [])]))]
    if chosen.against is not None:
        other = [text if "=" in text else content(game, text) for text in chosen.against]
        named = {text.partition("=")[0] for text in other}
        kept = [text for text in chosen.options or [] if text.partition("=")[0] not in named]
        sides.append(Side(*read_options(game, [*other, *kept])))
    measures = tuple(chosen.measures or MEASURES)
    for name in measures:
        if name not in MEASURES:
            raise Refusal("balance-measure", value=name, right=", ".join(MEASURES))
    players = game.seats[0] if chosen.players is None else chosen.players
    seed = "1" if chosen.seed is None else chosen.seed
    study = Study(chosen.game, players, tuple(sides), chosen.bot, seed, ordered(measures), LIMIT)
    study.check()
    for name in ("games", "workers"):
        if getattr(chosen, name) is not None and getattr(chosen, name) < 1:
            raise Refusal("arena-number", what=f"--{name}")
    out = report_file(study, chosen)
    if out.suffix != ".html":
        raise Refusal("balance-suffix", file=str(out))
    if not out.parent.is_dir():
        missing = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        raise Refusal("file-unwritable", file=str(out), reason=reason(missing))
    extra("matplotlib")  # refuses before hours are spent
    return study


def ordered(measures: Sequence[str]) -> tuple[str, ...]:
    """Returns the measures in their order; every study includes the games themselves."""
    return tuple([name for name in MEASURES if name in measures or name == "games"])


def content(game: Game, value: str) -> str:
    """Returns the setting of a game's content, such as ``layout=giza``; refuses a game that has none."""
    for option in game.options.values():
        if option.kind == "content":
            return f"{option.name}={value}"
    raise Refusal("balance-content", what=game.name, value=value)


def report_file(study: Study, chosen: argparse.Namespace) -> Path:
    """Returns where the report goes."""
    return Path(f"balance-{study.game}.html") if chosen.out is None else Path(chosen.out)


def run(voice: Voice, study: Study, rows: Rows, games: int, how: Crew) -> None:
    """Works on the pieces that are missing, showing progress."""
    pieces = list(study.pieces(games))
    todo = [piece for piece in pieces if piece not in rows]
    if len(todo) < len(pieces):
        voice.say(voice.words.text("balance.resumed", n=len(pieces) - len(todo), total=len(pieces)))
    with voice.progress(voice.words.text("balance.working"), len(pieces), len(pieces) - len(todo)) as bar:
        for row in how(study, todo):
            rows.add(row)
            bar.advance()


def report(voice: Voice, study: Study, rows: Rows, out: Path) -> None:
    """Writes the report, and says what stands out."""
    words = study.rules.words(voice.words.language)
    found = findings(study, rows.rows)
    games = len(found[0].games)
    if games < 2:
        voice.say(words.text("balance.too-few"))
        return
    said = Wording(study, words)
    title = words.text(
        "balance.title",
        game=words.text("game.name"),
        what=" / ".join([said.side(side) for side in range(len(found))]),
        players=study.players,
        n=games,
        bot=study.bot,
        seed=study.seed,
    )
    write_text(out, Page(said, found, title).html())
    voice.title(title)
    lines = said.outstanding(found)
    for line in lines[:MOST]:
        voice.say(line)
    if not lines:
        voice.say(words.text("balance.nothing"))
    if len(lines) > MOST:
        voice.say(words.text("balance.more", n=len(lines) - MOST))
    voice.say(words.text("balance.saved", file=out), "dim")
