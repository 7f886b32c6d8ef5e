"""Simulates many games: `simulate`, `compare`, `sweep`, and what the command line shares."""

from __future__ import annotations

import warnings
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, contextmanager
from decimal import Decimal
from os import PathLike
from typing import Any, SupportsIndex, Unpack, cast

from fairmines import checks
from fairmines.boards.level import EXPERT, FirstRule, Level, check_size
from fairmines.errors import FairminesError, InterruptedWarning
from fairmines.play.rules import Rules
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.executors import AHEAD, count_workers, local_executor
from fairmines.simulation.experiment import (
    Estimator,
    Experiment,
    Keywords,
    OnError,
    Options,
    Progress,
    Start,
    Workers,
    make_experiment,
)
from fairmines.simulation.progress import Advance, shown
from fairmines.simulation.result import Result
from fairmines.simulation.results import Results
from fairmines.simulation.store import Store
from fairmines.simulation.store_rows import key_of
from fairmines.strategies import AnyStrategy, Strategy
from fairmines.wording import counted

AHEAD_ELSEWHERE = 256
"""The parts that are submitted at a time to an executor of unknown size."""

Densities = str | Iterable[float | Decimal]
"""Numbers from 0 to 1, or the text A:B:STEP."""

MOST_LEVELS = 1000
"""The largest number of levels in a sweep."""


def simulate(
    strategy: AnyStrategy,
    level: str | tuple[int, int, int] = EXPERT,
    games: int = 1000,
    *,
    seed: int = 1,
    first: FirstRule = "safe",
    start: Start | str = (0, 0),
    rules: Rules = "classic",
    estimator: Estimator = "plain",
    label: str | None = None,
    on_error: OnError = "raise",
    verify: bool = False,
    reproducible: bool = True,
    workers: Workers = 1,
    executor: Executor | None = None,
    out: str | PathLike[str] | None = None,
    replace: bool = False,
    progress: Progress = False,
) -> Result:
    """Play games 0 to `games` - 1 of a seed with one strategy.

    The result does not depend on who plays the games: this process, other processes, or any
    `concurrent.futures.Executor`.

    Args:
        strategy: A name; `module:Class` or `module:function`, either with parameters as in
            `mine:Near(eps=0.3)`; a class derived from `Strategy`; an object of one; or anything
            that is called with (view, rng). Each game gets a copy of an object.
        level: A name, a `Level`, or (width, height, mines).
        games: The number of games, 1 to 10**9.
        seed: 0 to 2**64 - 1. Game i of a seed has the same layout for every strategy.
        first: Whether the start may be a mine ("any"), is free ("safe"), or has free neighbours,
            too ("opening").
        start: The first cell: (row, column), "corner", "centre" (or "center") or "random".
        rules: See `fairmines.play.rules`.
        estimator: "plain" for games as dealt. "conditional" for games in which every guess
            survives, and whose mean weight is the same win rate: it needs several times fewer games
            for the same interval, but has no wins, and needs the classic rules.
        label: The name of the strategy in the result and in the file; None for its own name with
            its parameters.
        on_error: "raise" to end with the error of a strategy that fails; the games before it are
            kept. "loss" to count an exception or an illegal move as a lost game, see
            `Result.errors`.
        verify: Whether to count the games lost on cells that the strategy considered safe, and its
            guesses that were certainly safe: `Result.lost_on_safe`, `Result.safe_guesses`. It costs
            an analysis for each guess.
        reproducible: False for a strategy that may play a game differently each time, by a time
            limit for example. Its games are then neither compared nor played again.
        workers: The number of processes, or "auto" for one for each core.
        executor: Plays the games instead of `workers`.
        out: A file that keeps finished games. The next call plays only those that are missing, and
            some of the others again, to see that they are of the same strategy.
        replace: Whether to play all games anew, and replace those in the file.
        progress: Whether to show how many games are played: with bars if standard error is a
            terminal, else with a line of text. A function is called with two numbers, the games
            played and the games asked for, about once a second.

    Returns:
        The result. After Ctrl-C it has the games played so far: `complete` is then false, and
        there is an `InterruptedWarning`.

    Raises:
        StrategyError: The strategy fails; the cause is its own exception.
        FairminesError: An argument is invalid, a worker or the file fails, or the strategy does not
            play a game as it was played before, or in another process.
        KeyboardInterrupt: Ctrl-C came before any game was finished.

    >>> result = simulate("random", (4, 4, 1), games=500)
    >>> result.wins, result.games
    (295, 500)
    """
    [result] = _play(
        [strategy] if label is None else {label: strategy},
        [level],
        games,
        Options(
            seed=seed,
            first=first,
            start=start,
            rules=rules,
            estimator=estimator,
            on_error=on_error,
            verify=verify,
            reproducible=reproducible,
            workers=workers,
            executor=executor,
            out=out,
            replace=replace,
            progress=progress,
        ),
    )
    return result


