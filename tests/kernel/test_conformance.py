"""The conformance checks pass a game that keeps the contract and name the law that a faulty one breaks."""

from __future__ import annotations

from typing import ClassVar

import pytest

import barque
from barque.kernel import Game, IllegalMove, Json, Option, Rng, State, conformance
from barque.kernel.conformance import BrokenLaw
from barque.kernel.fields import fields, frozen
from tests.kernel.higher import HigherGame, HigherState


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_a_right_game_passes(seats: int, seed: int) -> None:
    """A game that is not one of ours keeps every law, at every step."""
    conformance.check_game(HigherGame())
    state = conformance.check_play(HigherGame(), seats, seed, often=1)
    assert state.over
    assert len(state.log) == 2 * seats


class Leaks(HigherState):
    """Shows everybody's card."""

    def view(self, seat: int | None) -> dict[str, Json]:
        return {**super().view(seat), "cards": self.cards}


class Blurts(HigherState):
    """Reveals to everyone in an event what the asked seat holds."""

    def apply(self, action: int) -> None:
        super().apply(action)
        if self.journal is not None:
            event = self.journal[-1]
            event.public["card"] = self.cards[event.public["seat"]]


class ShowsByMoves(HigherState):
    """Lets a player ask only if the next player has a low card: the legal moves give a secret away."""

    def legal(self) -> list[int]:
        if self.turn < 0:
            return []
        return super().legal() if self.cards[(int(self.turn) + 1) % self.seats] < 3 else [0, 1]

    def allows(self, action: int) -> bool:
        return action in self.legal()


class Forgets(HigherState):
    """Deals a sample without regard to the answers."""

    def possible(self, seat: int | None) -> list[list[int]]:
        blank = HigherState(self.game, self.seats, self.options, self.cards, [])
        return HigherState.possible(blank, seat)


class Peeks(HigherState):
    """Draws the truth more often than not."""

    def sample(self, seat: int | None, rng: Rng) -> State:
        deals = self.possible(seat)
        deals.sort(key=lambda cards: cards != self.cards)
        return self.dealt_as(deals[int(rng.below(len(deals)))])


class SharesAList(HigherState):
    """Shares its own list of answers with its clones."""

    def clone(self) -> State:
        return self._like(self.cards.copy(), self.told)


class DumpsTooLittle(HigherState):
    """Leaves the answers out of its dump."""

    def dump(self) -> dict[str, Json]:
        return {**super().dump(), "told": []}


class DumpsNoTurn(HigherState):
    """Always claims that the first seat is on turn."""

    def dump(self) -> dict[str, Json]:
        return {**super().dump(), "turn": 0 if self.turn >= 0 else -1}


class ListsBackwards(HigherState):
    """Lists the legal moves from the last to the first."""

    def legal(self) -> list[int]:
        return super().legal()[::-1]


class ListsTooLittle(HigherState):
    """Allows a move that it does not list."""

    def legal(self) -> list[int]:
        return super().legal()[1:]


class GoesOn(HigherState):
    """Lists moves after the end."""

    def legal(self) -> list[int]:
        return [0]


class StopsShort(HigherState):
    """Lists no move in the last turn."""

    def legal(self) -> list[int]:
        return super().legal() if len(self.told) < 2 * self.seats - 1 else []


class RefusesLoudly(HigherState):
    """Passes the turn to another seat when it refuses a move."""

    def legal(self) -> list[int]:
        return super().legal()[:3]

    def allows(self, action: int) -> bool:
        return super().allows(action) and action < 3

    def refusal(self, action: int) -> IllegalMove:
        self.turn = (self.turn + 1) % self.seats
        return super().refusal(action)


class RefusesQuietly(HigherState):
    """Keeps a count of refused moves in the scores."""

    blame = 0

    def legal(self) -> list[int]:
        return super().legal()[:3]

    def allows(self, action: int) -> bool:
        return super().allows(action) and action < 3

    def refusal(self, action: int) -> IllegalMove:
        self.blame += 1
        return super().refusal(action)

    def scores(self) -> list[int]:
        return [self.blame] * self.seats


class PlaysOutOtherwise(HigherState):
    """Draws the moves of a playout from the other end."""

    def playout(self, rng: Rng) -> None:
        while self.turn >= 0:
            actions = self.legal()[::-1]
            self.play(actions[int(rng.below(len(actions)))])


class CountsLooks(HigherState):
    """Scores a point whenever somebody looks."""

    looks: ClassVar[int] = 0

    def view(self, seat: int | None) -> dict[str, Json]:
        CountsLooks.looks += 1
        return super().view(seat)

    def scores(self) -> list[int]:
        return [self.looks] * self.seats


class NoWinner(HigherState):
    """Ends without a winner."""

    def result(self) -> tuple[int, ...]:
        return ()


class CloneForgets(HigherState):
    """Counts its questions, which neither its dump nor its views show; its clones begin with none."""

    asked = 0

    def __init__(
        self, game: Game, seats: int, options: dict[str, Json], cards: list[int], told: list[tuple[int, int, bool]]
    ) -> None:
        super().__init__(game, seats, options, cards, told)
        self.asked = 0

    def apply(self, action: int) -> None:
        self.asked += 1
        super().apply(action)


