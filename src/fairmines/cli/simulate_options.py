"""Parses options of `fairmines simulate`: start, workers, Dask address, densities of a sweep."""

from __future__ import annotations

import argparse
import re
from decimal import Decimal
from typing import Literal

from fairmines.checks import quote
from fairmines.cli.arguments import cell, whole_number
from fairmines.errors import FairminesError
from fairmines.simulation.densities import parse_densities


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
    """Read A:B:STEP, the densities of mines from A to B."""
    try:
        return parse_densities(text)
    except FairminesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
