"""Games as environments for programs that learn: batches of arrays, OpenSpiel, PettingZoo. Needs the extra ``envs``."""
