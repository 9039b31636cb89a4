"""Hâpy Families against the contract: random and greedy games, samples against every possible deal, wrong input."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import barque
from barque import bots
from barque.games.hapy.cards import ALL, CARDS
from barque.games.hapy.layouts import FOLDER as CONTENT
from barque.games.hapy.layouts import MOST_STEPS, Counted, Layout
from barque.games.hapy.rules import HapyState
from barque.kernel import LANGUAGES, STOP, IllegalMove, Move, Refusal, Rng, Sight, State, conformance
from barque.kernel.bits import mask_of
from tests.chance import looks_uniform
from tests.hapy_brute import possible
from tests.hapy_layouts import line, staircase
from tests.hapy_positions import DECK, EVEN_HANDS, EVEN_LAID, GAME, hand, play, position, table

LAYOUTS: tuple[dict[str, Any], ...] = (
    {},
    *[{"layout": name} for name in GAME.options["layout"].values[1:]],
    {"layout": "giza", "giza_mummies": True},
    {"layout": staircase(12)},
)
TABLES = [
    (seats, {**layout, "request_ban": reading})
    for layout in LAYOUTS
    for seats in (2, 3, 4)
    for reading in ("last", "previous-turn")
]
# Compiled, every table twice to the end; interpreted, a hard position takes seconds: the beginnings of some games.
GAMES = [(seats, options, seed) for seats, options in TABLES for seed in range(2)]
if not barque.NATIVE:
    GAMES = [GAMES[(11 * i) % len(GAMES)] for i in range(14)]


def test_moves_are_notated_once() -> None:
    """The table of moves reads back, and no two moves are written alike."""
    conformance.check_game(GAME)


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_laws_hold_in_random_games(seats: int, options: dict[str, Any], seed: int) -> None:
    """Every law holds at every step of a random game, at each kind of table."""
    if barque.NATIVE:
        conformance.check_play(GAME, seats, seed, **options)
        return
    state = GAME.start(seats, seed=seed, **options)
    rng = Rng(seed)
    for ply in range(30):
        conformance.check_state(state, rng, slow=ply % 15 == 14)
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_hold_with_the_memory_aid(seats: int) -> None:
    """The memory aid is part of the view, and the laws hold with it."""
    conformance.check_play(GAME, seats, "aid", often=40, layout=line(8), memory_aid=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_hold_in_greedy_games(seats: int) -> None:
    """The law of hidden information holds at every step of games that are played sensibly."""
    state = GAME.start(seats, seed=f"greedy {seats}", layout=("pyramid", "temple", "tomb")[seats - 2])
    players = [bots.bot("greedy", "hapy", seat) for seat in range(seats)]
    rng = Rng("laws")
    limit = 400 if barque.NATIVE else 24
    while not state.over and len(state.log) < limit:
        conformance.check_state(state, rng, slow=False)
        state.play(players[int(state.turn)].choose(Sight(state, int(state.turn))))
    conformance.check_state(state, rng)


def test_laws_hold_after_an_agreement() -> None:
    """All agree to stop in the middle of a game: hands are shown, mummies stay hidden, and the laws hold."""
    rng = Rng("stop")
    state = GAME.start(3, seed="stop", layout="temple")
    for _ in range(31):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    state.agree(STOP)
    conformance.check_state(state, rng)


# Samples against every possible deal


def wander(seats: int, seed: str, mummies: int) -> Iterator[HapyState]:
    """Plays a game with few mummies, taken early; returns some positions on the way, including each reveal."""
    state = GAME.start(seats, seed=seed, layout=line(mummies))
    assert isinstance(state, HapyState)
    rng = Rng(seed)
    reveals = 0
    while not state.over and len(state.log) < 60:
        actions = state.legal()
        phase = state.view(None)["phase"]
        if phase == "take" and rng.below(2):
            actions = [action for action in actions if action < mummies] or actions
        if phase == "lay" and reveals < 4:
            reveals += 1
            yield state
        elif len(state.log) % 10 == 0 and state.log:
            yield state
        state.play(actions[int(rng.below(len(actions)))])


def count_quick(state: HapyState, seat: int | None, many: int) -> Counter[tuple[int, ...]]:
    """Counts deals that are guessed and kept if they fit."""
    sampler = state.sampler(seat)
    rng = Rng("quick")
    deal = state.deal[:]
    found: Counter[tuple[int, ...]] = Counter()
    while found.total() < many:
        if sampler.attempt(deal, rng):
            found[tuple(deal)] += 1
    return found


def count_exact(state: HapyState, seat: int | None, many: int) -> Counter[tuple[int, ...]]:
    """Counts deals that are drawn by counting."""
    exact = state.sampler(seat).counted()
    rng = Rng("exact")
    return Counter(tuple(exact.draw(rng)) for _ in range(many))


def count_samples(state: HapyState, seat: int | None, many: int) -> Counter[tuple[int, ...]]:
    """Counts the deals of samples."""
    rng = Rng("sample")
    return Counter(tuple(state.sample(seat, rng).deal) for _ in range(many))


WALKS = [(2, "2"), (3, "0"), (4, "1")]
if barque.NATIVE:
    WALKS += [(seats, f"more {n}") for seats in (2, 3, 4) for n in range(3)]


@pytest.mark.parametrize(("seats", "seed"), WALKS)
def test_samples_are_uniform_over_deals(seats: int, seed: str) -> None:
    """H-20: guessing, counting and ``sample`` each draw every possible deal and no other, all equally likely."""
    compared = {None: 0, 0: 0, 1: 0}
    pending = 0
    for state in wander(seats, f"walk {seed}", 5):
        for seat in compared:
            deals = []
            for other in possible(state, seat):
                assert isinstance(other, HapyState)
                deals.append(tuple(other.deal))
            assert tuple(state.deal) in deals
            if not 2 <= len(deals) <= (120 if barque.NATIVE else 30):
                continue
            compared[seat] += 1
            pending += state.view(None)["phase"] == "lay" and state.turn != seat
            for count in (count_quick, count_exact, count_samples):
                found = count(state, seat, 12 * len(deals) + 100)
                assert set(found) <= set(deals), (count.__name__, len(state.log), seat)
                assert looks_uniform([found[deal] for deal in deals]), (count.__name__, len(state.log), seat)
    assert min(compared.values()) >= 2
    assert pending >= 1


@pytest.mark.parametrize("layout", ["pyramid", "tomb", "temple"])
def test_guessing_and_counting_agree(layout: str) -> None:
    """H-20: in whole games, too many deals to list, both ways put each card as often into each hidden slot."""
    state = GAME.start(3, seed="agree", layout=layout)
    assert isinstance(state, HapyState)
    rng = Rng("agree")
    for _ in range(30):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    sampler = state.sampler(0)
    hidden = sampler.slots
    many = 600 if barque.NATIVE else 150
    found: list[Counter[tuple[int, int]]] = [Counter(), Counter()]
    for tally, counts in zip(found, (count_quick(state, 0, many), count_exact(state, 0, many)), strict=True):
        for deal, times in counts.items():
            for slot in hidden:
                tally[slot, deal[slot]] += times
    # Two samples of the same distribution: the sum of (a - b)² / (a + b) is about chi-squared.
    cells = found[0].keys() | found[1].keys()
    distance = sum((found[0][cell] - found[1][cell]) ** 2 / (found[0][cell] + found[1][cell]) for cell in cells)
    assert distance < len(cells) + 6 * (2 * len(cells)) ** 0.5


# Dumps that somebody edited

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    35,
    36,
    10**30,
    0.5,
    "",
    "cat-1",
    "bull-6",
    "lay",
    "over",
    [],
    {},
    [0],
    ["cat-1"],
)


def middles() -> list[dict[str, Any]]:
    """Returns dumps of positions of all kinds, including the end of a game."""
    found = []
    rng = Rng("middles")
    for seats, options in (
        (2, {}),
        (3, {"layout": "temple"}),
        (4, {"layout": line(6), "request_ban": "previous-turn"}),
    ):
        state = GAME.start(seats, seed="middles", **options)
        while not state.over:
            if rng.below(12) == 0 or state.view(None)["phase"] == "lay":
                found.append(state.dump())
            actions = state.legal()
            state.play(actions[int(rng.below(len(actions)))])
        found.append(state.dump())
    return found


MIDDLES = middles()


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Lists the paths to every part of *data*."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path] + [deeper for key, value in parts for deeper in paths(value, (*path, key))]


@st.composite
def edited(draw: st.DrawFn) -> Any:
    """Returns a dump with one to three parts changed, left out or moved."""
    data: Any = copy.deepcopy(draw(st.sampled_from(MIDDLES)))
    for _ in range(draw(st.integers(1, 3))):
        ways = [way for way in paths(data) if way and way[:2] != ("options", "layout")]
        if not ways:
            break
        way = draw(st.sampled_from(sorted(ways, key=str)))
        parent = data
        for key in way[:-1]:
            parent = parent[key]
        deed = draw(st.sampled_from(["put", "drop", "swap", "twice"]))
        if deed == "put" or not isinstance(parent, list):
            if deed == "drop":
                del parent[way[-1]]
            else:
                parent[way[-1]] = copy.deepcopy(draw(st.sampled_from(WRONG)))  # which further edits may change
        elif deed == "drop":
            del parent[way[-1]]
        elif deed == "twice":
            parent.append(parent[way[-1]])
        else:
            other = draw(st.integers(0, len(parent) - 1))
            parent[way[-1]], parent[other] = parent[other], parent[way[-1]]
    return data


def loaded(data: Any) -> tuple[State | None, str]:
    """Returns the state that *data* describes, or the sentence that refuses it."""
    try:
        return GAME.load(data), ""
    except Refusal as refusal:
        return None, min(refusal.text(language) for language in LANGUAGES)


@settings(
    max_examples=600 if barque.NATIVE else 60,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(data=edited())
def test_edited_dumps_are_refused_or_whole(data: Any) -> None:
    """A dump that was edited is refused in a sentence, or is a position in which every law holds."""
    before = copy.deepcopy(data)
    state, sentence = loaded(data)
    if state is None:
        assert sentence
    else:
        conformance.check_state(state, Rng("edited"))
    assert data == before


def changed(*path: Any, to: Any, **more: Any) -> dict[str, Any]:
    """Returns a small position with one part changed."""
    data: Any = position(["cat-12", "bull-12"], phase="take", **more)
    parent = data
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = to
    return dict(data)


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ([], "table"),
        ({**position(["", ""]), "game": "chess"}, "chess"),
        (changed("seats", to=5), "5"),
        (changed("seats", to="2"), "2"),
        (changed("turn", to=2), "turn"),
        (changed("turn", to=-1), "turn"),
        (changed("turn", to=True), "turn"),
        (changed("phase", to="sleep"), "phase"),
        (changed("phase", to="lay"), "phase|lay"),
        (changed("phase", to="ask"), "phase"),
        (changed("hands", 0, 0, to="bull-1"), "bull-1"),
        (changed("hands", 0, 0, to="sphinx-1"), "sphinx-1"),
        (changed("hands", 0, to=["cat-1"]), "cat-2"),
        (changed("hands", to=[["cat-1", "cat-2"]]), "hands"),
        (changed("laid", 0, to=["cat-1"]), "cat-1"),
        (changed("deal", to=DECK[:35]), "bull-6"),
        (changed("deal", to=[*DECK[:35], "cat-1"]), "cat-1"),
        (changed("left", to=[1, 2, 99]), "left"),
        (changed("left", to="all"), "left"),
        (changed("requests", to=[]), "requests"),
        (changed("requests", "last", to="cat-9"), "requests.last"),
        (changed("requests", "last_by", to=1), "requests.last_by"),
        (changed("silent", to=-1), "silent"),
        (changed("silent", to=1), "silent"),  # while cards lie there
        (changed("barren", to=25), "barren"),
        (changed("winner", to=0), "winner"),
        ({**changed("winner", to=0), "ending": "family", "phase": "over", "turn": -1}, "winner"),
        (changed("ending", to="family"), "turn|ending"),
        (changed("took", to="yes"), "took"),
        (changed("options", to={"layuot": "giza"}), "layuot"),
        (changed("options", to=[]), "options"),
        (changed("public", to={"mummies": [{"slot": 0, "seat": 0}]}), "public.mummies"),
        (changed("public", to={"mummies": 3}), "public.mummies"),
        (position(["cat-123", "bull-1"]), "[Ss]eat 0"),
        (position(["cat-12", "bull-123"], phase="ask"), "[Ss]eat 1"),
        (position(["cat-12", "bull-12"], phase="lay"), "[Ss]eat 0"),
    ],
)
def test_wrong_dumps_are_refused(data: Any, named: str) -> None:
    """A dump with something wrong is refused in one sentence that names it."""
    with pytest.raises(Refusal, match=named) as caught:
        GAME.load(data)
    for language in LANGUAGES:
        sentence = caught.value.text(language)
        assert sentence.strip().endswith((".", ")"))
        assert "\n" not in sentence
        assert len(sentence) < 250


def test_a_hole_under_a_card_is_refused() -> None:
    """A slot can't be empty while a card that covers it still lies there."""
    data = position(["cat-12", "bull-12"])
    left = data["left"]
    data = position(["cat-12", "bull-12", "jackal-1"][:2])
    gone = data["deal"][left[0]]
    data["left"] = left[1:]
    data["hands"][0].append(gone)
    with pytest.raises(Refusal, match="Slot 0 "):
        GAME.load(data)


