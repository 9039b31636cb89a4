"""A bot as a program, and programs as bots: whatever they do, the game goes on, and they see only what a seat
may know.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import barque
from barque.bots import SearchBot, bot, outside
from barque.bots.engine import Engine, ToldSight
from barque.bots.ismcts.search import AT_ONCE
from barque.bots.outside import EngineBot, Program, Silent, situation
from barque.kernel import Refusal, Rng, Sight, State

ROOT = Path(__file__).resolve().parents[2]
GAMES = [
    (name, seats) for name in barque.games() for seats in (barque.game(name).seats[0], barque.game(name).seats[-1])
]


def position(name: str, seats: int, moves: int, seed: int = 3) -> State:
    """Plays at random to a position with a choice."""
    state = barque.game(name).start(seats, seed=seed)
    rng = random.Random(seed)
    while len(state.log) < moves or len(state.legal()) < 2:
        state.play(rng.choice(state.legal()))
    return state


def talk(*lines: str, spec: str = "greedy") -> list[str]:
    """Returns the answers of an engine."""
    said: list[str] = []
    waiting = iter(lines)
    Engine(spec, "1", lambda: next(waiting, None), said.append).run()
    return said


def script(folder: Path, answer: str) -> str:
    """Writes a program that is ready and then does *answer* when it is asked for a move; returns its command."""
    path = folder / "program.py"
    path.write_text(
        "import sys, time, os\nfor line in sys.stdin:\n"
        "    if line.startswith('barque'): print('name Test\\nready', flush=True)\n"
        f"    if line.startswith('go'): {answer}\n"
    )
    return f"{sys.executable} {path}"


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_an_engine_plays_as_the_bot_in_it_does(name: str, seats: int) -> None:
    """The engine receives everything that the bot needs: the same luck finds the same move."""
    spec = "scribe:seconds=0,iterations=40,slip=0"
    for moves in (5, 30):
        state = position(name, seats, moves)
        seat = int(state.turn)
        sample = state.sample(seat, Rng(7))
        lines = [f"game {name}", *situation(Sight(state, seat), sample), "go iterations 40"]
        replayed = state.game.replay(state.game.record(sample))
        told = ToldSight(replayed, seat, Sight(state, seat).ply, Sight(state, seat).events())
        wanted = bot(spec, name, f"1 {seat}").choose(told)
        assert talk(*lines, spec=spec) == [f"move {state.game.show(wanted)}"]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_an_engine_is_told_nothing_that_its_seat_may_not_know(name: str, seats: int) -> None:
    """States that differ only in hidden things are described alike, byte for byte, except for the luck of the
    sample.
    """
    state = position(name, seats, 20)
    seat = int(state.turn)
    other = state.sample(seat, Rng("other"))

    def lines(true: State) -> Sequence[str]:
        return list(
            situation(ToldSight(true, seat, len(state.log), Sight(true, seat).events()), true.sample(seat, Rng(1)))
        )

    assert lines(state) == lines(other)


def test_a_whole_game_is_played_by_programs() -> None:
    command = f"{sys.executable} -m barque.cli engine greedy"
    state = barque.game("hapy").start(2, seed=5)
    players = [bot(f"engine:{command}", "hapy", seat) for seat in range(2)]
    while not state.over:
        seat = int(state.turn)
        state.play(players[seat].choose(Sight(state, seat)))
    outside.program(command).end()


@pytest.mark.skipif(
    shutil.which("node") is None and os.environ.get("BARQUE_REQUIRE_BROWSER") != "1",
    reason="the example is written for Node, which `make test` does without",
)
@pytest.mark.parametrize("name", barque.games())
def test_the_example_in_another_language_plays_legal_moves(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    state = barque.game(name).start(2, seed=5)
    player = bot(f"engine:node {ROOT}/examples/engine/play.js", name)
    for _ in range(40):
        if state.over:
            break
        seat = int(state.turn)
        state.play(player.choose(Sight(state, seat)))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("print('move fly 1', flush=True)", "answered “fly 1”"),
        ("print('move ' + 'x' * 5000, flush=True)", "answered “xxx"),
        ("print('error no idea', flush=True)", "reports an error"),
        ("os._exit(0)", "ended without an answer"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); os._exit(1)", "ended without an answer"),
        ("time.sleep(600)", "gave no answer"),
    ],
)
def test_a_stand_in_plays_for_a_program_that_fails(
    answer: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "GRACE", 0.5)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    state = barque.game("hapy").start(2, seed=5)
    player = bot(f"engine:seconds=0.01:{script(tmp_path, answer)}", "hapy")
    assert player.choose(Sight(state, int(state.turn))) in state.legal()
    assert why in capsys.readouterr().err
    assert isinstance(player, EngineBot)
    player.program.end()


def test_a_program_that_always_dies_is_not_started_for_ever(tmp_path: Path) -> None:
    program = Program(script(tmp_path, "os._exit(0)"))
    said = []
    for _ in range(5):
        with pytest.raises(Silent) as silent:
            program.ask("hapy", ["go seconds 1"], 20.0, "move")
        said.append(silent.value.refusal.key)
    assert said == ["engine-died"] * 3 + ["engine-gone"] * 2


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("engine:", "engine-command"),
        ("engine:no-such-program-here x", "engine-missing"),
        ("engine:'", "engine-command"),
        ("engine:seconds=0:node x", "bot-knob"),
        ("engine:iterations=1.5:node x", "bot-knob"),
        ("engine", "no-such-bot"),
    ],
)
def test_a_wrong_name_is_refused(spec: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        bot(spec, "hapy")
    assert refused.value.key == key


@pytest.mark.parametrize(
    "line",
    ["fly", "barque 2", "go seconds 1", "seat x", "ply -1", "go seconds 0", "go fast", "events {", "propose 1",
     "position\n[Barque \"1\"]\nend", "answer give", "game chess"],
)  # fmt: skip
def test_wrong_lines_are_answered_in_a_sentence(line: str) -> None:
    (said,) = talk("game hapy", *line.split("\n"))
    assert said.startswith("error ")
    assert said.endswith(".")


def test_a_search_stops_when_it_is_told_to() -> None:
    state = position("hapy", 2, 10)
    seat = int(state.turn)
    stops = iter([False, True])

    class Hurried(Engine):
        def _stopped(self) -> bool:
            return next(stops)

    said: list[str] = []
    lines = iter(["game hapy", *situation(Sight(state, seat), state.sample(seat, Rng(1))), "go seconds 900000"])
    engine = Hurried("pharaoh", "1", lambda: next(lines, None), said.append)
    engine.run()
    assert said[0].startswith("move ")
    assert next(stops, None) is None
    player = engine._bot()
    assert isinstance(player, SearchBot)
    assert player.search.simulations == 2 * AT_ONCE  # in one search: nothing is thought over again after a pause


@pytest.mark.parametrize("name", barque.games())
def test_an_older_barque_plays_through_the_protocol(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """``bench/yesterday.py``, run by this version; older ones run it beside theirs."""
    state = barque.game(name).start(2, seed=5)
    player = bot(f"engine:iterations=20:{sys.executable} {ROOT}/bench/yesterday.py scribe", name)
    for _ in range(12):
        seat = int(state.turn)
        state.play(player.choose(Sight(state, seat)))
    assert capfd.readouterr().err == ""
