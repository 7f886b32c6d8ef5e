"""The truth: levels, and where all the mines are."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines import _kernel, checks
from fairmines.errors import FairminesError, LevelError

MAX_SIDE = 1000
"""The longest side of a board, in cells."""

FirstRule = Literal["any", "safe", "opening"]
FIRST_RULES: dict[str, int] = {"any": -1, "safe": 0, "opening": 1}
"""First-click rule -> radius of the square around the start that stays free (-1: no cell)."""


class Level(NamedTuple("Level", [("width", int), ("height", int), ("mines", int)])):
    """A board's size and number of mines; a plain tuple will do wherever one is asked for.

    Sides are 1 to 1,000 cells; mines 0 to width x height. Raises `LevelError`.

    >>> Level(30, 16, 99).cells
    480
    >>> Level(3, 3, 10)
    Traceback (most recent call last):
    fairmines.errors.LevelError: 10 mines do not fit on a 3x3 board: expected 0 to 9
    """

    __slots__ = ()

    def __new__(cls, width: SupportsIndex, height: SupportsIndex, mines: SupportsIndex) -> Self:
        """Check the ranges."""
        width, height = check_size(width, height)
        return super().__new__(cls, width, height, check_mines(mines, width, height))

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height


def check_size(width: SupportsIndex, height: SupportsIndex) -> tuple[int, int]:
    """Return the sides as integers, or raise `LevelError` when one is not 1 to 1,000."""
    return (
        checks.whole("width", width, 1, MAX_SIDE, error=LevelError),
        checks.whole("height", height, 1, MAX_SIDE, error=LevelError),
    )


def check_mines(mines: SupportsIndex, width: int, height: int) -> int:
    """Return a total of mines as an integer, or raise `LevelError` when the board is too small."""
    try:
        total = operator.index(mines)
    except TypeError:
        raise LevelError(f"number of mines {checks.quote(mines)} is not a whole number") from None
    if not 0 <= total <= width * height:
        raise LevelError(
            f"{checks.quote(total)} mines do not fit on a {width}x{height} board: "
            f"expected 0 to {width * height}"
        )
    return total


def check_level(level: tuple[int, int, int]) -> Level:
    """Return a level from three numbers, or raise `LevelError`."""
    try:
        width, height, mines = level
    except (TypeError, ValueError):
        raise LevelError(f"level {checks.quote(level)}: expected (width, height, mines)") from None
    return Level(width, height, mines)


BEGINNER = Level(9, 9, 10)
INTERMEDIATE = Level(16, 16, 40)
EXPERT = Level(30, 16, 99)
LEVELS = {"beginner": BEGINNER, "intermediate": INTERMEDIATE, "expert": EXPERT}


class Layout:
    """Where all the mines are: an immutable (H, W) board.

    >>> layout = Layout([[True, False], [False, False]])
    >>> layout.clues.tolist()
    [[0, 1], [1, 1]]
    """

    def __init__(self, mines: ArrayLike) -> None:
        """Take a (H, W) array of truth values; raises `LevelError` for another shape or size."""
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
    def random(
        cls,
        level: tuple[int, int, int],
        seed: int,
        start: tuple[int, int] = (0, 0),
        first: FirstRule = "any",
    ) -> Self:
        """Deal a layout, each that the first-click rule allows with equal chance.

        `first` is "any" (the start may be a mine), "safe" (it is none) or "opening" (nor are its
        neighbours). `seed` is 0 to 2**64 - 1; one seed gives one layout, on every machine. Linear
        in the number of cells: a partial shuffle (Durstenfeld 1964) of the rarer kind of cell.
        Raises `LevelError` when the mines do not fit beside the free cells.

        >>> Layout.random(EXPERT, seed=7, first="opening").clues[0, 0]
        np.uint8(0)
        """
        level = check_level(level)
        checks.choice("first", first, FIRST_RULES)
        seed = checks.seed(seed)
        row, column = check_cell(start, level.height, level.width)
        radius = FIRST_RULES[first]
        free = _square_size(level, row, column, radius)
        if level.mines > level.cells - free:
            raise LevelError(
                f"{level.mines} mines do not fit on a {level.width}x{level.height} board "
                f"with first={first!r} at row {row}, column {column}: "
                f"expected at most {level.cells - free}"
            )
        square = _kernel.FreeSquare(row, column, radius)
        return cls._wrap(_kernel.deal(*level, square, seed))

    @classmethod
    def from_mines(cls, mines: Iterable[tuple[int, int]], width: int, height: int) -> Self:
        """Build a layout from the mines' (row, column) pairs; raises `FairminesError`.

        >>> Layout.from_mines([(0, 0)], width=2, height=2) == Layout([[1, 0], [0, 0]])
        True
        """
        width, height = check_size(width, height)
        board = np.zeros((height, width), dtype=np.bool_)
        for cell in checks.items("mines", mines, "the mines' (row, column) pairs"):
            row, column = check_cell(cell, height, width)
            if board[row, column]:
                raise FairminesError(f"two mines at row {row}, column {column}")
            board[row, column] = True
        return cls._wrap(board)

    @classmethod
    def _wrap(cls, mines: NDArray[np.bool_]) -> Self:
        """Take over an array that is known to be good, without a copy."""
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
        """(H, W) uint8, 0 to 8: the mines around each cell, mines' own cells included."""
        clues = _kernel.clues(self._mines)
        clues.setflags(write=False)
        return clues

    @cached_property
    def bbbv(self) -> int:
        """3BV, the least number of left clicks that opens the board.

        One for each opening and one for each free cell outside all openings
        (Bechtel's Board Benchmark Value, S. Bechtel 2003).
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

    def __repr__(self) -> str:
        return f"<Layout {self.width}x{self.height} with {self.level.mines} mines>"


def check_cell(cell: tuple[Any, Any], height: int, width: int) -> tuple[int, int]:
    """Return (row, column) as integers, or raise `FairminesError` when it is off the board."""
    try:
        row, column = (operator.index(part) for part in cell)
    except (TypeError, ValueError):
        raise FairminesError(f"cell {checks.quote(cell)} is not a pair (row, column)") from None
    if not (0 <= row < height and 0 <= column < width):
        raise FairminesError(
            f"cell (row {checks.quote(row)}, column {checks.quote(column)}) is off the board: "
            f"expected rows 0 to {height - 1} and columns 0 to {width - 1}"
        )
    return row, column


def _square_size(level: Level, row: int, column: int, radius: int) -> int:
    """Count the cells of the square of this radius around a cell that are on the board."""
    if radius < 0:
        return 0
    rows = min(row + radius, level.height - 1) - max(row - radius, 0) + 1
    columns = min(column + radius, level.width - 1) - max(column - radius, 0) + 1
    return rows * columns
