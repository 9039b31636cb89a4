"""Runs a proof of the table server: ``python -m bench.table leak|kill|fuzz|load|attack``, each with ``--help``."""

import sys
from importlib import import_module

PROOFS = ("leak", "kill", "fuzz", "load", "attack")

if len(sys.argv) < 2 or sys.argv[1] not in PROOFS:
    sys.exit(f"say which: python -m bench.table {'|'.join(PROOFS)} [--help]")
sys.exit(import_module(f"bench.table.{sys.argv[1]}").main(sys.argv[2:]))
