"""Who plays: people at this terminal (``me``) and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from barque.bots import bot
from barque.bots.outside import ENGINE
from barque.kernel import Refusal, Words
from barque.terminal.voice import printable

ME: Final = "me"
LONGEST_NAME: Final = 16


class Chair:
    """The player at a seat: ``me``, ``me:Ana``, or a bot: ``pharaoh``, ``pharaoh:Ana``, ``pharaoh:seconds=0.1``."""

    def __init__(self, text: str, game: str) -> None:
        self.text: Final = text.strip()
        player, colon, called = self.text.partition(":")
        if player != ME and ("=" in called or self.text.startswith(ENGINE)):
            player, colon, called = self.text, "", ""  # what follows belongs to the bot
        self.player: Final = player
        self.called: Final = printable(called)[:LONGEST_NAME].strip()
        if colon and not self.called:
            raise Refusal("seat-name", text=self.text)
        if not self.person:
            bot(player, game)  # refuses an unknown name

    @property
    def person(self) -> bool:
        """Whether a person sits there."""
        return self.player == ME


def listed(text: str) -> list[str]:
    """Returns the seats of a list such as ``me,pharaoh:seconds=0,iterations=2000``; a bot's settings contain commas
    too.

    >>> listed("me,pharaoh:seconds=0,iterations=2000,greedy")
    ['me', 'pharaoh:seconds=0,iterations=2000', 'greedy']
    """
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def seated(texts: Sequence[str], game: str) -> list[Chair]:
    """Returns the chairs that *texts* name, in turn order."""
    return [Chair(text, game) for text in texts]


def names(chairs: Sequence[Chair], words: Words, you: int | None) -> Callable[[int], str]:
    """Returns what each seat is called when *you* is the reader."""

    def name(seat: int) -> str:
        chair = chairs[seat]
        if seat == you:
            return words.text("play.you")
        if chair.called:
            return chair.called
        if chair.person:
            return words.text("play.player", seat=seat)
        return f"{chair.player.partition(':')[0].capitalize()} {seat}"

    return name
