"""Runs the speed comparison of every game."""

import sys
from importlib import import_module

import barque

met = [import_module(f"bench.{name}").speed() for name in barque.games()]
sys.exit(0 if all(met) else "a target was missed: see above")