class LoadForgets(CloneForgets):
    """Counts them in its clones too, but not in its dump."""

    def clone(self) -> State:
        twin = super().clone()
        assert isinstance(twin, LoadForgets)
        twin.asked = self.asked
        return twin


class ClonesShare(HigherState):
    """Shares its own notes, which nothing shows, with its clones."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Json], cards: list[int], told: list[tuple[int, int, bool]]
    ) -> None:
        super().__init__(game, seats, options, cards, told)
        self.notes: dict[str, list[int]] = {"asked": []}

    def clone(self) -> State:
        twin = super().clone()
        assert isinstance(twin, ClonesShare)
        twin.notes = self.notes
        return twin

    def apply(self, action: int) -> None:
        self.notes["asked"].append(action)
        super().apply(action)


class KeepsHistory(CloneForgets):
    """Declares that its count is not part of the position, and clones it."""

    def clone(self) -> State:
        twin = super().clone()
        assert isinstance(twin, KeepsHistory)
        twin.asked = self.asked
        return twin

    def history(self) -> tuple[str, ...]:
        return (*super().history(), "asked")


@pytest.mark.parametrize(
    ("mutant", "law"),
    [
        (CloneForgets, "fields"),
        (LoadForgets, "fields"),
        (ClonesShare, "fields"),
        (Leaks, "hidden"),
        (Blurts, "hidden"),
        (ShowsByMoves, "hidden"),
        (Forgets, "hidden"),
        (Peeks, "fair"),
        (SharesAList, "clone"),
        (DumpsTooLittle, "dump"),
        (DumpsNoTurn, "dump"),
        (ListsBackwards, "legal"),
        (ListsTooLittle, "legal"),
        (GoesOn, "legal"),
        (StopsShort, "legal"),
        (RefusesLoudly, "legal"),
        (RefusesQuietly, "legal"),
        (PlaysOutOtherwise, "luck"),
        (CountsLooks, "reading"),
        (NoWinner, "reading"),
    ],
)
def test_a_broken_game_is_caught(mutant: type[HigherState], law: str) -> None:
    """Each way to break the contract is caught, and the error names the law and where it was broken."""
    game = HigherGame()
    game.kind = mutant
    often = 1000 if mutant is StopsShort else 1  # where it stops short, other laws play clones into it
    laws = []
    for seed in range(6):
        with pytest.raises(BrokenLaw, match=r"higher, 3 seats, seed \d") as caught:
            conformance.check_play(game, 3, seed, often=often)
        laws.append(str(caught.value).partition(":")[0])
    assert law in laws
    assert len(set(laws)) == 1


@pytest.mark.parametrize(
    ("mutant", "said"),
    [
        (CloneForgets, "the clone's field asked is 0 instead of"),
        (LoadForgets, "the loaded state's field asked is 0 instead of"),
        (ClonesShare, "a field that the clone changes too: notes is"),
    ],
)
def test_a_forgotten_field_is_named(mutant: type[HigherState], said: str) -> None:
    """Nothing shows these fields: no view, no dump, no event."""
    game = HigherGame()
    game.kind = mutant
    with pytest.raises(BrokenLaw, match=f"fields: {said}"):
        conformance.check_play(game, 3, 1, often=1)


def test_what_is_history_need_not_be_loaded() -> None:
    """A game names the fields that begin afresh in a loaded state."""
    game = HigherGame()
    game.kind = KeepsHistory
    assert conformance.check_play(game, 3, 1, often=1).over


@pytest.mark.parametrize("name", barque.games())
def test_the_fields_of_our_states_are_found(name: str) -> None:
    """Compiled or not: each field of its own, each that all states have, and the state of the generator within."""
    state = barque.game(name).start(2, seed=1)
    found = fields(state)
    assert {"log", "turn", "options"} < found.keys()
    assert len(found) > 20
    assert frozen(Rng(1)) == frozen(Rng(1).clone()) != frozen(Rng(2))


class WrittenAlike(HigherGame):
    """Writes every move alike."""

    def show(self, action: int) -> str:
        return "ask"


class ReadWrong(HigherGame):
    """Reads every move as the first."""

    def parse(self, text: str) -> int:
        return 0


@pytest.mark.parametrize("game", [WrittenAlike, ReadWrong])
def test_a_broken_notation_is_caught(game: type[HigherGame]) -> None:
    """Two moves that are written alike, or one that is not read back, break the law of moves."""
    with pytest.raises(BrokenLaw, match=r"^moves: higher"):
        conformance.check_game(game())


class Unlucky(HigherGame):
    """Deals by a clock of its own."""

    dealt = 0

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> State:
        self.dealt += 1
        return super().set_up(seats, options, Rng(self.dealt))


def test_other_luck_is_caught() -> None:
    """A start that does not follow from its seed is caught when its record is replayed."""
    with pytest.raises(BrokenLaw, match=r"^record: "):
        conformance.check_play(Unlucky(), 2, 1, often=1)


class Speechless(HigherGame):
    """Has an option that its words do not explain."""

    def __init__(self) -> None:
        super().__init__()
        self.options["secret"] = Option("secret", "flag", False)


def test_missing_words_are_caught() -> None:
    """An option without an explanation is found before somebody looks for it in the help."""
    with pytest.raises(BrokenLaw, match=r"^words: higher: en.toml lacks \['option.secret'\]"):
        conformance.check_game(Speechless())
