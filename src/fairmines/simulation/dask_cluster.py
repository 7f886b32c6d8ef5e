"""An executor that plays on a Dask cluster."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from fairmines.errors import FairminesError, MissingExtraError

DASK_RETRIES = 2
DASK_SECONDS = 5
"""The time limit for a scheduler's answer."""

T = TypeVar("T")


class DaskExecutor(Executor):
    """Has a Dask cluster compute what is submitted.

    Dask's own executor takes a result for an error if the worker that had it dies just then.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Have a worker call a function, another one if it dies."""
        task = self._client.submit(fn, *args, pure=False, retries=DASK_RETRIES, **kwargs)
        future: Future[T] = Future()
        future.add_done_callback(partial(_cancel, task))
        task.add_done_callback(partial(_pass_on, future))
        return future


def _cancel(task: Any, future: Future[Any]) -> None:
    if future.cancelled():
        task.cancel()


def _pass_on(future: Future[Any], task: Any) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        # If its worker has died meanwhile, this waits until another one has it.
        future.set_result(task.result())
    except Exception as error:  # noqa: BLE001  # future.result() raises it
        future.set_exception(error)


@contextmanager
def dask_executor(address: str) -> Generator[tuple[Executor, int]]:
    """Connect to a running Dask cluster; yield its executor and its number of threads.

    If a worker dies, the scheduler gives its part to another one.

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
        yield DaskExecutor(client), sum(client.nthreads().values())


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
