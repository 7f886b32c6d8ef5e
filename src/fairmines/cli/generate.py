"""`fairmines generate`: print random layouts."""

from __future__ import annotations

import json
import secrets
import sys
from argparse import Namespace
from collections.abc import Iterator

from fairmines import checks
from fairmines.boards.level import EXPERT, FIRST_RULES, Level
from fairmines.boards.view import View
from fairmines.cli.arguments import Parser, cell, real_number, whole_number, whole_range
from fairmines.cli.levels import add_level_options, stated_level
from fairmines.cli.output import standard_output
from fairmines.errors import FairminesError
from fairmines.play.deals import DEALS, check_bbbv, check_deal, deal_layout
from fairmines.play.search_limit import SEARCH_SECONDS
from fairmines.proofs.steps import PROOF_RULES

DRAWN_BITS = 32
"""The bits of a seed that is drawn: few enough to type it again."""

DESCRIPTION = """\
Deal layouts at random and print them, separated by blank lines: WIDTH HEIGHT MINES, then the rows,
! for a mine and 0 to 8 for a free cell. The first layout has the seed S, the next S + 1, and so on
(0 follows 2**64 - 1). The same seed gives the same layout on every machine.
"""
EXAMPLES = """\
examples:
  fairmines generate --level beginner --first opening --start 4,4
  fairmines generate --size 100x100 --mines 2000 --seed 7
  fairmines generate --seed 1 --count 1000 --json > layouts.json
  fairmines generate --first opening --start 8,15 --difficulty chain
  fairmines generate --first opening --start 8,15 --bbbv 100-140
  fairmines generate --size 30x30 --mines 240 --start 15,15 --deal repaired
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    add_level_options(parser, default="default; ")
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number,
        help="0 to 2**64 - 1; default: random, and printed on stderr",
    )
    parser.add_argument(
        "--first",
        choices=FIRST_RULES,
        default="any",
        help="the start may be a mine (any, default), is free (safe), or is free with all its "
        "neighbours (opening)",
    )
    parser.add_argument(
        "--start",
        metavar="R,C",
        type=cell,
        default=(0, 0),
        help="row and column from 0; default 0,0",
    )
    parser.add_argument(
        "--deal",
        metavar="DEAL",
        choices=DEALS,
        help="random (default); no-guess: the first random layout that can be won from the start "
        "without a guess; repaired: such a layout made by moving mines, also where random ones "
        "have no chance",
    )
    parser.add_argument(
        "--seconds",
        metavar="T",
        type=real_number,
        default=SEARCH_SECONDS,
        help="the time limit of the search for each layout without a guess, or with a 3BV in a "
        "range; default 10. It changes no layout",
    )
    parser.add_argument(
        "--difficulty",
        metavar="RULE",
        choices=PROOF_RULES,
        help="of layouts without a guess, deal those whose hardest rule is this one: "
        f"{', '.join(PROOF_RULES)}; --deal is no-guess by default then",
    )
    parser.add_argument(
        "--bbbv",
        metavar="LEAST-MOST",
        type=whole_range,
        help="deal layouts with a 3BV in this range: 100-140",
    )
    parser.add_argument(
        "--count", metavar="N", type=whole_number, default=1, help="number of layouts; default 1"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")


def run(arguments: Namespace) -> None:
    """Deal and print one layout after the other."""
    level = stated_level(arguments, "generate") or EXPERT
    seed = secrets.randbits(DRAWN_BITS) if arguments.seed is None else arguments.seed
    checks.seed(seed)
    if arguments.count < 1:
        raise FairminesError(f"count {arguments.count} is out of range: expected 1 or more")
    if arguments.deal is None:
        arguments.deal = "random" if arguments.difficulty is None else "no-guess"
    check_deal(arguments.deal, arguments.difficulty)
    check_bbbv(arguments.bbbv)
    checks.time_limit(arguments.seconds)
    texts = _deal(arguments, level, seed)
    # Invalid arguments make the first layout fail, before anything is printed.
    first = next(texts)
    if arguments.seed is None:
        print(f"fairmines: seed {seed}; repeat with --seed {seed}", file=sys.stderr)
    opening, between, closing = ("[\n", ",\n", "\n]\n") if arguments.json else ("", "\n\n", "\n")
    with standard_output() as out:
        out.write(opening + first)
        try:
            for text in texts:
                out.write(between + text)
        finally:  # layouts dealt before a search that fails are whole
            out.write(closing)


def _deal(arguments: Namespace, level: Level, first_seed: int) -> Iterator[str]:
    """Deal the layouts and write each as text."""
    for index in range(arguments.count):
        seed = (first_seed + index) % checks.SEEDS
        terms = level, seed, arguments.start, arguments.first
        layout = deal_layout(
            arguments.deal,
            *terms,
            difficulty=arguments.difficulty,
            bbbv=arguments.bbbv,
            seconds=arguments.seconds,
        )
        board = str(View.of_layout(layout))
        if not arguments.json:
            yield board
            continue
        yield json.dumps(
            {
                "width": level.width,
                "height": level.height,
                "mines": level.mines,
                "seed": seed,
                "first": arguments.first,
                "start": arguments.start,
                "deal": arguments.deal,
                **({"difficulty": arguments.difficulty} if arguments.difficulty else {}),
                **({"bbbv_range": arguments.bbbv} if arguments.bbbv else {}),
                "bbbv": layout.bbbv,
                "rows": board.splitlines()[1:],
            }
        )
