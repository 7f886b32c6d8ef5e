"""`MinesweeperVectorEnv`: the vectorised Gymnasium environment, N games that the kernel steps."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.level import FirstRule
from fairmines.env.settings import Observation, Rewards, Settings, first_seed
from fairmines.errors import FairminesError
from fairmines.play.deals import Deal
from fairmines.play.rules import Rules
from fairmines.play.search_limit import SEARCH_SECONDS
from fairmines.proofs.steps import ProofRule

RESET_MASK = "reset_mask"
"""The option of `reset` that chooses games."""


class MinesweeperVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """N games of Minesweeper side by side.

    Observations are (N, H, W) int8, and action masks (N, H*W) int8. Game i equals the game of
    `MinesweeperEnv` with the same seed. There is no rendering.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        level: str | tuple[int, int, int] = "beginner",
        rules: Rules = "classic",
        first: FirstRule = "safe",
        flood: bool = True,
        rewards: Rewards | Mapping[str, float] | None = None,
        deal: Deal = "random",
        difficulty: ProofRule | None = None,
        seconds: float = SEARCH_SECONDS,
        max_episode_steps: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: None = None,
    ) -> None:
        """Make N environments.

        Args:
            num_envs: N, the number of games.
            level: See `MinesweeperEnv`.
            rules: See `MinesweeperEnv`.
            first: See `MinesweeperEnv`.
            flood: See `MinesweeperEnv`.
            rewards: See `MinesweeperEnv`.
            deal: See `MinesweeperEnv`. The games of a batch are searched one after another.
            difficulty: See `MinesweeperEnv`.
            seconds: See `MinesweeperEnv`: for each game.
            max_episode_steps: A game is truncated after this many steps; by default never.
            autoreset_mode: When the game after a finished one begins. "NextStep": at the next step,
                which ignores its action. "SameStep": in the same step; `infos` has the finished
                game's last observation and info as "final_obs" and "final_info". "Disabled": when
                `reset` with the option "reset_mask" says so; a step before that is an error.
            render_mode: Only None.

        Raises:
            FairminesError: An argument is invalid.
            LevelError: The level is out of range, or has too many mines for the first-click rule.
        """
        self._settings = Settings.read(
            level,
            rules=rules,
            first=first,
            flood=flood,
            rewards=rewards,
            deal=deal,
            difficulty=difficulty,
            seconds=seconds,
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
        self._mode = _read_mode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self.single_observation_space = self._settings.observation_space
        self.single_action_space = self._settings.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._batch: _kernel.Batch | None = None
        self._masks = np.empty(0, dtype=np.int8)
        self._over = np.zeros(self.num_envs, dtype=np.bool_)
        """Where the game is over, and the next one has not begun."""
        self._covered = np.ones(self.num_envs, dtype=np.bool_)
        """Where no cell was opened yet, so that the next action deals the layout."""

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle with the games of the batch."""
        return {**self.__dict__, "_batch": self._batch and self._batch.games()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on with the games of a copy or a pickle."""
        self.__dict__.update(state, _batch=None)
        if state["_batch"] is not None:
            self._batch = self._begin()
            self._batch.set_games(state["_batch"])

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin N games, or some of them.

        Args:
            seed: A seed, from which game i gets the seed `seed + i`, or N seeds. Where there is no
                seed, the next game of the series begins.
            options: "reset_mask": (N,) bool, which games begin; by default all. The others go on.

        Returns:
            The observations of all games, and the infos of those that begin.

        Raises:
            FairminesError: An option is invalid, the number of seeds is not N, or only some of the
                games are to begin and there are none yet.
        """
        which = self._read_options(options)
        series = self._read_seeds(seed)
        if self._batch is None:
            self._batch = self._begin()
            unseeded = np.zeros(self.num_envs, dtype=np.bool_)
        else:
            unseeded = which & [first is None for first in series]
            self._batch.begin(unseeded)
        for i in np.flatnonzero(which & ~unseeded).tolist():
            drawn = series[i]
            self._batch.restart(i, _first_seed(None) if drawn is None else drawn)
        self._over[which] = False
        self._covered[which] = True
        look = self._batch.look()
        self._masks = look.masks
        begun = self._masks * which[:, None]
        none_won = np.zeros(self.num_envs, dtype=np.bool_)
        return look.cells, self._infos(begun, none_won, which.copy(), which)

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
            FairminesError: There is no game yet, an action is invalid, or a game is over and
                resets are "Disabled". No game changes.
            NoDealError: The search for a no-guess or repaired layout found none. No game changes.
        """
        if self._batch is None:
            raise FairminesError("there are no games yet: reset the environment")
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            raise FairminesError(
                f"the game of environment {int(self._over.argmax())} is over: reset it with "
                f"options={{{RESET_MASK!r}: ...}}"
            )
        cells_of = self._read_actions(actions)
        if self._settings.deal != "random":
            self._search(self._batch, cells_of)
        result = self._batch.step(cells_of)
        cells, self._masks, won = result.cells, result.masks, result.won
        terminated, truncated = result.terminated, result.truncated
        counted = np.logical_not(result.decided_by)  # 0 stands for the count
        infos: dict[str, Any] = {}
        over = terminated | truncated
        # Where a game was over, its action was ignored, and the next game has begun.
        self._covered, self._over = self._over, over
        if self._mode is AutoresetMode.SAME_STEP and over.any():
            infos = self._finals(cells, self._masks, won, counted, over)
            self._batch.renew()
            # All cells of a new game are covered, so there is no need to ask the kernel.
            cells[over], self._masks[over], won[over], counted[over] = -1, 1, False, True
            self._covered, self._over = over, np.zeros(self.num_envs, dtype=np.bool_)
        infos |= self._infos(self._masks, won, counted, np.ones(self.num_envs, dtype=np.bool_))
        return cells, result.rewards, terminated, truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions open a cell, (N, H*W) bool."""
        if self._batch is None:
            raise FairminesError("there are no games yet: reset the environment")
        return self._masks != 0

    def _search(self, batch: _kernel.Batch, actions: NDArray[np.int64]) -> None:
        """Find the layouts that the first actions deal; set them when all are found."""
        level, layouts = self._settings.level, {}
        for i in np.flatnonzero(self._covered).tolist():
            start = divmod(int(actions[i]), level.width)
            layouts[i] = self._settings.layout(batch.layout_seed(i), start)
        for i, layout in layouts.items():
            batch.set_layout(i, layout.mines)

    def _begin(self) -> _kernel.Batch:
        return self._settings.begin([0] * self.num_envs, max_steps=self._max_steps)

    def _infos(
        self,
        masks: NDArray[np.int8],
        won: NDArray[np.bool_],
        counted: NDArray[np.bool_],
        which: NDArray[np.bool_],
    ) -> dict[str, Any]:
        """Return the infos in Gymnasium's form: each array with a mask of the games it is for."""
        # Copies, because callers may change them.
        return {
            "action_mask": masks.copy(),
            "_action_mask": which.copy(),
            "won": won,
            "_won": which.copy(),
            "counted": counted,
            "_counted": which.copy(),
        }

    def _finals(
        self,
        cells: Observation,
        masks: NDArray[np.int8],
        won: NDArray[np.bool_],
        counted: NDArray[np.bool_],
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
            "counted": counted & over,
            "_counted": over.copy(),
        }
        return {
            "final_obs": last,
            "_final_obs": over.copy(),
            "final_info": info,
            "_final_info": over.copy(),
        }

    def _read_options(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        """Return which games begin."""
        options = options or {}
        unknown = [name for name in options if name != RESET_MASK]
        if unknown:
            raise FairminesError(f"option {unknown[0]!r} is unknown: expected {RESET_MASK!r}")
        mask = options.get(RESET_MASK)
        if mask is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        which = np.asarray(mask)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
            raise FairminesError(
                f"{RESET_MASK} {checks.quote(mask)}: expected {self.num_envs} truth values, "
                "one of them true"
            )
        if self._batch is None and not which.all():
            raise FairminesError("there are no games yet: reset all of them")
        return which.copy()

    def _read_seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """Return the first seed of each of the N series of games, or None."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            drawn: list[int | None] = [_first_seed(int(seed) + i) for i in range(self.num_envs)]
            super().reset(seed=int(seed))
            return drawn
        try:
            seeds = [None if it is None else operator.index(it) for it in seed]
        except TypeError:
            raise FairminesError(
                f"seed {checks.quote(seed)}: expected a whole number, or {self.num_envs} of them"
            ) from None
        if len(seeds) != self.num_envs:
            raise FairminesError(
                f"there are {len(seeds)} seeds: expected {self.num_envs}, one for each environment"
            )
        return [None if it is None else _first_seed(it) for it in seeds]

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
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = checks.listed(it.value for it in AutoresetMode)
        raise FairminesError(f"autoreset_mode {mode!r} is unknown: expected {names}") from None


def _first_seed(seed: int | None) -> int:
    """Return the seed with which a series of games begins, drawn by the seed of an environment."""
    return first_seed(seeding.np_random(seed)[0])
