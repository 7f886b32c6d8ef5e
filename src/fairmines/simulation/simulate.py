"""Simulates many games: `simulate`, `compare`, `sweep`, and what the command line shares."""

from __future__ import annotations

import warnings
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, contextmanager
from os import PathLike
from typing import Any, SupportsIndex, TypedDict, Unpack, cast

from fairmines import checks
from fairmines.boards.level import EXPERT, FirstRule
from fairmines.errors import FairminesError, InterruptedWarning
from fairmines.play.rules import Rules
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.densities import Densities, levels_of
from fairmines.simulation.executors import (
    AHEAD,
    Workers,
    count_workers,
    local_executor,
)
from fairmines.simulation.experiment import (
    Estimator,
    OnError,
    Start,
    check_games,
    make_experiment,
)
from fairmines.simulation.key import key_of
from fairmines.simulation.ledger import Job
from fairmines.simulation.progress import Advance, Progress, shown
from fairmines.simulation.result import Result
from fairmines.simulation.results import Results
from fairmines.simulation.store import Store
from fairmines.strategies import AnyStrategy, Strategy
from fairmines.wording import counted

AHEAD_ELSEWHERE = 256
"""The parts that are submitted at a time to an executor of unknown size."""


class Options(TypedDict, total=False):
    """The options of `simulate`, which describes them."""

    seed: int
    first: FirstRule
    start: Start | str
    rules: Rules
    estimator: Estimator
    on_error: OnError
    verify: bool
    reproducible: bool
    workers: Workers
    executor: Executor | None
    out: str | PathLike[str] | None
    replace: bool
    progress: Progress


_RUNNING = ("workers", "executor", "out", "replace", "progress")
"""The options that change no game."""


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
    **options: Unpack[Options],
) -> Results:
    """Play the same games with each of several strategies, on one or several levels.

    `strategies` lists different strategies, or has a label for each of them:
    `{"mine": Mine, "old": Old}`. It may be a single one, too. `levels` is one level, or several
    different ones. The options are those of `simulate`: seed, first, start, rules, estimator,
    on_error, verify, reproducible, workers, executor, out, replace, progress. Returns the results
    level by level, in the order of the strategies. `Result.difference` compares two results game by
    game.

    Raises `FairminesError` as `simulate` does, and for a strategy or level that is named twice.

    >>> random, least = compare(["random", "min-risk"], [(4, 4, 2)], games=200)
    >>> least.difference(random).value > 0
    True
    """
    return _play(strategies, levels, games, options)


def sweep(
    strategies: AnyStrategy | Sequence[AnyStrategy] | Mapping[str, AnyStrategy],
    size: tuple[int, int],
    densities: Densities,
    games: int = 1000,
    **options: Unpack[Options],
) -> Results:
    """Play boards of one size with several densities of mines.

    `strategies` is as in `compare`, and `size` is (width, height). `densities` lists
    numbers from 0 to 1, or is the text "A:B:STEP": the densities from A to B, both included. Each
    is rounded to a whole number of mines. The options are those of `compare`. Returns the results
    density by density, in the order of the strategies.

    Raises `FairminesError` as `simulate` does, and for densities that are out of range or give the
    same number of mines.

    >>> results = sweep(["random"], (10, 10), "0.02:0.04:0.01", games=500)
    >>> [(result.level.mines, result.wins) for result in results]
    [(2, 282), (3, 179), (4, 101)]
    """
    return _play(strategies, levels_of(size, densities), games, options)


def _play(strategies: Any, levels: Any, games: int, options: Options) -> Results:
    """Play games with checked options; the caller is what a user has called."""
    terms: dict[str, Any] = {**options}
    running = {name: terms.pop(name) for name in _RUNNING if name in terms}
    return run(make_jobs(strategies, levels, games, **terms), **running)


