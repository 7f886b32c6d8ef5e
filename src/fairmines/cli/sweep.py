"""What may be said of levels, starts and who plays on the command line of `simulate`."""

from __future__ import annotations

import argparse
import re
from decimal import Decimal
from typing import Literal

from fairmines.boards.level import Level, check_size
from fairmines.checks import quote
from fairmines.cli.arguments import cell, whole_number
from fairmines.errors import FairminesError

MOST_LEVELS = 1000
"""The longest sweep."""


def start(text: str) -> str | tuple[int, int]:
    """Read where the first cell is opened."""
    return text if text in {"corner", "centre", "random"} else cell(text)


def workers(text: str) -> int | Literal["auto"]:
    """Read a number of processes, or "auto"."""
    return "auto" if text == "auto" else whole_number(text)


def scheduler(text: str) -> str:
    """Read the address of a Dask scheduler.

    >>> scheduler("tcp://127.0.0.1:8786")
    'tcp://127.0.0.1:8786'
    """
    if not re.fullmatch(r"(\w+://)?([^\s:/\[\]]+|\[[^\s\[\]]+\]):\d{1,5}", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is no address of a Dask scheduler: expected tcp://HOST:PORT"
        )
    return text


def densities(text: str) -> list[Decimal]:
    """Read A:B:STEP, the densities of mines from A to B, both included.

    Decimal numbers, so that 0.10:0.25:0.01 ends at 0.25 and not before.

    >>> [str(density) for density in densities("0.1:0.2:0.05")]
    ['0.10', '0.15', '0.20']
    """
    try:
        first, last, step = map(Decimal, text.split(":"))
        sensible = 0 <= first <= last <= 1 and 0 < step <= 1
        steps = (last - first) / step if sensible else Decimal(0)
    except (ValueError, ArithmeticError):  # not three, no numbers, NaN, more than Decimal holds
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is no sweep: expected A:B:STEP, 0.10:0.25:0.01 say"
        ) from None
    if not sensible:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is no sweep: expected densities A to B, 0 to 1, and a STEP above 0"
        )
    if steps >= MOST_LEVELS:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} has too many densities: expected at most {MOST_LEVELS:,}"
        )
    return [first + index * step for index in range(int(steps) + 1)]


def levels(size: tuple[int, int], shares: list[Decimal]) -> list[Level]:
    """Return the levels of a sweep: a size, with shares of mines, to the nearest mine.

    Raises `FairminesError` when two of them come to the same number of mines.

    >>> [level.mines for level in levels((10, 10), densities("0.1:0.2:0.05"))]
    [10, 15, 20]
    """
    width, height = check_size(*size)
    mines = [round(share * width * height) for share in shares]
    if len(set(mines)) < len(mines):
        raise FairminesError(
            f"a {width}x{height} board is too small for such a fine sweep: "
            f"expected steps of at least {1 / Decimal(width * height):.2g}"
        )
    return [Level(width, height, number) for number in mines]
