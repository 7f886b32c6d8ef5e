"""`fairmines forget`: delete what visitors of a public server have."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from fairmines import checks
from fairmines.cli.arguments import Parser, UsageError, whole_number
from fairmines.cli.output import standard_output
from fairmines.cli.store import add_data_option, open_store
from fairmines.errors import FairminesError
from fairmines.wording import counted

if TYPE_CHECKING:
    from fairmines.web.store.game_store import GameStore

DAY: Final = 24 * 3600.0
MOST_DAYS: Final = 100_000

DESCRIPTION = """\
Delete all games, reviews, statistics and settings of visitors of a public server: of those that are
named by their ids, as `fairmines visitors` lists them, or of all who have not played for some days.
The owner's games stay. A server may run meanwhile; connections to a deleted game end with its next
move. There is no way back but a backup.
"""
EXAMPLES = """\
examples:
  fairmines forget 6f1ed002ab5595859014ebf0951522d9 --data /srv/fairmines
  fairmines forget --unseen 90 --data /srv/fairmines
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("visitors", metavar="VISITOR", nargs="*", help="the id of a visitor")
    parser.add_argument(
        "--unseen",
        metavar="DAYS",
        type=whole_number,
        help="all visitors whose last move is so many days ago",
    )
    add_data_option(parser)


def run(arguments: Namespace) -> None:
    """Delete, and print how much that was."""
    if bool(arguments.visitors) == (arguments.unseen is not None):
        raise UsageError("expected ids of visitors, or --unseen DAYS")
    if arguments.unseen is not None:
        checks.integer("unseen", arguments.unseen, 0, MOST_DAYS, expected=f"0 to {MOST_DAYS} days")
    games = 0
    with open_store(arguments) as store:
        visitors = _wanted(arguments, store)
        for visitor in visitors:
            store.visitors.forget(visitor)
            while deleted := store.visitors.delete_batch(visitor):
                games += len(deleted)
        store.visitors.tidy()
    with standard_output() as out:
        out.write(f"deleted {counted(games, 'game')} of {counted(len(visitors), 'visitor')}\n")


def _wanted(arguments: Namespace, store: GameStore) -> list[str]:
    if arguments.unseen is not None:
        return store.visitors.unseen(arguments.unseen * DAY)
    visitors = list(dict.fromkeys(arguments.visitors))
    known = {it.id for it in store.visitors.list_all()}
    for visitor in visitors:
        if visitor not in known:
            raise FairminesError(
                f"there is no visitor {visitor!r}: expected an id that `fairmines visitors` lists"
            )
    return visitors
