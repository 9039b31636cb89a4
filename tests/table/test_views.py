"""Views as JSON: what is encoded once for all readers is what each would have been sent alone."""

from __future__ import annotations

import msgspec
import pytest

from barque.kernel import Json
from barque.table.views import MOST_OWN, Views

SLOTS, HANDS = [1, 2, None], [3, 3]


def seen(**own: Json) -> dict[str, Json]:
    """Returns a view that shares parts with others, in an order of which nothing is said."""
    return {"game": "hapy", "seat": None, "slots": SLOTS, "hand": None, "hands": HANDS, "ending": None} | own


@pytest.mark.parametrize(
    "views",
    [
        [seen(), seen(seat=0, hand=["cat-1"]), seen(seat=1, hand=[])],
        [seen(seat=0, hand=["cat-1"]), seen(seat=1, hand=["cat-2"]), seen()],
        [seen(), seen()],
        [seen(), {**seen(), "more": 1}, {"seat": 2}, {}, seen(seat=4)],
        [{"seat": 1}, {"seat": 2}, {"hand": 2}],
        [{}, {}, {"seat": 1}],
        [{str(n): [seat] for n in range(MOST_OWN + 3)} for seat in range(3)],
        [
            {"slots": SLOTS, "seat": 1},
            {"seat": 1, "slots": SLOTS},
            {"slots": [True], "seat": 2},
            {"slots": [1], "seat": 3},
        ],
    ],
)
def test_a_view_is_encoded_as_if_it_were_alone(views: list[dict[str, Json]]) -> None:
    own: set[str] = set()
    for _ in range(3):  # positions: what was learned at one serves the next
        position = Views(own)
        for view in views:
            assert bytes(position.encode(view)) == msgspec.json.encode(view)
