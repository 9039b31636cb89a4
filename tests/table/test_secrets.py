"""What a reader is sent depends on nothing that the reader may not know: dealt differently, the bytes are the same."""

from __future__ import annotations

import json

import pytest

import barque
from barque.kernel import IllegalMove, Move, Refusal, Rng, State
from barque.kernel.dealing import Dealing
from barque.table import entries as e
from barque.table import projection
from barque.table.calls import push_message, turn_of, webhook_message
from barque.table.display import Display
from barque.table.entries import Settings
from barque.table.ledger import Ledger, moves
from barque.table.store.call_book import Webhook


def opened(game: str, seats: int, seed: int, **options: object) -> Ledger:
    """Opens a table of people."""
    ledger = Ledger("table", f"secret {seed}")
    places = [e.Place("person", f"p{seat}", f"Player {seat}") for seat in range(seats)]
    ledger.take(e.Opened(at=1, by="p0", game=game, places=places, options=options, settings=Settings()))
    return ledger


FIXED = (
    "ballots",
    "offers",
    "clock",
    "derived",
    "table",
    "secret",
    "__dict__",
)  # belong to the ledger that they are part of


def dealt_anew(ledger: Ledger, seat: int | None, rng: Rng) -> Ledger:
    """Returns the same table with everything that *seat* may not know dealt differently."""
    assert ledger.state is not None
    other = Ledger(ledger.table, ledger.secret)
    for name in getattr(Ledger, "__mypyc_attrs__", None) or vars(ledger):  # compiled, it has no dictionary
        if name not in FIXED:
            setattr(other, name, getattr(ledger, name))
    other.clock.used = list(ledger.clock.used)
    other.offers.open = list(ledger.offers.open)
    other.offers.ended = list(ledger.offers.ended)
    other.state = ledger.state.sample(seat, rng)
    return other


def sent(ledger: Ledger, seat: int | None, language: str) -> list[bytes]:
    """Returns everything that a reader at *seat* would be sent now."""
    seats = [] if seat is None else [seat]
    reader = projection.Reader(seats, language, in_words=True)  # type: ignore[arg-type]
    person = "" if seat is None else f"p{seat}"
    frame = projection.Frame(ledger)
    position = projection.position(ledger, reader, person, frame, projection.Outline(ledger, 2.0, frame))
    told = [position, projection.lines(ledger, reader, 0, frame), projection.chats(ledger, reader, 0)]
    return [*[projection.encode(message) for message in told], *called(ledger, language)]


def called(ledger: Ledger, language: str) -> list[bytes]:
    """Returns what people are called to their turn with: a push, and a table's webhook that anybody may read."""
    webhook = Webhook(ledger.table, "p0", "https://chat.example/hook", "secret", language, "https://play.example")
    whose = json.dumps(turn_of(ledger)).encode()
    return [push_message(ledger, language), *([webhook_message(ledger, webhook)] if ledger.turn >= 0 else []), whose]


def refusals(ledger: Ledger, seat: int, rng: Rng) -> list[str]:
    """Returns the answers that the seat gets when it tries moves, legal or not, and offers."""
    game = ledger.game
    heard: list[str] = []
    for _ in range(40):
        action = int(rng.below(len(game.moves)))
        try:
            ledger.check(e.Moved(at=2, by=f"p{seat}", seat=seat, move=game.show(action), ply=ledger.ply))
            heard.append("fine")
        except Refusal as refusal:
            heard.append(refusal.text("en"))
    if game.name == "osiris":
        other = (seat + 1) % len(ledger.chairs)
        for gives, gets in (
            ("1 grain", "1 stone"),
            ("9 stone", "nothing"),
            ("nothing", "1 merchant"),
            ("1 scribe", "1 brick"),
        ):
            try:
                ledger.check(e.Offered(at=2, by=f"p{seat}", seat=seat, to=other, gives=gives, gets=gets))
                heard.append("fine")
            except Refusal as refusal:
                heard.append(refusal.text("en"))
    return heard


