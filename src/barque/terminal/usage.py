"""Explains how a command was misused, in our own sentences instead of argparse's."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from barque.kernel import Refusal, Words

# What argparse says, and our sentences for it.
USAGE: Final = (
    (re.compile(r"the following arguments are required: (?P<what>.+)"), "usage-missing"),
    (re.compile(r"unrecognized arguments: (?P<what>.+)"), "usage-unknown"),
    (re.compile(r"argument (?P<option>\S+): expected (?:one|at least one) argument"), "usage-value"),
    (re.compile(r"argument \S+: invalid choice: (?P<value>.+) \(choose from (?P<right>.+)\)"), "usage-choice"),
    (re.compile(r"argument (?P<option>\S+): invalid (?:int|float) value: '(?P<value>.*)'"), "usage-number"),
    (re.compile(r"(?P<reason>.*)"), "usage"),
)


class Usage(Exception):
    """The command was called in a way that it does not understand."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Parser(argparse.ArgumentParser):
    """A parser that uses the chosen language, in its help and in its complaints."""

    def __init__(self, prog: str, language: Words, description: str, color: bool = False) -> None:
        super().__init__(prog, description=_plain(description), add_help=False, allow_abbrev=False)
        self.color: bool = False  # whatever Python 3.14 asks for: the usage line is translated as plain text
        self._said: Final = language
        self._flags: Final = self.add_argument_group(language.text("command.options"))
        self.flag("-h", "--help", action="help", help=language.text("command.help"))

    def flag(self, *names: str, **settings: Any) -> None:
        """Adds an argument; its help text is taken literally."""
        self._flags.add_argument(*names, **{**settings, "help": _plain(settings["help"])})

    def format_usage(self) -> str:
        """Returns the usage line."""
        return self._translated(super().format_usage())

    def format_help(self) -> str:
        """Returns the help."""
        return self._translated(super().format_help())

    def error(self, message: str) -> NoReturn:
        """Raises ``Usage`` with a sentence for *message*."""
        for pattern, key in USAGE:
            found = pattern.fullmatch(message)
            if found is not None:
                raise Usage(Refusal(key, program=self.prog, **found.groupdict()))
        raise AssertionError("the last pattern matches everything")

    def _translated(self, text: str) -> str:
        return self._said.text("command.usage") + text.removeprefix("usage:")


def _plain(text: str) -> str:
    """Keeps argparse from filling in placeholders."""
    return text.replace("%", "%%")


@contextmanager
def usage() -> Iterator[None]:
    """Turns a refusal into a usage error: the request is wrong, not the contents of a file."""
    try:
        yield
    except Refusal as refusal:
        raise Usage(refusal) from None
