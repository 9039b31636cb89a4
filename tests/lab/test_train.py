"""Training: lessons are taken from searches, kept as moves, and read back as the same positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import barque
from barque.bots.searcher import evaluation, learned
from barque.cli import main
from barque.kernel import LANGUAGES, Rng, Sight, words
from barque.lab.crew import here
from barque.lab.fitting import Rows, read_rows
from barque.lab.lessons import School, Taught, positions, taught
from barque.lab.train import play_games, tables
from barque.terminal.voice import Voice

LEARN = [name for name in barque.games() if learned(name)]
QUICK = ("--games", "16", "--iterations", "2", "--deeper", "4", "--seconds", "0.001", "--check", "2", "--workers", "1")


def school(name: str, seed: str = "lessons") -> School:
    """Returns self-play that takes only a moment."""
    return School(name, seed, 4, 8, learned(name))


@pytest.fixture(scope="module", params=barque.games())
def game(request: pytest.FixtureRequest) -> tuple[School, Taught]:
    """Plays a game with lessons."""
    made = school(request.param)
    return made, made.work((2, 0), lambda: False)


def test_a_game_is_played_to_its_end_with_lessons_all_over_it(game: tuple[School, Taught]) -> None:
    made, played = game
    state = made.begun(2, 0)
    for action in played.log:
        state.play(action)
    assert state.over
    assert [int(seat) for seat in state.winners] == played.winners
    assert len(played.lessons) > 5
    assert {len(lesson.moves) > 0 for lesson in played.lessons} == {True, False}  # leaves, and roots
    assert all(0 <= lesson.value <= 1 for lesson in played.lessons)
    assert made.work((2, 0), lambda: False) == played  # the same lessons again


def test_lessons_are_the_same_positions_when_they_are_read_back(game: tuple[School, Taught]) -> None:
    """After a journal, too, whose lines are text."""
    made, played = game
    again = taught(json.loads(json.dumps(played.line())))
    assert again.log == played.log
    here_, there = [[(s.dump(), actual) for s, _, actual in positions(each, made)] for each in (played, again)]
    assert here_ == there
    assert len(there) == len(played.lessons)
    assert all(dump["turn"] >= 0 for dump, _ in there)


def test_rows_are_what_the_evaluation_reads_at_the_leaves_of_a_search(game: tuple[School, Taught]) -> None:
    made, played = game
    rows = Rows([], [], [], [], [], [])
    read_rows(rows, made, [played], Voice(words("en"), plain=True))
    most = barque.game(made.game).seats[-1]
    assert (
        len(rows.terms)
        == len(rows.logits)
        == len(rows.turns)
        == len(rows.values)
        == len(rows.results)
        == len(rows.judges)
        > 0
    )
    assert {len(seats) for seats in rows.terms} == {most}
    assert {len(terms) for seats in rows.terms for terms in seats} == {len(rows.terms[0][0])}
    assert all(logit == -1e9 for logits in rows.logits for logit in logits[2:])
    assert {*rows.values} <= {lesson.value for lesson in played.lessons}
    assert {*rows.results} <= {0.0, 0.5, 1.0}


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
    without.network, without.learning = None, True
    judged = []
    for made in (without, looks):
        made.begin(state, int(state.turn))
        judged.append(made.finish(made.deal(Sight(state, int(state.turn)), 0.0, Rng(1)), Rng(1)))
        assert sum(judged[-1]) == pytest.approx(1)
    assert looks.network is not None
    assert looks.network.inputs == len(looks.terms(state, 0))
    assert judged[0] != judged[1]


def test_a_round_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """A torn line is played again."""
    made, voice, file = school("hapy"), Voice(words("en"), plain=True), tmp_path / "hapy-1.jsonl"
    whole = play_games(file, made, {"round": 1}, 4, here, voice)
    text = file.read_text("utf-8")
    file.write_text(text[: int(len(text) * 0.7)], "utf-8")
    assert play_games(file, made, {"round": 1}, 4, here, voice) == whole


def test_half_of_the_tables_are_for_two() -> None:
    seats = [players for players, _ in tables("osiris", 40)]
    assert seats.count(2) == 25
    assert {seats.count(players) for players in (3, 4, 5)} == {5}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_not_be_trained(tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence each, before anything is played."""
    lang = ("--lang", language, "--work", str(tmp_path))
    for wrong in (("chess",), ("hapy", "--games", "3"), ("hapy", "--rounds", "0"), ("hapy", "--actual", "2")):
        assert main(["train", *wrong, *lang]) == 2
        assert "Traceback" not in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
