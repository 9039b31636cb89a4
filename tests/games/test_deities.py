"""Deities of the Old Kingdom under every law: random games, rich positions, samples, dumps, records, wrong input."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import barque
from barque.bots import bot
from barque.games.deities import dice
from barque.games.deities.content import read_content, with_later
from barque.games.deities.dice import free_dice
from barque.games.deities.domains import DOMAINS, amount
from barque.games.deities.field import BLANK, group, largest_group
from barque.games.deities.moves import MOVES
from barque.games.deities.rules import DeitiesState
from barque.kernel import IllegalMove, Refusal, Rng, Sight, conformance
from barque.kernel.bits import count, members
from barque.kernel.language import LANGUAGES
from tests.chance import looks_uniform
from tests.fixtures import deities_board
from tests.rules.test_deities import play, table

GAME = barque.game("deities")
FIXTURES = sorted((Path(__file__).parents[1] / "fixtures" / "deities").glob("*.barque"))
OPTIONS: tuple[dict[str, Any], ...] = (
    {"blockers_silence": True},
    {"spare_cubes": True},
    {"spells_without_unlock": True},
)
OWN = {
    "spells": {
        "flood": {"copies": 1},
        "great-harvest": {"copies": 2, "effect": "gain-alike", "when": "any", "amount": 3, "name": "Great Harvest"},
        "echo": {"effect": "draw-spells", "when": "after-gain", "amount": 1},
    },
    "lower": {"overseers-rod": {"once": False}, "reed-ferry": {"effect": "move-blockers", "when": "any", "cost": "2R"}},
}


def rich(seats: int, seed: int, **options: Any) -> DeitiesState:
    """Starts a game in which everyone has cards and cubes, so that random play unlocks, gains tithes and ends."""
    state = GAME.start(seats, seed=seed, **options)
    for _ in range(2):
        state.play(state.legal()[0])
    data = state.dump()
    rng = Rng(f"rich {seed}")
    for seat in range(seats):
        data["players"][seat]["cards"] = {domain: 3 + int(rng.below(30 // seats - 2)) for domain in DOMAINS}
        for place in ("lower-1", "lower-2", "lower-3", "higher-1", "higher-2"):
            if rng.below(3) or place.startswith("lower"):
                data["cubes"].setdefault(place, []).append(seat)
    lower = ["tithe-of-the-faithful", "jackal-sentries", "offering-table", "merchants-scales", "ramp-builders"]
    data["lower"] = lower[seed % 5 :] + lower[: seed % 5] if rng.below(3) else data["lower"]
    loaded = GAME.load(data)
    assert isinstance(loaded, DeitiesState)
    return loaded


def test_the_table_of_moves_is_fixed() -> None:
    conformance.check_game(GAME)
    assert len(MOVES) == 309
    assert len(GAME.start(2, seed=1, content=OWN).game.moves) == 309


@pytest.mark.parametrize(
    ("seats", "options"),
    [(seats, options) for seats in (2, 3, 4) for options in ({}, *OPTIONS)] if barque.NATIVE else [(2, {})],
)
def test_whole_random_games_keep_every_law(seats: int, options: dict[str, Any]) -> None:
    """One of each kind; ``make soak`` plays thousands."""
    conformance.check_play(GAME, seats, "laws", often=60, **options)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options", [{}, *OPTIONS, {"content": OWN}], ids=["standard", "silence", "cubes", "spells", "content"]
)
def test_rich_positions_keep_every_law(seats: int, options: dict[str, Any]) -> None:
    """From positions in which all can unlock, every step of random play for a while."""
    for seed in range(1 if options else 3):
        state = rich(seats, seed, **options)
        rng = Rng(f"play {seed}")
        for ply in range(45):
            conformance.check_state(state, rng, slow=ply % 20 == 5)
            if state.over:
                break
            actions = state.legal()
            state.play(actions[int(rng.below(len(actions)))])


def whole(state: DeitiesState) -> None:
    """Checks what no move may change."""
    faces = state.faces()
    assert faces.count(BLANK) == 1
    assert max(faces) == BLANK
    assert free_dice(*dice.faces(state.free)) == state.free
    for domain in range(6):
        held = [amount(player.cards, domain) for player in state.players]
        assert sum(held) + amount(state.supply, domain) == 30
    for spell, copies in enumerate(state.content.copies):
        somewhere = list(state.deck).count(spell) + state.discards[spell] + int(state.spell == spell)
        assert somewhere + sum(player.hand[spell] for player in state.players) == copies
    for player in state.players:
        assert player.held == sum(player.hand)
        assert state.spare_cubes or count(player.unlocked) <= 6
    assert state.phase == 0 or count(state.blocked) == 2
    allowed = [action for action in range(len(MOVES)) if state.allows(action)]
    assert allowed == state.legal()


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10**6), st.sampled_from([{}, *OPTIONS, {"content": OWN}]), st.booleans())
def test_what_no_move_may_change(seats: int, seed: int, options: dict[str, Any], cards: bool) -> None:
    state = rich(seats, seed, **options) if cards else GAME.start(seats, seed=seed, **options)
    assert isinstance(state, DeitiesState)
    rng = Rng(seed)
    for _ in range(60):
        whole(state)
        if state.over:
            break
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])


@settings(max_examples=60)
@given(st.lists(st.integers(0, 2), min_size=25, max_size=25), st.integers(0, 24))
def test_groups_are_those_of_a_plain_search(faces: list[int], start: int) -> None:
    alike = sum(1 << cell for cell in range(25) if faces[cell] == faces[start])
    found, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        for other in range(25):
            near = abs(cell // 5 - other // 5) + abs(cell % 5 - other % 5) == 1
            if near and faces[other] == faces[start] and other not in found:
                found.add(other)
                edge.append(other)
    assert members(group(1 << start, alike)) == sorted(found)
    assert largest_group(1 << start, alike) == len(found)


# Samples


def test_samples_deal_the_unseen_spells_uniformly() -> None:
    """D-29: three different spells unseen, in two hands and the deck: six ways, each as likely."""
    data = table(3, spells={0: ["mirage"], 1: ["flood"], 2: ["echo"]}, rest="discards").dump()
    data["discards"]["oracle"] -= 1
    data["deck"] = ["oracle"]
    state = GAME.load(data)
    rng = Rng("uniform")
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(3000):
        sample = state.sample(0, rng).dump()
        seen[(*sample["players"][1]["spells"], *sample["players"][2]["spells"], *sample["deck"])] += 1
    assert set(seen) == set(permutations(("flood", "echo", "oracle")))
    assert looks_uniform(list(seen.values()))


def test_samples_deal_the_unseen_eclipses_uniformly() -> None:
    """D-29: one's own and those unlocked stay; the others' are drawn from the rest."""
    state = table(3)
    rng = Rng("eclipses")
    seen = Counter(tuple(player["eclipse"] for player in state.sample(0, rng).dump()["players"]) for _ in range(4000))
    assert {key[0] for key in seen} == {"eclipse-of-the-fields"}
    assert len(seen) == 5 * 4
    assert looks_uniform(list(seen.values()))


def test_samples_shuffle_which_spells_of_another_are_new() -> None:
    """D-29, D-23: that one of two was acquired this turn is public, which one is not."""
    data = table(2, spells={0: ["flood", "echo"]}, rest="discards").dump()
    data["step"]["new"] = {"flood": 1}
    state = GAME.load(data)
    rng = Rng("new")
    seen = Counter(str(sorted(state.sample(1, rng).dump()["step"]["new"])) for _ in range(2000))
    assert set(seen) == {"['flood']", "['echo']"}
    assert looks_uniform(list(seen.values()))
    assert state.sample(0, rng).dump()["step"]["new"] == {"flood": 1}


def test_samples_draw_future_luck_anew() -> None:
    """D-29: nobody knows the rolls to come."""
    state = table()
    rng = Rng("luck")
    rolls: Counter[str] = Counter()
    for _ in range(300):
        sample = state.sample(0, rng)
        assert isinstance(sample, DeitiesState)
        play(sample, "influence worker 1", "push north b", "lift a1", "put b2")
        rolls[str(sample.view(None)["free"])] += 1
    assert len(rolls) > 30


def test_an_unlocked_eclipse_stays_in_every_sample() -> None:
    """D-29: public once unlocked."""
    way = {place: [1] for place in ("lower-1", "lower-2", "lower-3", "higher-1", "higher-2")}
    state = table(3, cubes=way, eclipsed=(1,))
    for seed in range(10):
        assert state.sample(0, Rng(seed)).dump()["players"][1]["eclipse"] == "eclipse-of-the-marshes"


# Positions


def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Returns a right dump with one *change*."""
    data = table(spells={0: ["flood"]}).dump()
    change(data)
    return data


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no field": (lambda d: d.pop("field"), "dump-field"),
    "short row": (lambda d: d["field"].__setitem__(0, "worker"), "dump-field"),
    "unknown face": (lambda d: d["field"].__setitem__(0, "worker reeds nile temple pyramid"), "dump-field"),
    "no blank": (lambda d: d["field"].__setitem__(2, "worker worker worker worker worker"), "dump-blank"),
    "one Blocker": (lambda d: d.update(blockers=["a1"]), "dump-field"),
    "Blockers on one die": (lambda d: d.update(blockers=["a1", "a1"]), "dump-field"),
    "Blocker outside": (lambda d: d.update(blockers=["a1", "f1"]), "dump-field"),
    "two free dice": (lambda d: d.update(free=["worker", "reeds"]), "dump-field"),
    "blank free die": (lambda d: d.update(free=["worker", "reeds", "blank"]), "dump-field"),
    "lower twice": (lambda d: d["lower"].__setitem__(0, d["lower"][1]), "dump-card-twice"),
    "unknown higher": (lambda d: d["higher"].__setitem__(0, "sphinx"), "dump-field"),
    "cubes nowhere": (lambda d: d.update(cubes={"lower-6": [0]}), "dump-field"),
    "cube twice": (lambda d: d.update(cubes={"lower-1": [0, 0]}), "dump-field"),
    "cube of nobody": (lambda d: d.update(cubes={"lower-1": [2]}), "dump-field"),
    "higher without lower": (lambda d: d.update(cubes={"higher-1": [0]}), "dump-below"),
    "eclipse without higher": (lambda d: d["players"][0].update(eclipsed=True), "dump-eclipse"),
    "seven cubes": (
        lambda d: d.update(
            cubes={f"lower-{n}": [0] for n in range(1, 6)} | {"higher-1": [0], "higher-2": [0]},
        ),
        "dump-cubes",
    ),
    "31 cards": (
        lambda d: [player["cards"].update(worker=n) for player, n in zip(d["players"], (20, 11), strict=True)],
        "dump-supply",
    ),
    "unknown domain": (lambda d: d["players"][0]["cards"].update(nile=1), "dump-field"),
    "negative cards": (lambda d: d["players"][0]["cards"].update(worker=-1), "dump-field"),
    "one player": (lambda d: d["players"].pop(), "dump-field"),
    "same eclipse": (lambda d: d["players"][1].update(eclipse=d["players"][0]["eclipse"]), "dump-card-twice"),
    "unknown spell": (lambda d: d["players"][0]["spells"].update(hail=1), "dump-field"),
    "a copy too many": (lambda d: d["players"][0]["spells"].update(flood=2), "dump-copies"),
    "a copy too few": (lambda d: d["deck"].pop(), "dump-copies"),
    "unknown phase": (lambda d: d.update(phase="dream"), "dump-field"),
    "over and on turn": (lambda d: d.update(phase="over"), "dump-field"),
    "no such player": (lambda d: d.update(player=2), "dump-field"),
    "turn of another": (lambda d: d.update(turn=1), "dump-phase"),
    "final without eclipse": (lambda d: d.update(final=0), "dump-field"),
    "round 0": (lambda d: d.update(round=0), "dump-field"),
    "luck of nothing": (lambda d: d.update(rng=[0, 0, 0, 0]), "dump-field"),
    "short luck": (lambda d: d.update(rng=[1, 2]), "dump-field"),
    "new spell not held": (lambda d: d["step"].update(new={"echo": 1}), "dump-field"),
    "used power not unlocked": (lambda d: d["step"].update(used=["lower-1"]), "dump-field"),
    "dice without domain": (lambda d: d["step"].update(dice=1), "dump-field"),
    "lifted from nowhere": (lambda d: d["step"].update(lifted="b2"), "dump-field"),
    "moved to nowhere": (lambda d: d["step"].update(moved="b2"), "dump-field"),
    "lifted too early": (lambda d: d["step"].update(lifted="a1"), "dump-phase"),
    "gain before a push": (lambda d: d.update(phase="gain"), "dump-phase"),
    "push of nothing": (lambda d: d.update(phase="push"), "dump-phase"),
    "draw without unlock": (lambda d: d.update(phase="draw"), "dump-phase"),
    "tithe for nothing": (lambda d: d.update(phase="tithe", turn=1), "dump-phase"),
    "spare for nothing": (lambda d: d.update(phase="spare"), "dump-phase"),
    "place with both placed": (lambda d: d.update(phase="place"), "dump-field"),
    "effect of nothing": (lambda d: d.update(phase="effect"), "dump-field"),
    "effect outside its phase": (lambda d: d["effect"].update(power="lower-1"), "dump-field"),
    "resume nowhere": (lambda d: d["effect"].update(resume="push"), "dump-field"),
    "flag as number": (lambda d: d["step"].update(gained=1), "dump-field"),
    "step no table": (lambda d: d.update(step=[]), "dump-field"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_positions_are_refused(name: str) -> None:
    """In a sentence, in each language, that names what is wrong."""
    change, key = WRONG[name]
    with pytest.raises(Refusal) as caught:
        GAME.load(edited(change))
    assert caught.value.key == key
    assert all(caught.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("stage", "picks", "fits"),
    [
        (0, [], True),
        (1, [0], False),
        (1, [24], False),
        (1, [1], True),
        (2, [1, 2], False),
        (1, [], False),
        (0, [1], False),
    ],
)
def test_an_effect_under_way_must_be_sound(stage: int, picks: list[int], fits: bool) -> None:
    """A swap has picked one die, not under a Blocker, at stage 1."""
    data = play(table(spells={0: ["mirage"]}), "cast mirage").dump()
    data["effect"].update(stage=stage, picks=picks)
    if fits:
        assert GAME.load(data).legal()
    else:
        with pytest.raises(Refusal):
            GAME.load(data)


@pytest.mark.parametrize(
    ("stage", "picks", "fits"),
    [
        (1, [0], True),
        (1, [1], False),
        (2, [5, 0], True),
        (2, [0, 5], False),
        (3, [5, 0, 24], True),
        (3, [5, 0, 0], False),
        (4, [5, 0], True),
        (4, [5, 0, 6, 24], True),
        (4, [5, 0, 6], False),
        (5, [5, 0], False),
    ],
)
def test_a_banishment_under_way_must_be_sound(stage: int, picks: list[int], fits: bool) -> None:
    """Where Blockers were and went, in turn: they stand on a1 (0) and e5 (24)."""
    data = play(table(spells={0: ["banishment"]}), "cast banishment").dump()
    data["effect"].update(stage=stage, picks=picks)
    if fits:
        assert GAME.load(data).legal()
    else:
        with pytest.raises(Refusal):
            GAME.load(data)


def test_the_player_who_began_the_final_round_has_no_other_turn() -> None:
    """D-25: such a position is impossible."""
    way = {place: [0] for place in ("lower-1", "lower-2", "lower-3", "higher-1", "higher-2")}
    with pytest.raises(Refusal) as caught:
        table(2, cubes=way, eclipsed=(0,))
    assert caught.value.key == "dump-phase"


def spoiled(data: Any, rng: Rng, junk: list[Any]) -> Any:
    """Returns *data* with one part replaced by something else, or left out."""
    if isinstance(data, dict) and data and rng.below(5):
        key = list(data)[int(rng.below(len(data)))]
        if rng.below(12) == 0:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: spoiled(data[key], rng, junk)}
    if isinstance(data, list) and data and rng.below(5):
        n = int(rng.below(len(data)))
        return [*data[:n], spoiled(data[n], rng, junk), *data[n + 1 :]]
    return junk[int(rng.below(len(junk)))]


