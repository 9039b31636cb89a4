"""The command ``barque review``: reviews a recorded game, resumes where it stopped, shows the review or saves it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Final

from barque.coach.account import accounts
from barque.coach.html import page
from barque.coach.judging import Effort
from barque.coach.kept import Kept, folder
from barque.coach.review import Positions, pieces, work
from barque.coach.wording import Names, Report, report
from barque.kernel import Refusal, State
from barque.kernel.files import write_text
from barque.kernel.language import Name
from barque.terminal.chairs import Chair, seated
from barque.terminal.replay import recorded
from barque.terminal.usage import Usage
from barque.terminal.voice import Voice

BLOCKS: Final = "▁▂▃▄▅▆▇█"
COLUMNS: Final = 60  # of a curve


def review(voice: Voice, chosen: argparse.Namespace) -> None:
    """Reviews the requested game."""
    state, chairs = recorded(chosen.file)
    if not state.over:
        raise Refusal("review-unfinished", file=str(chosen.file))
    if chosen.seat is not None and not 0 <= chosen.seat < state.seats:
        raise Usage(Refusal("replay-seat", seat=chosen.seat, most=state.seats - 1))
    if not 0 < chosen.pace <= 1000:
        raise Usage(Refusal("arena-number", what="--pace"))
    effort = Effort().paced(chosen.pace)
    kept = Kept(state, effort, chosen.kept or folder(os.environ))
    worked(voice, state, effort, kept)
    sitting = chairs or seated(["me"] * state.seats, state.game.name)
    found = [one for one in accounts(state, kept.findings) if chosen.seat is None or one.seat == chosen.seat]
    written = report(state, found, voice.words.language, called(voice, state, sitting))
    show(voice, written, chosen.really)
    if chosen.html is not None:
        write_text(chosen.html, page(written, state.game.words(voice.words.language)))
        voice.say(voice.words.text("review.saved", file=chosen.html), "dim")


def worked(voice: Voice, state: State, effort: Effort, kept: Kept) -> None:
    """Works on the pieces that are not kept yet, showing progress."""
    done = {(found.seat, found.ply, found.start is not None) for found in kept.findings}
    every = list(pieces(state))
    todo = [piece for piece in every if (piece.seat, piece.ply, piece.action < 0) not in done]
    before, after = Positions(state), Positions(state)
    with voice.progress(voice.words.text("review.working"), len(every), len(every) - len(todo)) as bar:
        for piece in todo:
            kept.add(work(piece, before.at(piece.ply), after.at(piece.ply + 1), effort))
            bar.advance()


def called(voice: Voice, state: State, chairs: Sequence[Chair]) -> Names:
    """Returns what the seats are called for each reader."""
    words = state.game.words(voice.words.language)
    bots = [chair.player.partition(":")[0].capitalize() for chair in chairs]

    def named(seat: int) -> str:
        chair = chairs[seat]
        if chair.called:
            return chair.called
        if chair.person or bots.count(bots[seat]) > 1:
            return words.text("play.player", seat=seat + 1)  # as the page counts
        return bots[seat]

    def names_for(you: int | None) -> Name:
        return lambda seat: words.text("play.you") if seat == you else named(seat)

    return names_for


def show(voice: Voice, written: Report, really: bool) -> None:
    """Shows a review."""
    words = voice.words
    voice.title(written.title)
    for chapter in written.chapters:
        voice.title(chapter.line)
        voice.say(chapter.sum)
        if not voice.plain:
            voice.say(drawn(chapter.curve))
        for point in chapter.points:
            voice.say(point.heading, "bold")
            for line in point.lines:
                voice.say(f"  {line}")
            if really and point.really:
                voice.say("  " + words.text("review.there", what=point.really))
        if not chapter.points:
            voice.say(words.text("review.calm"), "dim")
    voice.title("")
    voice.say(written.note, "dim")


def drawn(curve: Sequence[float]) -> str:
    """Draws chances as a line of blocks.

    >>> drawn([0.0, 0.5, 1.0])
    '▁▅█'
    """
    width = min(COLUMNS, len(curve))
    found = [curve[(len(curve) - 1) * i // max(1, width - 1)] for i in range(width)]
    return "".join([BLOCKS[min(7, max(0, int(8 * share)))] for share in found])
