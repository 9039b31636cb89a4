"""The rules of Deities of the Old Kingdom: set up the position, make the move, look. Tests cite the rules' ids."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

import barque
from barque.games.deities.content import read_content
from barque.games.deities.domains import DOMAINS, LETTERS, by_domain
from barque.games.deities.eclipse import decision, dooming
from barque.games.deities.field import BLANK
from barque.games.deities.influence import ways
from barque.games.deities.rules import DeitiesState
from barque.games.deities.speech import reason
from barque.kernel import IllegalMove, Refusal, Rng
from barque.kernel.bits import BIT

GAME = barque.game("deities")
CONTENT = read_content("standard")[1]
FIELD = ("W R S T A", "P W R S T", "A P . R S", "T A P W R", "S T A P W")  # no two neighbours are alike
LOWER = ("overseers-rod", "knucklebone-charm", "reed-ferry", "granary-seal", "tithe-of-the-faithful")
HIGHER = ("barge-of-dawn", "eye-of-the-falcon", "gate-of-the-west", "hall-of-columns")
ECLIPSES = ("eclipse-of-the-fields", "eclipse-of-the-marshes", "eclipse-of-the-beetle", "eclipse-of-the-temple")


def face(letter: str) -> str:
    """Returns the face that *letter* stands for."""
    return "blank" if letter == "." else DOMAINS[LETTERS.index(letter)]


def cost(text: str) -> dict[str, int]:
    """Reads cards as costs are written."""
    return {face(part[-1]): int(part[:-1]) for part in text.split()}


def table(
    seats: int = 2,
    *,
    field: tuple[str, ...] = FIELD,
    blockers: tuple[str, ...] = ("a1", "e5"),
    free: str = "WRS",
    lower: tuple[str, ...] = LOWER,
    higher: tuple[str, ...] = HIGHER,
    cards: dict[int, str] | None = None,
    spells: dict[int, list[str]] | None = None,
    rest: str = "deck",
    eclipsed: tuple[int, ...] = (),
    options: dict[str, Any] | None = None,
    **more: Any,
) -> DeitiesState:
    """Lays a position: seat 0 is on turn and has rolled *free*; *rest* says where all other spells are."""
    hands = [list((spells or {}).get(seat, [])) for seat in range(seats)]
    given = [spell for hand in hands for spell in hand]
    others = [card.name for card in CONTENT.spells for _ in range(card.copies - given.count(card.name))]
    if rest == "hand":
        hands[-1] += others
    state = GAME.load(
        {
            "game": "deities",
            "rules": GAME.rules,
            "seats": seats,
            "options": options or {},
            "player": 0,
            "field": [" ".join(face(letter) for letter in row.split()) for row in field],
            "blockers": list(blockers),
            "free": [face(letter) for letter in free],
            "lower": list(lower),
            "higher": list(higher),
            "players": [
                {
                    "cards": cost((cards or {}).get(seat, "")),
                    "spells": {spell: hands[seat].count(spell) for spell in hands[seat]},
                    "eclipse": ECLIPSES[seat],
                    "eclipsed": seat in eclipsed,
                }
                for seat in range(seats)
            ],
            "deck": others if rest == "deck" else [],
            "discards": {spell: others.count(spell) for spell in others} if rest == "discards" else {},
            "final": min(eclipsed, default=-1),
            **more,
        }
    )
    assert isinstance(state, DeitiesState)
    return state


def play(state: DeitiesState, *moves: str) -> DeitiesState:
    """Plays *moves* and returns the state."""
    for move in moves:
        state.play(GAME.parse(move))
    return state


def legal(state: DeitiesState, verb: str = "") -> list[str]:
    """Lists the legal moves; with *verb*, only its moves, without the verb."""
    shown = [GAME.show(action) for action in state.legal()]
    return [move.removeprefix(verb).strip() for move in shown if move.split()[0] == verb] if verb else shown


def held(state: DeitiesState, seat: int = 0) -> str:
    """Returns a player's domain cards as costs are written."""
    cards: dict[str, int] = state.view(None)["players"][seat]["cards"]
    return " ".join(f"{n}{LETTERS[DOMAINS.index(domain)]}" for domain, n in cards.items() if n)


def rows(state: DeitiesState) -> list[str]:
    """Returns the Field as it is written above."""
    letters = {name: LETTERS[n] for n, name in enumerate(DOMAINS)} | {"blank": "."}
    return [" ".join(letters[name] for name in row) for row in state.view(None)["field"]]


def hand(state: DeitiesState, seat: int = 0) -> list[str]:
    """Lists a player's spells."""
    return [entry["spell"] for entry in state.view(seat)["hand"] for _ in range(entry["n"])]


def refused(state: DeitiesState, move: str) -> str:
    """Returns the rule that refuses *move*, having checked that the sentence ends with its id."""
    with pytest.raises(IllegalMove) as caught:
        play(state, move)
    assert str(caught.value).endswith(f"({caught.value.rule})")
    return caught.value.rule


def everything(n: int = 7) -> str:
    """Returns *n* cards of each domain."""
    return " ".join(f"{n}{letter}" for letter in LETTERS)


def unlocked(*places: str, seat: int = 0) -> dict[str, list[int]]:
    """Puts a cube of *seat* on each of *places*."""
    return {place: [seat] for place in places}


# Components


def test_two_to_four_players_and_six_domains() -> None:
    """D-1"""
    assert list(GAME.seats) == [2, 3, 4]
    assert DOMAINS == ("worker", "reeds", "scarab", "temple", "sarcophagus", "pyramid")
    for seats in (1, 5):
        with pytest.raises(ValueError, match=r".") as caught:
            GAME.start(seats)
        assert isinstance(caught.value, Refusal)
        assert caught.value.key == "seats"


def test_field_of_25_with_27_dice_one_blank_and_two_blockers() -> None:
    """D-2: 24 dice in the Field, 3 free ones; every die shows every domain in the long run."""
    seen = set()
    for seed in range(40):
        state = GAME.start(2, seed=seed)
        for _ in range(2):
            state.play(state.legal()[0])
        view = state.view(None)
        faces = [name for row in view["field"] for name in row]
        assert len(faces) == 25
        assert faces.count("blank") == 1
        assert len(view["free"]) == 3
        assert len(view["blockers"]) == 2
        assert [player["cubes"] for player in view["players"]] == [6, 6]
        seen |= {(place, name) for place, name in enumerate(faces + view["free"])}
    assert len(seen) > 24 * 5


