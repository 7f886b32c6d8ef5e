"""`fairmines score`: how often a learning agent wins the evaluation games of a task."""

from __future__ import annotations

import json
import os
import sys
import warnings
from argparse import Namespace

from fairmines.agents.score import BASELINES, GAMES, Score, check_baselines, score, with_baselines
from fairmines.agents.tasks import TASKS
from fairmines.cli.arguments import (
    Parser,
    UsageError,
    add_traceback_option,
    not_empty,
    whole_number,
)
from fairmines.cli.output import check_writable, print_to_stderr, standard_output, write_files
from fairmines.cli.simulate_options import workers
from fairmines.errors import InterruptedWarning
from fairmines.importing import import_named
from fairmines.simulation.simulate import interruption

DESCRIPTION = f"""\
Play the evaluation games of a task with an agent, verify every game by its record, and print the
win rate beside those of the strategies {" and ".join(BASELINES)}, and of perfect play where it is
known. The evaluation games are the same for every agent.

AGENT is MODULE:FUNCTION, a function (observations, action masks) -> actions of a module in this
folder. Observations are (n, H, W) int8: -1 for a covered cell, 0 to 8 for an opened one. Action
masks are (n, H*W) bool, true for covered cells. Actions are (n,) integers: action a opens row
a // W, column a % W. n is the number of games that are still running.
"""
EXAMPLES = """\
examples:
  fairmines score my_agent:act --task Beginner-Safe
  fairmines score my_agent:act --task 6x6x4-Safe --out score.json
  fairmines score --verify score.json
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("agent", metavar="AGENT", nargs="?", help="MODULE:FUNCTION")
    parser.add_argument(
        "--task",
        metavar="LEVEL-FIRST",
        default="Beginner-Safe",
        help="a level, by name or as WIDTHxHEIGHTxMINES, and whether the first cell may be a mine "
        "(Any), is free (Safe, as in the default Beginner-Safe), or an opening (Opening). The "
        "environment has an id for " + ", ".join(task.name for task in TASKS[:3]) + " and others. "
        "LEVEL-FIRST-NoGuess has boards that can be won without a guess",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number,
        default=GAMES,
        help=f"play evaluation games 0 to N - 1; default {GAMES}",
    )
    parser.add_argument(
        "--batch",
        metavar="N",
        type=whole_number,
        default=1000,
        help="the most games that the agent sees at a time; default 1000",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=workers,
        default="auto",
        help="processes for the strategies; default auto, one for each core",
    )
    parser.add_argument(
        "--out", metavar="FILE", type=not_empty, help="write the record of every game as JSON"
    )
    parser.add_argument(
        "--verify",
        metavar="FILE",
        type=not_empty,
        help="play no agent, but the records of a file that --out wrote",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    add_traceback_option(parser)


def run(arguments: Namespace) -> None:
    """Play the agent or the records, and print the score."""
    if (arguments.agent is None) == (arguments.verify is None):
        raise UsageError("expected AGENT, or --verify FILE; see fairmines score --help")
    if arguments.verify is not None and arguments.out is not None:
        raise UsageError("--out does not go with --verify; see fairmines score --help")
    check_baselines(BASELINES, arguments.workers)
    played = _play(arguments) if arguments.verify is None else Score.load(arguments.verify)
    # Ctrl-C ends the games of the strategies early: what is known is printed.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InterruptedWarning)
        result = with_baselines(played, workers=arguments.workers)
    with standard_output() as out:
        if arguments.json:
            out.write(json.dumps(result.report()) + "\n")
        else:
            _print(result, from_file=arguments.verify is not None)
    if not all(baseline.complete for baseline in result.baselines):
        print_to_stderr(interruption(result.baselines))
        raise KeyboardInterrupt


def _play(arguments: Namespace) -> Score:
    if arguments.out is not None:
        check_writable(arguments.out)
    if os.getcwd() not in sys.path:  # noqa: PTH109
        # Put the folder last, so that its files do not hide modules of libraries.
        sys.path.append(os.getcwd())  # noqa: PTH109
    agent = import_named("agent", arguments.agent, "MODULE:FUNCTION")
    result = score(
        agent,
        arguments.task,
        arguments.games,
        name=arguments.agent,
        batch=arguments.batch,
        baselines=(),
    )
    if arguments.out is not None:
        write_files({arguments.out: result.to_json()})
    return result


def _print(result: Score, *, from_file: bool) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.scores import print_score

    print_score(result, Console(highlight=False), from_file=from_file)
