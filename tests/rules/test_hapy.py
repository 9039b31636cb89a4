"""The rules of Hâpy Families, example by example: set up the position, make the move, look."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import barque
from barque.games.hapy.layouts import FOLDER, Layout, read_layout
from barque.kernel import LANGUAGES, STOP, IllegalMove, Refusal, State
from tests.chance import looks_uniform
from tests.hapy_brute import possible
from tests.hapy_layouts import line, staircase
from tests.hapy_positions import (
    DECK,
    EVEN_HANDS,
    EVEN_LAID,
    FAMILIES,
    GAME,
    cards,
    hand,
    legal,
    play,
    table,
)

LAYOUTS = GAME.options["layout"].values
READINGS = ("last", "previous-turn")


def refused(state: State, move: str) -> IllegalMove:
    """Returns the refusal of *move*, having checked that it changed nothing."""
    before = (state.dump(), list(state.log))
    with pytest.raises(IllegalMove) as caught:
        state.play(GAME.parse(move))
    assert (state.dump(), list(state.log)) == before
    return caught.value


def covering(layout: Layout) -> list[list[int]]:
    """Returns for each slot the slots that cover it."""
    return [[slot for slot in range(36) if mask >> slot & 1] for mask in layout.covers]


def faces(name: str, **options: Any) -> str:
    """Draws the faces of a layout as it lies on the table: ``g`` for gods and ``m`` for mummies."""
    slots = GAME.start(2, seed=0, layout=name, **options).view(None)["slots"]
    return "".join("m" if face == "mummy" else "g" for face in slots)


def rows(*lengths: int, begin: int = 0) -> list[list[int]]:
    """Numbers the slots of rows that are laid one after the other."""
    made: list[list[int]] = []
    for length in lengths:
        made.append(list(range(begin, begin + length)))
        begin += length
    return made


def pyramid_covering(made: list[list[int]]) -> dict[int, list[int]]:
    """Returns what covers the slots of a pyramid: cards i and i + 1 of the next row cover card i."""
    covers = {slot: [below[i], below[i + 1]] for row, below in pairwise(made) for i, slot in enumerate(row)}
    return covers | {slot: [] for slot in made[-1]}


# Components


def test_the_deck_is_six_families_of_six() -> None:
    """H-1: every card lies on the table once, and the families come in one order everywhere."""
    state = GAME.start(2, seed=1)
    assert sorted(state.dump()["deal"]) == sorted(DECK)
    named = [move.args["card"] for move in GAME.moves if move.verb == "ask" and move.args["seat"] == 0]
    assert named == DECK
    assert FAMILIES == ("jackal", "cat", "crocodile", "falcon", "hippo", "bull")


@pytest.mark.parametrize("language", LANGUAGES)
def test_families_have_gods_and_animals(language: str) -> None:
    """H-1: Anubis, Bastet, Sobek, Horus, Taweret and Apis each have their animal."""
    words = GAME.words(language)
    gods = [words.text(f"family.{family}") for family in FAMILIES]
    assert gods == ["Anubis", "Bastet", "Sobek", "Horus", "Taouret" if language == "fr" else "Taweret", "Apis"]
    animals = {
        "en": ["Jackal", "Cat", "Crocodile", "Falcon", "Hippopotamus", "Bull"],
        "fr": ["Chacal", "Chat", "Crocodile", "Faucon", "Hippopotame", "Taureau"],
        "de": ["Schakal", "Katze", "Krokodil", "Falke", "Nilpferd", "Stier"],
    }
    assert [words.text(f"animal.{family}") for family in FAMILIES] == animals[language]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    """H-2: two, three and four players each get an empty hand and nothing in front of them."""
    view = GAME.start(seats, seed=1).view(0)
    assert view["hands"] == [0] * seats
    assert view["groups"] == [[]] * seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 36])
def test_no_other_number_plays(seats: int) -> None:
    """H-2: any other number of players is refused, and the sentence says which are right."""
    with pytest.raises(Refusal, match=r"2 to 4"):
        GAME.start(seats, seed=1)


# Set-up


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_card_is_laid_out(layout: str) -> None:
    """H-3: all 36 cards lie in the layout, each once, and no hand holds any."""
    state = GAME.start(3, seed=5, layout=layout)
    assert sorted(state.dump()["deal"]) == sorted(DECK)
    assert None not in state.view(None)["slots"]
    assert hand(state, 0) == []


def test_the_deal_is_uniform() -> None:
    """H-3: every card is as likely in every slot (a shuffle, not a cut)."""
    where = Counter(
        (slot, card) for seed in range(720) for slot, card in enumerate(GAME.start(2, seed=seed).dump()["deal"])
    )
    assert looks_uniform([where[slot, card] for slot in range(36) for card in DECK])


def test_two_seeds_two_deals() -> None:
    """H-3: the seed alone decides the deal."""
    assert GAME.start(2, seed="a").dump()["deal"] == GAME.start(4, seed="a").dump()["deal"]
    assert GAME.start(2, seed="a").dump()["deal"] != GAME.start(2, seed="b").dump()["deal"]


def test_pyramid() -> None:
    """H-4: rows of 1 to 8; card i is covered by cards i and i + 1 of the next row; odd rows show gods."""
    made = rows(1, 2, 3, 4, 5, 6, 7, 8)
    _, layout = read_layout("pyramid")
    assert dict(enumerate(covering(layout))) == pyramid_covering(made)
    assert faces("pyramid") == "g" + "mm" + "ggg" + "mmmm" + "ggggg" + "mmmmmm" + "ggggggg" + "mmmmmmmm"


def test_pyramid_begins_with_eight_mummies() -> None:
    """H-4: at the start exactly the mummies of the last row are available; pyramid is the standard layout."""
    state = GAME.start(2, seed=3)
    assert state.options["layout"] == "pyramid"
    assert legal(state) == [f"take {slot}" for slot in range(28, 36)]
    assert {state.view(None)["slots"][slot] for slot in range(28, 36)} == {"mummy"}


@pytest.mark.parametrize("name", LAYOUTS)
def test_rows_are_drawn_where_they_lie(name: str) -> None:
    """H-4, H-5: a card's place is next to what covers it, and no two cards share a place."""
    _, layout = read_layout(name)
    assert len(set(layout.places)) == 36
    for slot, others in enumerate(covering(layout)):
        for other in others:
            (x, y), (x2, y2) = layout.places[slot], layout.places[other]
            assert max(abs(x - x2), abs(y - y2)) < 2.0


def test_mastaba() -> None:
    """H-5: six rows of six like bricks; a card is covered by the one or two of the next row that overlap it."""
    _, layout = read_layout("mastaba")
    made = rows(6, 6, 6, 6, 6, 6)
    expected: list[list[int]] = []
    for r, row in enumerate(made):
        for i in range(6):
            shift = 0 if r % 2 else -1  # odd rows lie half a card to the right
            near = [j for j in (i + shift, i + shift + 1) if 0 <= j < 6]
            expected.append([made[r + 1][j] for j in near] if r < 5 else [])
        assert [layout.places[slot] for slot in row] == [(i + 0.5 * (r % 2), float(r)) for i in range(6)]
    assert covering(layout) == expected
    assert faces("mastaba") == ("g" * 6 + "m" * 6) * 3


