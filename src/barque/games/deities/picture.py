"""Draws Deities of the Old Kingdom: the Field with arrows for pushes, the enchantments and what they cost you."""

from __future__ import annotations

from typing import Final

from barque.games.deities.domains import DOMAINS
from barque.games.deities.speech import SPEECH, domain_name, eclipse, gives, spells, status, title
from barque.kernel import Json, Words
from barque.kernel.drawing import Drawing, Picture, Stack, Table, Text, joined, stacked
from barque.kernel.language import Name

COLOURS: Final = dict(zip(DOMAINS, ("yellow", "green", "blue", "magenta", "cyan", "red"), strict=True))
ARROWS: Final = {"north": "↓", "south": "↑", "west": "→", "east": "←"}
CELL: Final = 6  # columns per cell


def best_pushes(view: dict[str, Json]) -> dict[tuple[str, str], int]:
    """Returns, for each side of a line, the most cards that a push from there gains."""
    best: dict[tuple[str, str], int] = {}
    for told in view["pushes"]:
        key = (told["side"], told["line"])
        best[key] = max(best.get(key, 0), told["gain"])
    return best


def field(words: Words, view: dict[str, Json]) -> Text:
    """Draws the 5 × 5 dice with the ways in around them."""
    best = best_pushes(view)
    pushed = view["push"]["cells"] if view["push"] is not None else []
    lines = [Text(" " * 7 + "".join([column.center(CELL) for column in "abcde"]), "dim"), _edge("north", best)]
    for number, row in enumerate(view["field"]):
        line = Text(f"{number + 1} ", "dim")
        line.append(_arrow("west", str(number + 1), best).rjust(5), "bold")
        for column, face in zip("abcde", row, strict=True):
            cell = f"{column}{number + 1}"
            label = words.text(f"short.{face}") + ("*" if cell in pushed else "")
            label = f"[{label}]" if cell in view["blockers"] else label
            line.append(label.center(CELL), COLOURS.get(face, "dim"))
        line.append(_arrow("east", str(number + 1), best), "bold")
        lines.append(line)
    lines.append(_edge("south", best))
    for line in lines:
        line.trim()
    return stacked(lines)


def _arrow(side: str, line: str, best: dict[tuple[str, str], int]) -> str:
    return f"{ARROWS[side]}{best[side, line]}" if (side, line) in best else ""


def _edge(side: str, best: dict[tuple[str, str], int]) -> Text:
    return Text(" " * 7 + "".join([_arrow(side, column, best).center(CELL) for column in "abcde"]), "bold")


def enchantments(words: Words, view: dict[str, Json], name: Name) -> Table:
    """Lists the enchantments: place, name, cost for you now, cubes, and what they bring."""
    table = Table(gap=2)
    for heading in ("place", "card", "cost", "cubes", "gives"):
        table.column(words.text(f"board.{heading}"))
    for told in [*view["higher"], *view["lower"]]:
        state = status(words, view, told)
        cost = brief(words, told)
        if state:
            cost.append(f" ({state})", "bold green" if state == words.text("board.payable") else "dim")
        owners = ", ".join([name(seat) for seat in told["cubes"]]) or "–"
        table.row(told["place"], title(words, told["card"], told), cost, owners, gives(words, told))
    return table


def brief(words: Words, told: dict[str, Json]) -> Text:
    """Returns a short form of a cost: ``3 Wo 1 Re``, and what cubes take off."""
    cost, spares = (told["cost"], 0) if told["now"] is None else (told["now"]["cost"], told["now"]["spares"])
    text = joined(
        " ", [Text(f"{n} {words.text(f'short.{domain}')}", COLOURS[domain]) for domain, n in cost.items() if n]
    )
    if spares:
        text.append(f" {words.text('board.less', n=spares)}")
    return text


class DeitiesPicture(Picture):
    """Deities of the Old Kingdom at the terminal."""

    def board(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws the Field, the free dice, and the enchantments."""
        heading = Text(words.text("board.round", n=view["round"]), "bold")
        if view["final"] >= 0 and view["turn"] >= 0:
            heading.append(f"  {words.text('board.final')}", "bold red")
        parts: list[Drawing] = [heading, field(words, view)]
        if view["free"] is not None:
            free = Text(f"{words.text('board.free')} ", "bold")
            for face in view["free"]:
                free.append(f" {domain_name(words, face)} ", f"reverse {COLOURS[face]}")
                free.append(" ")
            parts.append(free)
        if view["pushes"]:
            parts.append(Text(words.text("board.key"), "dim"))
        parts.append(enchantments(words, view, name))
        return Stack(*parts)

    def players(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws everyone's cards and cubes, your spells and your eclipse."""
        table = Table(gap=2)
        table.column("  " + words.text("board.player"))
        for domain in DOMAINS:
            table.column(words.text(f"short.{domain}"), style=f"bold {COLOURS[domain]}", right=True)
        for heading in ("spells", "left", "firsts"):
            table.column(words.text(f"board.{heading}"), right=True)
        table.column(words.text("board.symbols"))
        for seat, told in enumerate(view["players"]):
            symbols = " ".join(
                [words.text(f"short.{domain}") for domain, n in told["symbols"].items() for _ in range(n)]
            )
            table.row(
                ("▸ " if seat == view["turn"] else "  ") + name(seat),
                *[str(told["cards"][domain]) for domain in DOMAINS],
                str(told["spells"]),
                "∞" if told["cubes"] is None else str(told["cubes"]),
                str(told["squares"][0]),
                symbols,
            )
        table.row("  " + words.text("board.supply"), *[str(view["supply"][domain]) for domain in DOMAINS], style="dim")
        parts: list[Drawing] = [table]
        if view["hand"] is not None:
            parts.append(Text(words.text("board.hand"), "bold"))
            parts += [Text(f"  {line}") for line in spells(words, view)]
            parts.append(Text(f"{words.text('board.eclipse')} ", "bold").append(eclipse(words, view)))
        return Stack(*parts)


PICTURE: Final = DeitiesPicture(SPEECH)
