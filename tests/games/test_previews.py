"""What the rules predict comes true: choices that a preview shows are made, and the results compared."""

from __future__ import annotations

from typing import Any

import pytest

import barque
from barque.kernel import Json, Rng, State
from tests.osiris_positions import table
from tests.shapes import misfit

MANY = 1000  # predicted choices that are made in each game


def change(state: State, *moves: str) -> tuple[dict[str, Json], dict[str, Json]]:
    """Makes *moves* on a copy; returns what the seat on turn sees before and after."""
    seat = int(state.turn)
    twin = state.clone()
    for move in moves:
        twin.play(state.game.parse(move))
    return state.view(seat), twin.view(seat)


def random_game(game: str, number: int) -> State:
    """Starts a game with a different number of seats each time."""
    found = barque.game(game)
    return found.start(found.seats[number % len(found.seats)], seed=f"preview {number}")


def play_on(state: State, rng: Rng) -> None:
    actions = state.legal()
    state.play(actions[int(rng.below(len(actions)))])


def some(found: list[Any], rng: Rng) -> list[Any]:
    """Draws two of what is *found*, if there are that many."""
    order = list(range(len(found)))
    rng.shuffle(order)
    return [found[n] for n in order[:2]]


def test_osiris_gains_what_was_predicted() -> None:
    """O-10 to O-25, O-35: laborers, monuments and exchanges bring what the previews say."""
    from barque.games.osiris.view_types import OsirisPreviews

    rng = Rng("previews")
    checked = number = 0
    while checked < MANY:
        state = random_game("osiris", number)
        number += 1
        while not state.over and checked < MANY:
            told, legal = state.previews(), {state.game.show(action) for action in state.legal()}
            assert misfit(told, OsirisPreviews, "previews") is None
            if state.view(None)["phase"] == "action":
                trips = [
                    (laborer, place, bring) for laborer, to in told["laborers"].items() for place, bring in to.items()
                ]
                for laborer, place, bring in some([trip for trip in trips if f"send {trip[0]}" in legal], rng):
                    arrived(state, laborer, place, bring)
                    checked += 1
                priced(told, legal)
                for trade in some([one for one in told["exchanges"] if exchange(one) in legal], rng):
                    exchanged(state, trade)
                    checked += 1
                for build in some([move for move in sorted(legal) if move.startswith("build")], rng):
                    for place, bring in some(list(told["sites"][build.split()[1]].items()), rng):
                        built(state, place, bring, build)
                        checked += 1
            elif state.view(None)["phase"] == "place":  # by a card or a blessing, too
                ((laborer, places),) = told["laborers"].items()
                assert {f"to {place}" for place in places} == legal
                for place, bring in some(list(places.items()), rng):
                    arrived(state, laborer, place, bring)
                    checked += 1
            elif state.view(None)["phase"] == "site":
                spaces = told["sites"][state.view(None)["step"]["cartouche"]["monument"]]
                assert {f"to {place}" for place in spaces} == legal
                for place, bring in some(list(spaces.items()), rng):
                    built(state, place, bring)
                    checked += 1
            play_on(state, rng)


def priced(told: Any, legal: set[str]) -> None:
    """O-21, O-22: nothing is lacking for what can be planned and exchanged."""
    for plan in told["plans"]:
        assert not plan["lacks"] or f"plan {plan['monument']} {plan['cartouche']}" not in legal
    for trade in told["exchanges"]:
        assert not trade["lacks"] or exchange(trade) not in legal


def exchange(trade: Any) -> str:
    return f"exchange {trade['market']} {trade['side']}"


def more(before: dict[str, Json], after: dict[str, Json], seat: int) -> dict[str, int]:
    """Counts by how much each resource of a seat has grown."""
    old, new = before["governors"][seat]["goods"], after["governors"][seat]["goods"]
    return {name: new[name] - old[name] for name in new}


def amounts(goods: dict[str, int]) -> dict[str, int]:
    return {name: goods.get(name, 0) for name in ("grain", "brick", "stone")}


def arrived(state: State, laborer: str, place: str, bring: Any) -> None:
    seat = int(state.turn)
    begun = [f"send {laborer}"] if state.view(None)["phase"] == "action" else []
    before, after = change(state, *begun, f"to {place}")
    if "cards" in bring:
        drawn = after["step"].get("drawn")
        kept = after["governors"][seat]["hand"] - before["governors"][seat]["hand"]
        assert (len(drawn) if drawn else kept) == bring["cards"]
        return
    got = more(before, after, seat)
    if "toll" in bring and after["phase"] != "toll":  # one kind only was gained: it was paid at once
        assert sum(got.values()) == max(0, sum(bring["goods"].values()) - 1)
    else:
        assert got == amounts(bring["goods"])
    leader = next(spot.get("leader") for spot in after["places"] if spot["place"] == place[:3])
    assert bring.get("leads", False) == (leader == seat and "toll" not in bring and led(before, place) is None)
    assert bring.get("toll") in (None, leader)


def led(view: dict[str, Json], place: str) -> int | None:
    """Returns who leads the caravan at a place, or nobody."""
    spot = next(spot for spot in view["places"] if spot["place"] == place[:3])
    return spot["leader"] if spot["kind"] == "caravan" else -1


def exchanged(state: State, trade: Any) -> None:
    seat = int(state.turn)
    before, after = change(state, exchange(trade))
    gained, paid = amounts(trade["brings"]["goods"]), amounts(trade["pays"])
    assert more(before, after, seat) == {name: gained[name] - paid[name] for name in gained}


