"""Worker threads for play and analysis: the event loop never waits for the kernel.

The threads form eight lanes: one for small boards, which take milliseconds, one for large boards,
which can take seconds, one for searches for no-guess deals, one for advice, one for reviews, one
that waits for the process that reviews all games, one for statistics, and one that stores moves. So
small boards never wait for the others. The kernel releases the interpreter's lock while it counts.

The tasks of a lane are begun in turn for each client that has some, so a client with many tasks
waits for its own, and others for one of each.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from fairmines import _kernel
from fairmines.web.clients import current_client
from fairmines.web.limits import CLIENT_TASKS, CONNECTIONS, SMALL, WAITING
from fairmines.web.wire.errors import RefusalError

BUSY: Final = "the server is busy: try again in a few seconds"
OWN_SHARE: Final = "too many requests wait for an answer: try again in a few seconds"

T = TypeVar("T")


class WaitingCall(NamedTuple):
    """A function that waits for a thread, and the future that gets its result."""

    function: Callable[[], Any]
    future: Future[Any]

    def run(self) -> None:
        """Call the function, unless the future was cancelled."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self.function()
        except BaseException as error:  # noqa: BLE001  # whoever waits for the future gets it
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class FairQueue:
    """Tasks that wait: each client's in their order, and the clients in turn.

    What the server does by itself has no limit of its own.
    """

    def __init__(self, most: int, share: int) -> None:
        self._most = most
        self._share = share
        self._of: OrderedDict[str, deque[WaitingCall]] = OrderedDict()
        self._length = 0
        self._lock = threading.Lock()

    @property
    def clients(self) -> int:
        """The number of clients that have tasks here."""
        return len(self._of)

    def put(self, client: str, task: WaitingCall) -> None:
        """Add a task.

        Raises:
            RefusalError: Too many tasks wait, of this client or in all.
        """
        with self._lock:
            if client and len(self._of.get(client, ())) >= self._share:
                raise RefusalError("too-many", OWN_SHARE)
            if self._length >= self._most:
                raise RefusalError("too-many", BUSY)
            self._of.setdefault(client, deque()).append(task)
            self._length += 1

    def take(self) -> WaitingCall:
        """Remove and return the next task; raises `KeyError` if there is none."""
        with self._lock:
            client, tasks = self._of.popitem(last=False)
            task = tasks.popleft()
            if tasks:
                self._of[client] = tasks
            self._length -= 1
            return task


class Lane:
    """A thread pool with a limited number of waiting tasks, of each client and in all."""

    def __init__(self, name: str, threads: int, waiting: int, share: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"fairmines-{name}")
        self._queue = FairQueue(waiting, share)

    @property
    def waiting_clients(self) -> int:
        """The number of clients that have waiting tasks."""
        return self._queue.clients

    async def run(self, task: Callable[[], T]) -> T:
        """Run a task in a thread and return its result.

        Raises:
            RefusalError: Too many tasks wait.
        """
        future: Future[T] = Future()
        self._queue.put(current_client.get(), WaitingCall(task, future))
        self._threads.submit(self._run_next)
        return await asyncio.wrap_future(future)

    def _run_next(self) -> None:
        """Run the task whose turn it is by now; there is one for each call."""
        self._queue.take().run()

    async def run_within(
        self, seconds: float, task: Callable[[_kernel.Deadline], T], patience: float = 0.0
    ) -> T:
        """Run a task in a thread, within a time.

        Args:
            seconds: The time.
            task: A function that passes its deadline to the kernel, so that no computation goes on
                after it. A task that still waits then does not begin.
            patience: Seconds that the task may wait for those of others before its time begins.

        Raises:
            RefusalError: Too many tasks wait, or the time is over.
        """
        deadline = None if patience else _kernel.Deadline(seconds)
        try:
            return await asyncio.wait_for(
                self.run(lambda: task(deadline or _kernel.Deadline(seconds))), patience + seconds
            )
        except (TimeoutError, _kernel.OutOfTime):
            message = f"the analysis takes longer than {seconds:g} seconds"
            raise RefusalError("too-complex", message) from None

    def close(self) -> None:
        """Cancel the waiting tasks."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with suppress(KeyError):
            while True:
                self._queue.take().future.cancel()


class Workers:
    """The eight lanes."""

    def __init__(self) -> None:
        self.quick = Lane("quick", threads=2, waiting=CONNECTIONS, share=CONNECTIONS)
        self.slow = _lane("slow", threads=2)
        self.search = _lane("search", threads=2)
        self.advice = _lane("advice", threads=2)
        self.reviews = _lane("reviews", threads=1)
        self.background = _lane("background", threads=1)
        self.statistics = _lane("statistics", threads=1)
        self.writing = Lane("writing", threads=1, waiting=CONNECTIONS, share=CONNECTIONS)

    def lane(self, cells: int, *, searching: bool = False) -> Lane:
        """Return the lane for a board of so many cells, or for the search for a no-guess deal."""
        if searching:
            return self.search
        return self.quick if cells <= SMALL else self.slow

    def close(self) -> None:
        """Cancel the waiting tasks."""
        for lane in vars(self).values():
            lane.close()


def _lane(name: str, threads: int) -> Lane:
    return Lane(name, threads, WAITING, CLIENT_TASKS)
