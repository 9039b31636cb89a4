"""Runs a proof of the table server, such as ``python -m bench.table kill``; each has ``--help``."""

import sys
from importlib import import_module

PROOFS = ("leak", "kill", "faults", "fuzz", "load", "attack", "stall", "store", "update")

if len(sys.argv) < 2 or sys.argv[1] not in PROOFS:
    sys.exit(f"name a proof: python -m bench.table {'|'.join(PROOFS)} [--help]")
sys.exit(import_module(f"bench.table.{sys.argv[1]}").main(sys.argv[2:]))
