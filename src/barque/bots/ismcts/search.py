"""Information-set Monte Carlo tree search, for any game of the kernel.

There is one tree, for the searching seat: a *place* is what that seat has seen, a *branch* is a move from there. Each
simulation deals the hidden cards afresh, so branches come and go: a branch is judged by how often it was available, not
by how often its place was visited. Each player maximises its own share of victory.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from barque.kernel.evaluation import Evaluation, shares
from barque.kernel.game import State
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight

AT_ONCE: Final = 32  # simulations between two looks at the clock


class Branch:
    """A move that somebody may make at a place. The branches of a place are linked in the order of their actions."""

    def __init__(self, action: i64, weight: float, after: Branch | None) -> None:
        self.action: Final = action
        self.weight: Final = weight
        self.after = after
        self.offered: i64 = 0  # how often it could be chosen
        self.visits: i64 = 0
        self.there = False  # whether the player on turn can choose it now; set while a choice is being made
        self.total: float = 0.0  # sum of the chooser's shares of victory
        self.outcome: Place | None = None


class Place:
    """What the searching seat has seen: the branch that led here, and the sign of its outcome."""

    def __init__(self, sign: int, other: Place | None) -> None:
        self.sign: Final = sign
        self.other = other  # the next outcome of the same branch
        self.first: Branch | None = None
        self.weighed: list[int] | None = None  # the actions considered so far
        self.visits: i64 = 0
        self.total: float = 0.0  # sum of the shares of victory of the player on turn


class Advice:
    """The search's opinion of one move."""

    def __init__(self, action: int, share: float, visits: int) -> None:
        self.action: Final = action
        self.share: Final = share  # the expected share of victory
        self.visits: Final = visits

    def __repr__(self) -> str:
        return f"Advice({self.action}, {self.share:.3f}, {self.visits})"


