"""What every game is made of: ``Game``, its ``State``, and the options it takes.

The comments of this file are the specification. A game is a deterministic state machine: the same seed, options and
moves give the same state, byte for byte. A table is nothing but its record; what a seat sees, what a bot samples and
what a replay shows are projections of it. Secrets are kept in one place only: ``State.view``.
"""

from __future__ import annotations

import json
import secrets
from abc import abstractmethod
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from barque.kernel.language import FOLDERS, Words, words
from barque.kernel.move import Event, IllegalMove, Json, Move, Refusal, Word
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.kernel.bot import Bargain, Bot
    from barque.kernel.drawing import Picture
    from barque.kernel.evaluation import Evaluation
    from barque.kernel.part import Part
    from barque.kernel.speech import Speech
    from barque.kernel.tensors import Tensors

STOP: Final = Move("stop")


def seed_text(seed: int | str | None) -> str:
    """Returns a seed as records write it: one line of text. Draws one if none is given."""
    text = secrets.token_hex(8) if seed is None else str(seed)
    if not text.isprintable():
        raise Refusal("seed-text", seed=ascii(text))
    return text


class Option:
    """A choice that a table makes before the game.

    *kind* is ``"flag"`` (true or false), ``"choice"`` (one of *values*), ``"seat"`` (a seat or ``None``) or
    ``"content"`` (one of *values*, a TOML file's path, or such a file's data). Its meaning is explained in the words,
    under ``option.NAME``. *people* is the default at a table of people, if it differs there.
    """

    def __init__(
        self, name: str, kind: str, default: Json, values: tuple[str, ...] = (), people: Json | None = None
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.values = values
        self.people: Json = default if people is None else people

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {self.kind!r}, {self.default!r}, {self.values!r})"

    def check(self, value: Json, seats: int, game: str) -> Json:
        """Returns *value* if it suits a game of *seats* players; otherwise raises a ``Refusal``."""
        if self.kind == "flag" and isinstance(value, bool):
            return value
        if self.kind == "choice" and value in self.values:
            return value
        if self.kind == "seat" and (value is None or (type(value) is int and 0 <= value < seats)):
            return value
        if self.kind == "content":
            return value  # the game reads and checks it
        right = {"flag": "true, false", "choice": ", ".join(self.values), "seat": ", ".join(map(str, range(seats)))}
        raise Refusal("option-value", game, option=self.name, value=value, right=right[self.kind])


class Origin:
    """Where a state's log begins: a seeded start, or a position.

    *state* is the state at that point; it is never played on. Without one, the game is set up again from its *seed*
    when somebody asks (``State.beginning``). *past* holds the events before a position that is not the beginning of a
    game.
    """

    def __init__(self, state: State | None, seed: str | None = None, past: list[Event] | None = None) -> None:
        self.state = state
        self.seed = seed
        self.past: list[Event] = past or []


