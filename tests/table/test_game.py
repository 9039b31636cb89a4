"""Whole games over real sockets, and what people can do at a table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import barque
from barque.cli import main
from barque.coach.judging import purpose
from barque.kernel import Rng, Sight
from barque.table.advice import in_words
from barque.table.bot_worker import Advised
from barque.table.fairness import Proof, seal, shuffle_seal, verify
from barque.table.ledger import STAND_IN, Ledger
from barque.table.outbox import REMEMBERED
from barque.table.records import imported
from tests import osiris_positions as osiris
from tests.table.client import BOTS, ME, OPEN, Browser, Socket
from tests.table.conftest import Served


@pytest.mark.parametrize(("game", "seats"), [("hapy", 3), ("deities", 2), ("osiris", 2)])
def test_a_game_against_bots_is_played_to_its_end(game: str, seats: int, served: Served, tmp_path: Path) -> None:
    ana = served.browser("Ana")
    table = ana.create(game, ME, *[BOTS] * (seats - 1), seal=seal("my luck"))
    with ana.join(table, language="fr") as socket:
        shuffle = socket.see(lambda position: position["shuffle"])["shuffle"]
        assert shuffle["commitment"] == socket.welcome["commitment"]
        assert shuffle["seals"] == [seal("my luck"), *[""] * (seats - 1)]
        commitment = shuffle_seal(shuffle["commitment"], shuffle["seals"])
        assert socket.welcome["seal"] == commitment
        assert socket.refused("reveal", seat=0, luck="other luck") == "luck-other"
        socket.done("reveal", seat=0, luck="my luck")
        result = socket.play_out()
        assert result["winners"]
        assert len(socket.lines) == socket.position["lines"]
        assert [line["ply"] for line in socket.lines] == sorted(line["ply"] for line in socket.lines)
        assert socket.lines[-1]["text"]
    record = ana.http.get(f"/api/tables/{table}/record").text
    state = barque.game(game).replay(record)
    assert list(state.winners) == result["winners"]
    file = tmp_path / "game.barque"
    file.write_text(record, "utf-8")
    assert main(["verify", str(file), "--commitment", commitment]) == 0
    assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
    told = ana.get(f"/api/tables/{table}/fairness")
    assert told["entropy"][0] == "my luck"
    assert told["seed"] == state.origin.seed if state.origin else False


def unreadable(socket: Socket, message: object) -> bool:
    """Sends what can't be read; such an answer knows no request."""
    socket.answers.pop("", None)
    socket.tell(message)
    return bool(socket.until(lambda: socket.answers.get("") or socket.answers.get("r"))["key"] == "message")


def test_luck_is_sealed_by_all_then_shown_and_in_a_rematch_too(served: Served, tmp_path: Path) -> None:
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create("hapy", ME, OPEN, seal=seal("a"))
    first = ana.join(table)
    first.see(lambda position: position["phase"] == "waiting")
    assert first.refused("reveal", seat=0, luck="a") == "luck-none"
    body = {"seal": "not a seal"}
    assert ben.refused("POST", f"/api/tables/{table}/sit", body) == (400, "message")
    ben.post(f"/api/tables/{table}/sit", {"seal": seal("b")})
    second = ben.join(table)
    for _ in range(2):
        shuffle = second.see(lambda position: position["shuffle"])["shuffle"]
        mine = second.position["seats"].index(next(seat for seat in second.position["seats"] if seat["mine"]))
        for luck in ("b\u2028", "b\n", "\x1e", "\x85", "é", "", "b" * 65):  # it would end a line of the record
            assert unreadable(second, {"type": "reveal", "id": "r", "seat": mine, "luck": luck})
        second.done("reveal", seat=mine, luck="b")
        first.see(lambda position: position["shuffle"] and len(position["shuffle"]["waits"]) == 1)
        assert first.position["shuffle"]["waits"] == [1 - mine]
        first.done("reveal", seat=1 - mine, luck="a")
        first.see(lambda position: position["phase"] == "playing" and position["shuffle"] is None)
        first.done("propose", seat=1 - mine, what="stop")
        second.done("vote", seat=mine, yes=True)
        first.see(lambda position: position["phase"] == "over")
        file = tmp_path / "game.barque"
        file.write_text(ana.http.get(f"/api/tables/{table}/record").text, "utf-8")
        whole = shuffle_seal(shuffle["commitment"], shuffle["seals"])
        assert ana.get(f"/api/tables/{table}/fairness")["seal"] == whole
        assert verify(file.read_text("utf-8"), whole) == Proof(whole)
        assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
        ana.post(f"/api/tables/{table}/again", {"seal": seal("a")})
        table = ben.post(f"/api/tables/{table}/again", {"seal": seal("b")})["id"]
        first, second = ana.join(table), ben.join(table)


