"""Draws Deities of the Old Kingdom: the Field with arrows for pushes, the enchantments and what they cost you."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from barque.games.deities.field import DOMAINS
from barque.games.deities.speech import domain_name, price, text_of, title, way
from barque.kernel import Json, Words
from barque.kernel.language import together

Name = Callable[[int], str]

COLOURS: Final = dict(zip(DOMAINS, ("yellow", "green", "blue", "magenta", "cyan", "red"), strict=True))
ARROWS: Final = {"north": "↓", "south": "↑", "west": "→", "east": "←"}
CELL: Final = 6  # columns of a cell


def board(words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> RenderableType:
    """Draws the Field, the free dice, and the enchantments."""
    heading = Text(words.text("board.round", n=view["round"]), "bold")
    if view["final"] >= 0 and view["turn"] >= 0:
        heading.append(f"  {words.text('board.final')}", "bold red")
    parts: list[RenderableType] = [heading, field(words, view)]
    if view["free"] is not None:
        free = Text(f"{words.text('board.free')} ", "bold")
        for face in view["free"]:
            free.append(f" {domain_name(words, face)} ", f"reverse {COLOURS[face]}")
            free.append(" ")
        parts.append(free)
    if view["pushes"]:
        parts.append(Text(words.text("board.key"), "dim"))
    parts.append(enchantments(words, view, name))
    return Group(*parts)


def best_pushes(view: dict[str, Json]) -> dict[tuple[str, str], int]:
    """Gives for each side of a line the most cards that a push from there gains."""
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
        line.rstrip()
    return Text("\n").join(lines)


def _arrow(side: str, line: str, best: dict[tuple[str, str], int]) -> str:
    return f"{ARROWS[side]}{best[side, line]}" if (side, line) in best else ""


def _edge(side: str, best: dict[tuple[str, str], int]) -> Text:
    return Text(" " * 7 + "".join([_arrow(side, column, best).center(CELL) for column in "abcde"]), "bold")


def enchantments(words: Words, view: dict[str, Json], name: Name) -> Table:
    """Lists the enchantments: place, name, what they cost you now, cubes, and what they give."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("place", "card", "cost", "cubes", "gives"):
        table.add_column(words.text(f"board.{heading}"))
    for told in [*view["higher"], *view["lower"]]:
        state = status(words, view, told)
        cost = brief(words, told)
        if state:
            cost.append(f" ({state})", "bold green" if state == words.text("board.payable") else "dim")
        owners = ", ".join([name(seat) for seat in told["cubes"]]) or "–"
        table.add_row(told["place"], title(words, told["card"], told), cost, owners, gives(words, told))
    return table


def brief(words: Words, told: dict[str, Json]) -> Text:
    """Writes a cost in short: ``3 Wo 1 Re``, and what cubes take off."""
    cost, spares = (told["cost"], 0) if told["now"] is None else (told["now"]["cost"], told["now"]["spares"])
    text = Text(" ").join(
        [Text(f"{n} {words.text(f'short.{domain}')}", COLOURS[domain]) for domain, n in cost.items() if n]
    )
    if spares:
        text.append(f" {words.text('board.less', n=spares)}")
    return text


def asked(words: Words, told: dict[str, Json]) -> str:
    """Writes what a card costs you now."""
    return price(words, told["now"]["cost"], told["now"]["spares"])


def status(words: Words, view: dict[str, Json], told: dict[str, Json]) -> str:
    """Says whether you have a card, can pay for it, or what is missing."""
    if view["seat"] is None:
        return ""
    if told["now"] is None:
        return words.text("board.yours")
    if not told["now"]["permitted"]:
        return words.text("board.locked")
    if told.get("place") in view["warnings"]:
        return words.text("board.doom")
    if told["now"]["lacking"]:
        return words.text("board.lacking", n=told["now"]["lacking"])
    return words.text("board.payable")


def gives(words: Words, told: dict[str, Json]) -> str:
    """Says what an enchantment gives: its power or its symbols."""
    if "symbols" in told:
        symbols = together(words, [domain_name(words, symbol) for symbol in told["symbols"]])
        return words.text("board.symbols-of", symbols=symbols)
    return text_of(words, told["card"], {**told["power"], **told})


