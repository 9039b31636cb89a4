"""Bargaining in Osiris: the bot judges deals by its own share of victory, the same in all states its seat can't
distinguish.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barque.bots import RandomBot
from barque.bots.searcher import Level, SearchBot, evaluation
from barque.games.osiris.bargain import LEAST_GAIN, MARGIN, OsirisBargain, Position
from barque.games.osiris.evaluation import OsirisEvaluation
from barque.games.osiris.items import write_items
from barque.games.osiris.pieces import FIRST_CARD
from barque.games.osiris.rules import OsirisState
from barque.kernel import IllegalMove, Move, Rng, Sight
from tests.osiris_positions import GAME, play, table

PYLON = {"grain": 3, "brick": 4, "stone": 5}  # a stone short of a pylon


def judge() -> OsirisEvaluation:
    """Returns the evaluation as it is tuned."""
    made = evaluation("osiris")
    assert isinstance(made, OsirisEvaluation)
    return made


def midgame(seats: int, seed: int, plies: int, mode: str) -> OsirisState:
    """Returns a position after some random moves."""
    state = GAME.start(seats, seed=seed, negotiation=mode)
    rng = Rng(seed)
    for _ in range(plies):
        if state.over:
            break
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    assert isinstance(state, OsirisState)
    return state


def deal(state: OsirisState, me: int, other: int, rng: Rng) -> Move:
    """Draws a deal that both could carry out."""
    sides: list[list[int]] = []
    for seat in (other, me):
        held = [item for item in range(FIRST_CARD + 12) if state.governors[seat].held[item]]
        items = sorted({held[int(rng.below(len(held)))] for _ in range(int(rng.below(4)))} if held else set())
        sides.append(items)
    return Move("deal", a=other, b=me, gives=write_items(sides[0]), gets=write_items(sides[1]))


def test_no_sequence_of_deals_leaves_it_worse() -> None:
    """Whatever it is offered, any number of times: the deals it accepts add up to a gain by its own reckoning."""
    assert sum([deals_accepted(2 + seed % 4, seed, 5 * seed) for seed in range(24)]) > 5


def deals_accepted(seats: int, seed: int, plies: int) -> int:
    """Offers it random deals, counts those that are carried out, and checks what they brought it."""
    state = midgame(seats, seed, plies, "open")
    if state.over:
        return 0
    rng = Rng(seed)
    me = int(rng.below(seats))
    bargain = OsirisBargain(judge())
    before = Position(Sight(state, me), judge())
    accepted = 0
    for _ in range(40):
        other = (me + 1 + int(rng.below(seats - 1))) % seats
        accord = deal(state, me, other, rng)
        twin = state.clone()
        try:
            twin.agree(accord)
        except IllegalMove:
            continue
        if bargain.answer(Sight(state, me), accord):
            state = twin
            accepted += 1
    after = Position(Sight(state, me), judge())
    assert after.shares[me] >= before.shares[me] + accepted * MARGIN - 1e-9
    assert after.worths[me] >= before.worths[me] + accepted * LEAST_GAIN - 1e-9
    return accepted


def test_it_does_not_sell_a_game_that_it_has_won() -> None:
    """Anyone who offers a deal that seems to harm them knows better: the bot has withdrawn and gains nothing, so it
    refuses.
    """
    winner = {"gp": 21, "goods": {"grain": 1}, "blessings": []}
    other = {"gp": 20, "goods": {"grain": 2, "brick": 2, "stone": 1}, "blessings": []}
    state = table(2, winner, other, mode="open", season=4)
    play(state, "withdraw", "bonus 1")
    accord = Move("deal", a=1, b=0, gives="1 brick", gets="1 grain")
    assert not OsirisBargain(judge()).answer(Sight(state, 0), accord)
    state.agree(accord)  # had it agreed …
    play(state, "exchange 4 down", "exchange 2 up", "exchange 1 up")
    play(state, "plan obelisk 3", "build obelisk 3", "to e4a1", "withdraw")
    assert state.winners == (1,)


@settings(max_examples=25)
@given(seats=st.integers(2, 5), seed=st.integers(0, 999), plies=st.integers(0, 200))
def test_it_reckons_by_what_its_seat_may_know(seats: int, seed: int, plies: int) -> None:
    """All shares are the same in states that a seat can't distinguish."""
    state = midgame(seats, seed, plies, "turn")
    if state.over:
        return
    for seat in range(seats):
        other = state.sample(seat, Rng(seed))
        assert Position(Sight(state, seat), judge()).shares == Position(Sight(other, seat), judge()).shares


def test_saying_it_again_changes_nothing() -> None:
    """A bad offer is refused every time it is made; a good one is accepted and, once carried out, not again."""
    state = table(3, {"goods": PYLON}, {"goods": {"grain": 3, "stone": 2}}, mode="open")
    bargain = OsirisBargain(judge())
    bad = Move("deal", a=1, b=0, gives="1 grain", gets="2 stone")
    good = Move("deal", a=1, b=0, gives="2 stone", gets="1 grain")
    assert [bargain.answer(Sight(state, 0), bad) for _ in range(5)] == [False] * 5
    assert [bargain.answer(Sight(state, 0), good) for _ in range(5)] == [True] * 5
    state.agree(good)
    back = Move("deal", a=1, b=0, gives="1 grain", gets="2 stone")
    assert not bargain.answer(Sight(state, 0), back)