def built(state: State, place: str, bring: Any, *build: str) -> None:
    seat = int(state.turn)
    before, after = change(state, *build, f"to {place}")
    old, new = before["governors"][seat], after["governors"][seat]
    assert new["gp"] - old["gp"] == bring["gp"]
    assert new["sets"]["points"] - old["sets"]["points"] == bring["sets"]


@pytest.mark.parametrize(
    ("season", "horus", "foretold"), [(1, False, "gone"), (3, True, "kept"), (4, False, "idle"), (4, True, "idle")]
)
def test_osiris_predicts_what_becomes_of_planned_monuments(season: int, horus: bool, foretold: str) -> None:
    """O-34: they leave the game unless Horus keeps one; in season 4 there is no other season to keep it for."""
    plans = [{"monument": "obelisk", "cartouche": 1}]
    state = table(3, {"plans": plans, "horus": horus}, season=season)
    assert state.previews()["unbuilt"] == foretold
    assert "unbuilt" not in table(3, season=season).previews()


def test_deities_pushes_as_predicted() -> None:
    """D-11 to D-14, D-18 to D-23: pushes, unlocks, spells and powers do as predicted, what is barred is refused."""
    from barque.games.deities.view_types import DeitiesPreviews

    rng = Rng("previews")
    checked = number = 0
    while checked < MANY:
        state = random_game("deities", number)
        number += 1
        while not state.over and checked < MANY:
            told, seen = state.previews(), state.view(int(state.turn))
            legal = [state.game.show(action) for action in state.legal()]
            assert misfit(told, DeitiesPreviews, "previews") is None
            for asks in some(told.get("asks", []), rng):
                twin = state.clone()
                twin.play(asks["action"])
                assert twin.legal() == asks["answers"]
                checked += 1
            for cell, group in some(list(told.get("groups", {}).items()), rng):
                echoed(state, cell, group)
                checked += 1
            if seen["phase"] == "before":
                for push in some(list(seen["pushes"]), rng):
                    pushed(state, push)
                    checked += 1
                for move in some([move for move in legal if move.startswith("unlock")], rng):
                    unlocked(state, move, seen)
                    checked += 1
                for bar in some([bar for bar in told["barred"] if bar["dice"] == 1], rng):
                    kept_out(state, bar, seen["free"][0])
            play_on(state, rng)


def pushed(state: State, push: Any) -> None:
    begun = f"influence {push['domain']} {push['dice']}"
    before, after = change(state, begun, f"push {push['side']} {push['line']}")
    if after["push"] and after["phase"] == "gain":  # before anything else has changed the Field
        assert after["push"]["gain"] == push["group"] + push["more"]
        assert set(after["push"]["cells"]) <= set(push["cells"])
        assert {face_at(after, cell) for cell in push["cells"]} == {push["domain"]}
        assert after["blockers"] == push["blockers"]
    kept = list(before["free"])
    for _ in range(push["dice"]):
        kept.remove(push["domain"])
    assert sorted(after["free"]) == sorted([*kept, *push["out"]]) or after["player"] != before["player"]
    assert push["gain"] == min(push["group"] + push["more"], before["supply"][push["domain"]])


def unlocked(state: State, move: str, seen: dict[str, Json]) -> None:
    """D-16 to D-21: an unlock costs and draws what was predicted, and dooms those it was said to doom."""
    seat, place = int(state.turn), move.split()[1]
    cards = {each["place"]: each["now"] for each in [*seen["lower"], *seen["higher"]]} | {
        "eclipse": seen["eclipse"]["now"]
    }
    twin = state.clone()
    twin.play(state.game.parse(move))
    while twin.view(None)["phase"] == "spare":
        twin.play(twin.legal()[0])
    paid = sum(seen["players"][seat]["cards"].values()) - sum(twin.view(seat)["players"][seat]["cards"].values())
    price = sum(cards[place]["cost"].values())
    assert paid == price - min(price, cards[place]["spares"])
    while twin.view(None)["phase"] == "tithe":
        twin.play(twin.legal()[0])
    after = twin.view(seat)
    assert (place in seen["warnings"]) == (place != "eclipse" and seen["path"] is not None and after["path"] is None)
    if after["phase"] == "draw":
        twin.play(state.game.parse("draw"))
        after = twin.view(seat)
    grown = after["players"][seat]["spells"] - seen["players"][seat]["spells"]
    assert grown == cards[place]["draws"]


def echoed(state: State, cell: str, group: list[str]) -> None:
    """D-23: Echo gains a card for each die of the group, three at the most."""
    before, after = change(state, f"pick {cell}")
    domain = face_at(before, cell)
    assert {face_at(before, each) for each in group} == {domain}
    seat = int(state.turn)
    got = after["players"][seat]["cards"][domain] - before["players"][seat]["cards"][domain]
    assert got == min(3, len(group), before["supply"][domain])


def face_at(view: dict[str, Json], cell: str) -> str:
    return str(view["field"]["12345".index(cell[1])]["abcde".index(cell[0])])


def kept_out(state: State, bar: Any, domain: str) -> None:
    twin = state.clone()
    twin.play(state.game.parse(f"influence {domain} 1"))
    with pytest.raises(barque.IllegalMove) as refused:
        twin.play(state.game.parse(f"push {bar['side']} {bar['line']}"))
    assert refused.value.key == f"push-{bar['why']}"


@pytest.mark.parametrize("name", barque.games())
def test_nothing_is_predicted_when_the_game_is_over(name: str) -> None:
    state = random_game(name, 0)
    state.playout(Rng(0))
    assert state.previews() == {}
