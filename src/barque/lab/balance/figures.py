"""What the rows of a study say: figures with their intervals, and which of them are beyond noise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from barque.coach.judging import mean
from barque.lab.balance.estimate import Estimate, beyond_noise, difference, estimate, ratio
from barque.lab.balance.study import Row, Study
from barque.lab.standing import wilson

SHARES: Final = ("seats", "ends", "skill")  # groups of shares of games
LENGTH: Final = ("moves", "turns", "choices", "branching")
COURSE: Final = ("real", "stake", "changes", "decided", "drama", "behind")
CHANGED: Final = ("first", "lead", "moves", "choices", "shared")  # what is compared for each option
ALIKE: Final = 3  # a kind with at least this many parts has each compared with the others
RARE: Final = 30  # games with such a choice; fewer say nothing about what is never or always right
NEVER: Final = 0.02
ALWAYS: Final = 0.95

Values = dict[int, float]


@dataclass
class Figure:
    """One figure. *values* are by deal; where something is expected, noise is judged by *against*.

    *marked* is set if it is beyond noise, *differs* if the other side's figure differs beyond noise.
    """

    group: str
    name: str
    values: Values
    against: Values | None = None
    expected: float = 0.0
    other: Figure | None = None
    marked: bool = False
    differs: bool = False

    @property
    def found(self) -> Estimate | None:
        """The figure itself."""
        return estimate(self.values, self.group in SHARES or self.name == "behind")

    @property
    def apart(self) -> Estimate | None:
        """How far it is from what is expected, if anything is."""
        return None if self.against is None else estimate(self.against)

    @property
    def gap(self) -> Estimate | None:
        """How far it is from the other side's figure."""
        return None if self.other is None else estimate(difference(self.values, self.other.values))


@dataclass
class Findings:
    """Everything found about one side."""

    figures: dict[tuple[str, str], Figure] = field(default_factory=dict)
    games: list[Row] = field(default_factory=list)
    curves: list[list[float]] = field(default_factory=list)
    stuck: dict[str, list[int]] = field(default_factory=dict)  # deals, by what went wrong
    never: list[tuple[str, int, int, float]] = field(default_factory=list)  # move, games, occasions, share chosen
    always: list[tuple[str, int, int, float]] = field(default_factory=list)

    def group(self, name: str) -> list[Figure]:
        """Lists the figures of a group."""
        return [figure for figure in self.figures.values() if figure.group == name]

    def add(self, group: str, name: str, values: Values, against: Values | None = None, expected: float = 0.0) -> None:
        """Adds a figure, if there are enough deals for one."""
        if len(values) > 1:
            self.figures[group, name] = Figure(group, name, values, against, expected)


def findings(study: Study, rows: Iterable[Row]) -> list[Findings]:
    """Returns what was found about each side, with everything marked that is beyond noise in the whole report."""
    sides: list[list[Row]] = [[] for _ in study.sides]
    for row in sorted(rows, key=lambda row: row["deal"]):
        if row["measure"] in study.measures:
            sides[row["side"]].append(row)
    found = [found_of(study, number, side) for number, side in enumerate(sides)]
    if len(found) == 2:
        for key, figure in found[0].figures.items():
            figure.other = found[1].figures.get(key)
    mark(found)
    return found


def mark(found: Sequence[Findings]) -> None:
    """Marks what is beyond noise, corrected for the number of all comparisons."""
    figures = [figure for one in found for figure in one.figures.values()]
    apart = [(figure, figure.apart) for figure in figures]
    gaps = [(figure, figure.gap) for figure in figures]
    tests = [one for one in (*apart, *gaps) if one[1] is not None]
    marks = iter(beyond_noise([one.chance() for _, one in tests if one is not None]))
    for figure, one in apart:
        figure.marked = one is not None and next(marks)
    for figure, one in gaps:
        figure.differs = one is not None and next(marks)


def found_of(study: Study, number: int, rows: Sequence[Row]) -> Findings:
    """Returns what was found about one side."""
    by: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        by[row["measure"], row["item"]].append(row)
    found = Findings(games=by["games", ""])
    games = {row["deal"]: row for row in found.games}
    for place in range(study.players):
        values = {deal: at(row, place) for deal, row in games.items()}
        fair = 1 / study.players
        found.add("seats", str(place + 1), values, {deal: one - fair for deal, one in values.items()}, fair)
    leads = {deal: lead(row) for deal, row in games.items()}
    found.add("lead", "lead", leads, leads)
    found.add("ends", "shared", {deal: shared(row) for deal, row in games.items()})
    for kind in ("endless", "dead"):
        deals = [deal for deal, row in games.items() if row["stuck"] == kind]
        if deals:
            found.stuck[kind] = deals
    for name in LENGTH:
        found.add("length", name, {deal: float(row[name]) for deal, row in games.items()})
    course = [row for row in by["course", ""] if "curve" in row]
    found.curves = [row["curve"] for row in course]
    for name in COURSE:
        found.add("course", name, {row["deal"]: float(row[name]) for row in course})
    found.add("luck", "luck", luck(by["luck", ""], study.players))
    for item in study.items(number, "skill"):
        values = {row["deal"]: row["share"] for row in by["skill", item]}
        fair = 1 / study.players
        found.add("skill", item, values, {deal: one - fair for deal, one in values.items()}, fair)
    weigh_parts(found, study, number, by, games)
    for item in study.items(number, "moves") if "moves" in study.measures else ():
        worth = {row["deal"]: base(games, row) - row["share"] for row in by["moves", item] if row["deal"] in games}
        found.add("moves", item, worth, worth)
    for item in study.items(number, "options"):
        for name in CHANGED:
            changed = {row["deal"]: changes(row, name) for row in by["options", item]}
            gap = difference(changed, {deal: changes(row, name) for deal, row in games.items()})
            found.add("options", f"{item} {name}", gap, gap)
    choose(found)
    return found


