"""A report as one HTML file that needs nothing else: what stands out, then each measure with its plot and figures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from barque.coach.html import STYLE, sign
from barque.lab.balance import plots
from barque.lab.balance.estimate import Estimate
from barque.lab.balance.figures import CHANGED, Figure, Findings
from barque.lab.balance.wording import Wording
from barque.lab.report import percent

MORE: Final = """
h1 { overflow-wrap: anywhere; } .wide { max-height: none; } .wide td + td { white-space: nowrap; }
main svg { max-width: 40rem; } section h3 { margin-top: 1.4rem; }
td:first-child, th:first-child { text-align: left; } .mark { color: var(--c1); font-weight: bold; }
svg text { fill: var(--ink) !important; font-family: system-ui, sans-serif !important; }
"""


class Page:
    """Writes a report."""

    def __init__(self, wording: Wording, found: Sequence[Findings], title: str) -> None:
        self.say: Final = wording
        self.words: Final = wording.words
        self.found: Final = found
        self.title: Final = title

    def html(self) -> str:
        """Returns the page."""
        title, text = escape(self.title), self.words.text
        stand = self.say.outstanding(self.found)
        lines = "".join([f"<li>{escape(line)}</li>" for line in stand])
        return "\n".join(
            [
                f'<!doctype html>\n<html lang="{self.words.language}">\n<head>\n<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{title}</title>\n<style>{STYLE}{MORE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>",
                f'<p class="note">{escape(text("balance.note"))}</p>',
                self.key(),
                f"<section>\n<h2>{escape(text('balance.outstanding'))}</h2>",
                f"<ul>{lines}</ul>" if stand else f"<p>{escape(text('balance.nothing'))}</p>",
                "</section>",
                *[part for part in self.sections() if part],
                "</main>\n</body>\n</html>\n",
            ]
        )

    def key(self) -> str:
        """Says which line is which side."""
        if len(self.found) == 1:
            return ""
        signs = [f"{sign(side)}{escape(self.say.side(side))}" for side in range(2)]
        return f'<ul class="key">{"".join([f"<li>{one}</li>" for one in signs])}</ul>'

    def sections(self) -> list[str]:
        """Writes what each measure found."""
        return [self.seats(), self.length(), self.course(), self.luck(), self.parts(), self.moves(), self.options()]

    def section(self, name: str, *parts: str) -> str:
        """Writes a section with its heading and what the measure means; nothing if there is nothing to show."""
        shown = [part for part in parts if part]
        if not shown:
            return ""
        head = f"<section>\n<h2>{escape(self.words.text(f'balance.title-{name}'))}</h2>"
        return "\n".join(
            [head, f'<p class="note">{escape(self.words.text(f"balance.about-{name}"))}</p>', *shown, "</section>"]
        )

    def seats(self) -> str:
        """Shows what each place in turn order wins."""
        text = self.words.text
        rows = self.rows("seats")
        fair = 1 / self.say.study.players
        plot = plots.intervals(text("balance.title-seats"), text("balance.axis-share"), rows, fair) if rows else ""
        return self.section("seats", plot, self.table(text("balance.title-seats"), "seats", "lead", "ends"))

    def length(self) -> str:
        """Shows how long games last, and how much there is to choose."""
        text = self.words.text
        sides = [[float(row["moves"]) for row in one.games] for one in self.found]
        axes = text("balance.moves"), text("balance.axis-games")
        plot = plots.lengths(text("balance.title-length"), axes, sides) if all(sides) else ""
        return self.section(
            "length", plot, self.table(text("balance.title-length"), "length"), *[self.stuck(one) for one in self.found]
        )

    def stuck(self, one: Findings) -> str:
        """Lists games that did not end."""
        lines = [self.say.stuck(kind, deals, one) for kind, deals in one.stuck.items()]
        return "".join([f'<p class="mark">{escape(line)}</p>' for line in lines])

    def course(self) -> str:
        """Shows how chances go up and down."""
        text = self.words.text
        sides = [one.curves for one in self.found]
        axes = text("balance.axis-course"), text("balance.axis-chances")
        plot = plots.curves(text("balance.title-course"), axes, sides) if all(sides) else ""
        return self.section("course", plot, self.table(text("balance.title-course"), "course"))

    def luck(self) -> str:
        """Shows luck and skill, and what doubled thinking wins."""
        text = self.words.text
        rows = self.rows("skill")
        axes = text("balance.axis-thinking"), text("balance.axis-share")
        plot = plots.trace(text("balance.axis-thinking"), axes, rows, 1 / self.say.study.players) if rows else ""
        return self.section("luck", self.table(text("balance.title-luck"), "luck"), plot, self.table(axes[0], "skill"))

    def parts(self) -> str:
        """Shows what each piece of content is worth."""
        groups = list(dict.fromkeys([one.group for one in self.found[0].figures.values()]))
        parts: list[str] = []
        for group in [group for group in groups if group.startswith("parts ")]:
            kind = self.say.kind(group)
            rows = self.rows(group, ordered=True)
            plot = plots.intervals(kind, self.words.text("balance.axis-worth"), rows, 0.0)
            parts += [f"<h3>{escape(kind)}</h3>", plot, self.table(kind, group)]
        return self.section("parts", *parts)

    def moves(self) -> str:
        """Shows what it costs never to make a kind of move, and what is never or always chosen."""
        text = self.words.text
        rows = self.rows("moves", ordered=True)
        plot = plots.intervals(text("balance.title-moves"), text("balance.axis-cost"), rows, 0.0) if rows else ""
        return self.section(
            "moves",
            plot,
            self.table(text("balance.title-moves"), "moves"),
            *[self.habits(n) for n in range(len(self.found))],
        )

    def habits(self, side: int) -> str:
        """Lists what is never and what is always chosen."""
        parts: list[str] = []
        for kind, moves in (("never", self.found[side].never), ("always", self.found[side].always)):
            if moves:
                listed = [
                    self.words.text("balance.habit", move=move, share=percent(self.words, often), n=times, games=games)
                    for move, games, times, often in moves
                ]
                head = self.say.about(side, self.words.text(f"balance.{kind}", n=len(moves)))
                lines = "".join([f"<li>{escape(line)}</li>" for line in listed])
                parts.append(f"<details><summary>{escape(head)}</summary><ul>{lines}</ul></details>")
        return "".join(parts)

    def options(self) -> str:
        """Shows what each option changes."""
        return self.section("options", self.table(self.words.text("balance.title-options"), "options"))

    def rows(self, group: str, ordered: bool = False) -> list[tuple[str, list[Estimate | None]]]:
        """Returns the figures of a group for a plot, the first side's in their order or the highest first."""
        figures = [figure for figure in self.found[0].group(group) if figure.found]
        if ordered:
            figures.sort(key=lambda figure: -figure.found.value if figure.found else 0.0)
        return [
            (
                self.say.name(figure) + (" ★" if figure.marked else ""),
                [figure.found, *([figure.other.found if figure.other else None] if len(self.found) > 1 else [])],
            )
            for figure in figures
        ]

    def table(self, title: str, *groups: str) -> str:
        """Writes the figures of groups as a table under its own name; figures beyond noise are marked."""
        figures = [figure for group in groups for figure in self.found[0].group(group)]
        if not figures:
            return ""
        text = self.words.text
        heads = [text("balance.value")]
        if len(self.found) > 1:
            heads = [self.say.side(0), self.say.side(1), text("balance.gap")]
        lines = [f"<tr><td></td>{''.join([f'<th>{escape(head)}</th>' for head in heads])}</tr>"]
        for figure in figures:
            cells = [escape(self.say.name(figure)), self.cell(figure, figure.marked)]
            if len(self.found) > 1:
                cells.append(self.cell(figure.other, figure.other.marked) if figure.other else "–")
                cells.append(self.gap(figure))
            lines.append(f"<tr>{''.join([f'<td>{cell}</td>' for cell in cells])}</tr>")
        body = "\n".join(lines)
        about = escape(text("balance.figures"))
        label = f"{about}: {escape(title)}"
        scrolls = f'<div class="wide" tabindex="0" role="region" aria-label="{label}"><table>\n{body}\n</table></div>'
        if len(figures) <= 2 * len(CHANGED):
            return scrolls
        return f"<details><summary>{about}</summary>\n{scrolls}</details>"

    def cell(self, figure: Figure, marked: bool) -> str:
        """Writes a figure with its interval."""
        found = figure.found
        said = escape(self.say.interval(figure, found)) if found else "–"
        return f'<span class="mark">{said} ★</span>' if marked else said

    def gap(self, figure: Figure) -> str:
        """Writes how far two sides are apart."""
        gap = figure.gap
        if gap is None:
            return "–"
        said = escape(self.say.interval(figure, gap))
        return f'<span class="mark">{said} ★</span>' if figure.differs else said
