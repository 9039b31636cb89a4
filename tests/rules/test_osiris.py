"""The rules of Osiris, example by example: set up the position, make the move, look."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import barque
from barque.games.osiris.content import read_content
from barque.games.osiris.pieces import FIRST_LABORER
from barque.games.osiris.scoring import sets_of
from barque.kernel import IllegalMove, Refusal, Rng, State
from tests.chance import looks_uniform
from tests.osiris_positions import GAME, goods, governor, leave, legal, place, play, stone, table

RICH = {"grain": 5, "brick": 5, "stone": 5}


def refused(state: State, move: str) -> IllegalMove:
    """Returns the refusal of *move*, having checked that it changed nothing."""
    before = (state.dump(), list(state.log))
    with pytest.raises(IllegalMove) as caught:
        state.play(GAME.parse(move))
    assert (state.dump(), list(state.log)) == before
    return caught.value


def planned(monument: str, cartouche: int = 1, n: int = 1) -> dict[str, Any]:
    """Describes a planned monument."""
    return {"monument": monument, "cartouche": cartouche, "n": n}


# Components and set-up


def test_governors_and_seasons() -> None:
    """O-1: 2 to 5 governors, four seasons."""
    assert GAME.seats == range(2, 6)
    for seats in (1, 6):
        with pytest.raises(Refusal):
            GAME.start(seats)
    state = GAME.start(3, seed=1, negotiation="off")
    for season in (1, 2, 3, 4):
        assert state.view(None)["season"] == season
        leave(state)
    assert state.over
    assert state.view(None)["ending"] == "seasons"


def test_a_short_game_has_the_last_two_seasons() -> None:
    """O-1, ours: a first game of two seasons begins with the barge halfway; it is a choice of the table."""
    state = GAME.start(3, seed=1, negotiation="off", seasons="2")
    for season in (3, 4):
        assert state.view(None)["season"] == season
        leave(state)
    assert state.view(None)["ending"] == "seasons"
    assert GAME.replay(GAME.record(state)).view(None) == state.view(None)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_each_governor_begins_with(seats: int) -> None:
    """O-2 and O-3: monuments, blessings, starting resources from the reserve, a city card."""
    state = GAME.start(seats, seed=1)
    for seat in range(seats):
        mine = governor(state, seat)
        assert mine["stock"] == {"obelisk": 4, "sphinx": 3, "pylon": 2}
        assert mine["blessings"] == ["horus", "bastet", "ptah", "thoth", "sobek"]
        assert mine["goods"] == {"grain": 2, "brick": 2, "stone": 2}
        assert (mine["hand"], sum(mine["cards"].values())) == (1, 1)
    reserve = {2: 15, 3: 20, 4: 25, 5: 30}[seats] - 2 * seats
    assert state.view(None)["reserve"] == {"grain": reserve, "brick": reserve, "stone": reserve}


@pytest.mark.parametrize(("seats", "drawn", "open_"), [(2, 3, 4), (3, 3, 4), (4, 2, 5), (5, 2, 3)])
def test_laborers_of_a_season(seats: int, drawn: int, open_: int) -> None:
    """O-4 and O-8: how many there are, how many each draws, how many lie open; 2 stay in the bag, for the regent."""
    state = GAME.start(seats, seed=5)
    seen = state.view(None)
    found: Counter[str] = Counter(seen["for_hire"])
    assert sum(seen["for_hire"].values()) == open_
    for seat in range(seats):
        assert seen["governors"][seat]["crew"] == drawn
        found.update(governor(state, seat)["laborers"])
    bags = {seat: state.view(seat)["bag"] for seat in range(seats)}
    bag = bags.pop(seen["regent"])
    assert sum(bag.values()) == 2
    assert set(bags.values()) == {None}
    assert seen["bag"] is None
    found.update(bag)
    basic = 3 if seats == 2 else 4
    assert found == Counter(
        {"farmer": basic, "brickmaker": basic, "stonecutter": basic}
        | {"farm-foreman": 1, "brick-foreman": 1, "stone-foreman": 1}
    )


def test_laborers_are_drawn_anew_each_season() -> None:
    """O-8 and O-9: all laborers are drawn again, and the new regent begins."""
    state = GAME.start(3, seed=2, negotiation="off")
    first = int(state.turn)
    play(state, "withdraw", "bonus 3")
    leave(state)
    view = state.view(None)
    assert (view["season"], view["regent"], state.turn) == (2, first, first)
    assert [entry["crew"] for entry in view["governors"]] == [3, 3, 3]


def test_city_cards() -> None:
    """O-5: 25 cards in 12 kinds."""
    _, content = read_content("standard")
    assert sum(content.copies) == 25
    assert len([n for n in content.copies if n]) == 12


def test_an_empty_pile_is_made_from_the_discards() -> None:
    """O-5: the discards are shuffled into a new pile."""
    state = table(3, {"cards": {"noble": 1}, "laborers": {"farmer": 1}}, deck=[], **rest_discarded("noble"))
    assert len(state.view(None)["discards"]) == 24
    play(state, "send farmer", "to e1b")
    assert state.view(None)["deck"] == 22
    assert len(state.view(0)["step"]["drawn"]) == 2
    assert any(event.kind == "reshuffle" for event in state.events())


def rest_discarded(*held: str) -> dict[str, Any]:
    """Returns fields in which all cards but the *held* ones are discarded."""
    _, content = read_content("standard")
    names = [move.args["card"] for move in GAME.moves if move.verb == "gain"]
    rest = Counter({str(name): content.copies[kind] for kind, name in enumerate(names) if content.copies[kind]})
    rest.subtract(held)
    return {"discards": [{"card": name, "known_to": None} for name in rest.elements()]}


def short_pile(pile: list[str], *held: str) -> dict[str, Any]:
    """Returns fields with just *pile* to draw from, and everything else but the *held* cards out of the game."""
    rest = Counter(str(entry["card"]) for entry in rest_discarded(*held, *pile)["discards"])
    return {"deck": pile, "discards": [], "removed": dict(rest)}


def test_a_visitor_keeps_a_single_card() -> None:
    """O-5: with a single card left, the visitor keeps it and nobody is given any."""
    state = table(3, {"laborers": {"farmer": 1}}, **short_pile(["mason"]))
    play(state, "send farmer", "to e1b")
    assert governor(state, 0)["cards"] == {"mason": 1}
    assert state.turn == 1


def test_nothing_is_drawn_from_nothing() -> None:
    """O-5: if pile and discards are empty, nothing is drawn."""
    state = table(3, {"laborers": {"farmer": 1}}, **short_pile([]))
    play(state, "send farmer", "to e1b")
    assert governor(state, 0)["hand"] == 0
    assert state.turn == 1


def test_scribe_and_thoth_keep_first() -> None:
    """O-5: with fewer cards than they draw, Scribe and Thoth keep before they discard."""
    state = table(3, {"cards": {"scribe": 1}}, **short_pile(["mason"], "scribe"))
    play(state, "play scribe")
    assert governor(state, 0)["cards"] == {"mason": 1}
    state = table(3, {}, **short_pile(["mason", "pilot"]))
    play(state, "bless thoth")
    assert governor(state, 0)["cards"] == {"mason": 1, "pilot": 1}
    assert state.turn == 1


def test_the_barge_and_the_first_regent() -> None:
    """O-6: the barge starts along segment 1; the first regent is drawn at random."""
    regents = Counter(GAME.start(5, seed=seed).view(None)["regent"] for seed in range(500))
    assert looks_uniform([regents[seat] for seat in range(5)])
    assert GAME.start(5, seed=1).view(None)["season"] == 1


def test_a_point_for_the_second_governor() -> None:
    """O-6: with the option, the one of two who is not the first regent starts with 1 GP."""
    for seed in range(6):
        state = GAME.start(2, seed=seed, fair_start=True)
        regent = state.view(None)["regent"]
        assert [governor(state, seat)["gp"] for seat in (regent, 1 - regent)] == [0, 1]
        assert governor(state, 1 - regent)["account"]["regent"] == 1
        again = GAME.replay(GAME.record(state))
        assert again.options["fair_start"] is True
        assert again.dump() == state.dump()
    three = GAME.start(3, seed=1, fair_start=True)
    assert [governor(three, seat)["gp"] for seat in range(3)] == [0, 0, 0]


def blocked_spaces(state: State) -> list[str]:
    """Lists the sections with a neutral monument, as place, half and type."""
    return sorted(
        f"{entry['place']}{half + 1} {monument['monument']}"
        for entry in state.view(None)["places"]
        if entry["kind"] != "caravan"
        for half, stands in enumerate(entry["monuments"])
        for monument in stands
        if monument["owner"] is None
    )


ANKH = ["e1d1 obelisk", "e3d1 obelisk", "e4a1 obelisk", "w1c1 obelisk", "w2b1 pylon", "w4a1 pylon"]
SCARAB = ["e2b2 sphinx", "e3b1 obelisk", "w1b2 pylon", "w2c2 pylon", "w3a2 obelisk", "w4c1 obelisk"]


def test_set_up_for_three() -> None:
    """O-7: neutral monuments on the ankh spaces, the east caravan blocked, every cartouche free."""
    state = GAME.start(3, seed=1)
    assert blocked_spaces(state) == ANKH
    assert [place(state, at)["blocked"] for at in ("e3a", "w2e")] == [True, False]
    assert not any(entry["blocked"] for entry in state.view(None)["cartouches"])


def test_set_up_for_two() -> None:
    """O-7: scarab spaces too, and the leftmost cartouche of each monument."""
    state = GAME.start(2, seed=1)
    assert blocked_spaces(state) == sorted(ANKH + SCARAB)
    assert place(state, "e3a")["blocked"]
    blocked = [(entry["monument"], entry["cartouche"]) for entry in state.view(None)["cartouches"] if entry["blocked"]]
    assert blocked == [("obelisk", 1), ("sphinx", 1), ("pylon", 1)]


def neutral(state: State, spaces: list[str]) -> Counter[str]:
    """Counts the neutral monuments on some sections by their kind."""
    return Counter(place(state, at[:3])["monuments"][int(at[3]) - 1][0]["monument"] for at in spaces)


def test_neutral_monuments_are_of_one_colour_each_time() -> None:
    """O-7: obelisks on 2 icons, pylons on 3, never more than 2 of six: the third on 3 icons is a sphinx."""
    state = GAME.start(2, seed=1)
    assert neutral(state, ANKH) == {"obelisk": 4, "pylon": 2}
    assert neutral(state, SCARAB) == {"obelisk": 3, "pylon": 2, "sphinx": 1}
    assert place(state, "e2b")["monuments"][1][0]["monument"] == "sphinx"
    before = barque.game("osiris", rules=1).start(2, seed=1)
    assert neutral(before, SCARAB) == {"obelisk": 3, "pylon": 3}


def test_set_up_for_more() -> None:
    """O-7: with 4 or 5 nothing is blocked."""
    for seats in (4, 5):
        state = GAME.start(seats, seed=1)
        assert blocked_spaces(state) == []
        assert not place(state, "e3a")["blocked"]


def test_blocked_things_are_refused() -> None:
    """O-7: neither the blocked caravan nor a reserved cartouche can be used."""
    state = table(3, {"laborers": {"farmer": 1}})
    play(state, "send farmer")
    assert refused(state, "to e3a1").rule == "O-7"
    two = table(2, {"goods": RICH}, blockers={"obelisk": 1})
    assert refused(two, "plan obelisk 1").rule == "O-7"


# Turns


def test_turns_go_round_until_all_have_withdrawn() -> None:
    """O-9: clockwise, one action each, withdrawn governors skipped, no passing."""
    state = table(3, turn=1, mode="off")
    play(state, "bless horus")
    assert state.turn == 2
    play(state, "withdraw", "bonus 3")
    assert state.turn == 0
    play(state, "bless bastet", "take grain", "take grain", "take grain")
    assert state.turn == 1
    assert "pass" not in {move.verb for move in GAME.moves}
    assert refused(state, "done").rule == "O-9"


# Harvest


def test_harvest_takes_the_icons_of_both_sections() -> None:
    """O-10: a farmer on F2/3 brings 5 grain from the reserve."""
    state = table(3, {"laborers": {"farmer": 1}})
    play(state, "send farmer", "to e1a")
    assert goods(state, 0) == {"grain": 5}
    assert state.view(None)["reserve"]["grain"] == 15
    assert place(state, "e1a")["laborers"] == {"farmer": 1}


def test_harvest_beside_a_monument() -> None:
    """O-10: only the section without a monument is harvested; with two monuments there is no place."""
    board = {"e1a": {"section1": stone(1)}, "w1b": {"section1": stone(1), "section2": stone(1, "pylon")}}
    state = table(3, {"laborers": {"farmer": 1}}, board=board)
    play(state, "send farmer")
    assert refused(state, "to w1b").key == "field-full"
    play(state, "to e1a")
    assert goods(state, 0) == {"grain": 3}


def test_basic_laborers_follow_the_barge() -> None:
    """O-10: a basic laborer works along segments that the barge has reached, a foreman anywhere."""
    state = table(3, {"laborers": {"farmer": 1, "farm-foreman": 1}}, season=2)
    play(state, "send farmer")
    assert {"to e1a", "to w1b", "to e2b", "to w2b"} <= set(legal(state))
    refusal = refused(state, "to e4a")
    assert (refusal.rule, refusal.key) == ("O-10", "field-barge")
    state = table(3, {"laborers": {"farm-foreman": 1}})
    play(state, "send farm-foreman", "to e4a")
    assert goods(state, 0) == {"grain": 5}


def test_a_terrain_takes_one_laborer_of_its_type() -> None:
    """O-10: not where one stands, not on another type's terrain."""
    state = table(3, {"laborers": {"farmer": 1}}, board={"e1a": {"laborers": {"farmer": 1}}})
    play(state, "send farmer")
    assert refused(state, "to e1a").key == "place-busy"
    assert refused(state, "to e1c").key == "field-type"


