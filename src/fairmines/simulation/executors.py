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
from fairmines.strategies import name_of

P = ParamSpec("P")
T = TypeVar("T")

Workers = int | Literal["auto"]
MOST_WORKERS = 1024

AHEAD = 2
"""Chunks that a worker of ours has before it, the one it plays included."""
DASK_RETRIES = 2
DASK_SECONDS = 5
"""How long a scheduler may take to answer."""


class InProcess(Executor):
    """Plays in the calling thread, as soon as a chunk is submitted."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function now."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # whoever asks for the result gets it
            future.set_exception(error)
        return future


class LocalPool(Executor):
    """Processes of this machine that leave Ctrl-C to us, can be ended at once, and end with us.

    They are started anew ("spawn"): a fork would copy threads' locks in whatever state they are.
    """

    def __init__(self, workers: int) -> None:
        """Processes start as chunks are submitted."""
        self._pool = ProcessPoolExecutor(
            workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start_worker,
        )
        self._workers = workers
        self._processes: set[Any] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit to the processes."""
        if len(self._processes) == self._workers:
            return _uncancelled(self._pool.submit(fn, *args, **kwargs))
        with _interrupts_postponed(), _main_loadable():
            before = set(multiprocessing.active_children())
            future = self._pool.submit(fn, *args, **kwargs)
            self._processes |= set(multiprocessing.active_children()) - before
        return _uncancelled(future)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes end."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def stop(self) -> None:
        """End the processes whatever they are doing."""
        for process in self._processes:
            process.terminate()
        self._pool.shutdown()


def _uncancelled(inner: Future[T]) -> Future[T]:
    """Return a future that may be cancelled, for one of the pool that may not.

    A pool whose processes are ended prints a traceback over a future that was cancelled.
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
    """Prepare a process of the pool."""
    # Where it has not inherited that.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the parent is gone; one that was killed could not say so."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _interrupts_postponed() -> Generator[None]:
    """Let Ctrl-C wait until processes are started.

    Ones that are started by half print a traceback, and so do others while they are loading: they
    inherit that the signal is blocked.
    """
    if threading.current_thread() is not threading.main_thread():  # which alone gets the signal
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
    """Keep new processes from loading a script that was read from standard input.

    They load what the program was started from, by its name: here "<stdin>", which is no file.
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
    """Say whether there is nothing that another process could load the main program from."""
    main = sys.modules["__main__"]
    name = getattr(main, "__file__", None)
    return getattr(main, "__spec__", None) is None and (name is None or not Path(name).is_file())


@contextmanager
def local_executor(workers: int) -> Generator[Executor]:
    """Play in this process, or in so many others."""
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
    """Play on a Dask cluster that is there; yields how many threads it has, too.

    A chunk whose worker dies is played by another one: the scheduler sees to that. Raises
    `MissingExtraError`, and `FairminesError` when there is no scheduler.
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
    except Exception as error:  # whatever was made of the words of another program
        raise FairminesError(f"there is no Dask scheduler at {address!r}: {error}") from error
    with distributed.Client(address, timeout=DASK_SECONDS, set_as_default=False) as client:
        executor = client.get_executor(pure=False, retries=DASK_RETRIES)
        yield executor, sum(client.nthreads().values())


async def _greet(distributed: Any, address: str) -> None:
    """See whether a scheduler answers; raises anything if none does.

    An ordinary client waits without end for a program that accepts a connection and is silent; and
    one that cannot connect prints a traceback much later.
    """
    client = distributed.Client(
        address, timeout=DASK_SECONDS, set_as_default=False, asynchronous=True
    )
    try:
        await asyncio.wait_for(client, DASK_SECONDS)
    finally:
        await client.close()


def count_workers(workers: Workers) -> int:
    """Return how many processes to start, "auto" for one a core; raises `FairminesError`."""
    if isinstance(workers, str):
        if workers != "auto":
            raise FairminesError(
                f"workers {checks.quote(workers)} is not a whole number: expected one, or 'auto'"
            )
        # Only those cores that this process may use, where the system says so.
        usable = getattr(os, "sched_getaffinity", None)
        return len(usable(0)) if usable else os.cpu_count() or 1
    return checks.integer("workers", workers, 1, MOST_WORKERS)


def check_sendable(experiments: Iterable[Experiment]) -> None:
    """Raise `FairminesError` for a strategy that a process of ours would not find."""
    interactive = _is_interactive()
    for experiment in experiments:
        strategy = experiment.strategy
        try:
            pickle.dumps(strategy)
            found = not (interactive and strategy.__module__ == "__main__")
        except (pickle.PicklingError, AttributeError):
            found = False
        if not found:
            raise FairminesError(
                f"strategy {name_of(strategy)!r} cannot be found by other processes: put the class "
                "into a module, or play with one worker"
            )
