"""A review as one HTML file that needs nothing else: a curve of chances, and what is said about each seat's game."""

from __future__ import annotations

from html import escape
from typing import Final

from barque.coach.wording import Chapter, Point, Report, percent
from barque.kernel import Words

WIDTH: Final = 720
HEIGHT: Final = 280
LEFT: Final = 44
RIGHT: Final = 12
TOP: Final = 12
BOTTOM: Final = 28
DASHES: Final = ("", "7 4", "2 4", "9 3 2 3", "1 3")  # beside the colours
STYLE: Final = """
:root { color-scheme: light dark; --ground: #faf6ee; --sheet: #fffdf8; --ink: #2b2118; --soft: #6b5c4b; --line: #ddd0bb;
  --c0: #0a5c8a; --c1: #a63d12; --c2: #3f6b1f; --c3: #7a3a8c; --c4: #7d5b00; }
@media (prefers-color-scheme: dark) { :root { --ground: #17130f; --sheet: #211b15; --ink: #efe6d8; --soft: #b8a991;
  --line: #4a3f33; --c0: #7cc4ee; --c1: #f09a72; --c2: #a5d07f; --c3: #d9a3e6; --c4: #e3c15c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin: 0; } h3 { font-size: 1rem; margin: 1rem 0 .2rem; }
section, figure { background: var(--sheet); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem;
  margin: 1rem 0; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 12px; }
figcaption, .note { color: var(--soft); } p { margin: .2rem 0; }
.key { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0; margin: .5rem 0 0; }
.key svg, h2 svg { display: inline-block; width: 2.2rem; height: .8rem; vertical-align: middle; margin-right: .4rem; }
.really { display: none; border-left: .25rem solid var(--line); padding-left: .6rem; }
#really:checked ~ main .really { display: block; }
#really { position: absolute; opacity: 0; }
label { display: inline-block; padding: .5rem .9rem; border: 1px solid var(--soft); border-radius: 2rem;
  cursor: pointer; }
#really:checked ~ main label { background: var(--ink); color: var(--ground); }
#really:focus-visible ~ main label { outline: 3px solid var(--c0); outline-offset: 2px; }
details { margin-top: .6rem; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .1rem .8rem .1rem 0; text-align: right; font-weight: normal; } th { color: var(--soft); }
.wide { overflow-x: auto; max-height: 20rem; }
"""


def page(report: Report, words: Words) -> str:
    """Returns a review as a page."""
    title = escape(report.title)
    parts = [
        f'<!doctype html>\n<html lang="{report.language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        '<input type="checkbox" id="really">',
        f'<main>\n<h1>{title}</h1>\n<p class="note">{escape(report.note)}</p>',
        curve(report, words),
    ]
    if any([point.really for chapter in report.chapters for point in chapter.points]):
        parts.append(f'<p><label for="really">{escape(words.text("review.really"))}</label></p>')
    parts += [chapter(one, words) for one in report.chapters]
    return "\n".join([*parts, "</main>\n</body>\n</html>\n"])


def curve(report: Report, words: Words) -> str:
    """Draws the chances of every seat, with the points worth a look; a table says the same in numbers."""
    plies = max([len(one.curve) for one in report.chapters]) - 1
    lines: list[str] = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = down(share)
        lines.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="var(--line)"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent(share)} %</text>')
    step = max(1, round(plies / 8 / 5) * 5)
    for ply in range(0, plies + 1, step):
        lines.append(f'<text x="{across(ply, plies)}" y="{HEIGHT - 8}" text-anchor="middle">{ply}</text>')
    for one in report.chapters:
        places = " ".join([f"{across(ply, plies)},{down(share)}" for ply, share in enumerate(one.curve)])
        lines.append(f'<polyline points="{places}" {stroke(one.seat)}/>')
        for point in one.points:
            x, y = across(point.ply + 1, plies), down(point.chances)
            about = escape(f"{one.name}. {point.heading}")
            lines.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{colour(one.seat)}"><title>{about}</title></circle>')
    label = escape(words.text("review.curve"))
    keys = [f"<li>{sign(one.seat)}{escape(one.name)}</li>" for one in report.chapters]
    return "\n".join(
        [
            f'<figure>\n<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">',
            *lines,
            f'</svg>\n<ul class="key">{"".join(keys)}</ul>\n<figcaption>{label}</figcaption>',
            numbers(report, words),
            "</figure>",
        ]
    )


def numbers(report: Report, words: Words) -> str:
    """Returns the curve as a table that can be opened."""
    heads = "".join([f"<th>{escape(one.name)}</th>" for one in report.chapters])
    plies = max([len(one.curve) for one in report.chapters])
    rows = [
        f"<tr><th>{ply}</th>{''.join([f'<td>{percent(one.curve[ply])} %</td>' for one in report.chapters])}</tr>"
        for ply in range(plies)
    ]
    about = escape(words.text("review.numbers"))
    head = f"<tr><th>{escape(words.text('review.ply'))}</th>{heads}</tr>"
    return (
        f'<details><summary>{about}</summary>\n<div class="wide" tabindex="0" role="region" aria-label="{about}">'
        f"<table>\n<thead>{head}</thead>\n<tbody>{''.join(rows)}</tbody>\n</table></div></details>"
    )


def chapter(one: Chapter, words: Words) -> str:
    """Writes what is said about one seat's game."""
    parts = [f"<section>\n<h2>{sign(one.seat)}{escape(one.line)}</h2>\n<p>{escape(one.sum)}</p>"]
    parts += [about(point, words) for point in one.points]
    if not one.points:
        parts.append(f'<p class="note">{escape(words.text("review.calm"))}</p>')
    return "\n".join([*parts, "</section>"])


def about(point: Point, words: Words) -> str:
    """Writes what is said about one point."""
    parts = [f"<h3>{escape(point.heading)}</h3>", *[f"<p>{escape(line)}</p>" for line in point.lines]]
    if point.really:
        parts.append(f'<p class="really">{escape(words.text("review.there", what=point.really))}</p>')
    return "\n".join(parts)


def across(ply: int, plies: int) -> float:
    """Returns where a ply is drawn."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, plies), 1)


def down(share: float) -> float:
    """Returns where chances are drawn."""
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(1.0, max(0.0, share)), 1)


def colour(seat: int) -> str:
    """Returns the colour of a seat."""
    return f"var(--c{seat % len(DASHES)})"


def stroke(seat: int) -> str:
    """Returns how a seat's line is drawn."""
    dashes = DASHES[seat % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'fill="none" stroke="{colour(seat)}" stroke-width="2.5"{dashed}'


def sign(seat: int) -> str:
    """Draws the sign of a seat's line, for the key."""
    return f'<svg viewBox="0 0 44 16" aria-hidden="true"><line x1="0" y1="8" x2="44" y2="8" {stroke(seat)}/></svg>'
