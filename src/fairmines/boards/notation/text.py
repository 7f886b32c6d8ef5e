"""Reads and writes the text notation of boards, which people type.

The first line is `WIDTH HEIGHT` and, if it is known, the total of mines. HEIGHT lines of WIDTH
characters follow: `?` for a covered cell, `!` for a known mine, `0` to `8` for an opened cell. The
reader also accepts `.` for `?`, `*` for `!`, a byte order mark, CRLF line ends, trailing blanks,
indentation and blank lines around the board. The cells of a row may be separated by blanks, commas
or semicolons; then -1 and -2, the codes of `View.cells`, are read for `?` and `!`, too.

Most other programs write `.` for an opened zero. Beside `?`, `!` or `*`, and without a `0`, it may
be either: the reader returns a warning unless the caller says what dots are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.level import MAX_SIDE, Level, check_size
from fairmines.checks import choice, quote
from fairmines.errors import LevelError, NotationError
from fairmines.wording import counted

COVERED = -1
MINE = -2

READ = {**{str(clue): clue for clue in range(9)}, "?": COVERED, ".": COVERED, "!": MINE, "*": MINE}
WRITE = {**{clue: str(clue) for clue in range(9)}, COVERED: "?", MINE: "!"}
_CODES = {str(COVERED): "?", str(MINE): "!"}
_SEPARATED = re.compile(r"[-\s,;]")
_SEPARATED_CELL = re.compile(r"\s*(-?[^\s,;])(?:\s*[,;]|\s+|$)")
_NO_CELL = 127
_LOOKUP = np.full(128, _NO_CELL, dtype=np.int8)
for _symbol, _code in READ.items():
    _LOOKUP[ord(_symbol)] = _code

Dots = Literal["covered", "zero"]
DOTS: tuple[Dots, ...] = ("covered", "zero")
"""What `.` may stand for."""

Notation = Literal["text", "rows"]
NOTATIONS: tuple[Notation, ...] = ("text", "rows")
"""How a board may be typed: with the line of its size, or the rows alone."""

MAX_TEXT = 2 * (MAX_SIDE + 2) * (MAX_SIDE + 2)
"""The longest text that is read, in characters: twice the largest board."""
MAX_DIGITS = 20
"""The longest number in a first line, in characters."""


class TextBoard(NamedTuple):
    """A board as a text has it."""

    cells: NDArray[np.int8]
    """(H, W) int8: the codes of the cells."""
    mines: int | None
    """The total of mines; None if it is not stated."""
    warning: str | None
    """That dots were read as covered cells and may be zeros; None if they are clear."""


def check_dots(dots: Dots | None) -> None:
    """Raise `FairminesError` unless `dots` says what `.` stands for, or is None."""
    if dots is not None:
        choice("dots", dots, DOTS)


def parse_cells(text: str, dots: Dots | None = None) -> TextBoard:
    """Read a board.

    Args:
        text: The board.
        dots: What `.` stands for; None for a covered cell, with a warning where it may be a zero.

    Raises:
        NotationError: The text is not a board. The error has the line and column, from 1.
        FairminesError: `dots` is unknown.

    >>> parse_cells("2 1 1\\n?1")
    TextBoard(cells=array([[-1,  1]], dtype=int8), mines=1, warning=None)
    """
    lines = _split(text)
    if not lines:
        raise NotationError("the text is empty: expected WIDTH HEIGHT and the board's rows")
    width, height, mines = _parse_header(lines[0])
    rows, warning = _replace_dots(lines[1:], dots)
    cells = np.empty((height, width), dtype=np.int8)
    for index, row in enumerate(rows[:height]):
        cells[index] = _parse_row(row, width, line=index + 2)
    if len(rows) != height:
        raise NotationError(
            f"the board has {len(rows)} rows: expected {height} after {quote(lines[0])}",
            min(len(rows), height) + 2,
        )
    return TextBoard(cells, mines, warning)


def parse_indented(text: str, dots: Dots | None = None) -> TextBoard:
    """Read a board that may be indented, with blank lines around it, as in a program's source.

    The rest is as in `parse_cells`.
    """
    lines, skipped, indent = _dedent(text)
    try:
        return parse_cells("\n".join(lines), dots)
    except NotationError as error:
        raise _moved(error, skipped, indent) from None


def parse_rows(rows: str | Sequence[str], dots: Dots | None = None) -> TextBoard:
    """Read the rows of a board without its first line: a text, which may be indented, or a list.

    Raises:
        NotationError: A row is not of cells, or the rows have different lengths. The error has the
            line and the column, from 1.
        FairminesError: `dots` is unknown.

    >>> parse_rows(["?1", "??"]).cells.tolist()
    [[-1, 1], [-1, -1]]
    """
    lines, skipped, indent = _dedent(rows) if isinstance(rows, str) else (list(rows), 0, 0)
    if not lines:
        raise NotationError("there are no rows: expected ?, ! or 0 to 8 for each cell")
    try:
        lines, warning = _replace_dots(lines, dots)
        width, _ = check_size(len(_split_cells(lines[0], 1)[0]), len(lines))
        cells = [_parse_row(row, width, line) for line, row in enumerate(lines, 1)]
        return TextBoard(np.array(cells), None, warning)
    except LevelError as error:
        raise NotationError(str(error)) from None
    except NotationError as error:
        raise _moved(error, skipped, indent) from None


def _split(text: str) -> list[str]:
    """Return the lines of a text without trailing blanks, and without blank lines at the end."""
    if len(text) > MAX_TEXT:
        raise NotationError(
            f"the text is too long for a board: expected at most {MAX_TEXT:,} characters"
        )
    lines = [line.rstrip() for line in re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _replace_dots(rows: list[str], dots: Dots | None) -> tuple[list[str], str | None]:
    """Return rows whose dots are covered cells, and a warning if they may be zeros."""
    check_dots(dots)
    if dots == "zero":
        return [row.replace(".", "0") for row in rows], None
    signs = set().union(*rows)
    if dots is None and "." in signs and "0" not in signs and signs & set("?!*"):
        return rows, (
            "'.' is read as a covered cell, but it may be an opened 0: expected ? or 0, or the "
            "option dots (--dots), 'covered' or 'zero'"
        )
    return rows, None


def _dedent(text: str) -> tuple[list[str], int, int]:
    """Return the lines of an indented text, the blank lines before them, and the indentation."""
    lines = _split(text)
    skipped = next((number for number, line in enumerate(lines) if line), 0)
    indent = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[indent:] for line in lines[skipped:]], skipped, indent


def _moved(error: NotationError, lines: int, columns: int) -> NotationError:
    """Return an error of a dedented text, with its place in the text as it was given."""
    line = error.line and error.line + lines
    return NotationError(error.reason, line, error.column and error.column + columns)


def _parse_header(line: str) -> tuple[int, int, int | None]:
    tokens = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", line)]
    numbers = [_parse_number(token, column) for token, column in tokens]
    if len(tokens) not in (2, 3):
        raise NotationError(
            f"{quote(line)} has {len(tokens)} numbers: expected WIDTH HEIGHT and, if known, MINES",
            1,
        )
    column = tokens[0][1]
    try:
        width, _ = check_size(numbers[0], 1)
        column = tokens[1][1]
        _, height = check_size(width, numbers[1])
        if len(numbers) == 2:
            return width, height, None
        column = tokens[2][1]
        return Level(width, height, numbers[2])
    except LevelError as error:
        raise NotationError(str(error), 1, column) from None


def _parse_number(token: str, column: int) -> int:
    if not re.fullmatch(r"[+-]?[0-9]+", token):
        hint = (
            "; View.from_rows and --notation rows read rows alone"
            if set(token) <= READ.keys()
            else ""
        )
        raise NotationError(f"{quote(token)} is not a whole number{hint}", 1, column)
    if len(token) > MAX_DIGITS:
        raise NotationError(
            f"the number {quote(token)} is too long: expected at most {MAX_DIGITS} digits",
            1,
            column,
        )
    return int(token)


def _parse_row(row: str, width: int, line: int) -> NDArray[np.int8]:
    symbols, columns = _split_cells(row, line)
    # Encode lone surrogates too, so that they get the error message of any other wrong character.
    characters = np.frombuffer(symbols.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    codes = _LOOKUP[np.minimum(characters, 127)]
    wrong = np.flatnonzero(codes[:width] == _NO_CELL)
    if len(wrong):
        raise _no_cell(symbols[wrong[0]], line, columns[wrong[0]])
    if len(symbols) != width:
        raise NotationError(
            f"the row has {counted(len(symbols), 'cell')}: expected {width}",
            line,
            columns[width] if len(symbols) > width else len(row) + 1,
        )
    return codes


def _split_cells(row: str, line: int) -> tuple[str, Sequence[int]]:
    """Return the cells of a row, a character for each, and the column of each, from 1.

    >>> _split_cells("?, -2,1", 1)
    ('?!1', [1, 4, 7])
    """
    if not _SEPARATED.search(row):
        return row, range(1, len(row) + 1)
    symbols, columns, end = "", [], 0
    while end < len(row):
        match = _SEPARATED_CELL.match(row, end)
        symbol = match and _CODES.get(match[1], match[1])
        if not match or not symbol or len(symbol) > 1:
            raise _no_cell(row[end:].split(maxsplit=1)[0], line, end + 1)
        symbols += symbol
        columns.append(match.start(1) + 1)
        end = match.end()
    return symbols, columns


def _no_cell(symbol: str, line: int, column: int) -> NotationError:
    return NotationError(f"{quote(symbol)} is not a cell: expected ?, ! or 0 to 8", line, column)


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


def format_probabilities(
    cells: NDArray[np.int8], mine_probability: NDArray[np.float64], mines: int | None = None
) -> str:
    """Write a board with a probability for each covered cell, without a final newline.

    Columns are aligned to the right and separated by blanks.

    Args:
        cells: (H, W) codes.
        mine_probability: (H, W), 0 to 1. NaN is unknown, and written as `?`.
        mines: The total of mines, or None if it is unknown.

    >>> print(format_probabilities(np.array([[-1, 1, -1]]), np.array([[0.25, np.nan, 1.0]])))
    3 1
    0.250000 1 1.000000
    """
    height, width = cells.shape
    rows = [
        [
            WRITE[code] if math.isnan(probability) else format_probability(probability)
            for code, probability in zip(codes, probabilities, strict=True)
        ]
        for codes, probabilities in zip(cells.tolist(), mine_probability.tolist(), strict=True)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (" ".join(map(str.rjust, row, widths)) for row in rows)
    return "\n".join([format_header(width, height, mines), *lines])


def format_probability(probability: float) -> str:
    """Write a probability with six decimals, or with more if it would look certain and is not.

    >>> [format_probability(probability) for probability in (0.0, 1e-9, 1 / 7, 1 - 1e-9, 1.0)]
    ['0.000000', '1e-09', '0.142857', '0.999999999', '1.000000']
    """
    if probability in (0.0, 1.0):
        return f"{probability:.6f}"
    if round(probability, 6) == 0.0:
        return f"{probability:.3g}"
    decimals = 6
    while round(probability, decimals) == 1.0:
        decimals += 1
    return f"{probability:.{decimals}f}"