def test_a_spoiled_dump_is_refused_or_can_be_played_on() -> None:
    """Whatever it contains, ``load`` raises a ``Refusal`` and nothing else."""
    junk: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        3,
        99,
        1.5,
        "",
        "a1",
        "worker",
        "flood",
        "lower-1",
        "after",
        [],
        {},
        [0],
        ["b2"],
    ]
    rng = Rng("spoiled")
    said: list[str] = []
    loaded = 0
    for seed in range(6):
        state = rich(2 + seed % 3, seed)
        for _ in range(20):
            for _ in range(5):
                try:
                    other = GAME.load(spoiled(state.dump(), rng, junk))
                except Refusal as refusal:
                    said.append(str(refusal))
                else:
                    loaded += 1
                    other.playout(rng)
                    assert other.winners
            if state.over:
                break
            actions = state.legal()
            state.play(actions[int(rng.below(len(actions)))])
    assert all(said)
    assert loaded > 20


def test_a_spell_that_comes_later_leaves_older_games_as_they_were() -> None:
    """It has a number in them, too, but no copies; so a user's own spells keep their numbers, and records replay."""
    older = {"flood": {"copies": 3, "effect": "shift-line"}}
    newest = {"flood": {"copies": 2, "effect": "shift-line"}, "ebb": {"copies": 1, "effect": "shift-line"}}
    found = with_later(older, newest)
    assert found == {"flood": older["flood"], "ebb": {"copies": 0, "effect": "shift-line"}}
    assert list(found) == list(newest)


