"""The directory in which games are kept."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fairmines.box import data_folder
from fairmines.cli.arguments import Parser, not_empty


def add_data_option(parser: Parser) -> None:
    """Declare the argument for the directory that keeps games."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=not_empty,
        help="the directory that keeps games; default: the user's data directory",
    )


def games_directory(arguments: Namespace) -> Path:
    """Return the directory that `--data` names, or the user's."""
    return data_folder() if arguments.data is None else Path(arguments.data)
