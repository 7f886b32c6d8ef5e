"""`AllReviews`: reviews all finished games of the store, one after another, in the background."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import suppress
from functools import partial
from typing import Final

from fairmines.reviews.game_summary import VERSION
from fairmines.web.faults import note_fault
from fairmines.web.limits import ALL_REVIEWS_END, ALL_REVIEWS_FAILURES
from fairmines.web.reviewing.process import ProcessEndedError, ReviewProcess
from fairmines.web.reviewing.worker import Outcome, StoredGame
from fairmines.web.store.game_row import DamagedGameError
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.stored_reviews import MissingReview, StoredReviews
from fairmines.web.wire.errors import RefusalError
from fairmines.web.workers import Workers

FAILED: Final = Outcome(problem="the review of this game has failed")

log = logging.getLogger(__name__)


class AllReviews:
    """Reviews the finished games that have no review. Only the event loop calls its methods.

    One game is reviewed at a time, and visitors take turns.
    """

    def __init__(self, store: GameStore, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By visitor."""

    def is_running(self, visitor: str) -> bool:
        """Whether a visitor's games are being reviewed."""
        return visitor in self._tasks and not self._tasks[visitor].done()

    def begin(self, visitor: str) -> None:
        """Begin to review a visitor's games that have no review, the last finished one first."""
        if not self.is_running(visitor):
            self._tasks[visitor] = asyncio.create_task(self._review_all(visitor))
            self._tasks[visitor].add_done_callback(partial(self._remove, visitor))

    def _remove(self, visitor: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(visitor) is task:
            del self._tasks[visitor]

    async def stop(self, visitor: str) -> None:
        """Stop; the visitor's game that is being reviewed gets no review."""
        if visitor in self._tasks:
            task = self._tasks[visitor]
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def close(self) -> None:
        """Stop the reviews of all visitors."""
        for visitor in list(self._tasks):
            await self.stop(visitor)

    async def _review_all(self, visitor: str) -> None:
        process, ends = ReviewProcess(), 0
        reviews = self._store.of(visitor).reviews
        before: int | None = None
        try:
            while (
                found := await self._next(reviews, before)
            ) is not None and ends < ALL_REVIEWS_FAILURES:
                game, before = found
                async with self._turn:
                    outcome = await self._review(process, game)
                    if len(self._tasks) > 1:
                        process.end()  # so that only the visitor whose turn it is has one
                ends = 0 if outcome is not FAILED else ends + 1
                await self._workers.statistics.run(
                    partial(reviews.put, game, VERSION, outcome.summary, outcome.problem)
                )
        except (sqlite3.Error, RefusalError) as error:
            note_fault("Games could not be reviewed", error)
        finally:
            process.close()

    async def _next(self, reviews: StoredReviews, before: int | None) -> MissingReview | None:
        """Return the next game, and in the end those that were finished in the meantime."""
        missing, lane = reviews.next_missing, self._workers.statistics
        found = await lane.run(partial(missing, VERSION, before))
        if found is None and before is not None:
            found = await lane.run(partial(missing, VERSION))
        return found

    async def _review(self, process: ReviewProcess, game: str) -> Outcome:
        """Review a game; `FAILED` if that has ended the process, or takes too long."""
        try:
            found = await self._workers.statistics.run(partial(self._store.find, game))
        except DamagedGameError as error:
            return Outcome(problem=str(error))
        if found is None:  # deleted in the meantime
            return Outcome(problem="the game is deleted")
        task = partial(process.review, StoredGame(*found))
        try:
            review = self._workers.background.run(task)
            return await asyncio.wait_for(review, timeout=ALL_REVIEWS_END)
        except (ProcessEndedError, TimeoutError):
            log.error("Game %s has ended the process that reviews", game)
            process.end()
            return FAILED
