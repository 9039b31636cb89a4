"""All deals that a seat holds possible, found by trying every one: slow, plain, and independent of the sampler."""

from __future__ import annotations

from itertools import permutations

from barque.kernel import IllegalMove, Json, State, canonical


def seen(state: State, seat: int | None) -> str:
    """Returns what *seat* sees of *state* and saw happen, as text, without the memory aid, which follows from it."""
    view = state.view(seat)
    view.pop("memory", None)
    return canonical([view, [event.seen(seat) for event in state.events()]])


def possible(state: State, seat: int | None) -> list[State]:
    """Returns *state* as it would be in each deal that shows *seat* everything that it saw, move by move.

    Each way to put the cards that the seat never saw into the slots that it never looked under is laid out from the
    start of the game, and the whole log is replayed.
    """
    start = state.at(0)
    faces = start.view(None)["slots"]
    own = [
        event["slot"]
        for event in (event.seen(seat) for event in state.events())
        if event["kind"] == "take-mummy" and event["seat"] == seat
    ]
    slots = [slot for slot in range(36) if faces[slot] == "mummy" and slot not in own]
    data = start.dump()
    assert not any(data["hands"]), "the game begins with its log"
    data["options"] = {**data["options"], "memory_aid": False}
    right = seen(state, seat)
    found: list[State] = []
    for order in permutations([data["deal"][slot] for slot in slots]):
        deal: list[Json] = list(data["deal"])
        for slot, card in zip(slots, order, strict=True):
            deal[slot] = card
        other = state.game.load({**data, "deal": deal})
        if plays_along(other, state) and seen(other, seat) == right:
            found.append(other)
    return found


def plays_along(other: State, state: State) -> bool:
    """Replays the log of *state* in *other*; returns whether that was possible."""
    try:
        for entry in state.log:
            other.step(entry, state.accords)
    except IllegalMove:
        return False
    return True
