"""One game of an environment: cells are opened one at a time, and each opening earns a reward."""

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


class Episode:
    """One game, dealt from its seeds at the first opening unless its layout is given."""

    def __init__(
        self, settings: Settings, layout_seed: int, player_seed: int, layout: Layout | None = None
    ) -> None:
        """Begin a game, all covered."""
        self._settings = settings
        self._deal = partial(Layout.random, settings.level, layout_seed, first=settings.first)
        self._lay = partial(Board, rules=settings.rules, seed=player_seed)
        self._table = None if layout is None else self._lay(layout)
        self._hit: Cell | None = None
        self.won = False
        """Whether the last free cell has been opened."""

    @property
    def cells(self) -> Observation:
        """What the player sees, a copy: (H, W) int8; a mine that was hit stays covered."""
        if self._table is None:
            level = self._settings.level
            return np.full((level.height, level.width), View.COVERED, dtype=np.int8)
        return self._table.cells

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self._hit is not None or self.won

    def open(self, cell: Cell) -> float:
        """Open a cell, under the rules; return the reward.

        Raises `TooComplexError` where the rules need an analysis that is too complex; then nothing
        is opened.
        """
        if self._table is None:
            self._table = self._lay(self._deal(start=cell))
        rewards = self._settings.rewards
        if not self._table.covered(cell):
            return rewards.repeat
        opened = self._table.open(cell, flood=self._settings.flood)
        if not opened:
            self._hit = cell
            return rewards.loss
        level = self._settings.level
        reward = rewards.progress * (opened / (level.cells - level.mines))
        if self._table.left:
            return reward
        self.won = True
        return reward + rewards.win

    def codes(self) -> NDArray[np.int8]:
        """Say how the board looks, (H, W): see `fairmines.play.display`."""
        cells = self.cells
        layout = None if self._table is None else self._table.layout
        return display(
            layout, cells >= 0, self._hit, np.full(cells.shape, DisplayCode.COVERED, dtype=np.int8)
        )
