"""`fairmines train`: drills, on the terminal or as JSON."""

from __future__ import annotations

import datetime as dt
import json
import secrets
import sys
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path

from msgspec import to_builtins

from fairmines import checks
from fairmines.cli.arguments import Parser, UsageError, real_number, whole_number
from fairmines.cli.generate import DRAWN_BITS
from fairmines.cli.levels import add_level_options, stated_level
from fairmines.cli.output import standard_output
from fairmines.cli.store import add_data_option, games_directory
from fairmines.errors import FairminesError
from fairmines.play.daily import today
from fairmines.proofs.steps import PROOF_RULES
from fairmines.train.daily_drills import DRILLS_A_DAY, daily_drills
from fairmines.train.drills import DRILL_LEVEL, DRILL_SECONDS, DRILL_TASKS, Drill, find_drill

DESCRIPTION = """\
Practise with drills: positions of games, each with one task that has a proven answer. After each
answer, the proof is shown. Answers are kept with the games of `fairmines play`, and count on its
page. The task safe asks for a safe cell, certain for all cells that are
certainly safe or mined, guess for the cell that wins most often. The first drill has the seed S,
the next S + 1, and so on (0 follows 2**64 - 1). The same seed gives the same drill on every
machine. Boards have 9x9 cells and 15 mines by default.

With --json, or if standard output is no terminal, drills are printed instead, an object a line, to
test programs with them.
"""
EXAMPLES = """\
examples:
  fairmines train
  fairmines train --rule overlap --level expert
  fairmines train --task guess
  fairmines train --daily
  fairmines train --rule chain --count 100 --json --answers > drills.jsonl
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--rule",
        metavar="RULE",
        choices=PROOF_RULES,
        help=f"the easiest rule that proves a safe cell: {', '.join(PROOF_RULES)}; default: all in "
        "turn",
    )
    parser.add_argument(
        "--task",
        metavar="TASK",
        choices=DRILL_TASKS,
        default="safe",
        help="safe (default), certain or guess",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole_number, help="0 to 2**64 - 1; default: random"
    )
    parser.add_argument(
        "--daily", action="store_true", help="today's five drills (UTC), the same for everyone"
    )
    add_level_options(parser)
    add_data_option(parser)
    parser.add_argument(
        "--seconds",
        metavar="T",
        type=real_number,
        default=DRILL_SECONDS,
        help="the time limit of the search for each drill; default 60. It changes no drill",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, an object a line")
    parser.add_argument("--count", metavar="N", type=whole_number, help="print N drills; default 1")
    parser.add_argument("--answers", action="store_true", help="print the answers, too")


def run(arguments: Namespace) -> None:
    """Show drills on the terminal, or print them."""
    day = _check_daily(arguments) if arguments.daily else None
    if arguments.json or not sys.stdout.isatty():
        _print(arguments, iter(daily_drills(day)) if day else _find_drills(arguments))
        return
    for option in ("count", "answers"):
        if getattr(arguments, option) not in (None, False):
            raise UsageError(f"--{option} without --json: the terminal shows one drill at a time")
    from fairmines.terminal import train
    from fairmines.train.answers import keep_answer

    folder = games_directory(arguments)
    drills = _unanswered(folder, day) if day else _find_drills(arguments)
    train(drills, partial(keep_answer, folder, day=day))


def _unanswered(folder: Path, day: dt.date) -> Iterator[Drill]:
    """Return the drills of a day that have no answer yet, or all if each has one."""
    from fairmines.train.answers import position_of, solved_on

    answered = solved_on(folder, day)
    drills = daily_drills(day)
    return iter([drill for drill in drills if position_of(drill) not in answered] or drills)


def _check_daily(arguments: Namespace) -> dt.date:
    """Return the present day; with --json all of its drills are printed by default."""
    if arguments.rule or arguments.task != "safe" or arguments.seed is not None:
        raise UsageError("--daily with --rule, --task or --seed: expected it alone")
    if stated_level(arguments, "train"):
        raise UsageError("--daily with a level: expected it alone")
    if arguments.count is None and (arguments.json or not sys.stdout.isatty()):
        arguments.count = DRILLS_A_DAY
    return today()


def _find_drills(arguments: Namespace) -> Iterator[Drill]:
    """Find one drill after the other; without a rule, for each rule in turn."""
    level = stated_level(arguments, "train") or DRILL_LEVEL
    drawn = secrets.randbits(DRAWN_BITS) if arguments.seed is None else arguments.seed
    first = checks.seed(drawn)
    rules = (arguments.rule,) if arguments.rule or arguments.task == "guess" else PROOF_RULES
    task, seconds = arguments.task, checks.time_limit(arguments.seconds)
    return (
        find_drill(rules[n % len(rules)], task, (first + n) % checks.SEEDS, level, seconds=seconds)
        for n in count()
    )


def _print(arguments: Namespace, drills: Iterator[Drill]) -> None:
    number = 1 if arguments.count is None else arguments.count
    if number < 1:
        raise FairminesError(f"count {number} is out of range: expected 1 or more")
    with standard_output() as out:
        for drill in islice(drills, number):
            out.write(json.dumps(_report(drill, answers=arguments.answers)) + "\n")


def _report(drill: Drill, *, answers: bool) -> dict[str, object]:
    view = drill.view
    report: dict[str, object] = {
        "task": drill.task,
        "rule": drill.rule,
        "seed": drill.seed,
        "rating": drill.rating,
        "question": drill.question,
        "width": view.width,
        "height": view.height,
        "mines": view.mines,
        "rows": str(view).splitlines()[1:],
    }
    if answers:
        fields = ("right", "certain", "chances", "solutions")
        report |= {name: to_builtins(getattr(drill, name)) for name in fields}
    return report
