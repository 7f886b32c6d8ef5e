"""Reads the board that a command analyses, from a file or standard input."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

from fairmines.boards.files import read_view
from fairmines.boards.view import View
from fairmines.cli.arguments import Parser, not_empty, whole_number
from fairmines.errors import FairminesError, InconsistentViewError, NotationError

STANDARD = "-"
"""The name of standard input and standard output."""


def add_board_options(parser: Parser) -> None:
    """Declare the arguments for the board and its total of mines."""
    parser.add_argument(
        "input", metavar="IN", type=not_empty, help="the board; - for standard input"
    )
    parser.add_argument(
        "--mines", metavar="N", type=whole_number, help="total of mines, known ones included"
    )


def read_board(name: str) -> View:
    """Read a view from a file, or from standard input for "-".

    Raises:
        NotationError: The text is not a board.
        FairminesError: The file cannot be read.
    """
    try:
        if name != STANDARD:
            return read_view(name)
        if sys.stdin is None:
            raise FairminesError("cannot read standard input: it is closed")
        return read_view(sys.stdin.buffer)
    except OSError as error:
        raise FairminesError(f"cannot read {title(name)}: {error.strerror}") from error


def title(name: str) -> str:
    """Return the name of the input for a message."""
    return "standard input" if name == STANDARD else repr(name)


@contextmanager
def located(name: str) -> Generator[None]:
    """Put the file's name before an error, and the line and column of a clashing clue."""
    try:
        yield
    except NotationError as error:
        raise FairminesError(f"{title(name)}: {error}") from error
    except InconsistentViewError as error:
        raise FairminesError(f"{title(name)}: {_locate(error)}{error}") from error


def _locate(error: InconsistentViewError) -> str:
    """Return the line and column of the clashing clue in the file; rows begin at line 2."""
    if error.cell is None:
        return ""
    row, column = error.cell
    return f"line {row + 2}, column {column + 1}: "
