"""Threads that play and analyse, so that the event loop never waits for the kernel.

There are three lanes. Small boards are done in milliseconds and share one; large boards, which may
take seconds, have the second, and searches for a deal without a guess the third: however many of
these wait, the small boards are not behind them. The kernel releases the interpreter's lock while
it counts.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from fairmines.web.limits import CONNECTIONS
from fairmines.web.wire.errors import RefusalError

SMALL: Final = 500
"""Cells of a board that is done in milliseconds however it is played; expert has 480."""
WAITING: Final = 64
"""Tasks that may wait in a lane that is not for small boards."""

T = TypeVar("T")


class Lane:
    """Some threads, and a bounded number of tasks that wait for one."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"fairmines-{name}")
        self._places = threading.BoundedSemaphore(threads + waiting)

    async def run(self, task: Callable[[], T], seconds: float | None = None) -> T:
        """Run a task in a thread; raises `RefusalError` when too many wait, or it takes too long.

        A task that has begun goes on to its end, within its own budget; nobody waits for it.
        """
        if not self._places.acquire(blocking=False):
            raise RefusalError("too-many", "the server is busy with other games: try again later")
        future = self._threads.submit(task)
        future.add_done_callback(lambda _: self._places.release())
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), seconds)
        except TimeoutError:
            message = f"the analysis was not done within {seconds:g} seconds"
            raise RefusalError("too-complex", message) from None

    def close(self) -> None:
        """Forget what still waits."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Workers:
    """The lanes, and the choice between them."""

    def __init__(self) -> None:
        self.quick = Lane("quick", threads=2, waiting=CONNECTIONS)
        self.slow = Lane("slow", threads=2, waiting=WAITING)
        self.search = Lane("search", threads=2, waiting=WAITING)

    def lane(self, cells: int, *, searching: bool = False) -> Lane:
        """Choose the lane for a board of so many cells, or for a search for a deal."""
        if searching:
            return self.search
        return self.quick if cells <= SMALL else self.slow

    def close(self) -> None:
        """Forget what still waits."""
        for lane in (self.quick, self.slow, self.search):
            lane.close()
