"""Attacks: every case that once broke a server, or could, is tried again against real servers."""

from __future__ import annotations

import argparse

from barque.table.ledger import book
from bench.table.attacks import SIZES, Outcome, attack, cases
from bench.table.report import verdict


def line(outcome: Outcome) -> str:
    """Returns one line on how a case ended: its name, what was tried, whether it held, what was seen."""
    held = "held" if outcome.held else "BROKEN"
    return f"{outcome.case.name}: {outcome.case.tried} – {held} ({outcome.seen}; {outcome.seconds:.0f} s)"


def main(args: list[str]) -> int:
    """Runs the proof."""
    known = cases()
    parser = argparse.ArgumentParser("bench.table attack", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--case", action="append", choices=sorted(known), metavar="NAME", help=", ".join(sorted(known)))
    parser.add_argument("--size", choices=SIZES, default="full")
    given = parser.parse_args(args)
    names = given.case or list(known)
    kind = "interpreted" if (book.__file__ or "").endswith(".py") else "compiled"
    print(f"attack: {len(names)} cases at {given.size} size, server {kind}", flush=True)
    broken: list[str] = []
    for name in names:
        outcome = attack(known[name], given.size)
        print(line(outcome), flush=True)
        if not outcome.held:
            broken.append(name)
    found = f"{len(names) - len(broken)} of {len(names)} cases held"
    return verdict("attack", not broken, found + (f"; broken: {', '.join(broken)}" if broken else ""))
