"""An executor that plays on a Dask cluster."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from fairmines.errors import FairminesError, MissingExtraError

DASK_RETRIES = 2
DASK_SECONDS = 5
"""The time limit for a scheduler's answer."""


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