@mypyc_attr(allow_interpreted_subclasses=True)  # so that interpreted games can derive from it
class State:
    """A position of a game, with the moves that led to it.

    A game's own state class adds its fields and the methods marked abstract. Reading never changes a state; only
    ``play`` and ``agree`` do, and they leave it as it was when they raise.

    There is one way to make a state: its constructor takes what never changes (here the game, the seats and the
    options, then the game's own content) and sets every other field to a plain beginning. ``Game.set_up`` lays out,
    ``Game.restore`` reads a dump, ``clone`` copies: each makes a bare state and fills in the rest.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Json]) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.rules: Final = game.rules  # the version of the rules that this state plays by
        self.log: list[int] = []  # actions; -1 - k stands for the k-th accord
        self.accords: tuple[Move, ...] = ()
        self.origin: Origin | None = None
        self.turn: i64 = -1  # the seat to move, -1 when the game is over
        self.journal: list[Event] | None = None  # collects the events, if it is kept
        self._teller: State | None = None

    # What each game defines

    @abstractmethod
    def legal(self) -> list[int]:
        """Lists the actions that the seat on turn may play, in rising order; never empty before the end."""

    @abstractmethod
    def allows(self, action: int) -> bool:
        """Checks whether *action* is legal, without listing all legal actions."""

    @abstractmethod
    def refusal(self, action: int) -> IllegalMove:
        """Returns why *action*, which is in the table of moves, is not legal now: the rule and its reason."""

    @abstractmethod
    def apply(self, action: int) -> None:
        """Carries out a legal action. Writes its events to the journal if there is one."""

    @abstractmethod
    def clone(self) -> State:
        """Returns an independent copy."""

    @abstractmethod
    def result(self) -> tuple[int, ...]:
        """Returns the winners of a game that is over; several share the victory."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Returns each seat's current score."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Json]:
        """Returns everything that *seat* may know, as plain JSON-able data; ``None`` is a spectator."""

    def previews(self) -> dict[str, Json]:
        """Returns what the choices of the seat on turn would bring, as plain data, so that a board can show it in
        advance.

        It follows from what that seat may know, and only that seat receives it. Empty if nothing can be predicted.
        """
        return {}

    @abstractmethod
    def sample(self, seat: int | None, rng: Rng) -> State:
        """Returns a state that *seat* holds possible: hidden things and future luck are dealt afresh.

        Each possible state is as likely as the rules of chance make it. The law of hidden information: the sample's
        ``view(seat)``, its legal moves on the seat's turn and its events for the seat equal those of the true state.
        """

    def redrawn(self, rng: Rng) -> State:
        """Returns this state with everything that no seat has seen dealt afresh: future luck, cards that lie face down.

        Whatever the players did, it is as likely as this state: no view changes. By default everything has been seen.
        """
        return self.clone()

    @abstractmethod
    def dump(self) -> dict[str, Json]:
        """Returns the whole position as JSON-able data that can be edited by hand and loaded."""

    def settle(self, accord: Move) -> None:
        """Carries out an agreement made outside the turn order, or raises and changes nothing.

        Every game knows ``stop``: everyone agrees to end it now (``end_by_agreement``).
        """
        if accord.verb != "stop":
            raise IllegalMove("no-accord", "", move=str(accord))
        self.end_by_agreement()

    @abstractmethod
    def end_by_agreement(self) -> None:
        """Ends the game now, because everyone agreed to stop."""

    # What all games share

    def __repr__(self) -> str:
        """Names the game and says how far it is, with nothing that a seat must not know."""
        origin = self.origin
        begun = "from a position" if origin is None or origin.seed is None else f"seed {origin.seed!r}"
        if self.turn >= 0:
            stands = f"turn {self.turn}"
        else:
            stands = f"won by {', '.join([str(seat) for seat in self.result()]) or 'nobody'}"
        return f"<{self.game.name}: {self.seats} seats, {begun}, ply {len(self.log)}, {stands}>"

    def _repr_html_(self) -> str:
        """Draws what the seat to move sees, or a spectator after the end, for a notebook; never the whole state."""
        from barque.kernel.sheet import html, sheet

        return html(sheet(self, int(self.turn) if self.turn >= 0 else None))

    def _repr_svg_(self) -> str:
        """Draws the same as a picture, for tools that show no HTML."""
        from barque.kernel.sheet import sheet, svg

        return svg(sheet(self, int(self.turn) if self.turn >= 0 else None))

    def play(self, action: int | str) -> None:
        """Plays *action*, a number or its notation, for the seat on turn.

        Raises ``IllegalMove`` if it is not allowed, and leaves the state as it was.
        """
        if isinstance(action, str):
            action = self.game.parse(action)
        if not self.allows(action):
            raise self._why_not(action)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Plays *action*, which is known to be legal now: ``allows`` was asked, or ``legal``."""
        self.log.append(action)
        self.apply(action)

    def agree(self, accord: Move) -> None:
        """Carries out *accord*, which the seats concerned agreed on out of turn. It goes into the record."""
        if self.over:
            raise IllegalMove("over", "")
        self.settle(accord)
        self.accords = (*self.accords, accord)
        self.log.append(-len(self.accords))

    def any_move(self, rng: Rng) -> int:
        """Draws a legal action, each equally likely: the n-th of ``legal()``, if *rng* draws n."""
        actions = self.legal()
        return actions[rng.below(len(actions))]

    def playout(self, rng: Rng) -> None:
        """Plays to the end, each move drawn by ``any_move``."""
        while self.turn >= 0:
            self.advance(self.any_move(rng))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn < 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several if they share the victory; empty before the end."""
        return self.result() if self.turn < 0 else ()

    def history(self) -> tuple[str, ...]:
        """Names the fields that describe how the position came about, or are derived from that.

        In a loaded state they begin afresh.
        """
        return ("log", "accords", "origin")

    def take_over(self, other: State) -> None:
        """Copies from *other* what every state has: the seat on turn, the log and where it begins. For use in
        ``clone``.
        """
        self.turn = other.turn
        self.log = other.log.copy()
        self.accords = other.accords
        self.origin = other.origin

    def begin(self, seed: str | None = None, past: list[Event] | None = None) -> None:
        """Makes the current state the point at which its log begins."""
        self.log = []
        self.accords = ()
        self._teller = None
        self.origin = None
        self.origin = Origin(self.clone(), seed, past)

    def beginning(self) -> State:
        """Returns the state in which the log begins; nobody plays on in it."""
        origin = self.origin
        if origin is None:
            assert not self.log, "begin() comes before play()"
            return self
        state = origin.state
        if state is None:
            assert origin.seed is not None, "an origin has a state or a seed"
            state = self.game.set_up(self.seats, self.options, Rng(origin.seed))
            origin.state = state
        return state

    def fresh(self) -> State:
        """Returns a copy of the state in which the log begins."""
        state = self.beginning().clone()
        state.origin = self.origin
        return state

    def step(self, entry: int, accords: tuple[Move, ...]) -> None:
        """Applies one entry of a log that belongs with *accords*."""
        if entry < 0:
            self.agree(accords[-1 - entry])
        else:
            self.play(entry)

    def follow(self, other: State) -> None:
        """Applies the additional entries of *other*, which began in the same way; they were checked when played."""
        for entry in other.log[len(self.log) :]:
            if entry < 0:
                self.agree(other.accords[-1 - entry])
            else:
                self.advance(entry)

    def at(self, ply: int) -> State:
        """Returns the state as it was after the first *ply* entries of the log."""
        state = self.fresh()
        for entry in self.log[:ply]:
            state.step(entry, self.accords)
        return state

    def keep_journal(self) -> None:
        """Collects events from now on as they happen, so that ``events`` need not replay the log."""
        if self.journal is None:
            self.journal = self.events()
            self._teller = None

    def events(self, since: int = 0) -> list[Event]:
        """Lists what happened, from event number *since* on, in the words of the game."""
        if self.journal is not None:
            return self.journal[since:]
        teller = self._teller
        if teller is None or len(teller.log) > len(self.log):
            teller = self.fresh()
            teller.journal = [] if self.origin is None else list(self.origin.past)
            self._teller = teller
        teller.follow(self)
        assert teller.journal is not None
        return teller.journal[since:]

    def check_seat(self, seat: int | None) -> None:
        """Refuses a seat that is not at the table; ``None`` is a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise Refusal("no-such-seat", seat=seat, most=self.seats - 1)

    def _why_not(self, action: int) -> IllegalMove:
        if self.turn < 0:
            return IllegalMove("over", "")
        if not 0 <= action < len(self.game.moves):
            return IllegalMove("no-such-action", "", action=action, most=len(self.game.moves) - 1)
        return self.refusal(action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game's rules: its moves, its options, and how its states begin.

    *folder* holds the game's ``words``, and ``weights.toml`` if its evaluation has any. *rules* is the version of its
    rules and of the content shipped with them: any change to how a game goes on or to what is dealt makes a new
    version. *older* holds the games by older versions that can still be played, so that their records replay and their
    tables go on. Everything else that a game brings is reached through here too, and loaded when it is needed: nobody
    imports a game by name.
    """

    def __init__(
        self,
        name: str,
        seats: range,
        moves: tuple[Move, ...],
        options: tuple[Option, ...],
        folder: Path,
        rules: int = 1,
        older: tuple[Game, ...] = (),
    ) -> None:
        self.name: Final = name
        self.rules: Final = rules
        self.versions: dict[int, Game] = {rules: self}
        for game in older:
            self.versions[game.rules] = game
            game.versions = self.versions
        self.seats: Final = seats
        self.moves: Final = moves
        self.options: Final = {option.name: option for option in options}
        self._actions: Final = {str(move): action for action, move in enumerate(moves)}
        self.folder: Final = folder
        FOLDERS[name] = folder / "words"

    def __repr__(self) -> str:
        return f"barque.game({self.name!r})"

    @abstractmethod
    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> State:
        """Returns the state in which a game begins, with all luck drawn from *rng*; the options are complete and
        checked.
        """

    @abstractmethod
    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> State:
        """Returns the state that *data* describes, or raises a ``Refusal`` that names what is wrong."""

    def under(self, rules: int) -> Game:
        """Returns this game under version *rules* of its rules; raises a ``Refusal`` if that version is not
        available.
        """
        game = self.versions.get(rules)
        if game is None:
            known = ", ".join([str(version) for version in sorted(self.versions)])
            key = "rules-newer" if rules > max(self.versions) else "rules-older"
            raise Refusal(key, self.name, title=Word("game.name"), rules=rules, right=known)
        return game

    def check_options(self, seats: int, given: dict[str, Json]) -> dict[str, Json]:
        """Returns the options of a game with defaults filled in; raises a ``Refusal`` that names a wrong one."""
        if type(seats) is not int or seats not in self.seats:
            if len(self.seats) == 1:
                raise Refusal("seats-exactly", self.name, seats=seats, right=self.seats[0])
            raise Refusal("seats", self.name, seats=seats, least=self.seats[0], most=self.seats[-1])
        for name in given:
            if name not in self.options:
                raise Refusal("option-name", self.name, option=name, right=", ".join(self.options))
        whole: dict[str, Json] = {}
        for name, option in self.options.items():
            whole[name] = option.check(given.get(name, option.default), seats, self.name)
        return whole

    def kept_options(self, seats: int, given: dict[str, Json]) -> dict[str, Json]:
        """Returns the options of a record or a dump. These hold content in full, never a path, so no file is read."""
        for name, value in given.items():
            option = self.options.get(name)
            if (
                option is not None
                and option.kind == "content"
                and isinstance(value, str)
                and value not in option.values
            ):
                raise Refusal("option-value", self.name, option=name, value=value, right=", ".join(option.values))
        return self.check_options(seats, given)

    def start(self, seats: int, *, seed: int | str | None = None, **options: Json) -> State:
        """Starts a game for *seats* players; draws a seed if none is given."""
        whole = self.check_options(seats, options)
        text = seed_text(seed)
        state = self.set_up(seats, whole, Rng(text))
        state.begin(text)
        return state

    def load(self, data: Json) -> State:
        """Returns the state that ``dump`` described, with every part checked. It plays by the rules that the dump
        names.
        """
        if not isinstance(data, dict):
            raise Refusal("dump-not-a-table", self.name)
        if data.get("game") != self.name:
            raise Refusal("dump-game", self.name, value=data.get("game"), right=self.name)
        rules = data.get("rules", 1)
        if type(rules) is not int:
            raise Refusal("dump-field", self.name, field="rules", value=str(rules)[:60])
        if rules != self.rules:
            return self.under(rules).load(data)
        given = data.get("options", {})
        if not isinstance(given, dict):
            raise Refusal("dump-field", self.name, field="options", value=given)
        seats = data.get("seats")
        if type(seats) is not int:
            raise Refusal("dump-field", self.name, field="seats", value=str(seats)[:60])
        state = self.restore(seats, self.kept_options(seats, given), data)
        state.begin()
        return state

    def show(self, action: int) -> str:
        """Returns the notation of *action*, such as ``ask 2 cat-1``."""
        if not 0 <= action < len(self.moves):
            raise IllegalMove("no-such-action", "", action=action, most=len(self.moves) - 1)
        return str(self.moves[action])

    def parse(self, text: str) -> int:
        """Returns the action that *text* denotes; case and spaces do not matter."""
        action = self._actions.get(" ".join(text.lower().split()))
        if action is None:
            raise IllegalMove("no-such-move", self.name, text=text.strip()[:60])
        return action

    def accord(self, text: str) -> Move:
        """Returns the accord that *text* denotes: what seats agree on out of turn."""
        if text.strip().lower() == "stop":
            return STOP
        raise IllegalMove("no-such-move", self.name, text=text.strip()[:60])

    def deals_openly(self, options: dict[str, Json]) -> bool:
        """Checks whether anyone may propose accords at any time; by default in every game that has deals."""
        return True

    def goods(self, side: str) -> dict[str, int]:
        """Returns what everyone may know of one side of a deal, by name and number; by default there are no deals."""
        raise Refusal("no-deals")

    def concerned(self, event: Event) -> list[int]:
        """Lists the seats that *event* visibly happened to, so that bots withdraw their offers to them."""
        return [event.public[key] for key in ("seat", "to", "of") if key in event.public]

    def words(self, language: str) -> Words:
        """Returns the words of the game in *language*."""
        return words(language, self.name)

    def lacking(self, language: str) -> list[str]:
        """Lists the words that every game needs (its name, its options) and that are missing in *language*."""
        known = self.words(language)
        needed = ["game.name", "game.tagline", *[f"option.{option}" for option in self.options]]
        return [key for key in needed if key not in known]

    # What a game brings besides its rules, loaded on demand

    @property
    def speech(self) -> Speech:
        """The game in sentences; by default built from its words."""
        from barque.kernel.speech import Speech

        return Speech()

    @property
    def picture(self) -> Picture:
        """The game drawn at a terminal; by default in sentences."""
        from barque.kernel.drawing import Picture

        return Picture(self.speech)

    def greedy(self, rng: Rng) -> Bot:
        """Creates a bot that looks one move ahead; by default it looks at the score."""
        from barque.kernel.bot import GreedyBot

        return GreedyBot(rng)

    def evaluation(self, weights: dict[str, float]) -> Evaluation:
        """Creates the game's part in the search, with its tuned *weights*; by default simulations are random to the
        end.
        """
        from barque.kernel.evaluation import Evaluation

        return Evaluation(weights)

    def bargain(self, evaluation: Evaluation) -> Bargain:
        """Creates the part of a searching bot that proposes and answers deals; by default, it does neither."""
        from barque.kernel.bot import Bargain

        return Bargain()

    def tensors(self, seats: int, options: dict[str, Json]) -> Tensors:
        """Creates the encoder that turns a seat's view into numbers; options are complete and checked. By default, any
        view is hashed.
        """
        from barque.kernel.hashing import HashedView

        return HashedView(self.name, seats, len(self.moves))

    def beginner(self, state: State) -> int:
        """Returns the seat that begins, in a *state* that has just begun; by default the seat on turn.

        Places in turn order are counted from it.
        """
        return int(state.turn)

    def parts(self, seats: int, options: dict[str, Json]) -> list[Part]:
        """Lists pieces of content whose worth can be measured, by default none. Options are complete and checked."""
        return []

    def pauses(self) -> dict[str, int]:
        """Returns how many milliseconds people need for each kind of event; kinds that need no pause are left out.

        Bots wait that long before they go on, and a page stages the event in that time.
        """
        return {}

    def view_types(self) -> ModuleType | None:
        """Returns the module of ``TypedDict`` classes that describe its views, or None."""
        return None

    # Records

    def record(self, state: State) -> str:
        """Returns the whole game as text: a header, then one move per line."""
        from barque.kernel.record import write

        return write(state)

    def replay(self, text: str) -> State:
        """Replays a record; raises a ``Refusal`` that names the wrong line."""
        from barque.kernel.record import read

        return read(self, text)


def canonical(data: Json) -> str:
    """Returns *data* as one line of JSON: the same data, the same bytes."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(", ", ": "))