def test_a_player_who_never_shows_their_luck_blocks_nobody(served: Served) -> None:
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create("hapy", ME, OPEN, seal=seal("a"))
    ben.post(f"/api/tables/{table}/sit", {"seal": seal("b")})
    begin = f"/api/tables/{table}/begin"
    with ben.join(table) as socket:
        socket.see(lambda position: position["shuffle"])
        socket.done("reveal", seat=1, luck="b")
        assert ben.refused("POST", begin) == (409, "luck-early")
        assert ana.refused("POST", f"/api/tables/{table}/arrange", {"options": {"first": 0}}) == (409, "shuffling")
        pass_time(served, 21)
        assert ana.refused("POST", begin) == (409, "luck-yours")
        assert ben.post(begin)["phase"] == "playing"
        socket.until(lambda: any("not proven" in chat["text"] for chat in socket.chats))


def pair(served: Served, game: str = "hapy", **settings: object) -> tuple[Browser, Socket, Browser, Socket, str]:
    """Seats two people at a table."""
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create(game, ME, OPEN, settings=settings, options={"first": 0} if game == "hapy" else {})
    first = ana.join(table)
    first.see(lambda position: position["phase"] == "waiting")
    ben.post(f"/api/tables/{table}/sit")
    second = ben.join(table)
    for socket in (first, second):
        socket.see(lambda position: position["phase"] == "playing" and all(s["online"] for s in position["seats"]))
    return ana, first, ben, second, table


def test_two_people_see_each_others_moves_and_not_their_hands(served: Served) -> None:
    _, ana, _, ben, _ = pair(served)
    assert [seat["name"] for seat in ben.position["seats"]] == ["Ana", "Ben"]
    ply = ana.play()
    ben.see(lambda position: position["ply"] == ply)
    assert [own["seat"] for own in ben.position["own"]] == [1]
    assert ben.position["view"] is None
    assert ben.position["own"][0]["view"]["hand"] == []
    assert ana.position["own"][0]["view"]["hand"]
    assert ben.lines[-1]["text"].startswith("Ana")
    assert ana.lines[-1]["text"].startswith("You")


def test_a_move_sent_twice_is_played_once(served: Served) -> None:
    _, ana, _, _, _ = pair(served)
    own = ana.my_move()
    move = {"id": "the same", "seat": 0, "action": own["legal"][0], "ply": 0}
    assert ana.done("play", **move) == 1
    assert ana.done("play", **move) == 1
    assert ana.see(lambda position: position["ply"] == 1)
    assert ana.refused("play", seat=0, action=own["legal"][0], ply=0) == "stale"


def test_what_is_not_allowed_is_refused_with_its_reason(served: Served) -> None:
    _, ana, _, ben, _ = pair(served)
    assert ben.refused("play", seat=1, action=0, ply=0) == "not-your-turn"
    assert ben.refused("play", seat=0, action=0, ply=0) == "not-your-seat"
    assert ana.refused("play", seat=0, action=10**6, ply=0) == "no-such-action"
    asking = barque.game("hapy").parse("ask 1 cat-1")
    answer = ana.ask("why", seat=0, action=asking)
    assert answer["rule"] == "H-8"
    assert ana.refused("play", seat=0, action=asking, ply=0) == answer["key"]
    assert ana.done("why", seat=0, action=ana.position["own"][0]["legal"][0]) == 0
    assert ana.refused("hint", seat=0) == "hints-off"
    assert ana.position["ply"] == 0


