"""What can be done, what happened, and what is refused: each as plain data."""

from __future__ import annotations

from typing import Any

from barque.kernel.language import Name, Words, together, words

Json = Any  # None, bool, int, float, str, list and dict of these


class Move:
    """A verb with named arguments: what a seat does, or what seats agree on.

    >>> move = Move("ask", seat=2, card="cat-1")
    >>> move
    Move('ask', seat=2, card='cat-1')
    >>> str(move)
    'ask 2 cat-1'
    >>> move.json()
    {'verb': 'ask', 'seat': 2, 'card': 'cat-1'}
    """

    def __init__(self, verb: str, **args: int | str) -> None:
        self.verb = verb
        self.args: dict[str, int | str] = args
        self._text = " ".join([verb, *[str(value) for value in args.values()]])

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        args = "".join([f", {name}={value!r}" for name, value in self.args.items()])
        return f"Move({self.verb!r}{args})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return hash(self._text)

    def json(self) -> Json:
        """Returns the move as JSON-able data."""
        return {"verb": self.verb, **self.args}


class Event:
    """Something that happened, and who may know what about it.

    *public* is for everyone, *secret* only for the seats in *knows*. *news* is set when somebody learned something that
    was hidden before (a card turned, a die rolled, an answer given): such a step can't be taken back.

    >>> event = Event("take-mummy", {"seat": 1, "slot": 30}, {"card": "cat-1"}, (1,), news=True)
    >>> event.seen(0)
    {'kind': 'take-mummy', 'seat': 1, 'slot': 30}
    >>> event.seen(1)
    {'kind': 'take-mummy', 'seat': 1, 'slot': 30, 'card': 'cat-1'}
    """

    def __init__(
        self,
        kind: str,
        public: dict[str, Json],
        secret: dict[str, Json] | None = None,
        knows: tuple[int, ...] = (),
        news: bool = False,
    ) -> None:
        self.kind = kind
        self.public = public
        self.secret: dict[str, Json] = secret or {}
        self.knows = knows
        self.news = news

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.public!r}, {self.secret!r}, {self.knows!r}, news={self.news!r})"

    def seen(self, seat: int | None) -> dict[str, Json]:
        """Returns what *seat* may know of it; ``None`` is a spectator."""
        if seat is not None and seat in self.knows:
            return {"kind": self.kind, **self.public, **self.secret}
        return {"kind": self.kind, **self.public}

    def only(self, seat: int | None) -> Event:
        """Returns the same event without anything that *seat* may not know."""
        if seat is not None and seat in self.knows:
            return Event(self.kind, self.public, self.secret, (seat,), self.news)
        return Event(self.kind, self.public, None, (), self.news)


class Word:
    """A value within a sentence that is itself made of words: its key in the catalogue, with values of its own."""

    def __init__(self, key: str, **values: Json) -> None:
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        return f"Word({self.key!r}, {self.values!r})"


class Refusal(ValueError):
    """Explains in one sentence what is wrong and what would be right.

    The sentence is kept as a key of the catalogue of words with its values, so that it can be read in each language;
    ``str()`` is the English one. *rule* is the id of the rule that refuses, if there is one.

    The values appear under the names that people use, not under ids (see ``spoken``).
    """

    def __init__(self, key: str, game: str = "", rule: str = "", **values: Json) -> None:
        super().__init__(key)
        self.key = key
        self.game = game
        self.rule = rule
        self.values = values

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str, name: Name | None = None) -> str:
        """Returns the sentence in *language*, followed by the rule's id; *name* returns what a seat (*who*) is
        called.
        """
        said = words(language, self.game)
        values: dict[str, Json] = {key: spoken(said, key, value, name) for key, value in self.values.items()}
        sentence = said.text("refusal." + self.key, **values)
        return f"{sentence} ({self.rule})" if self.rule else sentence


def spoken(said: Words, key: str, value: Json, name: Name | None) -> Json:
    """Returns the value *key* of a sentence in the words of the reader.

    A seat (*who*) appears under its *name*, an id of the game under its word (``laborer="farm-foreman"`` is the entry
    ``laborer.farm-foreman``). From texts by language, the reader's is taken. The parts of a list are joined with "and",
    those of a tuple with "or".
    """
    if isinstance(value, Refusal):
        return value.text(said.language, name)
    if isinstance(value, Word):
        return said.text(value.key, **{part: spoken(said, part, given, name) for part, given in value.values.items()})
    if isinstance(value, (list, tuple)):
        parts = [str(spoken(said, key, part, name)) for part in value]
        return together(said, parts, "or" if isinstance(value, tuple) else "and")
    if isinstance(value, dict):
        return value.get(said.language, value)
    if key == "who" and isinstance(value, int):
        return name(value) if name else said.text("play.player", seat=value + 1)
    if isinstance(value, str) and key != "option":  # an option's words are an explanation, not a name
        for entry in (f"{key}.{value}", f"{key}.{value}.name"):
            if entry in said:
                return said.text(entry, n=1)
    return value


class IllegalMove(Refusal):
    """Refuses a move that the rules do not allow now; the state is unchanged."""
