"""Results without luck: what chance brought each seat is subtracted from the result (control variates, after AIVAT by
Burch and others, 2018).

As luck is zero on average, the adjusted result is unbiased too; only its spread depends on how well luck is measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from barque.lab.match import Played
from barque.lab.standing import Z

FEW: Final = 8  # deals; if there are at least this many, the weight of luck is learned from them
TRUST: Final = 0.5  # how far from 1 that weight is expected to be


@dataclass(frozen=True)
class Adjusted:
    """A share of victory without luck and its 95 % interval, from *games* games; *worth* is how many games would be as
    precise if luck stayed in them.
    """

    bot: str
    value: float
    low: float
    high: float
    games: int
    worth: float


def adjusted(name: str, games: Iterable[Played], players: int) -> Adjusted | None:
    """Returns a bot's share without luck in the complete deals among *games*; None if fewer than two measured it.

    How much of the luck is subtracted is learned for each half of the deals from the other half, so that no deal
    influences its own result. With only a few deals, all of it is subtracted.
    """
    deals: dict[int, list[Played]] = defaultdict(list)
    for game in games:
        if name in game.bots and game.luck:
            deals[game.deal].append(game)
    whole = [deals[deal] for deal in sorted(deals) if len(deals[deal]) == players]
    if len(whole) < 2:
        return None
    plain = [sum([game.share(name) for game in deal]) / players for deal in whole]
    luck = [sum([lucky(name, game) for game in deal]) / players for deal in whole]
    halves = (slice(0, None, 2), slice(1, None, 2))
    weights = [1.0, 1.0] if len(whole) < FEW else [weight(plain[half], luck[half]) for half in reversed(halves)]
    found = [one - weights[i % 2] * luck[i] for i, one in enumerate(plain)]
    value = sum(found) / len(found)
    half = Z * sqrt(spread(found) / len(found))
    number = len(whole) * players
    worth = number * spread(plain) / spread(found) if spread(found) > 0 else number  # all deals went alike
    return Adjusted(name, value, value - half, value + half, number, worth)


def lucky(name: str, game: Played) -> float:
    """Returns what chance brought a bot at all its seats."""
    return sum([game.luck[seat] for seat, sitting in enumerate(game.bots) if sitting == name])


def weight(plain: Sequence[float], luck: Sequence[float]) -> float:
    """Returns how much of the luck to subtract for the least spread: all of it, unless these deals say otherwise.

    Where there is little luck, a few deals say hardly anything about it.
    """
    x, y = sum(luck) / len(luck), sum(plain) / len(plain)
    both = sum([(one - x) * (other - y) for one, other in zip(luck, plain, strict=True)])
    doubt = spread(plain) / TRUST**2
    return (both + doubt) / max(sum([(one - x) ** 2 for one in luck]) + doubt, 1e-12)


def spread(values: Sequence[float]) -> float:
    """Returns the variance of what *values* were drawn from."""
    middle = sum(values) / len(values)
    return sum([(value - middle) ** 2 for value in values]) / (len(values) - 1)