# Records that somebody cut or edited


def finished() -> str:
    """Returns the record of a short finished game."""
    state = GAME.start(2, seed="record", request_ban="previous-turn")
    state.playout(Rng("record"))
    return GAME.record(state)


RECORD = finished()


def test_a_record_reads_back() -> None:
    """A record is played again to the same state and written again byte for byte."""
    assert GAME.record(GAME.replay(RECORD)) == RECORD


def test_a_record_without_a_line_is_refused() -> None:
    """A missing line is refused with a line number from there on, or because the result differs."""
    lines = RECORD.splitlines()
    for number, line_ in enumerate(lines, 1):
        if not line_ or line_.startswith(("[Options", "[Rules")):  # what they say has a default
            continue
        with pytest.raises(Refusal) as caught:
            GAME.replay("\n".join(lines[: number - 1] + lines[number:]))
        if line_.startswith("["):
            assert caught.value.key in ("record-missing", "record-format")
        elif caught.value.key == "record-move":
            assert caught.value.values["line"] >= number
        else:
            assert caught.value.key == "record-result"


def test_a_truncated_record_is_refused() -> None:
    """A record cut after any line is refused: its result is missing, or is not what its moves lead to."""
    lines = RECORD.splitlines()
    for cut in range(len(lines)):
        with pytest.raises(Refusal) as caught:
            GAME.replay("\n".join(lines[:cut]))
        assert caught.value.key in ("record-format", "record-missing")
    begin = lines.index("") + 1
    for cut in range(begin, len(lines) - 1):
        with pytest.raises(Refusal) as caught:
            GAME.replay("\n".join([*lines[:cut], lines[-1]]))
        assert caught.value.key == "record-result"


