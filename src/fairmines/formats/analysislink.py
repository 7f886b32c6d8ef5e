"""Reads and writes the links in which JSMinesweeper holds a position: `?analysis=`.

The parameter has width, height and mines in base 62, then runs of cells. Each kind of cell owns
some digits, and a run of n cells is n, written with these. Clues are lowered by the flags around
them, and by the mines that follow from single clues, so that there are longer runs.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.level import Level, check_size
from fairmines.boards.view import View
from fairmines.errors import FairminesError, LevelError
from fairmines.formats.links import JSMINESWEEPER, parameters
from fairmines.wording import counted

_DIGITS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_SIZES: Final = {
    **{str(clue): size for clue, size in enumerate((10, 7, 5, 5, 4, 3, 3, 1, 1))},
    "I": 4,
    "H": 10,
    "F": 8,
    "O": 1,
}
"""Kind of a cell -> how many digits it owns, in their order. H is covered, F a flag. I is a mine
that follows from a clue. O is a flag that has not lowered the clues around it."""
_OWNED: Final[dict[str, str]] = {}
for _kind, _size in _SIZES.items():
    _first = sum(map(len, _OWNED.values()))
    _OWNED[_kind] = _DIGITS[_first : _first + _size]
_OWNER: Final = {digit: kind for kind, digits in _OWNED.items() for digit in digits}

_HEAD: Final = 8
"""The digits before the cells: two for each side, four for the mines."""


def read_analysis_link(link: str) -> View:
    """Read a position from a link, or from the value of its parameter. Flags are known mines.

    Raises:
        FairminesError: The text holds no position.

    >>> read_analysis_link("?analysis=ajajaaakZS")
    <View 9x9, 10 mines: 81 covered cells>
    """
    text = parameters(link).get("analysis", link.strip())
    if not re.fullmatch(r"[0-9a-zA-Z]+", text) or len(text) < _HEAD:
        raise _error(f"its value is {text[:40]!r}: expected {_HEAD} letters and digits or more")
    width, height, mines = (_number(text[a:b]) for a, b in ((0, 2), (2, 4), (4, 8)))
    try:
        level = Level(width, height, mines)
    except LevelError as error:
        raise _error(str(error)) from None
    kinds = _expand(text, level).reshape(height, width)
    clues = kinds < ord("9")
    lowered = (kinds == ord("F")) | (kinds == ord("I"))
    cells = np.where(
        clues, (kinds - ord("0")).astype(np.int8) + _count_around(lowered), np.int8(-1)
    )
    if (cells > 8).any():
        row, column = np.argwhere(cells > 8)[0].tolist()
        raise _error(f"the clue in row {row}, column {column} is {cells[row, column]}")
    cells[(kinds == ord("F")) | (kinds == ord("O"))] = View.MINE
    return View(cells, mines)


def _number(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value * len(_DIGITS) + _VALUES[digit]
    return value


def _expand(text: str, level: Level) -> NDArray[np.uint8]:
    """Return the kind of each cell as the code of its letter, in reading order."""
    kinds: list[int] = []
    lengths: list[int] = []
    total, place = 0, _HEAD
    while place < len(text):
        kind = _OWNER[text[place]]
        digits = _OWNED[kind]
        start, length = place, 1
        place += 1
        if len(digits) > 1:
            length = digits.index(text[start])
            while place < len(text) and _OWNER[text[place]] == kind and length <= level.cells:
                length = length * len(digits) + digits.index(text[place])
                place += 1
        total += length
        if total > level.cells:
            raise _error(f"offset {start} of its value: more than {counted(level.cells, 'cell')}")
        kinds.append(ord(kind))
        lengths.append(length)
    if total != level.cells:
        raise _error(f"it has {counted(total, 'cell')}: expected {level.cells:,}")
    return np.repeat(np.array(kinds, np.uint8), lengths)


def write_analysis_link(view: View) -> str:
    """Write a link that opens a position in JSMinesweeper; known mines are flags.

    Raises:
        FairminesError: The total of mines is unknown.

    >>> write_analysis_link(View.covered_board("beginner"))[-37:]
    'html?board=9x9x10&analysis=ajajaaakZS'
    """
    if view.mines is None:
        raise FairminesError("the total of mines is unknown: a link must state it")
    width, height = check_size(view.width, view.height)
    board = f"{width}x{height}x{view.mines}"
    return f"{JSMINESWEEPER}?board={board}&analysis={write_analysis(view)}"


def write_analysis(view: View) -> str:
    """Write the value of the parameter, as the program itself does."""
    kinds = _lower(view)
    head = "".join(
        _DIGITS[value // 62**power % 62]
        for value, length in ((view.width, 2), (view.height, 2), (view.mines or 0, 4))
        for power in reversed(range(length))
    )
    return head + "".join(_run(kind, len(list(run))) for kind, run in groupby(kinds))


def _run(kind: str, length: int) -> str:
    digits = _OWNED[kind]
    if len(digits) == 1:
        return digits * length
    text = ""
    while length:
        length, value = divmod(length, len(digits))
        text = digits[value] + text
    return text


def _lower(view: View) -> list[str]:
    """Return the kinds of the cells, with clues lowered where that makes none negative."""
    covered = np.pad(view.cells < 0, 1)
    flags = np.pad(view.cells == View.MINE, 1)
    clues = np.pad(view.cells, 1, constant_values=View.COVERED)
    # 1. All covered cells around a clue are mines if there are as many as it says.
    follows = np.zeros_like(flags)
    full = (clues >= 0) & (np.pad(_count_around(covered[1:-1, 1:-1]), 1) == clues)
    for row, column in np.argwhere(full).tolist():
        around = (slice(row - 1, row + 2), slice(column - 1, column + 2))
        follows[around] |= covered[around] & ~flags[around]
    # 2. In reading order, each mine lowers the clues around it, unless one of them is 0 by now.
    kinds = np.where(flags, "O", np.where(covered, "H", ""))
    for row, column in np.argwhere(flags | follows).tolist():
        around = (slice(row - 1, row + 2), slice(column - 1, column + 2))
        square = clues[around]
        if not (square == 0).any():
            square[square > 0] -= 1
            kinds[row, column] = "F" if flags[row, column] else "I"
    inner, kept = clues[1:-1, 1:-1], kinds[1:-1, 1:-1]
    pairs = zip(inner.ravel().tolist(), kept.ravel().tolist(), strict=True)
    return [kind or str(clue) for clue, kind in pairs]


def _count_around(cells: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Count the true cells in each square of 3x3."""
    wide = np.pad(cells, 1).astype(np.int8)
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    return rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]


def _error(message: str) -> FairminesError:
    return FairminesError(f"an analysis link: {message}")
