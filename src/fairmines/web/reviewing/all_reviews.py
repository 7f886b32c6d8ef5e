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
from fairmines.web.limits import ALL_REVIEWS_END
from fairmines.web.reviewing.process import ProcessEndedError, ReviewProcess
from fairmines.web.reviewing.worker import Outcome, StoredGame
from fairmines.web.store.game_row import DamagedGameError
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.stored_reviews import MissingReview
from fairmines.web.wire.errors import RefusalError
from fairmines.web.workers import Workers

MOST_ENDS: Final = 3
"""Games in a row at which the process has ended, after which no more are reviewed."""

log = logging.getLogger(__name__)


class AllReviews:
    """Reviews the finished games that have no review. Only the event loop calls its methods."""

    def __init__(self, store: GameStore, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether games are being reviewed."""
        return self._task is not None and not self._task.done()

    def begin(self) -> None:
        """Begin to review the games that have no review, the last finished one first."""
        if not self.running:
            self._task = asyncio.create_task(self._review_all())

    async def stop(self) -> None:
        """Stop; the game that is being reviewed gets no review."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _review_all(self) -> None:
        process, ends = ReviewProcess(), 0
        before: int | None = None
        try:
            while (found := await self._next(before)) is not None and ends < MOST_ENDS:
                game, before = found
                try:
                    outcome = await self._review(process, game)
                    ends = 0
                except (ProcessEndedError, TimeoutError):
                    log.error("Game %s has ended the process that reviews", game)
                    process.end()
                    outcome = Outcome(problem="the review of this game has failed")
                    ends += 1
                await self._workers.statistics.run(
                    partial(
                        self._store.reviews.put, game, VERSION, outcome.summary, outcome.problem
                    )
                )
        except (sqlite3.Error, RefusalError) as error:
            note_fault("Games could not be reviewed", error)
        finally:
            process.close()

    async def _next(self, before: int | None) -> MissingReview | None:
        """Return the next game, and in the end those that were finished in the meantime."""
        missing, lane = self._store.reviews.next_missing, self._workers.statistics
        found = await lane.run(partial(missing, VERSION, before))
        if found is None and before is not None:
            found = await lane.run(partial(missing, VERSION))
        return found

    async def _review(self, process: ReviewProcess, game: str) -> Outcome:
        try:
            found = await self._workers.statistics.run(partial(self._store.find, game))
        except DamagedGameError as error:
            return Outcome(problem=str(error))
        if found is None:  # deleted in the meantime
            return Outcome(problem="the game is deleted")
        task = partial(process.review, StoredGame(*found))
        return await asyncio.wait_for(self._workers.background.run(task), timeout=ALL_REVIEWS_END)
