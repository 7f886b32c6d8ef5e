"""Fairmines' vectorised environment as a `VecEnv` of stable-baselines3, with action masks.

The kernel plays all games of a batch in one call, so this adapter is several times faster than
`make_vec_env`, which steps single environments one by one.

    env = Sb3VecEnv("fairmines/Beginner-Safe-v1", num_envs=256, seed=1)
    model = MaskablePPO("MlpPolicy", env)

It was tried with stable-baselines3 2.9 and sb3-contrib 2.9.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env import VecEnv

import fairmines.env  # noqa: F401  # registers the environments


class Sb3VecEnv(VecEnv):
    """N games of Minesweeper that start anew in the step in which they end.

    A step's `infos[i]` holds what stable-baselines3 expects of an episode that ended in game i:
    "terminal_observation", "TimeLimit.truncated", and "episode" with the return "r" and the length
    "l". It also holds "won". Games that go on have an empty dictionary.
    """

    def __init__(self, env_id: str, num_envs: int, *, seed: int | None = None, **settings: Any):
        """Make the environment with `gymnasium.make_vec(env_id, num_envs, **settings)`.

        Args:
            env_id: An id of fairmines, such as "fairmines/Beginner-Safe-v1".
            num_envs: N, the number of games.
            seed: Game i is game 0 of the seed `seed + i`, and then game 1, and so on.
            settings: Further settings of the environment, such as `rewards`.
        """
        self._envs = gymnasium.make_vec(
            env_id, num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **settings
        )
        # VecEnv asks for the attribute render_mode of every game in its constructor.
        super().__init__(
            num_envs, self._envs.single_observation_space, self._envs.single_action_space
        )
        self._seeds: list[int | None] = [None] * num_envs
        self.seed(seed)
        self._actions = np.zeros(num_envs, dtype=np.int64)
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, dtype=np.int64)

    def reset(self) -> np.ndarray:
        """Begin N games; return the observations, (N, H, W) int8."""
        observations, _ = self._envs.reset(seed=None if self._seeds[0] is None else self._seeds)
        self._reset_seeds()
        self._returns[:] = 0
        self._lengths[:] = 0
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        """Take the actions of the next step, (N,) integers."""
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Return the observations, rewards (N,) float32, ends (N,) bool, and infos."""
        observations, rewards, terminated, truncated, infos = self._envs.step(self._actions)
        self._returns += rewards
        self._lengths += 1
        over = terminated | truncated
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over).tolist():
            told[i] = {
                "terminal_observation": infos["final_obs"][i],
                "TimeLimit.truncated": bool(truncated[i] and not terminated[i]),
                "episode": {"r": float(self._returns[i]), "l": int(self._lengths[i])},
                "won": bool(infos["final_info"]["won"][i]),
            }
        self._returns[over] = 0
        self._lengths[over] = 0
        return observations, rewards.astype(np.float32), over, told

    def action_masks(self) -> np.ndarray:
        """Return which actions open a cell, (N, H*W) bool."""
        return self._envs.action_masks()

    def close(self) -> None:
        """Close the environment."""
        self._envs.close()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Set the seeds of the next `reset`: `seed`, `seed + 1`, ..."""
        self._seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        return self._seeds

    def has_attr(self, attr_name: str) -> bool:
        """Return whether the games have an attribute; sb3-contrib asks for "action_masks"."""
        return attr_name in {"action_masks", "render_mode"}

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of each game."""
        return [getattr(self._envs, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse to set an attribute: all games share theirs."""
        raise NotImplementedError("the games of a batch share their attributes")

    def env_method(
        self, method_name: str, *_args: Any, indices: Any = None, **_kwargs: Any
    ) -> list[Any]:
        """Call a method of each game; the only one is "action_masks"."""
        if method_name != "action_masks":
            raise NotImplementedError(f"method {method_name!r}: expected 'action_masks'")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:  # noqa: ARG002
        """Return False for each game: single games have no wrappers."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Iterable[None]:
        """Return no pictures: a batch is not drawn."""
        return [None] * self.num_envs
