"""The course of a game as an onlooker sees it: whose chances rise and fall, and which decisions matter.

At the start of each turn, playouts of the game's own evaluation from the spectator's samples judge everybody's chances.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from barque.bots.ismcts.search import Search
from barque.bots.searcher import evaluation
from barque.coach.judging import compared, mean
from barque.kernel import Json, Rng, Sight, State

PLAYOUTS: Final = 32  # at the start of each turn
CANDIDATES: Final = 5  # moves that are compared in a choice
THOUGHT: Final = 24  # simulations before they are compared
DEALS: Final = 12  # deals that find the best and the worst of them; as many again measure the difference
BEYOND: Final = 2.0  # standard deviations: what counts as ahead, or as a real difference
DECIDED: Final = 0.8  # chances of the later winners at which a game counts as decided
POINTS: Final = 11  # of a curve


class Course:
    """Watches a game."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.rng: Final = rng
        self.judge: Final = evaluation(state.game)
        self.mover = -1
        self.chances: Final[list[list[list[float]]]] = []  # by turn, playout and seat
        self.stakes: Final[list[float]] = []  # by choice
        self.real = 0

    def before(self, state: State, actions: list[int]) -> None:
        """Looks at a position before a move."""
        seat = int(state.turn)
        if seat != self.mover:
            self.mover = seat
            self.chances.append(self.judged(state))
        if len(actions) > 1:
            self.weigh(Sight(state, seat), actions)

    def judged(self, state: State) -> list[list[float]]:
        """Returns everybody's shares of victory in some playouts from what an onlooker sees."""
        found: list[list[float]] = []
        for _ in range(PLAYOUTS):
            world = state.sample(None, self.rng)
            self.judge.begin(world, int(world.turn))
            found.append(self.judge.finish(world, self.rng))
        return found

    def weigh(self, sight: Sight, actions: list[int]) -> None:
        """Measures what is at stake in a choice: the best against the worst of a few moves drawn by lot.

        One half of the deals says which these are, the other half measures them, so that the difference is 0 on average
        where nothing is at stake.
        """
        few = actions.copy()
        self.rng.shuffle(few)
        few = few[:CANDIDATES]
        search = Search(evaluation(sight.game), self.rng)
        search.think(sight, 0.0, THOUGHT, 0.0)
        found = search.compare(sight, few, 2 * DEALS)
        first = [mean(values[:DEALS]) for values in found]
        best, worst = first.index(max(first)), first.index(min(first))
        stake, doubt = compared(found[best][DEALS:], found[worst][DEALS:])
        self.stakes.append(stake)
        self.real += stake > BEYOND * doubt and stake > 0

    def row(self, state: State) -> dict[str, Json]:
        """Returns what was seen of a game that is over now."""
        winners = [int(seat) for seat in state.winners]
        means = [[mean([one[seat] for one in turn]) for seat in range(state.seats)] for turn in self.chances]
        best = [max([turn[seat] for seat in winners], default=0.0) for turn in means]  # of the later winners
        total = [sum([turn[seat] for seat in winners]) for turn in means]
        decided = len(total)
        while decided and total[decided - 1] >= DECIDED:
            decided -= 1
        behind = [
            max(turn) - best[n]
            for n, turn in enumerate(means)
            if winners and self.ahead(n, turn.index(max(turn)), winners[[turn[w] for w in winners].index(best[n])])
        ]
        turns = len(means)
        return {
            "turns": turns,
            "real": self.real / turns,
            "stake": mean(self.stakes) if self.stakes else 0.0,
            "changes": self.changes(means),
            "decided": decided / turns,
            "drama": mean([sqrt(gap) for gap in behind]) if behind else 0.0,
            "behind": float(bool(behind)),
            "curve": [round(total[(turns - 1) * i // (POINTS - 1)], 3) for i in range(POINTS)],
        }

    def ahead(self, turn: int, one: int, other: int) -> bool:
        """Checks whether a seat is ahead of another one beyond noise."""
        if one == other:
            return False
        judged = self.chances[turn]
        gap, doubt = compared([shares[one] for shares in judged], [shares[other] for shares in judged])
        return gap > BEYOND * doubt and gap > 0

    def changes(self, means: list[list[float]]) -> int:
        """Counts how often the lead changes: another seat is ahead of the leader beyond noise."""
        leader, found = -1, 0
        for n, turn in enumerate(means):
            best = turn.index(max(turn))
            if leader < 0:
                others = [seat for seat in range(len(turn)) if seat != best]
                leader = best if all([self.ahead(n, best, seat) for seat in others]) else -1
            elif self.ahead(n, best, leader):
                leader, found = best, found + 1
        return found
