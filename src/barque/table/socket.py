"""A connection to a table: one task reads requests, another sends what is new.

Messages are built at the moment of sending, from the table as it is then: nothing piles up for a slow reader, and a
slow reader delays nobody else. Only answers to requests pile up, so the server reads nothing more from a client that
does not take them.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from barque.kernel import Refusal
from barque.table import advice, metrics, projection
from barque.table import protocol as p
from barque.table.bot_worker import Job
from barque.table.bots import job_of
from barque.table.live import LiveTable
from barque.table.outbox import Outbox
from barque.table.requests import ENTRIES, READER, Requests
from barque.table.store import Person

LOG: Final = logging.getLogger("barque.socket")
ANSWERS: Final = 64  # unread answers, beyond which nothing more is read from this client
HELLO_WITHIN: Final = 10.0  # seconds
SLOWER: Final = 0.25  # seconds
READ_WITHIN: Final = 30.0  # seconds that answers wait for a reader who asks for more
POLICY: Final = 1008
AGAIN: Final = 1012


class Connection:
    """A person's socket at a table; its ``Outbox`` holds what is sent on it."""

    def __init__(
        self, socket: WebSocket, live: LiveTable, person: Person, join: str, language: p.Language, address: str = ""
    ) -> None:
        wire: Any = socket.scope.get("state", {}).get("wire")  # a short way to the reader, where there is one
        self._outbox: Final = Outbox(live.display, person.id, language, wire)
        self._socket: Final = socket
        self._source: Final[Any] = socket if wire is None else wire
        self._live: Final = live
        self._join: Final = join
        self._address: Final = address
        self._gone = False  # the reader has ended the connection
        self._sends = True  # the sender is running
        self._drained: Final = asyncio.Event()
        services = live.services
        self._requests: Final = Requests(
            live.display, person.id, person.name, address, services.config.limits, services.paces
        )
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
        self._outbox.line = self
        self._live.enter(self._outbox)
        try:
            await loop.create_task(self._read_on())  # its own task, so that no step passes through all callers
        finally:
            metrics.CONNECTIONS.dec()
            self._live.leave(self._outbox)
            self._outbox.line = None  # otherwise the two would form a reference cycle
            self._sender.cancel()
            self._sender = None  # its cancellation would keep this connection alive
            await self._end(1000)

    async def _read_on(self) -> None:
        """Carries out messages, one after the other."""
        receive = self._source.receive
        with suppress(WebSocketDisconnect):
            while True:
                received = await receive()
                if received["type"] == "websocket.disconnect":
                    self._gone = True
                    break
                await self._take(received.get("text") or "")  # a binary message is refused like invalid JSON

    async def farewell(self) -> None:
        """Asks the browser to connect again, and ends."""
        if self._sender is not None:
            self._sender.cancel()
            self._outbox.idle = False
        said = self._live.ledger.game.words(self._outbox.language)
        with suppress(Exception):
            async with asyncio.timeout(1):
                await self._send(projection.encode(p.Gone(said.text("note.gone"), True)))
        await self._end(AGAIN)

    async def _end(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED and not self._gone:
            with suppress(Exception):
                async with asyncio.timeout(1):
                    await self._socket.close(code)

    async def _receive(self) -> str:
        """Returns the first message."""
        received = await self._source.receive()
        if received["type"] == "websocket.disconnect":
            self._gone = True
            raise WebSocketDisconnect(received.get("code", 1000))
        text: str | None = received.get("text")
        return "" if text is None else text

    async def _hello(self) -> None:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = READER.decode(await self._receive())
        if not isinstance(hello, p.Hello):
            raise msgspec.DecodeError("hello comes first")
        self._outbox.greeted(hello)
        ledger, language = self._live.ledger, self._outbox.language
        said = ledger.game.words(language)
        welcome = p.Welcome(
            table=self._live.id,
            game=ledger.game.name,
            title=said.text("game.name"),
            join=self._join,
            commitment=projection.commitment_of(ledger),
            seal=projection.seal_of(ledger),
            language=language,
            now=self._live.services.now(),
            pauses=ledger.game.pauses(),
        )
        self._outbox.keep(welcome)
        self._outbox.wake.set()

    # Sending

    async def _send_on(self) -> None:
        """Sends whatever is new, whenever something is; if that fails, the reader has to connect again."""
        outbox = self._outbox
        try:
            while True:
                outbox.idle = True
                await outbox.wake.wait()
                outbox.idle = False
                outbox.wake.clear()
                while outbox.answers:
                    await self._send(outbox.answers.popleft())
                self._drained.set()
                if outbox.behind():
                    await self._live.services.queue.take(self._address)
                async with self._live.lock:
                    news = outbox.news()
                for text in news:
                    await self._send(text)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the reader has gone
        except Exception as error:
            self.fail(error)
        finally:
            self._sends = False
            self._drained.set()  # nothing more is sent, so nobody should wait for it

    async def _send(self, text: bytes) -> None:
        await self._socket.send_text(text.decode())

    def fail(self, error: Exception) -> None:
        """Ends the connection to a reader who could not be told; they have to connect again."""
        LOG.error("a reader could not be told", exc_info=error)
        self._live.spawn(self._end(AGAIN))

    async def _answer(self, message: p.Sent) -> None:
        if len(self._outbox.answers) >= ANSWERS:
            await self._drain()
        self._outbox.answer(message)

    async def _drain(self) -> None:
        """Waits until the reader has read the answers; if that takes too long, the connection ends."""
        self._drained.clear()
        self._outbox.stir()
        with suppress(TimeoutError):
            async with asyncio.timeout(READ_WITHIN if self._sends else 0):
                await self._drained.wait()
        if not self._sends or not self._drained.is_set():
            raise WebSocketDisconnect(POLICY)

    # Requests

    async def _take(self, text: str) -> None:
        """Carries out one message; anything wrong with it becomes one sentence for its sender."""
        request = ""
        live, outbox = self._live, self._outbox
        if not live.services.queue.begin(self._address):
            await live.services.queue.take(self._address)
        try:
            message = self._requests.read(text)
            request = getattr(message, "id", "")
            self._requests.slow_down(message)
            if isinstance(message, p.Say):
                live.services.club.check_talk(outbox.person, live.services.now())
            if type(message) in ENTRIES and not outbox.screen:
                if len(outbox.answers) >= ANSWERS:
                    await self._drain()
                await live.act(
                    lambda at: self._requests.entry(message, outbox.language, at),
                    lambda ply: outbox.keep(p.Done(request, ply)),
                )
            else:
                await self._do(message)
            return
        except Refusal as refusal:
            metrics.REFUSALS.inc()
            ledger = live.ledger
            name = projection.names(ledger.chairs, ledger.game.words(outbox.language), None)
            refused = p.Refused(request, refusal.key, refusal.text(outbox.language, name), refusal.rule)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as error:
            LOG.error("a request failed", exc_info=error)
            refused = p.Refused(request, "failed", Refusal("failed").text(outbox.language))
        await self._answer(refused)  # outside of the handler, so that an error here is not chained to the refusal
        if refused.key == "too-often":
            await asyncio.sleep(SLOWER)  # before the next is read, so that refusals can't keep the server busy

    async def _do(self, message: Any) -> None:
        """Carries out a message that asks for no entry."""
        if isinstance(message, p.Ping):
            await self._answer(p.Pong(message.id, self._live.services.now()))
        elif isinstance(message, p.Prefer):
            self._outbox.start_anew(message.language, message.steps)
        elif isinstance(message, p.Brief):
            self._outbox.be_brief()
        elif isinstance(message, p.Hello):
            raise Refusal("hello-once")
        elif self._outbox.screen:  # anyone can read it, so it may not ask for what only a seat may know
            raise Refusal("screen-only")
        elif isinstance(message, p.Why):
            async with self._live.lock:
                self._live.display.settled()
                self._requests.check_why(message)
            await self._answer(p.Done(message.id, self._live.ledger.ply))
        elif isinstance(message, p.Hint):
            async with self._live.lock:  # nobody is advised on a move that is not stored yet
                self._live.display.settled()
                self._requests.check_hint(message)
                job, ply = job_of(self._live.ledger, message.seat, advice.ADVISER), self._live.ledger.ply
            if self._hints:
                raise Refusal("too-often")
            self._hints += 1
            self._live.spawn(self._advise(message, job, ply))

    async def _advise(self, message: p.Hint, job: Job, ply: int) -> None:
        try:
            answer: p.Sent = await self._advice(message, job, ply)
        except Exception as error:
            LOG.error("a bot failed", exc_info=error)
            answer = p.Refused(message.id, "failed", Refusal("failed").text(self._outbox.language))
        finally:
            self._hints -= 1
        with suppress(WebSocketDisconnect):
            await self._answer(answer)

    async def _advice(self, message: p.Hint, job: Job, ply: int) -> p.Hinted:
        advised = await self._live.services.bots.advise(job)
        return advice.hinted(self._live.ledger, message, ply, advised, self._outbox.language)
