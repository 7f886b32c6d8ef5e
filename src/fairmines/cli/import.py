"""`fairmines import`: add the games of a file to those of this machine."""  # noqa: N999

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path

from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.boards import STANDARD, title
from fairmines.cli.output import standard_output
from fairmines.cli.store import add_data_option, open_store
from fairmines.errors import FairminesError
from fairmines.wording import counted

DESCRIPTION = """\
Add the games of a file that `fairmines export` or the page has written. Games that are here already
stay as they are. The settings of the file are taken if there are none here. A damaged line is left
out and named; the other games are all stored, or none of them.
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
    from fairmines.web.store.transfer import import_lines

    name = arguments.input
    with ExitStack() as opened:
        try:
            # Before the store, which makes its directory.
            file = (
                sys.stdin.buffer
                if name == STANDARD
                else opened.enter_context(Path(name).open("rb"))
            )
            imported = import_lines(opened.enter_context(open_store(arguments)), file)
        except OSError as error:
            raise FairminesError(f"cannot read {name!r}: {error.strerror}") from error
        except FairminesError as error:
            raise FairminesError(f"{title(name)}: {error}") from error
    for sentence in imported.problems:
        print(f"fairmines: {title(name)}: {sentence}", file=sys.stderr)
    if imported.damaged > len(imported.problems):
        rest = imported.damaged - len(imported.problems)
        print(f"fairmines: {title(name)}: {counted(rest, 'more damaged line')}", file=sys.stderr)
    with standard_output() as out:
        out.write(f"added {counted(imported.added, 'game')}, {imported.known} known\n")
