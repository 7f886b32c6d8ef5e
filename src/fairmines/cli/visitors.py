"""`fairmines visitors`: list who has games on a public server."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from fairmines.cli.arguments import Parser
from fairmines.cli.output import print_to_stderr, standard_output
from fairmines.cli.store import add_data_option, open_store
from fairmines.wording import counted

DESCRIPTION = """\
List the visitors of a public server who have games: id, finished games, unfinished games, and the
day (UTC) of the last move. A visitor is a browser, known by a cookie; the id does not tell the
cookie. The list is on standard output, the one who played last first. `fairmines forget` deletes
what they have.
"""
EXAMPLES = """\
examples:
  fairmines visitors --data /srv/fairmines
  fairmines visitors --data /srv/fairmines | head -n 5
"""
HEAD: Final = f"{'visitor':<32}  {'finished':>8}  {'unfinished':>10}  last move"


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    add_data_option(parser)


def run(arguments: Namespace) -> None:
    """Print the list, and on stderr how many visitors there are."""
    from fairmines.web.wire.responses import timestamp

    with open_store(arguments) as store:
        visitors = store.visitors.list_all()
    with standard_output() as out:
        out.write(f"{HEAD}\n")
        for it in visitors:
            day = timestamp(it.last)[:10]
            out.write(f"{it.id}  {it.finished:>8,}  {it.unfinished:>10,}  {day}\n")
    print_to_stderr(counted(len(visitors), "visitor"))
