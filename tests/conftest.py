"""Settings for every test."""

from __future__ import annotations

import os
import sys

from hypothesis import settings

import barque

settings.register_profile("barque", deadline=None)  # the time of an example depends on the machine, not on the code
settings.load_profile("barque")

assert barque.games
if "BARQUE_PLUGGED" not in os.environ:  # only our own games, whatever is installed here
    vars(sys.modules["barque.games"])["plugged"] = lambda: ({}, {})
