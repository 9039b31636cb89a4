"""The command ``barque``: play, serve, admin, arena, balance, engine, tune, train, puzzles, replay, review, check, …"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import barque
from barque.bots import LEVELS, NAMES
from barque.bots.engine import serve as serve_engine
from barque.games import broken
from barque.kernel import LANGUAGES, Option, Refusal, Words, words
from barque.kernel.extras import needs
from barque.kernel.files import read_text
from barque.kernel.language import spoken
from barque.lab.arena import arena, asked
from barque.lab.balance.command import asked as asked_balance
from barque.lab.balance.command import balance
from barque.lab.balance.study import MEASURES
from barque.lab.puzzles import CHECK, puzzles
from barque.lab.puzzles import WORK as PUZZLES
from barque.lab.puzzles import check as check_puzzles
from barque.lab.train import WORK as LESSONS
from barque.lab.train import check as check_training
from barque.lab.train import train
from barque.lab.tune import WORK, tune
from barque.lab.tune import check as check_tuning
from barque.terminal.admin import add_admin, add_keep
from barque.terminal.check import check
from barque.terminal.play import play
from barque.terminal.replay import replay
from barque.terminal.review import review
from barque.terminal.usage import Parser, Usage, usage
from barque.terminal.voice import Voice, printable

BAD_FILE: Final = 1
BAD_USAGE: Final = 2
INTERRUPTED: Final = 130
DEFAULT_STORE: Final = "sqlite:///barque.db"
LOG_LEVELS: Final = ("debug", "info", "warning", "error")


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Returns the requested language; failing that, the system's if we have it; failing that, English."""
    for here, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            asked = value if equals else "".join(arguments[here + 1 : here + 2])
            return asked if asked in LANGUAGES else "en"
    return spoken(environment)


