"""Parses options of `fairmines simulate`: start, workers, Dask address, densities of a sweep."""

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
"""The largest number of levels in a sweep."""


def start(text: str) -> str | tuple[int, int]:
    """Read the start, the cell that is opened first: a name, or ROW,COLUMN."""
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
            f"{quote(text)} is not the address of a Dask scheduler: expected tcp://HOST:PORT"
        )
    return text


def densities(text: str) -> list[Decimal]:
    """Read A:B:STEP, the densities of mines from A to B, both included.

    The numbers are decimal. With binary fractions, 0.10:0.25:0.01 might end before 0.25.

    >>> [str(density) for density in densities("0.1:0.2:0.05")]
    ['0.10', '0.15', '0.20']
    """
    try:
        first, last, step = map(Decimal, text.split(":"))
        sensible = 0 <= first <= last <= 1 and 0 < step <= 1
        steps = (last - first) / step if sensible else Decimal(0)
    except (ValueError, ArithmeticError):  # not three numbers, NaN, or too large for Decimal
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is not a sweep: expected A:B:STEP, for example 0.10:0.25:0.01"
        ) from None
    if not sensible:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is not a sweep: expected 0 <= A <= B <= 1 and 0 < STEP <= 1"
        )
    if steps >= MOST_LEVELS:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} has too many densities: expected at most {MOST_LEVELS:,}"
        )
    return [first + index * step for index in range(int(steps) + 1)]


def levels(size: tuple[int, int], densities: list[Decimal]) -> list[Level]:
    """Return the levels of a sweep: one size, with densities rounded to whole mines.

    Raises:
        FairminesError: Two densities give the same number of mines.

    >>> [level.mines for level in levels((10, 10), densities("0.1:0.2:0.05"))]
    [10, 15, 20]
    """
    width, height = check_size(*size)
    mines = [round(density * width * height) for density in densities]
    if len(set(mines)) < len(mines):
        raise FairminesError(
            f"a {width}x{height} board is too small for such a fine sweep: "
            f"expected steps of at least {1 / Decimal(width * height):.2g}"
        )
    return [Level(width, height, number) for number in mines]
