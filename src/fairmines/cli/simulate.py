"""`fairmines simulate`: play many games and print how often strategies win."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from fairmines.boards.level import Level, parse_level
from fairmines.cli import simulate_options
from fairmines.cli.arguments import Parser, UsageError, add_traceback_option, size, whole_number
from fairmines.cli.lost_games import make_folder, save_lost
from fairmines.cli.output import (
    are_same,
    check_writable,
    print_to_stderr,
    standard_output,
    write_files,
)
from fairmines.errors import FairminesError
from fairmines.intervals import Difference
from fairmines.play.rules import RULES
from fairmines.rendering.image import image_format, render_results
from fairmines.simulation.experiment import ESTIMATORS, Experiment, Options
from fairmines.simulation.progress import bars
from fairmines.simulation.result import Result, against_first
from fairmines.simulation.simulate import (
    interruption,
    levels_of,
    make_experiments,
    open_campaign,
    play_campaign,
)
from fairmines.strategies import STRATEGIES, AnyStrategy, make_factory

DESCRIPTION = f"""\
Play games with strategies and print how often they win, with 95 % intervals. Game number N of a
seed has the same layout for every strategy. With two or more strategies the paired differences to
the first one are printed, too. Ctrl-C prints the results so far. With --out these are stored, and
the same command continues from there.

Strategies: {", ".join(STRATEGIES)};
or your own class or function as module:name, also from a module in the current folder, with
parameters as in 'mine:Near(eps=0.3)' or from --set.
"""
EXAMPLES = """\
examples:
  fairmines simulate --strategy random,min-risk --level beginner --games 500
  fairmines simulate --games 1000 --out results.sqlite --plot rates.png
  fairmines simulate --size 12x12 --density 0.10:0.20:0.05 --plot rates.svg
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--strategy",
        metavar="A[,B...]",
        default="min-risk",
        help="the strategies; default min-risk",
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        type=simulate_options.setting,
        action="append",
        default=[],
        help="a parameter of your own strategies: a number, a truth value, a list, or else text; "
        "may be given several times",
    )
    parser.add_argument(
        "--level",
        metavar="L[,L...]",
        help="beginner, intermediate, expert (default), or WIDTHxHEIGHTxMINES",
    )
    parser.add_argument("--size", metavar="WxH", type=size, help="one size, for --density")
    parser.add_argument(
        "--density",
        metavar="A:B:STEP",
        type=simulate_options.densities,
        help="a sweep: levels of --size with densities of mines from A to B",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number,
        default=1000,
        help="games for each strategy and level; default 1000",
    )
    simulate_options.add_setup_options(parser)
    parser.add_argument(
        "--rules",
        choices=RULES,
        default=Options.rules,
        help="when a guess survives; default classic",
    )
    parser.add_argument(
        "--estimator",
        choices=ESTIMATORS,
        default=Options.estimator,
        help="plain (default), or conditional: every guess survives, a game counts with its "
        "weight, and fewer games are needed",
    )
    simulate_options.add_strategy_options(parser)
    simulate_options.add_run_options(parser)
    add_traceback_option(parser)


def run(arguments: Namespace) -> None:
    """Play, and print the results; after Ctrl-C, print the results so far."""
    # 1. Check the arguments, which takes no time.
    if arguments.plot is not None:
        image_format(arguments.plot)
        check_writable(arguments.plot)
        if arguments.out and are_same(arguments.out, arguments.plot):
            raise FairminesError(f"{arguments.plot!r} cannot be both the results and the plot")
    if arguments.save_lost is not None and arguments.estimator == "conditional":
        raise UsageError(
            "--save-lost needs games that are lost: expected --estimator plain; "
            "see fairmines simulate --help"
        )
    options = _options(arguments)
    experiments = _experiments(arguments, options)
    if arguments.save_lost is not None:
        make_folder(arguments.save_lost)
    # 2. Play the games.
    interrupted = False
    with open_campaign(experiments, options) as campaign:
        try:
            play_campaign(campaign, bars(campaign.results), options)
        except KeyboardInterrupt:
            interrupted = True
    # 3. Write the output.
    try:
        _write(campaign.results, arguments)
        if arguments.save_lost is not None:
            save_lost(campaign.results, arguments.save_lost)
    finally:
        if interrupted:
            said = interruption(campaign.results, kept=arguments.out, repeated=campaign.repeated)
            print_to_stderr(said)
    if interrupted:
        raise KeyboardInterrupt


