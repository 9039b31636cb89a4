"""Osiris in words: the table, what happened, what can be done, and what a person types."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from barque.games.osiris.pieces import LABORERS, MONUMENTS, RESOURCES
from barque.kernel import Json, Move, Words
from barque.kernel.language import Name, bare, victory
from barque.kernel.speech import Speech, Step

VERBS: Final = (
    "send", "hire", "exchange", "plan", "build", "gain", "play", "bless", "withdraw", "offer", "to", "from", "pay",
    "less", "take", "toll", "part", "give", "discard", "keep", "bonus", "add", "ask", "done", "accept", "decline",
    "hand",
)  # fmt: skip
NAMED: Final = ("resource", "laborer", "monument", "card", "blessing")
COUNTED: Final = ("pay", "less", "take")  # one resource a move
SECRET: Final = ("crew", "bag", "draw", "part", "discard", "give-card")  # worded differently for those who know


def thing(words: Words, name: str, view: dict[str, Json] | None = None, n: int = 1) -> str:
    """Returns the words for *n* of a resource, laborer, monument, card or blessing; the view or the event has a user's
    own titles.
    """
    titles = view.get("titles", {}) if view else {}
    if name in titles:
        return str(titles[name])
    if name == "card":
        return words.text("board.card", n=n)
    if name in RESOURCES:
        return words.text(f"resource.{name}", n=n)
    if name in LABORERS:
        return words.text(f"laborer.{name}", n=n)
    if name in MONUMENTS:
        return words.text(f"monument.{name}", n=n)
    if f"card.{name}" in words:
        return words.text(f"card.{name}")
    return words.text(f"blessing.{name}") if f"blessing.{name}" in words else name


def goods(
    words: Words, amounts: dict[str, int], cards: list[str] | None = None, view: dict[str, Json] | None = None
) -> str:
    """Lists amounts: ``2 grain, 1 city card (Merchant)``."""
    parts: list[str] = []
    for name, n in amounts.items():
        if n:
            known = f" ({', '.join([thing(words, card, view) for card in cards])})" if name == "card" and cards else ""
            parts.append(f"{n} {thing(words, name, view, n)}{known}")
    return ", ".join(parts) or words.text("board.nothing")


def effect(words: Words, name: str) -> str:
    """Describes an effect."""
    return words.text(f"effect.{name}")


def _bonus(words: Words, points: int, n: int, gained: dict[str, int], cards: list[str] | None = None) -> str:
    parts = [f"{points} {words.text('board.glory')}"] if points else []
    amounts = {**({"card": n} if n else {}), **gained}
    if amounts:
        parts.append(goods(words, amounts, cards))
    return ", ".join(parts) or words.text("board.nothing")


def place(words: Words, view: dict[str, Json], text: str) -> str:
    """Returns the name of a place or a section: ``e1a2, farm, 3``."""
    for entry in view["places"]:
        if text.startswith(entry["place"]):
            kind = words.text(f"place.{entry['kind']}")
            half = int(text[3:]) - 1 if len(text) > 3 else -1
            if entry["kind"] == "city":
                return f"{text}, {kind}, {entry['name']}"
            if entry["kind"] == "caravan":
                return f"{text}, {kind}, {goods(words, entry['goods'][half])}"
            icons = "/".join([str(n) for n in entry["icons"]]) if half < 0 else entry["icons"][half]
            return f"{text}, {kind}, {icons}"
    return text


def where(words: Words, view: dict[str, Json], text: str) -> str:
    """Returns a place as a sentence has it: ``Waset``, ``farm, east bank, segment 1``."""
    entry = next(entry for entry in view["places"] if text.startswith(entry["place"]))
    if entry["kind"] == "city":
        return str(entry["name"])
    kind = words.text(f"place.{entry['kind']}")
    if entry["kind"] == "caravan" and len(text) > 3:
        return f"{kind} ({goods(words, entry['goods'][int(text[3:]) - 1])})"
    return f"{kind}, {words.text(f'place.{text[0]}', n=int(text[1]))}"


def asked(words: Words, view: dict[str, Json], name: Name) -> str:
    """Says what the seat on turn has to decide."""
    step = view["step"]
    other = step["offer"]["to"] if view["phase"] == "offer" else step["actor"]
    laborer = thing(words, step["laborer"]) if "laborer" in step else ""
    return words.text(f"ask.{view['phase']}", who=name(other), laborer=laborer, due=step.get("due", 0))


def _steps(words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[Step, ...]:
    verb = move.verb
    args = move.args
    step = view["step"]
    if verb in ("send", "hire"):
        free = view["phase"] == "free-hire"
        return ("", words.text("move.hire-free" if free else f"move.{verb}")), ("", thing(words, str(args["laborer"])))
    if verb == "exchange":
        entry = view["market"][int(args["market"]) - 1]
        sides = (entry["above"], entry["below"]) if args["side"] == "down" else (entry["below"], entry["above"])
        label = words.text("move.exchange-one", pays=goods(words, sides[0]), gains=goods(words, sides[1]))
        return ("", words.text("move.exchange")), ("", label)
    if verb in ("plan", "build", "keep"):
        return _monument(words, move, view)
    if verb in ("gain", "play"):
        card = str(args["card"])
        title = thing(words, card, view)
        label = words.text(f"move.{verb}-one", card=title, effect=effect(words, view["cards"][card]["effect"]))
        return ("", words.text(f"move.{verb}")), ("", label)
    if verb == "bless":
        blessing = str(args["blessing"])
        does = effect(words, view["blessings"][blessing]["effect"])
        label = words.text("move.play-one", card=thing(words, blessing, view), effect=does)
        return ("", words.text("move.bless")), ("", label)
    if verb == "offer":
        return ("", words.text("move.offer")), ("", name(int(args["seat"])))
    if verb in ("to", "from"):
        return (("", words.text(f"move.{verb}", place=place(words, view, str(args["place"])))),)
    if verb == "give":
        return (("", _gift(words, int(args["seat"]), view, name)),)
    if verb == "bonus":
        bonus = view["bonuses"][int(args["number"]) - 1]
        return (("", words.text("move.bonus", goods=_bonus(words, bonus["glory"], bonus["cards"], bonus["goods"]))),)
    if verb == "toll":
        leader = next(entry["leader"] for entry in view["places"] if entry["place"] == step["place"])
        return (("", words.text("move.toll", who=name(leader), resource=thing(words, str(args["resource"])))),)
    if verb == "accept":
        offer = step["offer"]
        gets = goods(words, offer["gives"], offer["cards"], view)
        return (("", words.text("move.accept", gets=gets, gives=goods(words, offer["gets"]))),)
    if verb == "done":
        empty = _nothing_yet(view)
        return (("", words.text("move.done-empty" if empty else "move.done")),)
    what = {key: thing(words, str(value), view) for key, value in args.items()}
    if verb == "part":
        kept = list(step["drawn"])
        kept.remove(str(args["card"]))
        what["kept"] = ", ".join([thing(words, card, view) for card in kept])
    return (("", words.text(f"move.{verb}", what="".join(what.values()), **what)),)


def _clause(words: Words, move: Move, view: dict[str, Json], name: Name, amounts: dict[str, int]) -> str:
    """Returns a move as a part of a sentence; *amounts* is everything that it and the moves before it take or pay."""
    verb, step = move.verb, view["step"]
    key = "plan.site" if view["phase"] == "site" else f"plan.{verb}"
    label = _steps(words, move, view, name)[-1][1]
    if key not in words:
        return words.text("plan.any", what=label)
    args: dict[str, Json] = {"laborer": step.get("laborer", ""), **step.get("cartouche", {}), **move.args}
    values: dict[str, Json] = {arg: thing(words, str(value), view) for arg, value in args.items()}
    values["what"], values["goods"] = label, goods(words, amounts)
    if "place" in move.args:
        values["place"] = where(words, view, str(move.args["place"]))
    if verb == "part":
        kept = [*step["drawn"]]
        kept.remove(str(move.args["card"]))
        values["kept"] = ", ".join([thing(words, card, view) for card in kept])
    if verb == "give":
        values["who"] = name(int(move.args["seat"]))
    if verb == "toll":
        values["who"] = name(next(entry["leader"] for entry in view["places"] if entry["place"] == step["place"]))
    return words.text(key, **values)


def _nothing_yet(view: dict[str, Json]) -> bool:
    step = view["step"]
    if "offer" in step:
        return not step["offer"]["gives"] and not step["offer"]["gets"]
    return not step["bribes"][view["turn"]]["gives"]


def _monument(words: Words, move: Move, view: dict[str, Json]) -> tuple[Step, ...]:
    kind, number = str(move.args["monument"]), move.args["cartouche"]
    title = thing(words, kind)
    if move.verb == "plan":
        cost = next(
            entry["cost"] for entry in view["cartouches"] if (entry["monument"], entry["cartouche"]) == (kind, number)
        )
        label = words.text("move.plan-one", monument=title, price=goods(words, cost))
        if not view["sites"][kind]:  # O-22: planning without a valid space is allowed, with a warning
            label += f" – {words.text('board.nowhere', monument=title)}"
        return ("", words.text("move.plan")), ("", label)
    if move.verb == "keep":
        return (("", words.text("move.keep", monument=title, cartouche=number)),)
    return ("", words.text("move.build")), ("", words.text("move.build-one", monument=title, cartouche=number))


def _gift(words: Words, seat: int, view: dict[str, Json], name: Name) -> str:
    bribe = view["step"]["bribes"][seat]
    if bribe["gives"]:
        given = goods(words, bribe["gives"], bribe["cards"], view)
        return words.text("move.give-bribed", who=name(seat), goods=given)
    return words.text("move.give", who=name(seat))


def supplies(words: Words, view: dict[str, Json], name: Name) -> list[str]:
    """Describes what is in the reserve, what is locked, and what can be hired, exchanged, planned and still be
    built.
    """
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
    """Returns a regent bonus in words."""
    parts = [f"{bonus['glory']} {words.text('board.glory')}"] if bonus["glory"] else []
    amounts = {**({"card": bonus["cards"]} if bonus["cards"] else {}), **bonus["goods"]}
    return ", ".join([*parts, *([goods(words, amounts)] if amounts else [])])


def exchange(words: Words, n: int, entry: dict[str, Json]) -> str:
    """Returns a market cartouche in words."""
    sides = f"{n + 1}. {goods(words, entry['above'])} ↔ {goods(words, entry['below'])}"
    return f"{sides} ({words.text('board.used')})" if entry["used"] else sides


def cartouche(words: Words, entry: dict[str, Json], name: Name) -> str:
    """Returns a planning cartouche in words: its cost, and who plans there."""
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
    """Says where a planned monument could still be built, and warns if the answer is nowhere (O-22)."""
    sites = view["sites"][monument]
    if not sites:
        return words.text("board.nowhere", monument=thing(words, monument))
    return words.text("board.could", monument=thing(words, monument), n=len(sites), list=" ".join(sites))


def screen(words: Words, governor: dict[str, Json]) -> str:
    """Describes the resources that can be seen."""
    return words.text("board.hidden") if governor["goods"] is None else goods(words, governor["goods"])


def crew(words: Words, governor: dict[str, Json]) -> str:
    """Says how many laborers there are, and which of them everyone knows of."""
    shown = " ".join([words.text(f"short.{name}") for name, n in governor["shown"].items() for _ in range(n)])
    return f"{governor['crew']} ({shown})" if shown else str(governor["crew"])


def yours(words: Words, view: dict[str, Json], name: Name) -> list[str]:
    """Describes what is behind your own screen, and what lies before you."""
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
        given = goods(words, offer["gives"], offer["cards"], view)
        lines.append(
            words.text("board.offered", who=name(step["actor"]), goods=given, gets=goods(words, offer["gets"]))
        )
    return lines


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


class OsirisSpeech(Speech):
    """Osiris in words."""

    deeds: ClassVar = ("plan", "keep", "withdraw", "offer", "decline", "bribe", "bribe-none")
    silent: ClassVar = ("hire", "pay", "take")  # told at once with what comes of them: "hired", "took"

    def event(self, words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
        """Returns a sentence for an event."""
        kind = str(seen["kind"])
        if kind in self.silent:
            return ""
        values: dict[str, Json] = {key: seen[key] for key in seen if key not in ("kind", "seat", "to", "cards", "card")}
        for key in ("resource", "laborer", "monument", "blessing"):
            if key in seen:
                values[key] = thing(words, seen[key], seen)
        if "seat" in seen or "regent" in seen:
            values["who"] = name(seen["seat"] if "seat" in seen else seen["regent"])
        if "to" in seen:
            values["to"] = name(seen["to"])
        if "place" in seen:
            values["place"] = words.text(f"place.{seen['place'][0]}", n=int(seen["place"][1]))
        cards = [seen["card"]] if "card" in seen else seen.get("cards", [])
        values["cards"] = ", ".join([thing(words, card, seen) for card in cards]) or words.text("board.nothing")
        values["card"] = values["cards"]
        values["kept"] = ", ".join([thing(words, card, seen) for card in seen.get("kept", [])])
        for key in ("gained", "laborers", "for_hire", "gives"):
            if key in seen:
                values["goods"] = goods(words, seen[key], seen.get("cards"), seen)
        if "gets" in seen:
            values["gets"] = goods(words, seen["gets"], seen.get("cards_back"), seen)
        if kind == "bonus":
            values["goods"] = _bonus(words, seen["points"], seen["n"], seen["gained"], seen.get("cards"))
        if kind == "exchange":
            values["pays"] = goods(words, seen["paid"])
        if kind in ("plan", "hired"):
            values["goods"] = goods(words, seen["paid"])
        if kind in ("card-action", "bless"):
            values["effect"] = effect(words, seen["effect"])
        if kind == "end":
            values["scores"] = ", ".join([f"{name(seat)} {gp}" for seat, gp in enumerate(seen["scores"])])
            return f"{words.text('event.end', **values)} {victory(words, seen['winners'], name, you)}"
        if kind == "withdraw" and seen["first"]:
            kind = "withdraw-first"
        elif kind == "hired" and not seen["paid"]:
            kind = "hired-free"
        elif kind == "bribe" and not seen["gives"]:
            kind = "bribe-none"
        elif kind in SECRET and any(key in seen for key in ("card", "cards", "laborers")):
            kind += "-known"
        for key, ending in (("seat", "you"), ("to", "to-you")):
            if you is not None and seen.get(key) == you and f"event.{kind}-{ending}" in words:
                return words.text(f"event.{kind}-{ending}", **values)
        return words.text(f"event.{kind}", **values)

    def steps(self, words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[Step, ...]:
        """Returns the choices that lead to *move*: what to do, then with what; within an action, the current
        question.
        """
        if view["phase"] == "action":
            return _steps(words, move, view, name)
        return ("", asked(words, view, name)), _steps(words, move, view, name)[-1]

    def plan(self, words: Words, told: list[tuple[Move, dict[str, Json]]], name: Name) -> str:
        """Puts advice into a sentence: a laborer is named together with its place, and a price as a whole."""
        said = ""
        amounts: dict[str, int] = {}
        for (move, view), after in zip(told, [*[later.verb for later, _ in told[1:]], ""], strict=True):
            if move.verb in COUNTED:
                what = str(next(iter(move.args.values())))
                amounts[what] = amounts.get(what, 0) + 1
            if (move.verb in ("send", "build") and after == "to") or (move.verb in COUNTED and after == move.verb):
                continue
            part = _clause(words, move, view, name, amounts)
            said = words.text("plan.then", one=said, other=part) if said else part
            amounts = {}
        return f"{said[:1].upper()}{said[1:]}."

    def typed(self, words: Words, text: str) -> str:
        """Returns the notation of what a person typed: ``envoyer tailleur de pierre`` is ``send stonecutter``."""
        plain = " ".join(bare(text).split())
        known = {bare(words.text(f"typed.{verb}").split()[0]): verb for verb in VERBS}
        for verb in VERBS:
            for synonym in words.text(f"typed.{verb}").split():
                known[bare(synonym)] = verb
        first, _, rest = plain.partition(" ")
        plain = f"{known.get(first, first)} {rest}".strip()
        titles = {
            bare(title): key.split(".")[1] for key, title in words.entries.items() if key.partition(".")[0] in NAMED
        }
        for title in sorted([title for title in titles if title in plain], key=len, reverse=True):
            plain = re.sub(rf"(?<![\w-]){re.escape(title)}(?![\w-])", titles[title], plain)
        return plain

    def sentences(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool
    ) -> list[str]:
        """Describes everything in sentences; empty places only if the whole table is asked for."""
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

    def goods(self, words: Words, amounts: dict[str, int]) -> str:
        """Lists the amounts in a deal."""
        return goods(words, amounts)


SPEECH: Final = OsirisSpeech()
