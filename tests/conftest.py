"""What holds for every test."""

from __future__ import annotations

import sys

from hypothesis import settings

import barque

settings.register_profile("barque", deadline=None)  # how long an example takes tells of the machine, not of the code
settings.load_profile("barque")

assert barque.games
vars(sys.modules["barque.games"])["plugged"] = lambda: ({}, {})  # our games only, whatever is installed here