@pytest.mark.parametrize(("season", "gain"), [(3, 5), (4, 6)])
def test_a_foreman_in_season_four(season: int, gain: int) -> None:
    """O-11: a foreman's harvest brings 1 more in season 4, and only then."""
    state = table(3, {"laborers": {"farm-foreman": 1}}, season=season, bonuses_blocked=[1, 2, 3][: season - 1])
    play(state, "send farm-foreman", "to e1a")
    assert goods(state, 0) == {"grain": gain}


def test_a_basic_laborer_gains_no_more_in_season_four() -> None:
    """O-11: basic laborers gain the icons."""
    state = table(3, {"laborers": {"farmer": 1}}, season=4)
    play(state, "send farmer", "to e1a")
    assert goods(state, 0) == {"grain": 5}


@pytest.mark.parametrize("left", [0, 2])
def test_the_reserve_is_limited(left: int) -> None:
    """O-12: a harvest gains what the reserve has, perhaps nothing."""
    state = table(3, {"laborers": {"farmer": 1}}, {"goods": {"grain": 20 - left}})
    play(state, "send farmer", "to e1a")
    assert goods(state, 0) == ({"grain": left} if left else {})
    assert state.turn == 1


def test_an_empty_reserve_shortens_cards_market_and_bonus() -> None:
    """O-12: cards and the market too bring only what is there."""
    state = table(3, {"cards": {"merchant": 1}, "goods": {"brick": 3}}, {"goods": {"grain": 20, "stone": 20}})
    play(state, "exchange 2 down")
    assert goods(state, 0) == {}
    state = table(3, {"cards": {"merchant": 1}}, {"goods": {"grain": 20}})
    play(state, "gain merchant")
    assert goods(state, 0) == {"brick": 1}


# Cities


def test_a_visit_draws_two_keeps_one_gives_one() -> None:
    """O-13: any laborer, wherever the barge is; the second card goes to anybody, withdrawn or not."""
    first = {"withdrawn": True}
    state = table(3, {"laborers": {"farmer": 1}}, first, first=1, bonus=3)
    play(state, "send farmer", "to e4b")
    drawn = state.view(0)["step"]["drawn"]
    assert len(drawn) == 2
    assert state.view(1)["step"]["drawn"] == 2
    play(state, f"part {drawn[0]}")
    assert legal(state) == ["give 1", "give 2"]
    play(state, "give 1")
    assert governor(state, 0)["cards"] == {drawn[1]: 1}
    assert governor(state, 1)["cards"] == {drawn[0]: 1}
    assert state.turn == 2


def test_a_city_takes_one_laborer() -> None:
    """O-13: not where a laborer is."""
    state = table(3, {"laborers": {"farmer": 1}}, board={"e1b": {"laborers": {"farmer": 1}}})
    play(state, "send farmer")
    assert refused(state, "to e1b").rule == "O-13"


def test_a_city_with_a_rivals_monument() -> None:
    """O-14: the second card goes to the owner of the monument, without a choice."""
    state = table(3, {"laborers": {"farmer": 1}}, board={"e1b": {"section1": stone(2, "pylon")}}, mode="turn")
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0])
    assert governor(state, 2)["hand"] == 1
    assert state.turn == 1
    assert state.phase_name() == "action"


def test_a_city_with_ones_own_monument() -> None:
    """O-14: the owner visits freely and chooses."""
    state = table(3, {"laborers": {"farmer": 1}}, board={"e1b": {"section1": stone(0, "pylon")}})
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0])
    assert legal(state) == ["give 1", "give 2"]


@pytest.mark.parametrize("owner", [0, 1])
def test_two_governors_do_not_visit_a_city_with_a_monument(owner: int) -> None:
    """O-14: with 2 governors such a city can't be visited."""
    state = table(2, {"laborers": {"farmer": 1}}, board={"e1b": {"section1": stone(owner, "pylon")}})
    play(state, "send farmer")
    assert refused(state, "to e1b").rule == "O-14"


@pytest.mark.parametrize("grain", [0, 1])
def test_two_governors_may_discard_for_grain(grain: int) -> None:
    """O-15: the second card for 1 grain, if the reserve has one; more than 2 governors can't."""
    state = table(2, {"laborers": {"farmer": 1}}, {"goods": {"grain": 15 - grain}})
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0])
    assert legal(state) == ["give 1", "discard"]
    play(state, "discard")
    assert goods(state, 0) == ({"grain": 1} if grain else {})
    assert governor(state, 1)["hand"] == 0
    three = table(3, {"laborers": {"farmer": 1}})
    play(three, "send farmer", "to e1b")
    play(three, legal(three)[0])
    assert refused(three, "discard").rule == "O-15"


def test_bribes_change_hands_only_for_the_chosen() -> None:
    """O-16: offered in turn order, resources, laborers and cards; only the chosen giver's bribe is paid."""
    giver = {"goods": {"grain": 2}, "laborers": {"stonecutter": 1}, "cards": {"noble": 1}}
    state = table(3, {"laborers": {"farmer": 1}}, giver, {"goods": {"stone": 1}}, mode="turn")
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0])
    assert state.turn == 1
    play(state, "add grain", "add stonecutter", "add noble")
    assert legal(state) == ["done"]
    play(state, "done")
    assert state.turn == 2
    play(state, "add stone", "done")
    assert state.view(0)["step"]["bribes"][1] == {
        "gives": {"grain": 1, "stonecutter": 1, "card": 1},
        "cards": ["noble"],
    }
    assert state.view(2)["step"]["bribes"][1]["cards"] is None
    play(state, "give 1")
    assert goods(state, 0) == {"grain": 1}
    assert governor(state, 0)["laborers"] == {"stonecutter": 1}
    assert governor(state, 0)["cards"]["noble"] >= 1
    assert goods(state, 1) == {"grain": 1}
    assert goods(state, 2) == {"stone": 1}


