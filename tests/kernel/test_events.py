"""Events: told to those who may know them, replayed from the log, at any moment of it."""

from __future__ import annotations

import pytest

import barque
from barque.kernel import STOP, Event, IllegalMove, Rng, State
from tests.hapy_positions import EVEN_HANDS, EVEN_LAID, play, table
from tests.hapy_positions import GAME as HAPY
from tests.kernel.higher import HigherGame

GAME = HigherGame()
SECRET = Event("draw", {"seat": 1}, {"card": "cat-1"}, (1, 2), news=True)


@pytest.mark.parametrize(("seat", "card"), [(None, None), (0, None), (1, "cat-1"), (2, "cat-1"), (3, None)])
def test_a_secret_part_is_for_those_who_know(seat: int | None, card: str | None) -> None:
    """The secret part of an event is seen by the seats that know it, by no other and no spectator."""
    assert SECRET.seen(seat).get("card") == card
    assert SECRET.seen(seat)["seat"] == 1


@pytest.mark.parametrize("seat", [None, 0, 1, 3])
def test_only_takes_the_secret_out(seat: int | None) -> None:
    """What is kept for one seat contains nothing that it may not know, and nothing for others."""
    kept = SECRET.only(seat)
    assert kept.seen(seat) == SECRET.seen(seat)
    assert all(kept.seen(other) == SECRET.seen(None) for other in (None, 0, 1, 2, 3) if other != seat)
    assert ("cat-1" in repr(kept)) == (seat == 1)
    assert kept.news


def test_what_is_seen_can_be_changed_by_nobody() -> None:
    """What a seat was told is its own copy."""
    SECRET.seen(1)["card"] = "bull-6"
    assert SECRET.seen(1)["card"] == "cat-1"


def test_events_since() -> None:
    """Events are numbered, and those from a number on can be read alone."""
    state = GAME.start(2, seed=1)
    state.playout(Rng(1))
    whole = [event.seen(None) for event in state.events()]
    assert len(whole) == 2 + 4
    for since in range(len(whole) + 1):
        assert [event.seen(None) for event in state.events(since)] == whole[since:]


def test_events_grow_with_the_game() -> None:
    """What was told stays told; each move adds to it."""
    state = GAME.start(3, seed=2)
    told: list[object] = []
    while not state.over:
        state.play(state.legal()[0])
        now: list[object] = [event.seen(None) for event in state.events()]
        assert now[: len(told)] == told
        assert len(now) > len(told)
        told = now


def test_events_of_a_clone() -> None:
    """A clone tells the same story, and goes on with its own."""
    state = GAME.start(2, seed=1)
    state.play(0)
    twin = state.clone()
    twin.play(1)
    assert len(state.events()) == 3
    assert len(twin.events()) == 4


def test_reading_events_changes_nothing() -> None:
    """Reading the events plays nothing."""
    state = GAME.start(2, seed=1)
    state.play(0)
    before = (state.dump(), list(state.log))
    state.events()
    state.events(1)
    assert (state.dump(), list(state.log)) == before


def test_a_position_begins_a_new_story() -> None:
    """A loaded position has no past of its own."""
    state = GAME.start(2, seed=1)
    state.play(0)
    assert GAME.load(state.dump()).events() == []


def test_a_past_is_told_first() -> None:
    """A state that begins with a past tells it before what comes."""
    state = GAME.start(2, seed=1)
    state.play(0)
    past = [event.only(0) for event in state.events()]
    state.begin(past=past)
    assert [event.seen(1) for event in state.events()] == [event.seen(1) for event in past]
    state.play(1)
    assert [event.kind for event in state.events()] == ["dealt", "dealt", "told", "told"]


def test_at_gives_every_moment() -> None:
    """``at`` returns the state after each move, as it was then."""
    state = HAPY.start(3, seed=5)
    dumps = [state.dump()]
    rng = Rng(5)
    for _ in range(40):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
        dumps.append(state.dump())
    assert [state.at(ply).dump() for ply in range(41)] == dumps
    assert len(state.log) == 40


def test_at_after_an_agreement() -> None:
    """An agreement is an entry of the log like a move."""
    state = GAME.start(2, seed=1)
    state.play(0)
    state.agree(STOP)
    assert state.at(2).over
    assert not state.at(1).over
    assert [str(accord) for accord in state.at(2).accords] == ["stop"]


def test_only_stop_is_agreed_on_by_default() -> None:
    """A game with accords of its own declares them; otherwise there is only ``stop``."""
    assert GAME.accord(" STOP ") is STOP or GAME.accord(" STOP ") == STOP
    with pytest.raises(IllegalMove):
        GAME.accord("peace")


def news(state: State) -> bool:
    """Checks whether the last event revealed anything hidden."""
    return state.events()[-1].news


def test_what_reveals_something_is_news() -> None:
    """A mummy looked at, an answer and a reveal can't be taken back."""
    assert news(play(HAPY.start(2, seed=1), "take 30"))
    assert news(play(table(EVEN_HANDS, EVEN_LAID), "ask 1 cat-5"))
    assert news(play(table(EVEN_HANDS, EVEN_LAID), "ask 1 cat-6"))
    assert news(play(table(["cat-12", "cat-3"], phase="ask"), "ask 1 cat-3", "lay cat 123"))


def test_what_reveals_nothing_can_be_taken_back() -> None:
    """A god that everyone could read and a pass are not news; the state before them can be restored."""
    state = HAPY.start(2, seed=1, layout="tomb")
    before = state.dump()
    play(state, "take 20")
    assert not news(state)
    assert state.at(len(state.log) - 1).dump() == before
    play(state, "pass")
    assert not news(state)


@pytest.mark.parametrize("name", barque.games())
def test_a_state_that_keeps_a_journal_tells_the_same(name: str) -> None:
    game = barque.game(name)
    state, kept = (game.start(game.seats[0], seed="journal") for _ in range(2))
    rng = Rng(3)
    kept.keep_journal()
    for ply in range(60):
        if state.over:
            break
        if ply == 30:
            kept = kept.at(ply)
            kept.keep_journal()
        actions = state.legal()
        action = actions[rng.below(len(actions))]
        state.play(action)
        kept.advance(action)
        assert [repr(event) for event in kept.events()] == [repr(event) for event in state.events()]
    assert kept.clone().journal is None
    assert kept.dump() == state.dump()
