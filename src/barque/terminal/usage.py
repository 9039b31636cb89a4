"""What is wrong with how the command was called, in our own sentences instead of argparse's."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

from barque.kernel import Refusal

# What argparse says, and our own sentences for it.
USAGE: Final = (
    (re.compile(r"the following arguments are required: (?P<what>.+)"), "usage-missing"),
    (re.compile(r"unrecognized arguments: (?P<what>.+)"), "usage-unknown"),
    (re.compile(r"argument (?P<option>\S+): expected one argument"), "usage-value"),
    (re.compile(r"argument \S+: invalid choice: (?P<value>.+) \(choose from (?P<right>.+)\)"), "usage-choice"),
    (re.compile(r"argument (?P<option>\S+): invalid int value: '(?P<value>.*)'"), "usage-number"),
    (re.compile(r"(?P<reason>.*)"), "usage"),
)


class Usage(Exception):
    """The command was called in a way that it does not know."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Parser(argparse.ArgumentParser):
    """A parser that complains in our own words."""

    def error(self, message: str) -> NoReturn:
        """Raises ``Usage`` with a sentence for *message*."""
        for pattern, key in USAGE:
            found = pattern.fullmatch(message)
            if found is not None:
                raise Usage(Refusal(key, program=self.prog, **found.groupdict()))
        raise AssertionError("the last pattern matches everything")


@contextmanager
def usage() -> Iterator[None]:
    """Turns a refusal into a wrong usage: what was asked for is wrong, not what is in a file."""
    try:
        yield
    except Refusal as refusal:
        raise Usage(refusal) from None