def make_jobs(
    strategies: Iterable[AnyStrategy] | Mapping[str, AnyStrategy],
    levels: str | tuple[int, int, int] | Iterable[str | tuple[int, int, int]],
    games: int,
    **options: Any,
) -> list[Job]:
    """Check the arguments of `compare`; return a job for each strategy, level by level."""
    several = _labelled(strategies)
    experiments = [
        make_experiment(strategy, level, label=label, **options)
        for level in _listed(levels)
        for label, strategy in several
    ]
    jobs = [Job(experiment, check_games(games, experiment.estimator)) for experiment in experiments]
    # A table or a file could not distinguish their results.
    _refuse_twice("strategy", [job.experiment.strategy_name for job in jobs[: len(several)]])
    _refuse_twice("level", [job.experiment.level_name for job in jobs[:: len(several) or 1]])
    return jobs


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


def run(
    jobs: Sequence[Job],
    *,
    workers: Workers = 1,
    executor: Executor | None = None,
    out: str | PathLike[str] | None = None,
    replace: bool = False,
    progress: Progress = False,
) -> Results:
    """Play any jobs; return their results in the same order. The rest is as in `simulate`.

    The warning after Ctrl-C names the line of the user.
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise FairminesError(
            f"executor {checks.quote(executor)}: expected a concurrent.futures.Executor, or None"
        )
    with opened(jobs, out, replace=replace) as campaign:
        try:
            play_campaign(campaign, shown(progress, campaign.results), workers, executor)
        except KeyboardInterrupt:
            if not any(result.games for result in campaign.results):
                raise
            said = interruption(campaign.results, kept=out, compared=campaign.compared)
            warnings.warn(said, InterruptedWarning, stacklevel=4)
        return Results(campaign.results)


def interruption(
    results: Sequence[Result],
    kept: str | PathLike[str] | None = None,
    *,
    compared: bool = False,
) -> str:
    """Return a sentence about a run that Ctrl-C ended: how many games it has played.

    Args:
        results: What the run has found.
        kept: The file that has the results.
        compared: Whether the run came to its end, where some games are played a second time.
    """
    done, asked = sum(result.games for result in results), sum(result.asked for result in results)
    if done < asked:
        more = f"; the same command continues from {str(kept)!r}" if kept else ""
        return f"interrupted after {done:,} of {counted(asked, 'game')}{more}"
    last = f"interrupted after the last of {counted(asked, 'game')}"
    if compared:
        return f"{last}: the results have all of them"
    return f"{last}, before some were played again to compare them: the results have all of them"


@contextmanager
def opened(
    jobs: Sequence[Job], out: str | PathLike[str] | None, *, replace: bool = False
) -> Generator[Campaign]:
    """Yield a campaign, with a file of results if `out` names one."""
    if out is None:
        yield Campaign(jobs)
        return
    # An error of a strategy comes before the file is made.
    for job in jobs:
        key_of(job.experiment)
    with Store(out) as store:
        yield Campaign(jobs, store, replace=replace)


def play_campaign(
    campaign: Campaign,
    progress: AbstractContextManager[Advance],
    workers: Workers = 1,
    executor: Executor | None = None,
    dask: str | None = None,
) -> None:
    """Play the games of a campaign, and tell how far it has come; see `_players` for the rest."""
    with (
        _players(campaign, workers, executor, dask) as (chosen, ahead),
        closing(campaign.play(chosen, ahead)) as chunks,
        progress as advance,
    ):
        for job, chunk in chunks:
            advance(job, chunk.tally.games)


@contextmanager
def _players(
    campaign: Campaign,
    workers: Workers,
    executor: Executor | None,
    dask: str | None,
) -> Generator[tuple[Executor, int]]:
    """Yield an executor, and how many parts to submit at a time.

    The executor is the caller's, a Dask cluster by its address, or at most `workers` processes, as
    many as are worth their start.
    """
    number = min(count_workers(workers), max(campaign.processes, 1))
    if executor is not None:
        yield executor, AHEAD_ELSEWHERE
    elif dask is not None:
        from fairmines.simulation.dask_cluster import dask_executor  # slow to load

        campaign.pack()
        with dask_executor(dask) as (cluster, threads):
            yield cluster, max(AHEAD_ELSEWHERE, AHEAD * threads)
    else:
        if number > 1:
            campaign.pack()
        with local_executor(number) as local:
            yield local, number if number == 1 else AHEAD * number
