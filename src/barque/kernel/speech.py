"""A game in words: what lies on the table, what happened, what can be done, and what a person types.

The terminal, the table and the page for screen readers all use ``Game.speech``. Whatever a game leaves out is built
from its catalogue of words, by the keys named here.
"""

from __future__ import annotations

import re
from typing import ClassVar

from mypy_extensions import mypyc_attr

from barque.kernel.language import Name, Words, bare, together, victory
from barque.kernel.move import Json, Move

Step = tuple[str, str]  # a key to type, and a label


@mypyc_attr(allow_interpreted_subclasses=True)  # so that interpreted games can derive from it
class Speech:
    """How a game is put into words.

    *words* are the game's, in the reader's language; *name* returns what a seat is called (the reader's own seat is
    "You"); *you* is the reader's seat, ``None`` for a spectator.
    """

    silent: ClassVar[tuple[str, ...]] = ()
    """Kinds of events without a sentence: another event says what comes of them."""
    deeds: ClassVar[tuple[str, ...]] = ()
    """Kinds of events that only repeat what was done: advice to do it does not name them as a reason."""

    def event(self, words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
        """Returns a sentence for an event; an empty one if there is nothing to say.

        By default ``event.KIND``, or ``event.KIND-you`` if the reader did it; ``end`` is followed by who won. Seats
        appear under their names (``seat`` as *who*), texts under the word ``NAME.VALUE`` if there is one.
        """
        kind = str(seen["kind"])
        values = _values(words, seen, name)
        if kind == "end":
            key = f"event.end-{seen['how']}" if "how" in seen else "event.end"
            said = [words.text(key, **values)] if key in words else []
            return " ".join([*said, victory(words, seen["winners"], name, you)])
        if you is not None and seen.get("seat") == you and f"event.{kind}-you" in words:
            kind += "-you"
        return words.text(f"event.{kind}", **values) if f"event.{kind}" in words else ""

    def steps(self, words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[Step, ...]:
        """Returns the choices that lead to *move*, from general to particular.

        The menu numbers the choices with an empty key. Moves that share their first steps share a menu; a step without
        an alternative is not asked but becomes the title of the next menu. By default ``move.VERB``, then
        ``move.VERB-one`` with the move's arguments.
        """
        args: dict[str, Json] = {**move.args}
        values = _values(words, args, name)
        verb = move.verb
        first = words.text(f"move.{verb}", **values) if f"move.{verb}" in words else verb
        if not move.args:
            return (("", first),)
        if f"move.{verb}-one" in words:
            return ("", first), ("", words.text(f"move.{verb}-one", **values))
        return ("", first), ("", " ".join([str(value) for key, value in values.items() if key != "seat"]))

    def plan(self, words: Words, told: list[tuple[Move, dict[str, Json]]], name: Name) -> str:
        """Puts advice into words: moves one after the other, each with what the player sees before it."""
        parts = [" – ".join([label for _, label in self.steps(words, move, view, name)]) for move, view in told]
        return " → ".join(parts)

    def typed(self, words: Words, text: str) -> str:
        """Returns the notation of a move that a person typed in words; by default finds the verb among the words
        ``typed.VERB``.
        """
        known: dict[str, str] = {}
        for key, synonyms in words.entries.items():
            if key.startswith("typed."):
                for synonym in synonyms.split():
                    known[bare(synonym)] = key.removeprefix("typed.")
        return " ".join([known.get(part, part) for part in re.split(r"\s+", bare(text)) if part])

    def sentences(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool
    ) -> list[str]:
        """Describes the table in sentences: the text twin of every board, for a screen reader.

        Describes the *whole* table, or only what the next move needs. By default ``board.KEY`` for each part of the
        view, with its *value* filled in.
        """
        said: list[str] = []
        for key, value in view.items():
            if f"board.{key}" in words and value is not None and value != []:
                shown = together(words, [str(part) for part in value]) if isinstance(value, list) else value
                said.append(words.text(f"board.{key}", **{**_values(words, {key: shown}, name), "value": shown}))
        return said

    def goods(self, words: Words, amounts: dict[str, int]) -> str:
        """Lists the goods in a deal; by default each by its ``goods.NAME``, chosen by *n*."""
        parts: list[str] = []
        for name, n in amounts.items():
            key = f"goods.{name}"
            if n:
                parts.append(f"{n} {words.text(key, n=n) if key in words else name}")
        return together(words, parts) or "–"


def _values(words: Words, told: dict[str, Json], name: Name) -> dict[str, Json]:
    """Replaces seats by their names, and texts by the words for them."""
    values: dict[str, Json] = {}
    for key, value in told.items():
        if type(value) is int and key in ("seat", "to", "of"):
            values["who" if key == "seat" else key] = name(value)
        elif isinstance(value, str) and f"{key}.{value}" in words:
            values[key] = words.text(f"{key}.{value}")
        elif key not in ("kind", "seat"):
            values[key] = value
    return values
