"""Batches in Gymnasium: a ``VectorEnv`` in which one seat learns and bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from barque.envs.batch import Batch, Look, Maker
from barque.kernel import Game, Json, Refusal
from barque.kernel.extras import needs

with needs("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray


class GameVector(VectorEnv):  # type: ignore[misc]
    """*n* games side by side; ``info["action_mask"]`` holds the legal actions of each.

    *opponents* are the bots at the other seats; random ones if none are named. A game that ends is restarted in the
    same step; ``info["final_obs"]`` holds what was seen at its end.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 2,
        seed: int | str | None = None,
        opponents: Mapping[int, str | Maker] | None = None,
        **options: Json,
    ) -> None:
        others = opponents or dict.fromkeys(range(1, seats), "random")
        self.batch: Final = Batch(game, n, seats, seed, others, **options)
        if self.batch.learner < 0:
            raise Refusal("batch-one-learner")
        tensors = self.batch.rows.tensors
        self.metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = n
        self.single_observation_space = spaces.Box(0, 255, (tensors.size,), np.uint8)
        self.single_action_space = spaces.Discrete(tensors.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a new game in every row."""
        if seed is not None:
            super().reset(seed=seed if isinstance(seed, int) else None)
        look = self.batch.reset(None if seed is None else str(seed))
        return look.observation, self._info(look)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in every row, and the bots' answers."""
        look = self.batch.step(actions)
        rewards = look.reward[:, self.batch.learner]
        return look.observation, rewards, look.done, np.zeros(self.num_envs, np.bool_), self._info(look)

    def _info(self, look: Look) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": look.mask, "_action_mask": np.ones(self.num_envs, np.bool_)}
        finals = self.batch.rows.finals
        if finals:
            last = np.empty(self.num_envs, object)
            for row, seen in finals.items():
                last[row] = np.frombuffer(seen, np.uint8)  # type: ignore[call-overload]
            info |= {"final_obs": last, "_final_obs": look.done, "final_info": {}, "_final_info": look.done}
        return info
