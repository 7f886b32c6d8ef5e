"""Worker threads for play and analysis: the event loop never waits for the kernel.

The threads form eight lanes: one for small boards, which take milliseconds, one for large boards,
which can take seconds, one for searches for no-guess deals, one for advice, one for reviews, one
that waits for the process that reviews all games, one for statistics, and one that stores moves. So
small boards never wait for the others. The kernel releases the interpreter's lock while it counts.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from fairmines import _kernel
from fairmines.web.limits import CONNECTIONS, SMALL
from fairmines.web.wire.errors import RefusalError

WAITING: Final = 64
"""Tasks that may wait in each of the lanes other than that of small boards."""

T = TypeVar("T")


class Lane:
    """A thread pool with a limited number of waiting tasks."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"fairmines-{name}")
        self._places = threading.BoundedSemaphore(threads + waiting)

    async def run(self, task: Callable[[], T]) -> T:
        """Run a task in a thread and return its result.

        Raises:
            RefusalError: Too many tasks wait.
        """
        if not self._places.acquire(blocking=False):
            raise RefusalError("too-many", "the server is busy: try again in a few seconds")
        future = self._threads.submit(task)
        future.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(future)

    async def run_within(self, seconds: float, task: Callable[[_kernel.Deadline], T]) -> T:
        """Run a task in a thread, within a time from now on.

        Args:
            seconds: The time.
            task: A function that passes its deadline to the kernel, so that no computation goes on
                after it. A task that still waits then does not begin.

        Raises:
            RefusalError: Too many tasks wait, or the time is over.
        """
        deadline = _kernel.Deadline(seconds)
        try:
            return await asyncio.wait_for(self.run(lambda: task(deadline)), seconds)
        except (TimeoutError, _kernel.OutOfTime):
            message = f"the analysis takes longer than {seconds:g} seconds"
            raise RefusalError("too-complex", message) from None

    def close(self) -> None:
        """Cancel the waiting tasks."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Workers:
    """The eight lanes."""

    def __init__(self) -> None:
        self.quick = Lane("quick", threads=2, waiting=CONNECTIONS)
        self.slow = Lane("slow", threads=2, waiting=WAITING)
        self.search = Lane("search", threads=2, waiting=WAITING)
        self.advice = Lane("advice", threads=2, waiting=WAITING)
        self.reviews = Lane("reviews", threads=1, waiting=WAITING)
        self.background = Lane("background", threads=1, waiting=WAITING)
        self.statistics = Lane("statistics", threads=1, waiting=WAITING)
        self.writing = Lane("writing", threads=1, waiting=CONNECTIONS)

    def lane(self, cells: int, *, searching: bool = False) -> Lane:
        """Return the lane for a board of so many cells, or for the search for a no-guess deal."""
        if searching:
            return self.search
        return self.quick if cells <= SMALL else self.slow

    def close(self) -> None:
        """Cancel the waiting tasks."""
        for lane in vars(self).values():
            lane.close()
