"""Options of `fairmines simulate`, some of which `fairmines dataset` shares, and how they read."""

from __future__ import annotations

import argparse
import ast
import re
from decimal import Decimal
from typing import Any, Literal

from fairmines.boards.level import FIRST_RULES
from fairmines.checks import quote
from fairmines.cli.arguments import Parser, cell, not_empty, whole_number
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import ON_ERROR, Options
from fairmines.simulation.simulate import parse_densities


def add_setup_options(parser: Parser) -> None:
    """Declare what sets up each game: the seed and the first opening."""
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number,
        default=Options.seed,
        help="0 to 2**64 - 1; default 1",
    )
    parser.add_argument(
        "--first",
        choices=FIRST_RULES,
        default=Options.first,
        help="the start may be a mine (any), is free (safe, default), or is free with all its "
        "neighbours (opening)",
    )
    parser.add_argument(
        "--start",
        metavar="R,C",
        type=start,
        default="corner",
        help="first opening: corner (default), centre, random, or row and column from 0",
    )


def add_strategy_options(parser: Parser) -> None:
    """Declare how strategies are called, and what is done about their failures."""
    parser.add_argument(
        "--label", metavar="NAME", help="what the strategy is called in the results, if it is one"
    )
    parser.add_argument(
        "--on-error",
        choices=ON_ERROR,
        default=Options.on_error,
        help="an exception or an illegal move of a strategy ends the run (raise, default), or "
        "loses the game (loss)",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="count the games lost on cells that a strategy considered safe, and its guesses that "
        "were safe",
    )
    parser.add_argument(
        "--not-reproducible",
        dest="reproducible",
        action="store_false",
        help="compare no games: the strategy may play a game differently each time",
    )


def add_run_options(parser: Parser) -> None:
    """Declare where games are played, and what is written."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers",
        metavar="N",
        type=workers,
        default="auto",
        help="processes of this machine; default auto, one for each core",
    )
    where.add_argument(
        "--dask",
        metavar="ADDRESS",
        type=scheduler,
        help="play on a Dask cluster: tcp://HOST:PORT",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="store results in this SQLite file, and continue from those that it has",
    )
    parser.add_argument(
        "--replace", action="store_true", help="play all games anew, and replace those of --out"
    )
    parser.add_argument(
        "--save-lost",
        metavar="DIR",
        type=not_empty,
        help="write a record of each lost game into this folder, for fairmines review",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.add_argument("--plot", metavar="FILE", help="draw the results: FILE.png or FILE.svg")


def start(text: str) -> str | tuple[int, int]:
    """Read the start, the cell that is opened first: a name, or ROW,COLUMN."""
    return text if text in {"corner", "centre", "center", "random"} else cell(text)


def names(text: str) -> list[str]:
    """Read names that commas separate; a comma inside of brackets separates parameters.

    >>> names("min-risk,mine:Near(eps=0.3, deep=True)")
    ['min-risk', 'mine:Near(eps=0.3, deep=True)']
    """
    found, depth = [""], 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth <= 0:
            found.append("")
        else:
            found[-1] += sign
    return found


def setting(text: str) -> tuple[str, Any]:
    """Read NAME=VALUE. A value that is no Python literal is text.

    >>> setting("eps=0.3"), setting("mode=careful")
    (('eps', 0.3), ('mode', 'careful'))
    """
    name, equals, value = text.partition("=")
    if not (equals and name.isidentifier()):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is not a parameter: expected NAME=VALUE, for example eps=0.3"
        )
    try:
        return name, ast.literal_eval(value)
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return name, value


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
