"""Sets as masks agree with sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from barque.kernel.bits import BIT, count, first, mask_of, members, nth

sets = st.sets(st.integers(0, 61))


@given(sets)
def test_a_mask_is_a_set(numbers: set[int]) -> None:
    """Even with large numbers, and even compiled, where a shifted 1 had 32 bits."""
    mask = mask_of(numbers)
    assert mask == sum(1 << n for n in numbers) == sum(BIT[n] for n in numbers)
    assert members(mask) == sorted(numbers)
    assert count(mask) == len(numbers)
    assert [nth(mask, k) for k in range(len(numbers))] == sorted(numbers)
    if numbers:
        assert first(mask) == min(numbers)
