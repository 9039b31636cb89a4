"""A seat's view drawn without a terminal: as plain text, as HTML for notebooks, as an SVG picture.

A game's drawing (``Game.picture``) is broken into lines; each is a list of parts, a text and its style.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from barque.kernel.drawing import Drawing, Table, Text
from barque.kernel.game import State
from barque.kernel.language import LANGUAGES

Line = list[tuple[str, str]]

COLOURS: Final = {
    "red": "#c0392b",
    "green": "#3f8f4f",
    "yellow": "#b7860b",
    "blue": "#2f6fb5",
    "magenta": "#a0439a",
    "cyan": "#1f8a8a",
    "white": "#888888",
    "black": "#000000",
}
FONT: Final = "ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', monospace"
WIDE, HIGH = 8.4, 18  # the size of a letter and of a line in an SVG


def sheet(state: State, seat: int | None, language: str = LANGUAGES[0], width: int = 100) -> list[Line]:
    """Lays out what *seat* sees in lines; ``None`` is a spectator."""
    words = state.game.words(language)
    view = state.view(seat)
    picture = state.game.picture

    def name(other: int) -> str:
        return words.text("play.you") if other == seat else words.text("play.player", seat=other + 1)

    lines = lines_of(picture.board(words, view, state.options, name, width), width)
    below = lines_of(picture.players(words, view, state.options, name, width), width)
    return [*lines, *([[]] if lines and below else []), *below]


def lines_of(drawing: Drawing, width: int) -> list[Line]:
    """Lays out a drawing in lines."""
    if isinstance(drawing, Text):
        lines = split(drawing)
        return [centred(line, width) for line in lines] if drawing.centred else lines
    if isinstance(drawing, Table):
        return rows(drawing)
    return [line for part in drawing.parts for line in lines_of(part, width)]


def split(text: str | Text, style: str = "") -> list[Line]:
    """Cuts a text at its line breaks."""
    lines: list[Line] = [[]]
    for part, own in [(text, "")] if isinstance(text, str) else text.parts:
        for number, piece in enumerate(part.split("\n")):
            if number:
                lines.append([])
            if piece:
                lines[-1].append((piece, f"{style} {own}".strip()))
    return lines


def long(line: Line) -> int:
    """Counts the letters of a line."""
    return sum([len(text) for text, _ in line])


def centred(line: Line, width: int) -> Line:
    """Centres a line."""
    return [(" " * max(0, (width - long(line)) // 2), ""), *line]


def rows(table: Table) -> list[Line]:
    """Lays out a table: each column is as wide as its widest cell."""
    grid: list[list[list[Line]]] = []
    if any([column.heading for column in table.columns]):
        grid.append([split(column.heading, column.style) for column in table.columns])
    for cells, style in table.rows:
        grid.append([split(cell, style) for cell in cells])
    widths = [0] * len(table.columns)
    for row in grid:
        for number, cell in enumerate(row):
            widths[number] = max([widths[number], *[long(line) for line in cell]])
    found: list[Line] = []
    for row in grid:
        for n in range(max([len(cell) for cell in row], default=0)):
            line: Line = []
            for number, cell in enumerate(row):
                here = cell[n] if n < len(cell) else []
                blank = (" " * (widths[number] - long(here)), "")
                line += [blank, *here] if table.columns[number].right else [*here, blank]
                line.append((" " * table.gap, ""))
            found.append(line)
    return found


def plain(lines: Sequence[Line]) -> str:
    """Returns lines as text without styles."""
    return "\n".join(["".join([text for text, _ in line]).rstrip() for line in lines])


def css(style: str) -> str:
    """Returns a style as CSS, with colours that are readable on light and dark backgrounds."""
    found: list[str] = []
    words = style.replace("not bold", "").split()
    if "bold" in words:
        found.append("font-weight:bold")
    if "dim" in words:
        found.append("opacity:0.65")
    for word in words:
        if word in COLOURS:
            found.append(f"color:{COLOURS[word]};fill:{COLOURS[word]}")
    if "reverse" in words:
        found.append("outline:1px solid")
    return ";".join(found)


def html(lines: Sequence[Line]) -> str:
    """Returns lines as a piece of HTML."""
    body = "\n".join(["".join([spanned("span", text, style) for text, style in line]) for line in lines])
    return f'<pre style="line-height:1.25;font-family:{escape(FONT)}">{body}</pre>'


def svg(lines: Sequence[Line]) -> str:
    """Returns lines as an SVG picture."""
    wide = round((max([long(line) for line in lines], default=0) + 2) * WIDE)
    high = (len(lines) + 1) * HIGH
    rows = []
    for number, line in enumerate(lines):
        body = "".join([spanned("tspan", text, style) for text, style in line])
        rows.append(f'<text x="{WIDE:g}" y="{(number + 1) * HIGH}" xml:space="preserve">{body}</text>')
    style = f"font:14px {escape(FONT)};fill:currentColor;white-space:pre"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    return f'{head} style="{style}">{"".join(rows)}</svg>'


def spanned(tag: str, text: str, style: str) -> str:
    """Returns a text in its style."""
    rules = css(style)
    return f'<{tag} style="{rules}">{escape(text)}</{tag}>' if rules else escape(text)
