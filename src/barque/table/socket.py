"""A connection to a table: one task reads requests, another sends what is new.

What is sent is made at the moment of sending, from the table as it is then: nothing piles up for a slow reader, and a
slow reader delays nobody else. Answers to requests do wait; nothing is read from anybody who does not read them.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from barque.kernel import Refusal
from barque.table import metrics, projection
from barque.table import protocol as p
from barque.table.bots import job_of
from barque.table.frames import framed
from barque.table.ledger import STAND_IN
from barque.table.live import LiveTable
from barque.table.outbox import Outbox
from barque.table.requests import ENTRIES, READER, Requests
from barque.table.store import Person

LOG: Final = logging.getLogger("barque.socket")
ANSWERS: Final = 64  # that wait for a reader before it is not read from any more
HELLO_WITHIN: Final = 10.0  # seconds
SLOWER: Final = 0.25  # seconds
READ_WITHIN: Final = 30.0  # seconds that answers wait for a reader who asks for more
POLICY: Final = 1008
AGAIN: Final = 1012


class Connection(Outbox):
    """Somebody's socket at a table."""

    def __init__(
        self, socket: WebSocket, live: LiveTable, person: Person, join: str, language: p.Language, address: str = ""
    ) -> None:
        wire: Any = socket.scope.get("state", {}).get("wire")  # a short way to the reader, where there is one
        super().__init__(live, person.id, language, wire)
        self._socket: Final = socket
        self._source: Final[Any] = socket if wire is None else wire
        self._live: Final = live
        self._join: Final = join
        self._address: Final = address
        self._gone = False  # the reader has ended the connection
        self._sends = True  # the sender is there
        self._drained: Final = asyncio.Event()
        services = live.services
        self._requests: Final = Requests(live, person.id, person.name, address, services.config.limits, services.paces)
        self._sender: asyncio.Task[None] | None = None
        self._hints = 0

    async def greet(self) -> bool:
        """Waits for the greeting; returns whether it came."""
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
        metrics.CONNECTIONS.inc()
        self._live.enter(self)
        try:
            await loop.create_task(self._read_on())  # its own: else each step goes through all that called this
        finally:
            metrics.CONNECTIONS.dec()
            self._live.leave(self)
            self._sender.cancel()
            self._sender = None  # it remembers how it was cancelled, this connection included
            await self._end(1000)

    async def _read_on(self) -> None:
        """Takes what comes, one after the other."""
        receive = self._source.receive
        with suppress(WebSocketDisconnect):
            while True:
                received = await receive()
                if received["type"] == "websocket.disconnect":
                    self._gone = True
                    break
                await self._take(received.get("text") or "")  # a binary one is as wrong as one that is no JSON

    async def farewell(self) -> None:
        """Asks the browser to connect again, and ends."""
        if self._sender is not None:
            self._sender.cancel()
            self._idle = False
        said = self._live.ledger.game.words(self._language)
        with suppress(Exception):
            await asyncio.wait_for(self._send(projection.encode(p.Gone(said.text("note.gone"), True))), 1)
        await self._end(AGAIN)

    async def _end(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED and not self._gone:
            with suppress(Exception):
                await asyncio.wait_for(self._socket.close(code), 1)

    async def _receive(self) -> str:
        """Returns the first message."""
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
            commitment=projection.commitment_of(ledger),
            seal=projection.seal_of(ledger),
            language=self._language,
            now=self._live.services.now(),
            pauses=ledger.game.pauses(),
        )
        self._answers.append(projection.encode(welcome))
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
                    await self._live.services.queue.take(self._address)
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
            wire.post(framed([projection.encode(message)]))
        else:
            self._keep(message)
            self.stir()

    async def _drain(self) -> None:
        """Waits until the reader has read the answers; if that takes too long, the connection ends."""
        self._drained.clear()
        self.stir()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._drained.wait(), READ_WITHIN if self._sends else 0)
        if not self._sends or not self._drained.is_set():
            raise WebSocketDisconnect(POLICY)

    # Requests

    async def _take(self, text: str) -> None:
        """Carries out one message; whatever is wrong with it is one sentence for whoever sent it."""
        request = ""
        live = self._live
        if not live.services.queue.begin(self._address):
            await live.services.queue.take(self._address)
        try:
            message = self._requests.read(text)
            request = getattr(message, "id", "")
            self._requests.slow_down(message)
            if type(message) in ENTRIES and not self.screen:
                if len(self._answers) >= ANSWERS:
                    await self._drain()
                await live.act(
                    lambda at: self._requests.entry(message, self._language, at),
                    lambda ply: self._keep(p.Done(request, ply)),
                )
            else:
                await self._do(message)
            return
        except Refusal as refusal:
            metrics.REFUSALS.inc()
            ledger = live.ledger
            name = projection.names(ledger.chairs, ledger.game.words(self._language), None)
            refused = p.Refused(request, refusal.key, refusal.text(self._language, name), refusal.rule)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as error:
            LOG.error("a request failed", exc_info=error)
            refused = p.Refused(request, "failed", Refusal("failed").text(self._language))
        await self._answer(refused)  # not while it is handled: what goes wrong here is not the consequence of that
        if refused.key == "too-often":
            await asyncio.sleep(SLOWER)  # before the next is read: to be refused is no way to keep a server busy

    async def _do(self, message: Any) -> None:
        """Carries out a message that asks for no entry."""
        if isinstance(message, p.Ping):
            await self._answer(p.Pong(message.id, self._live.services.now()))
        elif isinstance(message, p.Prefer):
            self.start_anew(message.language, message.steps)
        elif isinstance(message, p.Hello):
            raise Refusal("hello-once")
        elif self.screen:  # all may read it: it asks for nothing that a seat alone may know
            raise Refusal("screen-only")
        elif isinstance(message, p.Why):
            async with self._live.lock:
                self._live.settled()
                self._requests.check_why(message)
            await self._answer(p.Done(message.id, self._live.ledger.ply))
        elif isinstance(message, p.Hint):
            self._requests.check_hint(message)
            if self._hints:
                raise Refusal("too-often")
            self._hints += 1
            self._live.spawn(self._advise(message))

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
        action = await self._live.services.bots.choose(job_of(self._live.ledger, message.seat, STAND_IN))
        ledger = self._live.ledger
        said = ledger.game.words(self._language)
        assert ledger.state is not None
        text = str(ledger.game.moves[action])
        if ledger.state.turn == message.seat and ledger.state.allows(action):
            view = ledger.state.view(message.seat)
            steps = projection.move_steps(ledger, message.seat, view, [action], said)[0]
            text = " – ".join([label for _, label in steps])
        return p.Hinted(message.id, action, text)
