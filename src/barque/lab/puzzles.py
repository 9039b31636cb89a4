"""The command ``barque puzzles``: finds puzzles and resumes where it stopped; plays them through to check them.

Everything depends on the seed alone, because each search has a fixed number of simulations.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Final

import barque
from barque.bots import LEVELS, SearchBot, level
from barque.coach.puzzle import FILE, Puzzle, puzzle, read, shuffled, write
from barque.kernel import Json, Refusal, Rng
from barque.kernel.files import read_text, write_text
from barque.kernel.voice import Voice
from barque.lab.arena import read_options
from barque.lab.finding import Effort, Finder, by_simulations, solved
from barque.lab.journal import Journal
from barque.lab.report import percent

CHECK: Final = "check"
WORK: Final = Path("build/puzzles")


class Work:
    """The games scanned so far, in a file, one line per game with the puzzles found in it."""

    def __init__(self, path: Path, head: dict[str, Json]) -> None:
        self.games: Final[dict[str, list[Puzzle]]] = {}
        self._journal: Final = Journal(path, head, "puzzles-other", "puzzles-work")
        try:
            for line in self._journal.lines:
                self.games[line["game"]] = [puzzle(each) for each in line["puzzles"]]
        except (ValueError, KeyError, TypeError):
            raise Refusal("puzzles-work", file=str(path)) from None

    def add(self, name: str, found: list[Puzzle]) -> None:
        """Keeps what was found in a game."""
        self._journal.add({"game": name, "puzzles": [each.json() for each in found]})
        self.games[name] = found

    @property
    def found(self) -> list[Puzzle]:
        """All puzzles found."""
        return [each for game in self.games.values() for each in game]


def check(chosen: argparse.Namespace) -> None:
    """Raises a ``Refusal`` that names what is wrong with the command line."""
    for name in ("count", "number"):
        if getattr(chosen, name) < 1:
            raise Refusal("arena-number", what=f"--{name}")
    if not 0 < chosen.pace <= 1000:
        raise Refusal("arena-number", what="--pace")
    if chosen.what != CHECK:
        game = barque.game(chosen.what)
        game.check_options(game.seats[0], read_options(game, chosen.options or [])[1])


def puzzles(voice: Voice, chosen: argparse.Namespace) -> None:
    """Finds puzzles in a game, or checks existing ones; if it is stopped, what was found is kept."""
    try:
        if chosen.what == CHECK:
            play_through(voice, chosen)
        else:
            find(voice, chosen)
    except KeyboardInterrupt:
        voice.say(voice.words.text("puzzles.stopped"))
        raise


def find(voice: Voice, chosen: argparse.Namespace) -> None:
    """Scans games until there are enough puzzles, then writes them."""
    game = barque.game(chosen.what)
    settings, options = read_options(game, chosen.options or [])
    effort = Effort()
    finder = Finder(game, f"puzzles {chosen.seed}", effort, chosen.turns)
    head = {
        "game": game.name,
        "rules": game.rules,
        "seed": chosen.seed,
        "options": settings,
        "turns": chosen.turns,
        "effort": asdict(effort),
    }
    work = Work(chosen.work / f"{game.name}.jsonl", head)
    with voice.progress("", chosen.count, min(chosen.count, len(work.found))) as bar:
        for name, games in sources(finder, options, chosen.records or []):
            if len(work.found) >= chosen.count:
                break
            if name not in work.games:
                found = list(games)
                work.add(name, found)
                for _ in found:
                    bar.advance()
    path: Path = chosen.file or game.folder / FILE
    command = f"barque puzzles {game.name} --seed {chosen.seed} --count {chosen.count}"
    command += f" --options {settings}" if settings else ""
    command += " --turns" if chosen.turns else ""
    kept = {each.name: each for each in work.found[: chosen.count]}
    write_text(path, write(command, list(kept.values())))
    voice.say(voice.words.text("puzzles.found", n=len(kept), games=len(work.games), file=path))


def sources(
    finder: Finder, options: dict[str, Json], records: Sequence[Path]
) -> Iterator[tuple[str, Iterator[Puzzle]]]:
    """Lists the games to scan, each with its name: the given records, otherwise games of self-play."""
    if not records:
        number = 0
        while True:
            yield str(number), finder.played(number, options)
            number += 1
    for path in records:
        text = read_text(path)
        yield sha256(text.encode()).hexdigest()[:12], finder.recorded(finder.game.replay(text))


def play_through(voice: Voice, chosen: argparse.Namespace) -> None:
    """Lets the strongest bot play puzzles through, with *pace* times its usual effort, and says how many it solves.

    The effort is counted in simulations, so that the answer is the same on every machine.
    """
    thinks = by_simulations(level(LEVELS[-1]), chosen.pace)
    for name in barque.games():
        path: Path = chosen.file or barque.game(name).folder / FILE
        every = [each for each in read(path) if each.position["game"] == name] if path.exists() else []
        if not every:
            continue
        drawn = [every[n] for n in shuffled(len(every), f"check {chosen.seed}")[: chosen.number]]
        failed: list[str] = []
        with voice.progress(name, len(drawn)) as bar:
            for each in drawn:
                if not solved(each, SearchBot(each.game, thinks, Rng(f"check {chosen.seed}"))):
                    failed.append(each.name)
                bar.advance()
        share = percent(voice.words, 1 - len(failed) / len(drawn))
        title = barque.game(name).words(voice.words.language).text("game.name")
        voice.say(
            voice.words.text("puzzles.checked", game=title, n=len(drawn) - len(failed), of=len(drawn), share=share)
        )
        if failed:
            voice.say(voice.words.text("puzzles.failed", names=", ".join(failed)))
        if failed and chosen.discard:
            kept = [each for each in every if each.name not in failed]
            made = json.loads(read_text(path).partition("\n")[0])["made"]
            write_text(path, write(made, kept))


if __name__ == "__main__":  # the command, under the name of its module
    os.execv(sys.executable, [sys.executable, "-m", "barque.cli", "puzzles", *sys.argv[1:]])
