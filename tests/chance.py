"""What chance allows: the one place that uses statistics."""

from __future__ import annotations

from collections.abc import Sequence

from scipy.stats import chisquare

SURE = 1e-6  # all luck in the tests is seeded, so a test that passes once passes always


def looks_uniform(counts: Sequence[int]) -> bool:
    """Checks whether supposedly equally likely things may have come up this often (chi-squared)."""
    return float(chisquare(list(counts)).pvalue) > SURE
