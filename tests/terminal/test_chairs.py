"""Who sits at a seat, and what they are called."""

import pytest

from barque.kernel import Refusal, words
from barque.terminal.chairs import listed, names, seated


def test_behind_a_colon_a_name_or_changes() -> None:
    """A person or a bot may have a name; a change to a bot has an equals sign."""
    chairs = seated(listed("me:Ana,novice:Tut,scribe:seconds=0,iterations=5"), "hapy")
    assert [chair.player for chair in chairs] == ["me", "novice", "scribe:seconds=0,iterations=5"]
    name = names(chairs, words("en"), None)
    assert [name(seat) for seat in range(3)] == ["Ana", "Tut", "Scribe 2"]


def test_a_change_that_is_none() -> None:
    """An unknown change is refused, and the known ones are listed."""
    with pytest.raises(Refusal, match="seconds="):
        seated(listed("me,pharaoh:speed=9"), "hapy")
