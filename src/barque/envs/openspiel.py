"""The games in OpenSpiel: importing this registers ``barque_hapy`` and all others, including those of installed
packages.

    import pyspiel
    import barque.envs.openspiel
    game = pyspiel.load_game("barque_hapy(players=3,layout=giza)")

The number of players and the options of a game are its parameters. All luck is explicit: every draw, from the first
shuffle on, is a chance node. ``resample_from_infostate`` resamples a state exactly from what a player knows.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import barque
from barque.envs.history import EVENTS, WIDTH, history
from barque.kernel import Event, Game, Json, Option, Origin, Refusal, Rng, State, canonical
from barque.kernel.evaluation import shares
from barque.kernel.extras import needs
from barque.kernel.fields import fields
from barque.kernel.tape import Chance, Sampling, Tape, TapeRng, Widest

with needs("envs"):
    import numpy as np
    import pyspiel

LONGEST: Final = 10_000  # decisions in a game; no game comes near
NOBODY: Final = -1  # stands for None in options that name a seat


class Play:
    """A game with its luck on a tape, or one that waits for its next draw.

    *start* and *past* say where a sample begins; a game from the start has neither.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Json],
        tape: Tape,
        start: dict[str, Json] | None = None,
        past: list[Event] | None = None,
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.start: Final = start
        self.past: Final = past
        self.tape: Final = tape
        self.state: State | None = None
        self.pending: int | None = None  # the action whose luck is being drawn
        self.bound = 0  # how many outcomes the next draw has; 0 if nothing is to be drawn

    def begin(self) -> None:
        """Sets the game up, as far as the tape goes."""
        try:
            if self.start is None:
                state = self.game.set_up(self.seats, self.options, TapeRng(self.tape))
            else:
                state = self.game.load(self.start)
                for name in luck(state):
                    setattr(state, name, TapeRng(self.tape))
        except Chance as chance:
            self.bound = chance.bound
        else:
            state.begin(past=self.past)
            self.state = state
            self.bound = 0

    def take(self, state: State) -> None:
        """Continues from a sample."""
        self.state = state

    def apply(self, action: int) -> None:
        """Takes an outcome of chance or plays a move; both may need more luck."""
        if not self.bound:
            self._play(action)
            return
        self.tape.numbers.append(action)
        if self.pending is not None:
            self._play(self.pending)
        else:
            self.begin()

    def _play(self, action: int) -> None:
        state = self.state
        assert state is not None
        before = state.clone() if luck(state) else state
        try:
            state.play(action)
        except Chance as chance:  # the tape ends in the middle of the move
            self.state = before
            self.pending, self.bound = action, chance.bound
        else:
            self.pending, self.bound = None, 0

    def follow(self, log: list[int], pending: int | None) -> None:
        """Plays the moves whose luck is on the tape, up to the first whose luck is not."""
        state = self.state
        if state is not None:
            for action in log:
                state.play(action)
            if pending is not None:
                self._play(pending)

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        """Copies the game with a tape of its own; the beginning of its log reads that tape too."""
        twin = Play(self.game, self.seats, self.options, Tape(self.tape.numbers.copy()), self.start, self.past)
        twin.pending, twin.bound = self.pending, self.bound
        if self.state is not None:
            self.tape.heir = twin.tape
            twin.state = self.state.clone()
            origin = self.state.origin
            if origin is not None and luck(self.state):
                twin.state.origin = Origin(self.state.beginning().clone(), origin.seed, origin.past)
            self.tape.heir = None
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the game as its beginning, its luck and its moves."""
        told = [(event.kind, event.public, event.secret, event.knows, event.news) for event in self.past or []]
        parts = (self.game.name, self.game.rules, self.seats, self.options, self.tape.numbers, self.start, told)
        return restored, (parts, [] if self.state is None else self.state.log, self.pending)

    def told(self, seat: int) -> str:
        """Returns everything that *seat* has seen, exactly: its view, then its events."""
        if self.state is None:
            return "before the deal"
        told = [event.seen(seat) for event in self.state.events()]
        waiting = "" if self.pending is None else "\nchance"
        return f"{canonical(self.state.view(seat))}\n{canonical(told)}{waiting}"


def luck(state: State) -> list[str]:
    """Names the fields that hold a state's generator."""
    found = LUCK.get(type(state))
    if found is None:
        found = [name for name, value in fields(state).items() if isinstance(value, Rng)]
        LUCK[type(state)] = found
    return found


@cache
def outcomes(bound: int) -> list[tuple[int, float]]:
    """Lists *bound* outcomes, each with its chance."""
    return [(outcome, 1.0 / bound) for outcome in range(bound)]


LUCK: Final[dict[type[State], list[str]]] = {}