def test_a_record_names_no_file() -> None:
    """It contains the content in full: no file is read for it."""
    state = GAME.start(2, seed=4, content=OWN)
    text = GAME.record(state)
    line = next(line for line in text.splitlines() if line.startswith("[Options"))
    with pytest.raises(Refusal):
        GAME.replay(text.replace(line, '[Options {"content": "own.toml"}]'))


def test_a_dump_can_be_edited_by_hand() -> None:
    data = table().dump()
    for field in ("step", "effect", "rng", "progress", "barren", "turn", "round", "phase", "ending", "final", "first"):
        del data[field]
    assert GAME.load(data).legal() == table().legal()


# Records


def test_there_are_finished_games_to_replay() -> None:
    assert len(FIXTURES) >= 5


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_finished_games_are_loaded_with_their_winners(path: Path) -> None:
    state = GAME.replay(path.read_text("utf-8"))
    assert GAME.load(state.dump()).winners == state.winners


def test_the_same_seeds_give_the_same_games_for_ever() -> None:
    """Interpreted and compiled, today and next year."""
    told = hashlib.sha256()
    for seed in range(6):
        state = rich(2 + seed % 3, seed)
        state.playout(Rng(seed))
        told.update(GAME.record(state).replace('[Rules "1"]\n', "").replace('"rules": 1, ', "").encode())
    assert told.hexdigest()[:16] == "40cc904afaa0c7b2"


