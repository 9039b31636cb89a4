"""Calls people to their turn: a push for anyone who has closed the page, a webhook for a shared channel.

A call is a notification. It names the game and whose turn it is, nothing else. Each turn is announced at most once:
that is stored before the call is sent, so that a server that is killed never sends one twice. People who are at the
table are not called.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Final

from barque.kernel import Refusal
from barque.table import metrics, projection
from barque.table import protocol as p
from barque.table.ledger import Ledger
from barque.table.live import LiveTable
from barque.table.posting import Posting
from barque.table.services import Services
from barque.table.store.call_book import Call, CallBook, Device, Webhook
from barque.table.tasks import Tasks

try:
    from barque.table import webpush
except ModuleNotFoundError:  # cryptography is not available on every machine; everything else works without it
    webpush = None  # type: ignore[assignment]

LOG: Final = logging.getLogger("barque.calls")
MOST_DEVICES: Final = 8  # of one person
PORTION: Final = 100  # calls that are looked at together
UNDER_WAY: Final = 500  # calls in progress; further ones wait in the store
UNABLE: Final = 3600.0  # seconds until this server tries again to send a push that it can't send now
KEPT_FOR: Final = 24 * 3600  # seconds that a push service waits for a device
GONE: Final = (404, 410)  # how a push service says that a subscription has ended
DAY: Final = 24 * 60  # minutes
CONTACT: Final = "https://barque.invalid"  # if the person has not chosen a language


def turn_of(ledger: Ledger) -> tuple[str, int] | None:
    """Returns the person whose turn it is and the ply at which it began, if the table waits for a person."""
    person = ledger.person_to_move()
    if not person:
        return None
    own = (-1, *ledger.seats_of(person))  # an accord ends no turn
    began = ledger.ply
    while began and ledger.steps[began - 1].seat in own:
        began -= 1
    return person, began


def push_message(ledger: Ledger, language: str) -> bytes:
    """Returns what a push says: the game, that it is your turn, and where."""
    said = ledger.game.words(language)
    told = {
        "title": said.text("game.name"),
        "body": said.text("call.turn"),
        "open": said.text("call.open"),
        "off": said.text("call.off"),
        "table": ledger.table,
        "language": language,
    }
    return json.dumps(told, ensure_ascii=False).encode()


def webhook_message(ledger: Ledger, webhook: Webhook) -> bytes:
    """Returns what a webhook says: the game, whose turn it is, and where. Chat services show one of the two texts."""
    said = ledger.game.words(webhook.language)
    who = projection.names(ledger.chairs, said, None)(ledger.turn)
    link = f"{webhook.base}/t/{ledger.table}"
    text = said.text("call.channel", game=said.text("game.name"), who=who, link=link)
    told = {
        "type": "turn",
        "game": ledger.game.name,
        "title": said.text("game.name"),
        "seat": ledger.turn,
        "name": who,
        "link": link,
        "text": text,
        "content": text,
        "allowed_mentions": {"parse": []},  # a player named @everyone must not alert the channel
    }
    return json.dumps(told, ensure_ascii=False).encode()


def signature(secret: str, at: int, body: bytes) -> str:
    """Returns the signature of a webhook: the time, and the HMAC (SHA-256) of the time, a dot and the body."""
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    return f"t={at},v1={mac}"


def quiet_for(device: Device, now: float) -> float:
    """Returns for how many seconds a device is still to be left in peace. The one below is an hour ahead of UTC.

    >>> night = Device("", "", "", "", "en", 22 * 60, 7 * 60, 60, 0.0)
    >>> [quiet_for(night, hour * 3600) / 3600 for hour in (12, 21, 23, 5, 6)]
    [0.0, 9.0, 7.0, 1.0, 0.0]
    """
    begins, ends = device.quiet_from, device.quiet_until
    if begins is None or ends is None:
        return 0.0
    minute = (now / 60 + device.zone) % DAY
    if (minute - begins) % DAY < (ends - begins) % DAY:
        return ((ends - minute) % DAY) * 60
    return 0.0


class Calls:
    """Who is to be called, by one server."""

    def __init__(self, services: Services, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._services: Final = services
        self._find: Final = find
        self._book: Final[CallBook] = services.store.calls
        self._posting: Final = Posting(services.config.call_hosts)
        self._signer: Any = None
        self._tasks: Final = Tasks(LOG, "a call failed", services.now)

    async def open(self) -> None:
        """Reads the key by which push services know this server; the first start makes it."""
        if webpush is None:
            LOG.warning("no Web Push: the package cryptography is not installed")
            return
        key = await self._services.store.secret("vapid", webpush.draw_key())
        url = self._services.config.public_url
        self._signer = webpush.Signer(key, url if url.startswith("https:") else CONTACT)

    def close(self) -> None:
        """Stops calling people."""
        self._tasks.cancel()
        self._posting.close()

    @property
    def key(self) -> str:
        """The public key that browsers subscribe with; empty where this server can't push."""
        return str(self._signer.public) if self._signer is not None else ""

    # Subscribing

    async def subscribe(self, person: str, wish: p.Subscribe) -> None:
        """Adds a device to call."""
        if webpush is None:
            raise Refusal("calls-off")
        self._posting.target(wish.endpoint)
        try:
            webpush.check_keys(wish.p256dh, wish.auth)
        except ValueError:
            raise Refusal("call-keys") from None
        quiet = wish.quiet
        begins, ends, zone = (None, None, 0) if quiet is None else (quiet.begins, quiet.ends, quiet.zone)
        keys = (wish.p256dh, wish.auth, wish.language)
        device = Device(wish.endpoint, person, *keys, begins, ends, zone, self._services.now())
        await self._book.add_device(device, MOST_DEVICES)

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Stops calling one of a person's devices, or all of them."""
        for device in await self._book.devices(person):
            if endpoint in ("", device.endpoint):
                await self._book.forget_device(device.endpoint)

    async def described(self, person: str) -> p.Calls:
        """Describes how a person is called."""
        return p.Calls(self.key, len(await self._book.devices(person)))

    async def set_webhook(self, webhook: Webhook) -> str:
        """Has a table's turns called out; returns the name of the server that hears of them."""
        host = self._posting.target(webhook.url).host
        await self._book.set_webhook(webhook)
        return host

    async def webhook_host(self, table: str) -> str:
        """Returns the name of the server that hears of a table's turns, if there is one."""
        webhook = await self._book.webhook(table)
        return self._posting.target(webhook.url).host if webhook is not None else ""

    # Turns

    def watch(self, live: LiveTable) -> None:
        """Looks at a table that has changed: a person who is absent and on turn is called a little later."""
        person = live.ledger.person_to_move()
        if not person or live.presence.is_online(person):  # nearly always
            return
        turn = turn_of(live.ledger)
        if turn is None or turn == live.called_to:
            return
        live.called_to = turn
        live.spawn(self._note(live, *turn))

    async def _note(self, live: LiveTable, person: str, turn: int) -> None:
        after = self._services.config.call_after
        try:
            noted = await self._book.note(live.id, person, turn, self._services.now() + after)
        except Refusal:
            live.called_to = None  # the next change at the table tries again
            raise
        if noted:
            asyncio.get_running_loop().call_later(after, self._ring)

    def _ring(self) -> None:
        if not self._services.closing:
            self._tasks.spawn(self.look())

    async def look(self) -> None:
        """Sees to the calls that are due."""
        if len(self._tasks.running) > UNDER_WAY:
            return
        for call in await self._book.due(self._services.now(), PORTION):
            self._tasks.spawn(self._see_to(call))

    async def _see_to(self, call: Call) -> None:
        """Sends a call if the table still waits for somebody who is absent."""
        book, now = self._book, self._services.now()
        try:
            live = await self._find(call.table)
        except Refusal as refusal:
            if refusal.key not in ("store-down", "store-refuses"):
                await book.drop(call)
            return
        turn = turn_of(live.ledger)
        if turn is None or turn[1] != call.turn or call.person not in ("", turn[0]) or live.presence.is_online(turn[0]):
            live.called_to = None
            await book.drop(call)
            return
        known = live.opened + self._services.config.call_after
        if known > now:  # after a restart, people reconnect within moments, here or elsewhere
            await book.put_off(call, known)
        elif call.person:
            await self._push(call, live.ledger, now)
        else:
            await self._tell_channel(call, live.ledger)

    async def _push(self, call: Call, ledger: Ledger, now: float) -> None:
        devices = await self._book.devices(call.person)
        waits = [quiet_for(device, now) for device in devices]
        if waits and min(waits) > 0:
            await self._book.put_off(call, now + min(waits))
            return
        if self._signer is None:  # a server that shares the store may be able to
            await self._book.put_off(call, now + UNABLE)
            return
        if not await self._book.claim(call):
            return
        awake = [device for device, wait in zip(devices, waits, strict=True) if not wait]
        await asyncio.gather(*[self._push_to(device, ledger) for device in awake])

    async def _push_to(self, device: Device, ledger: Ledger) -> None:
        headers = {
            "Authorization": self._signer.header(device.endpoint, time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Urgency": "high",
            "Topic": sha256(ledger.table.encode()).hexdigest()[:32],  # a newer push replaces an older one
        }
        body = webpush.encrypt(push_message(ledger, device.language), device.p256dh, device.auth)
        status = await self._posting.post(device.endpoint, headers, body)
        metrics.CALLS.labels("push", outcome(status)).inc()
        if status in GONE:
            await self._book.forget_device(device.endpoint)

    async def _tell_channel(self, call: Call, ledger: Ledger) -> None:
        webhook = await self._book.webhook(call.table)
        if webhook is None or not await self._book.claim(call):
            return
        body, at = webhook_message(ledger, webhook), int(time.time())
        headers = {"Content-Type": "application/json", "Barque-Signature": signature(webhook.secret, at, body)}
        status = await self._posting.post(webhook.url, headers, body)
        metrics.CALLS.labels("webhook", outcome(status)).inc()


def outcome(status: int) -> str:
    """Names how a call ended."""
    return "sent" if 200 <= status < 300 else "gone" if status in GONE else "failed"