def layable(hands: tuple[int, ...]) -> bool:
    """Tries all ways to lay the hands out in 12 singles and 6 triples of a domain."""
    for triples in product(*[range(n // 3 + 1) for n in hands]):
        singles = sum(n - 3 * t for n, t in zip(hands, triples, strict=True))
        if sum(triples) <= 6 and singles <= 12:
            return True
    return False


def test_thirty_cards_of_a_domain_is_what_singles_and_triples_come_to() -> None:
    """D-3: by brute force, hands can be laid out exactly if they hold 30 or fewer."""
    for seats in (2, 3, 4):
        step = 1 if seats < 4 else 2
        for hands in product(range(0, 34, step), repeat=seats):
            if 24 <= sum(hands) <= 34:
                assert layable(hands) == (sum(hands) <= 30), hands


def test_four_uneven_hands_can_be_laid_out_up_to_thirty() -> None:
    """D-3: the remainders that take most singles."""
    for hands in product(range(31), repeat=3):
        last = 30 - sum(hands)
        if last >= 0 and all(n % 3 == 2 for n in hands):
            assert layable((*hands, last))
            assert not layable((*hands, last + 1))


def test_what_cannot_be_gained_is_lost() -> None:
    """D-3: 29 Workers are in hands; a group of two gains the last one."""
    state = play(table(cards={1: "29W"}), "influence worker 1", "push north b")
    assert held(state) == "1W"
    assert state.view(None)["supply"]["worker"] == 0
    assert [(event.kind, event.public["n"]) for event in state.events() if event.kind in ("gain", "lost")] == [
        ("gain", 1),
        ("lost", 1),
    ]


def test_an_empty_supply_gives_nothing_and_spending_fills_it() -> None:
    """D-3"""
    state = play(table(cards={0: "3W 1R 1T", 1: "27W"}), "influence worker 1", "push north b")
    assert held(state) == "3W 1R 1T"
    paid = play(table(cards={0: "3W 1R 1T", 1: "27W"}), "unlock lower-1")
    assert paid.view(None)["supply"]["worker"] == 3


def test_the_content_has_36_spells_10_lower_8_higher_6_eclipses() -> None:
    """D-4"""
    assert sum(CONTENT.copies) == 36
    assert [len(cards) for cards in (CONTENT.spells, CONTENT.lower, CONTENT.higher, CONTENT.eclipse)] == [12, 10, 8, 6]


def test_a_content_file_replaces_values(tmp_path: Path) -> None:
    """D-4: a cost, copies, a spell of one's own; the options keep the data, not the path."""
    file = tmp_path / "own.toml"
    file.write_text(
        '[lower.reed-ferry]\ncost = "1P"\n[spells.flood]\ncopies = 2\n'
        '[spells.great-harvest]\ncopies = 1\neffect = "gain-alike"\nwhen = "any"\namount = 5\nname = "Great Harvest"\n',
        "utf-8",
    )
    state = GAME.start(2, seed=1, content=str(file))
    assert state.options["content"]["lower"]["reed-ferry"]["cost"] == "1P"
    content = read_content(state.options["content"])[1]
    assert by_domain(content.lower[2].cost) == dict.fromkeys(DOMAINS, 0) | {"pyramid": 1}
    assert len(content.spells) == 13
    again = GAME.replay(GAME.record(state))
    assert again.dump() == state.dump()


def test_a_thirteenth_spell_is_cast_like_any_other() -> None:
    """D-4: content alone adds it."""
    own = {
        "spells": {"flood": {"copies": 2}, "feast": {"copies": 1, "effect": "gain-alike", "when": "any", "amount": 5}}
    }
    data = table(spells={0: ["flood"]}).dump()
    data["options"] = {"content": own}
    data["players"][0]["spells"] = {"feast": 1}
    state = GAME.load(data)
    assert isinstance(state, DeitiesState)
    assert held(play(state, "cast spell-13", "take pyramid")) == "5P"


@pytest.mark.parametrize(
    ("own", "key"),
    [
        ({"spell": {}}, "content-section"),
        ({"lower": 3}, "content-section"),
        ({"lower": {"reed-fery": {}}}, "content-card"),
        ({"lower": {"reed-ferry": 3}}, "content-card-table"),
        ({"lower": {"reed-ferry": {"cots": "1W"}}}, "content-key"),
        ({"lower": {"reed-ferry": {"cost": "1W 1W"}}}, "content-value"),
        ({"lower": {"reed-ferry": {"cost": "31W"}}}, "content-value"),
        ({"lower": {"reed-ferry": {"cost": 3}}}, "content-value"),
        ({"lower": {"reed-ferry": {"once": 1}}}, "content-value"),
        ({"lower": {"reed-ferry": {"effect": "swop"}}}, "content-value"),
        ({"lower": {"reed-ferry": {"when": "whenever"}}}, "content-value"),
        ({"lower": {"granary-seal": {"least": 0}}}, "content-value"),
        ({"lower": {"reed-ferry": {"name": {"en": "Ferry"}}}}, "content-value"),
        ({"higher": {"barge-of-dawn": {"symbols": ["worker", "nile"]}}}, "content-value"),
        ({"spells": {"flood": {"copies": 4}}}, "content-copies"),
        ({"spells": {"flood": {"effect": "tithe"}}}, "content-value"),
        ({"spells": {"flood": {"copies": True}}}, "content-value"),
        ({"spells": {f"own-{n}": {} for n in range(25)}}, "content-kinds"),
        ("nothing", "content-name"),
        (7, "content-name"),
    ],
)
def test_wrong_content_is_refused(own: Any, key: str) -> None:
    """D-4: in a sentence that names the field."""
    with pytest.raises(Refusal) as caught:
        GAME.start(2, content=own)
    assert caught.value.key == key
    assert str(caught.value)


def test_a_content_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """D-4"""
    broken = tmp_path / "broken.toml"
    broken.write_text("[lower", "utf-8")
    dated = tmp_path / "dated.toml"
    dated.write_text("lower = 2001-01-01", "utf-8")
    for path, key in ((broken, "file-toml"), (tmp_path / "none.toml", "file-unreadable"), (dated, "content-name")):
        with pytest.raises(Refusal) as caught:
            GAME.start(2, content=str(path))
        assert caught.value.key == key


# Set-up


def test_the_blank_die_lies_in_the_middle() -> None:
    """D-5"""
    for seed in range(5):
        field = GAME.start(3, seed=seed).view(None)["field"]
        assert field[2][2] == "blank"
        assert sum(row.count("blank") for row in field) == 1


def test_five_lower_and_four_higher_enchantments() -> None:
    """D-6: higher j lies over lower j and j + 1."""
    view = GAME.start(2, seed=3).view(None)
    assert len({card["card"] for card in view["lower"]}) == 5
    assert len({card["card"] for card in view["higher"]}) == 4
    for j in range(4):
        state = table(cards={0: everything()}, cubes=unlocked(f"lower-{j + 1}", f"lower-{j + 2}"))
        assert [move for move in legal(state, "unlock") if move.startswith("higher")] == [f"higher-{j + 1}"]


def test_one_eclipse_and_two_spells_each_hidden() -> None:
    """D-7"""
    state = GAME.start(4, seed=5)
    view = state.view(2)
    assert sum(entry["n"] for entry in view["hand"]) == 2
    assert [player["spells"] for player in view["players"]] == [2] * 4
    assert [player["eclipse"] is None for player in view["players"]] == [True, True, False, True]
    assert len({player["eclipse"] for player in state.dump()["players"]}) == 4
    assert view["deck"] == 28


def test_the_starting_player_is_drawn_and_play_goes_clockwise() -> None:
    """D-8"""
    assert {GAME.start(3, seed=seed).view(None)["first"] for seed in range(30)} == {0, 1, 2}
    state = play(table(3), "influence worker 1", "push north b", "lift a1", "put b2")
    assert state.turn == 1
    assert len(state.view(None)["free"]) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_players_place_the_blockers(seats: int) -> None:
    """D-9: the last, then the next-to-last; of two the second places both; never both on one die."""
    state = GAME.start(seats, seed=8)
    first = state.view(None)["first"]
    assert state.turn == (first - 1) % seats
    assert len(state.legal()) == 25  # the blank die too
    state.play(GAME.parse("put c3"))
    assert state.turn == ((first - 2) % seats if seats > 2 else (first - 1) % seats)
    assert isinstance(state, DeitiesState)
    assert refused(state, "put c3") == "D-9"
    state.play(GAME.parse("put a1"))
    assert state.turn == first
    assert state.view(None)["blockers"] == ["a1", "c3"]


# Domain influence


def test_a_turn_begins_with_a_roll_then_one_of_two_actions() -> None:
    """D-10"""
    state = play(table(), "influence worker 1", "push north b", "lift a1", "put b2")
    assert state.events()[-1].kind == "roll"
    assert state.events()[-1].news
    state = table(cards={0: "3W 1R 1T"})
    assert legal(state, "unlock") == ["lower-1"]
    assert legal(state, "influence") == ["worker 1", "reeds 1", "scarab 1"]
    assert refused(play(state, "unlock lower-1"), "lift a1") == "D-10"


def test_push_one_or_more_dice_of_one_rolled_domain() -> None:
    """D-11: not necessarily all; what comes out joins the free dice."""
    state = table(free="WWS")
    assert legal(state, "influence") == ["worker 1", "worker 2", "scarab 1"]
    play(state, "influence worker 2", "push south c")
    assert rows(state) == ["W R . T A", "P W P S T", "A P A R S", "T A W W R", "S T W P W"]
    assert state.view(None)["free"] == ["reeds", "scarab", "scarab"]
    assert refused(table(), "influence temple 1") == "D-11"
    assert refused(table(), "influence worker 2") == "D-11"


def test_all_four_sides() -> None:
    """D-11: from each end of a row or a column."""
    ways = {"north b": "b1", "south b": "b5", "west 2": "a2", "east 2": "e2"}
    for way, cell in ways.items():
        state = play(table(free="PRS", spells={0: ["oracle"]}), "influence pyramid 1", f"push {way}")
        assert state.view(None)["push"]["cells"] == [cell]


def test_not_into_a_line_with_a_blocker() -> None:
    """D-12"""
    state = play(table(), "influence worker 1")
    assert len(legal(state, "push")) == 12
    for way in ("north a", "south a", "west 1", "east 5"):
        assert refused(state, f"push {way}") == "D-12"


def test_the_blank_die_is_never_pushed_out() -> None:
    """D-13: not at the edge, not by more dice further in."""
    edge = ("W R S T A", "P W R S T", ". P A R S", "T A P W R", "S T A P W")
    state = play(table(field=edge), "influence worker 1")
    assert refused(state, "push east 3") == "D-13"
    assert "west 3" in legal(state, "push")
    far = play(table(free="WWW"), "influence worker 3")
    assert refused(far, "push west 3") == "D-13"
    assert "west 2" in legal(far, "push")
    near = play(table(free="WWW"), "influence worker 2")
    assert "west 3" in legal(near, "push")


def test_gain_the_connected_group() -> None:
    """D-14: orthogonally; the die under the Blocker at a1 counts."""
    assert held(play(table(), "influence worker 1", "push north b")) == "2W"
    assert held(play(table(blockers=("c3", "e5")), "influence worker 1", "push north a")) == "3W"
    assert (
        held(play(table(), "influence reeds 1", "push west 2")) == "1R"
    )  # the Reeds of b1 are next to it only diagonally


def test_blockers_silence_takes_dice_out_of_the_group() -> None:
    """D-14: the option."""
    state = table(options={"blockers_silence": True})
    assert held(play(state, "influence worker 1", "push north b")) == "1W"


def test_a_changed_field_counts_the_largest_group_with_a_pushed_die() -> None:
    """D-14: after a swap the pushed die counts where it lies now; turned away, nothing counts."""
    start = ("influence worker 1", "push north b", "cast turn-of-the-scarab")
    away = play(table(spells={0: ["turn-of-the-scarab"]}), *start, "pick b1", "face pyramid")
    assert held(away) == ""
    assert away.view(None)["phase"] == "blocker"
    moved = table(spells={0: ["mirage", "oracle"]})
    play(moved, "influence worker 1", "push north b", "cast mirage", "pick b1", "pick d5")
    assert moved.view(None)["push"]["cells"] == ["d5"]
    assert moved.view(None)["push"]["gain"] == 3
    assert held(play(moved, "gain")) == "3W"


def test_split_pushed_dice_count_their_largest_group() -> None:
    """D-14"""
    state = table(free="WWS", spells={0: ["mirage", "oracle"]})
    play(state, "influence worker 2", "push north b", "cast mirage", "pick b2", "pick d2", "gain")
    assert held(state) == "2W"


def test_move_one_blocker_elsewhere() -> None:
    """D-15: not where it was, not onto the other, the blank die too."""
    state = play(table(), "influence worker 1", "push north b")
    assert legal(state) == ["lift a1", "lift e5"]
    assert refused(state, "lift c3") == "D-15"
    play(state, "lift a1")
    assert len(legal(state, "put")) == 23
    assert refused(state, "put a1") == "D-15"
    assert refused(state, "put e5") == "D-15"
    play(state, "put c3")
    assert state.view(None)["blockers"] == ["c3", "e5"]
    assert state.turn == 1


# Arcane power


def test_unlock_pays_the_cost_and_takes_the_first_free_square() -> None:
    """D-16"""
    state = play(table(cards={0: "4W 1R 1T"}), "unlock lower-1")
    assert held(state) == "1W"
    assert state.view(None)["lower"][0]["cubes"] == [0]
    second = play(table(cards={0: "4W 1R 1T"}, cubes={"lower-1": [1]}), "unlock lower-1", "spare worker")
    assert second.view(None)["lower"][0]["cubes"] == [1, 0]
    assert refused(table(cards={0: "2W 1R 1T"}), "unlock lower-1") == "D-17"


def test_a_cube_takes_off_a_card_of_ones_choice() -> None:
    """D-17: among choices that leave the cost payable."""
    free_choice = play(table(cards={0: "3W 1R 1T"}, cubes={"lower-1": [1]}), "unlock lower-1")
    assert legal(free_choice) == ["spare worker", "spare reeds", "spare temple"]
    assert refused(free_choice, "spare scarab") == "D-17"
    assert held(play(free_choice, "spare reeds")) == "1R"
    forced = play(table(cards={0: "3W 1T"}, cubes={"lower-1": [1]}), "unlock lower-1")
    assert held(forced) == ""
    half = play(table(3, cards={0: "3W 1T"}, cubes={"lower-1": [1, 2]}), "unlock lower-1")
    assert legal(half, "spare") == ["worker", "reeds", "temple"]
    play(half, "spare worker")  # one cube is left, and the Reeds are lacking: nothing to choose
    assert held(half) == "1W"
    with pytest.raises(IllegalMove):
        play(table(cards={0: "2W 1T"}, cubes={"lower-1": [1]}), "unlock lower-1")


def test_where_every_cube_is_needed_there_is_nothing_to_choose() -> None:
    """D-17"""
    state = play(table(3, cards={0: "2W 1T"}, cubes={"lower-1": [1, 2]}), "unlock lower-1")
    assert held(state) == ""  # both cubes were needed for what was lacking
    choice = play(table(4, cards={0: "2W 1T"}, cubes={"lower-1": [1, 2, 3]}), "unlock lower-1", "spare temple")
    assert held(choice) == "1T"
    tight = table(3, cards={0: "2W 1R"}, cubes={"lower-1": [1, 2]})
    assert held(play(tight, "unlock lower-1")) == ""


def test_symbols_come_off_first_and_add_up() -> None:
    """D-17, D-22: two Worker symbols take two Workers off, but nothing off a cost without Workers."""
    mine = unlocked("lower-1", "lower-2", "lower-3", "lower-4", "higher-1")
    state = table(
        higher=("barge-of-dawn", "eye-of-the-falcon", "hall-of-columns", "gate-of-the-west"),
        cards={0: "1W 1T 3A"},
        cubes=mine,
    )
    assert state.view(0)["lower"][4]["now"]["cost"] == {**dict.fromkeys(DOMAINS, 0), "temple": 1, "sarcophagus": 3}
    assert held(play(state, "unlock lower-5")) == "1W"
    both = table(
        higher=("barge-of-dawn", "hall-of-columns", "eye-of-the-falcon", "gate-of-the-west"),
        options={"spare_cubes": True},
        cubes={**mine, "higher-2": [0]},
    )
    assert both.view(0)["players"][0]["symbols"]["worker"] == 2
    assert both.view(0)["higher"][2]["now"]["cost"] == {
        **dict.fromkeys(DOMAINS, 0),
        "worker": 2,
        "reeds": 1,
        "sarcophagus": 2,
    }


def test_a_discount_larger_than_the_cost_ends_at_nothing() -> None:
    """D-17: never below zero."""
    own = {"lower": {"overseers-rod": {"cost": "1W 1R"}}}
    state = table(4, cubes={"lower-1": [1, 2, 3]}, cards={0: "2W"}, options={"content": own})
    assert held(play(state, "unlock lower-1")) == "2W"
    assert state.view(None)["lower"][0]["cubes"] == [1, 2, 3, 0]


def test_higher_needs_both_lower_ones_and_the_eclipse_two_higher_ones() -> None:
    """D-18"""
    state = table(cards={0: everything()}, cubes=unlocked("lower-1"))
    assert refused(state, "unlock higher-1") == "D-18"
    assert refused(state, "unlock eclipse") == "D-18"
    assert refused(state, "unlock lower-1") == "D-18"
    one = unlocked("lower-1", "lower-2", "lower-3", "higher-1")
    assert refused(table(cards={0: everything()}, cubes=one), "unlock eclipse") == "D-18"
    assert "eclipse" in legal(table(cards={0: everything()}, cubes={**one, "higher-2": [0]}), "unlock")


def test_six_cubes_the_last_one_for_the_eclipse() -> None:
    """D-19"""
    six = unlocked("lower-1", "lower-2", "lower-3", "lower-4", "higher-1", "higher-3")
    state = table(cards={0: everything()}, cubes=six)
    assert refused(state, "unlock eclipse") == "D-19"
    assert legal(state, "unlock") == []
    last = table(cards={0: everything()}, cubes=unlocked("lower-1", "lower-2", "lower-3", "higher-1", "higher-2"))
    play(last, "unlock eclipse")
    assert last.view(None)["players"][0]["cubes"] == 0
    spare = table(cards={0: everything()}, cubes=six, options={"spare_cubes": True})
    assert "eclipse" in legal(spare, "unlock")
    assert spare.view(None)["players"][0]["cubes"] is None


def test_the_table_warns_before_an_unlock_that_makes_the_eclipse_impossible() -> None:
    """D-19: only highers 1 + 2, 2 + 3 or 3 + 4 win, and the middle lower is always one of their three."""
    state = table(cards={0: everything()}, cubes=unlocked("lower-1"))
    assert state.view(0)["warnings"] == ["lower-4", "lower-5"]
    assert table().view(0)["warnings"] == []
    assert table(cubes=unlocked("lower-1", "lower-5")).view(0)["warnings"] == []  # it is too late
    assert dooming(table(cubes=unlocked("lower-3")), 0) == []
    assert dooming(table(cubes=unlocked("lower-1"), options={"spare_cubes": True}), 0) == []


def left_after(way: tuple[str, ...], cards: str) -> str | None:
    """Unlocks the cards of *way* one after the other; returns what is left of *cards*, nothing if they run out."""
    for n, place in enumerate(way):
        state = table(cards={0: cards}, cubes=unlocked(*way[:n]))
        if place not in legal(state, "unlock"):
            return None
        cards = held(play(state, f"unlock {place}"))
    return cards


@pytest.mark.parametrize("has", ["", "9T 9A", "9W 9R", "6S 6P 3W"])
def test_the_easiest_way_can_be_gone_with_the_cards_that_it_lacks(has: str) -> None:
    """D-18, D-19, D-22: of all the ways that six cubes allow it lacks the fewest, and the first symbols help later."""
    found = table(cards={0: has}).view(0)["path"]
    assert found["lacking"] == sum(found["lacks"].values())  # no cube stands there
    assert found["missing"] == found["places"]
    cards = {domain: cost(has).get(domain, 0) + n for domain, n in found["lacks"].items()}
    enough = " ".join(f"{n}{LETTERS[DOMAINS.index(domain)]}" for domain, n in cards.items() if n)
    lower, (one, other) = tuple(found["places"][:3]), found["places"][3:]
    ways = [(*lower, one, other, "eclipse"), (*lower, other, one, "eclipse")]
    assert any(left_after(way, enough) is not None for way in ways)
    for n in range(1, 4):
        three = (f"lower-{n}", f"lower-{n + 1}", f"lower-{n + 2}")
        for pair in ((n, n + 1), (n + 1, n)):
            way = (*three, *(f"higher-{number}" for number in pair), "eclipse")
            rest = left_after(way, everything(30))
            assert rest is not None
            spent = {domain: 30 - cost(rest).get(domain, 0) for domain in DOMAINS}
            assert sum(max(0, spent[domain] - cost(has).get(domain, 0)) for domain in DOMAINS) >= found["lacking"]


def test_the_easiest_way_counts_cubes_and_what_is_unlocked() -> None:
    """D-17, D-19: a cube that stands on a card takes one off; who has too few cubes has no way."""
    plain = table(3, cubes=unlocked("lower-1", "lower-2", "higher-1")).view(0)["path"]
    assert plain["places"] == ["lower-1", "lower-2", "lower-3", "higher-1", "higher-2"]
    assert plain["missing"] == ["lower-3", "higher-2"]
    cubes = unlocked("lower-1", "lower-2", "higher-1") | {"lower-2": [0, 1], "lower-3": [1, 2], "higher-2": [1]}
    assert table(3, cubes=cubes).view(0)["path"]["lacking"] == plain["lacking"] - 3
    late = unlocked("lower-1", "lower-5")
    assert table(cubes=late).view(0)["path"] is None
    assert table(cubes=late, options={"spare_cubes": True}).view(0)["path"] is not None
    assert table(cubes=unlocked(*WAY), eclipsed=(0,), player=1).view(0)["path"] is None
    assert table().view(None)["path"] is None


def test_arcane_power_begins_with_an_unlock() -> None:
    """D-20"""
    assert refused(table(), "draw") == "D-20"
    state = play(table(free="WWS", options={"spells_without_unlock": True}), "draw")
    assert state.view(None)["players"][0]["spells"] == 2
    assert state.turn == 1


def test_domain_influence_is_always_possible() -> None:
    """D-20: wherever the Blockers and the blank die are, for one, two or three dice, and whatever is rolled."""
    state = table()
    for cell in range(25):
        state.set_face(cell, 0)
    for blank in range(25):
        state.set_face(blank, BLANK)
        for one in range(25):
            for other in range(one):
                state.blocked = BIT[one] | BIT[other]
                assert all(ways(state, dice) for dice in (1, 2, 3))
        state.set_face(blank, 0)


@pytest.mark.parametrize(("free", "drawn"), [("WRS", 1), ("WWS", 2), ("WSS", 2), ("PPP", 3)])
def test_draw_as_many_spells_as_the_largest_group_of_free_dice(free: str, drawn: int) -> None:
    """D-21"""
    state = play(table(free=free, cards={0: "3W 1R 1T"}), "unlock lower-1")
    assert state.view(None)["players"][0]["spells"] == drawn


def test_dice_turned_between_unlock_and_draw_count_as_they_lie() -> None:
    """D-21: as they lie now."""
    own = {"spells": {"chosen-fate": {"when": "any"}}}
    state = table(free="WWS", cards={0: "3W 1R 1T"}, spells={0: ["chosen-fate"]}, options={"content": own})
    play(state, "unlock lower-1", "cast chosen-fate", "turn scarab worker")
    assert state.view(None)["players"][0]["spells"] == 3


def test_a_new_power_works_at_once_and_lasts() -> None:
    """D-22, D-23: the House of Life just unlocked draws one more."""
    lower = ("house-of-life", *LOWER[1:])
    state = play(table(lower=lower, cards={0: "1S 2T 2A"}), "unlock lower-1")
    assert state.view(None)["players"][0]["spells"] == 2


def test_a_new_power_can_be_used_between_unlock_and_draw() -> None:
    """D-22, D-23: Merchant's Scales, with cards left to exchange."""
    lower = ("merchants-scales", *LOWER[1:])
    state = play(table(lower=lower, cards={0: "2W 2R 2S 3P"}), "unlock lower-1")
    assert legal(state) == ["use lower-1", "draw"]
    assert held(play(state, "use lower-1", "trade pyramid scarab")) == "1S"
    assert state.turn == 1  # the draw and the end passed by themselves


# Spells and powers: when


def test_spells_and_powers_before_between_and_after_the_steps() -> None:
    """D-23"""
    state = table(spells={0: ["harvest-offering", "harvest-offering", "harvest-offering", "oracle"]})
    assert legal(state, "cast") == ["harvest-offering", "oracle"]
    play(state, "cast harvest-offering", "take pyramid", "influence worker 1")
    assert legal(state, "cast") == []
    play(state, "push north b", "cast harvest-offering", "take pyramid", "gain")
    play(state, "cast harvest-offering", "take pyramid", "lift a1", "put b2")
    assert held(state) == "2W 6P"
    assert legal(state) == ["cast oracle", "end"]
    play(state, "cast oracle")
    assert state.turn == 1  # the new spells are for later: nothing is left to do


def test_a_spell_is_not_used_in_the_turn_in_which_it_was_acquired() -> None:
    """D-23: but an older copy of it is."""
    data = table(spells={0: ["oracle", "mirage", "flood"]}).dump()
    data["deck"].remove("flood")
    data["deck"].append("flood")
    data["deck"].remove("mirage")
    data["deck"].append("mirage")
    state = GAME.load(data)
    assert isinstance(state, DeitiesState)
    play(state, "cast oracle")
    assert sorted(hand(state)) == ["flood", "flood", "mirage", "mirage"]
    play(state, "cast mirage", "pick a2", "pick b2")
    assert refused(state, "cast mirage") == "D-23"
    assert refused(state, "cast echo") == "D-23"
    assert legal(state, "cast") == ["flood"]


def test_before_the_action_ends_with_a_push_or_an_unlock() -> None:
    """D-23"""
    state = table(spells={0: ["cast-again", "oracle"]}, cubes=unlocked("lower-1"), cards={0: everything()})
    assert "cast-again" in legal(state, "cast")
    assert legal(state, "use") == ["lower-1"]
    play(state, "influence worker 1", "push north b")
    assert refused(state, "cast cast-again") == "D-23"
    assert refused(state, "use lower-1") == "D-23"
    other = play(table(spells={0: ["cast-again", "oracle"]}, cards={0: everything()}), "unlock lower-1")
    assert legal(other) == ["cast oracle", "draw"]


def test_echo_waits_for_the_gain() -> None:
    """D-23"""
    state = table(spells={0: ["echo"]})
    assert refused(state, "cast echo") == "D-23"
    play(state, "influence worker 1", "push north b")
    assert refused(state, "cast echo") == "D-23"
    play(state, "gain")
    assert "echo" in legal(state, "cast")


def test_a_step_is_kept_open_while_a_spell_is_held_of_use_or_not() -> None:
    """D-23, D-29: others can't tell from it what the spell is."""
    for spell in ("chosen-fate", "harvest-offering"):
        state = play(table(spells={0: [spell]}), "influence worker 1", "push north b")
        assert state.view(None)["phase"] == "gain"
        play(state, "gain", "lift a1", "put b2")
        assert state.view(None)["phase"] == "after"
    none = play(table(), "influence worker 1", "push north b")
    assert none.view(None)["phase"] == "blocker"


def test_once_a_turn_means_once() -> None:
    """D-23"""
    state = table(cubes=unlocked("lower-1"))
    play(state, "use lower-1", "roll 1")
    assert refused(state, "use lower-1") == "D-23"
    assert refused(state, "use lower-2") == "D-22"


def test_gaining_spells_are_offered_only_if_a_card_is_to_be_had() -> None:
    """D-23: and Oracle only if a spell can be drawn."""
    empty = {1: everything(30)}
    state = table(cards=empty, spells={0: ["harvest-offering", "tribute", "oracle", "flood"]}, rest="hand")
    assert legal(state, "cast") == ["flood"]
    assert refused(state, "cast harvest-offering") == "D-23"
    assert refused(state, "cast oracle") == "D-23"


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    """D-23: the spell being cast is not yet among them."""
    state = table(spells={0: ["oracle"], 1: []}, rest="discards")
    play(state, "cast oracle")
    assert state.view(None)["players"][0]["spells"] == 2
    assert state.view(None)["deck"] == 33
    assert state.view(None)["discards"] == [{"spell": "oracle", "n": 1}]
    assert any(event.kind == "shuffle" for event in state.events())


def test_nothing_is_drawn_if_deck_and_discards_are_empty() -> None:
    """D-23"""
    state = play(table(cards={0: "3W 1R 1T"}, rest="hand"), "unlock lower-1")
    assert state.view(None)["players"][0]["spells"] == 0
    assert state.turn == 1


def test_drawing_stops_when_all_are_drawn() -> None:
    """D-23: one spell is left, two are wanted."""
    data = table(spells={0: ["oracle"]}, rest="hand").dump()
    data["players"][1]["spells"]["flood"] -= 1
    data["discards"] = {"flood": 1}
    state = GAME.load(data)
    assert isinstance(state, DeitiesState)
    play(state, "cast oracle")
    assert hand(state) == ["flood"]
    assert state.view(None)["deck"] == 0


def test_effects_touch_neither_the_blank_face_nor_a_die_under_a_blocker() -> None:
    """D-24: but the blank die may be moved."""
    turn = play(table(spells={0: ["turn-of-the-scarab"]}), "cast turn-of-the-scarab")
    assert len(legal(turn, "pick")) == 22
    assert refused(turn, "pick c3") == "D-24"
    assert refused(turn, "pick a1") == "D-24"
    swap = play(table(spells={0: ["mirage"]}), "cast mirage")
    assert "c3" in legal(swap, "pick")
    assert refused(swap, "pick e5") == "D-24"


def test_choices_are_made_before_dice_are_rolled() -> None:
    """D-24: all of Sandstorm's dice are chosen, then rolled together."""
    state = play(table(spells={0: ["sandstorm"]}), "cast sandstorm", "pick a2", "pick b2", "pick c2")
    assert rows(state) == list(FIELD)
    play(state, "done")
    assert [event.kind for event in state.events() if event.kind == "roll-field"] == ["roll-field"]


# Each spell


def test_flood_shifts_a_line_in_a_ring_and_gains_its_die() -> None:
    """D-23, Flood."""
    state = play(table(spells={0: ["flood"]}), "cast flood")
    assert len(legal(state, "shift")) == 12
    assert refused(state, "shift north a") == "D-24"
    play(state, "shift west 2")
    assert rows(state)[1] == "T P W R S"
    assert held(state) == "1T"
    assert state.view(None)["discards"] == [{"spell": "flood", "n": 1}]


def test_flood_carries_the_blank_die_round_and_gains_nothing() -> None:
    """D-23, Flood: the blank die may fall off and enter again."""
    edge = ("W R S T A", "P W R S T", "A P R S .", "T A P W R", "S T A P W")
    state = play(table(field=edge, blockers=("a1", "a5"), spells={0: ["flood"]}), "cast flood", "shift west 3")
    assert rows(state)[2] == ". A P R S"
    assert held(state) == ""


def test_flood_carries_pushed_dice_along() -> None:
    """D-14, Flood."""
    state = table(spells={0: ["flood", "oracle"]})
    play(state, "influence worker 1", "push west 2", "cast flood", "shift east 2")
    assert state.view(None)["push"]["cells"] == ["e2"]


def test_sandstorm_rolls_up_to_four_dice_and_gains_one_shown() -> None:
    """D-23, Sandstorm."""
    state = play(table(spells={0: ["sandstorm", "oracle"]}), "cast sandstorm")
    assert "done" not in legal(state)
    assert "c3" not in legal(state, "pick")
    play(state, "pick a2")
    assert "done" in legal(state)
    assert "a2" not in legal(state, "pick")
    play(state, "pick b2", "pick c2", "pick d2")  # the fourth: they are rolled
    shown = set(state.view(None)["field"][1][:4])
    if state.view(None)["phase"] == "effect":
        assert set(legal(state, "take")) == shown
        play(state, f"take {min(shown)}")
    assert sum(state.view(None)["players"][0]["cards"].values()) == 1


def test_sandstorm_gains_nothing_from_an_empty_supply() -> None:
    """D-3, Sandstorm."""
    state = table(spells={0: ["sandstorm"]}, cards={1: everything(30)})
    assert state.turn == 0
    play(state, "cast sandstorm", "pick a2", "done")
    assert held(state) == ""
    assert state.view(None)["phase"] == "before"


def test_mirage_swaps_any_two_dice() -> None:
    """D-23, Mirage."""
    state = play(table(spells={0: ["mirage"]}), "cast mirage", "pick c3", "pick e1")
    assert rows(state)[0] == "W R S T ."
    assert rows(state)[2] == "A P A R S"


def test_turn_of_the_scarab_turns_a_die_of_the_field() -> None:
    """D-23, Turn of the Scarab: to any other domain."""
    state = play(table(spells={0: ["turn-of-the-scarab"]}), "cast turn-of-the-scarab", "pick e1")
    assert len(legal(state, "face")) == 5
    play(state, "face pyramid")
    assert rows(state)[0] == "W R S T P"


def test_cast_again_rolls_free_dice_again() -> None:
    """D-23, Cast Again: any of them; of equal ones the first."""
    state = play(table(free="WWS", spells={0: ["cast-again"]}), "cast cast-again")
    assert legal(state, "roll") == ["1", "12", "3", "13", "123"]
    assert refused(state, "roll 2") == "D-23"
    play(state, "roll 12")
    assert "scarab" in state.view(None)["free"]
    assert state.events()[-1].kind == "roll-free"


def test_chosen_fate_turns_a_free_die() -> None:
    """D-23, Chosen Fate."""
    state = play(table(free="WWS", spells={0: ["chosen-fate"]}), "cast chosen-fate")
    assert len(legal(state, "turn")) == 10
    play(state, "turn worker pyramid")
    assert state.view(None)["free"] == ["worker", "scarab", "pyramid"]


def test_harvest_offering_gains_two_of_one_domain() -> None:
    """D-23, Harvest Offering: or the one that is left."""
    assert held(play(table(spells={0: ["harvest-offering"]}), "cast harvest-offering", "take scarab")) == "2S"
    scarce = table(spells={0: ["harvest-offering"]}, cards={1: "29S"})
    assert held(play(scarce, "cast harvest-offering", "take scarab")) == "1S"
    none = play(table(spells={0: ["harvest-offering"]}, cards={1: "30S"}), "cast harvest-offering")
    assert refused(none, "take scarab") == "D-3"


def test_tribute_gains_one_each_of_two_domains() -> None:
    """D-23, Tribute: different ones; if one domain alone is left, its card."""
    state = play(table(spells={0: ["tribute"]}), "cast tribute", "take scarab")
    assert refused(state, "take scarab") == "D-23"
    assert held(play(state, "take worker")) == "1W 1S"
    last = table(spells={0: ["tribute"]}, cards={1: "30W 30R 30S 30T 30A 28P"})
    assert held(play(last, "cast tribute")) == "1P"


def test_hidden_passage_lets_blockers_ride() -> None:
    """D-12, Hidden Passage: one card more whatever the group; none may leave the Field."""
    state = play(table(spells={0: ["hidden-passage"]}), "cast hidden-passage", "influence worker 1")
    assert refused(state, "push south a") == "D-12"
    assert refused(state, "push west 5") == "D-12"
    play(state, "push west 1")
    assert state.view(None)["blockers"] == ["b1", "e5"]
    assert held(state) == "4W"  # a1, b1 and b2, and one more
    unused = play(table(spells={0: ["hidden-passage"]}), "cast hidden-passage", "influence worker 1", "push north b")
    assert held(unused) == "2W"


def test_two_blockers_ride_on_one_line() -> None:
    """D-12, Hidden Passage."""
    state = table(blockers=("a2", "c2"), spells={0: ["hidden-passage"]}, free="WWS")
    play(state, "cast hidden-passage", "influence worker 2")
    assert "east 2" not in legal(state, "push")
    play(state, "push west 2")
    assert state.view(None)["blockers"] == ["c2", "e2"]


def test_oracle_draws_two_spells() -> None:
    """D-23, Oracle."""
    state = play(table(spells={0: ["oracle"]}), "cast oracle")
    assert state.view(None)["players"][0]["spells"] == 2
    assert sum(entry["new"] for entry in state.view(0)["hand"]) == 2


ECHO = ("W R R R R", "P W A R T", "A P . S S", "T A P W R", "S T A P W")


def test_echo_gains_a_second_group_three_at_the_most() -> None:
    """D-23, Echo: next to a pushed die, of another domain."""
    state = table(field=ECHO, free="PST", blockers=("a5", "e5"), spells={0: ["echo"]})
    play(state, "influence pyramid 1", "push north b", "gain", "cast echo")
    assert legal(state, "pick") == ["a1", "c1", "b2"]
    with pytest.raises(IllegalMove, match="first die"):  # a group is named by it
        play(state, "pick d1")
    assert held(play(state, "pick c1")) == "3R 1P"


def test_echo_follows_a_pushed_die_that_was_turned() -> None:
    """D-23, Echo: or a group that holds one, and where it lies now."""
    state = table(field=ECHO, free="PST", blockers=("a5", "e5"), spells={0: ["echo", "turn-of-the-scarab"]})
    play(state, "influence pyramid 1", "push north b", "gain", "cast turn-of-the-scarab", "pick b1", "face reeds")
    play(state, "cast echo")
    assert legal(state, "pick") == ["a1", "b1"]  # the Reeds of b1 are one group with b2 and c1
    assert held(play(state, "pick b1")) == "3R 1P"


def test_echo_is_not_offered_without_a_card_to_gain() -> None:
    """D-23, Echo."""
    state = table(field=ECHO, free="PST", blockers=("a5", "e5"), spells={0: ["echo"]}, cards={1: "30W 30R"})
    play(state, "influence pyramid 1", "push north b", "gain")
    assert refused(state, "cast echo") == "D-23"


def test_banishment_moves_both_blockers_and_gains() -> None:
    """D-23, Banishment: in the order one chooses, onto the die that the other left too."""
    state = play(table(spells={0: ["banishment"]}), "cast banishment", "lift e5")
    assert refused(state, "put a1") == "D-15"
    play(state, "put b2")
    assert legal(state) == ["lift a1", "done"]
    assert refused(state, "lift b2") == "D-15"
    play(state, "lift a1", "put e5")
    assert state.view(None)["blockers"] == ["b2", "e5"]
    assert held(state) == "1W"  # both left a Worker: nothing to choose


def test_banishment_may_leave_one_and_the_blank_die_gives_nothing() -> None:
    """D-23, Banishment."""
    state = table(blockers=("c3", "d1"), spells={0: ["banishment"]})
    assert held(play(state, "cast banishment", "lift c3", "put a1", "done")) == ""
    choice = table(blockers=("b1", "d1"), spells={0: ["banishment"]})
    play(choice, "cast banishment", "lift b1", "put a1", "lift d1", "put a2")
    assert legal(choice, "take") == ["reeds", "temple"]
    assert held(play(choice, "take temple")) == "1T"


# Each power


def test_overseers_rod_rolls_free_dice_again() -> None:
    """D-22, Overseer's Rod."""
    state = play(table(cubes=unlocked("lower-1")), "use lower-1", "roll 123")
    assert state.events()[-1].kind == "roll-free"


def test_knucklebone_charm_copies_a_free_die() -> None:
    """D-22, Knucklebone Charm: to the face of another; three equal dice leave nothing to do."""
    state = play(table(free="WWS", cubes=unlocked("lower-2")), "use lower-2")
    assert legal(state, "turn") == ["worker scarab", "scarab worker"]
    play(state, "turn scarab worker")
    assert state.view(None)["free"] == ["worker"] * 3
    assert refused(table(free="WWW", cubes=unlocked("lower-2")), "use lower-2") == "D-23"


def test_reed_ferry_swaps_two_dice_of_a_line() -> None:
    """D-22, Reed Ferry."""
    state = play(table(cubes=unlocked("lower-3")), "use lower-3", "pick b2")
    assert sorted(legal(state, "pick")) == ["a2", "b1", "b3", "b4", "b5", "c2", "d2", "e2"]
    play(state, "pick b3")
    assert rows(state)[1:3] == ["P P R S T", "A W . R S"]


WORKERS = ("W W W R A", "P R T S T", "A P . R S", "T A P W R", "S T A P W")


def test_granary_seal_adds_a_card_for_four_connected() -> None:
    """D-22, Granary Seal: not for three."""
    three = table(blockers=("c3", "e5"), cubes=unlocked("lower-4"))
    assert held(play(three, "influence worker 1", "push north a")) == "3W"
    four = table(field=WORKERS, blockers=("e4", "e5"), cubes=unlocked("lower-4"))
    assert held(play(four, "influence worker 1", "push west 1")) == "5W"


def test_tithe_gains_a_card_of_ones_choice_for_anothers_unlock() -> None:
    """D-22, D-23, Tithe of the Faithful: in seat order, for enchantments that one has unlocked."""
    cubes = {"lower-5": [2, 1], "lower-1": [1, 2]}
    state = play(table(3, cards={0: "3W 1R 1T"}, cubes=cubes), "unlock lower-1", "spare worker", "spare worker")
    assert state.turn == 1
    assert state.view(None)["player"] == 0
    play(state, "take pyramid")
    assert state.turn == 2
    play(state, "take scarab")
    assert [held(state, seat) for seat in (1, 2)] == ["1P", "1S"]
    assert state.turn == 1  # the draw passed by itself, and the turn
    other = play(table(3, cards={0: "1W 3S 1P"}, cubes=cubes), "unlock lower-2")
    assert [held(other, seat) for seat in (1, 2)] == ["", ""]


def test_tithe_for_the_tithe_itself_and_from_the_last_supply() -> None:
    """D-22, Tithe of the Faithful: one domain left is taken without asking, none is passed over."""
    cubes = {"lower-5": [1]}
    one = table(cards={0: "1W 1T 3A", 1: "29W 30R 30S 29T 27A 27P"}, cubes=cubes)
    play(one, "unlock lower-5", "spare worker")
    assert one.turn == 1
    scarce = {0: "30R 30S 30P 1W 1T 3A", 1: "29W 29T 27A"}
    none = play(table(cards=scarce, cubes={"lower-5": [1]}, options={"content": {}}), "unlock lower-5", "spare temple")
    assert none.turn == 1
    assert legal(none, "take") == ["worker", "sarcophagus"]


def test_jackal_sentries_move_both_blockers() -> None:
    """D-15, D-22, Jackal Sentries: one after the other, the second if one likes."""
    lower = ("jackal-sentries", *LOWER[1:])
    state = table(lower=lower, cubes=unlocked("lower-1"))
    play(state, "influence worker 1", "push north b", "lift a1", "put b2")
    assert legal(state) == ["lift e5", "done"]
    assert refused(state, "lift b2") == "D-15"
    twin = state.clone()
    play(state, "lift e5", "put a1")
    assert state.view(None)["blockers"] == ["a1", "b2"]
    assert state.turn == 1
    assert play(twin, "done").turn == 1


def test_banishment_between_does_not_lend_a_third_move() -> None:
    """D-15, Jackal Sentries: the Blocker that has moved stays moved wherever a spell puts it."""
    lower = ("jackal-sentries", *LOWER[1:])
    state = table(lower=lower, cubes=unlocked("lower-1"), spells={0: ["banishment", "oracle"]})
    play(state, "influence worker 1", "push north b", "gain", "lift a1", "put b2")
    play(state, "cast banishment", "lift b2", "put c2", "done")
    assert legal(state, "lift") == ["e5"]


def test_ramp_builders_push_into_lines_with_blockers() -> None:
    """D-12, D-22, Ramp Builders: they ride; one card more; besides Hidden Passage's."""
    lower = ("ramp-builders", *LOWER[1:])
    state = play(table(lower=lower, cubes=unlocked("lower-1")), "influence worker 1", "push west 1")
    assert state.view(None)["blockers"] == ["b1", "e5"]
    assert held(state) == "4W"
    both = table(lower=lower, cubes=unlocked("lower-1"), spells={0: ["hidden-passage"]})
    play(both, "cast hidden-passage", "influence worker 1", "push west 1")
    assert held(both) == "5W"
    plain = play(table(lower=lower, cubes=unlocked("lower-1")), "influence worker 1", "push north b")
    assert held(plain) == "2W"


def test_the_blank_die_stays_in_with_ramp_builders() -> None:
    """D-13, Ramp Builders."""
    edge = ("W R S T A", "P W R S T", ". P A R S", "T A P W R", "S T A P W")
    lower = ("ramp-builders", *LOWER[1:])
    state = table(field=edge, blockers=("b3", "e5"), lower=lower, cubes=unlocked("lower-1"))
    play(state, "influence worker 1")
    assert refused(state, "push east 3") == "D-13"


def test_merchants_scales_exchange_three_for_one() -> None:
    """D-22, Merchant's Scales: for another domain that a free die shows; once a turn."""
    lower = ("merchants-scales", *LOWER[1:])
    state = table(lower=lower, cubes=unlocked("lower-1"), cards={0: "6P 2T 3W"})
    play(state, "use lower-1")
    assert legal(state, "trade") == [
        "worker reeds",
        "worker scarab",
        "pyramid worker",
        "pyramid reeds",
        "pyramid scarab",
    ]
    assert held(play(state, "trade pyramid reeds")) == "3W 1R 2T 3P"
    assert refused(state, "use lower-1") == "D-23"
    poor = table(lower=lower, cubes=unlocked("lower-1"), cards={0: "2P"})
    assert refused(poor, "use lower-1") == "D-23"


def test_a_usable_power_keeps_the_steps_open() -> None:
    """D-23: the end of a turn is asked only where something is left to do."""
    lower = ("merchants-scales", *LOWER[1:])
    state = table(lower=lower, cubes=unlocked("lower-1"), cards={0: "3P"}, free="WRS")
    play(state, "influence worker 1", "push north b")
    assert legal(state) == ["use lower-1", "gain"]
    play(state, "use lower-1", "trade pyramid reeds")
    assert legal(state) == ["lift a1", "lift e5"]
    assert play(state, "lift a1", "put b2").turn == 1


def test_house_of_life_draws_one_more() -> None:
    """D-21, D-22, House of Life: in arcane power, not for Oracle."""
    lower = ("house-of-life", *LOWER[1:])
    state = table(lower=lower, cubes=unlocked("lower-1"), cards={0: "1W 3S 1P"})
    assert play(state, "unlock lower-2").view(None)["players"][0]["spells"] == 2
    oracle = play(table(lower=lower, cubes=unlocked("lower-1"), spells={0: ["oracle"]}), "cast oracle")
    assert oracle.view(None)["players"][0]["spells"] == 2


def test_offering_table_discards_a_spell_for_a_card() -> None:
    """D-22, Offering Table: not one acquired this turn; asked even of a hand of one kind (D-29)."""
    lower = ("offering-table", *LOWER[1:])
    state = table(lower=lower, cubes=unlocked("lower-1"), spells={0: ["flood"]})
    play(state, "use lower-1")
    assert legal(state) == ["offer flood"]
    play(state, "offer flood")
    assert legal(state, "take") == ["worker", "reeds", "scarab"]
    assert held(play(state, "take reeds")) == "1R"
    assert state.view(None)["discards"] == [{"spell": "flood", "n": 1}]
    assert refused(table(lower=lower, cubes=unlocked("lower-1")), "use lower-1") == "D-23"
    new = table(lower=lower, cubes=unlocked("lower-1"), spells={0: ["oracle"]})
    assert refused(play(new, "cast oracle"), "use lower-1") == "D-23"


def test_powers_that_act_by_themselves_are_not_used() -> None:
    """D-23"""
    assert refused(table(cubes=unlocked("lower-4")), "use lower-4") == "D-23"


# The end

WAY = ("lower-1", "lower-2", "lower-3", "higher-1", "higher-2")


def eclipse(seats: int, cubes: dict[str, list[int]], **more: Any) -> DeitiesState:
    """Lays a position in which seat 0 is about to unlock its eclipse spell."""
    cards = dict.fromkeys(range(seats), "5W 5R 5S 5T 5A 5P")
    return table(seats, cubes=cubes, cards=cards, rest="hand", **more)


def finish(state: DeitiesState) -> None:
    """Plays domain influence for the player on turn, without any extra unlock."""
    seat = state.turn
    while state.turn == seat:
        moves = legal(state)
        plain = [
            move for move in moves if move.split()[0] in ("influence", "push", "gain", "lift", "put", "done", "end")
        ]
        play(state, plain[-1])


def test_each_other_player_gets_one_more_turn() -> None:
    """D-25"""
    state = play(eclipse(3, unlocked(*WAY)), "unlock eclipse")
    assert state.view(None)["final"] == 0
    assert state.view(None)["players"][0]["eclipse"] == ECLIPSES[0]
    assert state.turn == 1
    finish(state)
    assert state.turn == 2
    finish(state)
    assert state.over
    assert state.winners == (0,)
    assert state.view(None)["ending"] == "eclipse"


def test_the_final_round_allows_one_extra_unlock() -> None:
    """D-26: after the last step, once, without drawing spells; not before the final round."""
    both = {place: [0, 1] for place in ("lower-1", "lower-2", "lower-3", "higher-1")}
    state = play(eclipse(2, {**both, "higher-2": [0]}), "unlock eclipse")
    assert state.view(None)["extra"]
    play(state, "unlock higher-2", "spare reeds")  # the regular action
    while state.view(None)["phase"] == "draw":
        play(state, "draw")
    spells = state.view(None)["players"][1]["spells"]
    assert legal(state, "unlock") == ["lower-4", "lower-5"]
    play(state, "unlock lower-4")
    assert state.view(None)["players"][1]["spells"] == spells
    assert legal(state, "unlock") == []
    play(state, "end")
    assert state.over


def test_the_extra_unlock_is_asked_for_where_only_a_hidden_eclipse_may_be_payable() -> None:
    """D-26, D-29: whether it is, is nobody else's business."""
    cubes = {place: [0, 1] for place in WAY}
    poor = table(2, cubes=cubes, eclipsed=(0,), player=1)
    play(poor, "influence worker 1", "push north b", "lift a1", "put b2")
    assert legal(poor) == ["end"]
    without = table(2, cubes=unlocked(*WAY), eclipsed=(0,), player=1)
    assert play(without, "influence worker 1", "push north b", "lift a1", "put b2").over


def test_an_extra_unlock_after_domain_influence_can_be_the_eclipse() -> None:
    """D-26, D-27: two eclipses; first squares decide."""
    cubes = {place: [0, 1] for place in WAY[:-1]} | {"higher-2": [1, 0]}
    data = eclipse(2, cubes).dump()
    data["players"][1]["cards"] = dict.fromkeys(DOMAINS, 10)
    state = GAME.load(data)
    assert isinstance(state, DeitiesState)
    play(state, "unlock eclipse")
    play(state, "influence " + legal(state, "influence")[0])
    play(state, "push " + legal(state, "push")[0], "gain", "lift a1", "put b2")
    spells = state.view(None)["players"][1]["spells"]
    assert "eclipse" in legal(state, "unlock")
    play(state, "unlock eclipse")
    assert state.view(None)["players"][1]["spells"] == spells
    assert refused(state, "unlock lower-4") == "D-10"  # one extra unlock, not two
    play(state, "end")
    assert state.winners == (0,)  # four first squares against one


def test_second_squares_break_the_next_tie_and_all_equal_is_shared() -> None:
    """D-27: two eclipses in the final round, down to the shared victory."""
    over: dict[str, Any] = {"phase": "over", "turn": -1, "ending": "eclipse"}

    def winners(cubes: dict[str, list[int]], eclipsed: tuple[int, ...] = (0, 1)) -> tuple[int, ...]:
        return table(3, cubes=cubes, eclipsed=eclipsed, **over).winners

    half = {"lower-1": [0, 1], "lower-2": [1, 0], "lower-3": [0, 1], "higher-1": [1, 0]}
    assert winners({**half, "higher-2": [0, 1]}) == (0,)
    equal = {**half, "lower-4": [2, 0], "lower-5": [2, 1], "higher-2": [2, 0, 1], "lower-3": [2, 0, 1]}
    with pytest.raises(Refusal):
        winners(equal)  # seat 2 has no higher-2 without its lower ones
    third = {
        "lower-1": [0, 1],
        "lower-2": [1, 0, 2],
        "lower-3": [2, 0, 1],
        "higher-1": [1, 0],
        "higher-2": [2, 0, 1],
    }
    assert winners(third) == (1,)  # second squares: 0 has four, 1 has one; firsts: 1 has two
    shared = {
        "lower-1": [0, 1],
        "lower-2": [1, 0, 2],
        "lower-3": [2, 1, 0],
        "higher-1": [0, 1],
        "higher-2": [1, 0],
    }
    assert winners(shared) == (1,)
    tie = {"lower-1": [0, 1], "lower-2": [1, 0], "lower-3": [2, 0, 1], "lower-4": [2], "higher-1": [0, 1]}
    assert winners({**tie, "higher-2": [1, 0]}) == (0,)
    lone = {"lower-1": [0], "lower-2": [0], "lower-3": [0], "higher-1": [0], "higher-2": [0]}
    assert winners(lone, (0,)) == (0,)


@pytest.mark.parametrize(
    ("third", "eclipsed", "decides", "said"),
    [
        ([0, 1], (0,), "eclipse", "No other player brought on an eclipse."),
        ([0, 1], (0, 1), "first", "There are 2 eclipses, so cubes on first squares decide: 3 to 2."),
        ([2, 0, 1], (0, 1), "second", "equally many first squares, so second squares decide: 3 to 2."),
    ],
)
def test_the_end_says_what_decided(third: list[int], eclipsed: tuple[int, ...], decides: str, said: str) -> None:
    """D-27"""
    cubes = {"lower-1": [0, 1], "lower-2": [1, 0], "lower-3": third, "higher-1": [0, 1], "higher-2": [1, 0]}
    over: dict[str, Any] = {"phase": "over", "turn": -1, "ending": "eclipse"}
    state = table(3, cubes=cubes, eclipsed=eclipsed, **over)
    told = state.view(None)["verdict"]
    assert told["columns"] == ["eclipse", "first", "second", "third", "fourth"]
    assert told["rows"] == [[int(seat in eclipsed), *state.squares(seat)] for seat in range(3)]
    assert told["decides"] == decides
    event = {"how": "eclipse", **decision(state)}
    assert said in reason(GAME.words("en"), event)


def test_the_end_says_that_two_eclipses_are_equal() -> None:
    """D-27"""
    lower = {"lower-1": [0], "lower-2": [0, 1], "lower-3": [1, 0, 2], "lower-4": [1, 2]}
    cubes = lower | {"higher-1": [0], "higher-2": [1, 0], "higher-3": [2, 1]}
    over: dict[str, Any] = {"phase": "over", "turn": -1, "ending": "eclipse"}
    state = table(3, cubes=cubes, eclipsed=(0, 1), **over)
    assert state.winners == (0, 1)
    said = reason(GAME.words("en"), {"how": "eclipse", **decision(state)})
    assert said == "There are 2 eclipses, and everything else that counts is equal."


def test_the_end_of_a_long_game_says_what_decided() -> None:
    """D-28"""
    over: dict[str, Any] = {"phase": "over", "turn": -1, "ending": "rounds"}
    state = table(2, cubes={"lower-1": [0], "lower-2": [1]}, cards={0: "2W", 1: "3W"}, **over)
    assert state.view(None)["verdict"] == {
        "columns": ["higher", "lower", "cards"],
        "rows": [[0, 1, 2], [0, 1, 3]],
        "decides": "cards",
    }
    assert state.winners == (1,)
    equal = table(2, cards={0: "2W", 1: "2W"}, **over)
    assert equal.view(None)["verdict"]["decides"] is None
    assert reason(GAME.words("en"), {"how": "rounds", **decision(equal)}) == "Everything that counts is equal."
    stopped = table(2, cards={0: "2W"})
    stopped.end_by_agreement()
    assert stopped.view(None)["verdict"]["decides"] is None


def test_what_a_rival_needs_for_the_eclipse_as_far_as_it_is_public() -> None:
    """D-18, D-29: a spell that one has seen elsewhere is not the rival's."""
    state = table(2, cubes=unlocked(*WAY), cards={0: "4W 2R 2S 4T 2A 2P"})
    races = [player["race"] for player in state.view(1)["players"]]
    assert races[0]["missing"] == []
    assert races[0]["least"] < races[0]["most"]
    own = state.view(0)["players"][0]["race"]
    assert own["least"] == own["most"] == state.view(0)["path"]["lacking"]
    assert races[0]["least"] <= own["least"] <= races[0]["most"]
    for luck in range(6):
        assert state.sample(1, Rng(luck)).view(1)["players"] == state.view(1)["players"]
    doomed = table(2, cubes=unlocked("lower-1", "lower-2", "lower-4", "lower-5"))
    assert doomed.view(1)["players"][0]["race"] is None


def test_a_card_says_what_it_needs_and_how_many_spells_follow() -> None:
    """D-17, D-18, D-21"""
    lower = ("overseers-rod", "knucklebone-charm", "house-of-life", "granary-seal", "reed-ferry")
    state = table(free="WWR", lower=lower, cubes=unlocked("lower-1"), cards={0: "1W 1T"})
    told = {each["place"]: each["now"] for each in [*state.view(0)["lower"], *state.view(0)["higher"]]}
    assert told["higher-1"]["needs"] == ["lower-2"]
    assert told["lower-1"] is None
    assert (told["lower-2"]["draws"], told["lower-2"]["alike"]) == (2, 2)
    assert told["lower-3"]["draws"] == 3  # House of Life works at once
    assert sum(told["lower-2"]["lacks"].values()) == told["lower-2"]["lacking"]
    assert {each["now"]["draws"] for each in state.view(1)["lower"]} == {0}


def test_equal_squares_share_the_victory() -> None:
    """D-27: the same number of cubes on each square."""
    over: dict[str, Any] = {"phase": "over", "turn": -1, "ending": "eclipse"}
    cubes = {
        "lower-1": [0],
        "lower-2": [0],
        "lower-3": [0, 1],
        "lower-4": [1],
        "lower-5": [1],
        "higher-1": [0],
        "higher-2": [1, 0],
        "higher-3": [1],
        "higher-4": [1],
    }
    spare = {"spare_cubes": True}
    cubes["lower-2"] = [0, 1]
    cubes["lower-4"] = [1, 0]
    cubes["higher-3"] = [0, 1]
    state = table(2, cubes=cubes, eclipsed=(0, 1), options=spare, **over)
    assert [state.squares(seat) for seat in (0, 1)] == [[5, 2, 0, 0], [4, 3, 0, 0]]
    assert state.winners == (0,)
    cubes["lower-2"] = [1, 0]
    cubes["lower-3"] = [0, 1]
    cubes["higher-4"] = []
    state = table(2, cubes=cubes, eclipsed=(0, 1), options=spare, **over)
    assert [state.squares(seat) for seat in (0, 1)] == [[4, 3, 0, 0], [4, 2, 0, 0]]
    cubes["higher-1"] = [0, 1]
    cubes["lower-1"] = [0, 1]
    cubes["higher-4"] = [1]
    cubes["lower-5"] = [0, 1]
    cubes["higher-2"] = [1, 0]
    cubes["lower-4"] = [1, 0]
    cubes["higher-3"] = [1, 0]
    cubes["lower-3"] = [0, 1]
    cubes["lower-2"] = [1, 0]
    cubes["higher-4"] = []
    state = table(2, cubes=cubes, eclipsed=(0, 1), options=spare, **over)
    assert [state.squares(seat) for seat in (0, 1)] == [[4, 4, 0, 0], [4, 4, 0, 0]]
    assert state.winners == (0, 1)


def test_most_first_squares_lead() -> None:
    """D-27"""
    assert table().view(None)["leaders"] == []
    cubes = {"lower-1": [0, 1], "lower-2": [1, 0], "lower-3": [2]}
    assert table(3, cubes=cubes).view(None)["leaders"] == [0, 1, 2]
    assert table(3, cubes={**cubes, "lower-4": [1]}).view(2)["leaders"] == [1]


def thought_over(state: DeitiesState) -> dict[str, tuple[str, int]]:
    """Returns the moves that should be thought over, why, and whom it is about; the same in each sample (D-29)."""
    found = state.view(int(state.turn))["dangers"]
    for luck in range(6):
        assert state.sample(int(state.turn), Rng(luck)).view(int(state.turn))["dangers"] == found
    return {GAME.show(danger["action"]): (danger["kind"], danger["seat"]) for danger in found}


def test_warnings_are_said_in_words() -> None:
    """D-19, D-25, D-26: in the menu of moves, for players who don't look at the board."""
    state = table(cards={0: everything()}, cubes=unlocked("lower-1"))
    words = GAME.words("en")

    def said(text: str) -> str:
        steps = GAME.speech.steps(words, GAME.moves[GAME.parse(text)], state.view(0), lambda seat: f"P{seat}")
        return steps[-1][1]

    assert "your cubes would no longer be enough for the eclipse" in said("unlock lower-5")
    assert "no longer" not in said("unlock lower-2")
    cubes = {place: [0, 1] for place in WAY}
    state = table(2, cubes=cubes, cards={0: everything()}, eclipsed=(1,))
    play(state, "influence worker 1", "push north b", "lift a1", "put b2")
    assert "If you end your turn now, P1 wins." in said("end")


def test_an_unlock_without_a_way_to_the_eclipse_is_thought_over() -> None:
    """D-19"""
    state = table(cards={0: everything()}, cubes=unlocked("lower-1"))
    assert thought_over(state) == {"unlock lower-4": ("doom", 0), "unlock lower-5": ("doom", 0)}
    assert thought_over(table(cubes=unlocked("lower-1"))) == {}  # it can't be paid for


def test_an_eclipse_that_may_be_answered_from_ahead_is_thought_over() -> None:
    """D-25: the others have one more turn, in which a push gains about five cards."""

    def feared(cubes: dict[str, list[int]], theirs: str) -> tuple[str, int] | None:
        return thought_over(table(cards={0: everything(9), 1: theirs}, cubes=cubes)).get("unlock eclipse")

    ahead = {place: [1, 0] for place in WAY}
    assert feared(ahead, everything(5)) == ("answer", 1)
    assert feared({place: [0, 1] for place in WAY}, everything(5)) is None  # from behind
    assert feared(ahead, everything(1)) is None  # with too few cards
    assert feared({**ahead, WAY[-1]: [0]}, everything(5)) is None  # with one higher enchantment


def test_no_victory_is_given_away_without_a_thought() -> None:
    """D-26: neither by ending the last turn nor by another card, while one that wins or ties is to be had."""
    mine = {place: [0, 1] for place in WAY}
    last: dict[str, Any] = {"eclipsed": (1,), "phase": "after", "step": {"action": "influence"}}
    state = table(cards={0: everything()}, cubes=mine, **last)
    assert thought_over(state) == {"end": ("leave", 1)} | {
        f"unlock {place}": ("doom", 0) for place in legal(state, "unlock") if place != "eclipse"
    }
    spare = table(cards={0: everything()}, cubes=mine, options={"spare_cubes": True}, **last)
    others = [place for place in legal(spare, "unlock") if place != "eclipse"]
    assert others
    assert thought_over(spare) == {"end": ("leave", 1)} | {f"unlock {place}": ("forgo", 1) for place in others}
    assert thought_over(table(cubes=mine, spells={0: ["oracle"]}, **last)) == {}  # nothing to be done about it
    behind = {place: [1, 0] for place in WAY}
    assert "end" not in thought_over(table(cards={0: everything()}, cubes=behind, **last))  # it would not win


def last_turn(**more: Any) -> DeitiesState:
    """Lays the turn of the last player of a round."""
    cards = {1: everything(30)}
    return table(2, first=1, cards=cards, **more)


def test_a_game_of_forty_rounds_ends() -> None:
    """D-28: most higher, then most lower enchantments, then most domain cards."""
    state = play(table(2, first=1, round=40), "influence worker 1", "push north b", "lift a1", "put b2")
    assert state.over
    assert state.view(None)["ending"] == "rounds"
    assert state.winners == (0,)  # two cards against none
    on = play(table(2, first=1, round=39), "influence worker 1", "push north b", "lift a1", "put b2")
    assert on.view(None)["round"] == 40
    over: dict[str, Any] = {"phase": "over", "turn": -1, "ending": "rounds"}
    lower = table(cubes={"lower-1": [0], "lower-2": [1], "lower-3": [1]}, **over)
    assert lower.winners == (1,)
    higher = table(cubes={"lower-1": [0, 1], "lower-2": [0, 1], "higher-1": [0], "lower-4": [1]}, **over)
    assert higher.winners == (0,)
    assert table(**over).winners == (0, 1)


def test_two_rounds_without_a_gain_end_the_game() -> None:
    """D-28: counted from the starting player; a gain begins the count anew."""
    state = play(last_turn(barren=1), "influence worker 1", "push north b", "lift a1", "put b2")
    assert state.view(None)["ending"] == "barren"
    assert state.winners == (1,)
    first = play(last_turn(), "influence worker 1", "push north b", "lift a1", "put b2")
    assert not first.over
    assert first.dump()["barren"] == 1
    gained = play(last_turn(barren=1, progress=True), "influence worker 1", "push north b", "lift a1", "put b2")
    assert gained.dump()["barren"] == 0


def test_an_eclipse_in_round_forty_still_gets_its_final_round() -> None:
    """D-28"""
    state = eclipse(2, unlocked(*WAY), first=1, round=40)
    play(state, "unlock eclipse")
    assert not state.over
    finish(state)
    assert state.view(None)["ending"] == "eclipse"


def test_all_may_agree_to_stop() -> None:
    """D-28: counted as a long game, or by eclipse if there is one."""
    state = table(cards={1: "1W"})
    state.agree(barque.kernel.STOP)
    assert state.over
    assert state.winners == (1,)
    assert GAME.replay(GAME.record(state)).winners == (1,)


# What each seat may know


def test_a_seat_sees_its_own_spells_and_eclipse_alone() -> None:
    """D-29"""
    state = table(3, spells={0: ["flood"], 1: ["mirage"]})
    for seat, spells in ((0, ["flood"]), (1, ["mirage"]), (2, [])):
        assert hand(state, seat) == spells
        eclipses = [player["eclipse"] for player in state.view(seat)["players"]]
        assert eclipses == [ECLIPSES[other] if other == seat else None for other in range(3)]
    spectator = state.view(None)
    assert spectator["hand"] is None
    assert "mirage" not in str(spectator)
    assert [player["spells"] for player in spectator["players"]] == [1, 1, 0]


def test_a_player_asked_for_a_spell_may_hold_any_in_the_eyes_of_others() -> None:
    """D-29: what the Offering Table may take is what the player holds, in each of the states that others imagine."""
    state = table(lower=("offering-table", *LOWER[1:]), cubes=unlocked("lower-1"), spells={0: ["flood", "mirage"]})
    play(state, "use lower-1")
    asked = set()
    for luck in range(20):
        sample = state.sample(1, Rng(luck))
        asked.add(tuple(legal(sample, "offer")))
        assert set(legal(sample, "offer")) == set(hand(sample))
        assert legal(state.sample(0, Rng(luck)), "offer") == legal(state, "offer")
    assert len(asked) > 10


def test_a_draw_is_told_to_the_drawer_alone() -> None:
    """D-29"""
    state = play(table(spells={0: ["oracle"]}), "cast oracle")
    draw = next(event for event in state.events() if event.kind == "draw")
    assert "spells" in draw.seen(0)
    assert "spells" not in draw.seen(1)
    assert draw.news


def test_a_push_is_previewed_as_it_comes_out() -> None:
    """D-14: the view says what each push would gain."""
    state = table(field=WORKERS, free="WWR", spells={0: ["oracle"]}, cubes=unlocked("lower-4"))
    for preview in state.view(0)["pushes"]:
        twin = state.clone()
        play(
            twin,
            f"influence {preview['domain']} {preview['dice']}",
            f"push {preview['side']} {preview['line']}",
            "gain",
        )
        assert sum(twin.view(None)["players"][0]["cards"].values()) == preview["gain"]