def test_a_bribe_competes_with_the_grain() -> None:
    """O-16 with O-15: of 2 governors the visitor may still take the grain, and then the bribe stays."""
    state = table(2, {"laborers": {"farmer": 1}}, {"goods": {"stone": 1}}, mode="turn")
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0], "add stone", "done", "discard")
    assert goods(state, 0) == {"grain": 1}
    assert goods(state, 1) == {"stone": 1}


# Caravans


def test_the_first_on_a_caravan_leads_it() -> None:
    """O-17: any laborer, wherever the barge is; the camel marks the leader."""
    state = table(4, {"laborers": {"farmer": 1}})
    play(state, "send farmer", "to e3a1")
    assert goods(state, 0) == {"grain": 2, "stone": 1}
    assert place(state, "e3a")["leader"] == 0
    assert place(state, "e3a")["laborers"] == ["farmer", None]


def test_nobody_leads_two_caravans() -> None:
    """O-18: the leader of one can't be the first on the other, but may join it once somebody leads it."""
    state = table(4, {"laborers": {"farmer": 2}, "leads": "e3a"}, board={"e3a": {"riders": ["farmer", None]}})
    play(state, "send farmer")
    assert refused(state, "to w2e1").rule == "O-18"
    assert "to e3a2" in legal(state)
    other = {"leads": "w2e"}
    state = table(4, {"laborers": {"farmer": 1}, "leads": "e3a"}, other)
    play(state, "send farmer")
    assert "to w2e1" in legal(state)


def test_a_joiner_pays_the_leader() -> None:
    """O-19: one of the resources just gained, of the joiner's choice, also to a leader who has withdrawn."""
    leader = {"withdrawn": True, "leads": "w2e"}
    state = table(3, {"laborers": {"farmer": 1}}, leader, first=1, bonus=3)
    play(state, "send farmer", "to w2e2")
    assert legal(state) == ["toll brick", "toll stone"]
    play(state, "toll stone")
    assert goods(state, 0) == {"brick": 2}
    assert goods(state, 1) == {"stone": 1}


def test_the_leaders_second_section_is_free() -> None:
    """O-19: the leader pays nobody."""
    state = table(3, {"laborers": {"farmer": 1}, "leads": "w2e"}, board={"w2e": {"riders": ["farmer", None]}})
    play(state, "send farmer", "to w2e2")
    assert goods(state, 0) == {"brick": 2, "stone": 1}
    assert state.turn == 1


def test_a_governor_who_gained_nothing_gives_nothing() -> None:
    """O-19: an empty reserve leaves nothing to give; a single gain is given without asking."""
    rich = {"goods": {"brick": 20, "stone": 20}, "leads": "w2e"}
    state = table(3, {"laborers": {"farmer": 1}}, rich)
    play(state, "send farmer", "to w2e2")
    assert (goods(state, 0), state.turn) == ({}, 1)
    rich = {"goods": {"brick": 20, "stone": 19}, "leads": "w2e"}
    state = table(3, {"laborers": {"farmer": 1}}, rich)
    play(state, "send farmer", "to w2e2")
    assert (goods(state, 0), goods(state, 1)["stone"]) == ({}, 20)


def test_a_section_takes_one_laborer() -> None:
    """O-17: each section holds one."""
    state = table(3, {"laborers": {"farmer": 1}}, {"leads": "w2e"}, board={"w2e": {"riders": ["farmer", None]}})
    play(state, "send farmer")
    assert refused(state, "to w2e1").rule == "O-17"
    assert refused(state, "to w2e").key == "caravan-section"


# Hire and market


def test_hiring() -> None:
    """O-20: any 2 resources, which stay by the cartouche; a foreman costs the same."""
    state = table(3, {"goods": {"grain": 1, "stone": 2}}, for_hire={"stone-foreman": 1})
    play(state, "hire stone-foreman", "pay grain", "pay stone")
    assert governor(state, 0)["laborers"] == {"stone-foreman": 1}
    assert goods(state, 0) == {"stone": 1}
    view = state.view(None)
    assert view["hire_goods"] == {"grain": 1, "stone": 1}
    assert view["reserve"] == {"grain": 19, "brick": 20, "stone": 18}
    assert view["governors"][0]["shown"] == {"stone-foreman": 1}


def test_hiring_needs_two_resources_and_a_laborer() -> None:
    """O-20: refused with one resource, or for a laborer who is not there."""
    state = table(3, {"goods": {"grain": 1}}, for_hire={"farmer": 1})
    assert refused(state, "hire farmer").key == "hire-price"
    assert refused(state, "hire brickmaker").key == "hire-missing"


def test_market() -> None:
    """O-21: either direction, once a season; what was paid stays there."""
    state = table(3, {"goods": {"stone": 2}}, {"goods": {"grain": 3}})
    play(state, "exchange 3 down")
    assert goods(state, 0) == {"grain": 4}
    assert state.view(None)["market"][2]["goods"] == {"stone": 2}
    assert refused(state, "exchange 3 up").key == "market-used"
    play(state, "exchange 4 down")
    assert goods(state, 1) == {"stone": 2}
    assert refused(state, "exchange 1 down").key == "price"
    state = table(3, {"goods": {"grain": 4}})
    play(state, "exchange 3 up")
    assert goods(state, 0) == {"stone": 2}


def test_nobody_uses_a_market_cartouche_again() -> None:
    """O-21: not even the governor who used it (our reading)."""
    out = {"withdrawn": True}
    state = table(3, {"goods": {"stone": 4}}, out, out, first=1, bonus=3)
    play(state, "exchange 3 down")
    assert state.turn == 0
    assert refused(state, "exchange 3 down").key == "market-used"
    assert refused(state, "exchange 3 up").key == "market-used"


# Plan and build


def test_planning() -> None:
    """O-22: the cost goes to the reserve; several at a time, one on each cartouche."""
    state = table(3, {"goods": {"grain": 4, "brick": 6, "stone": 6}}, {"goods": RICH})
    play(state, "plan obelisk 1")
    assert goods(state, 0) == {"grain": 3, "brick": 5, "stone": 3}
    assert state.view(None)["reserve"]["stone"] == 20 - 5 - 3
    assert refused(state, "plan obelisk 1").key == "cartouche-taken"
    play(state, "plan sphinx 1", "bless horus", "plan obelisk 2")
    assert governor(state, 0)["stock"]["obelisk"] == 2


def test_planning_needs_a_monument_and_the_cost() -> None:
    """O-22: refused without a monument of the type left, without the resources, or on no cartouche."""
    state = table(3, {"goods": RICH, "stock": {"sphinx": 3, "pylon": 2}})
    assert refused(state, "plan obelisk 1").key == "stock"
    assert refused(state, "plan pylon 1").key == "price"
    assert refused(state, "plan pylon 3").key == "cartouche-missing"


def full_of_obelisks() -> dict[str, Any]:
    """Blocks every section of 2 icons."""
    _, content = read_content("standard")
    board: dict[str, Any] = {}
    for entry in content.data["places"]:
        for half, icons in enumerate(entry.get("icons", ())):
            if icons == 2:
                board.setdefault(entry["at"], {})[f"section{half + 1}"] = stone(None)
    return board


def test_planning_without_a_space() -> None:
    """O-22: allowed even if no valid space is left; the view says so."""
    state = table(3, {"goods": {"grain": 4, "brick": 6, "stone": 6}}, board=full_of_obelisks())
    assert state.view(0)["sites"]["obelisk"] == []
    play(state, "plan obelisk 1")
    assert governor(state, 0)["stock"]["obelisk"] == 3


@pytest.mark.parametrize(
    ("monument", "yes", "no"),
    [
        ("obelisk", {"to e1a1", "to e4a1", "to w1c2"}, {"to e1a2", "to w2b1", "to e1b"}),
        ("sphinx", {"to e1a1", "to e1a2", "to w2b1"}, {"to e1b"}),
        ("pylon", {"to e1a2", "to w2b1", "to e1b"}, {"to e1a1", "to w1c2"}),
    ],
)
def test_where_monuments_stand(monument: str, yes: set[str], no: set[str]) -> None:
    """O-23: an obelisk on 2 icons, a sphinx on 2 or 3, a pylon on 3 or a city; on any segment, never on a caravan."""
    state = table(3, {"plans": [planned(monument)]})
    play(state, f"build {monument} 1")
    assert yes <= set(legal(state))
    assert not no & set(legal(state))
    assert refused(state, "to w2e1").key == "site-caravan"


def test_where_nothing_can_be_built() -> None:
    """O-23: no laborer on space or terrain, no monument on the space."""
    board = {
        "e1a": {"laborers": {"farmer": 1}},
        "e1b": {"laborers": {"farmer": 1}},
        "e1c": {"section2": stone(1, "pylon")},
    }
    state = table(3, {"plans": [planned("pylon")]}, board=board)
    play(state, "build pylon 1")
    assert refused(state, "to e1a2").key == "site-laborer"
    assert refused(state, "to e1b").key == "site-laborer"
    assert refused(state, "to e1c2").key == "site-monument"
    assert refused(state, "to e1d1").key == "site-kind"
    assert refused(state, "to e1d").key == "site-section"


@pytest.mark.parametrize(("monument", "glory"), [("obelisk", 2), ("sphinx", 4), ("pylon", 6)])
def test_building_scores(monument: str, glory: int) -> None:
    """O-23 and O-24: its GP, and 1 more along the barge's segment; the cartouche is free again."""
    at = {"obelisk": "w3b1", "sphinx": "w3b2", "pylon": "w3b2"}[monument]
    for season, more in ((1, 0), (3, 1)):
        state = table(3, {"plans": [planned(monument)]}, season=season)
        play(state, f"build {monument} 1", f"to {at}")
        assert state.scores()[0] == glory + more
        assert governor(state, 0)["built"][monument] == 1
        assert all(entry["planned"] == [] for entry in state.view(None)["cartouches"])


