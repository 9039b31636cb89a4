"""Deities of the Old Kingdom in words: the table, what happened, what can be done, and what a person types."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from barque.games.deities.domains import DOMAINS
from barque.games.deities.moves import MOVES
from barque.kernel import Json, Move, Words
from barque.kernel.language import Name, bare, together, victory
from barque.kernel.speech import Speech

VERBS: Final = (
    *("influence", "push", "unlock", "cast", "use", "lift", "put", "spare", "pick", "face", "turn", "roll", "shift"),
    *("take", "trade", "offer", "gain", "draw", "done", "end"),
)
SECTIONS: Final = ("spell", "lower", "higher", "eclipse")


def title(words: Words, card: str, own: dict[str, Json] | None = None) -> str:
    """Returns a card's name: from a user's own content, otherwise from the words, otherwise its id."""
    if own is not None and "name" in own:
        return str(own["name"][words.language])
    for section in SECTIONS:
        if f"{section}.{card}.name" in words:
            return words.text(f"{section}.{card}.name")
    return card.replace("-", " ").capitalize()


def text_of(words: Words, card: str, own: dict[str, Json]) -> str:
    """Describes what a spell or a power does."""
    if "text" in own:
        return str(own["text"][words.language])
    for section in ("spell", "lower"):
        if f"{section}.{card}.text" in words:
            return words.text(f"{section}.{card}.text")
    return str(own.get("effect", ""))


def domain_name(words: Words, domain: str) -> str:
    """Returns the name of a domain, or of the blank face."""
    return words.text(f"domain.{domain}")


def way(words: Words, side: str, line: str) -> str:
    """Describes where dice enter a line."""
    return words.text(f"side.{side}", line=line)


def price(words: Words, cost: dict[str, int], spares: int = 0) -> str:
    """Returns a cost in words: ``3 Worker, 1 Reeds``, and what cubes take off."""
    asked = ", ".join([f"{n} {domain_name(words, domain)}" for domain, n in cost.items() if n])
    said = asked or words.text("board.free-of-charge")
    return f"{said} {words.text('board.less', n=spares)}" if spares and asked else said


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
    now = told["now"]
    if now is None:
        return words.text("move.unlock-card", **values)
    values["cost"] = price(words, now["cost"], now["spares"])
    label = words.text("move.unlock-card", **values)
    return f"{label}. {draws(words, now)}" if now["draws"] else label


def draws(words: Words, now: dict[str, Json]) -> str:
    """Says how many spells follow an unlock, and for what dice (D-21)."""
    return words.text("move.draws", n=now["draws"], dice=words.text(f"alike.{now['alike']}"))


def _spell(words: Words, spell: str, view: dict[str, Json]) -> str:
    told = {entry["move"]: entry for entry in view["hand"]}[spell]
    name = title(words, told["spell"], told)
    return words.text("move.card", card=name, text=text_of(words, told["spell"], told))


def reason(words: Words, seen: dict[str, Json]) -> str:
    """Says what decided the game (D-27, D-28), from the event of its end."""
    if seen["how"] == "stopped":
        return ""
    if seen["by"] is None:
        return words.text("why.equal")
    if seen["by"] == "eclipse" and seen["eclipses"] > 1:
        return words.text("why.shared", eclipses=seen["eclipses"])
    return words.text(f"why.{seen['by']}", n=seen["n"], than=seen["than"], eclipses=seen["eclipses"])


def warning(words: Words, move: Move, view: dict[str, Json], name: Name) -> str:
    """Says what speaks against a move (D-19, D-25, D-26); empty if nothing does."""
    for told in view["dangers"]:
        if MOVES[told["action"]] == move:
            return words.text(f"warn.{told['kind']}", who=name(told["seat"]))
    return ""


def goal(words: Words, view: dict[str, Json]) -> str:
    """Describes the easiest way to your eclipse (D-18, D-19)."""
    path = view["path"]
    if path is None:
        return words.text("goal.impossible")
    titles = {told["place"]: title(words, told["card"], told) for told in [*view["lower"], *view["higher"]]}
    cards = together(words, [titles[place] for place in path["missing"]])
    said = (
        words.text("goal.way", cards=cards, n=path["lacking"]) if cards else words.text("goal.near", n=path["lacking"])
    )
    return f"{said} ({price(words, path['lacks'])})" if path["lacking"] else said


def rival(words: Words, told: dict[str, Json], who: str) -> str:
    """Describes what a player needs for the eclipse, as far as it is public."""
    if "eclipse" in told["unlocked"]:
        return words.text("goal.has", who=who)
    race = told["race"]
    if race is None:
        return words.text("goal.out", who=who)
    least, most = race["least"], race["most"]
    cards = str(least) if least == most else f"{least}–{most}"
    missing = words.text("goal.steps", n=len(race["missing"]))
    return words.text("goal.rival", who=who, missing=missing, cards=words.text("goal.cards", n=most, cards=cards))


SILENT: Final = ("influence", "lift", "gain", "draw", "done", "end")  # moves that advice does not mention


def _planned(words: Words, move: Move, view: dict[str, Json]) -> str:
    """Returns a move as a part of a sentence; nothing for those that only lead to others or go on."""
    args = {key: str(value) for key, value in move.args.items()}
    if move.verb in SILENT:
        return ""
    if move.verb == "push":
        gains = [
            told["gain"] for told in view["pushes"] if (told["side"], told["line"]) == (args["side"], args["line"])
        ]
        values = {"dice": view["push"]["dice"], "domain": domain_name(words, view["push"]["domain"])}
        return words.text("plan.push", way=way(words, args["side"], args["line"]), n=max(gains, default=0), **values)
    if move.verb == "put" and view["push"] is not None and view["push"]["lifted"] is not None:
        return words.text("plan.blocker", start=view["push"]["lifted"], end=args["cell"])
    _, label = _second(words, move, view)
    if move.verb in ("unlock", "cast", "use"):
        label = _named(words, args.get("card") or args["spell"], view)
    return words.text(f"plan.{move.verb}" if f"plan.{move.verb}" in words else "plan.any", what=label)


def _named(words: Words, what: str, view: dict[str, Json]) -> str:
    """Returns the name of the card at a place, or of a spell in hand."""
    for told in [*view["lower"], *view["higher"]]:
        if told["place"] == what:
            return title(words, told["card"], told)
    if what == "eclipse":
        return title(words, view["eclipse"]["card"], view["eclipse"])
    return next(title(words, told["spell"], told) for told in view["hand"] if told["move"] == what)


def asked(words: Words, told: dict[str, Json]) -> str:
    """Returns what a card costs you now."""
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
    """Describes what an enchantment brings: its power or its symbols."""
    if "symbols" in told:
        symbols = together(words, [domain_name(words, symbol) for symbol in told["symbols"]])
        return words.text("board.symbols-of", symbols=symbols)
    return text_of(words, told["card"], {**told["power"], **told})


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
    """Describes your eclipse spell and what it costs you now."""
    told = view["eclipse"]
    cost = price(words, told["cost"]) if told["now"] is None else asked(words, told)
    return f"{title(words, told['card'], told)}, {cost} ({status(words, view, told)})"


def the_rest(words: Words, view: dict[str, Json], name: Name) -> list[str]:
    """Describes what stands on the enchantments and what the players have."""
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
        if seat != view["seat"] and view["turn"] >= 0:
            said.append(rival(words, told, name(seat)))
    discards = ", ".join([f"{told['n']} × {title(words, told['spell'])}" for told in view["discards"]])
    said.append(words.text("board.deck", n=view["deck"], discards=discards or words.text("board.none")))
    return said


class DeitiesSpeech(Speech):
    """Deities of the Old Kingdom in words."""

    deeds: ClassVar = ("place", "push", "blocker", "cast", "use", "discard", "shift", "swap", "turn-die", "turn-free")

    def event(self, words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
        """Returns a sentence for an event."""
        kind = str(seen["kind"])
        if kind == "end":
            how = words.text(f"event.end-{seen['how']}")
            why = reason(words, seen)
            return " ".join([part for part in (how, why, victory(words, seen["winners"], name, you)) if part])
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

    def steps(self, words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[tuple[str, str], ...]:
        """Returns the choices that lead to *move*: what kind of thing to do, then what exactly."""
        first, careful = words.text(f"move.{move.verb}"), warning(words, move, view, name)
        if not move.args:
            return (("", f"{first}. {careful}" if careful else first),)
        key, label = _second(words, move, view)
        return ("", first), (key, f"{label}. {careful}" if careful else label)

    def plan(self, words: Words, told: list[tuple[Move, dict[str, Json]]], name: Name) -> str:
        """Puts advice into a sentence: “Push 2 × Temple from the left of row 3 (5 cards), then move …”."""
        said = ""
        for move, view in told:
            part = _planned(words, move, view)
            said = words.text("plan.then", one=said, other=part) if said and part else said or part
        return f"{said[:1].upper()}{said[1:]}." if said else super().plan(words, told, name)

    def typed(self, words: Words, text: str) -> str:
        """Returns the notation of what a person typed: ``nimm Tempel`` is ``take temple``."""
        said = bare(text)
        for spell in [key.split(".")[1] for key in words.entries if key.startswith("spell.") and key.endswith(".name")]:
            said = said.replace(bare(words.text(f"spell.{spell}.name")), spell)
        known: dict[str, str] = {}
        for verb in VERBS:
            for synonym in words.text(f"typed.{verb}").split():
                known[bare(synonym)] = verb
        for domain in DOMAINS:
            known[bare(words.text(f"domain.{domain}"))] = domain
        return " ".join([known.get(part, part) for part in re.split(r"\s+", said) if part])

    def sentences(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool
    ) -> list[str]:
        """Describes everything in sentences; the enchantments and the other players only if the whole table is asked
        for.
        """
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
            if view["eclipse"]["now"] is not None and view["turn"] >= 0:
                said.append(goal(words, view))
        return said + (the_rest(words, view, name) if whole else [])


SPEECH: Final = DeitiesSpeech()
