"""What results show: shares of victory with their intervals, thinking times, and ratings on a ladder."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from barque.kernel.extras import extra
from barque.lab.match import Match, Played

Z: Final = 1.959964  # 95 % of a normal distribution lie within this many deviations


@dataclass(frozen=True)
class Share:
    """A share of victory and its 95 % interval, from *games* games in *deals* deals; *fair* is the share of equals."""

    value: float
    low: float
    high: float
    games: int
    deals: int
    fair: float

    @property
    def ratio(self) -> float:
        """The share as a multiple of the fair share."""
        return self.value / self.fair


@dataclass(frozen=True)
class Standing:
    """How a bot did. *mean* and *p95* are milliseconds per choice, *moves* the moves of one seat in a game."""

    bot: str
    share: Share
    mean: float
    p95: float
    moves: float


@dataclass(frozen=True)
class Rating:
    """A bot's place on a ladder: its skill, which is right to within two *doubt* with 95 % confidence."""

    bot: str
    skill: float
    doubt: float
    share: Share


def share_of(name: str, games: Iterable[Played], players: int) -> Share:
    """Returns a bot's share in the complete deals among *games*.

    The interval is Wilson's, for as many independent games as would vary as much as the deals do, because games with
    the same cards may go alike. That number is never greater than the number of games, and never smaller than the
    number of deals.
    """
    deals: dict[int, list[Played]] = defaultdict(list)
    for game in games:
        if name in game.bots:
            deals[game.deal].append(game)
    whole = [deal for deal in deals.values() if len(deal) == players]
    if not whole:
        return Share(0.0, 0.0, 1.0, 0, 0, 1 / players)
    means = [sum([game.share(name) for game in deal]) / players for deal in whole]
    value = sum(means) / len(means)
    seats = [sum([seat == name for seat in deal[0].bots]) for deal in whole]
    fair = sum(seats) / len(seats) / players
    number = len(whole) * players
    spread = sum([(mean - value) ** 2 for mean in means])
    independent = value * (1 - value) * len(whole) * (len(whole) - 1) / max(spread, 1e-12)
    low, high = wilson(value, min(max(independent, len(whole)), number))
    return Share(value, low, high, number, len(whole), fair)


def wilson(value: float, number: float) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share seen in *number* games.

    >>> low, high = wilson(0.5, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.404 0.596'
    """
    square = Z * Z / number
    middle = (value + square / 2) / (1 + square)
    half = Z * math.sqrt(value * (1 - value) / number + square / number / 4) / (1 + square)
    return min(value, max(0.0, middle - half)), max(value, min(1.0, middle + half))  # apart from rounding


def standings(match: Match, games: Sequence[Played]) -> list[Standing]:
    """Returns how each bot of a match did, in the order in which they were named."""
    found: list[Standing] = []
    for name in dict.fromkeys(match.bots):
        times: list[float] = []
        moves: list[int] = []
        for game in games:
            for seat, sitting in enumerate(game.bots):
                if sitting == name:
                    times += game.milliseconds[seat]
                    moves.append(game.moves[seat])
        times.sort()
        found.append(
            Standing(
                name,
                share_of(name, games, match.players),
                sum(times) / len(times) if times else 0.0,
                times[math.ceil(0.95 * len(times)) - 1] if times else 0.0,
                sum(moves) / len(moves) if moves else 0.0,
            )
        )
    return found


def ratings(match: Match, games: Sequence[Played]) -> list[Rating]:
    """Rates the bots by openskill's Plackett–Luce model, best first. Only winning counts: all others tie."""
    model = extra("openskill.models").PlackettLuce(tau=0.0)  # bots do not change while they play
    rated = {name: model.rating(name=name) for name in match.bots}
    for game in sorted(games, key=lambda game: (game.deal, game.rotation)):
        ranks = [1.0 if seat in game.winners else 2.0 for seat in range(len(game.bots))]
        teams = model.rate([[rated[name]] for name in game.bots], ranks=ranks)
        for name, (new,) in zip(game.bots, teams, strict=True):
            rated[name] = new
    found = [Rating(name, one.mu, one.sigma, share_of(name, games, match.players)) for name, one in rated.items()]
    return sorted(found, key=lambda rating: -rating.skill)