def test_it_does_not_help_a_leader() -> None:
    """A deal that brings another governor much more than the bot is refused."""
    leader = {"gp": 20, "goods": {"grain": 3, "brick": 4, "stone": 5}}
    state = table(3, {"goods": {"stone": 1}}, leader, {}, mode="open")
    accord = Move("deal", a=1, b=0, gives="1 grain", gets="1 stone")
    assert not OsirisBargain(judge()).answer(Sight(state, 0), accord)


@pytest.mark.parametrize(
    "accord",
    [
        Move("stop"),
        Move("bribe", a=1, gives="1 grain"),
        Move("deal", a=1, b=2, gives="3 stone", gets="nothing"),
        Move("deal", a=1, b=0, gives="3 gold", gets="nothing"),
        Move("deal", a=7, b=0, gives="3 stone", gets="nothing"),
        Move("deal", a="x", b=0, gives="3 stone", gets="nothing"),
        Move("deal", a=1, b=0, gives="3 stone", gets="9 grain"),
    ],
)
def test_it_refuses_what_is_not_its_deal(accord: Move) -> None:
    """It refuses accords between others, wrong ones, and deals it can't pay."""
    state = table(3, {"goods": {"grain": 1}}, {"goods": {"stone": 3}}, mode="open")
    assert not OsirisBargain(judge()).answer(Sight(state, 0), accord)


def test_it_proposes_a_thing_once() -> None:
    """Its proposals can be carried out, add to its share, and are not repeated; then it is silent."""
    mine, theirs = {"grain": 4, "brick": 5, "stone": 5}, {"grain": 1, "stone": 4}  # a pylon and an obelisk, each nearly
    state = table(3, {"goods": mine}, {"goods": theirs}, mode="open")
    said: list[tuple[int, str]] = []
    for _ in range(20):
        accord = OsirisBargain(judge()).propose(Sight(state, 0), said)  # a new bot, as on a server
        if accord is None:
            break
        state.clone().agree(accord)
        said.append((len(state.events()), str(accord)))
    assert 0 < len(said) == len(set(said)) < 20


def test_it_answers_a_poor_offer_with_a_fair_one() -> None:
    """It offers the same governor another price for some of the same things, once, or is silent."""
    mine, theirs = {"grain": 4, "brick": 5, "stone": 5}, {"grain": 1, "stone": 4}
    state = table(3, {"goods": mine}, {"goods": theirs}, mode="open")
    sight = Sight(state, 0)
    bargain = OsirisBargain(judge())
    poor = Move("deal", a=1, b=0, gives="1 stone", gets="2 brick")
    assert not bargain.answer(sight, poor)
    fair = bargain.counter(sight, poor)
    assert fair == Move("deal", a=0, b=1, gives="1 brick", gets="1 stone")
    assert bargain.counter(sight, Move("deal", a=1, b=0, gives="nothing", gets="1 brick")) == fair
    assert bargain.counter(sight, poor, [(len(state.events()), str(fair))]) != fair
    assert bargain.counter(sight, Move("deal", a=1, b=0, gives="1 stone", gets="3 grain")) is None
    assert bargain.counter(sight, Move("bribe", a=1, gives="1 grain")) is None


def test_the_network_has_a_veto() -> None:
    """A deal that seems good by the weights is refused if the network foresees harm, as far as the seat may know."""
    vetoed = 0
    for seed in range(40):
        state = midgame(2 + seed % 3, seed, 40 + 3 * seed, "open")
        if state.over:
            continue
        plain, learned = judge(), judge()
        plain.network = None
        for _ in range(30):
            accord = deal(state, 0, 1, Rng(f"{seed} {_}"))
            by_weights = OsirisBargain(plain).answer(Sight(state, 0), accord)
            by_both = OsirisBargain(learned).answer(Sight(state, 0), accord)
            assert by_weights or not by_both
            assert by_both == OsirisBargain(learned).answer(Sight(state.sample(0, Rng(seed)), 0), accord)
            vetoed += by_weights and not by_both
    assert vetoed


def test_it_says_nothing_where_talk_is_off() -> None:
    """It proposes nothing at a table without negotiation, nor out of turn in the turn-by-turn form."""
    for mode in ("off", "turn"):
        state = table(3, {"goods": {"grain": 6}}, {"goods": {"stone": 6}}, mode=mode)
        assert OsirisBargain(judge()).propose(Sight(state, 0)) is None


def test_a_bot_answers_and_offers_in_turn() -> None:
    """A search bot gets through offers, answers and bribes by legal moves alone, to the end."""
    bots = [SearchBot("osiris", Level(iterations=4), Rng(seat)) for seat in range(3)]
    state = GAME.start(3, seed=3)
    verbs: set[str] = set()
    while not state.over:
        seat = int(state.turn)
        speaks = OsirisBargain(judge()).speak(Sight(state, seat))  # a new bot, as on a server, remembers the same
        assert speaks == bots[seat].bargain.speak(Sight(state, seat))
        action = bots[seat].choose(Sight(state, seat))
        assert state.allows(action)
        verbs.add(GAME.show(action).split()[0])
        state.play(action)
    assert {"offer", "add", "ask", "accept", "decline"} <= verbs


def test_a_base_bot_makes_no_deals() -> None:
    """Bots that can't bargain propose nothing and refuse everything."""
    state = table(3, {"goods": {"grain": 1}}, {"goods": {"stone": 1}}, mode="open")
    bot = RandomBot(Rng(1))
    assert bot.propose(Sight(state, 0)) is None
    assert not bot.answer(Sight(state, 0), Move("deal", a=1, b=0, gives="1 stone", gets="1 grain"))
