"""A table as its entries make it: seats, clocks, votes, records, and the same ledger from the same entries."""

from __future__ import annotations

import pytest

import barque
from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import projection
from barque.table.entries import Settings
from barque.table.fairness import Proof, game_seed, seal, shuffle_seal, verify
from barque.table.ledger import STAND_IN, Ledger
from barque.table.records import imported
from barque.table.rest.history import full_record
from barque.table.rows import chair_facts, chair_of, row_of

PEOPLE = [e.Place("person", "ana", "Ana"), e.Place("person", "ben", "Ben")]


def opened(game: str = "hapy", places: list[e.Place] | None = None, **settings: object) -> Ledger:
    ledger = Ledger("t", "secret")
    options = {"hapy": {"first": 0}, "osiris": {"negotiation": "open"}}.get(game, {})
    take(
        ledger,
        e.Opened(at=0, by="ana", game=game, places=places or PEOPLE, options=options, settings=Settings(**settings)),  # type: ignore[arg-type]
    )
    return ledger


def take(ledger: Ledger, entry: e.Entry) -> None:
    ledger.check(entry)
    ledger.take(e.read(e.write(entry)))  # as the store gives it back


def move(ledger: Ledger, at: float = 1, by: str = "?") -> e.Moved:
    assert ledger.state is not None
    seat = ledger.turn
    person = ledger.chairs[seat].person if by == "?" else by
    return e.Moved(at=at, by=person, seat=seat, move=ledger.game.show(ledger.state.legal()[0]), ply=ledger.ply)


def refusal(ledger: Ledger, entry: e.Entry) -> str:
    number = ledger.number
    with pytest.raises(Refusal) as refused:
        ledger.check(entry)
    assert ledger.number == number
    return refused.value.key


def test_a_clock_for_each_move_begins_anew() -> None:
    ledger = opened(clock="move", seconds=10)
    assert ledger.deadline() == 10
    take(ledger, move(ledger, at=4))
    assert ledger.deadline() == 14
    assert ledger.left_on(0, 6) == 8
    assert refusal(ledger, e.RanOut(at=13, seat=0)) == "stale"
    take(ledger, e.RanOut(at=14, seat=0))
    assert ledger.chairs[0].standin == STAND_IN
    assert ledger.bot_to_move() == STAND_IN
    assert refusal(ledger, move(ledger, at=15, by="ana")) == "standin-plays"
    take(ledger, e.Returned(at=16, by="ana", seat=0))
    assert ledger.deadline() == 26
    assert refusal(ledger, e.Returned(at=16, by="ana", seat=0)) == "no-standin"


def test_a_clock_for_the_game_adds_up_and_does_not_come_back() -> None:
    ledger = opened(clock="game", seconds=10)
    while ledger.turn == 0:
        take(ledger, move(ledger, at=6))
    assert ledger.left_on(0, 99) == 4
    assert ledger.clock.running == 1
    take(ledger, e.RanOut(at=16, seat=1))
    assert refusal(ledger, e.Returned(at=17, by="ben", seat=1)) == "time-up"


def test_what_a_bot_has_offered_is_part_of_the_table() -> None:
    """So it knows after a restart, too, what it need not say again; people's offers are their own affair."""
    places = [PEOPLE[0], e.Place("bot", name="Seshat", level="scribe")]
    ledger = opened("osiris", places, pace=0)
    offer = e.Offered(at=1, seat=1, to=0, gives="1 grain", gets="1 brick")
    take(ledger, offer)
    take(ledger, e.Offered(at=2, by="ana", seat=0, to=1, gives="1 grain", gets="nothing"))
    assert ledger.offers.said == {1: [(ledger.events, "deal 1 0 1 grain 1 brick")]}
    assert str(ledger.game.accord("deal 1 0 1 grain 1 brick")) == "deal 1 0 1 grain 1 brick"


def test_a_pause_stops_the_clock() -> None:
    ledger = opened(clock="move", seconds=10)
    take(ledger, e.Proposed(at=3, by="ana", seat=0, what="pause"))
    take(ledger, e.Voted(at=4, by="ben", seat=1, yes=True))
    assert ledger.phase == "paused"
    assert ledger.deadline() is None
    take(ledger, e.Resumed(at=1000, by="ben", seat=1))
    assert ledger.deadline() == 1006
    assert refusal(ledger, e.Resumed(at=1000, by="ben", seat=1)) == "not-paused"


