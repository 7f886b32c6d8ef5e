"""Options for the board that a command analyses, and how its file is opened and named."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from fairmines.boards.notation import DOTS, NOTATIONS
from fairmines.checks import quote
from fairmines.cli.arguments import Parser, not_empty, whole_number
from fairmines.cli.output import print_to_stderr
from fairmines.errors import FairminesError
from fairmines.formats.position_file import PositionFile
from fairmines.formats.position_formats import Reading, is_content

STANDARD = "-"
"""The name of standard input and standard output."""


def add_board_options(parser: Parser) -> None:
    """Declare the arguments for the board and its total of mines."""
    parser.add_argument(
        "input",
        metavar="IN",
        type=not_empty,
        help="the board, in any format that fairmines convert reads, a link, or a game id of "
        "Mines; - for standard input",
    )
    add_dots_option(parser)
    parser.add_argument(
        "--notation",
        choices=NOTATIONS,
        help="rows: the board has no line with its size; default: what the file says",
    )
    parser.add_argument(
        "--ignore-flags",
        action="store_true",
        help="take known mines as covered cells: they may be wrong flags",
    )
    parser.add_argument(
        "--mines", metavar="N", type=whole_number, help="total of mines, known ones included"
    )


def add_dots_option(parser: Parser) -> None:
    """Declare what a dot stands for."""
    parser.add_argument(
        "--dots",
        choices=DOTS,
        help="what . is in a board as text; default: covered, with a warning where it may be "
        "a zero",
    )


@contextmanager
def open_input(name: str) -> Generator[BinaryIO]:
    """Yield a file that is open for reading bytes, or standard input for "-".

    Raises `FairminesError` if it cannot be read; the message says why.
    """
    try:
        if name != STANDARD:
            with Path(name).open("rb") as file:
                yield file
        elif sys.stdin is None:
            raise FairminesError("cannot read standard input: it is closed")
        else:
            yield sys.stdin.buffer
    except OSError as error:
        raise FairminesError(f"cannot read {title(name)}: {error.strerror}") from error


def title(name: str) -> str:
    """Return the name of the input for a message."""
    if name == STANDARD:
        return "standard input"
    return quote(name) if is_content(name) else repr(name)


@contextmanager
def titled(name: str, kind: type[FairminesError] = FairminesError) -> Generator[None]:
    """Put the name of the input before an error of a kind."""
    try:
        yield
    except kind as error:
        raise FairminesError(f"{title(name)}: {error}") from error


def print_warning(name: str, reading: Reading) -> PositionFile:
    """Return the board that was read; print the warning about it, if any, with the input's name."""
    if reading.warning:
        print_to_stderr(f"{title(name)}: {reading.warning}")
    return reading.board
