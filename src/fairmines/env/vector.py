"""`MinesweeperVectorEnv`: the vectorised Gymnasium environment, N games that the kernel steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.level import FIRST_RULES, FirstRule
from fairmines.env.settings import Observation, Rewards, Settings
from fairmines.env.single import first_seed
from fairmines.errors import FairminesError

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)


class MinesweeperVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """N games of Minesweeper side by side, under the classic rules.

    Observations are (N, H, W) int8, and action masks (N, H*W) int8. Game i equals the game of
    `MinesweeperEnv` with the same seed. There is no rendering.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        level: str | tuple[int, int, int] = "beginner",
        rules: str = "classic",
        first: FirstRule = "safe",
        flood: bool = True,
        rewards: Rewards | Mapping[str, float] | None = None,
        max_episode_steps: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: None = None,
    ) -> None:
        """Make N environments.

        Args:
            num_envs: N, the number of games.
            level: See `MinesweeperEnv`.
            rules: Only "classic".
            first: See `MinesweeperEnv`.
            flood: See `MinesweeperEnv`.
            rewards: See `MinesweeperEnv`.
            max_episode_steps: A game is truncated after this many steps; by default never.
            autoreset_mode: When the game after a finished one begins. "NextStep": at the next step,
                which ignores its action. "SameStep": in the same step; `infos` has the finished
                game's last observation and info as "final_obs" and "final_info".
            render_mode: Only None.

        Raises:
            FairminesError: An argument is invalid.
            LevelError: The level is out of range, or has too many mines for the first-click rule.
        """
        self._settings = Settings.read(level, rules, first, flood, rewards)
        if rules != "classic":
            raise FairminesError(
                f"the vectorised environment has no rules {rules!r}: expected 'classic', or "
                "make_vec(..., vectorization_mode='sync')"
            )
        if render_mode is not None:
            raise FairminesError(
                f"the vectorised environment has no render_mode {render_mode!r}: expected None, or "
                "make_vec(..., vectorization_mode='sync')"
            )
        self.num_envs = _read_count("num_envs", num_envs)
        self._max_steps = (
            0 if max_episode_steps is None else _read_count("max_episode_steps", max_episode_steps)
        )
        self.metadata = {"render_modes": [], "autoreset_mode": _read_mode(autoreset_mode)}
        self.single_observation_space = self._settings.observation_space
        self.single_action_space = self._settings.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._batch: _kernel.Batch | None = None
        self._masks = np.empty(0, dtype=np.int8)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin N games.

        Args:
            seed: A seed, from which game i gets the seed `seed + i`, or N seeds. Without a seed,
                the next game of each series begins.
            options: None; there are no options.

        Returns:
            The observations and the infos.

        Raises:
            FairminesError: There are options, or the number of seeds is not N.
        """
        if options:
            raise FairminesError(f"option {next(iter(options))!r} is unknown: expected no options")
        if seed is None and self._batch is not None:
            self._batch.skip()
        else:
            self._batch = self._begin(self._read_seeds(seed))
        cells = np.full(self.observation_space.shape or (), -1, dtype=np.int8)
        self._masks = np.ones((self.num_envs, self._settings.level.cells), dtype=np.int8)
        return cells, self._infos(self._masks, np.zeros(self.num_envs, dtype=np.bool_))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Open a cell in each game.

        Args:
            actions: (N,) integers, the numbers of the cells, 0 to H*W - 1.

        Returns:
            The observations, rewards (N,) float64, terminated (N,) bool, truncated (N,) bool and
            infos.

        Raises:
            FairminesError: There is no game yet, or an action is invalid. No game changes.
        """
        if self._batch is None:
            raise FairminesError("there are no games yet: reset the environment")
        result = self._batch.step(self._read_actions(actions))
        cells, self._masks, won = result.cells, result.masks, result.won
        infos: dict[str, Any] = {}
        over = result.terminated | result.truncated
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and over.any():
            infos = self._finals(cells, self._masks, won, over)
            self._batch.renew()
            # All cells of a new game are covered, so there is no need to ask the kernel.
            cells[over], self._masks[over], won[over] = -1, 1, False
        infos |= self._infos(self._masks, won)
        return cells, result.rewards, result.terminated, result.truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions open a cell, (N, H*W) bool."""
        if self._batch is None:
            raise FairminesError("there are no games yet: reset the environment")
        return self._masks != 0

    def _begin(self, seeds: list[int]) -> _kernel.Batch:
        level = self._settings.level
        settings = _kernel.BatchSettings(
            width=level.width,
            height=level.height,
            mines=level.mines,
            free_radius=FIRST_RULES[self._settings.first],
            flood=self._settings.flood,
            rewards=_kernel.Rewards(**self._settings.rewards._asdict()),
            max_steps=self._max_steps,
        )
        return _kernel.Batch(settings, np.array(seeds, dtype=np.uint64))

    def _infos(self, masks: NDArray[np.int8], won: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the infos in Gymnasium's form: each array with a mask of the games it is for."""
        all_games = np.ones(self.num_envs, dtype=np.bool_)
        # Copies, because callers may change them.
        return {
            "action_mask": masks.copy(),
            "_action_mask": all_games,
            "won": won,
            "_won": all_games.copy(),
        }

    def _finals(
        self,
        cells: Observation,
        masks: NDArray[np.int8],
        won: NDArray[np.bool_],
        over: NDArray[np.bool_],
    ) -> dict[str, Any]:
        """Return the last observations and infos of finished games, and zeros for the others."""
        last = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(over):
            last[i] = cells[i].copy()
        info = {
            "action_mask": masks * over[:, None],
            "_action_mask": over.copy(),
            "won": won & over,
            "_won": over.copy(),
        }
        return {
            "final_obs": last,
            "_final_obs": over.copy(),
            "final_info": info,
            "_final_info": over.copy(),
        }

    def _read_seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        """Return the seeds of the N series of games, drawn as in `MinesweeperEnv`."""
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            seeds = [int(seed) + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise FairminesError(
                f"there are {len(seeds)} seeds: expected {self.num_envs}, one for each environment"
            )
        return [first_seed(seeding.np_random(it)[0]) for it in seeds]

    def _read_actions(self, actions: Any) -> NDArray[np.int64]:
        try:
            array = np.asarray(actions)
        except ValueError:
            array = np.empty(0)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            raise FairminesError(
                f"actions of shape {array.shape} and type {array.dtype}: "
                f"expected {self.num_envs} whole numbers"
            )
        cells = self._settings.level.cells
        if array.min() < 0 or array.max() >= cells:
            i = int(np.argmax((array < 0) | (array >= cells)))
            raise FairminesError(
                f"action {array[i]} of environment {i} is not a cell: expected 0 to {cells - 1}"
            )
        return np.ascontiguousarray(array, dtype=np.int64)


def _read_count(name: str, value: Any) -> int:
    if not isinstance(value, int | np.integer) or value < 1:
        raise FairminesError(f"{name} {value!r} is out of range: expected 1 or more")
    return int(value)


def _read_mode(mode: Any) -> AutoresetMode:
    if mode not in MODES and mode not in [it.value for it in MODES]:
        raise FairminesError(
            f"autoreset_mode {mode!r} is unknown: expected 'NextStep' or 'SameStep'"
        )
    return AutoresetMode(mode)