def test_mastaba_sets_the_ones_aside() -> None:
    """H-3, H-5: the first row of a mastaba is the six number-1 gods."""
    for seed in range(20):
        first = GAME.start(2, seed=seed, layout="mastaba").view(None)["slots"][:6]
        assert sorted(first) == sorted(f"{family}-1" for family in FAMILIES)


def test_mastaba_deals_the_ones_uniformly() -> None:
    """H-3, H-6: the order of the number-1 cards is random, each of the 720 equally likely."""
    _, layout = read_layout("mastaba")
    rng = barque.Rng("mastaba")
    many = 7200 if barque.NATIVE else 3600
    orders = Counter(tuple(layout.deal(rng)[:6]) for _ in range(many))
    assert len(orders) > 700
    counts = list(orders.values()) + [0] * (720 - len(orders))
    assert looks_uniform(counts)


def test_temple() -> None:
    """H-5: two trapezoids of rows 3, 4, 5, 6, covered as in H-4: one all mummies, one all gods."""
    one, other = rows(3, 4, 5, 6), rows(3, 4, 5, 6, begin=18)
    _, layout = read_layout("temple")
    assert dict(enumerate(covering(layout))) == pyramid_covering(one) | pyramid_covering(other)
    assert faces("temple") in ("m" * 18 + "g" * 18, "g" * 18 + "m" * 18)


def test_tomb() -> None:
    """H-5: rings of 1, 5, 10, 20; the middle lies under the first ring, card i of a ring under 2i and 2i + 1."""
    made = rows(1, 5, 10, 20)
    expected = [made[1]]
    for ring, outer in ((made[1], made[2]), (made[2], made[3])):
        expected += [[outer[2 * i], outer[2 * i + 1]] for i in range(len(ring))]
    expected += [[] for _ in made[3]]
    _, layout = read_layout("tomb")
    assert covering(layout) == expected
    assert faces("tomb") == "m" + "g" * 5 + "m" * 10 + "g" * 20


def test_giza() -> None:
    """H-5: three pyramids of rows 1 to 5, 1 to 5 and 1 to 3, faces alternating."""
    great, second, small = rows(1, 2, 3, 4, 5), rows(1, 2, 3, 4, 5, begin=15), rows(1, 2, 3, begin=30)
    _, layout = read_layout("giza")
    assert dict(enumerate(covering(layout))) == pyramid_covering(great) | pyramid_covering(second) | pyramid_covering(
        small
    )
    assert faces("giza") == "gmmgggmmmmggggg" * 2 + "gmmggg"


def test_a_layout_is_a_file_and_a_name() -> None:
    """H-6: every file in the folder is a layout, the standard one first, and has a name in every language."""
    assert sorted(LAYOUTS) == sorted(path.stem for path in FOLDER.glob("*.toml"))
    assert LAYOUTS[0] == GAME.options["layout"].default
    for language in LANGUAGES:
        assert all(f"layout.{name}" in GAME.words(language) for name in LAYOUTS)


def test_giza_mummies() -> None:
    """H-5: with the option giza_mummies the small pyramid, and only that one, is all mummies."""
    assert faces("giza", giza_mummies=True) == "gmmgggmmmmggggg" * 2 + "mmmmmm"


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name != "giza"])
def test_giza_mummies_need_giza(layout: str) -> None:
    """H-5: the option giza_mummies is refused with another layout."""
    with pytest.raises(Refusal, match="Giza") as caught:
        GAME.start(2, seed=1, layout=layout, giza_mummies=True)
    assert caught.value.rule == "H-5"


def test_a_layout_of_ones_own() -> None:
    """H-6: a user's own layout, given as data, is laid out as described."""
    state = GAME.start(2, seed=1, layout=staircase(3))
    assert legal(state) == ["take 35"]
    assert [face == "mummy" for face in state.view(0)["slots"]] == [slot < 3 for slot in range(36)]


def test_a_layout_from_a_file(tmp_path: Path) -> None:
    """H-6: a user's layout is a TOML file; the game keeps its data, not its path."""
    file = tmp_path / "mine.toml"
    slots = ",\n".join(f'{{ x = {x}, y = 0, face = "god" }}' for x in range(36))
    file.write_text(f"slots = [{slots}]", "utf-8")
    state = GAME.start(2, seed=1, layout=str(file))
    assert state.options["layout"] == {"slots": [{"x": x, "y": 0, "face": "god"} for x in range(36)]}


def test_restricted_slots_get_their_cards() -> None:
    """H-6: where slots are kept for certain cards, the deal fits and every such deal is equally likely."""
    data = line(0)
    data["slots"][0]["cards"] = ["cat-1", "cat-2"]
    data["slots"][1]["cards"] = ["cat-2", "cat-3"]
    data["slots"][2]["cards"] = ["cat-2", "cat-3", "bull-1"]
    right = [
        (a, b, c)
        for a in ("cat-1", "cat-2")
        for b in ("cat-2", "cat-3")
        for c in ("cat-2", "cat-3", "bull-1")
        if len({a, b, c}) == 3
    ]
    _, layout = read_layout(data)
    rng = barque.Rng("restricted")
    dealt = Counter(tuple(DECK[card] for card in layout.deal(rng)[:3]) for _ in range(3000))
    assert set(dealt) == set(right)
    assert looks_uniform([dealt[order] for order in right])


def test_restrictions_leave_the_rest_uniform() -> None:
    """H-6: the cards of the other slots of a restricted layout are as random as ever."""
    _, layout = read_layout("mastaba")
    rng = barque.Rng("rest")
    where = Counter(layout.deal(rng)[20] for _ in range(3000))
    assert looks_uniform([where[card] for card in range(36) if card % 6])
    assert sum(where[6 * family] for family in range(6)) == 0


def broken(slot: int, **changes: Any) -> dict[str, Any]:
    """Returns a layout with one slot changed; ``None`` removes a field."""
    data = line()
    for field, value in changes.items():
        if value is None:
            del data["slots"][slot][field]
        else:
            data["slots"][slot][field] = value
    return data


def crowded() -> dict[str, Any]:
    """Returns a layout with three slots reserved for the same two cards."""
    data = line(0)
    for slot in (4, 9, 17):
        data["slots"][slot]["cards"] = ["cat-1", "cat-2"]
    return data