def test_why_answers_for_moves_that_would_follow_others(served: Served) -> None:
    """The moves before it are tried on a sample: nothing is played, and nothing hidden is told."""
    _, ana, _, _, _ = pair(served)
    take, game = ana.position["own"][0]["legal"][0], barque.game("hapy")
    asking, asking_oneself = game.parse("ask 1 cat-1"), game.parse("ask 0 cat-1")
    assert ana.done("why", seat=0, action=asking, after=[take]) == 0
    assert ana.refused("why", seat=0, action=asking_oneself, after=[take]) == "ask-self"
    assert ana.refused("why", seat=0, action=take, after=[take]) != "stale"
    assert ana.refused("why", seat=0, action=asking, after=[asking]) == "take-first"
    assert ana.position["ply"] == 0


def test_typed_moves_are_read_in_the_readers_language(served: Served) -> None:
    ana = served.browser()
    table = ana.create("hapy", ME, BOTS, options={"first": 0})
    with ana.join(table, language="fr", steps=True) as socket:
        own = socket.my_move()
        slot = barque.game("hapy").moves[own["legal"][0]].args["slot"]
        assert len(own["steps"]) == len(own["legal"])
        assert own["said"]
        assert socket.done("typed", seat=0, text=f"prendre {slot}", ply=0) == 1
        assert socket.refused("typed", seat=0, text="danser", ply=1) == "no-such-move"


def test_the_log_is_told_again_in_another_language(served: Served) -> None:
    _, ana, _, _, _ = pair(served)
    ana.play()
    ana.until(lambda: ana.lines)
    told, before = ana.lines[0]["text"], len(ana.raw)
    ana.tell({"type": "prefer", "language": "de"})
    ana.until(lambda: ana.lines[0]["text"] != told)
    assert ana.lines[0]["text"].startswith("Du ")
    assert any('"type":"position"' in text for text in ana.raw[before:]) or ana.see(lambda p: p)


def test_a_reader_who_comes_back_gets_only_what_was_missed(served: Served) -> None:
    ana, socket, _, _, table = pair(served)
    socket.play()
    socket.until(lambda: len(socket.lines) == socket.position["lines"])
    seen, version = len(socket.lines), socket.position["version"]
    socket.wire.close()
    with ana.join(table) as other:
        other.play()
    with ana.join(table, lines=seen, version=version) as again:
        again.see(lambda position: position["ply"] == 2)
        starts = [message["start"] for message in map(json.loads, again.raw) if message["type"] == "lines"]
        assert starts == [seen]


def test_watchers_see_what_is_public(served: Served) -> None:
    _, ana, _, _, table = pair(served)
    ply = ana.play()
    with served.browser().join(table) as watcher:
        watcher.see(lambda position: position["ply"] == ply)
        assert watcher.position["own"] == []
        assert watcher.position["view"]["hand"] is None
        assert watcher.refused("play", seat=0, action=0, ply=ply) == "not-your-seat"
        assert watcher.done("say", phrase="hello")
        ana.until(lambda: any(chat["phrase"] == "hello" for chat in ana.chats))


def test_a_screen_shows_no_hand_even_to_those_who_play(served: Served) -> None:
    ana, socket, _, _, table = pair(served, watchers=False)
    ply = socket.play()
    with ana.join(table, screen=True) as screen:
        screen.see(lambda position: position["ply"] == ply)
        assert screen.position["own"] == []
        assert screen.position["view"]["hand"] is None
        assert screen.refused("play", seat=0, action=0, ply=ply) == "screen-only"
        assert screen.refused("why", seat=0, action=0) == "screen-only"  # what a seat may play tells of its hand
        assert screen.refused("hint", seat=0) == "screen-only"
    stranger = served.browser()
    with stranger.join(table) as outside:
        outside.see(lambda position: position["phase"] == "playing")
        assert outside.position["view"] is None
        assert outside.position["lines"] == 0
    assert stranger.refused("GET", f"/api/tables/{table}/at/0") == (403, "watchers-off")


