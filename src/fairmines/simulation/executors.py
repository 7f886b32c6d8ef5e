"""Executors that play chunks: in this process, in local processes, on a Dask cluster."""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar

from fairmines import checks
from fairmines.errors import FairminesError, MissingExtraError
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.identity import check_identified
from fairmines.strategies.state import UnidentifiedError

P = ParamSpec("P")
T = TypeVar("T")

Workers = int | Literal["auto"]
MOST_WORKERS = 1024

AHEAD = 2
"""The chunks submitted for each local worker: the one that it plays, and one that waits."""
DASK_RETRIES = 2
DASK_SECONDS = 5
"""The time limit for a scheduler's answer."""


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


class LocalPool(Executor):
    """Local worker processes. They ignore Ctrl-C, can be stopped at once, and end with the parent.

    Processes are spawned, not forked: a fork could copy a lock that another thread holds.
    """

    def __init__(self, workers: int) -> None:
        """Make the pool; processes start when chunks are submitted."""
        self._pool = ProcessPoolExecutor(
            workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start_worker,
        )
        self._workers = workers
        self._processes: set[Any] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a call to the pool, and start another process if fewer than `workers` run."""
        if len(self._processes) == self._workers:
            return _uncancelled(self._pool.submit(fn, *args, **kwargs))
        with _interrupts_postponed(), _main_loadable():
            before = set(multiprocessing.active_children())
            future = self._pool.submit(fn, *args, **kwargs)
            self._processes |= set(multiprocessing.active_children()) - before
        return _uncancelled(future)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes after their current calls; see `Executor.shutdown`."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def stop(self) -> None:
        """Terminate the processes at once, even during a call."""
        for process in self._processes:
            process.terminate()
        self._pool.shutdown()


def _uncancelled(inner: Future[T]) -> Future[T]:
    """Return a future with the result of `inner`, which can be cancelled while `inner` continues.

    If `inner` itself were cancelled, a pool whose processes are terminated would print a traceback.
    """
    outer: Future[T] = Future()

    def pass_on(inner: Future[T]) -> None:
        if outer.set_running_or_notify_cancel():
            error = inner.exception()
            if error is None:
                outer.set_result(inner.result())
            else:
                outer.set_exception(error)

    inner.add_done_callback(pass_on)
    return outer


def _start_worker() -> None:
    """Prepare a process of the pool: ignore Ctrl-C, and end with the parent."""
    # On Linux the process has inherited a blocked SIGINT. Other systems need this line.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent ends. A killed parent cannot tell its workers."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _interrupts_postponed() -> Generator[None]:
    """Postpone Ctrl-C until the new processes are started.

    A process that is interrupted while it starts or imports modules prints a traceback. The new
    processes inherit the blocked signal.
    """
    if threading.current_thread() is not threading.main_thread():  # other threads get no signals
        yield
        return
    postponed: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: postponed.append(number))
    blocking = hasattr(signal, "pthread_sigmask")  # not on Windows
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if blocking else set()
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if blocking:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number in postponed[:1]:
            signal.raise_signal(number)


@contextmanager
def _main_loadable() -> Generator[None]:
    """Keep new processes from importing a script that was read from standard input.

    A new process imports the main script by its file name. Here that is "<stdin>", not a file.
    """
    main = sys.modules["__main__"]
    name = getattr(main, "__file__", None)
    if not _is_interactive() or name is None:
        yield
        return
    main.__file__ = None
    try:
        yield
    finally:
        main.__file__ = name


def _is_interactive() -> bool:
    """Return whether the main program has no file that another process could import."""
    main = sys.modules["__main__"]
    name = getattr(main, "__file__", None)
    return getattr(main, "__spec__", None) is None and (name is None or not Path(name).is_file())


@contextmanager
def local_executor(workers: int) -> Generator[Executor]:
    """Yield an executor: this process for one worker, or else a pool of `workers` processes."""
    if workers == 1:
        yield InProcess()
        return
    pool = LocalPool(workers)
    try:
        yield pool
    except BaseException:
        pool.stop()
        raise
    pool.shutdown()


@contextmanager
def dask_executor(address: str) -> Generator[tuple[Executor, int]]:
    """Connect to a running Dask cluster; yield its executor and its number of threads.

    If a worker dies, the scheduler gives its chunk to another one.

    Raises:
        MissingExtraError: `distributed` is not installed.
        FairminesError: No scheduler answers at `address` within `DASK_SECONDS`.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise MissingExtraError(
            "a Dask cluster needs distributed, which is not installed: "
            "pip install 'fairmines[cluster]'"
        ) from None
    try:
        asyncio.run(_greet(distributed, address))
    except TimeoutError:
        raise FairminesError(
            f"there is no Dask scheduler at {address!r}: no answer in {DASK_SECONDS} seconds"
        ) from None
    except Exception as error:  # the other program may not speak Dask's protocol
        raise FairminesError(f"there is no Dask scheduler at {address!r}: {error}") from error
    with distributed.Client(address, timeout=DASK_SECONDS, set_as_default=False) as client:
        executor = client.get_executor(pure=False, retries=DASK_RETRIES)
        yield executor, sum(client.nthreads().values())


async def _greet(distributed: Any, address: str) -> None:
    """Check that a scheduler answers; raise any exception if none does.

    A synchronous client would wait forever for a program that accepts the connection but never
    answers. If it cannot connect, it prints a traceback much later.
    """
    client = distributed.Client(
        address, timeout=DASK_SECONDS, set_as_default=False, asynchronous=True
    )
    try:
        await asyncio.wait_for(client, DASK_SECONDS)
    finally:
        await client.close()


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
    interactive = _is_interactive()
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