def test_building_needs_a_planned_monument_and_a_space() -> None:
    """O-23: what is not planned, or has no space, can't be built."""
    state = table(3, {"plans": [planned("obelisk")]}, board=full_of_obelisks())
    assert refused(state, "build sphinx 1").key == "build-unplanned"
    assert refused(state, "build obelisk 1").key == "build-nowhere"


BUILT = {
    "obelisk": {"e1c": {"section1": stone()}, "e1d": {"section1": stone(), "section2": stone()}},
    "sphinx": {"e1c": {"section1": stone(0, "sphinx"), "section2": stone(0, "sphinx")}},
    "pylon": {"e1c": {"section2": stone(0, "pylon")}},
}


@pytest.mark.parametrize(("monument", "glory", "award"), [("obelisk", 2, 1), ("sphinx", 4, 2), ("pylon", 6, 2)])
def test_the_first_to_build_a_whole_set(monument: str, glory: int, award: int) -> None:
    """O-25: 1 GP for all obelisks, 2 for all sphinxes, 2 for both pylons, to the first alone and at once."""
    at = "w3b1" if monument == "obelisk" else "w3b2"
    for given, more in (([], award), ([monument], 0)):
        state = table(3, {"plans": [planned(monument)]}, board=BUILT[monument], awarded=given)
        play(state, f"build {monument} 1", f"to {at}")
        assert state.scores()[0] == glory + more


def test_a_lost_monument_loses_the_award() -> None:
    """O-25: with a monument out of the game the set can't be completed."""
    board = {"e1c": {"section1": stone()}, "e1d": {"section1": stone()}}
    state = table(3, {"plans": [planned("obelisk")], "stock": {"sphinx": 3, "pylon": 2}}, board=board)
    play(state, "build obelisk 1", "to w3b1")
    assert governor(state, 0)["lost"]["obelisk"] == 1
    assert state.scores()[0] == 2


def test_blockers_move_with_two_governors() -> None:
    """O-26: the blocker goes where the built monument came from and frees its own cartouche."""
    state = table(
        2, {"plans": [planned("obelisk", 3)]}, {"goods": RICH}, blockers={"obelisk": 1, "sphinx": 1, "pylon": 1}
    )
    play(state, "build obelisk 3", "to e1a1")
    blocked = [(entry["monument"], entry["cartouche"]) for entry in state.view(None)["cartouches"] if entry["blocked"]]
    assert blocked == [("obelisk", 3), ("sphinx", 1), ("pylon", 1)]
    play(state, "plan obelisk 1")


def test_a_lost_monument_moves_no_blocker() -> None:
    """O-26: a monument lost at the season's end moves nothing."""
    state = table(2, {"plans": [planned("obelisk", 3)]}, blockers={"obelisk": 1}, board=full_of_obelisks(), mode="off")
    leave(state)
    assert governor(state, 0)["lost"]["obelisk"] == 1
    assert [entry["cartouche"] for entry in state.view(None)["cartouches"] if entry["blocked"]] == [1]


# City cards

GAINS = {
    "sculptor": {"stone": 1},
    "overseer": {"brick": 1},
    "recruiter": {"grain": 1, "stone": 1},
    "merchant": {"grain": 1, "brick": 1},
    "scribe": {"grain": 2},
    "priest": {"stone": 2},
    "architect": {"brick": 1, "stone": 1},
    "mason": {"brick": 2},
    "pilot": {"grain": 2},
    "tax-collector": {"stone": 1},
    "labor-agent": {"grain": 2},
    "noble": {"brick": 1, "stone": 1},
}


@pytest.mark.parametrize("card", GAINS)
def test_a_card_for_its_resources(card: str) -> None:
    """O-27: gains the resources printed on it; then it is discarded for all to see."""
    state = table(3, {"cards": {card: 1}})
    play(state, f"gain {card}")
    assert goods(state, 0) == GAINS[card]
    assert state.view(2)["discards"] == [card]
    assert governor(state, 0)["hand"] == 0


def test_cards_must_be_held() -> None:
    """O-27: a card that is not in hand can't be played."""
    state = table(3, {})
    assert refused(state, "gain noble").key == "card-missing"
    assert refused(state, "play noble").key == "card-missing"


@pytest.mark.parametrize(
    "card",
    ["sculptor", "overseer", "recruiter", "merchant", "architect", "mason", "pilot", "tax-collector", "labor-agent"],
)
def test_an_action_that_cant_be_carried_out(card: str) -> None:
    """O-27: such an action can't be chosen; its resources can."""
    state = table(3, {"cards": {card: 1}}, season=1)
    refusal = refused(state, f"play {card}")
    assert (refusal.rule, refusal.key) == ("O-27", "card-cannot")
    assert f"gain {card}" in legal(state)


def test_sculptor_builds_on_one_obelisk() -> None:
    """O-27, Sculptor: on exactly one obelisk, anybody's, of a terrain without a laborer."""
    board = {
        "e1a": {"section1": stone(1)},
        "e1c": {"section1": stone(1, "sphinx")},
        "e1d": {"section1": stone(None)},
        "e2a": {"section1": stone(1, second=2)},
        "w1a": {"section1": stone(1), "laborers": {"stonecutter": 1}},
    }
    state = table(3, {"cards": {"sculptor": 1}, "plans": [planned("obelisk"), planned("sphinx")]}, board=board)
    play(state, "play sculptor")
    assert legal(state) == ["build obelisk 1"]
    play(state, "build obelisk 1")
    assert legal(state) == ["to e1a1", "to e1d1"]
    play(state, "to e1a1")
    assert [monument["owner"] for monument in place(state, "e1a")["monuments"][0]] == [1, 0]
    assert state.scores()[0] == 3
    assert state.view(None)["discards"] == ["sculptor"]


def test_overseer_harvests_beside_a_laborer() -> None:
    """O-27, Overseer: a fitting laborer where one of any type stands, wherever the barge is."""
    board = {"e4a": {"laborers": {"stonecutter": 1}}, "w4a": {"laborers": {"brickmaker": 1}}}
    state = table(3, {"cards": {"overseer": 1}, "laborers": {"farmer": 1, "stonecutter": 1}}, board=board)
    play(state, "play overseer")
    assert legal(state) == ["send farmer"]
    play(state, "send farmer")
    assert legal(state) == ["to e4a"]
    play(state, "to e4a")
    assert goods(state, 0) == {"grain": 5}
    assert place(state, "e4a")["laborers"] == {"farmer": 1, "stonecutter": 1}


def test_recruiter_takes_a_laborer_back() -> None:
    """O-27, Recruiter: from terrain, city or caravan; camel and leader stay; the card leaves the game."""
    board = {
        "e1a": {"laborers": {"farmer": 1, "farm-foreman": 1}},
        "e1b": {"laborers": {"stonecutter": 1}},
        "w2e": {"riders": ["brickmaker", None]},
    }
    for place_, type_ in (("from e1a", "take farm-foreman"), ("from e1b", ""), ("from w2e1", "")):
        state = table(3, {"cards": {"recruiter": 1}}, {"leads": "w2e"}, board=board)
        play(state, "play recruiter")
        assert legal(state) == ["from e1a", "from e1b", "from w2e1"]
        play(state, place_, *([type_] if type_ else []))
        assert governor(state, 0)["crew"] == 1
        assert state.view(None)["removed"] == {"recruiter": 1}
        assert place(state, "w2e")["leader"] == 1
    assert place(state, "w2e")["laborers"] == [None, None]
    assert state.view(1)["governors"][0]["shown"] == {"brickmaker": 1}


def test_a_place_is_free_after_the_recruiter() -> None:
    """O-27, Recruiter: a terrain with another laborer left stays taken, an empty one is free."""
    board = {"e1a": {"laborers": {"farmer": 2}}, "w1b": {"laborers": {"farmer": 1}}}
    state = table(3, {"cards": {"recruiter": 2}}, board=board)
    play(state, "play recruiter", "from e1a", "bless horus", "bless bastet", "take grain", "take grain", "take grain")
    play(state, "play recruiter", "from w1b", "withdraw", "bonus 3", "withdraw", "send farmer")
    assert "to w1b" in legal(state)
    assert refused(state, "to e1a").key == "place-busy"


def test_merchant_trades_for_less() -> None:
    """O-27, Merchant: 1 less, on a used cartouche too, which stays as it is; the payment goes to the reserve."""
    market: list[dict[str, Any]] = [{"used": True, "goods": {"grain": 3}}, {}, {}, {}]
    state = table(3, {"cards": {"merchant": 1}, "goods": {"grain": 2}}, market=market)
    play(state, "play merchant", "exchange 1 down")
    assert goods(state, 0) == {"brick": 2}
    view = state.view(None)
    assert view["market"][0] == {"above": {"grain": 3}, "below": {"brick": 2}, "used": True, "goods": {"grain": 3}}
    assert view["reserve"]["grain"] == 17
    state = table(3, {"cards": {"merchant": 1}, "goods": {"grain": 2}})
    play(state, "play merchant", "exchange 1 down")
    assert not state.view(None)["market"][0]["used"]


def test_scribe_draws() -> None:
    """O-27, Scribe: draws 2, keeps 1, discards the other unseen; the card leaves the game."""
    state = table(3, {"cards": {"scribe": 1}}, **short_pile(["mason", "pilot"], "scribe"))
    play(state, "play scribe", "part mason")
    assert governor(state, 0)["cards"] == {"pilot": 1}
    assert state.view(0)["discards"] == ["mason"]
    assert state.view(1)["discards"] == [None]
    assert state.view(1)["removed"]["scribe"] >= 1