class Search:
    """Thinks about one seat's moves. Keeps its tree as long as the seat continues its own turn."""

    def __init__(self, evaluation: Evaluation, rng: Rng) -> None:
        self.evaluation: Final = evaluation
        self.rng: Final = rng
        self.simulations = 0  # in the last search
        self.stopped: Callable[[], bool] | None = None  # asked again and again whether to end a search at once
        self._root = Place(0, None)
        self._seat = -1
        self._ply = -1  # where the root stands

    def think(self, sight: Sight, seconds: float, iterations: int, forget: float) -> list[Advice]:
        """Searches for *seconds* or for *iterations*, whichever ends first. Returns the moves, best first.

        Without a time limit (*seconds* 0) the result depends on the seed and the iterations alone.
        """
        collects = gc.isenabled()
        gc.disable()  # a tree has no cycles, so the garbage collector would search it again and again for nothing
        try:
            return self._think(sight, seconds, iterations, forget)
        finally:
            if collects:
                gc.enable()

    def _think(self, sight: Sight, seconds: float, iterations: int, forget: float) -> list[Advice]:
        started = perf_counter()
        evaluation = self.evaluation
        sample = sight.sample(self.rng)
        evaluation.begin(sample, sight.seat)
        root = self._place(sight)
        done: i64 = 0
        most: i64 = iterations if iterations > 0 else 1 << 40
        stopped = self.stopped
        while done < most:
            if done % AT_ONCE == 0 and done > 0:
                if stopped is not None and stopped():
                    break
                if seconds > 0.0:
                    spent = perf_counter() - started
                    if spent >= seconds or self._decided(root, done, spent, seconds):
                        break
            self._simulate(sight, root, forget)
            done += 1
        self.simulations = int(done)
        return self._advice(root)

    def played(self, sight: Sight, action: int) -> None:
        """Notes which move the seat made at the root. If the seat is still on turn, the tree below that move is
        kept.
        """
        thought = self._seat == sight.seat and self._ply == sight.ply  # otherwise the root is an earlier decision
        branch = self._root.first if thought else None
        while branch is not None and branch.action != action:
            branch = branch.after
        self._root = Place(0, None)
        if branch is not None and branch.outcome is not None:
            self._root = branch.outcome
            self._ply = sight.ply + 1
        else:
            self._ply = -1

    @property
    def begun(self) -> bool:
        """Checks whether there is a tree below the last move played."""
        return self._ply >= 0 and self._root.visits > 0

    def stands(self, sight: Sight) -> bool:
        """Checks whether the tree is one for what *sight* sees, or can still be: the seat's own turn went on."""
        return self._seat == sight.seat and self._ply == sight.ply

    def _place(self, sight: Sight) -> Place:
        """Returns the place to search from: the one in the tree if the last move was the seat's own, otherwise a new
        one.
        """
        found: Place | None = None
        if self.stands(sight):
            sign = self.evaluation.sign(sight.sample(self.rng))
            found = self._root
            while found is not None and found.sign != sign:
                found = found.other
        if found is None:
            found = Place(0, None)
        found.other = None
        self._root = found
        self._seat = sight.seat
        self._ply = sight.ply
        return found

    def _decided(self, root: Place, done: i64, spent: float, seconds: float) -> bool:
        """Checks whether the leading branch can no longer be overtaken in the time that is left."""
        if done % (8 * AT_ONCE):
            return False
        most: i64 = 0
        second: i64 = 0
        branch = root.first
        while branch is not None:
            if branch.visits > most:
                second = most
                most = branch.visits
            elif branch.visits > second:
                second = branch.visits
            branch = branch.after
        return float(most - second) > float(done) * (seconds - spent) / spent

    def compare(self, sight: Sight, actions: list[int], deals: int) -> list[list[float]]:
        """Continues the last search, which was for *sight*: deals *deals* times and plays each deal with every one of
        *actions*.

        Returns the seat's shares of victory by action and by deal. Moves are compared on the same deals, so that the
        differences between them show little but their worth.
        """
        root = self._root
        branches: list[Branch] = []
        for action in actions:
            branch = root.first
            while branch is not None and branch.action != action:
                branch = branch.after
            branches.append(Branch(action, 0.0, None) if branch is None else branch)
        found: list[list[float]] = [[] for _ in actions]
        for _ in range(deals):
            state = self.evaluation.deal(sight, 0.0, self.rng)
            for i in range(len(actions)):
                self.evaluation.again()
                values = self._walk(state.clone(), root, branches[i])
                found[i].append(values[sight.seat])
        return found

    def chances(self, sight: Sight, deals: int) -> list[float]:
        """Simulates *deals* times from what a seat sees, on any seat's turn; returns its share of victory each time."""
        self.evaluation.begin(sight.sample(self.rng), sight.seat)
        root = self._place(sight)
        found: list[float] = []
        for _ in range(deals):
            values = self._walk(self.evaluation.deal(sight, 0.0, self.rng), root, None)
            found.append(values[sight.seat])
        return found

    def _simulate(self, sight: Sight, root: Place, forget: float) -> None:
        """Deals and plays once."""
        self._walk(self.evaluation.deal(sight, forget, self.rng), root, None)

    def _walk(self, state: State, root: Place, first: Branch | None) -> list[float]:
        """Walks down the tree to a new place, by the branch *first* if one is given, plays on from there and carries
        the result back up; returns each seat's share of victory.
        """
        evaluation = self.evaluation
        place = root
        seats: list[int] = []
        places: list[Place] = []
        branches: list[Branch] = []
        while state.turn >= 0:
            turn = int(state.turn)
            if place.visits == 0 and place is not root:
                break
            choice = first
            first = None
            if choice is None:
                actions = state.legal()
                self._grow(place, state, actions, False)
                choice = self._choose(place, actions)
                if choice is None:  # each of these was rated worthless while others were available
                    self._grow(place, state, actions, True)
                    choice = self._choose(place, actions)
            assert choice is not None, "an evaluation must give some action a weight above 0"
            branch = choice
            seats.append(turn)
            places.append(place)
            branches.append(branch)
            action = int(branch.action)
            evaluation.note(state, action)
            state.log.append(action)
            state.apply(action)
            place = outcome(branch, evaluation.sign(state))
        turn = int(state.turn)
        values = shares(state) if turn < 0 else evaluation.finish(state, self.rng)
        place.visits += 1
        if turn >= 0:
            place.total += values[turn]
        for i in range(len(branches)):
            value = values[seats[i]]
            branch = branches[i]
            branch.visits += 1
            branch.total += value
            above = places[i]
            above.visits += 1
            above.total += value
        return values

    def _grow(self, place: Place, state: State, actions: list[int], again: bool) -> None:
        """Adds a branch to *place* for each action that is worth a try and has none yet."""
        weighed = place.weighed
        if weighed is not None and not again and (actions == weighed or within(actions, weighed)):
            return
        weights = self.evaluation.weights(state, actions)
        if weighed is None:
            place.weighed = actions
            for i in range(len(actions) - 1, -1, -1):
                if weights[i] > 0.0:
                    place.first = Branch(actions[i], weights[i], place.first)
            return
        last: Branch | None = None
        here = place.first
        for i in range(len(actions)):
            action: i64 = actions[i]
            while here is not None and here.action < action:
                last = here
                here = here.after
            if (here is None or here.action != action) and weights[i] > 0.0:
                here = Branch(action, weights[i], here)
                if last is None:
                    place.first = here
                else:
                    last.after = here
        place.weighed = merged(weighed, actions)

    def _choose(self, place: Place, actions: list[int]) -> Branch | None:
        """Returns the most promising of the branches that *actions* allow, weighing past results against what is still
        unknown.

        The weight of a branch sets its share of the attempts (PUCT). How often the branch was available takes the place
        of how often its place was visited.
        """
        weighed = place.weighed
        assert weighed is not None
        offered = len(weighed) == len(actions)
        if not offered:
            mark(place, actions)
        sum_: float = 0.0
        branch = place.first
        while branch is not None:
            if offered or branch.there:
                sum_ += branch.weight
                branch.offered += 1
            branch = branch.after
        untried: float = place.total / float(place.visits) - self.evaluation.untried if place.visits > 0 else 0.5
        explore: float = self.evaluation.explore / sum_ if sum_ > 0.0 else 0.0
        best: Branch | None = None
        highest: float = -1e9
        branch = place.first
        while branch is not None:
            if offered or branch.there:
                visits: float = float(branch.visits)
                value: float = branch.total / visits if branch.visits > 0 else untried
                value += explore * branch.weight * sqrt(float(branch.offered)) / (1.0 + visits)
                if value > highest:
                    highest = value
                    best = branch
            branch = branch.after
        return best

    def _advice(self, root: Place) -> list[Advice]:
        found: list[Advice] = []
        branch = root.first
        while branch is not None:
            visits = int(branch.visits)
            found.append(Advice(int(branch.action), branch.total / visits if visits else 0.0, visits))
            branch = branch.after
        found.sort(key=lambda advice: (-advice.visits, -advice.share, advice.action))
        return found


def outcome(branch: Branch, sign: int) -> Place:
    """Returns the place that *branch* leads to when the searching seat sees *sign*."""
    place = branch.outcome
    while place is not None and place.sign != sign:
        place = place.other
    if place is None:
        place = Place(sign, branch.outcome)
        branch.outcome = place
    return place


def mark(place: Place, actions: list[int]) -> None:
    """Marks the branches of *place* that *actions* allow."""
    branch = place.first
    i = 0
    while branch is not None:
        while i < len(actions) and actions[i] < branch.action:
            i += 1
        branch.there = i < len(actions) and actions[i] == branch.action
        branch = branch.after


def within(a: list[int], b: list[int]) -> bool:
    """Checks whether everything in *a* is also in *b*; both are in rising order."""
    i = 0
    for number in a:
        while i < len(b) and b[i] < number:
            i += 1
        if i == len(b) or b[i] != number:
            return False
    return True


def merged(a: list[int], b: list[int]) -> list[int]:
    """Merges two rising lists into one, without repeats."""
    return sorted({*a, *b})
