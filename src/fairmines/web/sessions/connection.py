"""One WebSocket: reads a client's messages in their order, and writes what the game sends."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from fairmines.errors import FairminesError
from fairmines.web.clients import Pace, current_client
from fairmines.web.faults import storage_error
from fairmines.web.json_response import refusal
from fairmines.web.limits import (
    MAX_MESSAGE,
    MESSAGES_A_SECOND,
    QUESTIONS,
    UNREAD_LIMIT,
    UNREAD_PAUSE,
    Allowance,
)
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.sessions.session import Session
from fairmines.web.wire.errors import INTERNAL, RefusalError, error_message
from fairmines.web.wire.reading import read_message, read_number
from fairmines.web.wire.requests import QuestionRequest
from fairmines.web.wire.responses import encode

TRY_AGAIN_LATER = 1013
"""The close code that asks the page to connect again."""

log = logging.getLogger(__name__)


async def play(socket: WebSocket) -> None:
    """Serve `/api/games/{id}/play`."""
    sessions: SessionRegistry = socket.app.state.sessions
    try:
        session = await sessions.find(socket.path_params["id"])
    except FairminesError as error:
        await socket.send_denial_response(refusal(error))
        return
    await socket.accept()
    await Connection(socket, sessions, session, socket.app.state.pace).serve()


class Connection:
    """A client's connection to a game."""

    def __init__(
        self, socket: WebSocket, sessions: SessionRegistry, session: Session, pace: Pace
    ) -> None:
        self._socket = socket
        self._sessions = sessions
        self._session = session
        self._allowance = Allowance(MESSAGES_A_SECOND)
        self._pace = pace
        self._questions: set[asyncio.Task[None]] = set()
        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        self._unread = 0  # characters in the queue
        self._may_read = asyncio.Event()  # cleared while the client has too much to read
        self._may_read.set()
        self._dismissed = False

    async def serve(self) -> None:
        """Read and write until the client disconnects."""
        writer = asyncio.create_task(self._write())
        try:
            await self._enter()
            while True:
                await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            self._sessions.leave(self._session, self)
            for task in (writer, *self._questions):
                task.cancel()

    async def _enter(self) -> None:
        try:
            await self._sessions.enter(self._session, self)
        except FairminesError as error:
            self._send_error(None, error)
            self.dismiss()

    # Reading

    async def _read(self) -> None:
        await self._may_read.wait()
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        if not self._dismissed:
            await self._handle(message.get("text"))

    async def _handle(self, text: str | None) -> None:
        """Do what a message asks for, or answer with an error."""
        allowed = self._allowance.take()
        try:
            _check_length(text)
        except RefusalError as error:
            self._send_error(None, error)
            return
        assert text is not None
        try:
            if not allowed:
                await self._pace.wait(current_client.get())  # others first
                raise RefusalError(
                    "too-many", f"too many messages: expected at most {MESSAGES_A_SECOND} a second"
                )
            message = read_message(text)
            if isinstance(message, QuestionRequest):
                self._begin_question(message)
            else:
                await self._sessions.move(self._session, message, self)
        except FairminesError as error:
            self._send_error(read_number(text), error)
        except sqlite3.Error as error:
            self._send_error(read_number(text), storage_error(error))
        except Exception:
            # A fault of the server must not end the connection.
            log.exception("A message could not be handled")
            self._send_error(read_number(text), RefusalError("internal", INTERNAL))

    def _begin_question(self, request: QuestionRequest) -> None:
        """Answer a question in the background: moves do not wait for it."""
        if len(self._questions) >= QUESTIONS:
            raise RefusalError("too-many", f"too many questions: expected at most {QUESTIONS} open")
        task = asyncio.create_task(self._answer(request))
        self._questions.add(task)
        task.add_done_callback(self._questions.discard)

    async def _answer(self, request: QuestionRequest) -> None:
        try:
            await self._sessions.ask(self._session, request, self)
        except FairminesError as error:
            self._send_error(request.n, error)
        except sqlite3.Error as error:
            self._send_error(request.n, storage_error(error))
        except Exception:
            log.exception("A question could not be answered")
            self._send_error(request.n, RefusalError("internal", INTERNAL))

    def _send_error(self, n: int | None, error: FairminesError) -> None:
        self.post(encode(error_message(n, error)))

    # Writing

    def post(self, message: str) -> None:
        """Queue a message; a client that leaves more than `UNREAD_LIMIT` unread is dismissed."""
        if self._dismissed:
            return
        self._unread += len(message)
        self._outgoing.put_nowait(message)
        if self._unread > UNREAD_LIMIT:
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            self.dismiss()
        elif self._unread > UNREAD_PAUSE:
            self._may_read.clear()

    def dismiss(self) -> None:
        """End the connection; the page connects again, and gets the state."""
        self._dismissed = True
        self._may_read.set()
        self._sessions.leave(self._session, self)
        self._outgoing.put_nowait(None)

    async def _write(self) -> None:
        # The reader notices when the client has disconnected.
        with suppress(WebSocketDisconnect):
            while (message := await self._outgoing.get()) is not None:
                await self._socket.send_text(message)
                self._unread -= len(message)
                if self._unread <= UNREAD_PAUSE:
                    self._may_read.set()
            await self._socket.close(TRY_AGAIN_LATER)
        self._may_read.set()


def _check_length(text: str | None) -> None:
    """Raise `RefusalError` for a message that is binary or too long."""
    if text is None:
        raise RefusalError("bad-request", "the message is binary: expected JSON as text")
    length = len(text.encode())
    if length > MAX_MESSAGE:
        raise RefusalError(
            "too-large", f"the message has {length:,} bytes: expected at most {MAX_MESSAGE:,}"
        )
