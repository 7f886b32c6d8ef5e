"""Playing many games: the functions that a caller sees."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from os import PathLike
from typing import Any, SupportsIndex

from fairmines import checks
from fairmines.boards.level import EXPERT, FirstRule
from fairmines.errors import FairminesError
from fairmines.play.rules import Rules
from fairmines.simulation.campaign import Campaign, Job
from fairmines.simulation.executors import (
    AHEAD,
    Workers,
    check_sendable,
    count_workers,
    dask_executor,
    local_executor,
)
from fairmines.simulation.experiment import Estimator, Start, check_games, make_experiment
from fairmines.simulation.identity import identify
from fairmines.simulation.result import Result
from fairmines.simulation.store import Store
from fairmines.strategies import Strategy, name_of

AHEAD_ELSEWHERE = 256
"""Chunks that an executor of which we do not know the size has before it."""


def simulate(
    strategy: str | type[Strategy],
    level: str | tuple[int, int, int] = EXPERT,
    games: int = 1000,
    *,
    seed: int = 1,
    first: FirstRule = "safe",
    start: Start | str = (0, 0),
    rules: Rules = "classic",
    estimator: Estimator = "plain",
    workers: Workers = 1,
    executor: Executor | None = None,
    out: str | PathLike[str] | None = None,
) -> Result:
    """Play games 0 to `games` - 1 of a seed with one strategy.

    `strategy` is a name, `module:Class` or a class derived from `Strategy`; `level` a name, a
    `Level` or (width, height, mines); `start`, the cell of the first opening, is (row, column),
    "corner", "centre" or "random"; `first` says whether it may be a mine ("any"), is none ("safe"),
    or nor are its neighbours ("opening").

    The `estimator` is "plain", games as dealt, or "conditional": no guess kills, and a game says
    what its chance to be won was. The rate is the same, its interval several times narrower for as
    many games; there are no wins to count. For the classic rules only.

    The games are played in this process, in so many `workers` of this machine (a number, or "auto"
    for one a core), or by any `concurrent.futures.Executor`: the result is the same. With `out`, a
    file, finished chunks are kept as they come, and not played again by the next call.

    Raises `FairminesError` for bad input, and when a strategy, a worker or the file fails.

    >>> result = simulate("random", (4, 4, 1), games=500)
    >>> result.wins, result.games
    (295, 500)
    """
    [result] = compare(
        [strategy],
        [level],
        games,
        seed=seed,
        first=first,
        start=start,
        rules=rules,
        estimator=estimator,
        workers=workers,
        executor=executor,
        out=out,
    )
    return result


def compare(
    strategies: Sequence[str | type[Strategy]],
    levels: str | tuple[int, int, int] | Iterable[str | tuple[int, int, int]] = EXPERT,
    games: int = 1000,
    *,
    seed: int = 1,
    first: FirstRule = "safe",
    start: Start | str = (0, 0),
    rules: Rules = "classic",
    estimator: Estimator = "plain",
    workers: Workers = 1,
    executor: Executor | None = None,
    out: str | PathLike[str] | None = None,
) -> list[Result]:
    """Play the same games with each of several strategies, on one or several levels.

    Returns the results level by level, each in the order of the strategies. None of these may be
    there twice, under whatever names. The other arguments and errors are those of `simulate`;
    `Result.difference` compares two results game by game.

    >>> random, least = compare(["random", "min-risk"], [(4, 4, 2)], games=200)
    >>> least.difference(random).value > 0
    True
    """
    jobs = make_jobs(
        strategies,
        levels,
        games,
        seed=seed,
        first=first,
        start=start,
        rules=rules,
        estimator=estimator,
    )
    return run(jobs, workers=workers, executor=executor, out=out)


def make_jobs(
    strategies: Iterable[str | type[Strategy]],
    levels: str | tuple[int, int, int] | Iterable[str | tuple[int, int, int]],
    games: int,
    **options: Any,
) -> list[Job]:
    """Check what a caller of `compare` says; return a job for each strategy, level by level."""
    several = checks.items("strategies", strategies, "a list of them")
    games = check_games(games)
    jobs = [
        Job(make_experiment(strategy, level, **options), games)
        for level in _listed(levels)
        for strategy in several
    ]
    # Their results could not be told apart, in a table or in a file.
    _refuse_twice("strategy", [name_of(job.experiment.strategy) for job in jobs[: len(several)]])
    _refuse_twice("level", [job.experiment.level_name for job in jobs[:: len(several) or 1]])
    return jobs


def _listed(levels: Any) -> list[Any]:
    """List levels, of which there may be one only: a name, or a tuple of three numbers."""
    single = isinstance(levels, str) or (
        isinstance(levels, tuple) and all(isinstance(it, SupportsIndex) for it in levels)
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
) -> list[Result]:
    """Play any jobs; returns their results in the same order. As `simulate` otherwise."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise FairminesError(
            f"executor {checks.quote(executor)}: expected a concurrent.futures.Executor, or None"
        )
    with opened(jobs, out) as campaign, players(campaign, workers, executor) as (chosen, ahead):
        for _ in campaign.play(chosen, ahead):
            pass
        return campaign.results


@contextmanager
def opened(jobs: Sequence[Job], out: str | PathLike[str] | None) -> Generator[Campaign]:
    """Yield a campaign, on a file of results if there is a name for one."""
    if out is None:
        yield Campaign(jobs)
        return
    # What can be wrong with a strategy should be said before a file is made.
    for job in jobs:
        identify(job.experiment)
    with Store(out) as store:
        yield Campaign(jobs, store)


@contextmanager
def players(
    campaign: Campaign,
    workers: Workers = 1,
    executor: Executor | None = None,
    dask: str | None = None,
) -> Generator[tuple[Executor, int]]:
    """Yield who plays, and how many chunks to submit at a time.

    An executor of the caller's, a Dask cluster by its address, or so many workers of our own; no
    more than there is work for.
    """
    number = min(count_workers(workers), max(campaign.to_play, 1))
    if executor is not None:
        yield executor, AHEAD_ELSEWHERE
    elif dask is not None:
        with dask_executor(dask) as (cluster, threads):
            yield cluster, max(AHEAD_ELSEWHERE, AHEAD * threads)
    else:
        if number > 1:
            check_sendable(job.experiment for job in campaign.jobs)
        with local_executor(number) as local:
            yield local, number if number == 1 else AHEAD * number