def some_offer(ledger: Ledger, rng: Rng) -> None:
    """Lets a seat offer something, cards too."""
    state = ledger.state
    assert state is not None
    seat = int(rng.below(state.seats))
    cards = list(state.view(seat)["governors"][seat]["cards"])
    gives = f"1 {cards[0]}" if cards else "1 grain"
    entry = e.Offered(at=2, by=f"p{seat}", seat=seat, to=(seat + 1) % state.seats, gives=gives, gets="1 brick")
    try:
        ledger.check(entry)
    except IllegalMove:
        return
    ledger.take(entry)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("hapy", 3, {"memory_aid": True}),
        ("hapy", 2, {"layout": "giza", "giza_mummies": True}),
        ("deities", 3, {}),
        ("osiris", 3, {"negotiation": "open"}),
        ("osiris", 2, {"negotiation": "turn"}),
    ],
)
def test_bytes_are_the_same_when_secrets_are_dealt_differently(
    game: str, seats: int, options: dict[str, object]
) -> None:
    rng = Rng(f"{game} {seats}")
    ledger = opened(game, seats, 5, **options)
    state = ledger.state
    assert state is not None
    looks = changed = 0
    most = 40 if options.get("memory_aid") else 150  # the aid takes its time
    while not state.over and ledger.ply < most:
        legal = state.legal()
        move = game_move(state, legal, rng)
        ledger.take(e.Moved(at=2, seat=int(state.turn), move=move, ply=ledger.ply))
        if options.get("negotiation") == "open" and rng.below(3) == 0:
            some_offer(ledger, rng)
        if ledger.ply % 7:
            continue
        for seat in (None, *range(seats)):
            other = dealt_anew(ledger, seat, rng.clone())
            assert sent(other, seat, "en") == sent(ledger, seat, "en")
            if seat is not None:
                assert refusals(other, seat, Rng(ledger.ply)) == refusals(ledger, seat, Rng(ledger.ply))
            looks += 1
            assert other.state is not None
            changed += other.state.dump() != state.dump()
        rng.word()
    assert looks >= 20
    assert changed > looks / 2, "hardly anything was hidden: the test shows nothing"


@pytest.mark.parametrize(("game", "seats"), [("hapy", 4), ("deities", 3), ("osiris", 3)])
def test_what_readers_share_is_what_each_would_be_told_alone(game: str, seats: int) -> None:
    rng, ledger = Rng(game), opened(game, seats, 6)
    display, state = Display(ledger, lambda: 2.0), ledger.state
    assert state is not None
    readers = [projection.Reader([seat], "en") for seat in range(seats)] + [projection.Reader([], "en")]
    lone, shared = 0, 0
    while not state.over and ledger.ply < 120:
        start = ledger.events
        legal = state.legal()
        ledger.take(e.Moved(at=2, seat=int(state.turn), move=game_move(state, legal, rng), ply=ledger.ply))
        display.forget_shown()
        told = []
        for seat, reader in enumerate(readers):
            person, frame = (f"p{seat}" if seat < seats else ""), projection.Frame(ledger)
            alone = projection.position(ledger, reader, person, frame, projection.Outline(ledger, 2.0, frame))
            away = alone.seats  # who is there is not known to a frame of its own
            ours = json.loads(display.position(reader, person))
            assert {**ours, "seats": 0} == {**json.loads(projection.encode(alone)), "seats": 0}, away
            told.append(display.lines(reader, start))
            assert told[-1] == projection.encode(projection.lines(ledger, reader, start, frame))
        shared += len(told) - len(set(map(id, told)))
        lone += 1
    assert shared > lone, "hardly anything was shared: the test shows nothing"


def game_move(state: State, legal: list[int], rng: Rng) -> str:
    """Draws a move."""
    return state.game.show(legal[int(rng.below(len(legal)))])


def test_an_offer_of_cards_is_told_whole_to_its_two_parties_only() -> None:
    ledger = opened("osiris", 3, 1, negotiation="open")
    state = ledger.state
    assert state is not None
    rng = Rng(3)
    while not any(state.view(seat)["governors"][seat]["cards"] for seat in range(3)):
        ledger.take(e.Moved(at=2, seat=int(state.turn), move=game_move(state, state.legal(), rng), ply=ledger.ply))
    owner = next(seat for seat in range(3) if state.view(seat)["governors"][seat]["cards"])
    card = next(iter(state.view(owner)["governors"][owner]["cards"]))
    to, third = (owner + 1) % 3, (owner + 2) % 3
    offer = e.Offered(at=2, by=f"p{owner}", seat=owner, to=to, gives=f"1 {card}", gets="nothing")
    while state.turn == owner and state.view(owner)["phase"] != "action":
        ledger.take(e.Moved(at=2, seat=owner, move=state.game.show(state.legal()[0]), ply=ledger.ply))
    ledger.check(offer)
    ledger.take(offer)
    said = ledger.game.words("en")
    for seat, known in ((owner, True), (to, True), (third, False)):
        told = projection.offer(ledger, ledger.offers.open[0], projection.Reader([seat], "en"), said)
        assert (told.notation is not None) == known
        assert told.gives == {"card": 1}
    accept = e.Answered(at=2, by=f"p{to}", seat=to, offer=1, yes=True)
    ledger.check(accept)
    ledger.take(accept)
    assert card in state.view(to)["governors"][to]["cards"]
    assert not ledger.offers.open