def test_where_nobody_may_watch_a_stranger_sees_and_says_nothing(served: Served) -> None:
    ana, first, ben, second, table = pair(served, watchers=False, listed=True)
    first.done("say", text="between us")
    stranger = served.browser("Eve")
    with stranger.join(table) as outside:
        outside.see(lambda position: position["phase"] == "playing")
        assert outside.refused("say", phrase="hello") == "watchers-off"
        first.done("propose", seat=0, what="stop")  # what happens is not even told to happen
        second.done("vote", seat=1, yes=False)
        ply = first.play()
        second.see(lambda position: position["ply"] == ply)
        assert outside.ask("ping")["type"] == "pong"
        assert [json.loads(text)["type"] for text in outside.raw].count("position") == 1
        told = "".join(outside.raw)
        for secret in ("Ana", "Ben", "between us", '"ply":1'):
            assert secret not in told
        shown = stranger.http.get(f"/api/tables/{table}").text + stranger.http.get("/api/tables").text
        assert table in shown
        assert "Ana" not in shown
        summary = stranger.get(f"/api/tables/{table}")
        assert (summary["ply"], summary["turn"], summary["moved"]) == (0, -1, summary["created"])
        first.done("propose", seat=0, what="stop")
        second.done("vote", seat=1, yes=True)
        outside.see(lambda position: position["phase"] == "over")
        for path in ("at/0", "at/0?seat=0", "record", "fairness"):
            assert stranger.refused("GET", f"/api/tables/{table}/{path}") == (403, "watchers-off")
        assert ben.get(f"/api/tables/{table}/at/0?seat=0")
    assert ana.get(f"/api/tables/{table}/fairness")["server"]


def test_a_player_who_sits_down_where_nobody_may_watch_hears_what_was_said(served: Served) -> None:
    ana = served.browser("Ana")
    table = ana.create("hapy", ME, OPEN, settings={"watchers": False})
    eve = served.browser("Eve")
    with ana.join(table) as here, eve.join(table) as other:
        here.done("say", text="hello there")
        assert other.see(lambda position: True)["seats"][0]["name"] == "Ana"  # an invitation says who waits
        eve.post(f"/api/tables/{table}/sit")
        other.see(lambda position: position["own"])
        other.until(lambda: any(chat["text"] == "hello there" for chat in other.chats))
        assert other.chats[0]["text"] == "hello there"


def test_a_hot_seat_holds_several_seats(served: Served) -> None:
    ana = served.browser("Ana")
    table = ana.create("hapy", {"kind": "me", "name": "Mia"}, {"kind": "me", "name": "Tom"}, options={"first": 1})
    with ana.join(table) as socket:
        assert socket.my_move()["seat"] == 1
        assert [own["seat"] for own in socket.position["own"]] == [0, 1]
        socket.play()
        socket.until(lambda: socket.lines)
        assert "card" not in socket.lines[0]["event"] or socket.lines[0]["event"]["kind"] == "take-god"


def test_undo_takes_consent_and_never_what_was_revealed(served: Served) -> None:
    _, ana, _, ben, _ = pair(served, "deities")
    mover, other = (ana, ben) if ana.position["turn"] == 0 else (ben, ana)
    seat = mover.position["own"][0]["seat"]
    ply = mover.play()
    if mover.position["own"][0]["undo"]:
        assert mover.done("propose", seat=seat, what="undo") == ply
        other.see(lambda position: position["vote"])
        assert other.position["vote"]["waits"] == [1 - seat]
        assert other.done("vote", seat=1 - seat, yes=True) == ply - 1
        mover.see(lambda position: position["ply"] == ply - 1)
        mover.until(lambda: len(mover.lines) == mover.position["lines"])
    assert mover.refused("propose", seat=seat, what="undo") == "undo-nothing"


