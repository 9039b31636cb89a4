"""A peer's batch of backgammon, run by ``bench.envs`` in an environment of its own: it reads seconds and prints
steps/s.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any


def envpool(n: int) -> Callable[[], float]:
    """Plays random legal actions in EnvPool, on one thread; only its own work is timed, not the drawing of actions.

    There are two backgammons: the one without a version 1 is Atari's, on an emulator.
    """
    import envpool as pool
    import numpy as np

    env = pool.make("Backgammon-v1", env_type="gymnasium", num_envs=n, num_threads=1)
    kept = [env.reset()[1]]
    luck = np.random.default_rng(1)

    def once() -> float:
        mask = kept[0]["legal_action_mask"]
        actions = (mask * luck.random(mask.shape, np.float32)).argmax(1)
        began = time.process_time()
        kept[0] = env.step(actions)[4]
        return time.process_time() - began

    return once


def pgx(n: int) -> Callable[[], float]:
    """Plays random legal actions in pgx, compiled by JAX."""
    import jax
    import jax.numpy as jnp
    import pgx as zoo
    from pgx.experimental import auto_reset

    env = zoo.make("backgammon")
    step = auto_reset(env.step, env.init)

    @jax.jit  # type: ignore[untyped-decorator]
    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, mine, keys = jax.random.split(key, 3)
        chance = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(mine, chance, axis=-1)
        return jax.vmap(step)(state, action, jax.random.split(keys, n)), key

    kept = [jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), n)), jax.random.PRNGKey(2)]

    def once() -> float:
        began = time.process_time()
        kept[0], kept[1] = play(kept[0], kept[1])
        kept[0].observation.block_until_ready()
        return time.process_time() - began

    return once


if __name__ == "__main__":
    n = int(sys.argv[2])
    play = {"envpool": envpool, "pgx": pgx}[sys.argv[1]](n)
    for _ in range(3):
        play()
    print("ready", flush=True)
    for line in sys.stdin:
        passed, steps = 0.0, 0
        while passed < float(line):
            passed += play()
            steps += n
        print(steps / passed, flush=True)
