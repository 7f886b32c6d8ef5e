"""Layouts: where all mines are, the truth of a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import check_cell
from fairmines.boards.level import (
    FIRST_RULES,
    FirstRule,
    Level,
    check_first_click,
    check_size,
    find_level,
)
from fairmines.boards.notation import format_cells
from fairmines.caching import cached_property
from fairmines.deprecation import warn_deprecated
from fairmines.errors import FairminesError, LevelError
from fairmines.notebook import Plottable
from fairmines.wording import counted


class Layout(Plottable):
    """Where all the mines are: an immutable (H, W) board.

    >>> layout = Layout([[True, False], [False, False]])
    >>> layout.clues.tolist()
    [[0, 1], [1, 1]]
    """

    def __init__(self, mines: ArrayLike) -> None:
        """Make a layout from truth values.

        Args:
            mines: (H, W): True or 1 for a mine, False or 0 for a free cell.

        Raises:
            LevelError: The array has another shape, size or type.
        """
        try:
            array = np.array(mines)
        except ValueError:
            raise LevelError("a layout's cells are rows of equal length") from None
        if array.ndim != 2:
            raise LevelError(f"a layout has 2 dimensions (rows, columns), not {array.ndim}")
        if array.dtype != np.bool_:
            if array.dtype.kind not in "iu" or not np.isin(array, (0, 1)).all():
                raise LevelError("a layout's cells are True or False, or 1 or 0")
            array = array.astype(np.bool_)
        check_size(array.shape[1], array.shape[0])
        self._mines: NDArray[np.bool_] = np.ascontiguousarray(array)
        self._mines.setflags(write=False)

    @classmethod
    def from_answer(cls, rows: list[str]) -> Self:
        """Deprecated: use `View.from_rows`, or `Layout` with truth values."""
        warn_deprecated("Layout.from_answer", "View.from_rows, or Layout with truth values")
        return cls._from_answer(rows)

    @classmethod
    def _from_answer(cls, rows: list[str]) -> Self:
        """Read the rows of an answer of the kernel: `*` is a mine, `.` a free cell."""
        letters = np.frombuffer("".join(rows).encode(), np.uint8)
        return cls((letters == ord("*")).reshape(len(rows), -1))

    @classmethod
    def random(
        cls,
        level: str | tuple[int, int, int],
        seed: int,
        start: tuple[int, int] = (0, 0),
        first: FirstRule = "any",
    ) -> Self:
        """Deal a layout, uniformly from those that the first-click rule allows.

        The work is linear in the number of cells: a partial shuffle (Durstenfeld 1964) of the mines
        or of the free cells, whichever are fewer.

        Args:
            level: A name, a `Level`, or (width, height, mines).
            seed: 0 to 2**64 - 1. A seed gives the same layout on every machine.
            start: The (row, column) of the first opening.
            first: "any" (the start may be a mine), "safe" (the start is free) or "opening" (its
                neighbours are free, too).

        Raises:
            LevelError: The mines do not fit beside the free cells.
            FairminesError: An argument is out of range.

        >>> int(Layout.random((30, 16, 99), seed=7, first="opening").clues[0, 0])
        0
        """
        size = find_level(level)
        check_first_click(size, start, first)
        seed = checks.seed(seed)
        row, column = start
        radius = FIRST_RULES[first]
        square = _kernel.FreeSquare(row, column, radius)
        layout = cls._wrap(_kernel.deal(*size, square, seed))
        layout.level = size
        return layout

    @classmethod
    def from_mines(cls, mines: Iterable[tuple[int, int]], width: int, height: int) -> Self:
        """Build a layout from the (row, column) pairs of its mines.

        Raises:
            FairminesError: A pair is off the board or occurs twice.

        >>> Layout.from_mines([(0, 0)], width=2, height=2) == Layout([[1, 0], [0, 0]])
        True
        """
        width, height = check_size(width, height)
        board = np.zeros((height, width), dtype=np.bool_)
        for cell in checks.items("mines", mines, "the mines' (row, column) pairs"):
            row, column = check_cell(cell, height, width)
            if board[row, column]:
                raise FairminesError(
                    f"mines has row {row}, column {column} twice: expected different cells"
                )
            board[row, column] = True
        return cls._wrap(board)

    @classmethod
    def _wrap(cls, mines: NDArray[np.bool_]) -> Self:
        """Take over a valid array without a copy."""
        layout = cls.__new__(cls)
        mines.setflags(write=False)
        layout._mines = mines
        return layout

    @property
    def mines(self) -> NDArray[np.bool_]:
        """(H, W) bool: where the mines are; read-only."""
        return self._mines

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._mines.shape[1])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self._mines.shape[0])

    @cached_property
    def level(self) -> Level:
        """The layout's size and number of mines."""
        return Level(self.width, self.height, int(np.count_nonzero(self._mines)))

    @cached_property
    def clues(self) -> NDArray[np.uint8]:
        """(H, W) uint8, 0 to 8: the number of mines around each cell, mined cells included."""
        clues = _kernel.clues(self._mines)
        clues.setflags(write=False)
        return clues

    @cached_property
    def bbbv(self) -> int:
        """3BV: the least number of left clicks that opens the board.

        It is the number of openings plus the number of free cells outside of openings (Bechtel's
        Board Benchmark Value, S. Bechtel 2003).
        """
        return _kernel.bbbv(self._mines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return bool(np.array_equal(self._mines, other._mines))

    def __hash__(self) -> int:
        return hash((self._mines.shape, self._mines.tobytes()))

    def __reduce__(self) -> tuple[type[Self], tuple[NDArray[np.bool_]]]:
        # Through the constructor, or an unpickled array could be written to.
        return type(self), (self._mines,)

    def __str__(self) -> str:
        """Write the text notation with all cells opened and all mines known, as `View.of_layout`.

        >>> print(Layout([[True, False], [False, False]]))
        2 2 1
        !1
        11
        """
        cells = np.where(self._mines, np.int8(-2), self.clues.astype(np.int8))
        return format_cells(cells, self.level.mines)

    def __repr__(self) -> str:
        return f"<Layout {self.width}x{self.height}, {counted(self.level.mines, 'mine')}>"
