"""One game of an environment: cells are opened one at a time, and each opening earns a reward."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.analysis import analyse
from fairmines.appearance import COVERED, look
from fairmines.env.settings import Observation, Settings
from fairmines.layout import Layout
from fairmines.position import Position
from fairmines.rules import Cell, settle
from fairmines.view import View


class Episode:
    """One game, dealt from its seeds at the first opening unless its layout is given."""

    def __init__(
        self, settings: Settings, layout_seed: int, player_seed: int, layout: Layout | None = None
    ) -> None:
        """Begin a game, all covered."""
        self._settings = settings
        self._deal = partial(Layout.random, settings.level, layout_seed, first=settings.first)
        # Under the classic rules nothing is drawn once the layout is dealt.
        classic = settings.rules == "classic"
        self._rng = None if classic else np.random.default_rng(player_seed)
        self._layout = layout
        self._board = None if layout is None else _kernel.Board(layout.mines)
        self._hit: Cell | None = None
        self.won = False
        """Whether the last free cell has been opened."""

    @property
    def cells(self) -> Observation:
        """What the player sees, a copy: (H, W) int8; a mine that was hit stays covered."""
        if self._board is None:
            level = self._settings.level
            return np.full((level.height, level.width), View.COVERED, dtype=np.int8)
        return self._board.cells

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self._hit is not None or self.won

    def open(self, cell: Cell) -> float:
        """Open a cell, under the rules; return the reward.

        Raises `TooComplexError` where the rules need an analysis that is too complex; then nothing
        is opened.
        """
        if self._layout is None or self._board is None:
            self._layout = self._deal(start=cell)
            self._board = _kernel.Board(self._layout.mines)
        rewards = self._settings.rewards
        if not self._board.covered(*cell):
            return rewards.repeat
        if self._rng is not None:
            view = View.trusted(self._board.cells, self._layout.level.mines)
            layout = settle(self._settings.rules, self._layout, analyse(view), cell, self._rng)
            if layout is not self._layout:
                self._layout = layout
                self._board.replace(layout.mines)
        opened = self._board.open(*cell, flood=self._settings.flood)
        if not opened:
            self._hit = cell
            return rewards.loss
        level = self._layout.level
        reward = rewards.progress * (opened / (level.cells - level.mines))
        if self._board.left:
            return reward
        self.won = True
        return reward + rewards.win

    def codes(self) -> NDArray[np.int8]:
        """Say how the board looks, (H, W): indices into `fairmines.appearance.CODES`."""
        cells = self.cells
        position = Position(self._settings.level, self._layout, cells >= 0, self._hit)
        return look(position, np.full(cells.shape, COVERED, dtype=np.int8))
