"""Draws Osiris: the Nile with its two banks and four segments, the cartouches, and the governors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from barque.games.osiris.pieces import MONUMENTS
from barque.games.osiris.speech import goods, place, thing
from barque.kernel import Json, Words

Name = Callable[[int], str]

COLOURS: Final = ("red", "blue", "green", "yellow", "magenta")  # by seat
GROUND: Final = {"farm": "yellow", "brickyard": "red", "quarry": "white", "city": "cyan", "caravan": "magenta"}
GLYPH: Final = {"obelisk": "o", "sphinx": "S", "pylon": "P"}
ROWS: Final = 6  # places of a bank along one segment at most


def board(words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> RenderableType:
    """Draws the Nile from segment 1 on, then reserve, market and cartouches."""
    title = Text(words.text("board.title", season=view["season"], who=name(view["regent"])), "bold")
    parts: list[RenderableType] = [title, river(words, view, width)]
    parts.append(Text(words.text("board.key"), "dim"))
    parts += [Text(line) for line in supplies(words, view, name)]
    return Group(*parts)


def river(words: Words, view: dict[str, Json], width: int) -> Table:
    """Draws one column a segment: the east bank above the river, the west bank below it."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), expand=False)
    column = max(width // 4 - 1, 14)
    for n in range(4):
        heading = words.text("board.segment", n=n + 1)
        table.add_column(
            heading, width=column, no_wrap=True, header_style="bold reverse" if n + 1 == view["season"] else "dim"
        )
    for bank in "ew":
        if bank == "w":
            table.add_row(*[water(words, n + 1 == view["season"], column) for n in range(4)])
        found = [
            [entry for entry in view["places"] if entry["place"][0] == bank and int(entry["place"][1]) == n + 1]
            for n in range(4)
        ]
        for row in range(max(len(entries) for entries in found)):
            table.add_row(*[spot(words, entries[row]) if row < len(entries) else Text() for entries in found])
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


def supplies(words: Words, view: dict[str, Json], name: Name) -> list[str]:
    """Says what the reserve has, what is locked, what can be hired, exchanged, planned and still be built."""
    market: dict[str, int] = {}
    for entry in view["market"]:
        for resource, n in entry["goods"].items():
            market[resource] = market.get(resource, 0) + n
    lines = [
        words.text("board.reserve", goods=goods(words, view["reserve"])),
        words.text("board.locked", market=goods(words, market), hire=goods(words, view["hire_goods"])),
        words.text("board.for-hire", goods=goods(words, view["for_hire"])),
        words.text(
            "board.market", list="; ".join([exchange(words, n, entry) for n, entry in enumerate(view["market"])])
        ),
    ]
    for monument in MONUMENTS:
        entries = [entry for entry in view["cartouches"] if entry["monument"] == monument]
        lines.append("; ".join([cartouche(words, entry, name) for entry in entries]))
        if any(entry["planned"] for entry in entries):
            lines.append("  " + could(words, view, monument))
    bonuses = [bonus for bonus in view["bonuses"] if not bonus["blocked"]]
    left = "; ".join([bonus_text(words, bonus) for bonus in bonuses])
    lines.append(words.text("board.bonuses", list=left))
    lines.append(words.text("board.pile", n=view["deck"], discards=len(view["discards"])))
    return lines


def bonus_text(words: Words, bonus: dict[str, Json]) -> str:
    """Writes a regent bonus."""
    parts = [f"{bonus['glory']} {words.text('board.glory')}"] if bonus["glory"] else []
    amounts = {**({"card": bonus["cards"]} if bonus["cards"] else {}), **bonus["goods"]}
    return ", ".join([*parts, *([goods(words, amounts)] if amounts else [])])


def exchange(words: Words, n: int, entry: dict[str, Json]) -> str:
    """Writes a market cartouche."""
    sides = f"{n + 1}. {goods(words, entry['above'])} ↔ {goods(words, entry['below'])}"
    return f"{sides} ({words.text('board.used')})" if entry["used"] else sides


def cartouche(words: Words, entry: dict[str, Json], name: Name) -> str:
    """Writes a planning cartouche: its cost, and who plans there."""
    text = words.text(
        "board.planned",
        monument=thing(words, entry["monument"]),
        n=entry["cartouche"],
        cost=goods(words, entry["cost"]),
    )
    marks = [words.text("board.blocked")] if entry["blocked"] else []
    marks += [words.text("board.planned-by", who=name(seat)) for seat in entry["planned"]]
    return f"{text} ({', '.join(marks)})" if marks else text


def could(words: Words, view: dict[str, Json], monument: str) -> str:
    """Says what a planned monument could still be built on, and warns when that is nothing (O-22)."""
    sites = view["sites"][monument]
    if not sites:
        return words.text("board.nowhere", monument=thing(words, monument))
    return words.text("board.could", monument=thing(words, monument), n=len(sites), list=" ".join(sites))


def players(words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> RenderableType:
    """Draws everybody's GP, hands and monuments, and what is behind your own screen."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("player", "glory", "goods", "crew", "cards", "built", "played"):
        table.add_column(words.text(f"board.{column}"), no_wrap=column in ("player", "glory"))
    for seat, governor in enumerate(view["governors"]):
        turn = "▸ " if seat == view["turn"] else "  "
        played = ", ".join([thing(words, blessing, view) for blessing in governor["played"]])
        if governor["withdrawn"]:
            played = f"{played} ({words.text('board.withdrawn')})".strip()
        table.add_row(
            Text(f"{turn}{name(seat)}", COLOURS[seat]),
            str(governor["gp"]),
            screen(words, governor),
            crew(words, governor),
            str(governor["hand"]),
            built(governor),
            played,
        )
    return Group(table, *[Text(line) for line in yours(words, view, name)])


def screen(words: Words, governor: dict[str, Json]) -> str:
    """Says what resources are seen."""
    return words.text("board.hidden") if governor["goods"] is None else goods(words, governor["goods"])


def crew(words: Words, governor: dict[str, Json]) -> str:
    """Says how many laborers there are, and which everybody knows of."""
    shown = " ".join([words.text(f"short.{name}") for name, n in governor["shown"].items() for _ in range(n)])
    return f"{governor['crew']} ({shown})" if shown else str(governor["crew"])


def built(governor: dict[str, Json]) -> str:
    """Counts monuments: ``2o 1S 0P``."""
    return " ".join([f"{governor['built'][monument]}{GLYPH[monument]}" for monument in MONUMENTS])


def yours(words: Words, view: dict[str, Json], name: Name) -> list[str]:
    """Says what is behind your own screen, and what lies before you."""
    lines: list[str] = []
    step = view["step"]
    if view["seat"] is not None:
        own = view["governors"][view["seat"]]
        hand = ", ".join([f"{n} {thing(words, card, view)}" for card, n in own["cards"].items()])
        lines.append(
            words.text(
                "board.yours",
                crew=goods(words, own["laborers"]),
                cards=hand or words.text("board.nothing"),
                goods=goods(words, own["goods"]),
            )
        )
        blessings = ", ".join([thing(words, blessing, view) for blessing in own["blessings"]])
        lines.append(words.text("board.blessings", list=blessings or words.text("board.nothing")))
        if view["bag"] is not None:
            lines.append(words.text("board.bag", goods=goods(words, view["bag"])))
    if step.get("second"):
        lines.append(words.text("board.second", card=thing(words, step["second"], view)))
    if "offer" in step:
        offer = step["offer"]
        given = goods(words, offer["gives"], offer["cards"])
        lines.append(
            words.text("board.offered", who=name(step["actor"]), goods=given, gets=goods(words, offer["gets"]))
        )
    return lines


def sentences(words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool) -> list[str]:
    """Says all of it in sentences; places with nothing on them only if the whole table is asked for."""
    said = [words.text("board.title", season=view["season"], who=name(view["regent"]))]
    for entry in view["places"]:
        if not whole and not any(entry["laborers"]) and not any(entry.get("monuments", ())):
            continue
        bank = words.text("board.east" if entry["place"][0] == "e" else "board.west")
        segment = words.text("board.segment", n=entry["place"][1])
        said.append(words.text("board.along", bank=bank, segment=segment, what=described(words, view, entry, name)))
    said += [f"{line}." for line in supplies(words, view, name)]
    for seat, governor in enumerate(view["governors"]):
        said.append(
            words.text(
                "board.about",
                who=name(seat),
                gp=governor["gp"],
                crew=crew(words, governor),
                hand=governor["hand"],
                built=goods(words, governor["built"]),
                goods=screen(words, governor),
            )
        )
    return said + yours(words, view, name)


def described(words: Words, view: dict[str, Json], entry: dict[str, Json], name: Name) -> str:
    """Describes a place and what stands there."""
    if entry["kind"] == "caravan":
        parts = [
            f"{entry['place']}, {words.text('place.caravan')}",
            " / ".join([goods(words, g) for g in entry["goods"]]),
        ]
        if entry["blocked"]:
            parts.append(words.text("board.blocked"))
        if entry["leader"] is not None:
            parts.append(words.text("board.leads", who=name(entry["leader"])))
        for rider in entry["laborers"]:
            if rider:
                parts.append(words.text("board.stands", laborer=thing(words, rider)))
        return ", ".join(parts)
    parts = [place(words, view, entry["place"])]
    for half, stands in enumerate(entry["monuments"]):
        for monument in stands:
            owner = words.text("board.neutral") if monument["owner"] is None else name(monument["owner"])
            kind = thing(words, monument["monument"])
            parts.append(words.text("board.section", section=half + 1, monument=kind, owner=owner))
    for laborer, n in entry["laborers"].items():
        parts += [words.text("board.stands", laborer=thing(words, laborer))] * n
    if len(parts) == 1:
        parts.append(words.text("board.free"))
    return ", ".join(parts)
