"""Hâpy Families in words: the table, what happened, what can be done, and what a person types."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from barque.games.hapy.cards import FAMILIES
from barque.games.hapy.layouts import Layout, read_layout
from barque.kernel import Json, Move, Words
from barque.kernel.bits import members
from barque.kernel.language import Name, bare, together, victory
from barque.kernel.speech import Speech

VERBS: Final = ("take", "pass", "ask", "lay")


def card(words: Words, name: str) -> str:
    """Returns a card's name: ``Cat 3``."""
    family, _, number = name.partition("-")
    return f"{words.text(f'animal.{family}')} {number}"


def the_card(words: Words, name: str, section: str = "the") -> str:
    """Returns a card's name as the object of a sentence, or (``asked``) as what somebody asks for: ``the Cat 3``."""
    family, _, number = name.partition("-")
    return f"{words.text(f'{section}.{family}')} {number}"


def _shows(words: Words, seat: int, hand: list[str], name: Name, you: int | None) -> str:
    cards = together(words, [card(words, held) for held in hand]) or words.text("board.nothing")
    return words.text("event.hands-you" if seat == you else "event.hands", who=name(seat), cards=cards)


def lying(words: Words, view: dict[str, Json], layout: Layout) -> list[str]:
    """Describes every card in the layout: what it shows and what covers it."""
    said: list[str] = []
    for slot, face in enumerate(view["slots"]):
        if face is None:
            continue
        shown = words.text("board.mummy") if face == "mummy" else card(words, face)
        if slot in view["available"]:
            said.append(words.text("board.lies", slot=slot, face=shown))
        else:
            over = together(words, covering(view, layout, slot))
            said.append(words.text("board.covered", slot=slot, face=shown, covering=over))
    return said


def covering(view: dict[str, Json], layout: Layout, slot: int) -> list[str]:
    """Lists the slots whose cards still lie on that of *slot*."""
    return [str(upper) for upper in members(layout.covers[slot]) if view["slots"][upper] is not None]


def wins(words: Words, view: dict[str, Json], seat: int) -> str:
    """Says what *seat* still needs to win: some number of groups, or the rest of a family it has begun (H-16)."""
    own = view["groups"][seat]
    missing = view["to_win"] - sum(len(group) // 3 for group in own)
    said = words.text("board.wins-groups", n=missing)
    begun = {group[0].partition("-")[0] for group in own if len(group) == 3}
    for other, groups in enumerate(view["groups"]):
        begun -= {group[0].partition("-")[0] for group in groups if other != seat}
    if begun and missing > 1:  # otherwise any group will do
        families = [words.text(f"family.{family}") for family in FAMILIES if family in begun]
        said += " " + words.text("board.wins-family", families=together(words, families, "or"))
    return said


def remarks(words: Words, view: dict[str, Json], name: Name) -> list[str]:
    """Mentions what matters besides the cards: what is forbidden, and how near a standstill is (H-12, H-17)."""
    said: list[str] = []
    if view["turn"] >= 0 and not any(view["slots"]):
        quiet = view["quiet"]
        said.append(
            words.text(
                "board.quiet",
                silent=quiet["without_request"],
                most=2 * view["seats"],
                barren=quiet["without_group"],
                limit=12 * view["seats"],
            )
        )
    if view["forbidden"] is not None:
        who = "board.forbidden-you" if view["turn"] == view["seat"] else "board.forbidden"
        said.append(words.text(who, who=name(view["turn"]), card=card(words, view["forbidden"])))
    return said


def listed(words: Words, cards: list[str]) -> str:
    """Names cards in a row."""
    return together(words, [card(words, held) for held in cards]) or words.text("board.nothing")


class HapySpeech(Speech):
    """Hâpy Families in words."""

    deeds: ClassVar = ("take-god", "pass")

    def event(self, words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
        """Returns a sentence for an event."""
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
            values["card"] = the_card(words, seen["card"], "asked" if "of" in seen else "the")
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

    def steps(self, words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[tuple[str, str], ...]:
        """Returns the choices that lead to *move*: a slot by its number; a player, a family, a number; what to keep."""
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

    def typed(self, words: Words, text: str) -> str:
        """Returns the notation of what a person typed: ``demander 1 chat 3`` is ``ask 1 cat-3``."""
        known: dict[str, str] = {}
        for verb in VERBS:
            for synonym in words.text(f"typed.{verb}").split():
                known[bare(synonym)] = verb
        for family in FAMILIES:
            for section in ("family", "animal", "short"):
                known[bare(words.text(f"{section}.{family}"))] = family
        parts = [known.get(bare(part), part) for part in re.split(r"[\s\-–]+", text.lower()) if part]
        notation = " ".join(parts)
        return re.sub(rf"\b({'|'.join(FAMILIES)}) (\d)$", r"\1-\2", notation)

    def sentences(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool
    ) -> list[str]:
        """Describes everything in sentences; cards that can't be taken yet only if the whole table is asked for."""
        _, layout = read_layout(options["layout"])
        left = [slot for slot in view["slots"] if slot is not None]
        said = [words.text(f"layout.{view['layout']}") + "."]
        if left:
            said.append(words.text("board.left", n=len(left)))
            if whole:
                said += [f"{line}." for line in lying(words, view, layout)]
        else:
            said.append(words.text("board.empty"))
        said.append(words.text("board.goal", n=view["to_win"]))
        for seat in range(view["seats"]):
            laid = [held for group in view["groups"][seat] for held in group]
            values = {"who": name(seat), "groups": listed(words, laid), "n": view["hands"][seat]}
            said.append(words.text("board.about", **values))
            if view["turn"] >= 0:
                said[-1] += " " + words.text("board.about-wins", wins=wins(words, view, seat))
        for seat, about in enumerate(view.get("memory", [])):
            for key in ("holds", "lacks"):
                if seat != view["seat"] and about[key]:
                    said.append(f"{name(seat)} {words.text(f'board.{key}')} {listed(words, about[key])}.")
        said += remarks(words, view, name)
        if view["hand"] is not None:
            said.append(f"{words.text('board.hand')} {listed(words, view['hand'])}.")
        return said


SPEECH: Final = HapySpeech()
