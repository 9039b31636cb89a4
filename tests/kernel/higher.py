"""A small game that is not one of ours: everyone hides a card and asks the next player how high theirs is; the highest
wins.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from barque.kernel import Event, Game, IllegalMove, Json, Move, Option, Origin, Refusal, Rng, State

CARDS = range(6)


class HigherState(State):
    """Who holds which card, and what was answered: (seat, at least, whether it is)."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Json], cards: list[int], told: list[tuple[int, int, bool]]
    ) -> None:
        super().__init__(game, seats, options)
        self.cards = cards
        self.told = told
        self.turn = len(told) % seats if len(told) < 2 * seats else -1

    def legal(self) -> list[int]:
        return list(range(len(self.game.moves))) if self.turn >= 0 else []

    def allows(self, action: int) -> bool:
        return self.turn >= 0 and 0 <= action < len(self.game.moves)

    def refusal(self, action: int) -> IllegalMove:
        return IllegalMove("over", "")

    def apply(self, action: int) -> None:
        least, asked = action + 1, (int(self.turn) + 1) % self.seats
        answer = (asked, least, self.cards[asked] >= least)
        self.told.append(answer)
        if self.journal is not None:
            if len(self.told) == 1:
                for seat, card in enumerate(self.cards):
                    self.journal.append(Event("dealt", {"seat": seat}, {"card": card}, (seat,), news=True))
            self.journal.append(Event("told", {"seat": asked, "least": least, "is": answer[2]}, news=True))
        self.turn = (self.turn + 1) % self.seats if len(self.told) < 2 * self.seats else -1

    def clone(self) -> State:
        return self._like(self.cards.copy(), self.told.copy())

    def _like(self, cards: list[int], told: list[tuple[int, int, bool]]) -> HigherState:
        twin = type(self)(self.game, self.seats, self.options, cards, told)
        twin.take_over(self)
        return twin

    def end_by_agreement(self) -> None:
        self.turn = -1

    def result(self) -> tuple[int, ...]:
        return (self.cards.index(max(self.cards)),)

    def scores(self) -> list[int]:
        return [0] * self.seats

    def view(self, seat: int | None) -> dict[str, Json]:
        self.check_seat(seat)
        mine = None if seat is None else self.cards[seat]
        return {"seat": seat, "card": mine, "told": self.told, "winners": []}

    def possible(self, seat: int | None) -> list[list[int]]:
        """Lists the deals that *seat* holds possible."""
        found = []
        for cards in permutations(CARDS, self.seats):
            if seat is not None and cards[seat] != self.cards[seat]:
                continue
            if all((cards[asked] >= least) == answer for asked, least, answer in self.told):
                found.append(list(cards))
        return found

    def sample(self, seat: int | None, rng: Rng) -> State:
        self.check_seat(seat)
        deals = self.possible(seat)
        return self.dealt_as(deals[int(rng.below(len(deals)))])

    def dealt_as(self, cards: list[int]) -> HigherState:
        """Returns this state and its history with other cards."""
        fresh = self.fresh()
        assert isinstance(fresh, HigherState)
        state = self._like(cards, self.told.copy())
        state.origin = Origin(fresh._like(cards.copy(), fresh.told))
        return state

    def dump(self) -> dict[str, Json]:
        told = [list(answer) for answer in self.told]
        return {
            "game": self.game.name,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "cards": self.cards,
            "told": told,
            "turn": int(self.turn),
        }


class HigherGame(Game):
    """The rules, for 2 or 3."""

    kind = HigherState

    def __init__(self, rules: int = 1, older: tuple[Game, ...] = ()) -> None:
        moves = tuple(Move("ask", least=least) for least in CARDS[1:])
        options = (Option("open", "flag", False),)
        super().__init__("higher", range(2, 4), moves, options, Path(__file__).parent, rules, older)

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> State:
        cards = list(CARDS)
        rng.shuffle(cards)
        return self.kind(self, seats, options, cards[:seats], [])

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> State:
        told = [(asked, least, answer) for asked, least, answer in data["told"]]
        if len(set(data["cards"])) != seats:
            raise Refusal("dump-field", field="cards", value=data["cards"])
        state = self.kind(self, seats, options, list(data["cards"]), told)
        state.turn = data["turn"]
        return state


GAME = HigherGame()


def __getattr__(name: str) -> Game:
    """Creates ``MUTE``, a game without words, on demand."""
    if name != "MUTE":
        raise AttributeError(name)
    mute = HigherGame.__new__(HigherGame)
    Game.__init__(mute, "mute", range(2, 4), (), (), Path(__file__).parent.parent)
    return mute
