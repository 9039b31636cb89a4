"""Osiris as a whole: pieces are conserved, the laws hold, samples are fair, positions are checked, every game ends."""

from __future__ import annotations

import copy
import re
import tomllib
from collections import Counter
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barque.bots.searcher import evaluation
from barque.games.osiris.content import read_content
from barque.games.osiris.evaluation import OsirisEvaluation
from barque.games.osiris.greedy import wanted
from barque.games.osiris.pieces import BASIC, CARDS, FIRST_CARD, FIRST_LABORER, FOLDER, KINDS, RESERVE, SET
from barque.games.osiris.rules import OsirisState
from barque.kernel import IllegalMove, Move, Refusal, Rng, State, conformance
from tests.chance import looks_uniform
from tests.osiris_positions import GAME, goods, legal, play, stone, table

FIXTURES = Path(__file__).parents[1] / "fixtures" / "osiris"
MODES = ("turn", "open", "off")


def begun(seats: int, seed: int | str, **options: Any) -> OsirisState:
    """Starts a game."""
    state = GAME.start(seats, seed=seed, **options)
    assert isinstance(state, OsirisState)
    return state


def check_pieces(state: OsirisState) -> None:
    """Counts every piece of the game where it may be."""
    governors = state.governors
    for r in range(3):
        lying = state.hire_goods[r] + sum(state.market_goods[3 * m + r] for m in range(6))
        assert state.reserve[r] + lying + sum(g.held[r] for g in governors) == RESERVE[state.seats]
        assert min([state.reserve[r], state.hire_goods[r], *[g.held[r] for g in governors]]) >= 0
    for t in range(6):
        board = sum(int(state.stands(section, t)) for section in range(96))
        hands = sum(g.held[FIRST_LABORER + t] for g in governors) + state.for_hire[t] + state.bag[t] + (state.unit == t)
        assert board + hands == (1 if t >= 3 else BASIC[state.seats])
    for g in governors:
        crew = list(g.held[FIRST_LABORER:FIRST_CARD])
        assert g.crew_size == sum(crew)
        assert g.hand == sum(g.held[FIRST_CARD:])
        assert all(shown <= held for shown, held in zip(g.shown, crew, strict=True))
    for seat, g in enumerate(governors):
        for kind in range(3):
            there = [code for code in state.monument if code and divmod(code - 1, 3) == (seat, kind)]
            stacked = list(state.second).count(seat + 1) if kind == 0 else 0
            planned = sum(g.plans[4 * kind : 4 * kind + 4])
            assert len(there) + stacked == g.built[kind]
            assert g.stock[kind] + planned + g.built[kind] <= SET[kind]
    assert [sum(g.plans[slot] for g in governors) for slot in range(12)] == list(state.standing)
    for kind in range(KINDS):
        hands = sum(g.held[FIRST_CARD + kind] for g in governors) + state.drawn.count(kind)
        hands += (state.parted == kind) + (state.playing == kind)
        piles = state.deck.count(kind) + state.discards.count(kind) + state.removed[kind]
        assert hands + piles == state.content.copies[kind]
    assert len(state.discards) == len(state.discarders)


@settings(max_examples=25)
@given(st.integers(2, 5), st.sampled_from(MODES), st.integers(0, 10**6))
def test_pieces_are_conserved(seats: int, mode: str, seed: int) -> None:
    """Resources, laborers, monuments and cards are the same in number after every move; what is lost stays lost."""
    state = begun(seats, seed, negotiation=mode)
    rng = Rng(seed)
    lost = [0] * (3 * seats)
    while not state.over:
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
        check_pieces(state)
        now = [
            SET[kind] - g.stock[kind] - g.built[kind] - sum(g.plans[4 * kind : 4 * kind + 4])
            for g in state.governors
            for kind in range(3)
        ]
        assert all(after >= before for after, before in zip(now, lost, strict=True))
        lost = now


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, *[pytest.param(seats, marks=pytest.mark.compiled) for seats in (4, 5)]])
def test_the_laws_hold(seats: int, mode: str) -> None:
    """Every law of the kernel at every step of a random game."""
    state = conformance.check_play(GAME, seats, seed=f"laws {seats}", often=60, negotiation=mode)
    assert state.over


