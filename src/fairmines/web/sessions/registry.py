"""All sessions of a server: found, resumed from the store, played in order, dropped when unused."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from threading import Event
from typing import Final, TypeVar

from fairmines.errors import TooComplexError
from fairmines.play.daily import DailyBoard, check_practice, check_try
from fairmines.play.game import Record
from fairmines.web.faults import note_fault
from fairmines.web.limits import (
    ANSWER_SECONDS,
    IDLE_GAMES,
    IDLE_MOVES,
    WATCHERS,
)
from fairmines.web.sessions.daily import begin_try, practice_request, status_of
from fairmines.web.sessions.journal import Journal
from fairmines.web.sessions.practice import practice_from
from fairmines.web.sessions.session import MoveOutcome, Session, Watcher
from fairmines.web.store.daily_tries import try_id
from fairmines.web.store.game_row import OWNER, DamagedGameError
from fairmines.web.store.game_store import GameStore, StaleGameError
from fairmines.web.store.presence import BEAT_SECONDS, Presence
from fairmines.web.wire.errors import RefusalError, error_message
from fairmines.web.wire.requests import (
    AdviseRequest,
    MoveRequest,
    NewGameRequest,
    QuestionRequest,
)
from fairmines.web.wire.responses import encode
from fairmines.web.workers import Lane, Workers

DAMAGED_GAME: Final = "the stored game is damaged and was set aside: start another one"

T = TypeVar("T")

log = logging.getLogger(__name__)


class SessionRegistry:
    """All sessions of a server. Only the event loop calls its methods."""

    def __init__(self, store: GameStore, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._journal = Journal(store, workers.writing)
        self._presence = Presence(store.directory, self.is_connected)
        self._known: dict[str, Session] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()
        """Games without a connection, the longest unused first."""
        self._loading: dict[str, asyncio.Task[Session]] = {}
        self._doing: set[asyncio.Task[None]] = set()
        self._closing = Event()

    # Creating, finding, dropping

    async def create(self, request: NewGameRequest, visitor: str = OWNER) -> Session:
        """Create a game of a visitor, and open its start if the request states one.

        Raises:
            FairminesError: As `Session.create` raises it.
            RefusalError: The server is busy.
        """
        lane = self._workers.lane(request.level.cells, searching=request.deal != "random")
        session = await lane.run(
            partial(Session.create, request, self._store, self._closing, visitor)
        )
        self._set_idle(session)
        return session

    async def try_daily(self, board: DailyBoard, today: dt.date, visitor: str = OWNER) -> Session:
        """Begin a visitor's scored try of a board; return it as it stands if there is one.

        Raises:
            FairminesError: It is not the day of the board; or as `find` raises it.
        """
        game_id = try_id(board.date, board.grade, visitor)
        quick = self._workers.quick
        if await quick.run(partial(self._store.count_moves, game_id)) is None:
            check_try(board, today)
            session = await quick.run(partial(begin_try, board, self._store, visitor))
            if session is not None:
                self._set_idle(session)
                return session
        return await self.find(game_id)

    async def practise_daily(
        self, board: DailyBoard, today: dt.date, visitor: str = OWNER
    ) -> Session:
        """Create practice of a visitor on a daily board.

        Raises:
            FairminesError: The scored try is not over, or may still begin.
        """
        tries = await self._workers.quick.run(partial(self._store.of(visitor).daily.until, today))
        check_practice(board, today, status_of(board, tries))
        return await self.create(practice_request(board), visitor)

    async def play_on(self, game_id: str, visitor: str = OWNER) -> Session:
        """Create practice of a visitor that goes on from before the last move of a finished game.

        Raises:
            RefusalError: As `find` and `Session.play_on` raise it.
        """
        finished = await self.find(game_id)
        session = await self._run(finished, partial(finished.play_on, visitor))
        self._set_idle(session)
        return session

    async def practise(self, record: Record, moves: int, visitor: str = OWNER) -> Session:
        """Create practice of a visitor that goes on after the first moves of a record.

        Raises:
            FairminesError: As `practice_from` raises it.
            RefusalError: The server is busy.
        """
        lane = self._workers.lane(record.level.cells)
        session = await lane.run(partial(practice_from, record, moves, self._store, visitor))
        self._set_idle(session)
        return session

    async def record(self, game_id: str) -> Record:
        """Return the record of a finished game.

        Raises:
            RefusalError: The game is not over; or as `find` raises it.
        """
        session = await self.find(game_id)
        async with session.lock:
            return await self._run(session, session.record)

    async def find(self, game_id: str) -> Session:
        """Return a game's session, resumed from the store if it is not in memory.

        Raises:
            RefusalError: The id is unknown, or the server is busy.
        """
        if game_id in self._idle:
            await self._check(self._known[game_id])
        if game_id in self._known:
            if game_id in self._idle:
                self._idle.move_to_end(game_id)
            return self._known[game_id]
        # Two clients that ask for one game at the same time must get one session.
        if game_id not in self._loading:
            self._loading[game_id] = asyncio.create_task(self._load(game_id))
            self._loading[game_id].add_done_callback(lambda _: self._loading.pop(game_id))
        return await asyncio.shield(self._loading[game_id])

    async def _check(self, session: Session) -> None:
        """Drop a session without a connection if another server has gone on with its game."""
        async with session.lock:
            if not session.dropped:
                count = partial(self._store.count_moves, session.row.id)
                if await self._workers.quick.run(count) != session.row.moves:
                    self._drop(session)

    async def _load(self, game_id: str) -> Session:
        row = None
        try:
            found = await self._workers.quick.run(partial(self._store.find, game_id))
            if found is None:
                raise RefusalError("not-found", "there is no game with this id")
            row, records = found
            if row.damaged:
                raise RefusalError("damaged", DAMAGED_GAME)
            lane = self._workers.lane(row.width * row.height)
            session = await lane.run(partial(Session.resume, row, records, self._store))
        except DamagedGameError as error:
            log.error("Game %s is damaged and was set aside: %s", game_id, error)
            await self._workers.quick.run(partial(self._store.set_aside, game_id, row))
            raise RefusalError("damaged", DAMAGED_GAME) from None
        self._set_idle(session)
        return session

    async def enter(self, session: Session, watcher: Watcher) -> None:
        """Send a connection the state of a game, and from now on every move in it."""
        async with session.lock:
            _check_in_use(session)
            if len(session.watchers) >= WATCHERS:
                raise RefusalError("too-many", f"this game has {WATCHERS} connections already")
            watcher.post(await self._run(session, session.greet))
            session.watchers.append(watcher)
            self._idle.pop(session.row.id, None)
            if len(session.watchers) == 1:
                await self._store_now(partial(self._presence.update, session.row.id))

    def leave(self, session: Session, watcher: Watcher) -> None:
        """Send a connection no more moves."""
        if watcher in session.watchers:
            session.watchers.remove(watcher)
            if not session.watchers and self._known.get(session.row.id) is session:
                self._set_idle(session)
                self._do(partial(self._presence.update, session.row.id))

    def _set_idle(self, session: Session) -> None:
        """Count a game as without a connection; drop the longest unused beyond the limit."""
        self._known[session.row.id] = session
        self._idle[session.row.id] = None
        moves = sum(self._known[game_id].row.moves for game_id in self._idle)
        while len(self._idle) > IDLE_GAMES or (moves > IDLE_MOVES and len(self._idle) > 1):
            oldest = self._known[next(iter(self._idle))]
            moves -= oldest.row.moves
            self._drop(oldest)
            # In a worker: another server on the same data may hold the lock of the database.
            self._do(oldest.pause)

    def _do(self, task: Callable[[], None]) -> None:
        """Store something that nobody waits for."""
        doing = asyncio.create_task(self._store_now(task))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)

    async def _store_now(self, task: Callable[[], None]) -> None:
        """Store a clock or a connection in a worker; no game ends if that is impossible."""
        try:
            await self._workers.quick.run(task)
        except (sqlite3.Error, RefusalError) as error:
            note_fault("A clock or a connection could not be stored", error)

    def _drop(self, session: Session) -> None:
        session.dropped = True
        if self._known.get(session.row.id) is session:
            connected = self.is_connected(session.row.id)
            del self._known[session.row.id]
            self._idle.pop(session.row.id, None)
            if connected:
                self._do(partial(self._presence.update, session.row.id))
        for watcher in list(session.watchers):  # a copy, because dismissed watchers leave
            watcher.dismiss()

    def is_connected(self, game_id: str) -> bool:
        """Whether a game has a connection to this server."""
        return game_id in self._known and game_id not in self._idle

    async def connected_elsewhere(self) -> set[str]:
        """Return the games that have a connection to another server on the same directory."""
        return await self._workers.quick.run(self._presence.elsewhere)

    async def show_life(self) -> None:
        """Show the other servers all the time that this one lives."""
        while True:
            self._do(self._presence.beat)
            await asyncio.sleep(BEAT_SECONDS)

    def drop_all(self, ids: Iterable[str]) -> None:
        """Drop the sessions of some games, and end their connections."""
        for game_id in ids:
            if game_id in self._known:
                self._drop(self._known[game_id])

    def drop_finished(self, visitor: str) -> None:
        """Drop the sessions of a visitor's games that are over and have no connection."""
        idle = [self._known[game_id].row for game_id in self._idle]
        self.drop_all([row.id for row in idle if row.over and row.visitor == visitor])

    def close(self) -> None:
        """Store the clocks of all games, and end the searches."""
        self._closing.set()
        try:
            for session in self._known.values():
                session.pause()
        except sqlite3.Error as error:
            note_fault("The clocks of games could not be stored", error)
        self._presence.close()

    # Playing

    async def describe(self, game_id: str) -> str:
        """Write a game's state; raises `RefusalError` as `find` does."""
        while True:
            session = await self.find(game_id)
            async with session.lock:
                if not session.dropped:
                    return await self._run(session, session.describe)

    async def move(self, session: Session, request: MoveRequest, player: Watcher) -> None:
        """Make a move, and send its outcome to all connections of the game.

        If it cannot be stored, all connections of the game end, the player's with an error.

        Raises:
            FairminesError: As `Session.play` raises it; the game is as it was.
            RefusalError: The session was dropped.
        """
        async with session.lock:
            _check_in_use(session)
            made = await self._make(session, request)
            try:
                if made.moves:
                    await self._journal.append(session.row, made.moves)
            except StaleGameError:
                self._drop_after(session, request, player, "another server has changed the game")
            except sqlite3.Error as error:
                note_fault("A move could not be stored", error)
                self._drop_after(session, request, player, f"the move could not be stored: {error}")
            else:
                player.post(made.for_player())
                others = [watcher for watcher in session.watchers if watcher is not player]
                if others:
                    message = made.for_others()
                    for watcher in others:
                        watcher.post(message)

    async def _make(self, session: Session, request: MoveRequest) -> MoveOutcome:
        """Make a move: at once if it is quick, in a worker otherwise."""
        if session.is_quick(request):
            with suppress(TooComplexError):
                return session.play(request, self._closing, quick=True)
        return await self._run(session, partial(session.play, request, self._closing))

    def _drop_after(
        self, session: Session, request: MoveRequest, player: Watcher, why: str
    ) -> None:
        """Drop a session that is ahead of the store."""
        error = RefusalError("internal", f"{why}: connect again")
        # Before the drop, which ends the connection.
        player.post(encode(error_message(request.n, error)))
        self._drop(session)

    async def ask(self, session: Session, request: QuestionRequest, player: Watcher) -> None:
        """Answer a question.

        Raises:
            RefusalError: The question does not fit the game's status, the session was dropped, or
                the answer takes longer than `ANSWER_SECONDS`.
            FairminesError: As `PendingQuestion.answer` raises it.
        """
        async with session.lock:
            _check_in_use(session)
            question = await self._run(session, partial(session.ask, request))
        # Advice plays on for more than a second: no small board waits for it.
        advice = isinstance(request, AdviseRequest)
        lane = self._workers.advice if advice else self._lane(session)
        player.post(await lane.run_within(ANSWER_SECONDS, question.answer))

    async def _run(self, session: Session, task: Callable[[], T]) -> T:
        return await self._lane(session).run(task)

    def _lane(self, session: Session) -> Lane:
        return self._workers.lane(session.game.level.cells, searching=session.searching)


def _check_in_use(session: Session) -> None:
    """Raise `RefusalError` if a session was dropped while a task waited for its lock."""
    if session.dropped:
        raise RefusalError("internal", "the connection to the game has ended: connect again")
