"""Draws Osiris: the Nile with its two banks and four segments, the cartouches, and the governors."""

from __future__ import annotations

from typing import Final

from barque.games.osiris.pieces import MONUMENTS
from barque.games.osiris.speech import SPEECH, crew, screen, supplies, thing, yours
from barque.kernel import Json, Words
from barque.kernel.drawing import Drawing, Picture, Stack, Table, Text
from barque.kernel.language import Name

COLOURS: Final = ("red", "blue", "green", "yellow", "magenta")  # by seat
GROUND: Final = {"farm": "yellow", "brickyard": "red", "quarry": "white", "city": "cyan", "caravan": "magenta"}
GLYPH: Final = {"obelisk": "o", "sphinx": "S", "pylon": "P"}
ROWS: Final = 6  # most places of a bank along one segment


def river(words: Words, view: dict[str, Json], width: int) -> Table:
    """Draws one column per segment: the east bank above the river, the west bank below it."""
    table = Table(gap=1)
    column = max(width // 4 - 1, 14)
    for n in range(4):
        heading = words.text("board.segment", n=n + 1)
        style = "bold reverse" if n + 1 == view["season"] else "dim"
        table.column(heading, style, wrap=False, width=column)
    for bank in "ew":
        if bank == "w":
            table.row(*[water(words, n + 1 == view["season"], column) for n in range(4)])
        found = [
            [entry for entry in view["places"] if entry["place"][0] == bank and int(entry["place"][1]) == n + 1]
            for n in range(4)
        ]
        for row in range(max(len(entries) for entries in found)):
            table.row(*[spot(words, entries[row]) if row < len(entries) else Text() for entries in found])
    return table


def water(words: Words, barge: bool, column: int) -> Text:
    """Draws the river along a segment, with the barge if it lies there."""
    text = f" ◄ {words.text('board.barge')} ► " if barge else ""
    return Text(text.center(column, "≈"), "bold blue" if barge else "blue")


def spot(words: Words, entry: dict[str, Json]) -> Text:
    """Draws a place: its letter, what it is, and what stands there."""
    text = Text(f"{entry['place']} ", "dim")
    kind = entry["kind"]
    if kind == "caravan":
        text.append(words.text("place.caravan")[:5] + " ", GROUND[kind])
        riders = [words.text(f"short.{rider}") if rider else "··" for rider in entry["laborers"]]
        text.append("×" if entry["blocked"] else "/".join(riders))
        if entry["leader"] is not None:
            text.append(f" ♞{entry['leader']}", COLOURS[entry["leader"]])
        return text
    label = entry["name"] if kind == "city" else words.text(f"place.{kind}")
    text.append(label[:6] + " ", GROUND[kind])
    for half, stands in enumerate(entry["monuments"]):
        if half:
            text.append("|", "dim")
        if not stands:
            text.append("·" if kind == "city" else str(entry["icons"][half]), "dim")
        for monument in stands:
            owner = monument["owner"]
            text.append(
                GLYPH[monument["monument"]] + ("x" if owner is None else str(owner)),
                "dim" if owner is None else f"bold {COLOURS[owner]}",
            )
    for laborer, n in entry["laborers"].items():
        text.append(" " + " ".join([words.text(f"short.{laborer}")] * n), "reverse")
    return text


def built(governor: dict[str, Json]) -> str:
    """Counts monuments: ``2o 1S 0P``."""
    return " ".join([f"{governor['built'][monument]}{GLYPH[monument]}" for monument in MONUMENTS])


class OsirisPicture(Picture):
    """Osiris at the terminal."""

    def board(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws the Nile from segment 1 on, then reserve, market and cartouches."""
        title = Text(words.text("board.title", season=view["season"], who=name(view["regent"])), "bold")
        parts: list[Drawing] = [title, river(words, view, width)]
        parts.append(Text(words.text("board.key"), "dim"))
        parts += [Text(line) for line in supplies(words, view, name)]
        return Stack(*parts)

    def players(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws everyone's GP, hands and monuments, and what is behind your own screen."""
        table = Table(gap=2)
        for column in ("player", "glory", "goods", "crew", "cards", "built", "played"):
            table.column(words.text(f"board.{column}"), wrap=column not in ("player", "glory"))
        for seat, governor in enumerate(view["governors"]):
            turn = "▸ " if seat == view["turn"] else "  "
            played = ", ".join([thing(words, blessing, view) for blessing in governor["played"]])
            if governor["withdrawn"]:
                played = f"{played} ({words.text('board.withdrawn')})".strip()
            table.row(
                Text(f"{turn}{name(seat)}", COLOURS[seat]),
                str(governor["gp"]),
                screen(words, governor),
                crew(words, governor),
                str(governor["hand"]),
                built(governor),
                played,
            )
        return Stack(table, *[Text(line) for line in yours(words, view, name)])


PICTURE: Final = OsirisPicture(SPEECH)