def test_an_edited_line_is_refused_with_its_number() -> None:
    """A move that can't be read or played is refused, and its line named."""
    lines = RECORD.splitlines()
    for number in range(lines.index("") + 2, len(lines)):
        for wrong in ("tkae 3", "lay cat 111", "take 99", "ask 3 cat-1", "pass pass"):
            with pytest.raises(Refusal, match=f"Line {number}, ") as caught:
                GAME.replay("\n".join([*lines[: number - 1], wrong, *lines[number:]]))
            assert caught.value.values["line"] == number


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Seats "2"]', '[Seats "5"]'),
        ('[Seats "2"]', '[Seats "two"]'),
        ('[Seats "2"]', '[Seats "²"]'),
        ('[Seats "2"]', "[Seats 2]"),
        ('[Seats "2"]', f'[Seats "{"9" * 5000}"]'),
        ('[Seats "2"]', '[Seats "2"]\n[Seats "2"]'),
        ('[Game "hapy"]', '[Game "chess"]'),
        ('[Game "hapy"]', "[Game hapy]"),
        ('[Game "hapy"]', '[Game "hapy"'),
        ('[Barque "1"]', '[Barque "99"]'),
        ('[Seed "record"]', '[Seed "other"]'),
        ('[Seed "record"]', "[Seed 7]"),
        ("[Options {", '[Options {"layout": "sphinx", '),
        ("[Options {", '[Options {"colour": "red", '),
        ("[Options {", '[Options {"seed": 3, '),
        ("[Options {", '[Options {"seats": 3, '),
        ("[Options {", '[Options {"self": 3, '),
        ("[Options {", "[Options [{"),
        ('[Options {"request_ban": "previous-turn"}]', "[Options 3]"),
        ('[Options {"request_ban": "previous-turn"}]', '[Options {"layout": ["cat"]}]'),
        ('[Options {"request_ban": "previous-turn"}]', "[Options null]"),
        ("\n\n", "\n\nstop\n"),
        ("[Result ", "[Result \n"),
        ("[Result ", "[Outcome "),
    ],
)
def test_wrong_headers_are_refused(old: str, new: str) -> None:
    """A tag that is wrong, twice or not there is refused in a sentence."""
    assert old in RECORD
    with pytest.raises(Refusal) as caught:
        GAME.replay(RECORD.replace(old, new, 1))
    assert len(str(caught.value)) < 300