def test_where_the_others_vote_a_late_player_is_waited_for() -> None:
    ledger = opened(clock="move", seconds=10, run_out="vote")
    take(ledger, e.RanOut(at=10, seat=0))
    assert ledger.chairs[0].late
    assert ledger.bot_to_move() == ""
    assert ledger.deadline() is None
    take(ledger, e.Proposed(at=12, by="ben", seat=1, what="takeover", of=0, level="random"))
    assert ledger.chairs[0].standin == "random"
    assert refusal(ledger, e.Proposed(at=12, by="ben", seat=1, what="takeover", of=0)) == "takeover-whom"
    assert refusal(ledger, e.Proposed(at=12, by="ben", seat=1, what="takeover", of=7)) == "no-such-seat"
    assert refusal(ledger, e.Proposed(at=12, by="ben", seat=1, what="takeover", of=1)) == "takeover-whom"


def test_a_vote_on_a_player_who_does_not_move_ends_with_their_move() -> None:
    ledger = opened(places=[*PEOPLE, e.Place("person", "cleo", "Cleo")])
    take(ledger, e.Proposed(at=400, by="ben", seat=1, what="takeover", of=0, asks=[2], still=True))
    assert ledger.ballots.open is not None
    take(ledger, move(ledger, at=401))
    assert ledger.ballots.open is None
    assert ledger.waits_since == 401


def test_a_player_who_has_left_is_not_asked_any_more() -> None:
    three = [*PEOPLE, e.Place("person", "cleo", "Cleo")]
    ledger = opened(places=three)
    take(ledger, e.Proposed(at=1, by="ana", seat=0, what="stop"))
    take(ledger, e.Left(at=2, by="cleo", seat=2))
    assert ledger.ballots.open is not None
    assert ledger.ballots.open.waits == [1]
    take(ledger, e.Left(at=3, by="ana", seat=0))
    assert ledger.ballots.open is None
    assert refusal(ledger, e.Voted(at=3, by="ana", seat=0, yes=True)) == "not-your-seat"


def test_nobody_plays_on_where_everybody_has_left() -> None:
    ledger = opened()
    take(ledger, e.Left(at=1, by="ana", seat=0))
    assert ledger.bot_to_move() == STAND_IN
    take(ledger, e.Left(at=2, by="ben", seat=1))
    assert ledger.bot_to_move() == ""
    take(ledger, e.Sat(at=3, by="cleo", seat=0, name="Cleo"))
    assert ledger.chairs[0].plays


def test_the_host_hands_over_when_leaving_early() -> None:
    ledger = opened(places=[*PEOPLE, e.Place("open")])
    take(ledger, e.Left(at=1, by="ana", seat=0))
    assert ledger.host == "ben"
    assert [chair.kind for chair in ledger.chairs] == ["open", "person", "open"]


def test_moves_are_taken_back_by_consent_and_not_past_news() -> None:
    ledger = opened("deities")
    assert ledger.state is not None
    seat, other = ledger.turn, 1 - ledger.turn
    names = ["ana", "ben"]
    take(ledger, move(ledger))
    undone = ledger.state.events()
    assert refusal(ledger, e.Proposed(at=2, by=names[other], seat=other, what="undo")) in ("undo-other", "undo-nothing")
    if any(event.news for event in undone):
        assert refusal(ledger, e.Proposed(at=2, by=names[seat], seat=seat, what="undo")) == "undo-news"
    else:
        before = ledger.state.at(0).dump()
        take(ledger, e.Proposed(at=2, by=names[seat], seat=seat, what="undo"))
        take(ledger, e.Voted(at=2, by=names[other], seat=other, yes=True))
        assert ledger.ply == 0
        assert ledger.state.dump() == before
        assert ledger.cuts == [(ledger.number, 0)]
    assert refusal(opened(undo=False), e.Proposed(at=1, by="ana", seat=0, what="undo")) == "undo-off"


@pytest.mark.parametrize("game", barque.games())
def test_what_may_be_taken_back_does_not_tell_whether_there_was_a_choice(game: str) -> None:
    ledger = opened(game)
    forced = 0
    for _ in range(300):
        assert ledger.state is not None
        if ledger.state.over:
            break
        seat, only, ply = ledger.turn, len(ledger.state.legal()) == 1, ledger.ply
        told = len(ledger.state.events())
        take(ledger, move(ledger))
        news = any(event.news for event in ledger.state.events(told))
        forced += only
        assert ledger.state.over or ledger.can_undo(seat) is not news
        assert ledger.state.over or news or ledger.undo_to(seat) == ply
    assert forced