def restored(parts: tuple[Any, ...], log: list[int], pending: int | None) -> Play:
    """Restores a pickled game."""
    name, rules, seats, options, numbers, start, told = parts
    past = [Event(kind, public, secret, knows, news) for kind, public, secret, knows, news in told]
    play = Play(barque.game(name, rules), seats, options, Tape(numbers), start, past or None)
    play.begin()
    play.follow(log, pending)
    return play


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel expects it. It holds nothing but a ``Play``, because a copy is a deep copy of its fields."""

    def __init__(self, game: SpielGame, play: Play) -> None:
        super().__init__(game)
        self.play = play
        self.own = False  # all share the first state until they leave it

    def current_player(self) -> int:
        """Returns who is to act: a seat, chance, or nobody."""
        if self.play.bound:
            return int(pyspiel.PlayerId.CHANCE)
        state = self.play.state
        assert state is not None
        return int(state.turn) if state.turn >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Checks whether the game is over."""
        state = self.play.state
        return state is not None and not self.play.bound and state.turn < 0

    # Asked from Python, these need not go through C++ and back.

    def is_chance_node(self) -> bool:
        """Checks whether something is to be drawn."""
        return self.play.bound > 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Lists what may be done by *player*, or by whoever is to act; at a chance node, what may be drawn."""
        play = self.play
        if play.bound:
            return list(range(play.bound))
        state = play.state
        assert state is not None
        return state.legal() if player is None or player == state.turn else []

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play.state is not None
        return self.play.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Lists what can be drawn: each number is equally likely."""
        return outcomes(self.play.bound).copy()

    def _apply_action(self, action: int) -> None:
        if not self.own:
            self.play = self.play.__deepcopy__({})
            self.own = True
        self.play.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else self.play.game.show(action)

    def returns(self) -> list[float]:
        """Returns each player's utility at the end: 1 for a victory, with a sum of 0."""
        if not self.is_terminal():
            return [0.0] * self.play.seats
        assert self.play.state is not None
        seats = self.play.seats
        return [(share * seats - 1.0) / max(1, seats - 1) for share in shares(self.play.state)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Returns a state that *player* holds possible; its past is the player's knowledge, and it has no history."""
        true = self.play.state
        assert true is not None
        assert not self.play.bound, "luck is being drawn"
        tape = Tape([])
        sample = true.sample(int(player), Sampling(str(sampler()), tape))
        origin = sample.origin
        assert origin is not None
        # While luck is still to come, a sample begins its own log; otherwise it is another deal with the same moves.
        start = sample.dump() if luck(sample) else sample.beginning().dump()
        play = Play(self.play.game, self.play.seats, self.play.options, tape, start, origin.past)
        play.take(sample)
        state = SpielState(self.get_game(), play)
        state.own = True
        return state

    def __str__(self) -> str:
        play = self.play
        drawn = f"luck: {' '.join(map(str, play.tape.numbers))}"
        if play.state is None:
            return drawn
        moves = ", ".join([play.game.show(action) for action in play.state.log])
        waiting = "" if play.pending is None else f", {play.game.show(play.pending)} …"
        return f"{drawn}\nmoves: {moves}{waiting}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel expects it; ``register`` derives a class from it for each of ours."""

    game: Game
    kind: Any  # a pyspiel.GameType

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        game = self.game
        wanted = dict(given or {})
        self.seats: Final = int(wanted.pop("players", game.seats[0]))
        options = {name: taken(game, name, value) for name, value in wanted.items()}
        self.options: Final = game.check_options(self.seats, options)
        self.tensors: Final = game.tensors(self.seats, self.options)
        widest = Widest()
        game.set_up(self.seats, self.options, widest)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=int(widest.bound),
            num_players=self.seats,
            min_utility=-1.0 / max(1, self.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given or {})
        self.first: Final = Play(game, self.seats, self.options, Tape([]))
        self.first.begin()

    def new_initial_state(self) -> SpielState:
        """Returns the state before the first draw."""
        return SpielState(self, self.first)

    def max_chance_nodes_in_history(self) -> int:
        """Returns how many draws a game may have."""
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Returns an observer of states."""
        if params:
            raise Refusal("option-name", option=", ".join(params), right="none")
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class Observer:
    """Observes states for a player: the game's own numbers by field, plus the past events with perfect recall."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.tensors: Final = game.tensors
        self.recalls: Final = bool(kind.perfect_recall)
        self.private: Final = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: Final[dict[str, Any]] = {}
        if self.private:
            size = self.tensors.size
            self.tensor = np.zeros(size + (EVENTS * WIDTH if self.recalls else 0), np.float32)
            for field in self.tensors.fields:
                start = self.tensors.starts[field.name]
                self.dict[field.name] = self.tensor[start : start + field.size]
            if self.recalls:
                self.dict["told"] = self.tensor[size:].reshape(EVENTS, WIDTH)

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what *player* may know into ``tensor`` and ``dict``; nothing is known before the deal."""
        if self.tensor is None:
            return
        true = state.play.state
        if true is None:
            self.tensor.fill(0)
            return
        self.tensor[: self.tensors.size] = np.frombuffer(self.tensors.observation(true, player), np.uint8)  # type: ignore[call-overload]
        if self.recalls:
            self.dict["told"][:] = history(true, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Returns what *player* may know as text, exactly; with perfect recall, including all past events."""
        true = state.play.state
        if true is None:
            return "before the deal"
        if self.recalls and self.private:
            return state.play.told(player)
        return canonical(true.view(player if self.private else None))


def parameter(option: Option) -> Json:
    """Returns the default of an option as a parameter; OpenSpiel reads a text of digits as a number."""
    if option.default is None:
        return NOBODY
    return int(option.default) if isinstance(option.default, str) and option.default.isdigit() else option.default


def taken(game: Game, name: str, value: Json) -> Json:
    """Returns a parameter as the value of an option."""
    option = game.options.get(name)
    if option is not None and option.kind == "choice":
        return str(value)
    return None if value == NOBODY else value


def register(game: Game) -> str:
    """Registers a game with OpenSpiel; returns its name there."""
    name = f"barque_{game.name.replace('-', '_')}"
    defaults = {option.name: parameter(option) for option in game.options.values()}
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.words("en").text("game.name"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], **defaults},
    )
    # OpenSpiel releases a game's factory after Python has ended: a class survives that, a function does not.
    made = type(f"{game.name.title().replace('-', '')}SpielGame", (SpielGame,), {"game": game, "kind": kind})
    globals()[made.__name__] = made  # a pickle finds it there
    pyspiel.register_game(kind, made)
    return name


NAMES: Final = [register(barque.game(name)) for name in barque.games()]