def circle() -> dict[str, Any]:
    """Returns a layout in which slots 7, 8 and 9 cover each other."""
    data = line()
    for slot, other in ((7, 8), (8, 9), (9, 7)):
        data["slots"][slot]["covered_by"] = [other]
    return data


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"slots": line()["slots"][:35]}, "35"),
        ({"slots": [*line()["slots"], {"x": 36, "y": 0, "face": "god"}]}, "37"),
        ({"slots": "all"}, "36 slots"),
        ({}, "36 slots"),
        ({**line(), "name": "mine"}, "name"),
        ({**line(), "mummies": [1]}, "mummies"),
        (circle(), "Slot 7 "),
        (broken(5, covered_by=[5]), "Slot 5 "),
        (broken(5, x=6), "[Ss]lot 6 .*slot 5|[Ss]lot 5 .*slot 6"),
        (broken(20, cards=["cat-7"]), "slot 20"),
        (broken(20, cards=[["cat-1"]]), "slot 20"),
        (broken(20, cards=[{"cat": 1}]), "slot 20"),
        (broken(20, cards=[]), "slot 20"),
        (broken(20, cards="cat-1"), "slot 20"),
        (broken(3, cards=["cat-1"]), "Slot 3 "),
        (crowded(), "slot (4|9|17):"),
        (broken(11, covered_by=[36]), "slot 11"),
        (broken(11, covered_by=[-1]), "slot 11"),
        (broken(11, covered_by=["2"]), "slot 11"),
        (broken(11, covered_by=2), "slot 11"),
        (broken(11, covered_by=[True]), "slot 11"),
        (broken(12, face="sideways"), "slot 12"),
        (broken(12, face=None), "slot 12"),
        (broken(13, x=None), "Slot 13 "),
        (broken(13, x="left"), "Slot 13 "),
        (broken(13, y=float("nan")), "Slot 13 "),
        (broken(13, y=True), "Slot 13 "),
        (broken(14, colour="red"), "Slot 14 "),
        ({"slots": [*line()["slots"][:35], "the last"]}, "Slot 35 "),
        ({**line(), "mummies": {"giza_mummies": [99]}}, "mummies.giza_mummies"),
    ],
)
def test_broken_layouts_are_refused(data: dict[str, Any], named: str) -> None:
    """H-6: anything else is refused with a sentence that names the slot."""
    with pytest.raises(Refusal, match=named) as caught:
        GAME.start(2, seed=1, layout=data)
    assert caught.value.rule == "H-6"
    for language in LANGUAGES:
        assert len(caught.value.text(language)) < 300


@pytest.mark.parametrize("value", ["sphinx", "", 7, None, True, ["pyramid"]])
def test_unknown_layouts_are_refused(value: Any) -> None:
    """H-5, H-6: an unknown name is refused, and the shipped ones are listed."""
    with pytest.raises(Refusal, match=", ".join(LAYOUTS)):
        GAME.start(2, seed=1, layout=value)


@pytest.mark.parametrize("content", ["slots = [", "\x00", 'slots = "many"'])
def test_broken_layout_files_are_refused(tmp_path: Path, content: str) -> None:
    """H-6: a file that holds no layout is refused in a sentence."""
    file = tmp_path / "broken.toml"
    file.write_text(content, "utf-8")
    with pytest.raises(Refusal):
        GAME.start(2, seed=1, layout=str(file))


def test_a_missing_layout_file_is_refused(tmp_path: Path) -> None:
    """H-6: a file that is not there is refused, and named."""
    with pytest.raises(Refusal, match=r"nowhere\.toml"):
        GAME.start(2, seed=1, layout=str(tmp_path / "nowhere.toml"))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_chooses_who_begins(first: int) -> None:
    """H-7: the seat that the table chose begins."""
    assert GAME.start(3, seed=4, first=first).turn == first


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_otherwise_the_beginner_is_drawn(seats: int) -> None:
    """H-7: by default each seat is equally likely to begin."""
    begins = Counter(int(GAME.start(seats, seed=seed).turn) for seed in range(400))
    assert looks_uniform([begins[seat] for seat in range(seats)])


@pytest.mark.parametrize("first", [3, -1, "0", True, 1.0])
def test_only_a_seat_can_begin(first: Any) -> None:
    """H-7: something that is not a seat of the table can't begin."""
    with pytest.raises(Refusal, match="first"):
        GAME.start(3, seed=4, first=first)


# A turn: take


def test_a_turn_begins_with_a_take() -> None:
    """H-8: while a card is left, the player must take one first, and may not ask or pass instead."""
    state = GAME.start(2, seed=1, first=0)
    assert {move.split()[0] for move in legal(state)} == {"take"}
    assert refused(state, "pass").rule == "H-8"
    assert refused(state, "ask 1 cat-1").rule == "H-8"


def test_a_taken_card_is_in_hand() -> None:
    """H-8: the card goes from the layout into the hand of the player, and only there."""
    state = GAME.start(2, seed=1, first=0)
    card = state.dump()["deal"][30]
    play(state, "take 30")
    assert hand(state, 0) == [card]
    assert state.view(0)["slots"][30] is None
    assert state.view(0)["hands"] == [1, 0]


def test_one_card_a_turn() -> None:
    """H-8: having taken a card, the player can't take another one."""
    state = play(GAME.start(2, seed=1, first=0), "take 30")
    assert refused(state, "take 31").rule == "H-8"


def test_covered_cards_stay() -> None:
    """H-8: a card that another card still covers can't be taken; the refusal says what covers it."""
    state = play(GAME.start(2, seed=1, first=0), "take 28", "pass")
    refusal = refused(state, "take 21")
    assert refusal.rule == "H-8"
    assert "covered by a mummy" in str(refusal)


def test_a_card_is_free_once_nothing_covers_it() -> None:
    """H-8: when the second of the two covering cards is gone, the card below is available."""
    state = play(GAME.start(2, seed=1, first=0), "take 28", "pass", "take 29", "pass")
    assert legal(state) == ["take 21", *[f"take {slot}" for slot in range(30, 36)]]


def test_a_taken_slot_is_empty() -> None:
    """H-8: nothing can be taken from where nothing lies any more."""
    state = play(GAME.start(2, seed=1, first=0), "take 28", "pass")
    assert refused(state, "take 28").rule == "H-8"


def test_a_god_is_taken_openly() -> None:
    """H-8: everybody sees which god-side card is taken."""
    state = table(["", "", ""], left=dict(enumerate(DECK)), layout="tomb")
    play(state, "take 16")
    for seat in (None, 0, 1, 2):
        assert state.events()[-1].seen(seat) == {"kind": "take-god", "seat": 0, "slot": 16, "card": DECK[16]}


def test_a_mummy_is_seen_by_its_taker() -> None:
    """H-8: a mummy is seen by its taker alone, who can't undo having seen it."""
    state = table(["", "", ""], left=dict(enumerate(DECK)))
    play(state, "take 30")
    event = state.events()[-1]
    assert event.seen(0) == {"kind": "take-mummy", "seat": 0, "slot": 30, "card": DECK[30]}
    for seat in (None, 1, 2):
        assert event.seen(seat) == {"kind": "take-mummy", "seat": 0, "slot": 30}
    assert event.news


def test_a_mummy_set_free_stays_a_mummy() -> None:
    """H-8: a covered mummy that becomes available is not turned over."""
    state = table(["", ""], left=dict(enumerate(DECK)), layout="tomb")
    play(state, "take 16", "pass", "take 17", "pass")
    assert 6 in state.view(None)["available"]
    assert state.view(None)["slots"][6] == "mummy"


def test_a_covered_god_can_be_read() -> None:
    """H-8: everybody reads a god-side card although others cover it."""
    state = table(["", ""], left=dict(enumerate(DECK)))
    assert 0 not in state.view(None)["available"]
    assert state.view(None)["slots"][0] == DECK[0]


def test_no_take_from_an_empty_layout() -> None:
    """H-9: when the layout is empty a turn begins with the request."""
    state = table(EVEN_HANDS, EVEN_LAID)
    assert state.view(0)["phase"] == "ask"
    assert "pass" in legal(state)
    assert refused(state, "take 0").rule == "H-9"


