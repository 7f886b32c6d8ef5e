"""Views: what the player sees, the knowledge of a board."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fairmines import checks
from fairmines.boards.layout import Layout
from fairmines.boards.level import Level, check_mines, check_size, find_level
from fairmines.boards.notation import UNCLEAR_DOTS, Dots, format_cells, parse_board
from fairmines.deprecation import warn_deprecated
from fairmines.errors import FairminesError, NotationWarning
from fairmines.notebook import Plottable
from fairmines.wording import counted

_CODES: Final = bytes.maketrans(b"!?012345678", np.arange(-2, 9, dtype=np.int8).tobytes())
"""Letter -> code, as bytes."""


class View(Plottable):
    """What the player sees of a board, and the total of mines if it is known. Immutable.

    >>> view = View.parse("3 3\\n???\\n?2!\\n???")
    >>> view.cells.tolist()
    [[-1, -1, -1], [-1, 2, -2], [-1, -1, -1]]
    >>> print(view)
    3 3
    ???
    ?2!
    ???
    """

    COVERED: Final = -1
    """Code of a covered cell in `cells`."""
    MINE: Final = -2
    """Code of a known mine in `cells`."""

    __slots__ = ("_cells", "_mines")

    def __init__(self, cells: ArrayLike, mines: int | None = None) -> None:
        """Make a view from codes, integers of any type. Only an analysis checks if a layout fits.

        Args:
            cells: (H, W): 0 to 8 for an opened cell, `COVERED`, or `MINE` for a known mine.
            mines: The total on the board, known mines included; None if it is unknown.

        Raises:
            FairminesError: A code, the shape, the size or the total is invalid.
        """
        try:
            array = np.array(cells)
        except ValueError:
            raise FairminesError("a view's cells are rows of equal length") from None
        if array.ndim != 2 or array.dtype.kind not in "iu":
            raise FairminesError(f"a view's cells have {_explain(array)}")
        check_size(array.shape[1], array.shape[0])
        wrong = np.argwhere((array < View.MINE) | (array > 8))
        if len(wrong):
            row, column = wrong[0]
            raise FairminesError(
                f"cell code {array[row, column]} at row {row}, column {column}: "
                f"expected 0 to 8, {View.COVERED} (covered) or {View.MINE} (known mine)"
            )
        self._cells: NDArray[np.int8] = np.ascontiguousarray(array, dtype=np.int8)
        self._cells.setflags(write=False)
        self._mines = None if mines is None else self._check_total(mines)

    @classmethod
    def parse(cls, text: str, mines: int | None = None, *, dots: Dots | None = None) -> Self:
        """Read the text notation (docs/reference/notation.md). `.` stands for `?`, `*` for `!`.

        Most other programs write `.` for an opened zero. Where it may be one, because the text has
        `?`, `!` or `*` and no `0`, there is a `NotationWarning` unless `dots` is stated.

        Args:
            text: The board. It may be indented, with blank lines around it.
            mines: The total on the board, if the text does not state it.
            dots: What `.` stands for: a "covered" cell or an opened "zero".

        Raises:
            NotationError: The text is no board; the error has the line and the column.
            FairminesError: `mines` does not fit on the board, or differs from the text's total.

        >>> View.parse('''
        ...     3 1
        ...     ?2?
        ... ''', mines=2)
        <View 3x1, 2 mines: 2 covered cells>
        """
        board = parse_board(checks.instance("text", text, str), "text", dots)
        if board.unclear_dots:
            warnings.warn(UNCLEAR_DOTS, NotationWarning, stacklevel=2)
        stated = board.mines
        view = cls._trusted(board.cells, stated)
        if mines is None or mines == stated:
            return view
        if stated is None:
            return view.with_mines(mines)
        raise FairminesError(f"mines {checks.quote(mines)}: expected {stated}, as the text states")

    @classmethod
    def from_rows(
        cls, rows: str | Iterable[str], mines: int | None = None, *, dots: Dots | None = None
    ) -> Self:
        """Read the rows of the text notation, without the line of numbers before them.

        Args:
            rows: A list of rows, or a text, which may be indented, with blank lines around it.
            mines: The total on the board, known mines included; None if it is unknown.
            dots: What `.` stands for, as in `parse`.

        Raises:
            NotationError: A row is not of cells, or the rows have different lengths.
            FairminesError: `mines` does not fit on the board.

        >>> View.from_rows(["???", "?2!", "???"], mines=2) == View.from_rows('''
        ...     ???
        ...     ?2!
        ...     ???
        ... ''', mines=2)
        True
        """
        expected = "a text, or a list of texts"
        if not isinstance(rows, str):
            rows = [
                checks.instance("row", row, str, "a text of ?, ! and 0 to 8")
                for row in checks.items("rows", rows, expected)
            ]
        text = rows if isinstance(rows, str) else "\n".join(row.rstrip() for row in rows)
        board = parse_board(text, "rows", dots)
        if board.unclear_dots:
            warnings.warn(UNCLEAR_DOTS, NotationWarning, stacklevel=2)
        return cls._trusted(board.cells, None).with_mines(mines)

    @classmethod
    def _from_answer(cls, part: dict[str, Any]) -> Self:
        """Read the `rows` and `mines` of a view in an answer of the kernel."""
        rows = part["rows"]
        cells = np.frombuffer("".join(rows).encode().translate(_CODES), np.int8)
        return cls._trusted(cells.reshape(len(rows), -1), part["mines"])

    @classmethod
    def covered_board(cls, level: str | tuple[int, int, int]) -> Self:
        """Return the view of a board without an opened cell.

        Args:
            level: A name, a `Level`, or (width, height, mines).

        Raises:
            LevelError: The level is unknown or out of range.

        >>> View.covered_board("expert")
        <View 30x16, 99 mines: 480 covered cells>
        """
        width, height, mines = find_level(level)
        return cls._trusted(np.full((height, width), cls.COVERED, np.int8), mines)

    @classmethod
    def of_layout(cls, layout: Layout, opened: ArrayLike | None = None) -> Self:
        """Return the view of a layout.

        Args:
            layout: Where the mines are.
            opened: (H, W) truth values: the opened cells; the others are covered. By default all
                free cells are opened, and all mines are known.

        Raises:
            FairminesError: `opened` has a mine, or another shape than the layout.
        """
        checks.instance("layout", layout, Layout)
        if opened is None:
            cells = np.where(layout.mines, np.int8(View.MINE), layout.clues.astype(np.int8))
        else:
            try:
                mask = np.asarray(opened, dtype=np.bool_)
            except ValueError:
                raise FairminesError("opened has rows of different length") from None
            if mask.shape != layout.mines.shape:
                raise FairminesError(
                    f"opened has shape {mask.shape}: expected {layout.mines.shape}"
                )
            if (mask & layout.mines).any():
                row, column = np.argwhere(mask & layout.mines)[0]
                raise FairminesError(f"row {row}, column {column} is a mine: it cannot be opened")
            cells = np.where(mask, layout.clues.astype(np.int8), np.int8(View.COVERED))
        return cls(cells, layout.level.mines)

    @classmethod
    def from_answer(cls, part: dict[str, Any]) -> Self:
        """Deprecated: answers of the kernel change; use the functions of fairmines."""
        warn_deprecated("View.from_answer", "the functions of fairmines")
        return cls._from_answer(part)

    @classmethod
    def trusted(cls, cells: NDArray[np.int8], mines: int | None) -> Self:
        """Deprecated: use `View(cells, mines)`, which checks the cells."""
        warn_deprecated("View.trusted", "View(cells, mines)")
        return cls._trusted(cells, mines)

    @classmethod
    def _trusted(cls, cells: NDArray[np.int8], mines: int | None) -> Self:
        """Take over a valid array of codes and a valid total without a copy."""
        view = cls.__new__(cls)
        cells.setflags(write=False)
        view._cells = cells
        view._mines = mines
        return view

    def with_mines(self, mines: int | None) -> Self:
        """Return the same view with another total of mines."""
        return self._trusted(self._cells, None if mines is None else self._check_total(mines))

    def without_known_mines(self) -> Self:
        """Return the same view with its known mines covered, as an analysis that ignores flags.

        The flags of a player may be wrong; without them only the clues and the total count.

        >>> print(View.parse("3 1 1\\n!1?").without_known_mines())
        3 1 1
        ?1?
        """
        cells = np.where(self._cells == View.MINE, np.int8(View.COVERED), self._cells)
        return self._trusted(cells, self._mines)

    def _check_total(self, mines: int) -> int:
        return check_mines(mines, self.width, self.height)

    @property
    def cells(self) -> NDArray[np.int8]:
        """(H, W) int8: 0 to 8 opened, `COVERED`, `MINE`; read-only."""
        return self._cells

    @property
    def mines(self) -> int | None:
        """The total of mines on the board, known mines included; None if it is unknown."""
        return self._mines

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._cells.shape[1])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self._cells.shape[0])

    @property
    def level(self) -> Level | None:
        """The size and the total of mines; None if the total is unknown."""
        return None if self._mines is None else Level(self.width, self.height, self._mines)

    @property
    def covered(self) -> NDArray[np.bool_]:
        """(H, W) bool: the covered cells that are not known mines."""
        return self._cells == View.COVERED

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._mines == other._mines and bool(np.array_equal(self._cells, other._cells))

    def __hash__(self) -> int:
        return hash((self._mines, self._cells.shape, self._cells.tobytes()))

    def __reduce__(self) -> tuple[type[Self], tuple[NDArray[np.int8], int | None]]:
        # Through the constructor, or an unpickled array could be written to.
        return type(self), (self._cells, self._mines)

    def __str__(self) -> str:
        """Write the text notation, without a final newline."""
        return format_cells(self._cells, self._mines)

    def __repr__(self) -> str:
        total = "unknown total" if self._mines is None else counted(self._mines, "mine")
        covered = counted(int(np.count_nonzero(self.covered)), "covered cell")
        return f"<View {self.width}x{self.height}, {total}: {covered}>"


def trusted_view(cells: NDArray[np.int8], mines: int | None) -> View:
    """Make a view of valid codes and a valid total, without a check and without a copy."""
    return View._trusted(cells, mines)  # pyright: ignore[reportPrivateUsage]


def _explain(array: NDArray[Any]) -> str:
    """Say what is wrong with an array that is no view, and what to call instead."""
    kind, dtype = array.dtype.kind, array.dtype
    if kind in "US":
        return f"dtype {dtype}: expected whole numbers; View.from_rows reads rows of text"
    if kind == "b":
        return f"dtype {dtype}: expected whole numbers; for truth values use View.of_layout"
    if kind == "f" and np.isnan(array).any():
        return (
            f"dtype {dtype} and NaN: expected whole numbers; for covered cells use "
            f"np.nan_to_num(cells, nan={View.COVERED}).astype(int)"
        )
    if kind not in "iu":
        return f"dtype {dtype}: expected whole numbers; use np.asarray(cells).astype(int)"
    better = "cells.reshape(height, width)" if array.ndim < 2 else "one board at a time, cells[0]"
    return f"shape {array.shape}: expected 2 dimensions (rows, columns); use {better}"
