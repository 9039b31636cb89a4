"""Small runs of ``bench.table``: leaks, kills, faults, fuzz, load, attacks. ``make proof`` runs them at full size."""

from __future__ import annotations

import faulthandler
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from bench.table import attacks, faults, fuzz, kill, leak, load, stall

import barque
from barque.table import calls
from barque.table import tables as tables_module
from barque.table.calls import webhook_message
from barque.table.ledger import Ledger
from barque.table.store.call_book import Webhook


def by_itself(look: Callable[[int, list[str]], leak.Tally], tables: int, games: list[str]) -> leak.Tally:
    """Looks for leaks in a process of its own: numbers for Prometheus are compared, and those are of a process."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(look, tables, games).result()


def honest(tables: int, games: list[str]) -> leak.Tally:
    faulthandler.dump_traceback_later(200, exit=True)  # a process that hangs says where, and ends
    return leak.prove(tables, "small", games, 60)


def secret_of(ledger: Ledger) -> int:
    """Returns the least that could depend on what is hidden: one bit."""
    assert ledger.state is not None
    whole: Any = ledger.state.dump()
    return len(str(whole)) % 2


def leaky(tables: int, games: list[str]) -> leak.Tally:
    def telling(ledger: Ledger, seat: int) -> bool:
        return secret_of(ledger) == 0

    with pytest.MonkeyPatch.context() as patch:
        for module, kind in ((tables_module, Ledger), (leak, leak.Redealt)):
            patch.setattr(module, kind.__name__, type("Leaky", (kind,), {"can_undo": telling}))
        return honest(tables, games)


def leaky_webhook(tables: int, games: list[str]) -> leak.Tally:
    def telling(ledger: Ledger, webhook: Webhook) -> bytes:
        return webhook_message(ledger, webhook) + b" " * secret_of(ledger)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calls, "webhook_message", telling)
        return honest(tables, games)


@pytest.mark.parametrize("game", barque.games())
def test_a_reader_is_sent_the_same_however_the_rest_is_dealt(game: str) -> None:
    tally = by_itself(honest, 2, [game])
    assert tally.differed == tally.tables == 2
    assert tally.messages > 100
    assert tally.alone > 20
    assert tally.letters > 1


def test_a_leak_is_found() -> None:
    with pytest.raises(leak.Leak, match="was sent"):
        by_itself(leaky, 9, ["hapy", "deities"])


def test_a_leak_in_a_webhook_is_found() -> None:
    with pytest.raises(leak.Leak, match="was posted"):
        by_itself(leaky_webhook, 9, ["hapy", "deities"])


@pytest.mark.parametrize("store", kill.STORES)
def test_servers_are_killed_under_players(store: str) -> None:
    tally = kill.prove(store, 6, 3)
    assert tally.kills == 6
    assert tally.moves > 20


@pytest.mark.parametrize("store", kill.STORES)
def test_the_store_fails_under_players(store: str) -> None:
    trial = faults.prove(store, 7, 6, long=0.0)
    assert trial.faults.total() == 7
    assert trial.tally.moves > 20


def test_what_must_not_be_sent_changes_nothing() -> None:
    tally, told = fuzz.prove(3000, 2)
    assert sum(tally.values()) >= 3000
    assert min(tally[kind] for kind in ("malformed", "mutated", "out of turn", "foreign", "replayed", "oversized")) > 5
    assert "passed" in told


def test_many_tables_are_played_at_once_beside_some_who_do_not_read() -> None:
    found = load.prove_many(tables := 12, 2.0, 0.2, deaf=4)
    assert found.connections == tables * 4 + 4
    assert min(len(found.times), len(found.beside)) > 4
    assert found.memory


@pytest.mark.parametrize("name", sorted(attacks.cases()))
def test_a_server_holds_against(name: str) -> None:
    outcome = attacks.attack(attacks.cases()[name])
    assert outcome.held, outcome.seen


@pytest.mark.parametrize("name", stall.COSTS)
def test_a_table_goes_on_beside_somebody_who_costs_much(name: str) -> None:
    (found,) = stall.prove([name], 0.5)
    assert found.done
    assert found.times
