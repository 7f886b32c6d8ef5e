"""Parses command-line arguments: the parser, and the types of numbers, sizes, cells and names."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from typing import Any, NoReturn

from fairmines.boards.level import Level, parse_level
from fairmines.checks import quote
from fairmines.cli.output import standard_output
from fairmines.errors import FairminesError

MAX_DIGITS = 100
"""The longest number that is read, in characters; 2**64 has 20."""


MAX_WIDTH = 100
"""The longest line of help, in characters."""


class UsageError(FairminesError):
    """Invalid arguments on the command line."""


class HelpFormatter(argparse.HelpFormatter):
    """Wraps help to the width of the terminal; paragraphs with indented lines keep their lines."""

    def __init__(self, prog: str) -> None:
        """Make a formatter for the program `prog`."""
        super().__init__(prog, width=min(shutil.get_terminal_size().columns, MAX_WIDTH))

    def _fill_text(self, text: str, width: int, indent: str) -> str:  # noqa: ARG002
        paragraphs = text.strip("\n").split("\n\n")
        return "\n\n".join(
            paragraph if "\n " in paragraph else "\n".join(self._split_lines(paragraph, width))
            for paragraph in paragraphs
        )

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Wrap at spaces only, so that options and names stay whole."""
        text = " ".join(text.split())
        return textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError`; argparse would print the usage and exit."""

    def __init__(self, **settings: object) -> None:
        """Make a parser with the settings of `argparse.ArgumentParser`."""
        super().__init__(
            allow_abbrev=False,
            formatter_class=HelpFormatter,
            **settings,  # type: ignore[arg-type]
        )

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with the message and a hint at --help."""
        raise UsageError(f"{message}; see {self.prog} --help")

    def _print_message(self, message: str, file: Any = None) -> None:  # noqa: ARG002
        """Print help or version to standard output; argparse would ignore an error there."""
        with standard_output() as out:
            out.write(message)


def not_empty(text: str) -> str:
    """Read a name, of a file or a host: any text that is not empty.

    Empty text mostly comes from a shell variable that is not set. As a name it would mean the
    current folder, or all hosts.
    """
    if not text:
        raise argparse.ArgumentTypeError("'' is empty: expected a name")
    return text


def whole_number(text: str) -> int:
    """Read a whole number.

    >>> whole_number("99")
    99
    """
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a whole number")
    if len(text) > MAX_DIGITS:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is too long: expected at most {MAX_DIGITS} digits"
        )
    return int(text)


def real_number(text: str) -> float:
    """Read a number such as 0.2 or 1e-3."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a number") from None


def size(text: str) -> tuple[int, int]:
    """Read WIDTHxHEIGHT.

    >>> size("30x16")
    (30, 16)
    """
    width, times, height = text.lower().partition("x")
    if not times:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a size: expected WIDTHxHEIGHT")
    return whole_number(width), whole_number(height)


def level(text: str) -> Level:
    """Read a level: its name, or WIDTHxHEIGHTxMINES.

    >>> level("8x8x10")
    Level(width=8, height=8, mines=10)
    """
    try:
        return parse_level(text)
    except FairminesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def cell(text: str) -> tuple[int, int]:
    """Read ROW,COLUMN.

    >>> cell("0,29")
    (0, 29)
    """
    row, comma, column = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a cell: expected ROW,COLUMN")
    return whole_number(row), whole_number(column)


def whole_range(text: str) -> tuple[int, int]:
    """Read LEAST-MOST.

    >>> whole_range("100-140")
    (100, 140)
    """
    least, dash, most = text.partition("-")
    if not dash:
        raise argparse.ArgumentTypeError(f"{quote(text)} is no range: expected LEAST-MOST")
    return whole_number(least), whole_number(most)


def add_traceback_option(parser: Parser) -> None:
    """Declare what shows where code of a user fails; `main` reads it."""
    parser.add_argument(
        "--traceback",
        action="store_true",
        help="if your own code fails, print its traceback on standard error, too",
    )
