"""What the search knows of Hâpy Families: which deals explain what the others did."""

from __future__ import annotations

import barque
from barque.bots.searcher import weights
from barque.games.hapy.evaluation import HapyEvaluation
from barque.games.hapy.rules import HapyState
from barque.kernel import Rng, Sight


def test_deals_that_fit_come_oftener() -> None:
    """The deals of a search follow the hints in requests: over many deals, they fit as the odds of blind ones
    predict.
    """
    state = barque.game("hapy").start(3, seed=1)
    assert isinstance(state, HapyState)
    looks = HapyEvaluation(weights("hapy"))
    rng = Rng("fit")
    while not looks.hints:
        state.play(state.legal()[int(rng.below(len(state.legal())))])
        looks.begin(Sight(state, 0).sample(rng), 0)
    sampler = looks.sampler
    assert sampler is not None
    blind = [looks.likelihood(sampler.draw(rng)) for _ in range(1500)]
    wanted = sum(fit * fit for fit in blind) / sum(blind)  # the mean if each deal comes as often as it fits
    found = [looks.likelihood(looks.likely(rng)) for _ in range(3000)]
    assert abs(sum(found) / len(found) - wanted) < 0.15 * wanted
    assert wanted > 1.1 * sum(blind) / len(blind)