def test_nothing_comes_after_the_result() -> None:
    """A line behind the result is refused with its number."""
    with pytest.raises(Refusal, match=f"Line {len(RECORD.splitlines()) + 1} "):
        GAME.replay(RECORD + "pass\n")


def test_another_result_is_refused() -> None:
    """A result that the moves do not lead to is refused, and the right one named."""
    right = json.loads(RECORD.splitlines()[-1].removeprefix("[Result ").removesuffix("]"))
    for wrong in {"0", "1", "0 1", "*", ""} - {right}:
        with pytest.raises(Refusal, match=f"“{right}”"):
            GAME.replay(RECORD.replace(f'[Result "{right}"]', f'[Result "{wrong}"]'))


# Wrong calls


@pytest.mark.parametrize("seat", [2, 3, -1, 100])
def test_there_is_no_such_seat(seat: int) -> None:
    """A seat that is not at the table sees nothing: a sentence names the seats."""
    state = table(EVEN_HANDS, EVEN_LAID)
    before = state.dump()
    for ask in (state.view, lambda wrong: state.sample(wrong, Rng(1)), lambda wrong: Sight(state, wrong)):
        with pytest.raises(Refusal, match="0 to 1"):
            ask(seat)
    assert state.dump() == before


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"colour": "red"}, "colour"),
        ({"giza_mummies": 1}, "giza_mummies"),
        ({"memory_aid": "yes"}, "memory_aid"),
        ({"memory_aid": None}, "memory_aid"),
        ({"request_ban": "never"}, "request_ban"),
        ({"request_ban": ["last"]}, "request_ban"),
        ({"first": 2}, "first"),
        ({"first": "me"}, "first"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], named: str) -> None:
    """An option that does not exist, or can't have that value, is refused by name with what would be right."""
    with pytest.raises(Refusal, match=named) as caught:
        GAME.start(2, seed=1, **options)
    assert caught.value.values["right"]