def test_priest_plays_a_blessing_again() -> None:
    """O-27, Priest: whatever was played this season; it counts as played."""
    state = table(3, {"cards": {"priest": 1}, "played": ["thoth"]}, {"played": ["bastet"]})
    assert legal(state, "bless") == []
    play(state, "play priest")
    assert set(legal(state)) == {"bless horus", "bless bastet"}
    play(state, "bless bastet", "take stone", "take stone", "take brick")
    assert goods(state, 0) == {"brick": 1, "stone": 2}
    assert governor(state, 0)["played"] == ["bastet", "thoth"]
    assert state.view(None)["discards"] == ["priest"]


def test_priest_needs_a_blessing() -> None:
    """O-27, Priest: none left, nothing to play."""
    state = table(3, {"cards": {"priest": 1}, "blessings": []})
    assert refused(state, "play priest").key == "card-cannot"


def test_architect_plans_for_two_less() -> None:
    """O-27, Architect: 2 resources of one's choice less, on a free cartouche."""
    state = table(3, {"cards": {"architect": 1}, "goods": {"stone": 2, "brick": 1}}, {"plans": [planned("obelisk", 2)]})
    play(state, "play architect")
    assert legal(state) == ["plan obelisk 1"]
    play(state, "plan obelisk 1")
    assert legal(state) == ["less grain", "less stone"]
    play(state, "less stone")
    assert legal(state) == ["less grain"]
    play(state, "less grain")
    assert goods(state, 0) == {}
    assert governor(state, 0)["stock"]["obelisk"] == 3


def test_mason_plans_anywhere() -> None:
    """O-27, Mason: on an occupied or blocked cartouche for 1 less; all stand there, a blocker stays."""
    cost = {"stone": 3, "brick": 1}
    mine = {"cards": {"mason": 1}, "goods": cost, "plans": [planned("obelisk")]}
    state = table(2, mine, blockers={"obelisk": 1})
    play(state, "play mason", "plan obelisk 1", "less grain")
    entry = state.view(None)["cartouches"][0]
    assert (entry["planned"], entry["blocked"]) == ([0, 0], True)
    play(state, "bless horus", "build obelisk 1", "to e1a1")
    entry = state.view(None)["cartouches"][0]
    assert (entry["planned"], entry["blocked"]) == ([0], True)


def test_pilot_scores_the_barge_anywhere() -> None:
    """O-27, Pilot: O-24's GP wherever it stands, once."""
    for at in ("e4a1", "e1a1"):
        state = table(3, {"cards": {"pilot": 1}, "plans": [planned("obelisk")]})
        play(state, "play pilot", "build obelisk 1", f"to {at}")
        assert state.scores()[0] == 3


@pytest.mark.parametrize("lies", [1, 3])
def test_tax_collector(lies: int) -> None:
    """O-27, Tax Collector: 2 resources of market or cartouche, or the 1 that lies there; the market stays used."""
    market: list[dict[str, Any]] = [{"used": True, "goods": {"grain": lies}}, {}, {}, {}]
    state = table(3, {"cards": {"tax-collector": 1}}, market=market)
    play(state, "play tax-collector", *["take grain"] * min(lies, 2))
    assert goods(state, 0) == {"grain": min(lies, 2)}
    assert state.view(None)["market"][0]["used"]
    assert state.turn == 1


def test_tax_collector_takes_from_both() -> None:
    """O-27, Tax Collector: from the laborers' cartouche too."""
    market: list[dict[str, Any]] = [{"used": True, "goods": {"grain": 1}}, {}, {}, {}]
    state = table(3, {"cards": {"tax-collector": 1}}, market=market, hire_goods={"stone": 1})
    play(state, "play tax-collector", "take stone", "take grain")
    assert goods(state, 0) == {"grain": 1, "stone": 1}
    assert state.view(None)["hire_goods"] == {}


def test_labor_agent_hires_for_nothing() -> None:
    """O-27, Labor Agent: a laborer from the cartouche, for free."""
    state = table(3, {"cards": {"labor-agent": 1}}, for_hire={"farmer": 1})
    play(state, "play labor-agent", "hire farmer")
    assert governor(state, 0)["laborers"] == {"farmer": 1}
    assert state.turn == 1


def test_noble() -> None:
    """O-27, Noble: 1 GP."""
    state = table(3, {"cards": {"noble": 1}})
    play(state, "play noble")
    assert state.scores() == [1, 0, 0]


# Blessings


def test_one_blessing_a_season() -> None:
    """O-28: one for each governor, none that another has played; then it leaves the game."""
    state = table(3, {"played": []})
    play(state, "bless horus")
    assert refused(state, "bless horus").key == "blessing-spent"
    play(state, "bless thoth")
    play(state, legal(state)[0], "bless bastet", "take grain", "take grain", "take grain")
    assert refused(state, "bless sobek").key == "blessing-second"
    assert refused(state, "bless horus").key == "blessing-missing"
    leave(state)
    assert state.view(None)["season"] == 2
    assert governor(state, 0)["blessings"] == ["bastet", "ptah", "thoth", "sobek"]
    assert governor(state, 0)["played"] == []


@pytest.mark.parametrize("left", [0, 2, 9])
def test_bastet(left: int) -> None:
    """O-28, Bastet: any 3 resources that the reserve has, or all if fewer."""
    rest = {"grain": 20, "brick": 20, "stone": 20 - left}
    state = table(3, {}, {"goods": rest})
    play(state, "bless bastet", *["take stone"] * min(left, 3))
    assert goods(state, 0) == ({"stone": min(left, 3)} if left else {})
    assert state.turn == 1


def test_ptah_plans_and_builds() -> None:
    """O-28, Ptah: full cost, built in the same action; O-26 applies."""
    state = table(2, {"goods": {"stone": 2, "brick": 3}}, blockers={"obelisk": 1})
    play(state, "bless ptah", "plan obelisk 2", "to e1a1")
    assert state.scores()[0] == 3
    assert goods(state, 0) == {}
    assert [entry["cartouche"] for entry in state.view(None)["cartouches"] if entry["blocked"]] == [2]


def test_ptah_without_a_space() -> None:
    """O-27 with Ptah: without a valid space it can't be chosen."""
    state = table(3, {"goods": {"stone": 2, "brick": 3}}, board=full_of_obelisks())
    assert refused(state, "bless ptah").rule == "O-27"


def test_thoth_draws_three() -> None:
    """O-28, Thoth: draws 3, keeps 2, discards 1 unseen."""
    state = table(3, {}, **short_pile(["mason", "pilot", "noble"]))
    play(state, "bless thoth", "part pilot")
    assert governor(state, 0)["cards"] == {"mason": 1, "noble": 1}
    assert state.view(1)["discards"] == [None]


@pytest.mark.parametrize(("season", "laborer", "gain"), [(1, "farmer", 6), (4, "farmer", 6), (4, "stone-foreman", 7)])
def test_sobek(season: int, laborer: str, gain: int) -> None:
    """O-28, Sobek: any laborer on any terrain, wherever the barge is, 1 more besides O-11."""
    state = table(3, {"laborers": {laborer: 1}}, season=season)
    play(state, "bless sobek", f"send {laborer}")
    assert state.view(1)["step"]["bent"]
    assert not {"to e1b", "to w2e1"} & set(legal(state))
    play(state, "to e4a")
    assert goods(state, 0) == {"grain": gain}


# Withdrawing


def test_withdrawing_with_something_to_build() -> None:
    """O-29: not while a planned monument could be built, unless Horus was played."""
    state = table(3, {"plans": [planned("obelisk")]})
    assert refused(state, "withdraw").rule == "O-29"
    state = table(3, {"plans": [planned("obelisk")], "horus": True, "played": ["horus"]})
    assert "withdraw" in legal(state)


def test_a_monument_without_a_space_holds_nobody() -> None:
    """O-29: a planned monument with no valid space left does not hold back, even if the Sculptor could build it."""
    mine = {"plans": [planned("obelisk")], "cards": {"sculptor": 1}}
    state = table(3, mine, board=full_of_obelisks())
    assert {"withdraw", "play sculptor"} <= set(legal(state))


@pytest.mark.parametrize(
    ("number", "gp", "gains", "hand"),
    [
        (1, 1, {"brick": 1}, 0),
        (2, 0, {"stone": 1}, 1),
        (3, 0, {"stone": 3}, 0),
        (4, 0, {"brick": 4}, 0),
        (5, 0, {"grain": 5}, 0),
    ],
)
@pytest.mark.parametrize("season", [1, 4])
def test_regent_bonuses(number: int, gp: int, gains: dict[str, int], hand: int, season: int) -> None:
    """O-30: the first to withdraw takes a bonus and is the next regent, in season 4 too."""
    state = table(3, season=season)
    play(state, "withdraw", f"bonus {number}")
    assert (state.scores()[0], goods(state, 0), governor(state, 0)["hand"]) == (gp, gains, hand)
    assert state.view(None)["next_regent"] == 0
    play(state, "withdraw")
    assert state.turn == 2


def test_a_blocked_bonus() -> None:
    """O-34: a bonus chosen in an earlier season is blocked."""
    state = table(3, season=2, bonuses_blocked=[3])
    play(state, "withdraw")
    assert legal(state) == ["bonus 1", "bonus 2", "bonus 4", "bonus 5"]
    assert refused(state, "bonus 3").rule == "O-34"


def test_what_the_reserve_lacks_of_a_bonus() -> None:
    """O-30: from the laborers' cartouche, then from the market left to right; an emptied cartouche stays used."""
    market: list[dict[str, Any]] = [
        {"used": True, "goods": {"brick": 2}},
        {"used": True, "goods": {"brick": 3}},
        {},
        {},
    ]
    state = table(3, {}, {"goods": {"brick": 13}}, market=market, hire_goods={"brick": 1})
    play(state, "withdraw", "bonus 4")
    assert goods(state, 0) == {"brick": 4}
    view = state.view(None)
    assert view["reserve"]["brick"] == 0
    assert view["hire_goods"] == {}
    assert [entry["goods"] for entry in view["market"][:2]] == [{}, {"brick": 3}]
    assert view["market"][0]["used"]


