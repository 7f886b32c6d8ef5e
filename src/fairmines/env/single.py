"""`MinesweeperEnv`: the Gymnasium environment with one game at a time, a batch of one."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.core import RenderFrame
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FirstRule
from fairmines.env.settings import Observation, Rewards, Settings, first_seed
from fairmines.errors import FairminesError
from fairmines.play.deals import Deal
from fairmines.play.display import DisplayCode, display
from fairmines.play.rules import Rules
from fairmines.play.search_limit import SEARCH_SECONDS
from fairmines.proofs.steps import ProofRule
from fairmines.rendering.palette import TILES
from fairmines.rendering.pixels import draw_board

_TEXTS = np.array([tile.text for tile in TILES])
"""Display code -> its character in text."""


class MinesweeperEnv(gymnasium.Env[Observation, np.int64]):
    """Minesweeper with one opened cell for each step.

    An observation is an (H, W) int8 board: -1 for a covered cell, 0 to 8 for an opened one. Action
    a opens the cell in row a // W and column a % W. An action on an opened cell changes nothing and
    earns the reward `repeat`. A game that is won or lost is terminated; no game is truncated. A
    mine that was hit stays covered in the last observation.

    `info["action_mask"]` is (H*W,) int8, 1 for a covered cell: the mask of
    `action_space.sample(mask)`. `info["won"]` says whether the game is won. `info["counted"]` is
    False after an action under "fair" or "kind" whose count exceeds its budget: the rules of proof,
    or what was dealt, decided it.
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
        deal: Deal = "random",
        difficulty: ProofRule | None = None,
        seconds: float = SEARCH_SECONDS,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment.

        Args:
            level: "beginner", "intermediate", "expert" or (width, height, mines).
            rules: See `fairmines.play.rules`.
            first: The first-click rule. The first cell opened may be a mine ("any"), is safe
                ("safe"), or has no mine next to it either ("opening").
            flood: Whether a zero clue opens its neighbours, as in the game.
            rewards: `Rewards`, or a mapping with some of them by name.
            deal: "random", "no-guess" or "repaired", as in `Game`: with the last two, the first
                action deals a layout that can be won without a guess.
            difficulty: For these two: the hardest rule that the layout takes, one of `PROOF_RULES`;
                None for any.
            seconds: How long such a search may take, by default 10; `math.inf` for no limit. With
                any limit a seed gives the same layout, or a `NoDealError`.
            render_mode: "ansi" (text), "rgb_array" (pixels) or None.

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
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise FairminesError(
                f"render_mode {render_mode!r} is unknown: expected 'ansi', 'rgb_array' or None"
            )
        self.render_mode = render_mode
        self.observation_space = self._settings.observation_space
        self.action_space = self._settings.action_space
        self._batch: _kernel.Batch | None = None
        """The game, from the first reset on."""
        self._mines = self._settings.level.mines
        """Of the game at hand: a given layout may have another number."""
        self._seed: int | None = None
        """Of the series that the next reset begins."""
        self._begun = self._dealt = self._over = self._won = False
        """Whether a reset has begun a game, and whether that has its layout, is over and is won."""
        self._last: Cell = (0, 0)
        """The cell that was opened last."""

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle with the game."""
        return {**self.__dict__, "_batch": self._batch and self._batch.games()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on with the game of a copy or a pickle."""
        self.__dict__.update(state, _batch=None)
        if state["_batch"] is not None:
            self._batch = self._settings.begin([0], mines=self._mines)
            self._batch.set_games(state["_batch"])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game.

        Args:
            seed: The seed of a series of games, which begins with its game 0. Without a seed, the
                next game of the current series begins.
            options: "layout": the mines of this game, a `Layout` or an (H, W) array of truth
                values. "start": a cell (row, column) that is opened before the first action.

        Returns:
            The observation and the info.

        Raises:
            FairminesError: An option is invalid, or the start is a mine or wins the game.
            NoDealError: The search for a no-guess or repaired layout from the start found none.
        """
        super().reset(seed=seed)
        if seed is not None or self._batch is None:
            self._seed = first_seed(self.np_random)
        layout, start = self._read_options(options)
        batch = self._batch_of(self._settings.level.mines if layout is None else layout.level.mines)
        if self._seed is not None:
            batch.restart(0, self._seed)
            self._seed = None
        else:
            batch.begin(np.ones(1, dtype=np.bool_))
        if layout is not None:
            batch.set_layout(0, layout.mines)
        self._begun, self._dealt, self._won, self._over = False, layout is not None, False, False
        counted = True
        if start is not None:
            counted = not self._open(batch, start).decided_by[0]
            if self._over:
                how = "wins the game" if self._won else "is a mine"
                raise FairminesError(f"start {start} {how}: it leaves nothing to play")
        self._begun = True
        look = batch.look()
        return look.cells[0], self._info(look.masks[0], counted=counted)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Open a cell.

        Args:
            action: The number of the cell, 0 to H*W - 1.

        Returns:
            The observation, the reward, whether the game is terminated, false (no game is
            truncated), and the info.

        Raises:
            FairminesError: The action is off the board, or no game is running.
            NoDealError: The search for a no-guess or repaired layout found none. The game does not
                change; the same action searches again.
        """
        cell = self._read_action(action)
        batch = self._current()
        if self._over:
            raise FairminesError("the game is over: reset the environment")
        result = self._open(batch, cell)
        info = self._info(result.masks[0], counted=not result.decided_by[0])
        return result.cells[0], float(result.rewards[0]), self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions open a cell, (H*W,) bool, for MaskablePPO of sb3-contrib."""
        return self._current().look().masks[0] != 0

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Draw the board; mines appear only after the end of the game.

        Returns:
            Text for "ansi", pixels (rows, columns, 3) uint8 for "rgb_array", None without a render
            mode.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render() draws nothing without a render_mode: expected 'ansi' or 'rgb_array'"
            )
            return None
        codes = self._codes(self._current())
        if self.render_mode == "rgb_array":
            return draw_board(codes)
        return "\n".join(" ".join(row) for row in _TEXTS[codes].tolist())

    def _current(self) -> _kernel.Batch:
        if self._batch is None or not self._begun:
            raise FairminesError("there is no game yet: reset the environment")
        return self._batch

    def _batch_of(self, mines: int) -> _kernel.Batch:
        """Return the batch, for a game with this number of mines."""
        before = self._batch
        if before is None or mines != self._mines:
            self._batch = self._settings.begin([0], mines=mines)
            self._mines = mines
            if before is not None:
                self._batch.set_games(before.games())
        assert self._batch is not None
        return self._batch

    def _open(self, batch: _kernel.Batch, cell: Cell) -> _kernel.StepResult:
        """Open a cell; deal the layout first, if it is to be searched for."""
        if not self._dealt and self._settings.deal != "random":
            layout = self._settings.layout(batch.layout_seed(0), cell)
            batch.set_layout(0, layout.mines)
        index = cell[0] * self._settings.level.width + cell[1]
        result = batch.step(np.array([index], dtype=np.int64))
        self._dealt, self._last = True, cell
        self._over, self._won = bool(result.terminated[0]), bool(result.won[0])
        return result

    def _info(self, mask: NDArray[np.int8], *, counted: bool) -> dict[str, Any]:
        return {"action_mask": mask, "won": self._won, "counted": counted}

    def _codes(self, batch: _kernel.Batch) -> NDArray[np.int8]:
        """Return the display codes, (H, W); see `fairmines.play.display`."""
        cells = batch.look().cells[0]
        marks = np.full(cells.shape, DisplayCode.COVERED, dtype=np.int8)
        if not self._over:
            return display(cells, marks, over=None, hit=None)
        [game] = batch.games()
        layout = Layout(np.frombuffer(game["mines"], dtype=np.bool_).reshape(cells.shape))
        return display(cells, marks, over=layout, hit=None if self._won else self._last)

    def _read_action(self, action: Any) -> tuple[int, int]:
        cells = self._settings.level.cells
        try:
            index = operator.index(action)
        except TypeError:
            index = -1
        if not 0 <= index < cells:
            raise FairminesError(
                f"action {action!r} is not a cell: expected a whole number, 0 to {cells - 1}"
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
