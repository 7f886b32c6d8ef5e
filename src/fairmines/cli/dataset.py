"""`fairmines dataset`: write positions of games with their exact probabilities to a file."""

from __future__ import annotations

import sys
from argparse import Namespace

from fairmines import checks
from fairmines.cli import simulate_options
from fairmines.cli.arguments import (
    Parser,
    add_traceback_option,
    level,
    not_empty,
    whole_number,
)
from fairmines.cli.output import check_writable, whole_file
from fairmines.cli.simulate import find_own_strategies
from fairmines.datasets.files import find_writer
from fairmines.datasets.positions import positions
from fairmines.strategies import STRATEGIES
from fairmines.wording import counted

DESCRIPTION = f"""\
Play games with a strategy, and write the positions that it meets to a file: the views, their exact
mine probabilities, the strategy's move, and the number of the game. A position is the view before
each opening but the first. The same seed gives the same arrays with any number of workers.

FILE.npz is read by numpy.load, FILE.parquet (extra `parquet`) by pandas, Polars and others.

Strategies: {", ".join(STRATEGIES)};
or your own class as module:Class, also from a module in the current folder.
"""
EXAMPLES = """\
examples:
  fairmines dataset expert.npz --strategy expert --n 100000
  fairmines dataset guesses.parquet --n 5000 --guesses-only --per-game 1
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "file", metavar="FILE", type=not_empty, help="the file to write, .npz or .parquet"
    )
    parser.add_argument(
        "--strategy", metavar="S", default="min-risk", help="the strategy; default min-risk"
    )
    parser.add_argument(
        "--level",
        metavar="L",
        type=level,
        default="expert",
        help="beginner, intermediate, expert (default), or WIDTHxHEIGHTxMINES",
    )
    parser.add_argument(
        "--n", metavar="N", type=whole_number, default=10_000, help="positions; default 10000"
    )
    simulate_options.add_setup_options(parser)
    parser.add_argument(
        "--guesses-only", action="store_true", help="only positions in which the strategy guesses"
    )
    parser.add_argument(
        "--per-game",
        metavar="K",
        type=whole_number,
        help="at most K positions of each game, drawn at random; default all",
    )
    parser.add_argument(
        "--clue-probabilities",
        action="store_true",
        help="also how likely each cell is safe and shows each clue: nine numbers a cell",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=simulate_options.workers,
        default="auto",
        help="threads or processes of this machine; default auto, one for each core",
    )
    add_traceback_option(parser)


def run(arguments: Namespace) -> None:
    """Play, analyse and write; the file appears when it is complete."""
    write = find_writer(arguments.file)
    check_writable(arguments.file)
    if arguments.per_game is not None:
        checks.integer("--per-game", arguments.per_game, 1, arguments.level.cells)
    find_own_strategies([arguments.strategy])
    collected = positions(
        arguments.strategy,
        arguments.level,
        arguments.n,
        seed=arguments.seed,
        first=arguments.first,
        start=arguments.start,
        guesses_only=arguments.guesses_only,
        per_game=arguments.per_game,
        workers=arguments.workers,
    )
    with whole_file(arguments.file) as file:
        write(file, collected, arguments.clue_probabilities, arguments.workers)
    games = len(set(collected.game.tolist()))
    print(
        f"fairmines: {counted(len(collected), 'position')} of {counted(games, 'game')} "
        f"in {arguments.file!r}",
        file=sys.stderr,
    )