def _options(arguments: Namespace) -> Options:
    """Return the options of `fm.simulate`: an argument of the same name for each."""
    given = vars(arguments)
    return Options(**{it.name: given[it.name] for it in fields(Options) if it.name in given})


def _experiments(arguments: Namespace, options: Options) -> list[Experiment]:
    names = simulate_options.names(arguments.strategy)
    find_own_strategies(names)
    strategies = _strategies(names, dict(arguments.set))
    if arguments.label is not None and len(strategies) > 1:
        raise UsageError("--label needs a single strategy; see fairmines simulate --help")
    labelled = strategies if arguments.label is None else {arguments.label: strategies[0]}
    return make_experiments(labelled, _levels(arguments), arguments.games, options)


def find_own_strategies(names: Sequence[str]) -> None:
    """Let module:Class name modules of the current folder."""
    if any(":" in name for name in names) and os.getcwd() not in sys.path:  # noqa: PTH109
        # Put the folder last, so that its files do not hide modules of libraries.
        sys.path.append(os.getcwd())  # noqa: PTH109


def _strategies(names: Sequence[str], settings: dict[str, Any]) -> list[AnyStrategy]:
    """Return the strategies, those of a user's own with the parameters of --set."""
    if settings and not any(":" in name for name in names):
        raise UsageError("--set needs a strategy of your own; see fairmines simulate --help")
    return [make_factory(name, settings if ":" in name else None) for name in names]


def _levels(arguments: Namespace) -> list[Level]:
    if (arguments.size is None) != (arguments.density is None):
        raise UsageError("--size and --density need each other; see fairmines simulate --help")
    if arguments.size is None:
        names = "expert" if arguments.level is None else arguments.level
        return [parse_level(name) for name in names.split(",")]
    if arguments.level is not None:
        raise UsageError("--level does not go with --size; see fairmines simulate --help")
    return levels_of(arguments.size, arguments.density)


def _write(results: Sequence[Result], arguments: Namespace) -> None:
    """Print the results, then draw them. If one of the two fails, the other is still written."""
    try:
        with standard_output() as out:
            if arguments.json:
                out.write(json.dumps(_reports(results), allow_nan=False) + "\n")
            else:
                _print(results)
    finally:
        if arguments.plot is not None:
            swept = arguments.density is not None
            content = render_results(results, image_format(arguments.plot), swept=swept)
            write_files({arguments.plot: content})


def _print(results: Sequence[Result]) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.results import print_results

    print_results(results, Console())


def _reports(results: Sequence[Result]) -> list[dict[str, Any]]:
    """Return an object for each strategy and level, with the difference to the first strategy."""
    differences: dict[int, dict[str, Any]] = {}
    for result, first in against_first(results):
        difference = result.difference(first)
        low, high = difference.interval()
        # In conditional play, no game is won by only one of two strategies.
        counts = difference if isinstance(difference, Difference) else None
        differences[id(result)] = {
            "to": first.strategy,
            "games": difference.games,
            "difference": difference.value if difference.games else None,
            "low": low,
            "high": high,
            "only_this_won": counts and counts.only_first,
            "only_the_other_won": counts and counts.only_second,
        }
    return [
        {
            **result.as_json(),
            "replayed": result.replayed,
            "paired_difference": differences.get(id(result)),
        }
        for result in results
    ]