def parser_in(language: Words) -> Parser:
    """Builds the command-line parser, with its help in *language*."""
    text = language.text
    top = Parser("barque", language, text("command.about"))
    top.flag("--lang", choices=LANGUAGES, metavar="LANG", help=text("command.lang"))
    top.flag("--version", action="store_true", help=text("command.version"))
    commands = top.add_subparsers(title=text("command.commands"), dest="command", metavar="COMMAND", prog="barque")

    about = text("command.play")
    play = commands.add_parser("play", help=about, language=language, description=about)
    games = play.add_subparsers(title=text("command.games"), dest="game", metavar="GAME", required=True)
    for name in barque.games():
        game = barque.game(name)
        said = game.words(language.language)
        one = games.add_parser(
            name, help=said.text("game.name"), language=language, description=said.text("game.tagline")
        )
        one.flag("--seats", metavar="A,B,…", help=text("command.seats", bots=", ".join(NAMES)))
        one.flag("--seed", metavar="X", help=text("command.seed"))
        one.flag("--record", type=Path, metavar="FILE", help=text("command.record"))
        for option in game.options.values():
            add_option(one, option, said)
        add_common(one, language, drawn=True)

    about = text("command.replay")
    again = commands.add_parser("replay", help=about, language=language, description=about)
    again.flag("file", type=Path, metavar="FILE", help=text("command.file"))
    again.flag("--at", type=int, metavar="N", help=text("command.at"))
    again.flag("--seat", type=int, metavar="S", help=text("command.seat"))
    add_common(again, language, drawn=True)

    about = text("command.review")
    looks = commands.add_parser("review", help=about, language=language, description=about)
    looks.flag("file", type=Path, metavar="FILE", help=text("command.file"))
    looks.flag("--html", type=Path, metavar="FILE", help=text("command.review-html"))
    looks.flag("--seat", type=int, metavar="S", help=text("command.review-seat"))
    looks.flag("--really", action="store_true", help=text("command.review-really"))
    looks.flag("--pace", type=float, default=1.0, metavar="X", help=text("command.review-pace"))
    looks.flag("--kept", type=Path, metavar="FOLDER", help=text("command.review-kept"))
    add_common(looks, language, drawn=True)

    about = text("command.check")
    right = commands.add_parser("check", help=about, language=language, description=about)
    right.flag("file", type=Path, metavar="FILE", help=text("command.file-any"))
    add_common(right, language, drawn=False)
    add_common(play, language, drawn=False)

    about = text("command.arena")
    match = commands.add_parser("arena", help=about, language=language, description=about)
    match.flag("game", choices=barque.games(), metavar="GAME", help=", ".join(barque.games()))
    match.flag("bots", nargs="+", metavar="BOT", help=text("command.bots", bots=", ".join(NAMES)))
    match.flag("--players", type=int, metavar="N", help=text("command.players"))
    match.flag("--games", type=int, default=100, metavar="N", help=text("command.number"))
    match.flag("--workers", type=int, metavar="N", help=text("command.workers"))
    match.flag("--seed", metavar="X", help=text("command.seed"))
    match.flag("--pace", type=float, default=1.0, metavar="X", help=text("command.pace"))
    match.flag("--options", nargs="+", metavar="K=V", help=text("command.settings"))
    match.flag("--rules", type=int, metavar="N", help=text("command.rules-version"))
    match.flag("--out", type=Path, metavar="FILE", help=text("command.out"))
    match.flag("--plot", type=Path, metavar="FILE", help=text("command.plot"))
    match.flag("--on", choices=("here", "ray"), default="here", metavar="WHERE", help=text("command.on"))
    match.flag("--ladder", action="store_true", help=text("command.ladder"))
    match.flag("--adjusted", action="store_true", help=text("command.adjusted"))
    add_common(match, language, drawn=True)
    add_balance(commands, language)
    add_tune(commands, language)
    add_train(commands, language)
    add_puzzles(commands, language)

    about = text("command.engine")
    engine = commands.add_parser("engine", help=about, language=language, description=about)
    engine.flag("bot", nargs="?", default=LEVELS[-1], metavar="BOT", help=", ".join(NAMES))
    engine.flag("--seed", default="1", metavar="X", help=text("command.seed"))
    add_common(engine, language, drawn=False)
    add_table(commands, language)
    return top


def add_balance(commands: Any, language: Words) -> None:
    """Adds the command that measures a game and its content."""
    text = language.text
    about = text("command.balance")
    lab: Parser = commands.add_parser("balance", help=about, language=language, description=about)
    lab.flag("game", choices=barque.games(), metavar="GAME", help=", ".join(barque.games()))
    lab.flag("--content", metavar="NAME|FILE.toml", help=text("command.balance-content"))
    lab.flag("--options", nargs="+", metavar="K=V", help=text("command.settings"))
    lab.flag("--against", nargs="+", metavar="X", help=text("command.balance-against"))
    lab.flag("--players", type=int, metavar="N", help=text("command.players"))
    lab.flag("--games", type=int, default=200, metavar="N", help=text("command.balance-games"))
    lab.flag("--bot", default="greedy", metavar="BOT", help=text("command.balance-bot", bots=", ".join(NAMES)))
    lab.flag("--measures", nargs="+", metavar="M", help=text("command.balance-measures", measures=", ".join(MEASURES)))
    lab.flag("--workers", type=int, metavar="N", help=text("command.workers"))
    lab.flag("--on", choices=("here", "ray"), default="here", metavar="WHERE", help=text("command.on"))
    lab.flag("--seed", metavar="X", help=text("command.seed"))
    lab.flag("--out", type=Path, metavar="FILE", help=text("command.balance-out"))
    add_common(lab, language, drawn=True)


