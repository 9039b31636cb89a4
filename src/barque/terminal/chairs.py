"""Who plays: people at this terminal (``me``) and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from barque.bots import bot
from barque.kernel import Refusal, Words
from barque.terminal.voice import printable

ME: Final = "me"
LONGEST_NAME: Final = 16


class Chair:
    """Who sits at a seat: ``me``, ``me:Ana`` or the name of a bot."""

    def __init__(self, text: str, game: str) -> None:
        self.text: Final = text.strip()
        self.player, colon, called = self.text.partition(":")
        self.called: Final = printable(called)[:LONGEST_NAME].strip()
        if colon and not self.called:
            raise Refusal("seat-name", text=self.text)
        if self.player != ME:
            bot(self.player, game)  # refuses a name that is none

    @property
    def person(self) -> bool:
        """Whether a person sits there."""
        return self.player == ME


def seated(texts: Sequence[str], game: str) -> list[Chair]:
    """Gives the chairs that *texts* name, in turn order."""
    return [Chair(text, game) for text in texts]


def names(chairs: Sequence[Chair], words: Words, you: int | None) -> Callable[[int], str]:
    """Gives what each seat is called when *you* is the one who reads."""

    def name(seat: int) -> str:
        chair = chairs[seat]
        if seat == you:
            return words.text("play.you")
        if chair.called:
            return chair.called
        return words.text("play.player", seat=seat) if chair.person else f"{chair.player.capitalize()} {seat}"

    return name