def compare(
    strategies: AnyStrategy | Sequence[AnyStrategy] | Mapping[str, AnyStrategy],
    levels: str | tuple[int, int, int] | Iterable[str | tuple[int, int, int]] = EXPERT,
    games: int = 1000,
    **options: Unpack[Keywords],
) -> Results:
    """Play the same games with each of several strategies, on one or several levels.

    Args:
        strategies: Different strategies, in a list or with a label for each of them:
            `{"mine": Mine, "old": Old}`. It may be a single one, too.
        levels: One level, or several different ones.
        games: The number of games for each strategy and level.
        options: Those of `simulate`: seed, first, start, rules, estimator, on_error, verify,
            reproducible, workers, executor, out, replace, progress.

    Returns:
        The results level by level, in the order of the strategies. `Result.difference` compares two
        results game by game.

    Raises:
        FairminesError: As in `simulate`, and for a strategy or level that is named twice.

    >>> random, least = compare(["random", "min-risk"], [(4, 4, 2)], games=200)
    >>> least.difference(random).value > 0
    True
    """
    return _play(strategies, levels, games, Options(**options))


def sweep(
    strategies: AnyStrategy | Sequence[AnyStrategy] | Mapping[str, AnyStrategy],
    size: tuple[int, int],
    densities: Densities,
    games: int = 1000,
    **options: Unpack[Keywords],
) -> Results:
    """Play boards of one size with several densities of mines.

    Args:
        strategies: As in `compare`.
        size: (width, height).
        densities: Numbers from 0 to 1, or the text "A:B:STEP": the densities from A to B, both
            included. Each is rounded to a whole number of mines.
        games: The number of games for each strategy and density.
        options: As in `compare`.

    Returns:
        The results density by density, in the order of the strategies.

    Raises:
        FairminesError: As in `simulate`, and for densities that are out of range or give the same
            number of mines.

    >>> results = sweep(["random"], (10, 10), "0.02:0.04:0.01", games=500)
    >>> [(result.level.mines, result.wins) for result in results]
    [(2, 282), (3, 179), (4, 101)]
    """
    return _play(strategies, levels_of(size, densities), games, Options(**options))


def _play(strategies: Any, levels: Any, games: int, options: Options) -> Results:
    """Play games; the caller is what a user has called, and the warning names the user's line."""
    experiments = make_experiments(strategies, levels, games, options)
    executor = options.executor
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise FairminesError(
            f"executor {checks.quote(executor)}: expected a concurrent.futures.Executor, or None"
        )
    with open_campaign(experiments, options) as campaign:
        try:
            play_campaign(campaign, shown(options.progress, campaign.results), options)
        except KeyboardInterrupt:
            if not any(result.games for result in campaign.results):
                raise
            said = interruption(campaign.results, kept=options.out, repeated=campaign.repeated)
            warnings.warn(said, InterruptedWarning, stacklevel=3)
        return Results(campaign.results)


# What is played


def make_experiments(
    strategies: Iterable[AnyStrategy] | Mapping[str, AnyStrategy],
    levels: str | tuple[int, int, int] | Iterable[str | tuple[int, int, int]],
    games: int,
    options: Options,
) -> list[Experiment]:
    """Check the arguments of `compare`; return an experiment for each strategy, level by level."""
    several = _labelled(strategies)
    experiments = [
        make_experiment(strategy, level, games, options, label=label)
        for level in _listed(levels)
        for label, strategy in several
    ]
    # A table or a file could not distinguish their results.
    _refuse_twice("strategy", [it.strategy_name for it in experiments[: len(several)]])
    _refuse_twice("level", [it.level_name for it in experiments[:: len(several) or 1]])
    return experiments


def _labelled(strategies: Any) -> list[tuple[str | None, AnyStrategy]]:
    """Return strategies with their labels, if they have any."""
    if isinstance(strategies, Mapping):
        return list(strategies.items())
    if isinstance(strategies, str | Strategy) or callable(strategies):
        return [(None, cast("AnyStrategy", strategies))]
    expected = "a strategy, a list of them, or a dictionary of label and strategy"
    return [(None, item) for item in checks.items("strategies", strategies, expected)]


def _listed(levels: Any) -> list[Any]:
    """Return a list of levels, also for a single one: a name, or a tuple of three numbers."""
    single = isinstance(levels, str) or (
        isinstance(levels, tuple) and all(isinstance(level, SupportsIndex) for level in levels)
    )
    return [levels] if single else checks.items("levels", levels, "a level, or a list of them")