def test_a_rejected_vote_changes_nothing(served: Served) -> None:
    _, ana, _, ben, _ = pair(served)
    assert ana.done("propose", seat=0, what="stop") == 0
    assert ana.refused("propose", seat=0, what="pause") == "vote-open"
    assert ben.done("vote", seat=1, yes=False) == 0
    ana.see(lambda position: position["vote"] is None and position["version"] > 2)
    assert ana.position["phase"] == "playing"
    assert ben.refused("vote", seat=1, yes=True) == "no-vote"


def test_pause_and_stop_by_consent(served: Served) -> None:
    _, ana, _, ben, _ = pair(served)
    ana.done("propose", seat=0, what="pause")
    ben.done("vote", seat=1, yes=True)
    own = ana.see(lambda position: position["phase"] == "paused")["own"][0]
    assert own["legal"] == []
    assert ana.refused("play", seat=0, action=0, ply=0) == "paused"
    ben.done("resume", seat=1)
    ana.see(lambda position: position["phase"] == "playing")
    ana.done("propose", seat=0, what="stop")
    ben.done("vote", seat=1, yes=True)
    assert ana.see(lambda position: position["phase"] == "over")["result"]["winners"]


def test_a_player_who_leaves_stops_nobody_and_can_be_replaced(served: Served) -> None:
    _, ana, ben, second, table = pair(served)
    ben.post(f"/api/tables/{table}/leave")
    second.wire.close()
    seat = ana.see(lambda position: position["seats"][1]["left"])["seats"][1]
    assert seat["standin"]
    ana.play()
    ana.play()
    ana.see(lambda position: position["result"] or any(own["legal"] for own in position["own"]) or position["ply"] > 3)
    cleo = served.browser("Cleo")
    assert cleo.post(f"/api/tables/{table}/sit", {"seat": 1})["seated"]
    taken = ana.see(lambda position: position["seats"][1]["name"] == "Cleo")["seats"][1]
    assert not taken["left"]
    assert not taken["standin"]
    assert ben.refused("POST", f"/api/tables/{table}/sit", {}) == (409, "table-full")


def pass_time(served: Served, seconds: float) -> None:
    """Lets time pass on the server's clock."""
    served.tables.set_time(served.tables.now() + seconds)


def test_a_bot_plays_for_somebody_away_for_long_and_not_at_once(served: Served) -> None:
    _, socket, ben, second, table = pair(served)
    takeover = {"seat": 0, "what": "takeover", "of": 1, "level": "random"}
    assert socket.refused("propose", **takeover) == "takeover-whom"
    second.wire.close()
    away = socket.see(lambda position: not position["seats"][1]["online"])["seats"][1]["away"]
    assert abs(away - served.tables.now()) < 60
    assert socket.refused("propose", **takeover) == "takeover-early"
    pass_time(served, 61)
    socket.done("propose", **takeover)
    assert socket.see(lambda position: position["seats"][1]["standin"])["seats"][1]["level"] == STAND_IN
    with ben.join(table) as back:  # by coming back the seat is taken back, and nothing has to be asked for
        assert not back.see(lambda position: not position["seats"][1]["standin"])["seats"][1]["away"]
    socket.until(lambda: any(chat["text"] == "Ben is back." for chat in socket.chats))


def test_nobody_ends_a_game_alone_while_a_bot_plays_for_another(served: Served) -> None:
    _, ana, ben, second, table = pair(served)
    second.wire.close()
    ana.see(lambda position: not position["seats"][1]["online"])
    pass_time(served, 61)
    ana.done("propose", seat=0, what="takeover", of=1)
    ana.done("propose", seat=0, what="stop")
    assert ana.see(lambda position: position["vote"])["vote"]["waits"] == [1]
    ana.done("vote", seat=0, yes=False)
    ana.done("typed", seat=0, text="stop", ply=ana.position["ply"])  # nor in words
    assert ana.see(lambda position: position["vote"])["phase"] == "playing"
    with ben.join(table) as back:
        assert back.see(lambda position: position["vote"])["vote"]["waits"] == [1]
        back.done("vote", seat=1, yes=False)
    ana.done("propose", seat=0, what="pause")
    ana.done("vote", seat=0, yes=False)
    ana.see(lambda position: not position["seats"][1]["online"])
    pass_time(served, 25 * 3600)  # gone for long
    ana.done("propose", seat=0, what="stop")
    assert ana.see(lambda position: position["phase"] == "over")


