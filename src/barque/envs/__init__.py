"""Games as environments for programs that learn: batches of arrays, OpenSpiel, PettingZoo. Needs the extra ``envs``."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """Loads batches when they are asked for: ``rows`` is compiled where there is no NumPy."""
    if name in ("Batch", "Look"):
        return getattr(import_module("barque.envs.batch"), name)
    raise AttributeError(f"module 'barque.envs' has no attribute {name!r}")
