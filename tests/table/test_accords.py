"""Deals at a table, in a game that is not ours: the table knows who has to agree, and nothing else of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import barque
from barque.kernel import Dealing, Event, Game, IllegalMove, Json, Move, Option, Refusal, Rng, State
from barque.table import entries as e
from barque.table.entries import Settings
from barque.table.ledger import Ledger

PEOPLE = [e.Place("person", "ana", "Ana"), e.Place("person", "ben", "Ben")]


class BazaarState(Dealing):
    """Shells that change hands by deals, and can be thrown away (``drop``), while everybody waits."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json]) -> None:
        super().__init__(game, seats, options)
        self.shells = [3] * seats
        self.turn = 0

    def legal(self) -> list[int]:
        return [0] if self.turn >= 0 else []

    def allows(self, action: int) -> bool:
        return self.turn >= 0 and action == 0

    def refusal(self, action: int) -> IllegalMove:
        return IllegalMove("over", "")

    def apply(self, action: int) -> None:
        self._tell("waits", int(self.turn))
        self.turn = (self.turn + 1) % self.seats

    def settle(self, accord: Move) -> None:
        if accord.verb not in ("deal", "drop"):
            return super().settle(accord)
        a, given = int(accord.args["a"]), int(str(accord.args["gives"]).split()[0])
        if self.shells[a] < given:
            raise IllegalMove("deal-lacks", "osiris", who=a, n=given, item="shell")
        self.shells[a] -= given
        if "b" in accord.args:
            self.shells[int(accord.args["b"])] += given
        self._tell(accord.verb, a)
        return None

    def _tell(self, kind: str, seat: int) -> None:
        if self.journal is not None:
            self.journal.append(Event(kind, {"seat": seat}))

    def clone(self) -> State:
        twin = BazaarState(self.game, self.seats, self.options)
        twin.shells, twin.turn, twin.log = self.shells.copy(), self.turn, self.log.copy()
        twin.accords, twin.origin = self.accords, self.origin
        return twin

    def end_by_agreement(self) -> None:
        self.turn = -1

    def result(self) -> tuple[int, ...]:
        return (self.shells.index(max(self.shells)),)

    def scores(self) -> list[int]:
        return self.shells

    def view(self, seat: int | None) -> dict[str, Json]:
        return {"shells": self.shells}

    def sample(self, seat: int | None, rng: Rng) -> State:
        return self.clone()

    def dump(self) -> dict[str, Json]:
        return {"game": self.game.name, "seats": self.seats, "options": self.options, "shells": self.shells}


class Bazaar(Game):
    """The game: deals are open, unless the table says they are closed."""

    def __init__(self) -> None:
        options = (Option("closed", "flag", False),)
        super().__init__("bazaar", range(2, 4), (Move("wait"),), options, Path(__file__).parent)

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> State:
        return BazaarState(self, seats, options)

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> State:
        raise Refusal("dump-not-a-table")

    def accord(self, text: str) -> Move:
        verb, *rest = text.split()
        if verb == "drop":
            return Move("drop", a=int(rest[0]), gives=" ".join(rest[1:]))
        if verb == "deal":
            return Move("deal", a=int(rest[0]), b=int(rest[1]), gives=" ".join(rest[2:4]), gets=" ".join(rest[4:]))
        return super().accord(text)

    def deals_openly(self, options: dict[str, Json]) -> bool:
        return not options["closed"]

    def goods(self, side: str) -> dict[str, int]:
        number, _, _ = side.partition(" ")
        return {"shell": int(number)} if number.isdigit() else {}


@pytest.fixture
def bazaar(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, as if a package had brought it."""
    game = Bazaar()
    monkeypatch.setattr(barque.games, "plugged", lambda: ({"bazaar": game}, {}))
    return game


def opened(places: Sequence[e.Place] = PEOPLE, **options: Json) -> Ledger:
    """Opens a table of it for Ana and Ben."""
    ledger = Ledger("t", "secret")
    take(ledger, e.Opened(at=0, by="ana", game="bazaar", places=list(places), options=options, settings=Settings()))
    return ledger


def take(ledger: Ledger, entry: e.Entry) -> None:
    ledger.check(entry)
    ledger.take(e.read(e.write(entry)))


def shells(ledger: Ledger) -> list[int]:
    assert ledger.state is not None
    return ledger.state.scores()


def test_a_deal_waits_for_the_other(bazaar: Game) -> None:
    """It stands until it is answered, and is carried out with a yes."""
    ledger = opened()
    assert ledger.deals_openly()
    take(ledger, e.Offered(at=1, by="ana", seat=0, to=1, gives="2 shells", gets="nothing"))
    assert shells(ledger) == [3, 3]
    take(ledger, e.Answered(at=2, by="ben", seat=1, offer=1, yes=True))
    assert shells(ledger) == [1, 5]


def test_what_its_maker_can_not_keep_is_refused(bazaar: Game) -> None:
    with pytest.raises(Refusal):
        opened().check(e.Offered(at=1, by="ana", seat=0, to=1, gives="4 shells", gets="nothing"))


def test_what_happens_to_a_party_ends_a_bots_offers(bazaar: Game) -> None:
    """The game says whom an event concerns; a person's offer stands."""
    for ben, ended in ((e.Place("bot", level="greedy"), [(1, "withdrawn")]), (PEOPLE[1], [])):
        ledger = opened([PEOPLE[0], ben])
        take(ledger, e.Offered(at=1, by=ben.person, seat=1, to=0, gives="1 shell", gets="nothing"))
        take(ledger, e.Moved(at=2, by="ana", seat=0, move="wait", ply=0))
        assert [(offer.by, how) for offer, how in ledger.offers.ended] == ended


def test_what_concerns_one_seat_is_done_at_once(bazaar: Game) -> None:
    """Only for one's own seat, and nothing that another has to agree to."""
    ledger = opened()
    take(ledger, e.Declared(at=1, by="ana", seat=0, accord="drop 0 1 shell"))
    assert shells(ledger) == [2, 3]
    for accord in ("drop 1 1 shell", "deal 0 1 1 shell nothing", "drop 0 9 shells"):
        with pytest.raises(Refusal):
            ledger.check(e.Declared(at=2, by="ana", seat=0, accord=accord))


def test_where_deals_are_closed_nobody_is_asked(bazaar: Game) -> None:
    assert not opened(closed=True).deals_openly()
