"""`fairmines export`: write all finished games of this machine as one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.boards import STANDARD
from fairmines.cli.output import LeftOut, print_to_stderr, standard_bytes, whole_file
from fairmines.cli.store import add_data_option, games_directory
from fairmines.errors import FairminesError
from fairmines.wording import counted

DESCRIPTION = """\
Write all finished games that `play` and `daily` keep as one file, which `fairmines import` and the
page read. Running games and the settings are in the browser: the page's statistics save them, too.
A damaged game is named and left out, and the exit status is 2.
"""
EXAMPLES = """\
examples:
  fairmines export games.ndjson
  fairmines export --data ./games - | gzip > games.ndjson.gz
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "output", metavar="FILE", type=not_empty, help="the new file; - for standard output"
    )
    add_data_option(parser)


def run(arguments: Namespace) -> None:
    """Write the file, and say on stderr how many games it has."""
    from fairmines.box.log import FILE
    from fairmines.records.box_games import has_games, write_games_file

    folder = games_directory(arguments)
    if not has_games(folder):
        raise FairminesError(f"there are no games in {str(folder)!r}: expected a file {FILE}")
    _check_output(arguments.output, folder / FILE)
    left_out = LeftOut()
    if arguments.output == STANDARD:
        with standard_bytes() as write:
            games = write_games_file(folder, write, left_out.add)
    else:
        with whole_file(arguments.output) as file:
            games = write_games_file(folder, file.write, left_out.add)
    print_to_stderr(counted(games, "game"))
    left_out.check(f"{str(folder)!r}: {counted(games, 'game')} written")


def _check_output(output: str, kept: Path) -> None:
    """Raise `FairminesError` if the output is the file that keeps the games."""
    if output != STANDARD and Path(output).resolve() == kept.resolve():
        raise FairminesError(f"{output!r} is the file that keeps the games: expected another one")
