"""`fairmines advise`: print which cell to open next, and its win probability."""

from __future__ import annotations

import json
import math
from argparse import Namespace

from msgspec import to_builtins

from fairmines.boards.level import FIRST_RULES
from fairmines.cli.arguments import Parser, real_number, whole_number
from fairmines.cli.boards import add_board_options, titled
from fairmines.cli.inputs import read_board
from fairmines.cli.output import standard_output
from fairmines.errors import InconsistentViewError
from fairmines.strategies.advice import GAMES, Advice, best_move
from fairmines.wording import percent, points

DESCRIPTION = f"""\
Say which cell of a board to open next, and the win probabilities of the best few cells.

The board is a text file, in the format of `fairmines analyse`. The total of mines must be known.
Rows and columns count from 0. If few solutions are left, perfect play is searched, and the win
probabilities are exact. Otherwise the strategy expert plays {GAMES:,} games (the default) with each
candidate, and the probabilities are estimates with 95 % intervals. progress: the probability that
the cell is safe and another cell is safe after it. two: the probability to survive this opening and
the next one.
"""
EXAMPLES = """\
examples:
  fairmines advise board.txt
  fairmines advise board.txt --mines 99 --budget 20000
  fairmines advise board.txt --seconds 10
  fairmines advise board.txt --think 3
  fairmines advise board.txt --json
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    add_board_options(parser)
    parser.add_argument(
        "--first",
        choices=FIRST_RULES,
        default="any",
        help="of a board without an opened cell: the first cell may be a mine (any, the default), "
        "is free (safe), or has free neighbours, too (opening)",
    )
    parser.add_argument(
        "--budget",
        metavar="N",
        type=whole_number,
        default=GAMES,
        help=f"games to play on for each candidate (default {GAMES})",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole_number, default=0, help="of these games (default 0)"
    )
    parser.add_argument(
        "--seconds",
        metavar="T",
        type=real_number,
        default=math.inf,
        help="play for at most T seconds in all, and advise by the games played so far",
    )
    parser.add_argument(
        "--think",
        metavar="LEVEL",
        type=whole_number,
        help="search endgames of up to 30,000 solutions, and let the strategy deliberate choose a "
        "guess: 1 (fast) to 4",
    )
    parser.add_argument("--json", action="store_true", help="write JSON")


def run(arguments: Namespace) -> None:
    """Read the board, choose a cell, print the advice."""
    with titled(arguments.input, InconsistentViewError):
        view = read_board(arguments)
        advice = best_move(
            view,
            arguments.mines,
            first=arguments.first,
            budget=arguments.budget,
            seed=arguments.seed,
            seconds=arguments.seconds,
            think=arguments.think,
        )
    with standard_output() as out:
        if arguments.json:
            out.write(json.dumps(_report(advice)) + "\n")
        else:
            _print(advice, arguments.think)


def _report(advice: Advice) -> dict[str, object]:
    return {
        "best": list(advice.best),
        "value": advice.value,
        "exact": advice.exact,
        "candidates": to_builtins(advice.candidates),
    }


def _print(advice: Advice, think: int | None) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.tables import dash, make_table, print_tables

    console = Console(highlight=False)
    row, column = advice.best
    heads = ["safe\n%", "progress\n%", "two\n%", "wins\n%"]
    if not advice.exact:
        heads.append("95 %\ninterval")
    table = make_table(["cell"], heads, narrowest=6)
    for candidate in advice.candidates:
        figures = [
            percent(probability, 2)
            for probability in (
                candidate.safety,
                candidate.progress,
                candidate.secondary,
                candidate.value,
            )
        ]
        if not advice.exact:
            figures.append(
                dash(console).join(points(end, 2) for end in (candidate.low, candidate.high))
            )
        table.add_row("{},{}".format(*candidate.cell), *figures)
    how = (
        "The win probabilities are exact."
        if advice.exact
        else "The win probabilities are estimates."
    )
    begun = bool((advice.view.cells >= 0).any())
    if think is not None and begun and not advice.exact and advice.analysis.forced_guess:
        how += f" The strategy deliberate has chosen the cell (level of thinking {think})."
    console.print(f"Open row {row}, column {column}.\n{how}\n", soft_wrap=True)
    print_tables([table], console)