@pytest.mark.parametrize("seats", [3, 5])
def test_the_laws_hold_between_deals(seats: int) -> None:
    """At an open table with random deals and bribes: what each seat knows stays exact, hidden cards stay hidden."""
    state = begun(seats, f"deals {seats}", negotiation="open")
    rng = Rng(f"deals {seats}")
    while not state.over:
        a, b = int(rng.below(seats)), int(rng.below(seats))
        gives, gets = some_items(state, a, rng), some_items(state, b, rng)
        with suppress(IllegalMove):  # random deals are often none
            if state.phase_name() == "give" and a != state.actor:
                state.agree(GAME.accord(f"bribe {a} {gives}"))
            else:
                state.deal(a, b, gives, gets)
        check_pieces(state)
        if rng.below(15) == 0:
            conformance.check_state(state, rng, slow=rng.below(5) == 0)
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    assert len(state.accords) > 20
    assert GAME.replay(GAME.record(state)).dump() == state.dump()


def some_items(state: OsirisState, seat: int, rng: Rng) -> str:
    """Lists up to two things that a governor has, cards first."""
    own = state.view(seat)["governors"][seat]
    things = [*own["cards"], *own["laborers"], *[name for name, n in own["goods"].items() if n]]
    picked = things[: int(rng.below(3))]
    return ", ".join(f"1 {name}" for name in picked) or "nothing"


def test_the_table_of_moves() -> None:
    """The table is the same for every content, not too long, and written and read alike."""
    conformance.check_game(GAME)
    assert len(GAME.moves) < 1000
    assert GAME.parse("  SEND   Farmer ") == GAME.parse("send farmer")


def test_allows_is_legal() -> None:
    """``allows`` and ``legal`` agree on every move of the table."""
    for seats in (2, 5):
        state = begun(seats, f"allows {seats}")
        rng = Rng(seats)
        while not state.over:
            actions = state.legal()
            assert actions == [action for action in range(len(GAME.moves)) if state.allows(action)]
            state.play(actions[int(rng.below(len(actions)))])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_game_ends(seats: int, mode: str) -> None:
    """Random games end after four seasons, with winners."""
    for seed in range(30):
        state = begun(seats, seed, negotiation=mode)
        state.playout(Rng(seed))
        assert state.over
        assert state.winners
        assert state.view(None)["season"] == 4
        assert len(state.log) < 3000


def test_there_are_finished_games() -> None:
    """Fixtures for each number of governors and each way to negotiate."""
    assert len(list(FIXTURES.glob("*.barque"))) >= 5


# Samples


