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
from fairmines.env.env_game import EnvGame
from fairmines.env.settings import Observation, Rewards, Settings
from fairmines.errors import FairminesError
from fairmines.play.deals import Deal
from fairmines.play.rules import Rules
from fairmines.play.search_limit import SEARCH_SECONDS
from fairmines.proofs.steps import ProofRule
from fairmines.rendering.pixels import draw_board

_SIGNS = np.array([*"012345678?!?*X"])
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
        self._seed: int | None = None
        self._game = -1
        self._played: EnvGame | None = None

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
        if seed is not None or self._seed is None:
            self._seed = first_seed(self.np_random)
            self._game = -1
        layout, start = self._read_options(options)
        self._game += 1
        seeds = _kernel.game_seeds(self._seed, self._game)
        self._played = None
        game = EnvGame(self._settings, seeds.layout, seeds.player, layout)
        if start is not None:
            game.open(start)
            if game.over:
                how = "wins the game" if game.won else "is a mine"
                raise FairminesError(f"start {start} {how}: it leaves nothing to play")
        self._played = game
        return self._answer(game)

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
        game = self._current()
        if game.over:
            raise FairminesError("the game is over: reset the environment")
        reward = game.open(cell)
        observation, info = self._answer(game)
        return observation, reward, game.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions open a cell, (H*W,) bool, for MaskablePPO of sb3-contrib."""
        return self._current().cells.ravel() < 0

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
        codes = self._current().codes()
        if self.render_mode == "rgb_array":
            return draw_board(codes)
        return "\n".join(" ".join(row) for row in _SIGNS[codes].tolist())

    def _current(self) -> EnvGame:
        if self._played is None:
            raise FairminesError("there is no game yet: reset the environment")
        return self._played

    def _answer(self, game: EnvGame) -> tuple[Observation, dict[str, Any]]:
        cells = game.cells
        mask = (cells.ravel() < 0).view(np.int8)
        counted = game.decided_by == "count"
        return cells, {"action_mask": mask, "won": game.won, "counted": counted}

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


def first_seed(np_random: np.random.Generator) -> int:
    """Draw the seed of a series of games, 64 bits.

    The seed is made of raw bits, because NumPy's other methods may change between versions.
    """
    return int(np_random.bit_generator.random_raw())
