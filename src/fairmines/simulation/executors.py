"""Executors that play chunks on this machine, and what they need to know of workers."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Literal, ParamSpec, TypeVar

from fairmines import checks
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.identity import check_identified
from fairmines.simulation.main_script import is_interactive
from fairmines.strategies.state import UnidentifiedError

P = ParamSpec("P")
T = TypeVar("T")

Workers = int | Literal["auto"]
MOST_WORKERS = 1024

AHEAD = 2
"""The chunks submitted for each local worker: the one that it plays, and one that waits."""


class InProcess(Executor):
    """Plays in the calling thread, as soon as a chunk is submitted."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function now."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # future.result() raises it
            future.set_exception(error)
        return future


@contextmanager
def local_executor(workers: int) -> Generator[Executor]:
    """Yield an executor: this process for one worker, or else a pool of `workers` processes."""
    if workers == 1:
        yield InProcess()
        return
    from fairmines.simulation.local_pool import LocalPool  # slow to load

    pool = LocalPool(workers)
    try:
        yield pool
    except BaseException:
        pool.stop()
        raise
    pool.shutdown()


def count_workers(workers: Workers) -> int:
    """Return the number of processes to start: `workers`, or one for each core if it is "auto".

    Raises:
        FairminesError: `workers` is neither "auto" nor an integer from 1 to 1024.
    """
    if isinstance(workers, str):
        if workers != "auto":
            raise FairminesError(
                f"workers {checks.quote(workers)} is not a whole number: "
                f"expected 1 to {MOST_WORKERS}, or 'auto'"
            )
        # Count the cores that this process may use, if the system can tell.
        usable = getattr(os, "sched_getaffinity", None)
        return len(usable(0)) if usable else os.cpu_count() or 1
    return checks.integer("workers", workers, 1, MOST_WORKERS)


def check_sendable(experiments: Iterable[Experiment]) -> None:
    """Raise `FairminesError` if a worker process could not have one of the strategies."""
    interactive = is_interactive()
    for experiment in experiments:
        try:
            check_identified(experiment.strategy)
            sent = pickle.dumps(experiment.strategy)
            # A worker cannot import what was typed in, or read from standard input.
            reason = "it is not in a module" if interactive and b"__main__" in sent else ""
        except UnidentifiedError as error:
            reason = str(error)
        except Exception as error:  # noqa: BLE001  # pickle runs code of any class
            reason = str(error)
        if reason:
            raise FairminesError(
                f"strategy {experiment.strategy_name!r} cannot be found by other processes, as "
                f"{reason}: put it into a module, or play with one worker"
            )
