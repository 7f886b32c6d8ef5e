"""`fairmines mcp`: a server for agents that speak the Model Context Protocol."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fairmines.agents.tasks import SPLITS
from fairmines.agents.words import STYLES
from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.output import check_writable

DESCRIPTION = """\
Serve games and analyses to an agent that speaks the Model Context Protocol (MCP), on standard input
and output. Its program starts this command; see docs/guide/referee.md. It needs the extra mcp.

A player has the tools new_game, look and act. An analyst also has analyse, explain, read_position
and review. Games come in their order, each once.
"""
EXAMPLES = """\
examples:
  fairmines mcp
  fairmines mcp --role player --task 9x9x15-Drill-Subset --out reports.jsonl
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--role",
        choices=("player", "analyst"),
        default="analyst",
        help="what the agent may do; default analyst",
    )
    parser.add_argument(
        "--task",
        metavar="TASK",
        type=not_empty,
        default="Beginner-Safe",
        help="what is played, such as Beginner-Safe, the default, or 9x9x15-Drill-Subset",
    )
    parser.add_argument(
        "--split", choices=SPLITS, default="evaluation", help="which games; default evaluation"
    )
    parser.add_argument(
        "--salt", metavar="TEXT", type=not_empty, help="a secret that gives games of its own"
    )
    parser.add_argument(
        "--conditional", action="store_true", help="guesses survive and cost weight: no luck"
    )
    parser.add_argument(
        "--style", choices=STYLES, default="grid", help="how boards are told; default grid"
    )
    parser.add_argument(
        "--folder",
        metavar="DIR",
        type=not_empty,
        default=".",
        help="where the files are that an analyst may read; default this folder",
    )
    parser.add_argument(
        "--out", metavar="FILE", type=not_empty, help="append the report of each game as JSON"
    )


def run(arguments: Namespace) -> None:
    """Serve until standard input ends."""
    from fairmines.doors.mcp_server import Table, make_server

    if arguments.out is not None:
        check_writable(arguments.out)
    table = Table(
        task=arguments.task,
        split=arguments.split,
        salt=arguments.salt,
        conditional=arguments.conditional,
        style=arguments.style,
        folder=Path(arguments.folder),
        out=None if arguments.out is None else Path(arguments.out),
    )
    make_server(arguments.role, table).run("stdio")
