"""The arguments of ``barque admin``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from barque.kernel import LANGUAGES, Words
from barque.terminal.usage import Parser


def add_admin(parser: Parser, language: Words, store: str) -> None:
    """Adds what the host can look at and decide."""
    text = language.text
    parser.flag("--store", default=store, metavar="URL", help=text("command.store"))
    parser.set_defaults(act="overview")
    acts: Any = parser.add_subparsers(title=text("command.commands"), dest="act", metavar="ACT")

    def act(name: str) -> Parser:
        about = text(f"admin.{name}")
        made: Parser = acts.add_parser(name, help=about, language=language, description=about)
        later = argparse.SUPPRESS  # what is given before the act counts unless it is given again
        made.flag("--store", default=later, metavar="URL", help=text("command.store"))
        made.flag("--lang", choices=LANGUAGES, default=later, metavar="LANG", help=text("command.lang"))
        return made

    act("tables").flag("--all", action="store_true", help=text("admin.all"))
    act("people").flag("--name", default="", metavar="NAME", help=text("admin.by-name"))
    act("log")
    for name in ("close", "delete"):
        act(name).flag("table", metavar="TABLE", help=text("admin.which-table"))
    for name in ("mute", "ban"):
        made = act(name)
        made.flag("person", metavar="PERSON", help=text("admin.which-person"))
        made.flag("--for", dest="long", default="", metavar="7d", help=text("admin.how-long"))
        act(f"un{name}").flag("person", metavar="PERSON", help=text("admin.which-person"))
    act("message").flag("text", nargs="?", default="", metavar="TEXT", help=text("admin.what-message"))
    act("quota").flag("tables", type=int, metavar="N", help=text("admin.how-many"))
    add_keep(act("tidy"), language)
    act("export").flag("file", type=Path, metavar="FILE", help=text("admin.which-file"))


def add_keep(parser: Parser, language: Words) -> None:
    """Adds how long tables are kept."""
    parser.flag("--keep", default="", metavar="90d", help=language.text("admin.keep"))
    parser.flag("--keep-finished", default="", metavar="2y", help=language.text("admin.keep-finished"))