def weigh_parts(
    found: Findings, study: Study, number: int, by: dict[tuple[str, str], list[Row]], games: dict[int, Row]
) -> None:
    """Adds the worth of each part; if its kind has several, it is judged by how far it is from the middle of them."""
    worths: dict[str, dict[str, Values]] = defaultdict(dict)
    for item, part in study.parts(number).items():
        sign = 1 if part.extra else -1
        worths[part.kind][item] = {
            row["deal"]: sign * (row["share"] - base(games, row))
            for row in by["parts", item]
            if "share" in row and row["deal"] in games
        }
    for kind, items in worths.items():
        for item, values in items.items():
            against = values if len(items) < ALIKE else apart(values, middle(items, item))
            found.add(f"parts {kind}", item, values, against)


def middle(items: dict[str, Values], item: str) -> list[Values]:
    """Returns the worths of the other parts of a kind, without the best and the worst quarter: these may be out of line
    themselves.
    """
    others = sorted([values for name, values in items.items() if name != item and values], key=average)
    cut = max(1, len(others) // 4) if len(others) > 2 else 0
    return others[cut : len(others) - cut]


def average(values: Values) -> float:
    """Returns the mean of values by deal."""
    return mean(list(values.values()))


def apart(values: Values, others: Sequence[Values]) -> Values:
    """Returns how far values are from the mean of others, in the same deals."""
    found: Values = {}
    for deal, value in values.items():
        there = [other[deal] for other in others if deal in other]
        if there:
            found[deal] = value - mean(there)
    return found


def at(row: Row, place: int) -> float:
    """Returns the share of victory of a place in turn order."""
    shares: list[float] = row["shares"]
    beginner: int = row["beginner"]
    return float(shares[(beginner + place) % len(shares)])


def base(games: dict[int, Row], row: Row) -> float:
    """Returns the seat's share in the same deal with nothing changed."""
    return float(games[row["deal"]]["shares"][row["hero"]])


def shared(row: Row) -> float:
    """Returns 1 if several share the victory."""
    return float(sum([one > 0 for one in row["shares"]]) > 1)


def lead(row: Row) -> float:
    """Returns by how much the first place's score is higher than that of the others on average."""
    scores: list[int] = row["scores"]
    first = scores[row["beginner"]]
    return first - (sum(scores) - first) / max(1, len(scores) - 1)


def changes(row: Row, name: str) -> float:
    """Returns what an option may change: the first place's share and lead, the length, the choices, shared
    victories.
    """
    if name == "first":
        return at(row, 0)
    if name == "lead":
        return lead(row)
    return shared(row) if name == "shared" else float(row[name])


def luck(rows: Sequence[Row], players: int) -> Values:
    """Returns values whose mean is the part of the results' variance that luck explains.

    Errors in judging luck do not depend on the result, so the covariance of both is that of the luck itself.
    """
    measured = [row for row in rows if row.get("luck")]
    off = {row["deal"]: [share - 1 / players for share in row["shares"]] for row in measured}
    both = {
        row["deal"]: sum([lucky * one for lucky, one in zip(row["luck"], off[row["deal"]], strict=True)])
        for row in measured
    }
    return ratio(both, {deal: sum([one * one for one in ones]) for deal, ones in off.items()})


def choose(found: Findings) -> None:
    """Finds the moves that are never or always chosen where there is a choice."""
    games: dict[str, int] = defaultdict(int)
    offered: dict[str, int] = defaultdict(int)
    chosen: dict[str, int] = defaultdict(int)
    for row in found.games:
        for name, (there, taken) in row["seen"].items():
            games[name] += 1
            offered[name] += there
            chosen[name] += taken
    for name, n in games.items():
        if n < RARE:
            continue
        often = chosen[name] / offered[name]
        low, high = wilson(often, n)  # as if each game had one such choice: choices of one game are alike
        if often <= NEVER and high < 0.12:
            found.never.append((name, n, offered[name], often))
        elif low >= ALWAYS - 0.05 and often >= ALWAYS:
            found.always.append((name, n, offered[name], often))
    found.never.sort(key=lambda one: -one[2])
    found.always.sort(key=lambda one: -one[2])
