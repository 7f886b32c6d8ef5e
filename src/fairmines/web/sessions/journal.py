"""Stores moves in groups: one transaction for all moves that are made within some milliseconds.

A transaction costs as much as the move that it stores, so it is shared. Each move still waits for
the commit of its own group, and fails alone if only it cannot be stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from fairmines.play.moves import Move
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.game_store import Append, GameStore
from fairmines.web.workers import Lane

GROUP_SECONDS: Final = 0.005
"""The shortest time from the beginning of one group to that of the next; a lone move never waits
for it."""


class Journal:
    """The moves that wait for their commit. Only the event loop calls its methods."""

    def __init__(self, store: GameStore, lane: Lane) -> None:
        self._store = store
        self._lane = lane
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, row: GameRow, moves: Sequence[Move]) -> None:
        """Store new moves of a game, and its row as it is after them.

        Raises:
            StaleGameError: As `GameStore.append_all` returns it.
            sqlite3.Error: The moves could not be stored.
        """
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append((Append(row, moves), stored))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        await stored

    async def _write(self) -> None:
        """Write groups until no move waits."""
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                begun = loop.time()
                group, self._waiting = self._waiting, []
                await self._write_group(group)
                await asyncio.sleep(begun + GROUP_SECONDS - loop.time())
        finally:
            self._writer = None

    async def _write_group(self, group: Sequence[tuple[Append, asyncio.Future[None]]]) -> None:
        appends = [append for append, _ in group]
        try:
            outcomes = await self._lane.run(partial(self._store.append_all, appends))
        except Exception as error:  # noqa: BLE001  # each of the moves raises it
            outcomes = [error] * len(group)
        for (_, stored), outcome in zip(group, outcomes, strict=True):
            if stored.cancelled():
                continue
            if outcome is None:
                stored.set_result(None)
            else:
                stored.set_exception(outcome)
