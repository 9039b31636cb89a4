"""The command ``barque``: play, replay, check."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import barque
from barque.bots import NAMES
from barque.kernel import LANGUAGES, Option, Refusal, Words, words
from barque.terminal.check import check
from barque.terminal.play import play
from barque.terminal.replay import replay
from barque.terminal.usage import Parser, Usage
from barque.terminal.voice import Voice, printable

BAD_FILE: Final = 1
BAD_USAGE: Final = 2
INTERRUPTED: Final = 130


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Gives the language that is asked for, else that of the system if there is one, else English."""
    for here, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            asked = value if equals else "".join(arguments[here + 1 : here + 2])
            return asked if asked in LANGUAGES else "en"
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            code = environment[variable][:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def parser_in(language: Words) -> Parser:
    """Gives the parser of the command line, with its help in *language*."""

    def text(key: str, **values: str) -> str:
        return language.text(key, **values).replace("%", "%%")

    shared = Parser(add_help=False)
    shared.add_argument("--lang", choices=LANGUAGES, metavar="LANG", help=text("command.lang"))
    drawn = Parser(add_help=False, parents=[shared])
    drawn.add_argument("--plain", action="store_true", help=text("command.plain"))

    parser = Parser("barque", description=text("command.about"), allow_abbrev=False, parents=[shared])
    parser.add_argument("--version", action="store_true", help=text("command.version"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help=text("command.play"), description=text("command.play"), allow_abbrev=False)
    games = play.add_subparsers(dest="game", metavar="GAME", required=True)
    for name in barque.games():
        game = barque.game(name)
        said = game.words(language.language)
        about = said.text("game.tagline").replace("%", "%%")
        one = games.add_parser(
            name, help=said.text("game.name"), description=about, allow_abbrev=False, parents=[drawn]
        )
        one.add_argument("--seats", metavar="A,B,…", help=text("command.seats", bots=", ".join(NAMES)))
        one.add_argument("--seed", help=text("command.seed"))
        one.add_argument("--record", type=Path, metavar="FILE", help=text("command.record"))
        for option in game.options.values():
            add_option(one, option, said)

    again = commands.add_parser(
        "replay", help=text("command.replay"), description=text("command.replay"), allow_abbrev=False, parents=[drawn]
    )
    again.add_argument("file", type=Path, metavar="FILE", help=text("command.file"))
    again.add_argument("--at", type=int, metavar="N", help=text("command.at"))
    again.add_argument("--seat", type=int, metavar="S", help=text("command.seat"))

    right = commands.add_parser(
        "check", help=text("command.check"), description=text("command.check"), allow_abbrev=False, parents=[shared]
    )
    right.add_argument("file", type=Path, metavar="FILE", help=text("command.file-any"))
    return parser


def add_option(parser: argparse.ArgumentParser, option: Option, said: Words) -> None:
    """Makes a flag of an option of a game."""
    flag = "--" + option.name.replace("_", "-")
    about = said.text(f"option.{option.name}").replace("%", "%%")
    where = "option_" + option.name
    if option.kind == "flag":
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, dest=where, help=about)
    elif option.kind == "seat":
        parser.add_argument(flag, type=int, dest=where, metavar="S", help=about)
    else:
        parser.add_argument(flag, dest=where, metavar="|".join(option.values) or "X", help=about)


def version(language: Words) -> None:
    """Says the version, and warns where nothing compiled is in use."""
    print(language.text("version.native" if barque.NATIVE else "version.pure", version=barque.__version__))
    if not barque.NATIVE:
        print(language.text("version.slow"), file=sys.stderr)


def run(arguments: Sequence[str], language: Words) -> None:
    """Carries out a command line."""
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
    elif chosen.command == "check":
        check(Voice(language), chosen.file)
    else:
        parser.print_help()


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and gives its exit code; whatever goes wrong is one sentence."""
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: nothing more to say
        return BAD_FILE
    return 0


def complain(refusal: Refusal, language: Words, code: int) -> int:
    """Says what is wrong on the error stream."""
    print(printable(refusal.text(language.language)), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