def test_several_people_vote_on_a_bot_and_anyone_who_comes_back_ends_it(served: Served) -> None:
    ana, ben, cleo = (served.browser(name) for name in ("Ana", "Ben", "Cleo"))
    table = ana.create("hapy", ME, OPEN, OPEN, options={"first": 1})
    for browser in (ben, cleo):
        browser.post(f"/api/tables/{table}/sit")
    with ana.join(table) as here, cleo.join(table) as other:
        here.see(lambda position: position["seats"][2]["online"])
        pass_time(served, 61)
        here.done("propose", seat=0, what="takeover", of=1)
        assert here.see(lambda position: position["vote"])["vote"]["waits"] == [2]
        with ben.join(table) as back:
            back.see(lambda position: position["vote"] is None and position["seats"][1]["online"])
            assert here.refused("propose", seat=0, what="takeover", of=1) == "takeover-still"
        here.see(lambda position: not position["seats"][1]["online"])
        pass_time(served, 61)
        here.done("propose", seat=0, what="takeover", of=1, level="random")
        other.done("vote", seat=2, yes=True)
        assert other.see(lambda position: position["seats"][1]["standin"])["seats"][1]["level"] == "random"


def test_a_player_who_never_moves_is_replaced_by_vote_without_a_clock(served: Served) -> None:
    ana, ben, cleo = (served.browser(name) for name in ("Ana", "Ben", "Cleo"))
    table = ana.create("hapy", ME, OPEN, OPEN, options={"first": 1})
    for browser in (ben, cleo):
        browser.post(f"/api/tables/{table}/sit")
    takeover = {"seat": 0, "what": "takeover", "of": 1, "level": "random"}
    with ana.join(table) as here, ben.join(table) as still, cleo.join(table) as other:
        here.see(lambda position: all(seat["online"] for seat in position["seats"]))
        assert here.refused("propose", **takeover) == "takeover-still"
        assert here.refused("propose", **takeover | {"of": 2}) == "takeover-whom"  # who is not on turn holds nobody up
        pass_time(served, 301)
        here.done("propose", **takeover)
        still.see(lambda position: position["vote"])
        still.done("back", seat=1)
        assert here.refused("propose", **takeover) == "takeover-still"  # there is time to think again
        pass_time(served, 301)
        here.done("propose", **takeover)
        other.done("vote", seat=2, yes=True)
        assert other.see(lambda position: position["seats"][1]["standin"])["seats"][1]["level"] == "random"


