"""The text notation: a board as people type it.

First line `WIDTH HEIGHT`, optionally a third number, the total of mines; then HEIGHT lines of WIDTH
characters: `?` covered, `!` a known mine, `0` to `8` an opened cell. When reading, `.` stands for
`?` and `*` for `!`; a byte order mark, CRLF line ends and trailing blanks are tolerated.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from fairmines.errors import LevelError, NotationError
from fairmines.layout import MAX_SIDE, Level, check_size

COVERED = -1
MINE = -2

READ = {**{str(clue): clue for clue in range(9)}, "?": COVERED, ".": COVERED, "!": MINE, "*": MINE}
WRITE = {**{clue: str(clue) for clue in range(9)}, COVERED: "?", MINE: "!"}
_LOOKUP = np.full(128, 127, dtype=np.int8)
for _symbol, _code in READ.items():
    _LOOKUP[ord(_symbol)] = _code

MAX_TEXT = 2 * (MAX_SIDE + 2) * (MAX_SIDE + 2)
"""The longest text that is read, in characters: twice the largest board."""


def parse_cells(text: str) -> tuple[NDArray[np.int8], int | None]:
    """Read a board: (H, W) int8 codes and the total of mines, None when it is not stated.

    Raises `NotationError` with the 1-based line and column.

    >>> parse_cells("2 1 1\\n?1")
    (array([[-1,  1]], dtype=int8), 1)
    """
    if len(text) > MAX_TEXT:
        raise NotationError(
            f"the text is too long for a board: expected at most {MAX_TEXT:,} characters"
        )
    lines = [line.rstrip() for line in re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise NotationError("the text is empty: expected WIDTH HEIGHT and the board's rows")
    width, height, mines = _parse_header(lines[0])
    rows = lines[1:]
    if len(rows) != height:
        where = min(len(rows), height) + 2 if len(rows) > height else len(lines)
        raise NotationError(f"{len(rows)} rows: expected {height} after {quote(lines[0])}", where)
    cells = np.empty((height, width), dtype=np.int8)
    for index, row in enumerate(rows):
        cells[index] = _parse_row(row, width, line=index + 2)
    return cells, mines


def _parse_header(line: str) -> tuple[int, int, int | None]:
    tokens = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", line)]
    for token, column in tokens:
        if not re.fullmatch(r"-?[0-9]{1,9}", token):
            raise NotationError(f"{quote(token)} is not a whole number", 1, column)
    if len(tokens) not in (2, 3):
        raise NotationError(
            f"{quote(line)} has {len(tokens)} numbers: expected WIDTH HEIGHT and, if known, MINES", 1
        )
    try:
        width, height = check_size(int(tokens[0][0]), int(tokens[1][0]))
        mines = Level(width, height, int(tokens[2][0])).mines if len(tokens) == 3 else None
    except LevelError as error:
        raise NotationError(str(error), 1) from None
    return width, height, mines


def _parse_row(row: str, width: int, line: int) -> NDArray[np.int8]:
    characters = np.frombuffer(row.encode("utf-32-le"), dtype=np.uint32)
    codes = _LOOKUP[np.minimum(characters, 127)]
    wrong = np.flatnonzero(codes == 127)
    if len(wrong) and wrong[0] < width:
        column = int(wrong[0])
        raise NotationError(
            f"{quote(row[column])} is not a cell: expected ?, ! or 0 to 8", line, column + 1
        )
    if len(row) != width:
        raise NotationError(
            f"the row has {len(row)} cells: expected {width}", line, min(len(row), width) + 1
        )
    return codes


def quote(text: str) -> str:
    """Quote a piece of input for an error message: printable, and not longer than 40 characters."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def format_header(width: int, height: int, mines: int | None) -> str:
    """Write a board's first line."""
    return f"{width} {height}" if mines is None else f"{width} {height} {mines}"


def format_cells(cells: NDArray[np.int8], mines: int | None = None) -> str:
    """Write (H, W) codes in the text notation, without a final newline.

    >>> print(format_cells(np.array([[-1, 1]], dtype=np.int8), 1))
    2 1 1
    ?1
    """
    height, width = cells.shape
    rows = ("".join(map(WRITE.__getitem__, row)) for row in cells.tolist())
    return "\n".join([format_header(width, height, mines), *rows])
