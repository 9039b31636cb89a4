"""What the search knows of Deities: who is ahead in the race for the eclipse, and which moves are worth a try."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import barque
from barque.bots.searcher import weights
from barque.games.deities import influence
from barque.games.deities.domains import cards_of
from barque.games.deities.evaluation import DeitiesEvaluation
from barque.games.deities.evaluation_plans import NEVER, RANDOM_CARD
from barque.games.deities.evaluation_race import decide
from barque.games.deities.moves import CAST, PUSH
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import PUSHING
from barque.kernel import Rng

ECLIPSE = 1 << 9
THREE_LOWERS, TWO_HIGHERS = 0b111, 0b11 << 5


def begun(seats: int = 2, **options: bool) -> DeitiesState:
    """Returns a game in which the Blockers are placed and nothing else has been done."""
    state = barque.game("deities").start(seats, seed=3, **options)
    assert isinstance(state, DeitiesState)
    while state.round == 1 and state.legal()[0] >= 114:
        state.play(state.legal()[0])
    return state


def looking(state: DeitiesState, **changed: float) -> DeitiesEvaluation:
    found = DeitiesEvaluation({**weights("deities"), **changed})
    found.begin(state, int(state.mover))
    return found


def unlock(state: DeitiesState, seat: int, places: int) -> None:
    state.players[seat].unlocked |= places
    for place in range(9):
        if places >> place & 1:
            state.add_cube(place, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_whole_at_every_step(seats: int) -> None:
    """Shares sum to 1, each move has a weight, one is above 0, and looking changes nothing."""
    rng = Rng(f"steps {seats}")
    state = barque.game("deities").start(seats, seed=seats)
    assert isinstance(state, DeitiesState)
    looks = looking(state)
    for _ in range(200):
        if state.over:
            break
        before = state.dump()
        actions = state.legal()
        found = looks.weights(state, actions)
        assert len(found) == len(actions)
        assert min(found) >= 0
        assert max(found) > 0
        shares = looks.values(state)
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
        assert state.dump() == before
        state.play(actions[int(rng.below(len(actions)))])


def test_cards_that_the_plan_lacks_are_progress() -> None:
    state = begun()
    looks = looking(state)
    me = int(state.mover)
    before = looks.values(state)[me]
    state.players[me].cards = cards_of([4] * 6)
    assert looks.values(state)[me] > before


def test_the_player_who_has_unlocked_more_is_ahead() -> None:
    state = begun()
    looks = looking(state)
    unlock(state, 1, THREE_LOWERS)
    assert looks.values(state)[1] > 0.6


def test_without_a_plan_there_is_no_hope() -> None:
    """Five lower enchantments leave one cube: an eclipse is no longer possible (D-19), unless cubes are unlimited."""
    for spare, hopeless in ((False, True), (True, False)):
        state = begun(spare_cubes=spare)
        looks = looking(state)
        unlock(state, 0, 0b11111)
        assert (looks.values(state)[0] < 0.1) is hopeless


def test_a_last_turn_without_an_eclipse_is_a_loss() -> None:
    """In the final round only those still to play can catch up (D-25)."""
    state = begun(3)
    looks = looking(state)
    eclipsed = (int(state.mover) + 1) % 3
    unlock(state, eclipsed, THREE_LOWERS | TWO_HIGHERS)
    state.players[eclipsed].unlocked |= ECLIPSE
    state.final = eclipsed
    shares = looks.values(state)
    assert shares[(eclipsed + 1) % 3] == 0
    assert shares[eclipsed] > 0.9


def test_first_squares_decide_between_eclipses() -> None:
    """If both will have their eclipse, more first squares win (D-27)."""
    assert decide([1.0, 1.0], [3.0, 2.0], 2.5)[0] > 0.9
    assert decide([1.0, 0.0], [0.0, 5.0], 2.5) == [1.0, 0.0]
    assert decide([0.0, 0.0, 0.0], [1.0, 2.0, 3.0], 1.0) == pytest.approx([1 / 3] * 3)


def test_a_first_square_never_counts_against_its_player() -> None:
    """Not even if the weights make a plan take less than no time."""
    state = begun()
    unlock(state, 0, 0b1)
    for player in state.players:
        player.cards = cards_of([4] * 6)
    one, other = looking(state, unlock=0.01, surplus=5.0, spread=1e6).values(state)
    assert one > other


@pytest.mark.parametrize("seed", range(3))
def test_a_playout_keeps_a_plan(seed: int) -> None:
    """Nobody in a playout unlocks a card that leaves too few cubes for an eclipse (D-19), and somebody gets there."""
    state = barque.game("deities").start(2, seed=seed)
    assert isinstance(state, DeitiesState)
    looks = looking(state)
    rng = Rng(seed)
    while not state.over:
        state.play(looks.pick(state, state.legal(), rng))
        assert all(looks.plans.survey(state, seat) < NEVER for seat in range(2))
    assert state.final >= 0


@pytest.mark.parametrize("seed", range(4))
def test_the_best_push_is_the_best_of_all(seed: int) -> None:
    """Ways that are judged together gain what the best of them gains alone; a playout pushes that way."""
    state = barque.game("deities").start(2, seed=f"best push {seed}")
    assert isinstance(state, DeitiesState)
    rng, pushes = Rng(seed), 0
    for player in state.players[:1]:
        player.unlocked = 0b11111  # powers may add cards, and Blockers may ride
    while not state.over:
        actions = state.legal()
        if state.phase == PUSHING:
            alike = state.alike(state.domain)
            gains = [int(influence.foreseen(state, alike, state.dice, action - PUSH)[1]) for action in actions]
            assert influence.most_foreseen(state, alike, state.dice, state.mask) == max(gains)
            assert actions[gains.index(max(gains))] == PUSH + influence.best_way(state)
            pushes += 1
        state.play(actions[int(rng.below(len(actions)))])
    assert pushes > 20


def test_a_playout_is_as_if_each_move_were_picked() -> None:
    """Moves that a playout makes without listing all of them are those that ``pick`` would choose."""
    state = begun()
    looks = looking(state, turns=3)
    picked, played = state.clone(), state.clone()
    rng = Rng(5)
    turns = 3
    while turns:
        mover = picked.mover
        picked.play(looks.pick(picked, picked.legal(), rng))
        turns -= picked.mover != mover
    looks.finish(played, Rng(5))
    assert list(played.log) == list(picked.log)


def test_spells_are_used_before_they_are_wasted() -> None:
    """In a playout a Turn of the Scarab makes a pushed group larger when the plan needs the card."""
    state = begun()
    kind = next(n for n, spell in enumerate(state.content.spells) if spell.name == "turn-of-the-scarab")
    player = state.players[state.mover]
    player.hand = vec[i64]([int(n == kind) for n in range(len(player.hand))])
    player.held = 1
    looks = looking(state)
    rng = Rng(1)
    cast = False
    for _ in range(200):
        mover = state.mover
        action = looks.pick(state, state.legal(), rng)
        cast = cast or action == CAST + kind
        state.play(action)
        if cast:
            assert mover == state.mover
            break
    assert cast


def test_a_spell_of_ones_own_is_judged_by_its_effect() -> None:
    """Not by its name: three cards of a domain are worth three, and drawing a spell is worth none."""
    own = {
        "spells": {
            "feast": {"copies": 3, "effect": "gain-alike", "when": "any", "amount": 3},
            "flood": {"copies": 0},
            "oracle": {"effect": "shift-line", "when": "any", "amount": 2},
        }
    }
    state = barque.game("deities").start(2, seed=1, content=own)
    assert isinstance(state, DeitiesState)
    plans = looking(state).plans
    kinds = {card.name: kind for kind, card in enumerate(state.content.spells)}
    assert plans.gives[kinds["feast"]] == 3
    assert plans.gives[kinds["oracle"]] == pytest.approx(2 * RANDOM_CARD)
    assert plans.spells[kinds["oracle"]] == plans.spells[kinds["flood"]]
