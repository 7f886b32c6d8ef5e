"""`fairmines import`: add the games of a file to those of this machine."""  # noqa: N999

from __future__ import annotations

from argparse import Namespace
from collections.abc import Generator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO

from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.boards import open_input, title
from fairmines.cli.output import print_to_stderr, standard_output
from fairmines.cli.store import add_data_option, open_store
from fairmines.errors import FairminesError
from fairmines.wording import counted

if TYPE_CHECKING:
    from fairmines.web.store.transfer import Imported

DESCRIPTION = """\
Add the games of a file that `fairmines export` or the page has written. Games that are here already
stay as they are. The settings of the file are taken if there are none here. A damaged line is left
out and named, and the exit status is 2; the other games are all stored, or none of them.
"""
EXAMPLES = """\
examples:
  fairmines import games.ndjson
  gunzip --stdout games.ndjson.gz | fairmines import - --data ./games
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "input", metavar="FILE", type=not_empty, help="the file; - for standard input"
    )
    add_data_option(parser)


def run(arguments: Namespace) -> None:
    """Read the file, and say what came of it."""
    name = title(arguments.input)
    with open_input(arguments.input) as file:
        imported = _import(arguments, name, file)
    with standard_output() as out:
        out.write(f"added {counted(imported.added, 'game')}, {imported.known:,} known\n")
    problems = list(imported.problems)
    if imported.damaged > len(problems):
        problems.append(counted(imported.damaged - len(problems), "more damaged line"))
    for sentence in problems[:-1]:
        print_to_stderr(f"{name}: {sentence}")
    if problems:
        raise FairminesError(f"{name}: {problems[-1]}")


def _import(arguments: Namespace, name: str, file: BinaryIO) -> Imported:
    from fairmines.records.games_file import bounded_lines, read_header
    from fairmines.web.store.transfer import import_lines

    # Opening the store makes its directory and its database, so a wrong file is noticed before.
    lines = bounded_lines(file)
    with _named(name):
        first = next(lines, b"")
        read_header(first)
    with open_store(arguments) as store, _named(name):
        return import_lines(store, chain([first], lines))


@contextmanager
def _named(name: str) -> Generator[None]:
    try:
        yield
    except FairminesError as error:
        raise FairminesError(f"{name}: {error}") from error
