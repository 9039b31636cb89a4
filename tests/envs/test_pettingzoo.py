"""The games in PettingZoo: its own tests, unmodified, and what is said of a game."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import barque
from barque.envs.pettingzoo import GameEnv, hapy_v0

TABLES = [(name, seats) for name in barque.games() for seats in barque.game(name).seats]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_its_own_tests(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    def env(**given: Any) -> Any:
        return pettingzoo.make("aec", f"barque/{name}-v0", seats=seats, **given)

    api_test(env(), num_cycles=60)
    seed_test(env, num_cycles=20)
    render_test(env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


def test_rewards_come_at_the_end() -> None:
    env = hapy_v0.env(seats=2, layout="tomb")
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        total[agent] += reward
        if ended or cut:
            env.step(None)
        else:
            assert (info["action_mask"] == seen["action_mask"]).all()
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_a_wrong_move_changes_nothing() -> None:
    env = hapy_v0.raw_env()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"].copy()
    with pytest.raises(barque.IllegalMove):
        env.step(300)
    assert (env.observe(env.agent_selection)["observation"] == before).all()
    with pytest.raises(ValueError, match="hologram"):
        hapy_v0.raw_env(render_mode="hologram")


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(GameEnv("osiris", 3, "ansi", negotiation="turn")))
    env.reset(seed=2)
    assert env.options["negotiation"] == "turn"
    assert "Reserve" in env.render()


def test_only_the_seat_on_turn_is_shown() -> None:
    """What is drawn for a notebook is what the seat to move sees."""
    state = barque.game("hapy").start(2, seed=3, first=0)
    state.play(state.legal()[0])
    mine = state._repr_html_()
    assert "Your hand" in mine
    assert not mine.endswith("nothing</pre>")
    state.play("pass")
    assert state._repr_html_().endswith("nothing</pre>")
    assert state._repr_svg_().endswith("nothing</text></svg>")


def test_pixels_show_the_same() -> None:
    """Letters in their colours on white; what a seat does not see is not drawn."""
    env = GameEnv("hapy", 2, "rgb_array")
    env.reset(seed=3)
    pixels: Any = env.render()
    assert (pixels[0] == 255).all()
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
