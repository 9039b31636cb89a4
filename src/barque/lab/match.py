"""A match: which bots meet at which seats with which cards, and how one of its games is played.

Deals are paired: the cards of a deal are played once for every rotation of the seats, so that no bot owes its result to
a better seat or better cards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path

import barque
from barque.bots import bot
from barque.kernel import Json, Refusal, Rng, Sight, State
from barque.kernel.files import fingerprint
from barque.kernel.game import seed_text
from barque.lab.luck import luck_of

Player = Callable[[State, int], int]  # returns the move of a seat
Maker = Callable[[str, str, str, float], Player]  # creates a player from its name, game, seed and pace


def player(name: str, game: str, seed: str, pace: float) -> Player:
    """Creates the bot *name*; it gets no more than its seat's sight."""
    made = bot(name, game, seed, pace)

    def choose(state: State, seat: int) -> int:
        return made.choose(Sight(state, seat))

    return choose


@dataclass(frozen=True)
class Match:
    """What is played. *settings* are the options as results write them, *options* their values."""

    game: str
    bots: tuple[str, ...]
    players: int
    seed: str = "1"
    pace: float = 1.0
    settings: str = ""
    options: dict[str, Json] = field(default_factory=dict, compare=False)
    ladder: bool = False
    adjusted: bool = field(default=False, compare=False)  # whether luck is measured
    maker: Maker = field(default=player, compare=False)
    rules: int | None = field(default=None, compare=False)  # an older version of the rules; *settings* names it

    def check(self) -> None:
        """Refuses a match that can't be played."""
        seed_text(self.seed)
        barque.game(self.game, self.rules).check_options(self.players, self.options)
        if len(set(self.bots)) < 2:
            raise Refusal("arena-bots")
        if self.ladder and not self.players <= len(set(self.bots)):
            raise Refusal("ladder-bots", n=self.players)
        if not self.ladder and len(self.bots) > self.players:
            raise Refusal("arena-many", n=len(self.bots), players=self.players)
        for name in self.bots:
            self.maker(name, self.game, "", self.pace)  # refuses an unknown name

    def lineup(self, deal: int) -> tuple[str, ...]:
        """Returns who plays a deal: the bots named, the last of them at all remaining seats; on a ladder, each group
        in turn.
        """
        if not self.ladder:
            return (*self.bots, *[self.bots[-1]] * (self.players - len(self.bots)))
        groups = list(combinations(dict.fromkeys(self.bots), self.players))
        group = groups[deal % len(groups)]
        order = list(range(self.players))
        Rng(f"{self.seed} {deal} order").shuffle(order)
        return tuple([group[i] for i in order])

    def seating(self, deal: int, rotation: int) -> tuple[str, ...]:
        """Returns who sits at which seat in one game."""
        lineup = self.lineup(deal)
        return lineup[-rotation:] + lineup[:-rotation] if rotation else lineup

    def work(self, piece: tuple[int, int], stopped: Callable[[], bool]) -> Played:
        """Plays one game, by deal and rotation."""
        return play(self, *piece, stopped)

    def games(self, number: int) -> Iterator[tuple[int, int]]:
        """Lists at least *number* games by deal and rotation; deals are complete."""
        for deal in range(-(-number // self.players)):
            for rotation in range(self.players):
                yield deal, rotation


@dataclass(frozen=True)
class Played:
    """A finished game; each list is by seat. *milliseconds* has one entry for each choice among several moves."""

    deal: int
    rotation: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    milliseconds: tuple[tuple[float, ...], ...]
    log: tuple[int, ...] = ()  # the moves; not part of the results
    luck: tuple[float, ...] = ()  # what chance brought each seat, if it was measured

    def share(self, name: str) -> float:
        """Returns a bot's share of the victory; a shared victory is divided."""
        return sum([self.bots[seat] == name for seat in self.winners]) / len(self.winners)


@cache
def version(game: str) -> str:
    """Returns the version of Barque, with a digest of the kernel, the game's rules and the bots."""
    here = Path(barque.__file__).parent
    digest = fingerprint([here / "kernel", barque.game(game).folder, here / "bots"])
    return f"{barque.__version__}+{digest}{'' if barque.NATIVE else 'i'}"  # an interpreted bot thinks less in its time


class Stopped(Exception):
    """The game was interrupted."""


def play(match: Match, deal: int, rotation: int, stopped: Callable[[], bool] = lambda: False) -> Played:
    """Plays one game of a match."""
    bots = match.seating(deal, rotation)
    state = barque.game(match.game, match.rules).start(match.players, seed=f"{match.seed} {deal}", **match.options)
    players = [
        match.maker(name, match.game, f"{match.seed} {deal} {rotation} {seat}", match.pace)
        for seat, name in enumerate(bots)
    ]
    moves = [0] * match.players
    times: list[list[float]] = [[] for _ in bots]
    while not state.over:
        if stopped():
            raise Stopped
        seat = int(state.turn)
        legal = state.legal()
        if len(legal) == 1:
            action = legal[0]
        else:
            began = time.perf_counter()
            action = players[seat](state, seat)
            times[seat].append(round((time.perf_counter() - began) * 1000, 3))
        state.play(action)
        moves[seat] += 1
    return Played(
        deal,
        rotation,
        bots,
        tuple(map(int, state.winners)),
        tuple(map(int, state.scores())),
        tuple(moves),
        tuple([tuple(seat_times) for seat_times in times]),
        tuple(map(int, state.log)),
        luck_of(state) if match.adjusted else (),
    )
