"""Observations as numbers: what they hold, what they must not hold, and that a version stays what it is."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import barque
from barque.kernel import Game, Rng, State, conformance
from barque.kernel.conformance import BrokenLaw
from barque.kernel.tensors import Field, Tensors
from tests.kernel.higher import HigherGame, HigherState

KEPT = Path(__file__).parent / "observations.json"  # python -m tests.envs.test_tensors writes it anew
TABLES = [(name, seats) for name in barque.games() for seats in barque.game(name).seats]


def encoder(game: Game, seats: int, **options: Any) -> Tensors:
    """Returns the encoder of a game with some options."""
    return game.tensors(seats, game.check_options(seats, options))


def fields(state: State, seat: int) -> dict[str, list[int]]:
    """Returns what *seat* observes, by field."""
    tensors = state.game.tensors(state.seats, state.options)
    numbers = [int(n) for n in tensors.observation(state, seat)]
    return {field.name: numbers[(at := tensors.starts[field.name]) : at + field.size] for field in tensors.fields}


def digest(name: str, seats: int) -> str:
    """Returns a checksum of what everybody observes in the course of two random games."""
    game = barque.game(name)
    found = sha256()
    for seed in range(2):
        state = game.start(seats, seed=f"kept {seed}")
        tensors = game.tensors(seats, state.options)
        rng = Rng(seed)
        for _ in range(150):
            if not state.over:
                actions = state.legal()
                state.play(actions[int(rng.below(len(actions)))])
        for seat in range(seats):
            found.update(bytes(tensors.observation(state, seat)))
    return found.hexdigest()[:16]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_fields_are_named_and_few(name: str, seats: int) -> None:
    tensors = encoder(barque.game(name), seats)
    assert tensors.name == f"{name}-v0"
    assert sum(field.size for field in tensors.fields) == tensors.size < 600
    assert len({field.name for field in tensors.fields}) == len(tensors.fields)
    assert all(field.meaning and field.size and 0 < field.most < 256 for field in tensors.fields)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_version_stays_what_it_is(name: str, seats: int) -> None:
    """A change to what a number means takes a new version of the encoder, and new checksums."""
    kept = json.loads(KEPT.read_text("utf-8"))
    assert kept[f"{encoder(barque.game(name), seats).name} {seats}"] == digest(name, seats)


def test_hapy_shows_what_public_play_proves() -> None:
    """A card that changed hands is known to be there; one that was refused is not, until a mummy is taken."""
    state = barque.game("hapy").start(2, seed=3, first=0, layout="pyramid")
    assert sum(fields(state, 0)["hand"]) == 0
    assert fields(state, 0)["hands"] == [0, 0]
    assert fields(state, 0)["others"] == [0] * 36  # the other seat holds nothing
    state.play(state.legal()[-1])
    state.play("pass")
    mine = fields(state, 0)
    assert mine["hands"] == [1, 0]
    assert sum(map(bool, mine["hand"])) == 1
    theirs = fields(state, 1)
    assert theirs["hands"] == [0, 1]
    assert theirs["turn"] == [1, 0]
    slot = state.log[0]
    if "mummy" in (barque.game("hapy").start(2, seed=3, first=0, layout="pyramid").view(0)["slots"][slot],):
        assert 2 not in [*mine["hand"], *theirs["others"]]
        assert 1 in theirs["others"]
    else:
        assert mine["hand"].count(2) == theirs["others"].count(2) == 1


def test_watching_changes_nothing() -> None:
    """A state that learns as it goes shows the same as one that is asked anew."""
    game = barque.game("hapy")
    tensors = encoder(game, 3)
    watched = game.start(3, seed=5)
    tensors.watch(watched)
    rng = Rng(5)
    while not watched.over:
        other = watched.clone()
        for seat in range(3):
            assert bytes(tensors.observation(watched, seat)) == bytes(tensors.observation(other, seat))
        actions = watched.legal()
        watched.play(actions[int(rng.below(len(actions)))])


class Leaky(Tensors):
    """Shows the next seat's card."""

    def __init__(self, seats: int, actions: int) -> None:
        super().__init__("leaky-v0", seats, actions, [Field("next", 1, 6, "the next seat's card")])

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, HigherState)
        out[at] = u8(state.cards[(int(seat) + 1) % state.seats])


class LeakyGame(HigherGame):
    """A game whose encoder leaks."""

    def tensors(self, seats: int, options: dict[str, Any]) -> Tensors:
        return Leaky(seats, len(self.moves))


def test_an_encoder_that_leaks_breaks_the_law() -> None:
    with pytest.raises(BrokenLaw, match="hidden: next as 0 observes it"):
        conformance.check_play(LeakyGame(), 2, 1)


def test_any_game_has_an_observation() -> None:
    """Where a game brings no encoder, its view is hashed; what differs in the view differs there."""
    game = HigherGame()
    tensors = encoder(game, 2)
    seen = {bytes(tensors.observation(game.start(2, seed=seed), 0)) for seed in range(40)}
    assert len(seen) == 6
    assert tensors.size == 512


if __name__ == "__main__":
    found = {f"{encoder(barque.game(name), seats).name} {seats}": digest(name, seats) for name, seats in TABLES}
    kept = json.loads(KEPT.read_text("utf-8")) | found  # those of games that are not installed here stay
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