def test_the_take_is_skipped_from_the_next_turn_on() -> None:
    """H-9: after the last card is taken the next player goes on with asking."""
    hands = ("jackal-45 cat-45 crocodile-45 falcon-6 hippo-6", "jackal-6 cat-6 crocodile-6 falcon-45 hippo-45 bull-45")
    state = table(hands, EVEN_LAID, left={0: "bull-6"})
    assert legal(state) == ["take 0"]
    play(state, "take 0", "pass")
    assert (state.turn, state.view(1)["phase"]) == (1, "ask")


# A turn: request

# Four players and an empty layout: of each family the first holds 1, the second 2, the others 3 4 and 5 6.
FOUR = tuple(" ".join(f"{family}-{numbers}" for family in FAMILIES) for numbers in ("1", "2", "34", "56"))


def test_a_request_is_met() -> None:
    """H-10: a player who has the card hands it over."""
    state = play(table(FOUR), "ask 2 cat-3")
    assert hand(state, 0) == cards("jackal-1 cat-13 crocodile-1 falcon-1 hippo-1 bull-1")
    assert hand(state, 2) == cards("jackal-34 cat-4 crocodile-34 falcon-34 hippo-34 bull-34")


def test_a_request_fails() -> None:
    """H-10: a player who does not have the card hands nothing over."""
    state = play(table(FOUR), "ask 2 cat-2")
    assert [hand(state, seat) for seat in range(4)] == [cards(held) for held in FOUR]


def test_a_request_is_optional() -> None:
    """H-10: the player may ask for nothing."""
    state = play(table(FOUR), "pass")
    assert state.turn == 1
    assert [hand(state, seat) for seat in range(4)] == [cards(held) for held in FOUR]


def test_one_request_a_turn() -> None:
    """H-10: after a request, met or not, the turn goes on without another one."""
    for move in ("ask 2 cat-3", "ask 2 cat-2"):
        assert play(table(FOUR), move).turn == 1


def test_everybody_hears_a_request() -> None:
    """H-10: the request and its outcome are heard by all, spectators too."""
    state = play(table(FOUR), "ask 2 cat-3")
    for seat in (None, 0, 1, 2, 3):
        assert state.events()[-1].seen(seat) == {"kind": "given", "seat": 0, "of": 2, "card": "cat-3"}
    state = play(table(FOUR), "ask 2 cat-2")
    for seat in (None, 0, 1, 2, 3):
        assert state.events()[-1].seen(seat) == {"kind": "refused", "seat": 0, "of": 2, "card": "cat-2"}


def test_nobody_asks_themselves() -> None:
    """H-10: a request names another player."""
    assert refused(table(FOUR, turn=1), "ask 1 cat-2").rule == "H-10"


def test_only_players_are_asked() -> None:
    """H-10: a request names a player of this table."""
    refusal = refused(table(("cat-1", "cat-2", "cat-3"), phase="ask"), "ask 3 cat-2")
    assert refusal.rule == "H-10"
    assert "3 of you" in str(refusal)


def test_every_player_and_card_can_be_named() -> None:
    """H-10, H-11: any of the others can be asked for any card at all."""
    state = table(FOUR, turn=2)
    assert legal(state) == ["pass", *[f"ask {seat} {card}" for seat in (0, 1, 3) for card in DECK]]


def test_a_revealed_card_is_out_of_reach() -> None:
    """H-11: a card that lies revealed in front of any player can't be named, of whomever it is asked."""
    state = table(["cat-1", "", "", "falcon-1"], ["", "bull-123", "", ""], phase="ask")
    for seat in (1, 2, 3):
        assert refused(state, f"ask {seat} bull-2").rule == "H-11"
    assert "ask 1 bull-4" in legal(state)


def test_one_may_name_a_card_of_ones_own() -> None:
    """H-11: asking for a card that one holds oneself is a legal bluff, and changes no hand."""
    state = play(table(FOUR), "ask 1 cat-1")
    assert [hand(state, seat) for seat in range(4)] == [cards(held) for held in FOUR]


def test_one_may_name_a_card_of_the_layout() -> None:
    """H-11: asking for a card that lies in the layout, mummy or god, is a legal bluff and leaves it there."""
    state = table(["cat-1", "cat-2"], phase="ask")
    slots = state.view(None)["slots"]
    deal = state.dump()["deal"]
    god, mummy = deal[0], deal[1]
    assert (slots[0], slots[1]) == (god, "mummy")
    for card in (god, mummy):
        after = play(state.clone(), f"ask 1 {card}")
        assert after.view(None)["slots"] == slots
        assert after.events()[-1].kind == "refused"


def test_a_bluff_shields_the_card() -> None:
    """H-11, H-12: what one asks for, even a card of one's own, the next player can't ask for."""
    state = table(EVEN_HANDS, EVEN_LAID)
    play(state, "ask 1 jackal-4")
    assert refused(state, "ask 0 jackal-4").rule == "H-12"


# The forbidden card


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("asked", [1, 2, 3])
@pytest.mark.parametrize("card", ["cat-2", "cat-3", "cat-5", "cat-1"])
def test_the_next_player_must_not_repeat_a_request(reading: str, asked: int, card: str) -> None:
    """H-12: of whomever it was asked, handed over or not, the next player must not request it of anybody."""
    state = play(table(FOUR, request_ban=reading), f"ask {asked} {card}")
    assert (state.turn, state.view(1)["forbidden"]) == (1, card)
    for seat in (0, 2, 3):
        assert refused(state, f"ask {seat} {card}").rule == "H-12"
    assert legal(state) == ["pass", *[f"ask {seat} {other}" for seat in (0, 2, 3) for other in DECK if other != card]]


@pytest.mark.parametrize("reading", READINGS)
def test_nothing_is_forbidden_at_first(reading: str) -> None:
    """H-12: before the first request nothing is forbidden."""
    state = play(table(FOUR, request_ban=reading), "pass")
    assert state.view(1)["forbidden"] is None
    assert len(legal(state)) == 1 + 3 * 36


def test_passes_do_not_lift_the_ban() -> None:
    """H-12: the last requested card stays forbidden while players pass, until its asker's own turn."""
    state = play(table(FOUR), "ask 2 cat-3", "pass")
    assert state.view(2)["forbidden"] == "cat-3"
    play(state, "pass")
    assert state.view(3)["forbidden"] == "cat-3"
    play(state, "pass")
    assert (state.turn, state.view(0)["forbidden"]) == (0, None)


def test_a_pass_lifts_the_ban_in_the_other_reading() -> None:
    """H-12: with request_ban = "previous-turn" a pass of the player before leaves nothing forbidden."""
    state = play(table(FOUR, request_ban="previous-turn"), "ask 2 cat-3", "pass")
    assert state.view(2)["forbidden"] is None
    assert "ask 0 cat-3" in legal(state)