def test_a_vote_about_a_move_ends_with_the_next_one() -> None:
    ledger = opened("deities")
    names = ["ana", "ben"]
    for _ in range(30):
        seat = ledger.turn
        take(ledger, move(ledger))
        try:
            ledger.undo_to(seat)
        except Refusal:
            continue
        take(ledger, e.Proposed(at=2, by=names[seat], seat=seat, what="undo"))
        take(ledger, move(ledger))
        assert ledger.ballots.open is None
        return
    pytest.fail("no move of thirty could be taken back")


def test_the_same_entries_make_the_same_ledger() -> None:
    ledger = opened(places=[*PEOPLE, e.Place("bot", level="greedy")], clock="move", seconds=60)
    kept: list[str] = [
        e.write(
            e.Opened(
                at=0,
                by="ana",
                game="hapy",
                options={"first": 0},
                settings=ledger.settings,
                places=[*PEOPLE, e.Place("bot", level="greedy")],
            )
        )
    ]
    for at in range(1, 25):
        entry = move(ledger, at=at)
        take(ledger, entry)
        kept.append(e.write(entry))
    again = Ledger("t", "secret")
    for text in kept:
        again.take(e.read(text))
    assert row_of(again) == row_of(ledger)
    reader = projection.Reader([0], "en", in_words=True)
    frames = [projection.Frame(ledger), projection.Frame(again)]
    outlines = [projection.Outline(ledger, 30, frames[0]), projection.Outline(again, 30, frames[1])]
    first = projection.position(ledger, reader, "ana", frames[0], outlines[0])
    assert projection.position(again, reader, "ana", frames[1], outlines[1]) == first
    assert projection.lines(again, reader, 0, frames[1]) == projection.lines(ledger, reader, 0, frames[0])


def test_lines_know_their_move() -> None:
    ledger = opened("osiris")
    for _ in range(40):
        take(ledger, move(ledger))
    told = projection.lines(ledger, projection.Reader([], "en"), 0, projection.Frame(ledger)).lines
    assert ledger.state is not None
    for line in told:
        assert len(ledger.state.at(line.ply).events()) > told.index(line)
        assert len(ledger.state.at(line.ply - 1).events()) <= told.index(line)


def test_a_record_becomes_a_table_that_goes_on() -> None:
    state = barque.game("osiris").start(2, seed=4, negotiation="open")
    for _ in range(30):
        state.play(state.legal()[0])
    text = state.game.record(state)
    ledger = Ledger("t", "secret")
    take(ledger, imported(text, 5.0))
    assert ledger.ply == 30
    assert ledger.phase == "playing"
    assert ledger.state is not None
    assert ledger.state.dump() == state.dump()
    take(ledger, e.Sat(at=6, by="ana", seat=ledger.turn, name="Ana"))
    take(ledger, move(ledger))
    assert ledger.ply == 31


def test_chairs_are_kept_whole() -> None:
    ledger = opened()
    take(ledger, e.Left(at=1, by="ben", seat=1))
    for chair in ledger.chairs:
        assert chair_facts(chair_of(chair_facts(chair))) == chair_facts(chair)


def test_seats_kept_for_somebody_are_theirs() -> None:
    ledger = opened(places=[PEOPLE[0], e.Place("open", "ben", "Ben")])
    assert refusal(ledger, e.Sat(at=1, by="eve", seat=1)) == "seat-taken"
    take(ledger, e.Sat(at=1, by="ben", seat=1))
    assert ledger.phase == "playing"
    assert refusal(ledger, e.Sat(at=1, by="eve", seat=9)) == "no-such-seat"
    assert refusal(ledger, e.Rematched(at=1, by="ana", table="u")) == "not-over"


def test_a_seat_that_was_given_up_is_for_people_who_know_no_other_hand() -> None:
    three = [*PEOPLE, e.Place("person", "cleo", "Cleo")]
    ledger = opened(places=three)
    take(ledger, e.Left(at=1, by="ben", seat=1))
    assert refusal(ledger, e.Sat(at=2, by="ana", seat=1)) == "seat-known"
    wish = e.Proposed(at=2, by="ana", seat=0, what="seat", of=1, name="Ana", asks=ledger.others("ana"))
    take(ledger, wish)
    assert ledger.ballots.open is not None
    assert ledger.ballots.open.waits == [2]
    take(ledger, e.Voted(at=3, by="cleo", seat=2, yes=True))
    assert ledger.seats_of("ana") == [0, 1]
    take(ledger, e.Left(at=4, by="ana", seat=1))
    assert refusal(ledger, e.Sat(at=5, by="ana", seat=1)) == "seat-known"
    take(ledger, e.Sat(at=5, by="ben", seat=1, name="Ben"))  # his own
    take(ledger, e.Left(at=6, by="cleo", seat=2))
    take(ledger, e.Left(at=6, by="ben", seat=1))
    take(ledger, e.Sat(at=7, by="ana", seat=1, name="Ana"))  # nobody is there to be asked


