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
    """Declare what says which board, and how many mines there are on it."""
    parser.add_argument(
        "input", metavar="IN", type=not_empty, help="the board; - for standard input"
    )
    parser.add_argument(
        "--mines", metavar="N", type=whole_number, help="total of mines, known ones included"
    )


def read_board(name: str) -> View:
    """Read a view from a file; raises `NotationError`, and `FairminesError` for a bad file."""
    try:
        if name != STANDARD:
            return read_view(name)
        if sys.stdin is None:
            raise FairminesError("cannot read standard input: it is closed")
        return read_view(sys.stdin.buffer)
    except OSError as error:
        raise FairminesError(f"cannot read {title(name)}: {error.strerror}") from error


def title(name: str) -> str:
    """Name the input in a message."""
    return "standard input" if name == STANDARD else repr(name)


@contextmanager
def located(name: str) -> Generator[None]:
    """Have errors say which board they speak of, and where in the file a clashing clue stands."""
    try:
        yield
    except NotationError as error:
        raise FairminesError(f"{title(name)}: {error}") from error
    except InconsistentViewError as error:
        raise FairminesError(f"{title(name)}: {_locate(error)}{error}") from error


def _locate(error: InconsistentViewError) -> str:
    """Say where in the file a clashing clue stands; the rows come after the first line."""
    if error.cell is None:
        return ""
    row, column = error.cell
    return f"line {row + 2}, column {column + 1}: "