def test_an_offer_stands_until_it_is_answered() -> None:
    """Whatever else happens to one of the two; it is refused, with the reason, when one no longer has its part."""
    ledger = opened("osiris", 3, 2, negotiation="open")
    state = ledger.state
    assert isinstance(state, Dealing)
    seat = int(state.turn)
    a, b = (seat + 1) % 3, (seat + 2) % 3
    for by, to in ((a, b), (a, seat)):
        entry = e.Offered(at=2, by=f"p{by}", seat=by, to=to, gives="1 grain", gets="nothing")
        ledger.check(entry)
        ledger.take(entry)
    while state.turn == seat:
        ledger.take(e.Moved(at=2, seat=seat, move=state.game.show(state.legal()[0]), ply=ledger.ply))
    assert [offer.to for offer in ledger.offers.open] == [b, seat]
    moves.agree(ledger, Move("deal", a=a, b=b, gives="2 grain", gets="nothing"))
    assert [offer.to for offer in ledger.offers.open] == [b, seat]
    with pytest.raises(Refusal) as refused:
        ledger.check(e.Answered(at=2, by=f"p{seat}", seat=seat, offer=2, yes=True))
    assert (refused.value.key, refused.value.values["who"]) == ("deal-lacks", a)
    moves.agree(ledger, Move("deal", a=b, b=a, gives="1 grain", gets="nothing"))
    answer = e.Answered(at=2, by=f"p{seat}", seat=seat, offer=2, yes=True)
    ledger.check(answer)
    ledger.take(answer)
    assert [(offer.to, how) for offer, how in ledger.offers.ended] == [(seat, "accepted")]
    moves.stop(ledger)
    assert [how for _, how in ledger.offers.ended] == ["accepted", "void"]


def test_an_offer_is_answered_with_another() -> None:
    """By the one it was made to, to the one who made it; the first one is then off the table."""
    ledger = opened("osiris", 3, 2, negotiation="open")
    take(ledger, e.Offered(at=1, by="p0", seat=0, to=1, gives="1 grain", gets="1 stone"))
    for seat, to in ((1, 2), (2, 0)):
        wrong = e.Offered(at=2, by=f"p{seat}", seat=seat, to=to, gives="1 brick", gets="1 grain", answers=1)
        with pytest.raises(Refusal) as refused:
            ledger.check(wrong)
        assert refused.value.key == "not-asked"
    take(ledger, e.Offered(at=2, by="p1", seat=1, to=0, gives="1 brick", gets="1 grain", answers=1))
    assert [(offer.number, offer.by) for offer in ledger.offers.open] == [(2, 1)]
    assert [(offer.number, how) for offer, how in ledger.offers.ended] == [(1, "countered")]
    with pytest.raises(Refusal) as refused:
        ledger.check(e.Offered(at=3, by="p1", seat=1, to=0, gives="1 brick", gets="1 grain", answers=1))
    assert refused.value.key == "no-such-offer"
    take(ledger, e.Answered(at=3, by="p0", seat=0, offer=2, yes=True))
    assert ledger.ply == 1


def test_a_bot_takes_its_offer_back_when_something_happens() -> None:
    """It weighs the position; a person's offer stands."""
    ledger = opened("osiris", 2, 2, negotiation="open")
    state = ledger.state
    assert state is not None
    ledger.chairs[1].standin = "scribe"
    take(ledger, e.Offered(at=1, seat=1, to=0, gives="1 grain", gets="1 brick"))
    take(ledger, e.Offered(at=1, by="p0", seat=0, to=1, gives="1 grain", gets="1 brick"))
    seat = int(state.turn)
    while state.turn == seat:
        ledger.take(e.Moved(at=2, seat=seat, move=state.game.show(state.legal()[0]), ply=ledger.ply))
    assert [offer.by for offer in ledger.offers.open] == [0]
    assert [how for _, how in ledger.offers.ended] == ["withdrawn"]


def take(ledger: Ledger, entry: e.Entry) -> None:
    """Checks and takes an entry."""
    ledger.check(entry)
    ledger.take(entry)


def test_games_without_deals_refuse_offers() -> None:
    ledger = opened("hapy", 2, 1)
    with pytest.raises(Refusal) as refused:
        ledger.check(e.Offered(at=2, by="p0", seat=0, to=1, gives="1 grain", gets="nothing"))
    assert refused.value.key == "no-deals"
    assert barque.game("hapy").name == ledger.game.name
