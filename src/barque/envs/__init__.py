"""Games as environments for programs that learn: batches of arrays, OpenSpiel, PettingZoo. Needs the extra ``envs``."""

from barque.envs.batch import Batch, Look

__all__ = ["Batch", "Look"]
