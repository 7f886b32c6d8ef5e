"""One game of `MinesweeperEnv`: opens cells and computes rewards."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.env.settings import Observation, Settings
from fairmines.play.board import Board
from fairmines.play.display import DisplayCode, display
from fairmines.play.moves import DecidedBy


class EnvGame:
    """One game. Without a given layout, the first opening deals one from the seed."""

    def __init__(
        self, settings: Settings, layout_seed: int, player_seed: int, layout: Layout | None = None
    ) -> None:
        """Begin a game with all cells covered.

        Args:
            settings: The level, rules, first-click rule and rewards.
            layout_seed: The seed of the deal.
            player_seed: The seed of layouts that the rules draw during the game.
            layout: The layout; by default it is dealt.
        """
        self._settings = settings
        self._layout_seed = layout_seed
        self._cover = partial(Board, rules=settings.rules, seed=player_seed)
        self._board = None if layout is None else self._cover(layout)
        self._hit: Cell | None = None
        self.decided_by: DecidedBy = "count"
        """What decided the last action: see `Move`."""
        self.won = False
        """Whether the last free cell has been opened."""

    @property
    def cells(self) -> Observation:
        """A copy of what the player sees, (H, W) int8. A mine that was hit stays covered."""
        if self._board is None:
            level = self._settings.level
            return np.full((level.height, level.width), View.COVERED, dtype=np.int8)
        return self._board.cells

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self._hit is not None or self.won

    def open(self, cell: Cell) -> float:
        """Open a cell under the rules, and return the reward.

        Raises:
            NoDealError: The search for a no-guess or repaired layout found none. No cell is opened.
        """
        if self._board is None:
            self._board = self._cover(self._deal(cell))
        rewards = self._settings.rewards
        self.decided_by = "count"
        if not self._board.covered(cell):
            return rewards.repeat
        opened = self._board.open(cell, flood=self._settings.flood)
        self.decided_by = self._board.decided_by
        if not opened:
            self._hit = cell
            return rewards.loss
        level = self._board.layout.level  # a given layout may have another number of mines
        reward = rewards.progress * (opened / (level.cells - level.mines))
        if self._board.left:
            return reward
        self.won = True
        return reward + rewards.win

    def _deal(self, start: Cell) -> Layout:
        return self._settings.layout(self._layout_seed, start)

    def codes(self) -> NDArray[np.int8]:
        """Return the display codes, (H, W) int8; see `fairmines.play.display`."""
        cells = self.cells
        marks = np.full(cells.shape, DisplayCode.COVERED, dtype=np.int8)
        over = self._board.layout if self._board is not None and self.over else None
        return display(cells, marks, over=over, hit=self._hit)