def test_the_withdrawn_still_receive_and_negotiate() -> None:
    """O-31: they take no action until the season ends, but can receive cards and make deals."""
    out = {"withdrawn": True, "goods": {"grain": 1}}
    state = table(3, {"goods": {"stone": 1}}, out, first=1, bonus=3, mode="turn")
    play(state, "offer 1", "add stone", "ask grain", "done")
    assert state.turn == 1
    play(state, "accept", "bless horus")
    assert goods(state, 1) == {"stone": 1}
    assert state.turn == 2
    play(state, "bless bastet", "take grain", "take grain", "take grain")
    assert state.turn == 0


# Negotiation


def test_an_open_deal() -> None:
    """O-32: resources, laborers and cards change hands at any time, as one step, and go into the record."""
    a = {"goods": {"grain": 3}, "laborers": {"farmer": 1}}
    state = table(3, a, {"goods": {"stone": 1}, "cards": {"noble": 1}}, mode="open", turn=2)
    state.deal(0, 1, "2 grain, 1 farmer", "1 stone, 1 noble")
    assert goods(state, 0) == {"grain": 1, "stone": 1}
    assert governor(state, 0)["cards"] == {"noble": 1}
    assert governor(state, 1)["laborers"] == {"farmer": 1}
    assert state.turn == 2
    text = GAME.record(state)
    assert "deal 0 1 2 grain, 1 farmer 1 stone, 1 noble" in text
    assert GAME.replay(text).dump() == state.dump()


def test_what_a_card_says_stays_between_the_two() -> None:
    """O-32: others see only that a card changed hands."""
    state = table(3, {"cards": {"noble": 1}}, mode="open")
    state.deal(0, 1, "1 noble", "nothing")
    told = [event.seen(2) for event in state.events()]
    assert told == [{"kind": "deal", "seat": 0, "to": 1, "gives": {"card": 1}, "gets": {}, "held": [1, 0]}]
    assert state.events()[0].seen(1)["cards"] == ["noble"]


@pytest.mark.parametrize(
    ("a", "b", "gives", "gets", "key"),
    [
        (0, 1, "2 grain", "1 stone", "deal-lacks"),
        (0, 1, "1 grain", "1 brick", "deal-lacks"),
        (0, 1, "1 grain", "1 noble", "deal-lacks"),
        (0, 0, "1 grain", "nothing", "deal-self"),
        (0, 7, "1 grain", "nothing", "deal-seat"),
        (0, 1, "nothing", "nothing", "deal-empty"),
        (0, 1, "1 gold", "nothing", "deal-item"),
        (0, 1, "grain", "nothing", "deal-text"),
    ],
)
def test_a_deal_is_refused_with_its_reason(a: int, b: int, gives: str, gets: str, key: str) -> None:
    """O-32: refused when either side lacks its part, and nothing changes."""
    state = table(3, {"goods": {"grain": 1}}, {"goods": {"stone": 1}}, mode="open")
    before = state.dump()
    with pytest.raises(IllegalMove) as caught:
        state.deal(a, b, gives, gets)
    assert caught.value.key == key
    assert state.dump() == before
    assert state.log == []


MIDDLES: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
    ({"laborers": {"farmer": 1}}, ("send farmer",), "place"),
    ({"laborers": {"farmer": 1}}, ("send farmer", "to e1b"), "part"),
    ({"laborers": {"farmer": 1}}, ("send farmer", "to e1b", "part"), "give"),
    ({"plans": [planned("obelisk")]}, ("build obelisk 1",), "site"),
    ({"cards": {"tax-collector": 1}}, ("play tax-collector",), "take"),
    ({}, ("withdraw",), "bonus"),
    (
        {"horus": True, "plans": [planned("obelisk"), planned("sphinx")]},
        ("withdraw",),
        "keep",
    ),
]


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize(("mine", "moves", "phase"), MIDDLES)
def test_a_deal_in_the_middle_of_an_action(
    mine: dict[str, Any], moves: tuple[str, ...], phase: str, rules: int
) -> None:
    """O-32: at any time includes the middle of an action of one's own; the question stays as it was."""
    mine = {**mine, "goods": {"grain": 2}}
    state = table(3, mine, {"goods": {"stone": 1}}, mode="open", hire_goods={"brick": 2}, rules=rules)
    for move in moves:
        play(state, legal(state, "part")[0] if move == "part" else move)
    assert state.phase_name() == phase
    asked = legal(state)
    state.deal(0, 1, "2 grain", "1 stone")
    assert (goods(state, 0), goods(state, 1)) == ({"stone": 1}, {"grain": 2})
    assert legal(state) == asked
    play(state, asked[0])


def needed(state: State, gives: str) -> None:
    """Checks that the governor on turn can't deal that away now, and that nothing changed."""
    before = (state.dump(), list(state.log))
    with pytest.raises(IllegalMove) as caught:
        state.agree(GAME.accord(f"deal 0 1 {gives} nothing"))
    assert caught.value.key == "deal-needed"
    assert (state.dump(), list(state.log)) == before


def test_the_price_of_a_laborer_is_not_dealt_away() -> None:
    """O-32: what is still to be paid must stay; what is more may go, and what comes may pay."""
    state = table(3, {"goods": {"grain": 3}}, {"goods": {"stone": 1}}, mode="open", for_hire={"farmer": 1})
    play(state, "hire farmer")
    needed(state, "2 grain")
    with pytest.raises(IllegalMove) as caught:
        state.deal(0, 1, "2 grain", "nothing")
    assert caught.value.text("de").startswith("Spieler 1 braucht das für ")
    assert caught.value.text("fr", ["Ana", "Ben", "Cleo"].__getitem__).startswith("Ana en a besoin ")
    state.deal(0, 1, "2 grain", "1 stone")
    assert legal(state) == ["pay grain", "pay stone"]
    play(state, "pay stone")
    needed(state, "1 grain")
    play(state, "pay grain")
    assert governor(state, 0)["laborers"] == {"farmer": 1}


def test_the_toll_just_gained_is_not_dealt_away() -> None:
    """O-32 and O-19: one of the resources just gained must be left for the caravan's leader."""
    leader = {"leads": "w2e"}
    board = {"w2e": {"riders": ["farmer", None]}}
    state = table(4, {"laborers": {"stonecutter": 1}}, leader, mode="open", board=board)
    play(state, "send stonecutter", "to w2e2")
    assert legal(state) == ["toll brick", "toll stone"]
    needed(state, "2 brick, 1 stone")
    state.deal(0, 1, "1 stone", "nothing")
    assert legal(state) == ["toll brick"]
    state.deal(0, 2, "1 brick", "nothing")
    needed(state, "1 brick")
    play(state, "toll brick")
    assert goods(state, 1) == {"brick": 1, "stone": 1}


@pytest.mark.parametrize(
    ("mine", "moves", "gives"),
    [
        ({"cards": {"architect": 1}, "goods": {"grain": 1, "brick": 1, "stone": 1}}, ("play architect",), "1 stone"),
        (
            {"cards": {"architect": 1}, "goods": {"grain": 1, "brick": 1, "stone": 1}},
            ("play architect", "plan obelisk 1"),
            "1 stone",
        ),
        ({"cards": {"merchant": 1}, "goods": {"grain": 2}}, ("play merchant",), "1 grain"),
        ({"laborers": {"farmer": 1}}, ("bless sobek",), "1 farmer"),
    ],
)
def test_what_an_effect_needs_is_not_dealt_away(mine: dict[str, Any], moves: tuple[str, ...], gives: str) -> None:
    """O-32: a card's or a blessing's question can still be answered after a deal; others may deal meanwhile."""
    state = table(3, mine, {"goods": {"grain": 1}}, mode="open")
    play(state, *moves)
    needed(state, gives)
    state.deal(1, 2, "1 grain", "nothing")
    assert goods(state, 2) == {"grain": 1}
    play(state, legal(state)[0])


def test_an_open_bribe() -> None:
    """O-16 at an open table: a bribe waits for the visitor's choice; one that its giver lost is void."""
    state = table(3, {"laborers": {"farmer": 1}}, {"goods": {"grain": 1}}, {"goods": {"stone": 1}}, mode="open")
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0])
    state.agree(GAME.accord("bribe 1 1 grain"))
    state.agree(GAME.accord("bribe 2 1 stone"))
    state.deal(2, 1, "1 stone", "nothing")
    play(state, "give 1")
    assert goods(state, 0) == {"grain": 1}
    assert GAME.replay(GAME.record(state)).dump() == state.dump()
    with pytest.raises(IllegalMove) as caught:
        state.agree(GAME.accord("bribe 1 1 grain"))
    assert caught.value.rule == "O-16"


def test_a_laborer_in_a_bribe_stays_known() -> None:
    """O-37, O-16: all know of it, though another of its type changes hands meanwhile."""
    giver = {"laborers": {"farmer": 2, "stonecutter": 1}}
    state = table(3, {"laborers": {"farmer": 1}}, giver, {"laborers": {"brickmaker": 2}}, mode="open")
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0])
    state.agree(GAME.accord("bribe 1 1 farmer"))
    state.deal(1, 2, "1 farmer", "nothing")
    assert governor(state, 1)["shown"] == {"farmer": 1}
    for luck in range(20):
        assert governor(state.sample(2, Rng(luck)), 1)["laborers"].get("farmer", 0) >= 1


def test_an_offer_in_turn() -> None:
    """O-33: one offer a turn, before the action, accepted or declined; then the action."""
    a = {"goods": {"grain": 2}}
    state = table(3, a, {"goods": {"stone": 1}, "cards": {"noble": 1, "pilot": 1}}, mode="turn")
    play(state, "offer 1", "add grain", "add grain", "ask stone", "ask card", "done")
    assert state.turn == 1
    assert legal(state) == ["accept", "decline"]
    play(state, "accept")
    assert legal(state) == ["hand pilot", "hand noble"]
    play(state, "hand pilot")
    assert state.turn == 0
    assert goods(state, 0) == {"stone": 1}
    assert governor(state, 0)["cards"] == {"pilot": 1}
    assert goods(state, 1) == {"grain": 2}
    assert refused(state, "offer 2").key == "offer-twice"


