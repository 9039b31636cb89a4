"""A game in words: what lies on the table, what happened, what can be done, and what a person types.

Whoever shows a game to people asks its ``Game.speech``: the terminal, the table, a screen reader's page. What a game
leaves out is made of its catalogue of words, by the keys named here.
"""

from __future__ import annotations

import re

from mypy_extensions import mypyc_attr

from barque.kernel.language import Name, Words, bare, together, victory
from barque.kernel.move import Json, Move

Step = tuple[str, str]  # a key to type, and a label


@mypyc_attr(allow_interpreted_subclasses=True)  # anybody's game, not compiled
class Speech:
    """How a game is put into words.

    *words* are the game's, in the reader's language; *name* says what a seat is called (the reader's own seat is
    "You"); *you* is the reader's seat, ``None`` for a spectator.
    """

    def event(self, words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
        """Returns a sentence for what was seen to happen; empty if there is nothing to say.

        By default ``event.KIND``, or ``event.KIND-you`` where the reader did it; ``end`` is followed by who won. A seat
        is filled in by its name (``seat`` as *who*), a text by the word ``NAME.VALUE`` if there is one.
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

        An empty key is numbered by the menu. Moves that share their first steps share a menu; a step without an
        alternative is not asked but becomes the title of the next menu. By default ``move.VERB``, then
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

    def typed(self, words: Words, text: str) -> str:
        """Returns the notation of what a person typed in words; by default each verb by what ``typed.VERB`` lists."""
        known: dict[str, str] = {}
        for key, synonyms in words.entries.items():
            if key.startswith("typed."):
                for synonym in synonyms.split():
                    known[bare(synonym)] = key.removeprefix("typed.")
        return " ".join([known.get(part, part) for part in re.split(r"\s+", bare(text)) if part])

    def sentences(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool
    ) -> list[str]:
        """Says what lies on the table: the text twin of every board, for a screen reader.

        The *whole* table, or only what is needed to choose the next move. By default ``board.KEY`` for each part of the
        view, its *value* filled in.
        """
        said: list[str] = []
        for key, value in view.items():
            if f"board.{key}" in words and value is not None and value != []:
                shown = together(words, [str(part) for part in value]) if isinstance(value, list) else value
                said.append(words.text(f"board.{key}", **{**_values(words, {key: shown}, name), "value": shown}))
        return said

    def goods(self, words: Words, amounts: dict[str, int]) -> str:
        """Lists what is dealt; by default each by its ``goods.NAME``, chosen by *n*."""
        parts: list[str] = []
        for name, n in amounts.items():
            key = f"goods.{name}"
            if n:
                parts.append(f"{n} {words.text(key, n=n) if key in words else name}")
        return together(words, parts) or "–"


def _values(words: Words, told: dict[str, Json], name: Name) -> dict[str, Json]:
    """Fills in seats by their names, and texts by the words for them."""
    values: dict[str, Json] = {}
    for key, value in told.items():
        if type(value) is int and key in ("seat", "to", "of"):
            values["who" if key == "seat" else key] = name(value)
        elif isinstance(value, str) and f"{key}.{value}" in words:
            values[key] = words.text(f"{key}.{value}")
        elif key not in ("kind", "seat"):
            values[key] = value
    return values