def test_unseen_laborers_are_dealt_uniformly() -> None:
    """A sample deals the laborers that a seat has not seen to screens and bag, each way equally likely."""
    away = {
        "e1a": {"laborers": {"farmer": 2}},
        "e1c": {"laborers": {"brickmaker": 2}},
        "e1d": {"laborers": {"stonecutter": 1}},
    }
    state = table(
        2,
        {"laborers": {"farmer": 1, "farm-foreman": 1}},
        {"laborers": {"brickmaker": 1, "stonecutter": 1, "brick-foreman": 1}, "shown": {"brick-foreman": 1}},
        board=away,
        turn=0,
        regent=1,
        for_hire={"stone-foreman": 1},
    )
    unseen = ("brickmaker", "stonecutter", "stonecutter")
    assert state.view(1)["bag"] == {"stonecutter": 1}
    right: Counter[tuple[str, ...]] = Counter()
    for order in permutations(range(3)):
        right[tuple(sorted(unseen[i] for i in order[:2]))] += 1
    rng = Rng(1)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(3000):
        crew = state.sample(0, rng).view(1)["governors"][1]["laborers"]
        assert crew.pop("brick-foreman") == 1
        found[tuple(sorted(name for name, n in crew.items() for _ in range(n)))] += 1
    assert found.keys() == right.keys()
    assert looks_uniform([n for key in right for n in [found[key] // right[key]]])
    assert {str(state.sample(1, rng).view(1)["bag"]) for _ in range(20)} == {"{'stonecutter': 1}"}


def small_deck(*hands: dict[str, int], deck: list[str], **fields: Any) -> OsirisState:
    """Lays out a position in which all cards but some are out of the game."""
    _, content = read_content("standard")
    names = [str(move.args["card"]) for move in GAME.moves if move.verb == "gain"]
    rest = Counter({name: content.copies[kind] for kind, name in enumerate(names) if content.copies[kind]})
    rest.subtract(deck)
    for hand in hands:
        rest.subtract(hand)
    return table(
        3, *[{"cards": hand} for hand in hands], deck=deck, removed={k: n for k, n in rest.items() if n}, **fields
    )


@pytest.mark.compiled
def test_unseen_cards_are_dealt_uniformly() -> None:
    """A sample deals the cards that a seat has not seen to hands and pile, as enumeration does."""
    state = small_deck({"noble": 1}, {"mason": 1, "pilot": 1}, {"pilot": 1}, deck=["scribe"])
    unseen = ("mason", "pilot", "pilot", "scribe")
    right: Counter[tuple[Any, ...]] = Counter()
    for order in permutations(unseen):
        right[(tuple(sorted(order[:2])), order[2], order[3])] += 1
    rng = Rng(2)
    found: Counter[tuple[Any, ...]] = Counter()
    for _ in range(6000):
        sample = state.sample(0, rng)
        hands = [sample.view(seat)["governors"][seat]["cards"] for seat in (1, 2)]
        flat = [tuple(sorted(name for name, n in hand.items() for _ in range(n))) for hand in hands]
        found[(flat[0], flat[1][0], sample.dump()["deck"][0])] += 1
    assert found.keys() == right.keys()
    assert looks_uniform([round(found[key] * 12 / right[key]) for key in right])


def test_a_card_that_moved_unseen_is_where_it_may_be() -> None:
    """A card that a seat gave away and that may have been dealt on is with either, as likely as the hand says."""
    state = small_deck({"noble": 1}, {"mason": 1}, {}, deck=["scribe", "pilot"], mode="open")
    state.deal(0, 1, "1 noble", "nothing")
    state.deal(1, 2, "1 mason", "nothing")
    rng = Rng(5)
    found = Counter("noble" in state.sample(0, rng).view(1)["governors"][1]["cards"] for _ in range(2000))
    assert looks_uniform([found[True], found[False]])
    play(state, "bless horus", "gain noble")
    held = Counter(next(iter(state.sample(0, rng).view(2)["governors"][2]["cards"])) for _ in range(600))
    assert held.keys() == {"mason", "scribe", "pilot"}


def test_a_step_that_tells_something_is_heeded() -> None:
    """A governor who has played the Overseer has a laborer for it: samples deal one, each way equally likely."""
    foremen = {"farm-foreman": 1, "brick-foreman": 1, "stone-foreman": 1}
    state = table(
        2,
        {"cards": {"overseer": 1}, "laborers": {"farmer": 1, "stonecutter": 1}},
        board={"e1a": {"laborers": {"farmer": 1}}, "w4b": {"laborers": foremen}},
        for_hire={"farmer": 1, "brickmaker": 2, "stonecutter": 2},
    )
    assert state.view(0)["bag"] == {"brickmaker": 1}
    play(state, "play overseer")
    rng = Rng(7)
    found = Counter(str(state.sample(1, rng).view(0)["governors"][0]["laborers"]) for _ in range(900))
    ways = [{"farmer": 1, "brickmaker": 1}, {"farmer": 1, "stonecutter": 1}]  # never the other two
    assert found.keys() == {str(way) for way in ways}
    assert looks_uniform(list(found.values()))


def test_samples_never_share_the_true_luck() -> None:
    """When a sample is played on, the luck to come is different."""
    state = begun(3, 8, negotiation="off")
    rng = Rng(8)
    crews = set()
    for _ in range(8):
        sample = state.sample(0, rng)
        while sample.view(None)["season"] == 1:
            moves = legal(sample)
            play(sample, "withdraw" if "withdraw" in moves else moves[0])
        crews.add(str(sample.view(None)["for_hire"]))
    assert len(crews) > 3


def test_a_pending_offer_is_kept_or_guessed() -> None:
    """Its partner sees the card in an offer; for others it may be any card of the giver."""
    state = table(3, {"cards": {"noble": 1, "pilot": 1}}, mode="turn")
    play(state, "offer 1", "add noble")
    rng = Rng(6)
    for seat in (0, 1):
        assert state.sample(seat, rng).view(seat)["step"]["offer"]["cards"] == ["noble"]
    shown = {tuple(state.sample(2, rng).view(1)["step"]["offer"]["cards"]) for _ in range(80)}
    assert len(shown) > 4
    for _ in range(20):
        conformance.check_hidden(state, 2, rng)


# Positions


EDITS: list[tuple[str, Any, str]] = [
    ("turn", 9, "dump-field"),
    ("turn", -1, "dump-field"),
    ("phase", "sleep", "dump-field"),
    ("season", 5, "dump-field"),
    ("regent", "0", "dump-field"),
    ("governors", [], "dump-field"),
    ("board", {"x9z": {}}, "dump-field"),
    ("board", {"e1a": {"roof": 1}}, "dump-field"),
    ("board", {"e1a": {"laborers": {"farmer": 9}}}, "dump-count"),
    ("board", {"e1b": {"section2": stone()}}, "dump-field"),
    ("board", {"e1a": {"section1": stone(7)}}, "dump-field"),
    ("board", {"e1a": {"section1": stone(0, "pylon", 1)}}, "dump-field"),
    ("board", {"e1a": {"section1": stone(0, "pylon")}, "e1b": {"section1": stone(0, "pylon")}}, "dump-monuments"),
    ("board", {"e3a": {"riders": ["farmer", None]}}, "dump-field"),
    ("reserve", {"grain": 3}, "dump-count"),
    ("reserve", {"gold": 3}, "dump-field"),
    ("bag", {}, "dump-count"),
    ("deck", ["noble", "noble"], "dump-count"),
    ("deck", ["king"], "dump-field"),
    ("discards", [{"card": "noble", "known_to": 5}], "dump-field"),
    ("removed", {"noble": 4}, "dump-count"),
    ("market", [], "dump-field"),
    ("bonuses_blocked", [1, 2, 3, 4, 5], "dump-field"),
    ("bonus", 9, "dump-field"),
    ("first", 1, "dump-field"),
    ("blockers", {"obelisk": 1}, "dump-field"),
    ("awarded", ["tomb"], "dump-field"),
    ("rng", [0, 0, 0, 0], "dump-field"),
    ("rng", [1], "dump-field"),
    ("known", [[], [], []], "dump-untrue"),
    ("known", [[{"weight": 1.0, "cards": [[1, "noble"]]}], [{}], [{}]], "dump-untrue"),
    ("known", [[{"weight": 7.0}], [{}], [{}]], "dump-field"),
    ("step", {"actor": 2}, "dump-field"),
    ("step", {"unit": 0}, "dump-field"),
    ("step", {"slot": 3}, "dump-field"),
    ("step", {"gives": "9 grain"}, "dump-field"),
    ("step", {"bribes": ["1 stone", "nothing", "nothing"], "drawn": []}, ""),
    ("options", {"negotiation": "never"}, "option-value"),
    ("options", {"content": "printed"}, "option-value"),
    ("options", {"colour": "red"}, "option-name"),
    ("seats", 7, "seats"),
    ("game", "hapy", "dump-game"),
]


@pytest.mark.parametrize(("field", "value", "key"), EDITS)
def test_positions_are_checked(field: str, value: Any, key: str) -> None:
    """An impossible position is refused by its wrong field; a possible one is accepted."""
    data = begun(3, 4).dump()
    data["turn"] = data["step"]["actor"] = 0
    for name in ("reserve", "bag", "deck", "known"):
        del data[name]  # a missing part is whatever is nowhere else
    data[field] = value
    if key:
        with pytest.raises(Refusal) as caught:
            GAME.load(data)
        assert caught.value.key == key
        assert str(caught.value)
    else:
        GAME.load(data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("goods", {"grain": -1}),
        ("goods", {"gold": 1}),
        ("laborers", []),
        ("shown", {"farmer": 4}),
        ("plans", [{"monument": "pylon", "cartouche": 3}]),
        ("plans", [{"monument": "tomb", "cartouche": 1}]),
        ("stock", {"obelisk": 5}),
        ("blessings", ["ra"]),
        ("played", ["horus", "ra"]),
        ("kept", 3),
        ("leads", "e1a"),
        ("leads", 4),
        ("withdrawn", 1),
        ("gp", -3),
    ],
)
def test_governors_are_checked(field: str, value: Any) -> None:
    """A governor with something impossible is refused."""
    with pytest.raises(Refusal):
        table(3, {field: value})


def test_any_damage_is_refused_or_loads() -> None:
    """Whatever a field of a dump is replaced by, loading raises nothing but a refusal."""
    rng = Rng("damage")
    junk: list[Any] = [None, -1, 99, "x", [], {}, [None], {"x": 1}, True, 1.5]
    state = begun(3, 11)
    for _ in range(60):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    for _ in range(400):
        data = copy.deepcopy(state.dump())
        at: Any = data
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = keys[int(rng.below(len(keys)))]
            if isinstance(at[key], (dict, list)) and at[key] and rng.below(3):
                at = at[key]
                continue
            at[key] = junk[int(rng.below(len(junk)))]
            break
        try:
            loaded = GAME.load(data)
        except Refusal:
            continue
        loaded.playout(Rng(1))


# Content


def standard() -> dict[str, Any]:
    """Returns the standard content as data that may be changed."""
    return copy.deepcopy(read_content("standard")[1].data)


def test_a_users_content_replaces_ours(tmp_path: Path) -> None:
    """The user's own file has another card with one of our effects, and other GP; the game plays, and its record
    contains it.
    """
    text = (FOLDER / "standard.toml").read_text("utf-8")
    text = text.replace("glory = 6", "glory = 9")
    text += '\n[[cards]]\nname = "card-1"\ntitle = "Vizier"\ncopies = 4\ngains = { grain = 3 }\neffect = "noble"\n'
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    state = GAME.start(3, seed=1, content=str(path))
    assert isinstance(state.options["content"], dict)
    assert state.view(None)["titles"] == {"card-1": "Vizier"}
    assert state.view(None)["cards"]["card-1"] == {"gains": {"grain": 3}, "effect": "noble"}
    assert state.view(None)["deck"] == 29 - 3
    state.playout(Rng(1))
    assert GAME.replay(GAME.record(state)).dump() == state.dump()
    one = table(3, {"cards": {"card-1": 2}}, options={"content": state.options["content"]})
    steps = GAME.speech.steps(GAME.words("en"), GAME.moves[GAME.parse("play card-1")], one.view(0), str)
    assert steps[-1][1] == "Vizier: score 1 GP"
    play(one, "play card-1")
    assert one.scores()[0] == 1
    said = [GAME.speech.event(GAME.words("en"), event.seen(1), str, 1) for event in one.events(0)]
    assert said[0] == "0 plays Vizier: score 1 GP."
    two = table(
        3,
        {"cards": {"card-1": 1}, "plans": [{"monument": "pylon", "cartouche": 1}]},
        options={"content": state.options["content"]},
    )
    play(two, "build pylon 1", "to e4b", "bless horus", "bless bastet", *["take grain"] * 3, "gain card-1")
    assert two.scores()[0] == 9
    assert goods(two, 0) == {"grain": 3}


def test_bots_judge_a_new_card_by_its_effect() -> None:
    """A card that nobody knows by name is worth what its effect says it brings."""
    text = (FOLDER / "standard.toml").read_text("utf-8")
    for number, effect in enumerate(("noble", "architect", "labor-agent", "pilot", "priest"), 1):
        text += f'\n[[cards]]\nname = "card-{number}"\ncopies = 1\ngains = {{}}\neffect = "{effect}"\n'
    _, content = read_content(tomllib.loads(text))
    judge = evaluation("osiris")
    assert isinstance(judge, OsirisEvaluation)
    for number, effect in enumerate(("noble", "architect", "labor-agent", "pilot", "priest"), 1):
        new, known = content.effect[CARDS.index(f"card-{number}")], content.effect[CARDS.index(effect)]
        assert judge.action_worth(new) == judge.action_worth(known) > 0
        assert wanted(new) == wanted(known) > 0


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Replaces the part at *path*."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at: Any = data
    for part in way:
        at = at[part]
    if value is KeyError:
        del at[last]
    else:
        at[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("places", KeyError),
        ("places", []),
        ("places.0.at", "e9a"),
        ("places.0.at", "e1c"),
        ("places.0.terrain", "swamp"),
        ("places.0.icons", [2]),
        ("places.0.icons", [2, 9]),
        ("places.0.city", "Thebes"),
        ("places.0.ankh", [3]),
        ("places.1.city", ""),
        ("places.6.caravan", [{"grain": 1}]),
        ("places.6.ankh", [1]),
        ("places.3.scarab", [1]),
        ("monuments.obelisk.glory", "2"),
        ("monuments.obelisk.cartouches", []),
        ("monuments.obelisk.cartouches.0", {"gold": 1}),
        ("monuments.obelisk.cartouches.0", {}),
        ("market.0.above", {"grain": -1}),
        ("market.0", {"above": {"grain": 1}}),
        ("bonuses", [{"grain": 1}]),
        ("bonuses.0.cards", 9),
        ("cards.0.name", "king"),
        ("cards.0.name", "noble"),
        ("cards.0.copies", 0),
        ("cards.0.effect", "magic"),
        ("cards.2.leaves", False),
        ("cards.0.title", 3),
        ("cards", []),
        ("blessings.0.name", "ra"),
        ("blessings.0.effect", "magic"),
        ("blessings.1.name", "horus"),
        ("notes", "mine"),
    ],
)
def test_content_is_checked(path: str, value: Any) -> None:
    """A content that is wrong is refused with the field, its value and what would be right."""
    with pytest.raises(Refusal) as caught:
        GAME.start(3, content=changed(standard(), path, value))
    assert caught.value.key == "content-field"
    for language in ("en", "fr", "de"):
        assert caught.value.text(language)


def test_content_files_that_cant_be_read(tmp_path: Path) -> None:
    """No such name, no such file, no TOML."""
    for value, key in (
        ("printed", "content-name"),
        (7, "content-name"),
        (str(tmp_path / "no.toml"), "file-unreadable"),
    ):
        with pytest.raises(Refusal) as caught:
            GAME.start(3, content=value)
        assert caught.value.key == key
    path = tmp_path / "bad.toml"
    path.write_text("places = [", "utf-8")
    with pytest.raises(Refusal) as caught:
        GAME.start(3, content=str(path))
    assert caught.value.key == "file-toml"


# Wrong input


@pytest.mark.parametrize(
    "text", ["", "fly", "send king", "plan tomb 1", "offer 5", "deal 0 1", "bribe 1", "deal 0 1 x y"]
)
def test_what_is_no_move(text: str) -> None:
    """Text that denotes nothing is refused, as a move and as an accord."""
    with pytest.raises(IllegalMove):
        GAME.parse(text)
    with pytest.raises(IllegalMove):
        GAME.accord(text)


def test_every_refusal_speaks() -> None:
    """At every step of random games each move that is not legal is refused in three languages."""
    for seats in (2, 4):
        state = begun(seats, f"refusals {seats}")
        rng = Rng(seats)
        while not state.over:
            actions = state.legal()
            for _ in range(15):
                action = int(rng.below(len(GAME.moves)))
                if action not in actions:
                    refusal = state.refusal(action)
                    assert refusal.rule.startswith("O-")
                    assert len({refusal.text(language) for language in ("en", "fr", "de")}) == 3
            state.play(actions[int(rng.below(len(actions)))])


def test_stopping_by_agreement() -> None:
    """Everyone may agree to stop: the sets count as they stand."""
    state: State = begun(3, 3)
    state.agree(GAME.accord("stop"))
    assert state.over
    assert state.view(None)["ending"] == "stopped"
    assert GAME.replay(GAME.record(state)).dump() == state.dump()


def advised(state: OsirisState, *moves: str, language: str = "en") -> str:
    """Makes moves; returns how an advice puts them into words."""
    told = []
    for text in moves:
        move = GAME.moves[GAME.parse(text)]
        told.append((move, state.view(state.turn)))
        play(state, text)
    return GAME.speech.plan(GAME.words(language), told, lambda seat: "ABCDE"[seat])


def test_an_advice_is_a_sentence() -> None:
    rich = {"goods": {"grain": 5, "brick": 5, "stone": 5}, "laborers": {"brickmaker": 2}}
    said = advised(table(3, rich), "send brickmaker", "to e1c")
    assert said == "Send a brickmaker: brickyard, east bank, segment 1."
    state = table(3, rich, for_hire={"farmer": 1})
    said = advised(state, "hire farmer", "pay brick", "pay brick")
    assert said == "Hire a farmer, then pay 2 bricks."
    state = table(3, {**rich, "plans": [{"monument": "obelisk", "cartouche": 1}]})
    assert advised(state, "build obelisk 1", "to e1d2") == "Build the obelisk: quarry, east bank, segment 1."
    said = advised(table(3, rich), "send brickmaker", "to e1b", language="fr")
    assert said == "Envoie un ouvrier (briqueteur)\u00a0: Swenett."


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_advice_names_a_place_by_its_letters(language: str) -> None:
    words, moves = GAME.words(language), GAME.moves
    for seed in range(6):
        state, rng = begun(2 + seed % 4, seed, negotiation=MODES[seed % 3]), Rng(seed)
        while not state.over:
            seat, told = state.turn, list[tuple[Move, dict[str, Any]]]()
            while not state.over and state.turn == seat and len(told) < 6:
                choices = state.legal()
                told.append((moves[choices[rng.below(len(choices))]], state.view(seat)))
                state.play(moves.index(told[-1][0]))
            said = GAME.speech.plan(words, told, lambda seat: "ABCDE"[seat])
            assert not re.search(r"\b[ew][1-4][a-e]|→|\{|_", said), said
            assert said.endswith(".")
