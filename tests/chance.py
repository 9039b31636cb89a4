"""What chance allows: the one place that asks statistics."""

from __future__ import annotations

from collections.abc import Sequence

from scipy.stats import chisquare

SURE = 1e-6  # all luck in the tests is seeded: what passes once passes always


def looks_uniform(counts: Sequence[int]) -> bool:
    """Tells whether things that are said to be equally likely may have come up so many times (chi-squared)."""
    return float(chisquare(list(counts)).pvalue) > SURE
