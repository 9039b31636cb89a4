"""A connection to a table: one task reads requests, another sends what is new.

What is sent is made at the moment of sending, from the table as it is then: nothing piles up for a slow reader, and a
slow reader delays nobody else. Answers to requests do wait; who does not read them is not read from either.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from barque.kernel import STOP, IllegalMove, Move, Refusal, Rng
from barque.table import consent, ops, tell
from barque.table import entries as e
from barque.table import protocol as p
from barque.table.bargain import entry_of
from barque.table.identity import clean
from barque.table.ledger import STAND_IN
from barque.table.limits import Bucket
from barque.table.live import Live
from barque.table.outbox import Outbox
from barque.table.store import Person

LOG: Final = logging.getLogger("barque.socket")
READER: Final = msgspec.json.Decoder(p.FromClient)
ANSWERS: Final = 64  # that wait for a reader before it is not read from any more
HELLO_WITHIN: Final = 10.0  # seconds
SLOWER: Final = 0.25  # seconds
READ_WITHIN: Final = 30.0  # seconds that answers wait for a reader who asks for more
POLICY: Final = 1008
AGAIN: Final = 1012
LONGEST_TEXT: Final = 300


class Connection(Outbox):
    """Somebody's socket at a table."""

    def __init__(
        self, socket: WebSocket, live: Live, person: Person, join: str, language: p.Language, address: str = ""
    ) -> None:
        wire: Any = socket.scope.get("state", {}).get("wire")  # a short way to the reader, where there is one
        super().__init__(live, person.id, language, wire)
        self.name: Final = person.name
        self._socket: Final = socket
        self._source: Final[Any] = socket if wire is None else wire
        self._live: Final = live
        self._join: Final = join
        self._address: Final = address
        self._gone = False  # the reader has ended the connection
        self._sends = True  # the sender is there
        self._drained: Final = asyncio.Event()
        self._pace: Final = Bucket(live.house.config.limits.messages)
        self._sender: asyncio.Task[None] | None = None
        self._hints = 0

    async def greet(self) -> bool:
        """Waits for the greeting; who does not greet is not served."""
        try:
            await self._hello()
        except (TimeoutError, msgspec.DecodeError, WebSocketDisconnect):
            await self._end(POLICY)
            return False
        return True

    async def serve(self) -> None:
        """Serves until one side ends it."""
        loop = asyncio.get_running_loop()
        self._sender = loop.create_task(self._send_on())
        ops.CONNECTIONS.inc()
        self._live.enter(self)
        try:
            await loop.create_task(self._read_on())  # its own: else each step goes through all that called this
        finally:
            ops.CONNECTIONS.dec()
            self._live.leave(self)
            self._sender.cancel()
            self._sender = None  # it remembers how it was cancelled, this connection included
            await self._end(1000)

    async def _read_on(self) -> None:
        """Takes what comes, one after the other."""
        try:
            while True:
                await self._take(await self._receive())
        except WebSocketDisconnect:
            pass

    async def farewell(self) -> None:
        """Tells the reader to come again, and ends."""
        if self._sender is not None:
            self._sender.cancel()
            self._idle = False
        said = self._live.ledger.game.words(self._language)
        with suppress(Exception):
            await asyncio.wait_for(self._send(tell.encode(p.Gone(said.text("note.gone"), True))), 1)
        await self._end(AGAIN)

    async def _end(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED and not self._gone:
            with suppress(Exception):
                await asyncio.wait_for(self._socket.close(code), 1)

    async def _receive(self) -> str:
        """Gives the next message; a binary one is as wrong as one that is no JSON."""
        received = await self._source.receive()
        if received["type"] == "websocket.disconnect":
            self._gone = True
            raise WebSocketDisconnect(received.get("code", 1000))
        text: str | None = received.get("text")
        return "" if text is None else text

    async def _hello(self) -> None:
        hello = READER.decode(await asyncio.wait_for(self._receive(), HELLO_WITHIN))
        if not isinstance(hello, p.Hello):
            raise msgspec.DecodeError("hello comes first")
        ledger = self._live.ledger
        self._language, self._in_words, self.screen = hello.language, hello.steps, hello.screen
        self._lines, self._chats = hello.lines, hello.chats
        if hello.version > ledger.number:
            self._lines = self._chats = 0  # that was another table's
        for number, length in ledger.cuts:
            if number > hello.version:
                self._lines = min(self._lines, length)
        self._cuts = len(ledger.cuts)
        said = ledger.game.words(self._language)
        welcome = p.Welcome(
            table=self._live.id,
            game=ledger.game.name,
            title=said.text("game.name"),
            join=self._join,
            commitment=tell.commitment_of(ledger),
            seal=tell.seal_of(ledger),
            language=self._language,
            now=self._live.house.now(),
            pauses=ledger.game.pauses(),
        )
        self._answers.append(tell.encode(welcome))
        self.wake.set()

    # Sending

    async def _send_on(self) -> None:
        """Sends what there is, whenever there is something new; if that fails, the reader has to come again."""
        try:
            while True:
                self._idle = True
                await self.wake.wait()
                self._idle = False
                self.wake.clear()
                while self._answers:
                    await self._send(self._answers.popleft())
                self._drained.set()
                if self.behind():
                    await self._live.house.turns.take(self._address)
                async with self._live.lock:
                    news = self._news()
                for text in news:
                    await self._send(text)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the reader has gone
        except Exception as error:
            self.fail(error)
        finally:
            self._sends = False
            self._drained.set()  # nothing is sent any more: nobody waits for that

    async def _send(self, text: bytes) -> None:
        await self._socket.send_text(text.decode())

    def fail(self, error: Exception) -> None:
        """Ends the connection to a reader who could not be told, and has to come again."""
        LOG.error("a reader could not be told", exc_info=error)
        self._live.spawn(self._end(AGAIN))

    async def _answer(self, message: p.Sent) -> None:
        if self.waiting() >= ANSWERS:
            await self._drain()
        wire = self._wire
        if self._idle and wire is not None and wire.ready and not self._answers:
            wire.post([tell.encode(message)])
        else:
            self._keep(message)
            self.stir()

    async def _drain(self) -> None:
        """Waits until the reader has read what it asked for; who has not done so in time is gone."""
        self._drained.clear()
        self.stir()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._drained.wait(), READ_WITHIN if self._sends else 0)
        if not self._sends or not self._drained.is_set():
            raise WebSocketDisconnect(POLICY)

    # Requests

    async def _take(self, text: str) -> None:
        """Carries out one message; whatever is wrong with it is one sentence for who sent it."""
        request = ""
        await self._live.house.turns.take(self._address)
        try:
            if len(text) > self._live.house.config.limits.message:
                raise Refusal("message-long", most=self._live.house.config.limits.message)
            try:
                message = READER.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Refusal("message", reason=str(error)[:200]) from None
            request = getattr(message, "id", "")
            self._slow_down(message)
            await self._do(message)
            return
        except Refusal as refusal:
            ops.REFUSALS.inc()
            ledger = self._live.ledger
            name = tell.names(ledger.chairs, ledger.game.words(self._language), None)
            refused = p.Refused(request, refusal.key, refusal.text(self._language, name), refusal.rule)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as error:
            LOG.error("a request failed", exc_info=error)
            refused = p.Refused(request, "failed", Refusal("failed").text(self._language))
        await self._answer(refused)  # not while it is handled: what goes wrong here is not the consequence of that
        if refused.key == "too-often":
            await asyncio.sleep(SLOWER)  # before the next is read: to be refused is no way to keep a server busy

    def _slow_down(self, message: Any) -> None:
        """Refuses who asks for more than a socket, a person, or all who watch a table may ask for."""
        limits, paces = self._live.house.config.limits, self._live.house.paces
        allowed = self._pace.take() and paces.take("person", self.person, limits.person)
        allowed = allowed and paces.take("network", self._address, limits.network)
        if allowed and isinstance(message, p.Say):
            allowed = paces.take("chat", self.person, limits.chat)
            if allowed and not self._live.ledger.seats_of(self.person):
                allowed = paces.take("watchers", self._live.id, limits.watchers_chat)
        if not allowed:
            raise Refusal("too-often")

    async def _do(self, message: Any) -> None:
        if isinstance(message, p.Ping):
            await self._answer(p.Pong(message.id, self._live.house.now()))
        elif isinstance(message, p.Prefer):
            self._language, self._in_words = message.language, message.steps
            self._lines = self._chats = 0
            self._position = b""
            self._reader = None
            self.stir()
        elif isinstance(message, p.Hello):
            raise Refusal("hello-once")
        elif self.screen:  # all may read it: it asks for nothing that a seat alone may know
            raise Refusal("screen-only")
        elif isinstance(message, p.Why):
            async with self._live.lock:
                self._live.settled()
                self._why(message)
            await self._answer(p.Done(message.id, self._live.ledger.ply))
        elif isinstance(message, p.Hint):
            await self._hint(message)
        else:
            if self.waiting() >= ANSWERS:
                await self._drain()
            await self._live.act(self._entry(message), lambda ply: self._keep(p.Done(message.id, ply)))

    def _entry(self, message: Any) -> Callable[[float], e.Entry]:
        """Gives what makes the entry that a request asks for."""
        if isinstance(message, p.Typed):
            return lambda at: self._typed(message, at)
        make = MAKERS[type(message)]

        def made(at: float) -> e.Entry:
            entry = make(self, message, at)
            entry.by, entry.request = self.person, message.id
            return entry

        return made

    def _play(self, message: p.Play, at: float) -> e.Entry:
        moves = self._live.ledger.game.moves
        if message.action >= len(moves):
            raise IllegalMove("no-such-action", action=message.action, most=len(moves) - 1)
        return e.Moved(at=at, seat=message.seat, move=str(moves[message.action]), ply=message.ply)

    def _typed(self, message: p.Typed, at: float) -> e.Entry:
        """Reads what was typed: a move in its notation or in words, else something to agree on."""
        ledger = self._live.ledger
        said = ledger.game.words(self._language)
        who: Any = {"at": at, "by": self.person, "request": message.id}
        for text in (message.text, ledger.game.speech.typed(said, message.text)):
            with suppress(IllegalMove):
                move = str(ledger.game.moves[ledger.game.parse(text)])
                return e.Moved(seat=message.seat, move=move, ply=message.ply, **who)
        accord: Move = ledger.game.accord(message.text)
        if accord == STOP:
            return e.Proposed(seat=message.seat, what="stop", asks=self._asks("stop", at), **who)
        return entry_of(accord, message.seat, **who)

    def _why(self, message: p.Why) -> None:
        """Refuses if the move could not be played now, or after those that the person would make before it."""
        ledger, actions = self._live.ledger, [*message.after, message.action]
        ledger.check(
            e.Moved(at=0, by=self.person, seat=message.seat, move=ledger.game.show(actions[0]), ply=ledger.ply)
        )
        if message.after:  # tried on a sample, which holds nothing that the seat may not know
            trial = ledger.running_game().sample(message.seat, Rng(ledger.ply))
            for action in actions:
                if trial.turn != message.seat:
                    raise IllegalMove("not-your-turn")
                trial.play(action)

    async def _hint(self, message: p.Hint) -> None:
        live, ledger = self._live, self._live.ledger
        chair = ledger.sits(e.Resumed(at=0, by=self.person, seat=message.seat), message.seat)
        state = ledger.running_game()
        if not ledger.settings.hints:
            raise Refusal("hints-off")
        if state.turn != message.seat or not chair.plays:
            raise IllegalMove("not-your-turn")
        if self._hints:
            raise Refusal("too-often")
        self._hints += 1
        live.spawn(self._advise(message))

    async def _advise(self, message: p.Hint) -> None:
        try:
            advice: p.Sent = await self._advice(message)
        except Exception as error:
            LOG.error("a bot failed", exc_info=error)
            advice = p.Refused(message.id, "failed", Refusal("failed").text(self._language))
        finally:
            self._hints -= 1
        with suppress(WebSocketDisconnect):
            await self._answer(advice)

    async def _advice(self, message: p.Hint) -> p.Hinted:
        action = await self._live.house.workers.choose(self._live.job(message.seat, STAND_IN))
        ledger = self._live.ledger
        said = ledger.game.words(self._language)
        assert ledger.state is not None
        text = str(ledger.game.moves[action])
        if ledger.state.turn == message.seat and ledger.state.allows(action):
            view = ledger.state.view(message.seat)
            steps = tell.move_steps(ledger, message.seat, view, [action], said)[0]
            text = " – ".join([label for _, label in steps])
        return p.Hinted(message.id, action, text)

    def _say(self, message: p.Say, at: float) -> e.Entry:
        seat = message.seat
        if seat is None:
            own = self._live.ledger.seats_of(self.person)
            seat = own[0] if own else -1
        name = self._live.ledger.chairs[seat].name if 0 <= seat < len(self._live.ledger.chairs) else self.name
        return e.Said(at=at, seat=seat, name=name, text=clean(message.text, LONGEST_TEXT), phrase=message.phrase)

    def _propose(self, message: p.Propose, at: float) -> e.Entry:
        of = -1 if message.of is None or message.what != "takeover" else message.of
        consent.check_away(self._live, of, at)
        asks = self._asks(message.what, at)
        level = message.level if [seat for seat in asks if seat != of] else ""  # nobody alone chooses another's bot
        return e.Proposed(at=at, seat=message.seat, what=message.what, of=of, level=level, asks=asks)

    def _asks(self, what: p.Ballot, at: float) -> list[int]:
        return consent.asked(self._live, what, self.person, at)


MAKERS: Final[dict[type[Any], Callable[[Connection, Any, float], e.Entry]]] = {
    p.Play: Connection._play,
    p.Say: Connection._say,
    p.Reveal: lambda _, m, at: e.Revealed(at=at, seat=m.seat, luck=m.luck),
    p.Offer: lambda _, m, at: e.Offered(
        at=at, seat=m.seat, to=m.to, gives=m.gives, gets=m.gets, phrase=m.phrase, answers=m.answers
    ),
    p.Answer: lambda _, m, at: e.Answered(at=at, seat=m.seat, offer=m.offer, yes=m.yes),
    p.Withdraw: lambda _, m, at: e.Withdrew(at=at, seat=m.seat, offer=m.offer),
    p.Propose: Connection._propose,
    p.Vote: lambda _, m, at: e.Voted(at=at, seat=m.seat, yes=m.yes),
    p.Resume: lambda _, m, at: e.Resumed(at=at, seat=m.seat),
    p.Back: lambda _, m, at: e.Returned(at=at, seat=m.seat),
}