def add_tune(commands: Any, language: Words) -> None:
    """Adds the command that tunes a game's evaluation."""
    text = language.text
    about = text("tune.about")
    tuning: Parser = commands.add_parser("tune", help=about, language=language, description=about)
    tuning.flag("game", choices=barque.games(), metavar="GAME", help=", ".join(barque.games()))
    tuning.flag("--games", type=int, default=600, metavar="N", help=text("tune.games"))
    tuning.flag("--iterations", type=int, default=50, metavar="N", help=text("tune.iterations"))
    tuning.flag("--check", type=int, metavar="N", help=text("tune.deeper"))
    tuning.flag("--playouts", type=int, default=2, metavar="N", help=text("tune.playouts"))
    tuning.flag("--seed", default="1", metavar="X", help=text("command.seed"))
    tuning.flag("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=text("command.workers"))
    tuning.flag("--file", type=Path, metavar="FILE", help=text("tune.file"))
    tuning.flag("--work", type=Path, default=WORK, metavar="FOLDER", help=text("tune.work"))
    add_common(tuning, language, drawn=False)


def add_train(commands: Any, language: Words) -> None:
    """Adds the command that trains the network of a game's evaluation."""
    text = language.text
    about = text("train.about")
    training: Parser = commands.add_parser("train", help=about, language=language, description=about)
    training.flag("game", choices=barque.games(), metavar="GAME", help=", ".join(barque.games()))
    training.flag("--rounds", type=int, default=3, metavar="N", help=text("train.rounds"))
    training.flag("--games", type=int, default=2000, metavar="N", help=text("train.games"))
    training.flag("--iterations", type=int, default=150, metavar="N", help=text("train.iterations"))
    training.flag("--actual", type=float, default=1.0, metavar="X", help=text("train.actual"))
    training.flag("--seconds", type=float, default=0.03, metavar="X", help=text("train.seconds"))
    training.flag("--check", type=int, default=200, metavar="N", help=text("train.matches"))
    training.flag("--afresh", action="store_true", help=text("train.afresh"))
    training.flag("--plot", type=Path, metavar="FILE", help=text("command.plot"))
    training.flag("--seed", default="1", metavar="X", help=text("command.seed"))
    training.flag("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=text("command.workers"))
    training.flag("--file", type=Path, metavar="FILE", help=text("train.file"))
    training.flag("--work", type=Path, default=LESSONS, metavar="FOLDER", help=text("tune.work"))
    add_common(training, language, drawn=False)


def add_puzzles(commands: Any, language: Words) -> None:
    """Adds the command that finds and checks puzzles."""
    text = language.text
    about, games = text("command.puzzles"), barque.games()
    finding: Parser = commands.add_parser("puzzles", help=about, language=language, description=about)
    known = text("puzzles.what", games=", ".join(games))
    finding.flag("what", choices=(*games, CHECK), metavar="GAME|check", help=known)
    finding.flag("--count", type=int, default=100, metavar="N", help=text("puzzles.count"))
    finding.flag("--turns", action="store_true", help=text("puzzles.turns"))
    finding.flag("--records", type=Path, nargs="+", metavar="FILE", help=text("puzzles.records"))
    finding.flag("--options", nargs="+", metavar="K=V", help=text("command.settings"))
    finding.flag("--seed", default="1", metavar="X", help=text("command.seed"))
    finding.flag("--file", type=Path, metavar="FILE", help=text("puzzles.file"))
    finding.flag("--work", type=Path, default=PUZZLES, metavar="FOLDER", help=text("puzzles.work"))
    finding.flag("--number", type=int, default=30, metavar="N", help=text("puzzles.number"))
    finding.flag("--pace", type=float, default=10.0, metavar="X", help=text("puzzles.pace"))
    finding.flag("--discard", action="store_true", help=text("puzzles.discard"))
    add_common(finding, language, drawn=True)


def add_table(commands: Any, language: Words) -> None:
    """Adds the commands of the table server."""

    def command(name: str) -> Parser:
        about = language.text(f"command.{name}")
        made: Parser = commands.add_parser(name, help=about, language=language, description=about)
        add_common(made, language, drawn=False)
        return made

    text = language.text
    serve = command("serve")
    serve.flag("--host", default="127.0.0.1", metavar="HOST", help=text("command.host"))
    serve.flag("--port", type=int, default=8000, metavar="N", help=text("command.port"))
    serve.flag("--store", default=DEFAULT_STORE, metavar="URL", help=text("command.store"))
    serve.flag("--open", action="store_true", help=text("command.open"))
    serve.flag("--password-file", type=Path, metavar="FILE", help=text("command.password-file"))
    serve.flag("--public-url", default="", metavar="URL", help=text("command.public-url"))
    serve.flag("--workers", type=int, default=0, metavar="N", help=text("command.thinkers"))
    serve.flag("--log", default="warning", choices=LOG_LEVELS, metavar="LEVEL", help=text("command.log"))
    serve.flag("--call-host", action="append", default=[], metavar="HOST:PORT", help=text("command.call-host"))
    serve.flag("--admin-password-file", type=Path, metavar="FILE", help=text("command.admin-password-file"))
    add_keep(serve, language)
    serve.flag("--processes", type=int, default=1, metavar="N", help=text("command.processes"))
    serve.flag("--engine", action="append", default=[], metavar="NAME=COMMAND", help=text("command.engine-here"))
    serve.flag("--tls", action="store_true", help=text("command.tls"))
    serve.flag("--no-limits", action="store_true", help=text("command.no-limits"))
    export, again, backup, restore = command("export"), command("import"), command("backup"), command("restore")
    for parser in (export, again, backup, restore):
        parser.flag("--store", default=DEFAULT_STORE, metavar="URL", help=text("command.store"))
    export.flag("folder", type=Path, metavar="FOLDER", help=text("command.folder"))
    again.flag("files", type=Path, nargs="+", metavar="FILE", help=text("command.files"))
    for parser in (backup, restore):
        parser.flag("file", type=Path, metavar="FILE", help=text("command.backup-file"))
    add_admin(command("admin"), language, DEFAULT_STORE)
    verify = command("verify")
    verify.flag("file", type=Path, metavar="FILE", help=text("command.file"))
    verify.flag("--commitment", default="", metavar="HEX", help=text("command.commitment"))


def add_common(parser: Parser, language: Words, drawn: bool) -> None:
    """Adds the arguments that every command takes."""
    parser.flag("--lang", choices=LANGUAGES, metavar="LANG", help=language.text("command.lang"))
    if drawn:
        parser.flag("--plain", action="store_true", help=language.text("command.plain"))


def add_option(parser: Parser, option: Option, said: Words) -> None:
    """Turns an option of a game into a flag."""
    name, where = "--" + option.name.replace("_", "-"), f"option_{option.name}"
    about = said.text(f"option.{option.name}")
    if option.kind == "flag":
        parser.flag(name, action=argparse.BooleanOptionalAction, dest=where, help=about)
    elif option.kind == "seat":
        parser.flag(name, type=int, dest=where, metavar="S", help=about)
    elif option.kind == "content":  # there may be many: spaces let the list wrap
        parser.flag(name, dest=where, metavar="NAME|FILE.toml", help=f"{about}: {', '.join(option.values)}")
    else:
        parser.flag(name, dest=where, metavar="|".join(option.values) or "X", help=about)


def version(language: Words) -> None:
    """Returns the version, with a warning if nothing compiled is in use."""
    print(language.text("version.native" if barque.NATIVE else "version.pure", version=barque.__version__))
    if not barque.NATIVE:
        print(language.text("version.slow"), file=sys.stderr)


def run(arguments: Sequence[str], language: Words) -> None:
    """Runs a command line."""
    for refusal in broken():
        complain(refusal, language, BAD_FILE)  # a broken game from another package stops nothing else
    parser = parser_in(language)
    chosen = parser.parse_args(arguments)
    if os.environ.get("BARQUE_REQUIRE_NATIVE") == "1" and not barque.NATIVE:
        raise Refusal("not-native")
    if chosen.version:
        version(language)
    elif chosen.command == "play":
        play(Voice(language, chosen.plain), chosen)
    elif chosen.command == "replay":
        replay(Voice(language, chosen.plain), chosen.file, chosen.at, chosen.seat)
    elif chosen.command == "review":
        review(Voice(language, chosen.plain), chosen)
    elif chosen.command == "check":
        check(Voice(language), chosen.file)
    elif chosen.command == "arena":
        with usage():
            match = asked(chosen)
        arena(Voice(language, chosen.plain), match, chosen)
    elif chosen.command == "balance":
        with usage():
            study = asked_balance(chosen)
        balance(Voice(language, chosen.plain), study, chosen)
    elif chosen.command == "train":
        with usage():
            check_training(chosen)
        train(Voice(language), chosen)
    elif chosen.command == "tune":
        with usage():
            check_tuning(chosen)
        tune(Voice(language), chosen)
    elif chosen.command == "puzzles":
        with usage():
            check_puzzles(chosen)
        puzzles(Voice(language, chosen.plain), chosen)
    elif chosen.command == "engine":
        with usage():
            serve_engine(chosen.bot, chosen.seed)
    elif chosen.command is not None:
        run_table(chosen, language, arguments)
    else:
        parser.print_help()


def run_table(chosen: argparse.Namespace, language: Words, arguments: Sequence[str]) -> None:
    """Runs a command of the table server, which is loaded only for that."""
    with needs("table"):
        from barque.table import records
        from barque.table.admin import admin, keep_of
        from barque.table.engines import engines_of
        from barque.table.limits import Limits
        from barque.table.processes import number_of_this
        from barque.table.serve import serve, serve_together
        from barque.table.tables import Config

    if chosen.command == "serve":
        password, admins = [
            read_text(file).split("\n")[0].strip() if file else ""
            for file in (chosen.password_file, chosen.admin_password_file)
        ]
        limits = Limits.none() if chosen.no_limits else Limits()
        url = chosen.public_url
        config = Config(chosen.store, chosen.host, chosen.port, password, url, max(0, chosen.workers), limits)
        config.call_hosts = frozenset(chosen.call_host)
        config.admin_password = admins
        config.engines = engines_of(chosen.engine)
        with usage():
            config.keep = keep_of(chosen)
        if chosen.processes != 1 and not number_of_this():
            serve_together(config, language, chosen.processes, arguments, chosen.open, chosen.log, chosen.tls)
        else:
            serve(config, language, chosen.open, chosen.log, chosen.tls)
    elif chosen.command == "admin":
        admin(chosen, language)
    elif chosen.command == "export":
        records.export_records(chosen.store, chosen.folder, language)
    elif chosen.command == "import":
        records.import_records(chosen.store, chosen.files, language)
    elif chosen.command == "backup":
        records.back_up(chosen.store, chosen.file, language)
    elif chosen.command == "restore":
        records.restore(chosen.store, chosen.file, language)
    else:
        records.verify_record(chosen.file, chosen.commitment, language)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code; any error is reported in one sentence."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    language = words(language_of(given, os.environ))
    try:
        run(given, language)
        sys.stdout.flush()
    except Usage as wrong:
        return complain(wrong.refusal, language, BAD_USAGE)
    except Refusal as refusal:
        return complain(refusal, language, BAD_FILE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody is reading any more
        return BAD_FILE
    return 0


def complain(refusal: Refusal, language: Words, code: int) -> int:
    """Prints what is wrong on the error stream."""
    print(printable(discreet(refusal.text(language.language))), file=sys.stderr)
    return code


def discreet(text: str) -> str:
    """Hides anything on the command line that may be a store's password."""
    text = re.sub(r"(postgres\w*://)(?!…)\S*", r"\1…", text, flags=re.IGNORECASE)
    return re.sub(r"\S+:\S*@|(?<=password=)\S+", "…", text, flags=re.IGNORECASE)


if __name__ == "__main__":
    sys.exit(main())
