"""Deletes stored games in steps between which moves are stored, and drops their sessions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from fairmines.web.faults import note_fault
from fairmines.web.limits import (
    ABANDONED_KEPT,
    ABANDONED_SECONDS,
    CLEANING_SECONDS,
    UNOPENED_SECONDS,
    VISITOR_SECONDS,
)
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.unfinished_games import BATCH
from fairmines.web.wire.errors import RefusalError
from fairmines.web.workers import Workers

T = TypeVar("T")


class Deletion:
    """Deletes games, on request and in the background. Only the event loop calls its methods."""

    def __init__(self, store: GameStore, workers: Workers, sessions: SessionRegistry) -> None:
        self._store = store
        self._workers = workers
        self._sessions = sessions

    async def delete_finished(self, visitor: str) -> None:
        """Delete a visitor's games that are over."""
        await self._run(self._store.of(visitor).finished.forget)
        self._sessions.drop_finished(visitor)
        await self._delete_forgotten()

    async def delete_unfinished(self, visitor: str, game_id: str) -> None:
        """Delete a visitor's game that is not over; its connections end.

        Raises:
            RefusalError: There is no such game.
        """
        if not await self._delete(visitor, [game_id]):
            raise RefusalError("not-found", "there is no unfinished game with this id")

    async def delete_all_unfinished(self, visitor: str) -> None:
        """Delete a visitor's games that are begun and not over, without those with a connection.

        Also connections to other servers on the same directory count.
        """
        elsewhere = await self._sessions.connected_elsewhere()
        ids = await self._workers.quick.run(self._store.of(visitor).unfinished.ids)
        for first in range(0, len(ids), BATCH):
            batch = ids[first : first + BATCH]
            await self._delete(
                visitor,
                [it for it in batch if it not in elsewhere and not self._sessions.is_connected(it)],
            )

    async def forget(self, visitor: str) -> None:
        """Delete all that is stored about a visitor; connections to the games end."""
        await self._run(partial(self._store.visitors.forget, visitor))
        delete = partial(self._store.visitors.delete_batch, visitor)
        while deleted := await self._run(delete):
            self._sessions.drop_all(deleted)

    async def _delete(self, visitor: str, ids: list[str]) -> list[str]:
        deleted = await self._run(partial(self._store.of(visitor).unfinished.delete, ids))
        self._sessions.drop_all(deleted)
        return deleted

    async def _run(self, task: Callable[[], T]) -> T:
        """Delete something in a thread; on a full disk with the place of the reserve."""
        quick = self._workers.quick
        try:
            return await quick.run(task)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_FULL:
                raise
        await quick.run(self._store.make_room)
        return await quick.run(task)

    async def clean(self) -> None:
        """Delete abandoned games every `CLEANING_SECONDS`, and what a killed server left."""
        while True:
            try:
                await self._delete_forgotten()
                await self._delete_abandoned()
                await self._forget_unseen()
                await self._workers.quick.run(self._store.reserve.fill)
            except (sqlite3.Error, RefusalError) as error:
                note_fault("Abandoned games could not be deleted", error)
            await asyncio.sleep(CLEANING_SECONDS)

    async def _delete_forgotten(self) -> None:
        while await self._run(self._store.finished.delete_batch):
            pass

    async def _forget_unseen(self) -> None:
        visitors = self._store.visitors
        unseen = partial(visitors.unseen, VISITOR_SECONDS)
        for visitor in await self._workers.statistics.run(unseen):
            await self.forget(visitor)
        await self._run(visitors.tidy)

    async def _delete_abandoned(self) -> None:
        unfinished = self._store.unfinished
        self._sessions.drop_all(
            await self._run(partial(unfinished.delete_unopened, UNOPENED_SECONDS))
        )
        delete = partial(unfinished.delete_abandoned, ABANDONED_SECONDS, ABANDONED_KEPT)
        while deleted := await self._run(delete):
            self._sessions.drop_all(deleted)