def test_ones_own_request_does_not_forbid() -> None:
    """H-12: one's own request is not another player's: the last one of somebody else counts."""
    state = play(table(EVEN_HANDS, EVEN_LAID), "ask 1 cat-5", "ask 0 hippo-4", "pass", "pass")
    assert (state.turn, state.view(0)["forbidden"]) == (0, "hippo-4")
    play(state, "ask 1 bull-6", "pass")
    assert (state.turn, state.view(0)["forbidden"]) == (0, "hippo-4")
    assert "ask 1 bull-6" in legal(state)


def test_ones_own_requests_in_a_row() -> None:
    """H-12: asking again and again, one always finds the same card of the other forbidden."""
    state = table(EVEN_HANDS, EVEN_LAID)
    play(state, "ask 1 hippo-6", "ask 0 cat-6", "ask 1 bull-6", "pass", "ask 1 falcon-6", "pass")
    assert (state.turn, state.view(0)["forbidden"]) == (0, "cat-6")
    assert refused(state, "ask 1 cat-6").rule == "H-12"


def test_with_several_others_the_last_of_them_counts() -> None:
    """H-12: of the requests of several other players only the last one is forbidden."""
    state = play(table(FOUR), "ask 2 cat-3", "ask 2 bull-3", "ask 3 hippo-3")
    assert state.view(3)["forbidden"] == "hippo-3"
    play(state, "pass")
    assert state.view(0)["forbidden"] == "hippo-3"
    play(state, "ask 1 falcon-2", "pass", "pass")
    assert (state.turn, state.view(3)["forbidden"]) == (3, "falcon-2")


def test_the_last_asker_looks_back_past_themselves() -> None:
    """H-12: after three passes the asker finds forbidden what was asked before their own request."""
    state = play(table(FOUR, turn=3), "ask 0 cat-5", "ask 3 bull-5", "pass", "pass", "pass")
    assert (state.turn, state.view(0)["forbidden"]) == (0, "cat-5")


def test_the_other_reading_looks_at_the_player_before_only() -> None:
    """H-12: with "previous-turn" only what the player just before asked for in that very turn is forbidden."""
    state = play(table(FOUR, request_ban="previous-turn"), "ask 2 cat-3", "ask 2 bull-3")
    assert state.view(2)["forbidden"] == "bull-3"
    assert "ask 0 cat-3" in legal(state)


def test_a_loaded_ban_holds() -> None:
    """H-12: a position keeps who asked last and for what."""
    state = table(FOUR, turn=2, last=(2, "cat-3"), other="bull-1", before=None)
    assert state.view(2)["forbidden"] == "bull-1"
    state = table(FOUR, turn=2, last=(1, "cat-3"), other="bull-1", before="cat-3", request_ban="previous-turn")
    assert state.view(2)["forbidden"] == "cat-3"


# A turn: reveal


def test_three_of_a_family_must_be_laid() -> None:
    """H-13: with three of a family the only legal move is to lay them; they leave the hand for good."""
    state = play(table(["cat-12 bull-1", "cat-3 bull-2"], phase="ask"), "ask 1 cat-3")
    assert (state.turn, legal(state)) == (0, ["lay cat 123"])
    assert refused(state, "pass").rule == "H-13"
    play(state, "lay cat 123")
    assert state.view(None)["groups"] == [[cards("cat-123")], []]
    assert hand(state, 0) == ["bull-1"]
    assert state.turn == 1


def test_three_after_the_take_are_laid_after_the_request() -> None:
    """H-13: the reveal comes after the request, even when the third card was taken from the layout."""
    state = table(
        ["cat-12", "bull-1"],
        left={
            0: "cat-3",
            **dict(zip(range(1, 33), (c for c in DECK if c not in cards("cat-123 bull-1")), strict=True)),
        },
        layout=line(0),
    )
    play(state, "take 0")
    assert state.view(0)["phase"] == "ask"
    assert refused(state, "lay cat 123").rule == "H-13"
    play(state, "pass")
    assert legal(state) == ["lay cat 123"]


def test_two_of_a_family_stay_in_hand() -> None:
    """H-13: with two of a family there is nothing to lay."""
    state = play(table(["cat-1", "cat-3"], phase="ask"), "ask 1 cat-3")
    assert (state.turn, hand(state, 0)) == (1, cards("cat-13"))


def test_a_laid_group_can_not_be_requested() -> None:
    """H-13: revealed cards can't be requested any more."""
    state = play(table(["cat-12", "cat-3"], left=None, phase="ask"), "ask 1 cat-3", "lay cat 123")
    state.play(state.legal()[0])
    assert refused(state, "ask 0 cat-1").rule == "H-11"


def test_two_groups_at_once() -> None:
    """H-13: three of two families in one turn: both groups are laid, in either order, by the same player."""
    state = table(["cat-12 bull-123", "cat-3"], phase="ask")
    play(state, "ask 1 cat-3")
    assert legal(state) == ["lay cat 123", "lay bull 123"]
    play(state, "lay bull 123")
    assert (state.turn, legal(state)) == (0, ["lay cat 123"])
    play(state, "lay cat 123")
    assert (state.turn, state.scores()) == (1, [2, 0])
    assert state.view(None)["groups"][0] == [cards("cat-123"), cards("bull-123")]


def test_everybody_sees_a_group() -> None:
    """H-13: a group is laid face up, for all to see."""
    state = play(table(["cat-12", "cat-3"], phase="ask"), "ask 1 cat-3", "lay cat 123")
    for seat in (None, 0, 1):
        assert state.events()[-1].seen(seat) == {"kind": "lay", "seat": 0, "cards": cards("cat-123")}


def test_of_four_the_player_chooses_three() -> None:
    """H-14: with four of a family the player chooses which three to lay, that is, which one to keep."""
    state = play(table(["cat-125", "cat-3"], phase="ask"), "ask 1 cat-3")
    assert legal(state) == ["lay cat 123", "lay cat 125", "lay cat 135", "lay cat 235"]
    for numbers, kept in (("123", "cat-5"), ("125", "cat-3"), ("135", "cat-2"), ("235", "cat-1")):
        after = play(state.clone(), f"lay cat {numbers}")
        assert hand(after, 0) == [kept]
        assert after.view(None)["groups"][0] == [cards(f"cat-{numbers}")]
        assert after.turn == 1


def test_the_card_kept_can_be_requested() -> None:
    """H-14: the fourth card is in hand and can be asked for."""
    state = play(table(["cat-125", "cat-3"], phase="ask"), "ask 1 cat-3", "lay cat 123")
    state.play(state.legal()[0])
    play(state, "ask 0 cat-5")
    assert "cat-5" in hand(state, 1)


def test_only_what_one_holds_can_be_laid() -> None:
    """H-14: a group with a card that one does not hold is refused, and the card named."""
    state = play(table(["cat-125", "cat-3"], phase="ask"), "ask 1 cat-3")
    refusal = refused(state, "lay cat 124")
    assert "Cat 4" in str(refusal)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_goes_to_the_left(seats: int) -> None:
    """H-15: after a turn the player to the left plays, and after the last one the first."""
    state = GAME.start(seats, seed=1, first=seats - 1, layout=line(18))
    seen: list[int] = []
    for slot in range(2 * seats):
        seen.append(int(state.turn))
        play(state, f"take {slot}", "pass")
        while state.view(None)["phase"] == "lay":
            state.play(state.legal()[0])
    assert seen == [(seats - 1 + turn) % seats for turn in range(2 * seats)]


