"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("barque", deadline=None)  # how long an example takes tells of the machine, not of the code
settings.load_profile("barque")