# Wrong input


@pytest.mark.parametrize(
    "text", ["", "push", "push north f", "cast hail", "influence worker 4", "put z9", "take blank"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        GAME.parse(text)


def test_case_and_spaces_do_not_matter() -> None:
    assert GAME.show(GAME.parse("  Influence   WORKER 2 ")) == "influence worker 2"


def test_every_refusal_is_a_sentence_in_each_language() -> None:
    """Every move that is not legal, in many positions."""
    for seed in range(4):
        state = rich(3, seed)
        rng = Rng(seed)
        for _ in range(40):
            legal = set(state.legal())
            if state.over:
                break
            for action in range(len(MOVES)):
                if action not in legal:
                    refusal = state.refusal(action)
                    assert refusal.rule.startswith("D-")
                    assert all(refusal.text(language) for language in LANGUAGES)
            state.play(state.legal()[int(rng.below(len(legal)))])


def test_nothing_is_played_after_the_end() -> None:
    state = GAME.replay(FIXTURES[0].read_text("utf-8"))
    with pytest.raises(IllegalMove) as caught:
        state.play(0)
    assert caught.value.key == "over"


def test_own_content_is_kept_in_the_record() -> None:
    state = GAME.start(2, seed=4, content=OWN)
    state.playout(Rng(4))
    again = GAME.replay(GAME.record(state))
    assert again.dump() == state.dump()
    assert len(read_content(again.options["content"])[1].spells) == 13


# The greedy bot


def test_greedy_beats_random() -> None:
    state = GAME.start(2, seed=11)
    chairs = [bot("greedy", "deities", 1), bot("random", "deities", 2)]
    while not state.over:
        seat = int(state.turn)
        state.play(chairs[seat].choose(Sight(state, seat)))
    assert state.winners == (0,)
    assert state.view(None)["ending"] == "eclipse"


def test_greedy_sees_no_more_than_its_seat() -> None:
    """It chooses the same in the true state and in one that its seat can't distinguish from it."""
    state = rich(3, 5)
    rng = Rng("sight")
    for _ in range(25):
        if state.over:
            break
        seat = int(state.turn)
        other = state.sample(seat, rng)
        action = bot("greedy", "deities", 7).choose(Sight(state, seat))
        assert bot("greedy", "deities", 7).choose(Sight(other, seat)) == action
        state.play(action)


def test_what_the_board_is_tested_with_is_what_the_rules_do() -> None:
    assert deities_board.FILE.read_text("utf-8") == deities_board.make()
