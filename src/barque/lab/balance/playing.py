"""One game of a study: who won, how long it took, and what could be chosen and was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from barque.kernel import Game, Json, Sight, State
from barque.kernel.bot import Bot
from barque.kernel.evaluation import shares
from barque.lab.balance.restricted import Restricted
from barque.lab.match import Stopped

LIMIT: Final = 5000  # moves; a longer game is called endless
DISTINCT: Final = 40  # verbs with more moves than this are not looked at move by move

Watch = Callable[[State, list[int]], None]  # is shown each position and its moves


@dataclass
class Played:
    """What happened in a game. *offered* and *chosen* count moves in choices among several, by verb and by move."""

    beginner: int
    state: State
    moves: int = 0
    turns: int = 0
    choices: int = 0
    branches: int = 0
    stuck: str = ""  # "endless", "dead" (nobody can move, yet it is not over) or ""
    offered: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)

    def row(self, whole: bool = True) -> dict[str, Json]:
        """Returns the game as a row of results."""
        seats = self.state.seats
        found: dict[str, Json] = {
            "beginner": self.beginner,
            "shares": [share(self.state, seat) for seat in range(seats)],
            "scores": [int(score) for score in self.state.scores()],
            "moves": self.moves,
            "turns": self.turns,
            "choices": self.choices,
            "branching": round(self.branches / self.choices, 3) if self.choices else 0.0,
            "stuck": self.stuck,
        }
        if whole:
            found["seen"] = {name: [self.offered[name], self.chosen[name]] for name in sorted(self.offered)}
        return found


def play(
    state: State, bots: Sequence[Bot], limit: int, stopped: Callable[[], bool], watch: Watch | None = None
) -> Played:
    """Plays a game to its end, or to *limit* moves."""
    played = Played(state.game.beginner(state), state)
    mover = -1
    while not state.over:
        if stopped():
            raise Stopped
        if played.moves == limit:
            played.stuck = "endless"
            break
        actions = state.legal()
        if not actions:
            played.stuck = "dead"
            break
        seat = int(state.turn)
        played.turns += seat != mover
        mover = seat
        if watch is not None:
            watch(state, actions)
        action = actions[0]
        if len(actions) > 1:
            mind = bots[seat]
            sight = mind.sight(state, seat) if isinstance(mind, Restricted) else Sight(state, seat)
            action = mind.choose(sight)
            note(played, actions, action)
        state.play(action)
        played.moves += 1
    return played


def note(played: Played, actions: list[int], action: int) -> None:
    """Notes a choice among several moves: every kind of move that was there beside others, and the one chosen."""
    names = labels(played.state.game)
    played.choices += 1
    played.branches += len(actions)
    there: set[str] = set()
    verbs: Counter[str] = Counter()
    for one in actions:
        verb, whole = names[one]
        verbs[verb] += 1
        if whole:
            there.add(whole)
    for verb, n in verbs.items():
        if n < len(actions):
            there.add(verb)
    played.offered.update(there)
    for name in names[action]:
        if name in there:
            played.chosen[name] += 1


@cache
def labels(game: Game) -> list[tuple[str, str]]:
    """Returns the verb of each move, and the whole move if its verb has few of them."""
    numbers = Counter([move.verb for move in game.moves])
    return [(move.verb, str(move) if move.args and numbers[move.verb] <= DISTINCT else "") for move in game.moves]


def share(state: State, seat: int) -> float:
    """Returns a seat's share of victory; nobody has won a game that did not end."""
    return shares(state)[seat] if state.over else 0.0
