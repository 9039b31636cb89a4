"""Results for people: a table and a drawing in the terminal, or sentences where nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barque.kernel import Words
from barque.kernel.drawing import Table, Text
from barque.kernel.voice import Voice
from barque.lab.adjusted import Adjusted
from barque.lab.standing import Rating, Share, Standing

RULER: Final = 40  # columns of the drawing


def number(words: Words, value: float, digits: int) -> str:
    """Returns a number as the language writes it."""
    return f"{value:.{digits}f}".replace(".", words.text("arena.point"))


def percent(words: Words, value: float) -> str:
    """Returns a share of 1 as a percentage, without the sign."""
    return number(words, 100 * value, 1)


def interval(words: Words, share: Share) -> str:
    """Returns an interval in percent."""
    return f"{percent(words, share.low)}–{percent(words, share.high)}"


def show_standings(voice: Voice, found: Sequence[Standing]) -> None:
    """Shows how each bot did."""
    words = voice.words
    if voice.plain:
        for one in found:
            voice.say(
                words.text(
                    "arena.sentence",
                    bot=one.bot,
                    share=percent(words, one.share.value),
                    low=percent(words, one.share.low),
                    high=percent(words, one.share.high),
                    ratio=number(words, one.share.ratio, 2),
                    mean=number(words, one.mean, 1),
                    p95=number(words, one.p95, 1),
                    moves=number(words, one.moves, 1),
                )
            )
        return
    heads = [words.text(f"arena.{name}") for name in ("bot", "share", "interval", "ratio", "mean", "p95", "moves")]
    rows = [
        (
            one.bot,
            percent(words, one.share.value),
            interval(words, one.share),
            number(words, one.share.ratio, 2),
            number(words, one.mean, 1),
            number(words, one.p95, 1),
            number(words, one.moves, 1),
        )
        for one in found
    ]
    voice.show(_table(heads, rows))
    voice.show(_shares([(one.bot, one.share) for one in found]))


def show_adjusted(voice: Voice, found: Sequence[Adjusted | None]) -> None:
    """Shows the results without luck, and what that saved."""
    words = voice.words
    for one in found:
        if one is not None:
            voice.say(
                words.text(
                    "arena.adjusted",
                    bot=one.bot,
                    share=percent(words, one.value),
                    low=percent(words, one.low),
                    high=percent(words, one.high),
                    n=one.games,
                    worth=round(one.worth),
                )
            )
    voice.say(words.text("arena.adjusted-note"), "dim")


def show_ratings(voice: Voice, found: Sequence[Rating]) -> None:
    """Shows a ladder, the best bot at the top."""
    words = voice.words
    if voice.plain:
        for place, one in enumerate(found, 1):
            voice.say(
                words.text(
                    "ladder.sentence",
                    place=place,
                    bot=one.bot,
                    skill=number(words, one.skill, 1),
                    doubt=number(words, 2 * one.doubt, 1),
                    share=percent(words, one.share.value),
                )
            )
        return
    heads = [
        "",
        words.text("arena.bot"),
        words.text("ladder.skill"),
        "±",
        words.text("arena.share"),
        words.text("arena.interval"),
        words.text("ladder.games"),
    ]
    rows = [
        (
            str(place),
            one.bot,
            number(words, one.skill, 1),
            number(words, 2 * one.doubt, 1),
            percent(words, one.share.value),
            interval(words, one.share),
            str(one.share.games),
        )
        for place, one in enumerate(found, 1)
    ]
    voice.show(_table(heads, rows))
    least = min([one.skill - 2 * one.doubt for one in found])
    most = max([one.skill + 2 * one.doubt for one in found])

    def place_of(value: float) -> float:
        return (value - least) / (most - least)

    drawn = Text()
    for one in found:
        ends = place_of(one.skill - 2 * one.doubt), place_of(one.skill + 2 * one.doubt)
        drawn.append(f"{one.bot:>24} ").append(ruler(place_of(one.skill), *ends)).append("\n")
    voice.show(drawn)


def ruler(value: float, low: float, high: float, mark: float | None = None) -> Text:
    """Draws a value and its interval between 0 and 1, with a mark for comparison."""

    def column(where: float) -> int:
        return min(RULER - 1, max(0, int(where * RULER)))

    cells = ["·"] * RULER
    for at in range(column(low), column(high) + 1):
        cells[at] = "━"
    if mark is not None:
        cells[column(mark)] = "┃" if cells[column(mark)] == "━" else "│"
    cells[column(value)] = "●"
    return Text("".join(cells))


def _shares(shares: Sequence[tuple[str, Share]]) -> Text:
    drawn = Text()
    for name, share in shares:
        drawn.append(f"{name:>24} ").append(ruler(share.value, share.low, share.high, share.fair)).append("\n")
    return drawn.append(" " * 25 + "0" + " " * (RULER - 6) + "100 %")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table()
    left = heads.index(next(head for head in heads if head))
    for place, head in enumerate(heads):
        table.column(head, right=place != left)
    for row in rows:
        table.row(*row)
    return table
