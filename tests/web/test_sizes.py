"""What can be done now is in sight, at every size of window (``sizes.py`` plays whole games)."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visitors
from tests.web.driver import choose_by, ready, step
from tests.web.sizes import faults, full_table


@pytest.mark.parametrize(("game", "steps"), [("hapy", 10), ("deities", 5), ("osiris", 5)])
def test_the_current_choice_is_in_sight_at_every_size(visit: Visitors, game: str, steps: int) -> None:
    page, policy = visit(), choose_by(seed=1)
    full_table(page, game)
    for _ in range(steps):
        assert ready(page)
        assert faults(page, game) == []
        step(page, policy=policy)
