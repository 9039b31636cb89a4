"""What the search knows of Hâpy Families: which deals explain what the others did."""

from __future__ import annotations

import pytest

import barque
from barque.bots.searcher import weights
from barque.games.hapy.beliefs import CAPRICE, Beliefs, choice, choices
from barque.games.hapy.evaluation import HapyEvaluation
from barque.games.hapy.habits import HABITS, Common, common, options
from barque.games.hapy.moves import LAY
from barque.games.hapy.rules import HapyState
from barque.kernel import Rng, Sight
from barque.kernel.network import Network


def habits(seed: int) -> Network:
    """Returns a network that foretells choices by numbers drawn at random: any player whatever."""
    rng = Rng(f"habits {seed}")

    def row(n: int) -> list[float]:
        return [(rng.below(2000) - 1000) / 900 for _ in range(n)]

    return Network(row(HABITS * 6), row(6), row(6))


def played(seats: int, moves: int, seed: int) -> HapyState:
    """Returns a position after some random moves."""
    state = barque.game("hapy").start(seats, seed=seed)
    assert isinstance(state, HapyState)
    rng = Rng(f"played {seed}")
    while not state.over and len(state.log) < moves:
        state.play(state.any_move(rng))
    return state


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_deals_that_explain_more_come_oftener(seats: int, seed: int) -> None:
    """Over many deals, they explain as much as the odds of blind ones predict."""
    state, rng = played(seats, 12 * seats, seed), Rng("fit")
    network = habits(seed)
    made = choices(state, 0, network)
    assert made
    beliefs = Beliefs(state.sampler(0), made, 16, 12)

    def fit() -> float:
        product = 1.0
        for each in made:
            product *= each.chance(beliefs.deal)
        return product

    blind = []
    for _ in range(4000):
        beliefs.deal = state.sampler(0).draw(rng)
        blind.append(fit())
    wanted = sum(each * each for each in blind) / sum(blind)  # the mean if each deal comes as often as it fits
    found = []
    for _ in range(4000):
        beliefs.draw(rng)
        found.append(fit())
        assert beliefs.fit == pytest.approx(found[-1])  # what is kept up to date is what it would be anew
    assert abs(sum(found) / len(found) - wanted) < 0.15 * wanted
    assert wanted > 1.05 * sum(blind) / len(blind)


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_likely_deals_are_possible(seats: int, seed: int) -> None:
    """Whatever is swapped, the seat sees what it saw."""
    state, rng = played(seats, 34, seed), Rng("possible")
    looks = HapyEvaluation(weights("hapy"))
    looks.policy = habits(seed)
    for seat in range(seats):
        looks.begin(state.sample(seat, rng), seat)
        hands = set()
        for _ in range(40):
            world = looks.world(Sight(state, seat), rng)
            assert isinstance(world, HapyState)
            assert world.view(seat) == state.view(seat)
            assert [event.seen(seat) for event in world.events(0)] == [event.seen(seat) for event in state.events(0)]
            hands.add(tuple(world.players[other].hand for other in range(seats)))
        assert len(hands) > 10


@pytest.mark.parametrize("seed", range(4))
def test_a_choice_is_as_likely_as_the_network_says(seed: int) -> None:
    """What is looked up by numbers of cards is what the hand itself would say."""
    state, network = played(3, 60, seed), habits(seed)
    walk = state.fresh()
    assert isinstance(walk, HapyState)
    seen, checked = common(walk, walk.base), 0
    looks = HapyEvaluation(weights("hapy"))
    looks.begin(walk, 0)
    for action in state.log:
        if action < LAY and seen.drawn[walk.turn] and plain(walk, seen):
            made = choice(walk, seen, action, network)
            found = looks.alternatives(walk)
            likely = [network.value(each.terms) for each in found if action in each.actions]
            if made is not None and likely:
                total = sum(len(each.actions) * 2.718281828459045 ** network.value(each.terms) for each in found)
                reason = 2.718281828459045 ** likely[0] / total
                assert made.chance(state.deal) == pytest.approx((1 - CAPRICE) * reason * made.options + CAPRICE)
                checked += 1
        looks.note(walk, action)
        seen.see(walk, action)
        walk.apply(action)
    assert checked > 5


def plain(state: HapyState, seen: Common) -> bool:
    """Checks whether the player on turn holds nothing that can't be asked for: the tables leave that aside."""
    hand = state.players[state.turn].hand
    lacks = [seen.lacks[seat] for seat in range(state.seats) if seat != state.turn]
    return not hand & ~state.askable() and not any(hand & cards for cards in lacks)


def test_an_option_looks_the_same_to_all() -> None:
    """Options are read from what everyone sees: they are the same in all samples of any seat."""
    state, rng = played(4, 21, 7), Rng("same")

    def read(here: HapyState) -> list[tuple[int, int, int, int, list[float]]]:
        found = options(here, common(here, here.public()))
        return [(each.kind, each.family, each.other, each.cards, list(each.terms)) for each in found]

    for seat in range(4):
        assert read(state.sample(seat, rng)) == read(state)
