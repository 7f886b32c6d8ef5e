"""The games in memory: who plays them, in which order, and how they come back from the store."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import TypeVar

from fairmines.web.answers import numbered
from fairmines.web.limits import ANSWER_SECONDS, IDLE_GAMES, WATCHERS
from fairmines.web.messages import Ask, Move, NewGame
from fairmines.web.refusals import RefusalError
from fairmines.web.session import Session, Watcher
from fairmines.web.store import Store
from fairmines.web.workers import Workers

T = TypeVar("T")

log = logging.getLogger(__name__)


class Sessions:
    """All games of a server. Its methods are called on the event loop only."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._known: dict[str, Session] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()
        """Games that nobody watches, the longest unused first."""
        self._loading: dict[str, asyncio.Task[Session]] = {}
        self._pausing: set[asyncio.Task[None]] = set()
        self._closing = Event()

    # Coming and going

    async def create(self, wanted: NewGame) -> Session:
        """Make a game, and open its start if one is stated; raises what `Game` raises."""
        lane = self._workers.lane(wanted.level.cells, searching=wanted.deal == "no-guess")
        session = await lane.run(partial(Session.create, wanted, self._store, self._closing))
        self._rest(session)
        return session

    async def find(self, game_id: str) -> Session:
        """Return a game, if need be from the store; raises `RefusalError` for an unknown id."""
        if game_id in self._known:
            if game_id in self._idle:
                self._idle.move_to_end(game_id)
            return self._known[game_id]
        # Two that come for one game must find one session.
        if game_id not in self._loading:
            self._loading[game_id] = asyncio.create_task(self._load(game_id))
            self._loading[game_id].add_done_callback(lambda _: self._loading.pop(game_id))
        return await asyncio.shield(self._loading[game_id])

    async def _load(self, game_id: str) -> Session:
        found = await self._workers.quick.run(partial(self._store.find, game_id))
        if found is None:
            raise RefusalError("not-found", "there is no such game")
        head, records = found
        lane = self._workers.lane(head.width * head.height)
        session = await lane.run(partial(Session.resume, head, records, self._store))
        self._rest(session)
        return session

    async def enter(self, session: Session, watcher: Watcher) -> None:
        """Tell someone the state of a game, and from now on all that happens in it."""
        async with session.lock:
            if len(session.watchers) >= WATCHERS:
                raise RefusalError("too-many", f"this game has {WATCHERS} connections already")
            watcher.post(await self._run(session, session.greeting))
            session.watchers.append(watcher)
            self._idle.pop(session.head.id, None)

    def leave(self, session: Session, watcher: Watcher) -> None:
        """Tell someone no more."""
        if watcher in session.watchers:
            session.watchers.remove(watcher)
            if not session.watchers and self._known.get(session.head.id) is session:
                self._rest(session)

    def _rest(self, session: Session) -> None:
        """Count a game among those that nobody watches; the longest unused make room."""
        self._known[session.head.id] = session
        self._idle[session.head.id] = None
        while len(self._idle) > IDLE_GAMES:
            oldest = self._known[next(iter(self._idle))]
            self._drop(oldest)
            # In a thread: another server on the same data may make it wait.
            task = asyncio.create_task(self._workers.quick.run(oldest.pause))
            self._pausing.add(task)
            task.add_done_callback(self._pausing.discard)

    def _drop(self, session: Session) -> None:
        self._known.pop(session.head.id, None)
        self._idle.pop(session.head.id, None)
        for watcher in list(session.watchers):  # they leave
            watcher.dismiss()

    def forget_finished(self) -> None:
        """Drop the games that are over and that nobody looks at."""
        for game_id in [it for it in self._idle if self._known[it].head.over]:
            self._drop(self._known[game_id])

    def close(self) -> None:
        """Keep the clocks of all games, and end the searches."""
        self._closing.set()
        for session in self._known.values():
            session.pause()

    # Play

    async def describe(self, session: Session) -> str:
        """Write a game's state."""
        async with session.lock:
            return await self._run(session, session.describe)

    async def move(self, session: Session, move: Move, player: Watcher) -> None:
        """Make a move, and tell everybody; raises what `Game` raises."""
        async with session.lock:
            try:
                moved = await self._run(session, partial(session.play, move, self._closing))
            except sqlite3.Error as error:
                # The game is ahead of the store; or, which is no failure, it was played by another
                # server on the same data.
                if not isinstance(error, sqlite3.IntegrityError):
                    log.exception("a move could not be kept")
                self._drop(session)
                raise RefusalError("internal", f"the move could not be kept: {error}") from None
            player.post(numbered(move.n, moved))
            for watcher in list(session.watchers):
                if watcher is not player:
                    watcher.post(numbered(None, moved))

    async def ask(self, session: Session, ask: Ask, player: Watcher) -> None:
        """Answer a question, within a time; raises `TooComplexError`, or `RefusalError`."""
        async with session.lock:
            question = await self._run(session, partial(session.question, ask))
        player.post(await self._run(session, question.answer, ANSWER_SECONDS))

    async def _run(
        self, session: Session, task: Callable[[], T], seconds: float | None = None
    ) -> T:
        lane = self._workers.lane(session.game.level.cells, searching=session.searching)
        return await lane.run(task, seconds)
