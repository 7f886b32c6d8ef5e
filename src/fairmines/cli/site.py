"""`fairmines site`: write the game as a folder of static files."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.output import standard_output
from fairmines.wording import counted

DESCRIPTION = """\
Write the game, the analyser and the reviews as a folder of static files. Any web server can serve
it, from a subfolder, too: the browser itself computes. After the first visit the page also opens
without a network.
"""
EXAMPLES = """\
examples:
  fairmines site public
  python -m http.server --directory public
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "folder",
        metavar="DIR",
        type=not_empty,
        help="the folder; it is made if it is missing, and files of the same names are replaced",
    )


def run(arguments: Namespace) -> None:
    """Write the files, and say where they are."""
    from fairmines.web.site import write_site

    folder = Path(arguments.folder)
    paths = write_site(folder)
    with standard_output() as out:
        out.write(f"{folder}: {counted(len(paths), 'file')}, the page is index.html\n")
