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

    Observations are (N, H, W) int8 and action masks (N, H*W) int8; game i plays what the single
    environment plays for its seed. It draws no pictures.
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
        """Make N environments with the settings of `MinesweeperEnv`.

        After `max_episode_steps` steps a game is truncated; by default none is. `autoreset_mode` is
        "NextStep" (a game that is over begins anew at the next step, which ignores its action) or
        "SameStep" (at once: its last observation and info are in `infos`, as "final_obs" and
        "final_info"). Raises `FairminesError` for anything else, and for rules that are not
        classic.
        """
        self._settings = Settings.read(level, rules, first, flood, rewards)
        if rules != "classic":
            raise FairminesError(
                f"rules {rules!r} are not for the vectorised environment, which knows 'classic' "
                f"only: make_vec(..., vectorization_mode='sync') plays the others"
            )
        if render_mode is not None:
            raise FairminesError(
                f"render_mode {render_mode!r} is not for the vectorised environment, which draws "
                f"nothing: make_vec(..., vectorization_mode='sync') does"
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
        """Begin N games: those of seed, seed + 1, ... or of N seeds; without one the next games.

        Raises `FairminesError` for options: there are none.
        """
        if options:
            raise FairminesError(f"option {next(iter(options))!r} is unknown: there are none here")
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

        (observations, rewards (N,) float64, terminated (N,) bool, truncated (N,) bool, infos).
        Raises `FairminesError` before the first `reset`, and unless there are N actions that are
        cells of the board; then nothing changes.
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
            # What a new game looks like is known without asking the kernel again.
            cells[over], self._masks[over], won[over] = -1, 1, False
        infos |= self._infos(self._masks, won)
        return cells, result.rewards, result.terminated, result.truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Say which actions open something: (N, H*W) bool."""
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
        """Return the infos in Gymnasium's form: beside each array, for which games it stands."""
        all_games = np.ones(self.num_envs, dtype=np.bool_)
        # Copies, for what is handed out is the caller's to change.
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
        """Return how the games ended that are over; zeros stand for those that are not."""
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
        """Return the seeds of the N series of games, each as the single environment draws it."""
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            seeds = [int(seed) + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise FairminesError(f"{len(seeds)} seeds for {self.num_envs} environments")
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
                f"action {array[i]} of environment {i} is no cell: expected 0 to {cells - 1}"
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
