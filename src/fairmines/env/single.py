"""`MinesweeperEnv`: the Gymnasium environment with one game at a time."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.core import RenderFrame
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule
from fairmines.env.episode import Episode
from fairmines.env.settings import Observation, Rewards, Settings
from fairmines.errors import FairminesError
from fairmines.play.rules import Rules
from fairmines.rendering.pixels import draw_board

_SIGNS = np.array([*"012345678?!?*X"])
"""Display code -> its character in text."""


class MinesweeperEnv(gymnasium.Env[Observation, np.int64]):
    """Minesweeper, a cell to open for each step.

    An observation is a (H, W) int8 board, -1 covered, 0 to 8 opened; action a is the cell in row
    a // W, column a % W. A game that is won or lost is terminated, and none is ever truncated; a
    mine that was hit stays covered in the last observation. An action on an opened cell changes
    nothing but costs a reward. `info["action_mask"]` is (H*W,) int8, 1 where a cell is covered, as
    `action_space.sample(mask)` takes it; `info["won"]` says whether the game is won.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
    }

    def __init__(
        self,
        level: str | tuple[int, int, int] = "beginner",
        *,
        rules: Rules = "classic",
        first: FirstRule = "safe",
        flood: bool = True,
        rewards: Rewards | Mapping[str, float] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        `level` is "beginner", "intermediate", "expert" or (width, height, mines); `rules` are
        "classic", "fair" or "kind": see `fairmines.play.rules`. `first` says what the first opening
        finds: "any" cell, a "safe" one, or an "opening". `flood`: whether a zero clue opens its
        neighbours, as in the game. `rewards` are `Rewards`, or some of them by name. `render_mode`
        is "ansi" (text), "rgb_array" or None. Raises `FairminesError` for anything else, and
        `LevelError` when the mines leave no room for the first opening wherever it is.
        """
        self._settings = Settings.read(level, rules, first, flood, rewards)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise FairminesError(
                f"render_mode {render_mode!r} is unknown: expected 'ansi', 'rgb_array' or None"
            )
        self.render_mode = render_mode
        self.observation_space = self._settings.observation_space
        self.action_space = self._settings.action_space
        self._seed: int | None = None
        self._game = -1
        self._episode: Episode | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: with a seed its game 0, without one the next game of the same seed.

        `options` may have a "layout", a `Layout` or (H, W) truth values: the mines of this game;
        and a "start", (row, column): a cell that is opened before the first action. Raises
        `FairminesError` for other options, and when the start is a mine or wins the game.
        """
        super().reset(seed=seed)
        if seed is not None or self._seed is None:
            self._seed = first_seed(self.np_random)
            self._game = -1
        layout, start = self._read_options(options)
        self._game += 1
        seeds = _kernel.game_seeds(self._seed, self._game)
        self._episode = Episode(self._settings, seeds.layout, seeds.player, layout)
        if start is not None:
            self._episode.open(start)
            if self._episode.over:
                how = "wins the game" if self._episode.won else "is a mine"
                self._episode = None
                raise FairminesError(f"start {start} {how}: it leaves nothing to play")
        return self._answer(self._episode)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Open a cell: (observation, reward, terminated, truncated, info).

        Raises `FairminesError` for an action off the board, before the first `reset` and after the
        end of the game; `TooComplexError` where "fair" or "kind" rules need an analysis that is too
        complex. The game then stays as it was.
        """
        cell = self._read_action(action)
        episode = self._current()
        if episode.over:
            raise FairminesError("the game is over: reset the environment")
        reward = episode.open(cell)
        observation, info = self._answer(episode)
        return observation, reward, episode.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Say which actions open something: (H*W,) bool, as sb3-contrib's MaskablePPO asks."""
        return self._current().cells.ravel() < 0

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Draw the board: text for "ansi", a picture (rows, columns, 3) uint8 for "rgb_array".

        Of the mines it shows something only when the game is over.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render() draws nothing without a render_mode: expected 'ansi' or 'rgb_array'"
            )
            return None
        codes = self._current().codes()
        if self.render_mode == "rgb_array":
            return draw_board(codes)
        return "\n".join(" ".join(row) for row in _SIGNS[codes].tolist())

    def _current(self) -> Episode:
        if self._episode is None:
            raise FairminesError("there is no game yet: reset the environment")
        return self._episode

    def _answer(self, episode: Episode) -> tuple[Observation, dict[str, Any]]:
        cells = episode.cells
        mask = (cells.ravel() < 0).view(np.int8)
        return cells, {"action_mask": mask, "won": episode.won}

    def _read_action(self, action: Any) -> tuple[int, int]:
        cells = self._settings.level.cells
        try:
            index = operator.index(action)
        except TypeError:
            index = -1
        if not 0 <= index < cells:
            raise FairminesError(
                f"action {action!r} is no cell: expected a whole number, 0 to {cells - 1}"
            )
        return divmod(index, self._settings.level.width)

    def _read_options(
        self, options: dict[str, Any] | None
    ) -> tuple[Layout | None, tuple[int, int] | None]:
        options = options or {}
        unknown = [name for name in options if name not in {"layout", "start"}]
        if unknown:
            raise FairminesError(f"option {unknown[0]!r} is unknown: expected 'layout' or 'start'")
        level = self._settings.level
        layout, start = options.get("layout"), options.get("start")
        if layout is not None:
            layout = layout if isinstance(layout, Layout) else Layout(layout)
            if layout.mines.shape != (level.height, level.width):
                raise FairminesError(
                    f"the layout is {layout.width}x{layout.height}: "
                    f"expected {level.width}x{level.height}"
                )
        if start is not None:
            start = check_cell(start, level.height, level.width)
        return layout, start


def first_seed(np_random: np.random.Generator) -> int:
    """Draw the seed of a series of games, 64 bits.

    The raw bits, since what NumPy makes of them may change from one of its versions to the next.
    """
    return int(np_random.bit_generator.random_raw())
