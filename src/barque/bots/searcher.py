"""A bot that searches, as strong as its level says."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import barque
from barque.bots.ismcts.search import Advice, Search
from barque.bots.team import team
from barque.kernel import Game, Move, Refusal, Rng, Sight
from barque.kernel.bot import Bargain, Bot
from barque.kernel.evaluation import Evaluation
from barque.kernel.learned import Learned, read_learned

HERE: Final = Path(__file__).parent
SHORTEST: Final = 1e-6  # seconds: 0 would mean no limit
MOST_CORES: Final = 64


@dataclass(frozen=True)
class Level:
    """How well a bot plays. It thinks for *seconds* or *iterations*, whichever ends first; 0 means no limit."""

    seconds: float = 0.0
    iterations: int = 0
    slip: float = 0.0  # how often it plays a random move among the sensible ones
    forget: float = 0.0  # how much it forgets of what it saw
    kind: bool = False  # avoids what a kind player would not do to a child
    cores: int = 1  # how many processes share a search

    def paced(self, pace: float) -> Level:
        """Returns the level with its thinking times multiplied by *pace*."""
        iterations = max(1, round(self.iterations * pace)) if self.iterations else 0
        seconds = max(SHORTEST, self.seconds * pace) if self.seconds else 0.0
        return replace(self, seconds=seconds, iterations=iterations)


KNOBS: Final = {field.name: field for field in fields(Level)}


@cache
def levels() -> dict[str, Level]:
    """Reads the levels, weakest first. They are the same for every game."""
    data = tomllib.loads((HERE / "levels.toml").read_text("utf-8"))
    return {name: Level(**table) for name, table in data["levels"].items()}


def named(game: str | Game) -> Game:
    """Returns the game itself, whether it is given by name or as an object."""
    return game if isinstance(game, Game) else barque.game(game)


@cache
def weights(game: str | Game) -> dict[str, float]:
    """Reads the tuned weights of a game's evaluation, ``weights.toml`` beside its rules."""
    path = named(game).folder / "weights.toml"
    return tomllib.loads(path.read_text("utf-8"))["weights"] if path.exists() else {}


@cache
def learned(game: str | Game) -> Learned | None:
    """Reads what a game's bots have learned by self-play, ``network.json`` beside its rules, if there is any."""
    path = named(game).folder / "network.json"
    return read_learned(path) if path.exists() else None


def evaluation(game: str | Game, changed: dict[str, float] | None = None) -> Evaluation:
    """Creates a game's evaluation with its tuned weights, some of them *changed*, and with its networks."""
    made = named(game).evaluation({**weights(game), **(changed or {})})
    teach(made, learned(game))
    return made


def teach(made: Evaluation, found: Learned | None) -> None:
    """Lets an evaluation use what was learned, and nothing else."""
    made.network = found.value.network() if found and found.value else None
    made.policy = found.policy.network() if found and found.policy else None


class SearchBot(Bot):
    """Searches at the strength of its level and plays the best move found or, now and then, another one."""

    def __init__(
        self,
        game: str | Game,
        level: Level,
        rng: Rng,
        changed: dict[str, float] | None = None,
        looks: Evaluation | None = None,
    ) -> None:
        """Creates the bot; *looks* is the evaluation that its search uses, by default the game's own."""
        self.level = level
        own = evaluation(game, changed)
        self.search: Final = Search(looks or own, rng)
        self.bargain: Final[Bargain] = named(game).bargain(own)
        self.votes: list[Advice] = []  # what the search for the last move found, if there was one
        self._rng: Final = rng
        self._shared: Final = looks is None and changed is None  # helpers in other processes know nothing of these

    def choose(self, sight: Sight) -> int:
        """Returns the most visited move, unless the bot slips or that move is cruel."""
        actions = sight.legal()
        action = actions[0]
        self.votes = []
        if len(actions) > 1:
            said = self.bargain.speak(sight)
            if said is not None:
                action = said
            else:
                action = self._slip(sight, actions) if self._by_chance(self.level.slip) else self._best(sight)
        self.search.played(sight, action)
        return action

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns the deal that it would propose, judged by its own evaluation."""
        return self.bargain.propose(sight, said)

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether the deal is good for the bot, judged by its own evaluation."""
        return self.bargain.answer(sight, accord)

    def counter(self, sight: Sight, accord: Move, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns the deal that it would rather make with the same governor, about some of the same things."""
        return self.bargain.counter(sight, accord, said)

    def advice(self, sight: Sight) -> list[Advice]:
        """Returns every move considered, best first."""
        level = self.level
        if level.cores > 1 and self._shared:
            helpers = team(level.cores)
            found = helpers.think(self.search, sight, level.seconds, level.iterations, level.forget, self._rng)
        else:
            found = self.search.think(sight, level.seconds, level.iterations, level.forget)
        return found

    def _best(self, sight: Sight) -> int:
        self.votes = self.advice(sight)
        return self._spared([found.action for found in self.votes])[0]

    def _slip(self, sight: Sight, actions: list[int]) -> int:
        """Draws one of the sensible moves, good or bad."""
        looks = self.search.evaluation
        sample = sight.sample(self._rng)
        looks.begin(sample, sight.seat)
        weights = looks.weights(sample, actions)
        sensible = [action for action, weight in zip(actions, weights, strict=True) if weight > 0]
        sensible = self._spared([action for action in sensible if not looks.rash(sample, action)] or sensible)
        return sensible[int(self._rng.below(len(sensible)))]

    def _spared(self, actions: list[int]) -> list[int]:
        """Leaves out cruel moves if the bot is kind and has another choice."""
        cruel = self.search.evaluation.cruel
        return [action for action in actions if not (self.level.kind and cruel(action))] or actions

    def _by_chance(self, chance: float) -> bool:
        return chance > 0 and int(self._rng.below(1 << 30)) < chance * (1 << 30)


def knobs(text: str, spec: str) -> dict[str, Any]:
    """Reads settings such as ``seconds=0.1,slip=0`` from a bot's name; refuses a wrong one."""
    found: dict[str, Any] = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        field = KNOBS.get(name)
        try:
            if field is None:
                raise ValueError
            number = float(value)
            most = MOST_CORES if name == "cores" else 1e9
            if not 0 <= number <= most or (field.type == "int" and number != int(number)):
                raise ValueError
        except ValueError:
            raise Refusal("bot-knob", bot=spec, part=part, right=", ".join(f"{n}=…" for n in KNOBS)) from None
        found[field.name] = {"float": float, "int": int, "bool": bool}[str(field.type)](number)
    return found