def test_declining_and_lacking() -> None:
    """O-33: a declined offer changes nothing; a governor who lacks what is asked for can only decline."""
    state = table(3, {"goods": {"grain": 1}}, {"goods": {"brick": 1}}, mode="turn")
    play(state, "offer 1", "add grain", "ask stone", "done")
    assert refused(state, "accept").key == "accept-lacks"
    play(state, "decline")
    assert (goods(state, 0), goods(state, 1), state.turn) == ({"grain": 1}, {"brick": 1}, 0)


def test_an_offer_has_bounds() -> None:
    """O-33: at most 3 things a side, of what one has; an empty offer is taken back."""
    state = table(3, {"goods": {"grain": 5}}, mode="turn")
    play(state, "offer 1", *["add grain"] * 3)
    assert refused(state, "add grain").key == "item"
    play(state, *["ask brick"] * 3)
    assert legal(state) == ["done"]
    state = table(3, {"goods": {"grain": 5}}, mode="turn")
    assert refused(state, "offer 0").key == "offer-seat"
    play(state, "offer 1", "done")
    assert state.turn == 0
    assert refused(state, "offer 2").key == "offer-twice"


@pytest.mark.parametrize("mode", ["open", "off"])
def test_negotiation_modes(mode: str) -> None:
    """O-33: offers only with turn, deals only with open, and no bribes are asked otherwise."""
    state = table(3, {"goods": {"grain": 1}, "laborers": {"farmer": 1}}, mode=mode)
    assert legal(state, "offer") == []
    assert refused(state, "offer 1").key == "offer-mode"
    if mode == "off":
        with pytest.raises(IllegalMove) as caught:
            state.deal(0, 1, "1 grain", "nothing")
        assert caught.value.rule == "O-33"
    play(state, "send farmer", "to e1b")
    play(state, legal(state)[0])
    assert state.phase_name() == "give"


# The end of a season


def test_the_end_of_a_season() -> None:
    """O-34: barge, camels, resources, bonus, laborers, blessings and planned monuments."""
    mine = {"plans": [planned("obelisk")], "played": ["bastet"], "leads": "w2e", "laborers": {"farmer": 1}}
    board = full_of_obelisks() | {"w2e": {"riders": ["farmer", None]}, "e1b": {"laborers": {"stonecutter": 1}}}
    market: list[dict[str, Any]] = [{"used": True, "goods": {"grain": 3}}, {}, {}, {}]
    state = table(3, mine, board=board, market=market, hire_goods={"stone": 2})
    play(state, "withdraw", "bonus 5", "withdraw", "withdraw")
    view = state.view(None)
    assert (view["season"], view["regent"], state.turn) == (2, 0, 0)
    assert place(state, "w2e")["leader"] is None
    assert place(state, "w2e")["laborers"] == [None, None]
    assert place(state, "e1b")["laborers"] == {}
    assert view["reserve"] == {"grain": 15, "brick": 20, "stone": 20}
    assert not any(entry["used"] for entry in view["market"])
    assert [bonus["blocked"] for bonus in view["bonuses"]] == [False, False, False, False, True]
    assert governor(state, 0)["played"] == []
    assert governor(state, 0)["lost"] == {"obelisk": 1, "sphinx": 0, "pylon": 0}
    assert all(entry["planned"] == [] for entry in view["cartouches"])
    assert [entry["crew"] for entry in view["governors"]] == [3, 3, 3]


def test_horus_keeps_one() -> None:
    """O-34 with Horus: one planned monument, chosen on withdrawing for all to see, stays; the others are lost."""
    mine = {"plans": [planned("obelisk"), planned("sphinx", 2)]}
    state = table(3, mine)
    play(state, "bless horus", "withdraw", "bonus 3", "withdraw", "withdraw")
    assert legal(state) == ["keep obelisk 1", "keep sphinx 2"]
    play(state, "keep sphinx 2")
    assert state.view(None)["season"] == 2
    planned_now = [
        (entry["monument"], entry["planned"]) for entry in state.view(None)["cartouches"] if entry["planned"]
    ]
    assert planned_now == [("sphinx", [0])]
    assert governor(state, 0)["lost"]["obelisk"] == 1
    assert governor(state, 0)["horus"] is False


def test_horus_keeps_a_single_one_without_asking() -> None:
    """O-34 with Horus: with one planned monument there is nothing to choose; of two on one cartouche one stays."""
    state = table(3, {"plans": [planned("obelisk", 1, 2)], "horus": True, "played": ["horus"]})
    play(state, "withdraw", "bonus 3", "withdraw", "withdraw")
    assert governor(state, 0)["lost"]["obelisk"] == 1
    assert state.view(None)["cartouches"][0]["planned"] == [0]


def test_horus_in_season_four() -> None:
    """O-34: nothing is kept in season 4; the game ends."""
    state = table(3, {"plans": [planned("obelisk"), planned("sphinx")], "horus": True, "played": ["horus"]}, season=4)
    play(state, "withdraw", "bonus 3", "withdraw", "withdraw")
    assert state.over


# The end of the game


def sets(board: dict[str, Any], seat: int = 0) -> tuple[int, int]:
    """Counts the sets of 3 and of 4 on a board."""
    found = sets_of(table(3, {"stock": {}}, {"stock": {}}, board=board), seat)
    return found.threes(), found.fours()


def test_sets_of_three() -> None:
    """O-35: three side by side; a neighbour's empty space, another's monument or the river breaks a row."""
    row = {"e1c": {"section1": stone(), "section2": stone(0, "pylon")}, "e1d": {"section1": stone()}}
    assert sets(row) == (1, 0)
    gap = {"e1a": {"section1": stone(), "section2": stone(0, "pylon")}, "e1c": {"section1": stone()}}
    assert sets(gap) == (0, 0)  # the city between them is empty
    other = {
        "e1c": {"section1": stone(), "section2": stone(1, "pylon")},
        "e1d": {"section1": stone(), "section2": stone()},
    }
    assert sets(other) == (0, 0)
    banks = {"e1d": {"section1": stone(), "section2": stone()}, "w1a": {"section1": stone()}}
    assert sets(banks) == (0, 0)


def test_a_row_crosses_a_segments_border_but_no_caravan() -> None:
    """O-35: the border of segments does not part neighbours, a caravan does."""
    border = {"e1d": {"section1": stone(), "section2": stone()}, "e2a": {"section1": stone()}}
    assert sets(border) == (1, 0)
    caravan = {
        "w2c": {"section2": stone(0, "pylon")},
        "w2d": {"section1": stone(0, "pylon")},
        "w3a": {"section1": stone()},
    }
    assert sets(caravan) == (0, 0)


def test_five_and_six_in_a_row() -> None:
    """O-35: five in a row are one set of 3, six are two; a city's monument is part of the row."""
    five: dict[str, Any] = {
        "e1a": {"section1": stone(), "section2": stone(0, "sphinx")},
        "e1b": {"section1": stone(0, "pylon")},
        "e1c": {"section1": stone(), "section2": stone(0, "sphinx")},
    }
    assert sets(five) == (1, 1)
    assert sets(five | {"e1d": {"section1": stone()}}) == (2, 1)


def test_sets_of_four() -> None:
    """O-35: four along one segment, on both banks; seven are one set."""
    four: dict[str, Any] = {
        "e1a": {"section1": stone()},
        "e1c": {"section1": stone()},
        "w1a": {"section1": stone()},
        "w1c": {"section1": stone()},
    }
    assert sets(four) == (0, 1)
    more: dict[str, Any] = {
        "e1b": {"section1": stone(0, "pylon")},
        "w1b": {"section1": stone(0, "sphinx")},
        "e1d": {"section1": stone(0, "sphinx")},
    }
    assert sets(four | more)[1] == 1


def test_stacked_obelisks_in_sets() -> None:
    """O-35 with the Sculptor: two on one space are one place in a row, and both count along the segment."""
    stacked = {
        "e1c": {"section1": stone(0, second=0)},
        "e1d": {"section1": stone(1, second=0), "section2": stone()},
    }
    assert sets(stacked) == (0, 1)
    row = {"e1d": {"section1": stone(1, second=0), "section2": stone(0)}, "e2a": {"section1": stone(1, second=0)}}
    assert sets(row) == (1, 0)
    assert sets(row, 1) == (0, 0)


def test_sets_are_scored_at_the_end() -> None:
    """O-35: 2 GP a set of 3, 3 GP a set of 4, after season 4; a monument may be in one set of each kind."""
    board = {
        "e1c": {"section1": stone(), "section2": stone(0, "pylon")},
        "e1d": {"section1": stone(), "section2": stone()},
    }
    state = table(3, board=board, season=4)
    play(state, "withdraw", "bonus 3", "withdraw", "withdraw")
    assert state.scores() == [5, 0, 0]
    assert state.winners == (0,)