def test_a_hand_that_was_given_up_is_not_shown_to_somebody_who_has_seen_another(served: Served) -> None:
    ana, ben, cleo, dan = (served.browser(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
    table = ana.create("hapy", ME, OPEN, OPEN, options={"first": 0})
    sit = f"/api/tables/{table}/sit"
    for browser in (ben, cleo):
        browser.post(sit)
    ben.post(f"/api/tables/{table}/leave")
    assert ana.refused("POST", sit, {"seat": 1}) == (409, "seat-known")
    assert ana.refused("POST", sit, {}) == (409, "seat-known")
    with ana.join(table) as here, cleo.join(table) as other:
        ana.post(sit, {"seat": 1, "ask": True})
        vote = other.see(lambda position: position["vote"])["vote"]
        assert (vote["what"], vote["by"], vote["of"], vote["waits"]) == ("seat", 0, 1, [2])
        other.done("vote", seat=2, yes=False)
        here.see(lambda position: position["vote"] is None)
        assert [own["seat"] for own in here.position["own"]] == [0]
        ana.post(sit, {"seat": 1, "ask": True})
        assert dan.post(sit, {"seat": 1})["seated"]  # somebody new may, and nothing is left to vote on
        assert other.see(lambda position: position["seats"][1]["name"] == "Dan")["vote"] is None
        cleo.post(f"/api/tables/{table}/leave")
        assert ben.refused("POST", sit, {"seat": 2}) == (409, "seat-known")  # who has sat here
        ben.post(sit, {"seat": 2, "ask": True})
        vote = here.see(lambda position: position["vote"] and position["vote"]["by"] < 0)["vote"]
        assert (vote["by"], vote["waits"]) == (-1, [0, 1])
        assert vote["text"].startswith("Ben ")
        here.done("vote", seat=0, yes=True)
        with dan.join(table) as third:
            third.done("vote", seat=1, yes=True)
        assert here.see(lambda position: position["seats"][2]["name"] == "Ben")
        ben.post(f"/api/tables/{table}/leave")
        assert cleo.post(sit, {"seat": 2})["seated"]  # back at her own


def test_a_clock_that_runs_out_hands_over_to_a_bot(served: Served) -> None:
    _, ana, _, ben, table = pair(served, clock="move", seconds=60)
    clocks = ana.see(lambda position: position["clocks"])["clocks"]
    assert [clock["runs"] for clock in clocks] == [True, False]
    assert clocks[0]["left"] <= 60
    pass_time(served, 61)
    served.run(served.tables.live[table].run_out())
    ana.see(lambda position: position["seats"][0]["standin"] and position["ply"] >= 1)
    assert any("time" in chat["text"] for chat in ana.chats)
    ana.done("back", seat=0)
    assert ana.see(lambda position: not position["seats"][0]["standin"])
    assert ben.position


def test_chat_in_words_and_in_phrases(served: Served) -> None:
    _, ana, _, ben, _ = pair(served)
    ana.done("say", text="  Good\nevening <b>")
    ben.until(lambda: any(chat["text"] == "Good evening <b>" and chat["name"] == "Ana" for chat in ben.chats))
    _, ana, _, ben, _ = pair(served, chat="quick")
    assert ana.refused("say", text="hi") == "chat-quick"
    assert ana.refused("say", phrase="rude") == "no-such-phrase"
    ben.tell({"type": "prefer", "language": "de"})
    ana.done("say", phrase="luck")
    ben.until(lambda: any(chat["text"] == "Viel Glück!" for chat in ben.chats))
    _, ana, _, _, _ = pair(served, chat="off")
    assert ana.refused("say", phrase="luck") == "chat-off"


def test_hints_come_from_a_bot(served: Served) -> None:
    ana = served.browser()
    table = ana.create("hapy", ME, BOTS, settings={"hints": True}, options={"first": 0})
    with ana.join(table) as socket:
        own = socket.my_move()
        hint = socket.ask("hint", seat=0)
        assert hint["type"] == "hinted"
        assert hint["action"] in own["legal"]
        assert hint["plan"][0] == hint["action"]
        assert hint["text"]
        assert hint["level"] == "pharaoh"
        assert 0 <= hint["chance"] <= 100
        assert re.fullmatch(r"(That (may )?bring.+)?(Next best \(\d+ %\): .+)?", hint["why"])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "That brings: You harvest"),
        ("fr", "Ce que cela apporte\u00a0: Tu récoltes"),
        ("de", "Das bringt: Du erntest"),
    ],
)
def test_advice_says_what_it_is_for(language: str, said: str) -> None:
    """In three languages, from what the seat may know."""
    state = osiris.table(2, {"laborers": {"farmer": 1}}, {"laborers": {"farmer": 1}})
    ledger = Ledger("t", "")
    ledger.take(imported(state.game.record(state), 0.0))
    send, to = state.game.parse("send farmer"), state.game.parse("to e1a")
    advised = Advised([send, to], 50, purpose(Sight(state, 0), [send, to], Rng(1)), (state.game.parse("withdraw"), 40))
    plan, why = in_words(ledger, 0, advised, state.game.words(language))
    assert plan
    assert why.startswith(said)
    assert re.search(r"\(40\s%\)\s?: ", why)


