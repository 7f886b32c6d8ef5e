"""The text notation of boards, which people type; the kernel reads and writes it.

The first line is `WIDTH HEIGHT` and, if it is known, the total of mines. HEIGHT lines of WIDTH
characters follow: `?` for a covered cell, `!` for a known mine, `0` to `8` for an opened cell.
docs/reference/notation.md says what else is read.

Most other programs write `.` for an opened zero. Beside `?`, `!` or `*`, and without a `0`, it may
be either: callers warn unless they were told what dots are.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.checks import choice
from fairmines.errors import NotationError
from fairmines.wording import printable

Dots = Literal["covered", "zero"]
DOTS: tuple[Dots, ...] = ("covered", "zero")
"""What `.` may stand for."""

Notation = Literal["text", "rows"]
NOTATIONS: tuple[Notation, ...] = ("text", "rows")
"""How a board may be typed: with the line of its size, or the rows alone."""

UNCLEAR_DOTS: Final = (
    "'.' is read as a covered cell, but it may be an opened 0: expected ? or 0, or the "
    "option dots (--dots), 'covered' or 'zero'"
)
"""The warning about a text that can be read in two ways."""


def check_dots(dots: Dots | None) -> None:
    """Raise `FairminesError` unless `dots` says what `.` stands for, or is None."""
    if dots is not None:
        choice("dots", dots, DOTS)


def parse_board(text: str, notation: Notation, dots: Dots | None) -> _kernel.FilePosition:
    """Read a board, which may be indented, with blank lines around it.

    Args:
        text: The board.
        notation: "text" with the line of its size, "rows" without.
        dots: What `.` stands for; None for a covered cell.

    Raises:
        NotationError: The text is not a board. The error has the line and column, from 1.
        FairminesError: `dots` is unknown.

    >>> parse_board("?1", "rows", None).cells.tolist()
    [[-1, 1]]
    """
    check_dots(dots)
    try:
        # Lone surrogates are not UTF-8: the kernel says where they are.
        return _kernel.read_position(text.encode("utf-8", "surrogatepass"), notation, dots)
    except _kernel.FileFailure as failure:
        raise notation_error(failure) from None


def notation_error(failure: _kernel.FileFailure) -> NotationError:
    """Return what the kernel says of a text as an error."""
    sentence, line, column = failure.args
    return NotationError(printable(sentence.decode()), line, column)


def format_cells(cells: NDArray[np.int8], mines: int | None = None) -> str:
    """Write (H, W) codes in the text notation, without a final newline.

    >>> print(format_cells(np.array([[-1, 1]], dtype=np.int8), 1))
    2 1 1
    ?1
    """
    position = _kernel.FilePosition(cells, mines, None, None)
    return _kernel.write_position(position, "text").decode().removesuffix("\n")


def format_probabilities(
    cells: NDArray[np.int8], mine_probability: NDArray[np.float64], mines: int | None = None
) -> str:
    """Write a board with a probability for each covered cell, without a final newline.

    Columns are aligned to the right and separated by blanks.

    Args:
        cells: (H, W) codes.
        mine_probability: (H, W), 0 to 1. NaN is unknown, and written as `?`.
        mines: The total of mines, or None if it is unknown.

    >>> cells = np.array([[-1, 1, -1]], dtype=np.int8)
    >>> print(format_probabilities(cells, np.array([[0.25, np.nan, 1.0]])))
    3 1
    0.250000 1 1.000000
    """
    header, *lines = format_cells(cells, mines).split("\n")
    rows = [
        [
            letter if math.isnan(probability) else format_probability(probability)
            for letter, probability in zip(line, probabilities, strict=True)
        ]
        for line, probabilities in zip(lines, mine_probability.tolist(), strict=True)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join([header, *(" ".join(map(str.rjust, row, widths)) for row in rows)])


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