def players(words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> RenderableType:
    """Draws everybody's cards and cubes, your spells and your eclipse."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("  " + words.text("board.player"))
    for domain in DOMAINS:
        table.add_column(words.text(f"short.{domain}"), justify="right", header_style=f"bold {COLOURS[domain]}")
    for heading in ("spells", "left", "firsts"):
        table.add_column(words.text(f"board.{heading}"), justify="right")
    table.add_column(words.text("board.symbols"))
    for seat, told in enumerate(view["players"]):
        symbols = " ".join([words.text(f"short.{domain}") for domain, n in told["symbols"].items() for _ in range(n)])
        table.add_row(
            ("▸ " if seat == view["turn"] else "  ") + name(seat),
            *[str(told["cards"][domain]) for domain in DOMAINS],
            str(told["spells"]),
            "∞" if told["cubes"] is None else str(told["cubes"]),
            str(told["squares"][0]),
            symbols,
        )
    table.add_row("  " + words.text("board.supply"), *[str(view["supply"][domain]) for domain in DOMAINS], style="dim")
    parts: list[RenderableType] = [table]
    if view["hand"] is not None:
        parts.append(Text(words.text("board.hand"), "bold"))
        parts += [Text(f"  {line}") for line in spells(words, view)]
        parts.append(Text(f"{words.text('board.eclipse')} ", "bold") + Text(eclipse(words, view)))
    return Group(*parts)


def spells(words: Words, view: dict[str, Json]) -> list[str]:
    """Lists your spells, with what they do."""
    said: list[str] = []
    for told in view["hand"]:
        times = f"{told['n']} × " if told["n"] > 1 else ""
        new = f" ({words.text('board.new')})" if told["new"] else ""
        name = f"{times}{title(words, told['spell'], told)}{new}"
        said.append(words.text("move.card", card=name, text=text_of(words, told["spell"], told)))
    return said or [words.text("board.none")]


def eclipse(words: Words, view: dict[str, Json]) -> str:
    """Says what your eclipse spell is and what it costs you now."""
    told = view["eclipse"]
    cost = price(words, told["cost"]) if told["now"] is None else asked(words, told)
    return f"{title(words, told['card'], told)}, {cost} ({status(words, view, told)})"


def sentences(words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool) -> list[str]:
    """Says all of it in sentences; the enchantments and the others only if the whole table is asked for."""
    said = [words.text("board.round", n=view["round"]) + "."]
    if view["final"] >= 0 and view["turn"] >= 0:
        said.append(words.text("board.final"))
    for number, row in enumerate(view["field"]):
        faces: list[str] = []
        for column, face in zip("abcde", row, strict=True):
            shown = domain_name(words, face)
            blocked = f"{column}{number + 1}" in view["blockers"]
            faces.append(words.text("board.blocker", face=shown) if blocked else shown)
        said.append(words.text("board.row", row=number + 1, faces=", ".join(faces)))
    if view["free"] is not None:
        said.append(
            f"{words.text('board.free')} {together(words, [domain_name(words, face) for face in view['free']])}."
        )
    for domain in DOMAINS:
        best: dict[str, int] = {}
        for told in view["pushes"]:
            if told["domain"] == domain:
                entry = way(words, told["side"], told["line"])
                best[entry] = max(best.get(entry, 0), told["gain"])
        if best:
            ways = "; ".join([words.text("move.push-gain", way=entry, n=gain) for entry, gain in best.items()])
            said.append(words.text("board.ways", domain=domain_name(words, domain), ways=ways))
    if view["hand"] is not None:
        said.append(f"{words.text('board.hand')} {' '.join(spells(words, view))}")
        said.append(f"{words.text('board.eclipse')} {eclipse(words, view)}.")
    return said + (the_rest(words, view, name) if whole else [])


def the_rest(words: Words, view: dict[str, Json], name: Name) -> list[str]:
    """Says what stands on the enchantments and what the players have."""
    said: list[str] = []
    for told in [*view["higher"], *view["lower"]]:
        values = {
            "place": told["place"],
            "card": title(words, told["card"], told),
            "gives": gives(words, told),
            "cubes": together(words, [name(seat) for seat in told["cubes"]]) or words.text("board.none"),
        }
        if told["now"] is None:
            said.append(words.text("board.enchantment-shown", cost=price(words, told["cost"]), **values))
        else:
            state = status(words, view, told)
            said.append(words.text("board.enchantment", cost=asked(words, told), state=state, **values))
    for seat, told in enumerate(view["players"]):
        values = {
            "who": name(seat),
            "cards": price(words, told["cards"]),
            "spells": told["spells"],
            "firsts": told["squares"][0],
            "unlocked": ", ".join(told["unlocked"]) or words.text("board.none"),
        }
        said.append(words.text("board.about", **values))
    discards = ", ".join([f"{told['n']} × {title(words, told['spell'])}" for told in view["discards"]])
    said.append(words.text("board.deck", n=view["deck"], discards=discards or words.text("board.none")))
    return said