def _refuse_twice(what: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise FairminesError(f"{what} {checks.quote(name)} is named twice")


def parse_densities(text: str) -> list[Decimal]:
    """Read A:B:STEP, the densities of mines from A to B, both included.

    The numbers are decimal. With binary fractions, 0.10:0.25:0.01 might end before 0.25.

    Raises:
        FairminesError: The text has another form, or a number is out of range.

    >>> [str(density) for density in parse_densities("0.1:0.2:0.05")]
    ['0.10', '0.15', '0.20']
    """
    try:
        first, last, step = map(Decimal, text.split(":"))
        sensible = 0 <= first <= last <= 1 and 0 < step <= 1
        steps = (last - first) / step if sensible else Decimal(0)
    except (ValueError, ArithmeticError):  # not three numbers, NaN, or too large for Decimal
        raise FairminesError(
            f"{checks.quote(text)} is not a sweep: expected A:B:STEP, for example 0.10:0.25:0.01"
        ) from None
    if not sensible:
        raise FairminesError(
            f"{checks.quote(text)} is not a sweep: expected 0 <= A <= B <= 1 and 0 < STEP <= 1"
        )
    if steps >= MOST_LEVELS:
        raise FairminesError(
            f"{checks.quote(text)} has too many densities: expected at most {MOST_LEVELS:,}"
        )
    return [first + index * step for index in range(int(steps) + 1)]


def levels_of(size: tuple[int, int], densities: Densities) -> list[Level]:
    """Return the levels of a sweep: one size, with densities rounded to whole mines.

    Raises:
        FairminesError: The size or a density is out of range, or two densities give the same number
            of mines.

    >>> [level.mines for level in levels_of((10, 10), "0.1:0.2:0.05")]
    [10, 15, 20]
    >>> [level.mines for level in levels_of((30, 16), [0.15, 0.2])]
    [72, 96]
    """
    try:
        width, height = size
    except (TypeError, ValueError):
        raise FairminesError(
            f"size {checks.quote(size)}: expected two numbers, (width, height)"
        ) from None
    width, height = check_size(width, height)
    if isinstance(densities, str):
        exact: Sequence[Decimal] = parse_densities(densities)
    else:
        numbers = checks.items("densities", densities, "a list of numbers, or A:B:STEP")
        exact = [_decimal(it) for it in numbers]
    mines = [round(density * width * height) for density in exact]
    if len(set(mines)) < len(mines):
        raise FairminesError(
            f"a {width}x{height} board is too small for such a fine sweep: "
            f"expected steps of at least {1 / Decimal(width * height):.2g}"
        )
    return [Level(width, height, number) for number in mines]


def _decimal(density: float | Decimal) -> Decimal:
    """Return a density as the decimal number that Python prints for it."""
    if isinstance(density, Decimal):
        return density
    value = checks.real("density", density, "0 to 1")
    if not 0 <= value <= 1:
        raise FairminesError(f"density {value:g} is out of range: expected 0 to 1")
    return Decimal(repr(value))


# How it is played


@contextmanager
def open_campaign(experiments: Sequence[Experiment], options: Options) -> Generator[Campaign]:
    """Yield a campaign, with a file of results if `options.out` names one."""
    if options.out is None:
        yield Campaign(experiments)
        return
    # An error of a strategy comes before the file is made.
    for experiment in experiments:
        key_of(experiment)
    with Store(options.out) as store:
        yield Campaign(experiments, store, replace=options.replace)


def play_campaign(
    campaign: Campaign, progress: AbstractContextManager[Advance], options: Options
) -> None:
    """Play the games of a campaign, and tell how far it has come."""
    with (
        _executor(campaign, options) as (executor, ahead),
        closing(campaign.play(executor, ahead)) as finished,
        progress as advance,
    ):
        for number, outcomes in finished:
            advance(number, outcomes.games)


@contextmanager
def _executor(campaign: Campaign, options: Options) -> Generator[tuple[Executor, int]]:
    """Yield an executor, and how many parts to submit at a time.

    The executor is the caller's, a Dask cluster by its address, or at most `workers` processes, as
    many as are worth their start.
    """
    number = min(count_workers(options.workers), max(campaign.processes, 1))
    if options.executor is not None:
        yield options.executor, AHEAD_ELSEWHERE
    elif options.dask is not None:
        from fairmines.simulation.dask_cluster import dask_executor  # slow to load

        campaign.pack()
        with dask_executor(options.dask) as (cluster, threads):
            yield cluster, max(AHEAD_ELSEWHERE, AHEAD * threads)
    else:
        if number > 1:
            campaign.pack()
        with local_executor(number) as local:
            yield local, number if number == 1 else AHEAD * number


def interruption(
    results: Sequence[Result],
    kept: str | PathLike[str] | None = None,
    *,
    repeated: bool = False,
) -> str:
    """Return a sentence about a run that Ctrl-C ended: how many games it has played.

    Args:
        results: What the run has found.
        kept: The file that has the results.
        repeated: Whether the run came to its end, where some games are played a second time.
    """
    done, asked = sum(result.games for result in results), sum(result.asked for result in results)
    if done < asked:
        more = f"; the same command continues from {str(kept)!r}" if kept else ""
        return f"interrupted after {done:,} of {counted(asked, 'game')}{more}"
    last = f"interrupted after the last of {counted(asked, 'game')}"
    if repeated:
        return f"{last}: the results have all of them"
    return f"{last}, before some were played again to compare them: the results have all of them"
