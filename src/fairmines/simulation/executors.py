"""Executors that play chunks on this machine, and how many workers."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from fairmines.engines.many import Threads, count_threads
from fairmines.errors import FairminesError

P = ParamSpec("P")
T = TypeVar("T")

Workers = Threads
"""A number of processes, or "auto"."""

AHEAD = 2
"""The parts submitted for each local worker: the one that it plays, and one that waits."""


class InProcess(Executor):
    """Plays in the calling thread, as soon as a call is submitted."""

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
    return count_threads(workers, "workers")


def submit(
    executor: Executor, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
) -> Future[T]:
    """Have an executor call a function.

    Raises:
        FairminesError: The executor is broken or closed, or cannot start a process.
    """
    try:
        return executor.submit(call, *args, **kwargs)
    except (RuntimeError, OSError) as error:
        raise _failure(error) from error


def result_of(future: Future[T]) -> T:
    """Return what an executor has computed.

    Raises:
        FairminesError: The call has raised it, or the executor has failed.
    """
    try:
        return future.result()
    except FairminesError:
        raise
    except (Exception, CancelledError) as error:
        raise _failure(error) from error


def _failure(error: BaseException) -> FairminesError:
    """Return an error of one sentence for the failure of an executor."""
    if isinstance(error, BrokenExecutor):
        return FairminesError(
            "a worker process ended unexpectedly: it was killed, or memory ran out"
        )
    return FairminesError(f"the executor failed: {error!r}")