def test_advice_is_for_the_whole_turn(served: Served) -> None:
    ana = served.browser()
    table = ana.create("deities", ME, BOTS, settings={"hints": True})
    with ana.join(table) as socket:
        while socket.my_move()["view"]["phase"] != "before":
            socket.play()
        hint = socket.ask("hint", seat=0)
        plan = [barque.game("deities").moves[action].verb for action in hint["plan"]]
        if plan[0] == "influence":  # a spell may come first or in between
            assert plan[1] == "push"
            assert "put" in plan or "cast" in plan
            assert re.match(r"Push \d × .+ cards?\), then (move the Blocker from \w\d to \w\d|cast)", hint["text"])
        assert re.fullmatch(r"(Push|Cast) .+\.", hint["text"])


def test_a_finished_game_can_be_looked_at_and_played_again(served: Served) -> None:
    ana, first, ben, second, table = pair(served)
    first.play()
    assert ana.refused("GET", f"/api/tables/{table}/record") == (409, "not-over")
    assert ana.refused("GET", f"/api/tables/{table}/at/0?seat=1") == (403, "hidden-yet")
    assert ana.refused("GET", f"/api/tables/{table}/at/0?seat=0&open=1") == (403, "hidden-yet")
    assert ana.get(f"/api/tables/{table}/at/0?seat=0")["view"]["hand"] == []
    assert ana.get(f"/api/tables/{table}/fairness")["server"] is None
    assert ana.refused("POST", f"/api/tables/{table}/again", {}) == (409, "not-over")
    first.done("propose", seat=0, what="stop")
    second.done("vote", seat=1, yes=True)
    assert ben.get(f"/api/tables/{table}/at/1?seat=0")["view"]["hand"]
    assert ben.get(f"/api/tables/{table}/at/1?seat=0")["said"]
    opened = ben.get(f"/api/tables/{table}/at/1?seat=0&since=0&open=1")
    assert [view["seat"] for view in opened["hands"]] == [0, 1]
    assert [line["by"] for line in opened["told"]] == [0]
    assert opened["told"][0]["text"].startswith("Ana takes")  # by name, whoever reads it
    new = ana.post(f"/api/tables/{table}/again")
    assert new["phase"] == "waiting"
    assert ben.post(f"/api/tables/{table}/again")["id"] == new["id"]
    seats = ben.get(f"/api/tables/{new['id']}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ben", "Ana"]
    assert ben.get(f"/api/tables/{new['id']}")["phase"] == "playing"
    assert first.see(lambda position: position["next"] == new["id"])


def test_newcomers_get_only_the_end_of_a_long_chat(served: Served) -> None:
    ana = served.browser("Ana")
    table = ana.create("hapy", ME, OPEN)
    with ana.join(table) as here:
        for number in range(REMEMBERED + 2):
            here.done("say", seat=0, text=f"{number}")
        with ana.join(table) as there:
            there.until(lambda: there.chats)
            assert len(there.chats) == REMEMBERED
            assert there.chats[-1]["text"] == f"{REMEMBERED + 1}"


@pytest.mark.parametrize("game", barque.games())
def test_updates_leave_out_what_no_move_changes(game: str, served: Served) -> None:
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create(game, ME, OPEN)
    with ana.join(table) as whole, ana.join(table) as brief, served.browser().join(table) as watcher:
        for socket in (brief, watcher):
            socket.tell({"type": "brief"})
        ben.post(f"/api/tables/{table}/sit")
        with ben.join(table) as other:
            for socket in (whole, other):
                socket.see(lambda position: position["phase"] == "playing")
            for move in range(12):
                if move == 6:
                    whole.done("say", seat=0, text="halfway")  # everybody is told of the seats again
                ply = (whole if whole.position["turn"] == 0 else other).play()
                for socket in (whole, brief, watcher, other):
                    socket.see(lambda position, ply=ply: position["ply"] >= ply)  # type: ignore[misc]
                assert brief.position == whole.position
                assert watcher.position["seats"][0]["name"] == "Ana"
    for socket in (brief, watcher):
        kinds = [json.loads(text)["type"] for text in socket.raw]
        assert kinds.count("update") >= 10
        assert all("seats" not in json.loads(text) for text in socket.raw if text.startswith('{"type":"update"'))
    assert "update" not in [json.loads(text)["type"] for text in whole.raw]