@pytest.mark.parametrize("action", [-1, -36, 301, 10**6])
def test_wrong_actions_are_refused(action: int) -> None:
    """A number that is not a move is refused, and the state is unchanged."""
    state = GAME.start(2, seed=1)
    before = state.dump()
    with pytest.raises(IllegalMove, match="0 to 300"):
        state.play(action)
    with pytest.raises(IllegalMove):
        GAME.show(action)
    assert (state.dump(), list(state.log)) == (before, [])


@pytest.mark.parametrize("text", ["", "take", "take 36", "take -1", "ask cat-1", "ask 4 cat-1", "lay cat 112", "dance"])
def test_wrong_notation_is_refused(text: str) -> None:
    """Text that is not a move of the game is refused in a sentence."""
    with pytest.raises(IllegalMove):
        GAME.parse(text)


def test_notation_is_read_kindly() -> None:
    """Case and spaces do not matter."""
    assert GAME.parse("  ASK   1  Cat-1 ") == GAME.parse("ask 1 cat-1")


def test_only_stop_can_be_agreed_on() -> None:
    """Players can agree on nothing but to stop; the state is unchanged."""
    state = GAME.start(2, seed=1)
    for accord in (Move("deal", seat=1), Move("pass")):
        with pytest.raises(IllegalMove):
            state.agree(accord)
    assert (list(state.log), state.accords, state.over) == ([], (), False)


def test_a_refused_move_changes_nothing() -> None:
    """After every refused move of a game the state plays on as if nothing had been said."""
    state: State = GAME.start(3, seed="refused")
    twin = state.clone()
    rng = Rng("refused")
    while not state.over:
        actions = state.legal()
        wrong = int(rng.below(len(GAME.moves)))
        if wrong not in actions:
            with pytest.raises(IllegalMove):
                state.play(wrong)
        action = actions[int(rng.below(len(actions)))]
        state.play(action)
        twin.play(action)
    assert state.dump() == twin.dump()


def test_what_is_known_survives_a_dump() -> None:
    """H-20: a position loaded from its dump knows as much of the hidden cards as the game that led to it."""
    for state in wander(3, "walk 0", 5):
        deals = {tuple(other.dump()["deal"]) for other in possible(state, 1)}
        if 2 <= len(deals) <= 30:
            loaded = GAME.load(state.dump())
            rng = Rng("loaded")
            found = {tuple(loaded.sample(1, rng).dump()["deal"]) for _ in range(20 * len(deals))}
            assert found == deals