# The end


@pytest.mark.parametrize(
    ("laid", "groups", "families"),
    [
        (("cat-123", "", ""), 3, ["cat"]),  # the other three cats would make a family
        (("cat-123", "cat-456", ""), 3, []),  # somebody else has them
        (("cat-123 bull-123 hippo-123", "", ""), 1, []),  # any group will do
        (("", "", ""), 4, []),
    ],
)
def test_what_is_needed_to_win(laid: tuple[str, ...], groups: int, families: list[str]) -> None:
    """H-16: a number of groups, or the other half of a family of which nobody else has a group."""
    state = table(("", "", ""), laid)
    assert state.view(1)["needs"][0] == {"groups": groups, "families": families}


@pytest.mark.parametrize(
    ("hands", "laid", "groups"),
    [
        (("cat-12", "cat-3"), ("jackal-123 bull-123 hippo-123 falcon-123", ""), 5),
        (("cat-12", "cat-3", ""), ("jackal-123 bull-123 hippo-123", "", ""), 4),
        (("cat-12", "cat-3", "", ""), ("jackal-123 bull-123", "", "", ""), 3),
    ],
)
def test_enough_groups_win(hands: tuple[str, ...], laid: tuple[str, ...], groups: int) -> None:
    """H-16: 5 groups win with 2 players, 4 with 3, 3 with 4, of whatever families, at once."""
    state = table(hands, laid, phase="ask")
    assert state.view(None)["to_win"] == groups
    play(state, "ask 1 cat-3", "lay cat 123")
    assert state.over
    assert state.winners == (0,)
    assert (state.view(None)["ending"], state.scores()[0]) == ("groups", groups)


@pytest.mark.parametrize(
    ("hands", "laid"),
    [
        (("cat-12", "cat-3"), ("jackal-123 bull-123 hippo-123", "")),
        (("cat-12", "cat-3", ""), ("jackal-123 bull-123", "", "")),
        (("cat-12", "cat-3", "", ""), ("jackal-123", "", "", "")),
    ],
)
def test_one_group_less_does_not_win(hands: tuple[str, ...], laid: tuple[str, ...]) -> None:
    """H-16: with one group less the game goes on."""
    state = play(table(hands, laid, phase="ask"), "ask 1 cat-3", "lay cat 123")
    assert (state.over, state.winners, state.turn) == (False, (), 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_family_wins(seats: int) -> None:
    """H-16: both groups of a family win, with any number of players."""
    state = table(["cat-45", "cat-6", "", ""][:seats], ["cat-123", "", "", ""][:seats], phase="ask")
    play(state, "ask 1 cat-6", "lay cat 456")
    assert (state.winners, state.view(None)["ending"]) == ((0,), "family")
    assert state.view(None)["groups"][0] == [cards("cat-123456")]


def test_half_a_family_each_does_not_win() -> None:
    """H-16: a whole family is six cards in front of one player."""
    state = table(["cat-45", "cat-6"], ["", "cat-123"], phase="ask")
    play(state, "ask 1 cat-6", "lay cat 456")
    assert not state.over


def test_the_game_is_over_with_the_winning_group() -> None:
    """H-16: even if the hand holds another group."""
    state = table(["cat-12 bull-456", "cat-3", "", ""], ["bull-123", "", "", ""], phase="ask")
    play(state, "ask 1 cat-3", "lay bull 456")
    assert (state.over, state.winners, state.scores()) == (True, (0,), [2, 0, 0, 0])
    assert hand(state, 0) == cards("cat-123")
    assert state.game.load(state.dump()).dump() == state.dump()


def test_a_game_by_the_rules_of_old_lays_every_group() -> None:
    """H-16: until rules 2 a player with two groups to lay laid both before the game ended."""
    state = table(["cat-12 bull-456", "cat-3", "", ""], ["bull-123", "", "", ""], phase="ask", rules=1)
    play(state, "ask 1 cat-3", "lay bull 456")
    assert not state.over
    assert legal(state) == ["lay cat 123"]
    play(state, "lay cat 123")
    assert (state.winners, state.scores()) == ((0,), [3, 0, 0, 0])


def test_nobody_who_has_won_is_still_laying() -> None:
    """H-16: such a position is refused, except under rules 1."""
    laying: dict[str, Any] = {"phase": "lay"}
    with pytest.raises(Refusal, match="has won"):
        table(["cat-123", "", "", ""], ["bull-123456", "", "", ""], **laying)
    assert legal(table(["cat-123", "", "", ""], ["bull-123456", "", "", ""], rules=1, **laying)) == ["lay cat 123"]


def test_nothing_is_played_after_the_end() -> None:
    """H-16: the game ends at once: there is no move left."""
    state = play(table(["cat-45", "cat-6"], ["cat-123", ""], phase="ask"), "ask 1 cat-6", "lay cat 456")
    assert (state.turn, state.legal()) == (-1, [])
    refused(state, "pass")


# The stalemate: of each number of players a position with an empty layout in which nobody lays anything.
QUIET: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    2: (EVEN_HANDS, EVEN_LAID),
    3: (tuple(" ".join(f"{family}-{numbers}" for family in FAMILIES) for numbers in ("12", "34", "56")), ("", "", "")),
    4: (FOUR, ("", "", "", "")),
}


def bluff(state: State) -> str:
    """Returns a request that fails: the player on turn names a card in their own hand."""
    forbidden = state.view(None)["forbidden"]
    card = next(card for card in hand(state, int(state.turn)) if card != forbidden)
    return f"ask {(state.turn + 1) % state.seats} {card}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_silent_rounds_end_the_game(seats: int) -> None:
    """H-17: after 2n turns in a row without a request the game ends, and not before."""
    state = table(*QUIET[seats])
    for _ in range(2 * seats - 1):
        play(state, "pass")
        assert not state.over
    play(state, "pass")
    assert state.over
    assert state.view(None)["ending"] == "stalemate"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_request_breaks_the_silence(seats: int) -> None:
    """H-17: after a request, even one that fails, the count of silent turns starts again."""
    state = table(*QUIET[seats])
    play(state, *["pass"] * (2 * seats - 1))
    play(state, bluff(state))
    play(state, *["pass"] * (2 * seats - 1))
    assert not state.over
    play(state, "pass")
    assert state.over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_barren_rounds_end_the_game(seats: int) -> None:
    """H-17: after 12n turns without a new group the game ends, though somebody asks, and not before."""
    state = table(*QUIET[seats])
    for _ in range(12 * seats - 1):
        play(state, bluff(state))
        assert not state.over
    play(state, bluff(state))
    assert state.view(None)["ending"] == "stalemate"


def test_a_group_ends_the_barren_time() -> None:
    """H-17: after a new group, the count of turns without one starts again."""
    state = table(*QUIET[3], barren=35)
    play(state, "ask 1 cat-3", "lay cat 123")
    assert not state.over
    assert state.view(None)["quiet"]["without_group"] == 0


