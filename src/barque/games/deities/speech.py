"""Deities of the Old Kingdom in words: what happened, what can be done, and what a person types."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from barque.games.deities.field import DOMAINS
from barque.kernel import Json, Move, Words
from barque.kernel.language import Name, together, victory

VERBS: Final = (
    *("influence", "push", "unlock", "cast", "use", "lift", "put", "spare", "pick", "face", "turn", "roll", "shift"),
    *("take", "trade", "offer", "gain", "draw", "done", "end"),
)
SECTIONS: Final = ("spell", "lower", "higher", "eclipse")


def title(words: Words, card: str, own: dict[str, Json] | None = None) -> str:
    """Names a card: as a user's own content does, as the words do, else by its id."""
    if own is not None and "name" in own:
        return str(own["name"][words.language])
    for section in SECTIONS:
        if f"{section}.{card}.name" in words:
            return words.text(f"{section}.{card}.name")
    return card.replace("-", " ").capitalize()


def text_of(words: Words, card: str, own: dict[str, Json]) -> str:
    """Says what a spell or a power does."""
    if "text" in own:
        return str(own["text"][words.language])
    for section in ("spell", "lower"):
        if f"{section}.{card}.text" in words:
            return words.text(f"{section}.{card}.text")
    return str(own.get("effect", ""))


def domain_name(words: Words, domain: str) -> str:
    """Names a domain, or the blank face."""
    return words.text(f"domain.{domain}")


def way(words: Words, side: str, line: str) -> str:
    """Says where dice enter a line."""
    return words.text(f"side.{side}", line=line)


def price(words: Words, cost: dict[str, int], spares: int = 0) -> str:
    """Writes a cost: ``3 Worker, 1 Reeds``, and what cubes take off."""
    asked = ", ".join([f"{n} {domain_name(words, domain)}" for domain, n in cost.items() if n])
    said = asked or words.text("board.free-of-charge")
    return f"{said} {words.text('board.less', n=spares)}" if spares and asked else said


def event(words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
    """Gives a sentence for what was seen to happen."""
    kind = str(seen["kind"])
    if kind == "end":
        how = seen["how"]
        return f"{words.text(f'event.end-{how}')} {victory(words, seen['winners'], name, you)}"
    values: dict[str, Json] = {
        key: seen[key] for key in ("n", "cell", "start", "end", "one", "other", "square") if key in seen
    }
    for key in ("domain", "to", "face"):
        if key in seen:
            values[key] = domain_name(words, seen[key])
    for key in ("dice", "out"):
        if key in seen:
            values[key] = together(words, [domain_name(words, face) for face in seen[key]])
    for key in ("card", "spell"):
        if key in seen:
            values[key] = title(words, seen[key])
    if "cells" in seen:
        values["cells"] = together(words, seen["cells"])
    if "side" in seen:
        values["way"] = way(words, seen["side"], seen["line"])
    if "seat" in seen:
        values["who"] = name(seen["seat"])
    if kind == "gain" and seen["n"] == 0:
        kind = "gain-nothing"
    if "spells" in seen:
        values["spells"] = together(words, [title(words, spell) for spell in seen["spells"]]) or "–"
    if "seat" in seen and seen["seat"] == you:
        kind += "-you"
    return words.text(f"event.{kind}", **values)


def steps(words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[tuple[str, str], ...]:
    """Gives the choices that lead to *move*: what kind of thing to do, then what exactly."""
    first = ("", words.text(f"move.{move.verb}"))
    if not move.args:
        return (first,)
    return first, _second(words, move, view)


def _second(words: Words, move: Move, view: dict[str, Json]) -> tuple[str, str]:
    verb = move.verb
    args = {key: str(value) for key, value in move.args.items()}
    if verb == "influence":
        return "", _dice(words, args, view)
    if verb in ("push", "shift"):
        label = way(words, args["side"], args["line"])
        for told in view["pushes"]:
            if verb == "push" and (told["side"], told["line"]) == (args["side"], args["line"]):
                label = words.text("move.push-gain", way=label, n=told["gain"])
        return args["side"][0] + args["line"], label
    if verb == "unlock":
        return "", _unlocking(words, args["card"], view)
    if verb in ("cast", "offer"):
        return "", _spell(words, args["spell"], view)
    if verb == "use":
        told = view["lower"][int(args["card"][-1]) - 1]
        text = text_of(words, told["card"], {**told["power"], **told})
        return "", words.text("move.card", card=title(words, told["card"], told), text=text)
    if "cell" in args:
        face = view["field"][int(args["cell"][1]) - 1]["abcde".index(args["cell"][0])]
        return args["cell"], words.text("move.die", cell=args["cell"], face=domain_name(words, face))
    if "to" in args:
        one, other = domain_name(words, args["domain"]), domain_name(words, args["to"])
        return "", words.text("move.from-to", domain=one, to=other)
    if verb == "roll":
        rolled = [domain_name(words, view["free"][int(number) - 1]) for number in args["dice"]]
        return args["dice"], together(words, rolled)
    return "", domain_name(words, args["domain"])


def _dice(words: Words, args: dict[str, str], view: dict[str, Json]) -> str:
    gains = [
        told["gain"] for told in view["pushes"] if (told["domain"], str(told["dice"])) == (args["domain"], args["dice"])
    ]
    domain = domain_name(words, args["domain"])
    return words.text("move.influence-dice", n=args["dice"], domain=domain, most=max(gains, default=0))


def _unlocking(words: Words, place: str, view: dict[str, Json]) -> str:
    cards = {told["place"]: told for told in [*view["lower"], *view["higher"]]} | {"eclipse": view["eclipse"]}
    told = cards[place]
    values = {"card": title(words, told["card"], told), "cost": "?"}
    if told["now"] is not None:
        values["cost"] = price(words, told["now"]["cost"], told["now"]["spares"])
    return words.text("move.unlock-doom" if place in view["warnings"] else "move.unlock-card", **values)


def _spell(words: Words, spell: str, view: dict[str, Json]) -> str:
    told = {entry["move"]: entry for entry in view["hand"]}[spell]
    name = title(words, told["spell"], told)
    return words.text("move.card", card=name, text=text_of(words, told["spell"], told))


def typed(words: Words, text: str) -> str:
    """Gives the notation of what a person typed: ``nimm Tempel`` is ``take temple``."""
    said = _bare(text)
    for spell in [key.split(".")[1] for key in words.entries if key.startswith("spell.") and key.endswith(".name")]:
        said = said.replace(_bare(words.text(f"spell.{spell}.name")), spell)
    known: dict[str, str] = {}
    for verb in VERBS:
        for synonym in words.text(f"typed.{verb}").split():
            known[_bare(synonym)] = verb
    for domain in DOMAINS:
        known[_bare(words.text(f"domain.{domain}"))] = domain
    return " ".join([known.get(part, part) for part in re.split(r"\s+", said) if part])


def _bare(text: str) -> str:
    """Gives *text* in small letters without accents."""
    return "".join([char for char in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(char)])