def test_entries_of_older_versions_keep_their_meaning() -> None:
    """A vote of 0.1 asked only those who played, and a seat went to the first taker: stored tables stay that way."""
    ledger = opened()
    kept = [
        '{"k":"proposed","at":1.0,"by":"ana","seat":0,"what":"takeover","of":1}',
        '{"k":"left","at":2.0,"by":"ben","seat":1}',
        '{"k":"sat","at":3.0,"by":"ana","seat":1,"name":"Ana","entropy":"x"}',
        '{"k":"left","at":4.0,"by":"ana","seat":1}',
        '{"k":"proposed","at":5.0,"by":"ana","seat":0,"what":"stop"}',
    ]
    for text in kept:
        ledger.take(e.read(text))
    assert ledger.phase == "over"


def test_what_concerns_one_seat_is_declared() -> None:
    """Nobody else's yes is asked for; tables of Barque 0.1 called it a bribe, and it is read as that."""
    ledger = opened("osiris")
    with pytest.raises(Refusal, match="Bribes are for a visitor"):
        ledger.check(e.Declared(at=2, by="ana", seat=0, accord="bribe 0 nothing"))
    with pytest.raises(Refusal):
        ledger.check(e.Declared(at=2, by="ana", seat=0, accord="bribe 1 nothing"))
    with pytest.raises(Refusal):
        ledger.check(e.Declared(at=2, by="ana", seat=0, accord="deal 0 1 1 grain nothing"))
    old = e.read('{"k":"bribed","at":2.0,"by":"ana","request":"r","seat":0,"gives":"1 grain"}')
    assert old == e.Declared(at=2.0, by="ana", request="r", seat=0, accord="bribe 0 1 grain")


def test_bots_wait_until_people_have_looked_at_what_happened() -> None:
    """For as long as people need for an event, at the table's pace; at a table without a pace, not at all."""
    for pace, taken, asked in ((500, 0.8, 2.2), (1000, 1.6, 4.4), (0, 0, 0)):
        ledger = opened(pace=pace)
        take(ledger, move(ledger))
        assert ledger.looking_time() == taken
        take(ledger, e.Moved(at=2, by="ana", seat=0, move="ask 1 cat-1", ply=1))
        assert ledger.looking_time() == asked


@pytest.mark.parametrize("name", barque.games())
def test_what_is_looked_at_is_told(name: str) -> None:
    """A game's pauses are for events that it has words for."""
    game = barque.game(name)
    said = game.words("en")
    assert [kind for kind in game.pauses() if f"event.{kind}" not in said] == []


def test_bots_have_names_that_nobody_else_has() -> None:
    bot = e.Place("bot", level="greedy")
    ledger = opened(places=[e.Place("person", "ana", "Nefer"), bot, bot, e.Place("bot", name="Ipi", level="random")])
    names = [chair.name for chair in ledger.chairs]
    assert names[0] == "Nefer"
    assert names[3] == "Ipi"  # kept through a rematch
    assert len(set(names)) == 4
    assert all(names)


def test_people_look_as_they_wish_and_no_two_alike() -> None:
    """The first to come has it; bots give way until the game begins, and nothing changes from then on."""
    bot = e.Place("bot", level="greedy", avatar="owl", colour=2)
    person = e.Place("person", "ana", "Ana", avatar="owl", colour=2)
    ledger = opened(places=[e.Place("open"), person, bot])
    take(ledger, e.Sat(at=2, by="ben", seat=0, name="Ben", avatar="owl", colour=2))
    chairs = ledger.chairs
    assert (chairs[1].avatar, chairs[1].colour) == ("owl", 2)
    assert len({chair.avatar for chair in chairs}) == len({chair.colour for chair in chairs}) == 3
    before = [(chair.avatar, chair.colour) for chair in chairs]
    take(ledger, e.Left(at=3, by="ben", seat=0))
    take(ledger, e.Sat(at=4, by="cleo", seat=0, name="Cleo", avatar=before[2][0], colour=before[2][1]))
    assert [chair.colour for chair in ledger.chairs] == [colour for _, colour in before]
    assert [chair.avatar for chair in ledger.chairs[1:]] == [avatar for avatar, _ in before[1:]]
    assert len({chair.avatar for chair in ledger.chairs}) == 3