@pytest.mark.parametrize(
    ("gp", "stones", "winners"),
    [((3, 4, 2), (9, 0, 0), (1,)), ((4, 4, 4), (1, 2, 0), (1,)), ((4, 4, 2), (1, 1, 5), (0, 1))],
)
def test_who_wins(gp: tuple[int, ...], stones: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """O-36: most GP, then most resources, then the victory is shared."""
    state = table(
        3,
        *[
            {"gp": n, "goods": {"stone": s}, "withdrawn": seat != 2}
            for seat, (n, s) in enumerate(zip(gp, stones, strict=True))
        ],
        season=4,
        turn=2,
        first=0,
        bonus=3,
    )
    play(state, "withdraw")
    assert state.winners == winners


# What each seat may know


def test_what_a_screen_hides() -> None:
    """O-37: others' laborers, cards and resources are hidden, their numbers public; the bag is the regent's."""
    a = {"goods": {"grain": 2}, "laborers": {"farmer": 2}, "cards": {"noble": 1}}
    state = table(3, a, turn=1)
    mine, other = governor(state, 0), state.view(1)["governors"][0]
    assert (mine["goods"]["grain"], mine["laborers"], mine["cards"]) == (2, {"farmer": 2}, {"noble": 1})
    assert (other["goods"], other["laborers"], other["cards"]) == (None, None, None)
    assert (other["crew"], other["hand"]) == (2, 1)
    assert state.view(1)["bag"] is not None
    assert state.view(0)["bag"] is None


def test_open_screens() -> None:
    """O-37: the option shows everybody's resources, and nothing else."""
    state = table(3, {"goods": {"grain": 2}, "cards": {"noble": 1}}, options={"open_screens": True})
    other = state.view(None)["governors"][0]
    assert other["goods"] == {"grain": 2, "brick": 0, "stone": 0}
    assert other["cards"] is None


def test_laborers_taken_openly_are_known_until_placed() -> None:
    """O-37: a hired laborer is known to all, and no longer once one of its type was placed."""
    state = table(3, {"goods": {"grain": 2}, "laborers": {"farmer": 1}}, for_hire={"farmer": 1})
    play(state, "hire farmer", "pay grain", "pay grain")
    for _ in range(20):
        assert state.sample(1, Rng(1)).governors[0].held[FIRST_LABORER] >= 1
    play(state, "withdraw", "bonus 3", "withdraw", "send farmer", "to e1a")
    assert state.view(1)["governors"][0]["shown"] == {}


@pytest.mark.parametrize(
    ("card", "move"), [("labor-agent", "hire farm-foreman"), ("recruiter", "from e1a")], ids=["agent", "recruiter"]
)
def test_laborers_that_cards_take_are_known(card: str, move: str) -> None:
    """O-37: Labor Agent and Recruiter take laborers openly."""
    board = {"e1a": {"laborers": {"farmer": 1}}}
    state = table(3, {"cards": {card: 1}}, board=board, for_hire={"farm-foreman": 1})
    play(state, f"play {card}", move)
    name = "farm-foreman" if card == "labor-agent" else "farmer"
    assert state.view(2)["governors"][0]["shown"] == {name: 1}


def test_what_horus_keeps_is_seen_by_all() -> None:
    """O-37: Horus' choice is public."""
    mine = {"horus": True, "plans": [planned("obelisk"), planned("sphinx", 2)]}
    state = table(3, mine)
    play(state, "withdraw", "keep sphinx 2")
    assert state.view(None)["governors"][0]["keeps"] == {"monument": "sphinx", "cartouche": 2}


def test_samples_keep_what_a_seat_gave() -> None:
    """O-37: a seat remembers the card that it gave, and others do not learn it."""
    state = table(3, {"laborers": {"farmer": 1}})
    play(state, "send farmer", "to e1b")
    second = state.view(0)["step"]["drawn"][0]
    play(state, f"part {second}", "give 1")
    rng = Rng(3)
    for _ in range(30):
        sampled = state.sample(0, rng)
        assert second in sampled.view(1)["governors"][1]["cards"]
    cards = {tuple(state.sample(2, rng).view(1)["governors"][1]["cards"]) for _ in range(60)}
    assert len(cards) > 3


def test_cards_discarded_unplayed_are_known_to_their_drawer() -> None:
    """O-37: and dealt anew in the samples of others."""
    state = table(3, {}, **short_pile(["mason", "pilot", "noble"]))
    play(state, "bless thoth", "part pilot")
    rng = Rng(4)
    assert {state.sample(0, rng).view(0)["discards"][0] for _ in range(20)} == {"pilot"}
    found = Counter(state.sample(1, rng).view(0)["discards"][0] for _ in range(300))
    assert looks_uniform([found[name] for name in ("mason", "pilot", "noble")])


# What people are told


WHYS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("play sculptor", {"cards": {"sculptor": 1}}, {}, "no-obelisk"),
    ("play sculptor", {"cards": {"sculptor": 1}, "plans": [planned("obelisk")]}, {}, "no-obelisk-site"),
    ("play pilot", {"cards": {"pilot": 1}}, {}, "no-plan"),
    ("play overseer", {"cards": {"overseer": 1}}, {}, "no-laborer"),
    ("play overseer", {"cards": {"overseer": 1}, "laborers": {"farmer": 1}}, {}, "no-shared-terrain"),
    ("play recruiter", {"cards": {"recruiter": 1}}, {}, "no-recruit"),
    ("play merchant", {"cards": {"merchant": 1}}, {}, "no-trade"),
    ("play architect", {"cards": {"architect": 1}}, {}, "no-price"),
    ("play mason", {"cards": {"mason": 1}, "stock": {}}, {}, "no-cartouche"),
    ("play tax-collector", {"cards": {"tax-collector": 1}}, {}, "no-goods"),
    ("play labor-agent", {"cards": {"labor-agent": 1}}, {"for_hire": {}}, "no-hire"),
    ("play priest", {"cards": {"priest": 1}, "blessings": ["ptah"]}, {}, "no-blessing"),
    ("bless ptah", {}, {}, "no-price"),
    ("bless ptah", {"stock": {}}, {}, "no-cartouche"),
    ("bless sobek", {}, {}, "no-laborer"),
]


@pytest.mark.parametrize(("move", "mine", "fields", "why"), WHYS)
def test_an_action_that_is_impossible_says_why(
    move: str, mine: dict[str, Any], fields: dict[str, Any], why: str
) -> None:
    """O-27: what can't be carried out can't be chosen; the refusal says what is missing, in every language."""
    refusal = refused(table(3, mine, **fields), move)
    assert (refusal.rule, refusal.values["reason"]) == ("O-27", why)
    assert why not in refusal.text("de") + refusal.text("fr") + str(refusal)


def test_the_sculptor_says_that_it_builds_obelisks() -> None:
    """O-27: while the Sculptor is played, a sphinx is refused because of the card, not for want of a space."""
    mine = {"cards": {"sculptor": 1}, "plans": [planned("obelisk"), planned("sphinx")]}
    board = {"e1d": {"section1": {"monument": "obelisk", "owner": 1}}}
    state = table(3, mine, board=board)
    play(state, "play sculptor")
    assert refused(state, "build sphinx 1").key == "build-obelisk"
    assert refused(state, "build obelisk 2").key == "build-unplanned"


def test_an_effect_refuses_what_is_too_dear_even_so() -> None:
    """O-27: within a card, a price says what the card leaves out of it, a laborer that the card has no place for it."""
    state = table(3, {"cards": {"architect": 1}, "goods": {"stone": 3}})
    play(state, "play architect")
    refusal = refused(state, "plan pylon 1")
    assert (refusal.key, refusal.values["n"]) == ("price-less", 2)
    state = table(3, {"cards": {"merchant": 1}, "goods": {"grain": 2}})
    play(state, "play merchant")
    assert refused(state, "exchange 2 down").key == "price-less"
    mine = {"cards": {"overseer": 1}, "laborers": {"farmer": 1, "stonecutter": 1}}
    state = table(3, mine, board={"e1a": {"laborers": {"farm-foreman": 1}}})
    play(state, "play overseer")
    assert refused(state, "send stonecutter").key == "laborer-effect"


def sentences(state: State, since: int) -> list[str]:
    """Says what has happened since an event, as a spectator reads it."""
    said = GAME.words("en")
    told = [GAME.speech.event(said, event.seen(None), lambda seat: f"P{seat}", None) for event in state.events(since)]
    return [text for text in told if text]


def test_hiring_and_taking_are_one_sentence_each() -> None:
    """O-20 and O-27: who hires whom for what, and what an effect takes, each told once it is paid and taken."""
    state = table(3, {"goods": {"brick": 1, "grain": 1}, "laborers": {}}, for_hire={"stonecutter": 1})
    since = len(state.events())
    play(state, "hire stonecutter", "pay brick", "pay grain")
    assert sentences(state, since) == ["P0 hires a stonecutter for 1 grain, 1 brick."]
    state = table(3)
    since = len(state.events())
    play(state, "bless bastet", "take stone", "take grain", "take stone")
    assert sentences(state, since)[1:] == ["P0 takes 1 grain, 2 stones."]


def test_the_account_says_where_points_come_from() -> None:
    """O-23 to O-25, O-30 and O-35: the parts of the score sheet sum up to each governor's GP, at every moment."""
    rng = Rng("account")
    for seats in (2, 3, 5):
        state = GAME.start(seats, seed=f"account {seats}", negotiation="off")
        while not state.over:
            actions = state.legal()
            wise = [action for action in actions if GAME.moves[action].verb in ("build", "plan", "to", "send")]
            choices = wise if wise and rng.below(3) else actions
            state.play(choices[int(rng.below(len(choices)))])
            checked(state)
    assert any(sum(each["account"][part] for each in state.view(None)["governors"]) for part in ("barge", "regent"))


def checked(state: State) -> None:
    """Checks that the accounts sum up."""
    for each in state.view(None)["governors"]:
        account = dict(each["account"])
        sets = account.pop("threes") + account.pop("fours")
        assert sets == each["sets"]["points"]
        assert sum(account.values()) == each["gp"] - (sets if state.over else 0)
        assert min(account.values()) >= 0


def test_the_barge_and_the_first_are_accounted_for() -> None:
    """O-24, O-25: a pylon along the barge, which completes the pair first, is 6 + 1 + 2 GP."""
    board = {"w2b": {"section1": {"monument": "pylon", "owner": 0}}}
    state = table(3, {"gp": 6, "plans": [planned("pylon")]}, board=board)
    play(state, "build pylon 1", "to e1a2")
    account = governor(state, 0)["account"]
    assert (account["pylon"], account["barge"], account["firsts"], governor(state, 0)["gp"]) == (12, 1, 2, 15)
