"""The bots of a table: they move when it is their turn, answer offers, and propose something now and then."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table.archive import of_store
from barque.table.bot_worker import Job
from barque.table.ledger import Ledger
from barque.table.ledger.offers import entry_of
from barque.table.playing import Playing

LOG: Final = logging.getLogger("barque.table")
WEIGHS: Final = 3  # a bot weighs an offer this many times as long as it pauses before a move
YES: Final = ("deal-yes", "thanks")  # what a bot says with its answer
NO: Final = ("no", "deal-more", "deal-later")
HURRY: Final = 0.1  # seconds between two moves of bots, below which tables of bots alone share a budget


class Bots:
    """What the bots of one table are doing."""

    def __init__(self) -> None:
        self._thinking: tuple[int, int] | None = None  # ply and branch a bot thinks about
        self._proposed_at: tuple[int, int] | None = None
        self._answering: Final[set[int]] = set()

    def drive(self, table: Playing) -> None:
        """Lets the bot on turn move, and bots answer offers."""
        ledger = table.ledger
        level = ledger.bot_to_move()
        if level and self._thinking != branch_of(ledger) and not table.services.closing:
            self._thinking = branch_of(ledger)
            table.spawn(self._move(table, level, ledger.turn, branch_of(ledger)))
        for offer in ledger.offers.open:
            if ledger.chairs[offer.to].bot and offer.number not in self._answering:
                self._answering.add(offer.number)
                among_bots = bool(ledger.chairs[offer.by].bot)
                table.spawn(self._answer(table, offer.number, offer.to, str(offer.move()), among_bots))
        if ledger.deals_openly() and ledger.chairs[ledger.turn].plays and self._proposed_at != branch_of(ledger):
            self._proposed_at = branch_of(ledger)
            for seat, chair in enumerate(ledger.chairs):
                if chair.bot:
                    table.spawn(self._propose(table, seat, chair.bot))

    async def _move(self, table: Playing, level: str, seat: int, wanted: tuple[int, int]) -> None:
        """Lets a bot choose, and plays its move once people have had time to follow."""
        services = table.services
        if branch_of(table.ledger) != wanted:
            self._thinking = None  # something else is happening; the bot is called again after it
            return
        pace = table.ledger.looking_time()
        ready = table.ledger.moved + pace
        try:
            action, trouble = await services.bots.choose(job_of(table.ledger, seat, level))
        except Exception as error:
            if services.closing:
                return
            LOG.error("a bot failed", exc_info=error, extra={"facts": {"bot": level}})
            state = table.ledger.state
            if state is None or branch_of(table.ledger) != wanted:
                return
            action, trouble = state.legal()[0], ""  # the table goes on
        if trouble:
            LOG.warning("a stand-in plays for an engine", extra={"facts": {"bot": level, "why": trouble}})
        wait = min(ready - services.now(), pace)  # a wrong clock may have dated the last move to the future
        if wait > 0:
            await asyncio.sleep(wait)
        if pace < HURRY and table.ledger.only_bots():  # no people are waiting
            while not services.paces.take("bots_alone", "", services.config.limits.bots_alone):
                await asyncio.sleep(HURRY)
        self._thinking = None
        ply, branch = wanted

        def make(at: float) -> e.Entry:
            if len(table.ledger.cuts) != branch:
                raise Refusal("stale")
            return e.Moved(at=at, seat=seat, move=table.ledger.game.show(action), ply=ply, standin=bool(trouble))

        try:
            await table.act(make)
        except Refusal as refusal:
            if not of_store(refusal):  # otherwise the next look at due tables continues here
                self.drive(table)  # something else has happened since

    async def _answer(self, table: Playing, number: int, to: int, deal: str, among_bots: bool) -> None:
        """Lets a bot weigh an offer as people do: it takes a moment, and says a word with its answer."""
        services = table.services
        ready = services.now() + WEIGHS * table.ledger.settings.pace / 1000
        try:
            job = job_of(table.ledger, to, table.ledger.chairs[to].bot)
            yes = await services.bots.agrees(job, deal)
        except Exception as error:
            LOG.error("a bot failed", exc_info=error)
            yes = False
        await asyncio.sleep(max(0.0, ready - services.now()))
        for said in (yes, False):  # a bot that can't keep a deal declines it
            try:
                await table.act(lambda at, said=said: e.Answered(at=at, seat=to, offer=number, yes=said))  # type: ignore[misc]
            except Refusal as refusal:
                if of_store(refusal):
                    self._answering.discard(number)  # it is weighed again
                    return
                if refusal.key == "no-such-offer":
                    return  # it has lapsed since
            else:
                if among_bots:
                    return  # nobody needs to hear it
                if not said and await self._propose(table, to, table.ledger.chairs[to].bot, deal):
                    return  # its own offer says it better
                phrases = YES if said else NO
                phrase = phrases[number % len(phrases)]
                with suppress(Refusal):  # where nobody talks, bots don't either
                    await table.act(lambda at, phrase=phrase: e.Said(at=at, seat=to, phrase=phrase))  # type: ignore[misc]
                return

    async def _propose(self, table: Playing, seat: int, level: str, refused: str = "") -> bool:
        """Lets a bot propose something: while a person thinks, or in place of a deal that it has *refused*.

        Returns whether it did.
        """
        job = job_of(table.ledger, seat, level)
        try:
            text = await (table.services.bots.counters(job, refused) if refused else table.services.bots.proposes(job))
        except Exception as error:
            LOG.error("a bot failed", exc_info=error, extra={"facts": {"bot": level}})
            return False
        if not text:
            return False
        accord = table.ledger.game.accord(text)

        def make(at: float) -> e.Entry:
            entry = entry_of(accord, seat, "deal", at=at)
            if isinstance(entry, e.Offered) and waits_for_answer(table.ledger, entry.to):
                raise Refusal("stale")  # one bot's offer at a time: the next one comes with the next move
            return entry

        try:
            await table.act(make)
        except Refusal:
            return False  # the moment has passed
        return True


def waits_for_answer(ledger: Ledger, seat: int) -> bool:
    """Checks whether somebody at *seat* has an offer of a bot to answer."""
    asked = [offer for offer in ledger.offers.open if offer.to == seat and ledger.chairs[offer.by].bot]
    return bool(asked) and not ledger.chairs[seat].bot


def branch_of(ledger: Ledger) -> tuple[int, int]:
    """Returns the ply, and how often moves were taken back."""
    return ledger.ply, len(ledger.cuts)


def job_of(ledger: Ledger, seat: int, level: str) -> Job:
    """Describes to a worker what a bot at *seat* has to decide on."""
    state = ledger.state
    assert state is not None
    assert state.origin is not None
    log: list[int | str] = [int(number) if number >= 0 else str(state.accords[-1 - number]) for number in state.log]
    return Job(
        ledger.table,
        ledger.game.name,
        ledger.game.rules,
        state.seats,
        ledger.options,
        state.origin.seed or "",
        log,
        seat,
        level,
        len(ledger.cuts),
        ledger.record,
        tuple(ledger.offers.said.get(seat, ())),
    )
