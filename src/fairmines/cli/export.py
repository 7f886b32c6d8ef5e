"""`fairmines export`: write all games and settings of this machine as one file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path

from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.boards import STANDARD
from fairmines.cli.output import print_to_stderr, standard_bytes, whole_file
from fairmines.cli.store import add_data_option, games_directory, open_store
from fairmines.errors import FairminesError
from fairmines.wording import counted

DESCRIPTION = """\
Write all games that `play` and `serve` keep, and the settings of the page, as one file. It holds
running games too, with the places of their mines. `fairmines import` and the page read it, also the
page without a server.
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
    from fairmines.web.store.transfer import export_pages

    with open_store(arguments, must_exist=True) as store:
        _check_output(arguments)
        pages = export_pages(store)
        if arguments.output == STANDARD:
            with standard_bytes() as write:
                lines = _write(pages, write)
        else:
            with whole_file(arguments.output) as file:
                lines = _write(pages, file.write)
    print_to_stderr(counted(lines - 2, "game"))


def _check_output(arguments: Namespace) -> None:
    """Raise `FairminesError` if the output is one of the files that keep the games."""
    from fairmines.web.store.schema import FILE

    output = Path(arguments.output).resolve()
    kept = games_directory(arguments).resolve()
    if arguments.output != STANDARD and output.parent == kept and output.name.startswith(FILE):
        raise FairminesError(
            f"{arguments.output!r} is a file that keeps the games: expected another one"
        )


def _write(pages: Iterable[str], write: Callable[[bytes], object]) -> int:
    """Write pages of text; return the number of their lines."""
    lines = 0
    for page in pages:
        write(page.encode())
        lines += page.count("\n")
    return lines
