"""Training: games are lessons; they are kept as moves, and read back as the same positions and choices."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import barque
from barque.bots.searcher import evaluation, learned, teach
from barque.cli import main
from barque.kernel import LANGUAGES, Rng, words
from barque.lab.crew import here
from barque.lab.fitting import Guesses, Rows, read
from barque.lab.lessons import UNSEARCHED, School, Taught
from barque.lab.train import play_games, tables
from barque.terminal.voice import Voice

LEARN = [name for name in barque.games() if learned(name)]
GUESSED = [name for name in LEARN if evaluation(name).policy]


def school(name: str, seed: str = "lessons") -> School:
    """Returns self-play that takes only a moment."""
    return School(name, seed, 4, learned(name), leaves=True)


@pytest.fixture(scope="module", params=barque.games())
def game(request: pytest.FixtureRequest) -> tuple[School, Taught]:
    """Plays a game with lessons."""
    made = school(request.param)
    return made, made.work((2, 0), lambda: False)


def test_a_game_is_played_to_its_end_by_searches(game: tuple[School, Taught]) -> None:
    """Now and then a random move is slipped in."""
    made, played = game
    state = made.begun(2, 0)
    searched = []
    for action, value in zip(played.log, played.values, strict=True):
        if len(state.legal()) > 1:
            searched.append(value != UNSEARCHED)
        else:
            assert value == UNSEARCHED
        state.play(action)
    assert state.over
    assert [int(seat) for seat in state.winners] == played.winners
    assert 0.7 < sum(searched) / len(searched) < 1
    assert all(value == UNSEARCHED or 0 <= value <= 1 for value in played.values)
    assert made.work((2, 0), lambda: False) == played  # the same game again


def test_leaves_lie_a_few_moves_ahead(game: tuple[School, Taught]) -> None:
    """In samples of the player on turn; with results alone there are none."""
    made, played = game
    assert played.leaves == sorted(played.leaves, key=lambda leaf: leaf.ply)
    assert len({len(leaf.moves) for leaf in played.leaves}) > 4
    found = [*made.ends(played)]
    assert [value for _, value in found] == [leaf.value for leaf in played.leaves]
    assert all(not state.over and 0 <= value <= 1 for state, value in found)
    assert replace(made, leaves=False).work((2, 0), lambda: False).leaves == []


@pytest.mark.parametrize("leaves", [False, True])
def test_rows_are_what_the_evaluation_reads_where_searches_rest(game: tuple[School, Taught], leaves: bool) -> None:
    """After a journal, too, whose lines are text. They are positions of the game or, if searches count, its leaves."""
    made, played = replace(game[0], leaves=leaves), game[1] if leaves else replace(game[1], leaves=[])
    voice, most = Voice(words("en"), plain=True), barque.game(made.game).seats[-1]
    found = []
    for each in (played, Taught.read(json.loads(json.dumps(played.line())))):
        rows, guesses = Rows(most), Guesses()
        read(rows, guesses, made, [each], voice)
        found.append((rows, guesses))
    rows, guesses = found[0]
    assert found[0] == found[1]
    number = len(rows.turns)
    assert number == len(rows.values) == len(rows.judges) > (0 if leaves else 5)
    assert len(rows.terms) == number * most * rows.inputs
    assert len(rows.logits) == len(rows.results) == number * most
    assert all(logit < -1e8 for n, logit in enumerate(rows.logits) if n % most >= 2)
    assert {*rows.results} <= {0.0, 0.5, 1.0}
    assert {*rows.values} <= ({value for _, value in made.ends(played)} if leaves else {UNSEARCHED})
    assert len(guesses.sizes) * guesses.inputs == len(guesses.terms)
    assert len(guesses.chosen) == len(guesses.lengths) == len(guesses.judges)
    assert all(0 <= chosen < length for chosen, length in zip(guesses.chosen, guesses.lengths, strict=True))


@pytest.mark.parametrize("name", GUESSED)
def test_all_moves_that_are_searched_are_foretold(name: str) -> None:
    """Nearly every choice is one of the alternatives, and no move is two of them."""
    made = school(name)
    state = made.begun(3, 1)
    looks = evaluation(name)
    looks.begin(state, 0)
    rng, known, choices = Rng(1), 0, 0
    while not state.over:
        alternatives = looks.alternatives(state)
        actions = [action for each in alternatives for action in each.actions]
        legal = state.legal()
        assert len(actions) == len({*actions})
        assert {*actions} <= {*legal}
        if alternatives and len(legal) > 1:
            looks.begin(state, int(state.turn))
            promising = looks.weights(state, legal)
            known += legal[promising.index(max(promising))] in actions
            choices += 1
        action = legal[int(rng.below(len(legal)))]
        looks.note(state, action)
        state.play(action)
    assert known > 0.95 * choices > 0


@pytest.mark.parametrize("name", LEARN)
def test_a_shipped_network_reads_the_terms_there_are(name: str) -> None:
    """Its file says how it was made, and it changes what the evaluation says."""
    found = learned(name)
    assert found is not None
    assert found.made["command"].startswith(f"barque train {name} ")
    state = barque.game(name).start(2, seed=3)
    rng = Rng(3)
    for _ in range(12):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    without, looks = evaluation(name), evaluation(name)
    teach(without, None)
    without.learning = True
    judged = []
    for made in (without, looks):
        made.begin(state, int(state.turn))
        judged.append(made.values(state))
        assert sum(judged[-1]) == pytest.approx(1)
    assert looks.network is not None
    assert looks.network.inputs == len(looks.terms(state, 0))
    assert judged[0] != judged[1]
    if looks.policy is not None:
        assert {looks.policy.inputs} == {len(each.terms) for each in looks.alternatives(state)}


def test_a_round_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """A torn line is played again."""
    made, voice, file = school("hapy"), Voice(words("en"), plain=True), tmp_path / "hapy-1.jsonl"
    whole = play_games(file, made, {"round": 1}, 4, here, voice)
    text = file.read_text("utf-8")
    file.write_text(text[: int(len(text) * 0.7)], "utf-8")
    assert play_games(file, made, {"round": 1}, 4, here, voice) == whole


def test_most_tables_are_for_two_or_full() -> None:
    seats = [players for players, _ in tables("osiris", 60)]
    assert seats.count(2) == seats.count(5) == 25
    assert seats.count(3) == seats.count(4) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_not_be_trained(tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence each, before anything is played."""
    lang = ("--lang", language, "--work", str(tmp_path))
    for wrong in (("chess",), ("hapy", "--games", "3"), ("hapy", "--rounds", "0"), ("hapy", "--actual", "2")):
        assert main(["train", *wrong, *lang]) == 2
        assert "Traceback" not in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_module_is_the_command() -> None:
    said = subprocess.run([sys.executable, "-m", "barque.lab.train", "chess"], capture_output=True, text=True)
    assert said.returncode == 2
    assert "chess" in said.stderr
    assert "Traceback" not in said.stderr
