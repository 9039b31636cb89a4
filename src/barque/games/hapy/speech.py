"""Hâpy Families in words: what happened, what can be done, and what a person types."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from barque.games.hapy.cards import FAMILIES
from barque.kernel import Json, Move, Words
from barque.kernel.language import Name, together, victory

VERBS: Final = ("take", "pass", "ask", "lay")


def card(words: Words, name: str) -> str:
    """Names a card: ``Cat 3``."""
    family, _, number = name.partition("-")
    return f"{words.text(f'animal.{family}')} {number}"


def the_card(words: Words, name: str) -> str:
    """Names a card as the object of a sentence: ``the Cat 3``."""
    family, _, number = name.partition("-")
    return f"{words.text(f'the.{family}')} {number}"


def event(words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
    """Gives a sentence for what was seen to happen."""
    kind = seen["kind"]
    if kind == "hands":
        shown = [_shows(words, seat, hand, name, you) for seat, hand in enumerate(seen["hands"])]
        return " ".join(shown)
    if kind == "end":
        how = seen["how"]
        return f"{words.text(f'event.end-{how}')} {victory(words, seen['winners'], name, you)}"
    values = {"who": name(seen["seat"])}
    if "slot" in seen:
        values["slot"] = seen["slot"]
    if "card" in seen:
        values["card"] = the_card(words, seen["card"])
    if "of" in seen:
        values["of"] = name(seen["of"])
    if "cards" in seen:
        values["family"] = words.text(f"family.{seen['cards'][0].partition('-')[0]}")
        values["cards"] = together(words, [card(words, held) for held in seen["cards"]])
    if seen["seat"] == you:
        kind += "-you"
    elif seen.get("of", -1) == you:
        kind += "-by-you"
    return words.text(f"event.{kind}", **values)


def _shows(words: Words, seat: int, hand: list[str], name: Name, you: int | None) -> str:
    cards = together(words, [card(words, held) for held in hand]) or words.text("board.nothing")
    return words.text("event.hands-you" if seat == you else "event.hands", who=name(seat), cards=cards)


def steps(words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[tuple[str, str], ...]:
    """Gives the choices that lead to *move*: a slot by its number; a player, a family, a number; what to keep."""
    if move.verb == "take":
        face = view["slots"][move.args["slot"]]
        label = words.text("board.mummy") if face == "mummy" else card(words, face)
        return ("", words.text("move.take")), (str(move.args["slot"]), label)
    if move.verb == "pass":
        return (("p", words.text("move.pass")),)
    if move.verb == "ask":
        family, _, number = str(move.args["card"]).partition("-")
        label = words.text(
            "move.ask-family", family=words.text(f"family.{family}"), animal=words.text(f"animal.{family}")
        )
        return (
            (str(move.args["seat"]), words.text("move.ask", who=name(int(move.args["seat"])))),
            (str(FAMILIES.index(family) + 1), label),
            (number, card(words, str(move.args["card"]))),
        )
    family = str(move.args["family"])
    laid = [f"{family}-{number}" for number in str(move.args["numbers"])]
    kept = [held for held in view["hand"] if held.startswith(f"{family}-") and held not in laid]
    label = " ".join([card(words, laid[0]), *[held.partition("-")[2] for held in laid[1:]]])
    if kept:
        label = words.text("move.lay-keep", cards=label, kept=together(words, [card(words, held) for held in kept]))
    return ("", words.text("move.lay")), ("", label)


def typed(words: Words, text: str) -> str:
    """Gives the notation of what a person typed: ``demander 1 chat 3`` is ``ask 1 cat-3``."""
    known: dict[str, str] = {}
    for verb in VERBS:
        for synonym in words.text(f"typed.{verb}").split():
            known[_bare(synonym)] = verb
    for family in FAMILIES:
        for section in ("family", "animal", "short"):
            known[_bare(words.text(f"{section}.{family}"))] = family
    parts = [known.get(_bare(part), part) for part in re.split(r"[\s\-–]+", text.lower()) if part]
    notation = " ".join(parts)
    return re.sub(rf"\b({'|'.join(FAMILIES)}) (\d)$", r"\1-\2", notation)


def _bare(text: str) -> str:
    """Gives *text* in small letters without accents."""
    return "".join([char for char in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(char)])