def test_turns_with_a_take_do_not_count() -> None:
    """H-17: turns are counted since the layout became empty; the one that empties it is not counted."""
    hands = (QUIET[3][0][0].removesuffix("2"), *QUIET[3][0][1:])
    state = table(hands, left={0: "bull-2"})
    play(state, "take 0", "pass")
    assert state.view(None)["quiet"].items() >= {"without_request": 0, "without_group": 0}.items()
    play(state, *["pass"] * 5)
    assert not state.over
    play(state, "pass")
    assert state.over


def test_while_cards_lie_there_nobody_counts() -> None:
    """H-17: with cards in the layout players may pass as long as they like."""
    state = GAME.start(2, seed=8, layout=line(0), first=0)
    for slot in range(8):
        play(state, f"take {slot}", "pass")
        while state.view(None)["phase"] == "lay":
            state.play(state.legal()[0])
    assert state.view(None)["quiet"].items() >= {"without_request": 0, "without_group": 0}.items()
    assert not state.over


@pytest.mark.parametrize(
    ("hands", "laid", "winners"),
    [
        # More groups, whatever is in hand.
        (("cat-45", "", ""), ("cat-123", "bull-123 hippo-123", ""), (1,)),
        # As many groups: cards in hand of families of which one has a group oneself.
        (("cat-4", "bull-45 cat-5", ""), ("cat-123", "bull-123", ""), (1,)),
        # Cards of other families do not count, nor those of a family that only another has a group of.
        (("cat-4", "hippo-12 falcon-12 cat-56", ""), ("cat-123", "bull-123", ""), (0,)),
        # Still equal: the victory is shared, but only by those who are equal.
        (("cat-4", "bull-4", "jackal-12"), ("cat-123", "bull-123", ""), (0, 1)),
        (("cat-4", "bull-4", "jackal-4"), ("cat-123", "bull-123", "jackal-123"), (0, 1, 2)),
        # Nobody has anything.
        (("cat-4", "bull-4 bull-5", ""), ("", "", ""), (0, 1, 2)),
    ],
)
def test_who_wins_when_all_agree_to_stop(
    hands: tuple[str, ...], laid: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    """H-17: most groups win; then most cards in hand of families one has a group of; then victory is shared."""
    state = table(hands, laid)
    state.agree(STOP)
    assert state.winners == winners
    assert state.view(None)["ending"] == "stopped"


def test_who_wins_a_stalemate() -> None:
    """H-17: a stalemate is decided like an agreed stop: here two cards of own families against one."""
    hands = (
        "jackal-45 cat-4 crocodile-4 falcon-46 hippo-6 bull-6",
        "jackal-6 cat-56 crocodile-56 falcon-5 hippo-45 bull-45",
    )
    state = table(hands, EVEN_LAID, silent=3)
    play(state, "pass")
    assert state.winners == (1,)


@pytest.mark.parametrize("phase", ["take", "ask", "lay"])
def test_all_may_stop_at_any_moment(phase: str) -> None:
    """H-17: at a table the game ends when all agree, at any step; then nothing more is played."""
    hands = ["cat-123", "bull-1"] if phase == "lay" else ["cat-12", "bull-1"]
    state = table(hands, phase=phase)
    state.agree(STOP)
    assert state.over
    assert state.legal() == []
    with pytest.raises(IllegalMove):
        state.agree(STOP)
    assert GAME.load(state.dump()).view(0) == state.view(0)


def test_hands_are_shown_at_a_stalemate() -> None:
    """H-17: the hands are shown to all when they decide."""
    state = table(EVEN_HANDS, EVEN_LAID, silent=3)
    assert state.view(None)["shown"] is None
    play(state, "pass")
    shown = [cards(held) for held in EVEN_HANDS]
    assert state.view(None)["shown"] == shown
    assert [event.seen(None)["hands"] for event in state.events() if event.kind == "hands"] == [shown]


def test_hands_are_not_shown_after_a_win() -> None:
    """H-16, H-19: a win by groups or a family shows nobody's hand."""
    state = play(table(["cat-45", "cat-6 bull-1"], ["cat-123", ""], phase="ask"), "ask 1 cat-6", "lay cat 456")
    assert state.over
    assert state.view(0)["shown"] is None
    assert "hands" not in [event.kind for event in state.events()]


def test_the_end_is_in_the_record() -> None:
    """H-17: what all agreed on is part of the record, which plays again."""
    state = GAME.start(3, seed=2)
    state.play(state.legal()[0])
    state.agree(STOP)
    text = GAME.record(state)
    assert text.splitlines()[-2] == "stop"
    assert GAME.replay(text).winners == state.winners


# What each seat may know


def test_what_everybody_sees() -> None:
    """H-18: slots and faces, gods lying there, groups, sizes of hands and the forbidden card are public."""
    state = table(["cat-1", "cat-2 bull-1", "hippo-1"], ["jackal-123", "", ""], last=(2, "falcon-4"))
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view["slots"][0] == "jackal-4"
        assert view["slots"][1] == view["slots"][2] == "mummy"
        assert view["slots"][3] == "cat-3"
        assert view["slots"][35] is None
        assert view["available"] == [int(slot) for slot in view["available"]]
        assert view["groups"] == [[cards("jackal-123")], [], []]
        assert view["hands"] == [1, 2, 1]
        assert view["forbidden"] == "falcon-4"
        assert (view["turn"], view["phase"]) == (0, "take")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_views_differ_in_the_hand_alone(layout: str) -> None:
    """H-18, H-19: seats and spectators see the same table; only their own hands differ."""
    state = GAME.start(3, seed=9, layout=layout)
    rng = barque.Rng("views")
    for _ in range(40):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    views = [state.view(seat) for seat in (None, 0, 1, 2)]
    hands = [view.pop("hand") for view in views]
    seats = [view.pop("seat") for view in views]
    assert seats == [None, 0, 1, 2]
    assert views[0] == views[1] == views[2] == views[3]
    assert hands[0] is None
    assert [len(held) for held in hands[1:]] == views[0]["hands"]
    assert hands[1:] == state.dump()["hands"]


def test_a_hand_is_private() -> None:
    """H-19: a card in a hand shows up in its owner's view and in no other."""
    state = table(["cat-1", "bull-1", "hippo-1"])
    for owner, card in enumerate(("cat-1", "bull-1", "hippo-1")):
        for seat in (None, 0, 1, 2):
            assert (card in str(state.view(seat))) == (seat == owner)


def test_nobody_knows_a_mummy() -> None:
    """H-19: no view names a card that lies mummy side up, covered or free."""
    state = GAME.start(2, seed=6)
    deal = state.dump()["deal"]
    slots = state.view(None)["slots"]
    for slot in range(36):
        for seat in (None, 0, 1):
            assert (f"'{deal[slot]}'" in str(state.view(seat))) == (slots[slot] != "mummy")


# Deduction, by hand: seat 1 took two mummies that seat 0 has not seen; the rest of the deal is known.


def mummies(*, without: tuple[str, ...] = (), limits: Any = (), phase: str = "take", hands: Any = None) -> State:
    """Returns a position with three mummies: slots 0 and 1 were taken by seat 1, slot 2 still lies there."""
    held = hands or ["cat-1 cat-2", "cat-3 bull-1"]
    named = [card for text in held for card in cards(text)]
    left = dict(zip(range(2, 2 + 36 - len(named)), (card for card in DECK if card not in named), strict=True))
    taken = cards(held[1])
    return table(
        held,
        left=left,
        deal={0: taken[0], 1: taken[1]},
        turn=0,
        phase=phase,
        layout=line(3),
        public={
            "mummies": [{"slot": 0, "seat": 1, "not": list(without)}, {"slot": 1, "seat": 1, "not": list(without)}],
            "limits": list(limits),
        },
    )


def drawn(state: State, seat: int | None, many: int = 300) -> Counter[tuple[str, ...]]:
    """Counts the cards of the hidden slots over samples."""
    rng = barque.Rng("drawn")
    return Counter(tuple(state.sample(seat, rng).dump()["deal"][:3]) for _ in range(many))


def test_what_is_hidden_may_lie_anywhere() -> None:
    """H-20: with nothing known, every way to lay the three hidden cards is possible and equally likely."""
    found = drawn(mummies(), 0, 1200)
    assert len(found) == 6
    assert looks_uniform(list(found.values()))


def test_a_player_knows_the_own_mummies() -> None:
    """H-20: for the one who took them the mummies are no secret: one deal is left."""
    state = mummies()
    assert list(drawn(state, 1)) == [tuple(state.dump()["deal"][:3])]


def test_a_refusal_proves_something() -> None:
    """H-20: a player who refuses a card did not hold it then: it is none of the mummies taken before."""
    state = mummies(phase="ask")
    third = state.dump()["deal"][2]
    assert {deal[2] for deal in drawn(state, 0)} == {"cat-3", "bull-1", third}
    play(state, f"ask 1 {third}")
    assert {deal[2] for deal in drawn(state, 0)} == {third}


def test_a_refusal_proves_nothing_of_later_mummies() -> None:
    """H-20: a mummy that is taken after the refusal may be the refused card."""
    state = GAME.start(2, seed=3, layout=line(3), first=0)
    lying = [card for slot, card in enumerate(state.dump()["deal"]) if slot > 2]
    hidden = state.dump()["deal"][:3]
    assert not set(lying) & set(hidden)
    play(state, "take 3", "pass", "take 0", "pass", "take 4")
    asked = next(card for card in hidden if card != state.dump()["deal"][0])
    play(state, f"ask 1 {asked}")
    while state.view(None)["phase"] == "lay":
        state.play(state.legal()[0])
    play(state, "take 1", "pass")
    found = drawn(state, 0)
    assert asked in {deal[1] for deal in found}
    assert asked not in {deal[0] for deal in found}


def test_the_end_of_a_turn_proves_something() -> None:
    """H-20: at the end of a turn nobody holds three of a family."""
    state = GAME.start(2, seed=1, layout=line(3), first=1)
    deal = state.dump()["deal"]
    hidden, gods = deal[:3], deal[3:]
    family = next(card.split("-")[0] for card in hidden)
    same = [3 + slot for slot, card in enumerate(gods) if card.split("-")[0] == family]
    other = [3 + slot for slot, card in enumerate(gods) if card.split("-")[0] != family]
    taken = next(slot for slot in range(3) if deal[slot].split("-")[0] != family)
    play(state, f"take {same[0]}", "pass", f"take {other[0]}", "pass")
    play(state, f"take {same[1]}", "pass", f"take {other[1]}", "pass")
    play(state, f"take {taken}", "pass")
    assert state.turn == 0
    assert all(not found[taken].startswith(family) for found in drawn(state, 0))
    assert len(drawn(state, 0)) > 1


def test_a_card_handed_over_was_one_of_the_mummies() -> None:
    """H-20: a hidden card that comes out of a hand came from one of that player's mummies."""
    state = play(mummies(phase="ask", hands=["cat-1 hippo-1", "cat-3 bull-1"]), "ask 1 cat-3")
    found = drawn(state, None, 600)
    assert {deal.index("cat-3") for deal in found} == {0, 1}
    assert looks_uniform(list(found.values()))


def test_a_card_refused_before_came_from_a_later_mummy() -> None:
    """H-20: a card handed over after it had been refused was a mummy taken in between."""
    state = GAME.start(2, seed=3, layout=line(3), first=1)
    card = state.dump()["deal"][1]
    for moves in (("take 0", "pass"), ("take 3", f"ask 1 {card}"), ("take 1", "pass"), ("take 4", f"ask 1 {card}")):
        play(state, *moves)
        while state.view(None)["phase"] == "lay":
            state.play(state.legal()[0])
    assert [event.kind for event in state.events() if event.kind in ("refused", "given")] == ["refused", "given"]
    assert {deal[1] for deal in drawn(state, None)} == {card}


def test_ones_own_cards_are_nobody_elses() -> None:
    """H-20: that another holds at most two of a family says nothing of the cards in one's own hand."""
    hands = ["cat-1", "cat-2 bull-1 hippo-1"]
    named = [*cards(" ".join(hands)), "cat-3"]
    left = {2: "cat-3", **dict(zip(range(5, 36), (card for card in DECK if card not in named), strict=True))}
    taken = [{"slot": 1, "seat": 0}, {"slot": 0, "seat": 1}, {"slot": 3, "seat": 1}]
    deal = {0: "bull-1", 1: "cat-1", 3: "hippo-1", 4: "cat-2"}
    state = table(hands, left=left, deal=deal, layout=line(4), public={"mummies": taken})
    rng = barque.Rng("own")
    found = Counter(tuple(state.sample(0, rng).dump()["deal"][:4]) for _ in range(1200))
    assert len(found) == 6
    assert looks_uniform(list(found.values()))


# The memory aid


def test_no_memory_aid_by_default() -> None:
    """H-21: by default the table does not show what others are known to hold."""
    assert "memory" not in GAME.start(2, seed=1).view(0)


def test_memory_aid_shows_gods_taken_openly() -> None:
    """H-21: a god taken openly is known to be in that hand, and to be in no other."""
    state = GAME.start(2, seed=1, layout="tomb", memory_aid=True, first=0)
    card = state.view(None)["slots"][20]
    play(state, "take 20")
    for seat in (None, 0, 1):
        memory = state.view(seat)["memory"]
        assert memory[0]["holds"] == [card]
        assert card in memory[1]["lacks"]
        assert card not in memory[0]["lacks"]


@pytest.mark.parametrize("seed", range(4))
def test_memory_aid_is_proved(seed: int) -> None:
    """H-21: it shows exactly what is true in every deal that agrees with what a spectator saw."""
    state = GAME.start(2 + seed % 2, seed=f"memory {seed}", layout=line(5), memory_aid=True, first=0)
    rng = barque.Rng(f"memory {seed}")
    told = 0
    for ply in range(44):
        actions = state.legal()
        if state.over:
            break
        state.play(actions[int(rng.below(len(actions)))])
        if ply % 11 != 10:
            continue
        deals = possible(state, None)
        hands = [[set(hand(deal, seat)) for deal in deals] for seat in range(state.seats)]
        memory = state.view(None)["memory"]
        for seat in range(state.seats):
            assert memory[seat]["holds"] == [card for card in DECK if all(card in held for held in hands[seat])]
            assert memory[seat]["lacks"] == [card for card in DECK if all(card not in held for held in hands[seat])]
        told += len(deals)
    assert told > 4
