"""The directory in which games are kept, and opening those of a server."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fairmines.cli.arguments import Parser, not_empty
from fairmines.errors import FairminesError

if TYPE_CHECKING:
    from fairmines.web.store.game_store import GameStore


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
    from fairmines.box.store import data_folder

    return data_folder() if arguments.data is None else Path(arguments.data)


@contextmanager
def open_store(arguments: Namespace) -> Generator[GameStore]:
    """Open the games of a server's directory; a server may use them at the same time.

    Raises:
        FairminesError: The games cannot be read or stored; the message says why.
    """
    import sqlite3

    from fairmines.web.store.game_store import GameStore
    from fairmines.web.store.schema import FILE

    directory = games_directory(arguments)
    if not (directory / FILE).exists():
        raise FairminesError(f"there are no games in {str(directory)!r}: expected a file {FILE}")
    with closing(GameStore(directory)) as store:
        try:
            yield store
        except sqlite3.Error as error:
            raise FairminesError(f"cannot use the games in {str(directory)!r}: {error}") from None