def test_tables_of_older_servers_have_looks_too() -> None:
    ledger = opened()
    assert [chair.colour for chair in ledger.chairs] == list(range(len(ledger.chairs)))
    assert all(chair.avatar for chair in ledger.chairs)


def sealed(*lucks: str) -> Ledger:
    """A table where everybody has sealed some luck, and nobody has shown it."""
    names = ("ana", "ben", "cleo")
    places = [e.Place("person", name, name.title(), seal=seal(luck)) for name, luck in zip(names, lucks, strict=False)]
    return opened(places=places)


def test_nobody_shows_any_luck_before_all_have_sealed_theirs() -> None:
    ledger = opened(places=[e.Place("person", "ana", "Ana", seal=seal("a")), e.Place("open")])
    assert refusal(ledger, e.Revealed(at=1, by="ana", seat=0, luck="a")) == "luck-none"
    take(ledger, e.Sat(at=2, by="ben", seat=1, seal=seal("b")))
    assert ledger.phase == "waiting"
    assert ledger.veiled() == [0, 1]
    assert refusal(ledger, e.Revealed(at=3, by="ben", seat=1, luck="c")) == "luck-other"  # no other than was sealed
    take(ledger, e.Revealed(at=3, by="ben", seat=1, luck="b"))
    assert refusal(ledger, e.Revealed(at=3, by="ben", seat=1, luck="b")) == "luck-none"
    assert ledger.shuffling
    take(ledger, e.Revealed(at=4, by="ana", seat=0, luck="a"))
    assert ledger.state is not None
    assert ledger.state.origin is not None
    assert ledger.state.origin.seed == game_seed("secret", ["a", "b"])


def test_nothing_is_changed_while_luck_is_shown() -> None:
    """Otherwise somebody who knew the others' luck could choose options, or sit down again with better luck."""
    ledger = sealed("a", "b", "c")
    take(ledger, e.Revealed(at=1, by="ana", seat=0, luck="a"))
    arranged = e.Arranged(at=2, by="ana", options={"first": 1})
    assert refusal(ledger, arranged) == "shuffling"
    assert refusal(ledger, e.Arranged(at=2, by="ana", places={2: e.Place("bot", level="greedy")})) == "shuffling"
    take(ledger, e.Left(at=2, by="cleo", seat=2))
    assert refusal(ledger, e.Sat(at=3, by="eve", seat=2, seal=seal("mine"))) == "shuffling"
    take(ledger, e.Revealed(at=3, by="ben", seat=1, luck="b"))
    assert ledger.phase == "playing"  # who has left is not waited for, and the record says so
    assert ledger.entropy() == ["a", "b", ""]
    assert ledger.seals()[2] == seal("c")


def test_luck_that_is_never_shown_holds_nobody_up_for_ever_and_gains_nothing() -> None:
    ledger = sealed("a", "b")
    take(ledger, e.Revealed(at=5, by="ana", seat=0, luck="a"))
    assert refusal(ledger, e.Began(at=19, by="ana")) == "luck-early"
    assert refusal(ledger, e.Began(at=21, by="eve")) == "not-seated"
    assert refusal(ledger, e.Began(at=21, by="ben")) == "luck-yours"  # who withholds does not begin
    take(ledger, e.Began(at=21, by="ana"))
    assert ledger.phase == "playing"
    assert [spoken.note for spoken in ledger.spoken] == ["withheld"]
    record = full_record(ledger)
    assert verify(record, shuffle_seal(seal("secret"), ledger.seals())) == Proof(
        shuffle_seal(seal("secret"), ledger.seals()), "withheld", (1,)
    )


def test_bots_and_those_who_seal_nothing_are_not_waited_for() -> None:
    ledger = opened(places=[PEOPLE[0], e.Place("bot", level="greedy")])
    assert ledger.phase == "playing"
    ledger = opened(places=[e.Place("person", "ana", "Ana", seal=seal("a")), PEOPLE[1]])
    assert ledger.veiled() == [0]
    take(ledger, e.Revealed(at=1, by="ana", seat=0, luck="a"))
    assert ledger.phase == "playing"