def test_a_sample_goes_on_from_here() -> None:
    """What is played in a sample leaves the true state alone, and the other way round."""
    state = play(GAME.start(2, seed=4, first=0), "take 30", "pass", "take 31", "pass")
    sample = state.sample(0, Rng(3))
    play(sample, "take 32", "ask 1 cat-1")
    assert len(state.log) == 4
    assert hand(state, 0) == hand(state.at(4), 0)


def test_a_record_or_dump_never_makes_anybody_read_a_file(tmp_path: Path) -> None:
    """Data from outside contains its layout in full; a path in it is refused, even to a good file."""
    file = tmp_path / "mine.toml"
    file.write_bytes((CONTENT / "pyramid.toml").read_bytes())
    state = GAME.start(2, seed=1, layout=str(file))
    assert GAME.replay(GAME.record(state)).options == state.options
    with pytest.raises(Refusal, match="layout"):
        GAME.load({**state.dump(), "options": {"layout": str(file)}})
    record = GAME.record(GAME.start(2, seed=1)).replace('[Seed "1"]', f'[Seed "1"]\n[Options {{"layout": "{file}"}}]')
    with pytest.raises(Refusal, match="layout"):
        GAME.replay(record)


@pytest.mark.parametrize("laid", ["cat-123456", "cat-123 bull-123 jackal-123 hippo-123 falcon-123"])
def test_a_dump_in_which_somebody_has_won_is_over(laid: str) -> None:
    """A position with a whole family laid, or with enough groups, can't go on (H-16)."""
    with pytest.raises(Refusal, match="Seat 1 has won already"):
        GAME.load(position(["", ""], ["", laid]))


def test_a_layout_file_with_a_date_is_refused(tmp_path: Path) -> None:
    """TOML has dates, JSON and layouts do not."""
    file = tmp_path / "mine.toml"
    file.write_text((CONTENT / "pyramid.toml").read_text("utf-8") + "made = 2026-11-15\n", "utf-8")
    with pytest.raises(Refusal, match="layout"):
        GAME.start(2, layout=str(file))


def kept_for(cards: list[list[str]]) -> dict[str, Any]:
    """Returns a layout of gods whose first slots are each reserved for some cards."""
    slots = [{"x": slot % 9, "y": slot // 9, "face": "god"} for slot in range(36)]
    return {"slots": [{**slot, "cards": some} if some else slot for slot, some in zip(slots, cards, strict=True)]}


def test_counting_the_deals_of_a_layout_is_bounded_while_it_is_done() -> None:
    """H-6: a small file may allow more ways than anyone can count; that is discovered early."""
    rng = Rng("intricate")
    some: list[list[str]] = [[] for _ in range(36)]
    for slot in range(20):
        pile = list(range(36))
        rng.shuffle(pile)
        some[slot] = [DECK[card] for card in pile[:10]]
    with pytest.raises(Refusal, match="too many different lists"):
        GAME.start(2, seed=1, layout=kept_for(some))
    layout = Layout("own", kept_for([["cat-1", "cat-2"], *[[] for _ in range(35)]]))
    layout.allowed = [mask_of([CARDS[card] for card in cards]) if cards else ALL for cards in some]
    counted = Counted(layout)
    assert not counted.count()
    assert counted.steps <= MOST_STEPS + 36


@pytest.mark.parametrize("seats", [2, 4])
def test_the_memory_aid_says_nothing_wrong_where_deals_can_not_be_counted(seats: int) -> None:
    """H-21: 36 mummies have more deals than can be counted; what is proved about a hand is true all the same."""
    mummies = {"slots": [{"x": slot % 9, "y": slot // 9, "face": "mummy"} for slot in range(36)]}
    state = GAME.start(seats, seed=3, layout=mummies, memory_aid=True)
    rng = Rng(seats)
    told = 0
    for _ in range(70):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
        if len(state.log) % 5 == 0 and not state.over:
            for seat, proved in enumerate(state.view(None)["memory"]):
                held = state.view(seat)["hand"]
                assert set(proved["holds"]) <= set(held)
                assert not set(proved["lacks"]) & set(held)
                told += len(proved["lacks"])
    assert told
