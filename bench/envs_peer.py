"""A peer's batch of backgammon, run by ``bench.envs`` in an environment of its own: it reads seconds, says steps/s."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any


def envpool(n: int) -> Callable[[], Any]:
    """Plays random actions in EnvPool; which are legal it does not always say."""
    import envpool as pool
    import numpy as np

    name = next(task for task in pool.list_all_envs() if "ackgammon" in task)
    env = pool.make(name, env_type="gymnasium", num_envs=n)
    env.reset()
    luck = np.random.default_rng(1)
    return lambda: env.step(luck.integers(0, env.action_space.n, n))


def pgx(n: int) -> Callable[[], Any]:
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

    def once() -> None:
        kept[0], kept[1] = play(kept[0], kept[1])
        kept[0].observation.block_until_ready()

    return once


if __name__ == "__main__":
    n = int(sys.argv[2])
    play = {"envpool": envpool, "pgx": pgx}[sys.argv[1]](n)
    for _ in range(3):
        play()
    print("ready", flush=True)
    for line in sys.stdin:
        began, steps = time.perf_counter(), 0
        while time.perf_counter() - began < float(line):
            play()
            steps += n
        print(steps / (time.perf_counter() - began), flush=True)
