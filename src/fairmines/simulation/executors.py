"""Executors that play parts on this machine, and how many workers.

Local worker processes ignore Ctrl-C, can be stopped at once, and end with their parent.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from fairmines.engines.many import count_threads
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Workers

P = ParamSpec("P")
T = TypeVar("T")

AHEAD = 2
"""The parts submitted for each local worker: the one that it plays, and one that waits."""


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


class LocalPool(Executor):
    """Local worker processes.

    Processes are spawned, not forked: a fork could copy a lock that another thread holds. They do
    not run the main script again: what it defines is sent to them.
    """

    def __init__(self, workers: int) -> None:
        """Make the pool; processes start when calls are submitted."""
        import multiprocessing  # slow to load, like what follows
        from concurrent.futures import ProcessPoolExecutor

        self._pool = ProcessPoolExecutor(
            workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start_worker,
        )
        self._workers = workers
        self._running = multiprocessing.active_children
        self._processes: set[Any] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a call to the pool, and start another process if fewer than `workers` run."""
        if len(self._processes) == self._workers:
            return _uncancelled(self._pool.submit(fn, *args, **kwargs))
        with _interrupts_postponed(), _main_hidden():
            before = set(self._running())
            future = self._pool.submit(fn, *args, **kwargs)
            self._processes |= set(self._running()) - before
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
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _main_hidden() -> Generator[None]:
    """Keep new processes from running the main script, which they would look up by these names."""
    main = sys.modules["__main__"]
    names = vars(main)
    hidden = {name: value for name, value in names.items() if name in {"__file__", "__spec__"}}
    names.update(dict.fromkeys(hidden))
    try:
        yield
    finally:
        names.update(hidden)


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
