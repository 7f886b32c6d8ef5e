"""The adapter of examples/learning to stable-baselines3, with a stand-in where that is missing."""

import importlib.util
import sys
import types

import gymnasium
import numpy as np
import pytest

import fairmines.env  # noqa: F401  # registers the environments
from tests.helpers.folders import EXAMPLES

FOLDER = EXAMPLES / "learning"
ID = "fairmines/4x4x3-Safe-v1"


class StandIn:
    """What the adapter uses of stable-baselines3's VecEnv, by its documentation."""

    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs = num_envs
        self.observation_space = observation_space
        self.action_space = action_space
        self._seeds = []
        self.render_mode = self.get_attr("render_mode")[0]
        self._reset_seeds()

    def _reset_seeds(self):
        self._seeds = [None] * self.num_envs

    def _get_indices(self, indices):
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()


@pytest.fixture
def adapter(monkeypatch):
    """The class of the example."""
    if importlib.util.find_spec("stable_baselines3") is None:
        names = [
            "stable_baselines3",
            "stable_baselines3.common",
            "stable_baselines3.common.vec_env",
        ]
        for name in names:
            monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
        sys.modules[names[-1]].VecEnv = StandIn
    spec = importlib.util.spec_from_file_location("sb3_vec_env", FOLDER / "sb3_vec_env.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Sb3VecEnv


def test_it_plays_the_games_of_the_environment(adapter):
    """Observations, rewards, ends, and what is told of finished games."""
    ours = adapter(ID, 5, seed=3)
    theirs = gymnasium.make_vec(ID, num_envs=5, autoreset_mode="SameStep")
    observations, expected = ours.reset(), theirs.reset(seed=3)[0]
    rng = np.random.default_rng(1)
    returns, lengths, ended, won = np.zeros(5), np.zeros(5, int), 0, 0
    for _ in range(300):
        assert (observations == expected).all()
        masks = ours.action_masks()
        assert (masks == (observations.reshape(5, -1) < 0)).all()
        actions = (rng.random(masks.shape) + masks).argmax(axis=1)
        observations, rewards, over, told = ours.step(actions)
        expected, their_rewards, terminated, _, infos = theirs.step(actions)
        assert rewards.dtype == np.float32
        assert rewards == pytest.approx(their_rewards)
        assert (over == terminated).all()
        returns += their_rewards
        lengths += 1
        for i in range(5):
            if not over[i]:
                assert told[i] == {}
                continue
            assert (told[i]["terminal_observation"] == infos["final_obs"][i]).all()
            assert told[i]["TimeLimit.truncated"] is False
            assert told[i]["episode"] == {"r": pytest.approx(returns[i]), "l": lengths[i]}
            assert told[i]["won"] == infos["final_info"]["won"][i]
            won += told[i]["won"]
            returns[i], lengths[i], ended = 0, 0, ended + 1
    assert ended > 100
    assert 0 < won < ended


def test_truncated_games(adapter):
    env = adapter(ID, 2, seed=1, max_episode_steps=2)
    first = env.reset()
    env.step(np.array([0, 0]))
    *_, over, told = env.step(np.array([0, 0]))
    assert over.all()
    assert [it["TimeLimit.truncated"] for it in told] == [True, True]
    assert [it["episode"]["l"] for it in told] == [2, 2]
    assert (first == -1).all()
