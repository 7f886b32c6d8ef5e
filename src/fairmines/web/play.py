"""Play over a WebSocket: one connection to one game."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from fairmines.errors import FairminesError
from fairmines.web.answers import encode
from fairmines.web.limits import (
    BACKLOG,
    MAX_MESSAGE,
    MESSAGES_A_SECOND,
    QUESTIONS,
    ROOM,
    Allowance,
)
from fairmines.web.messages import Ask, number_of, read_json, read_message
from fairmines.web.refusals import RefusalError, described
from fairmines.web.replies import refusal
from fairmines.web.session import Session
from fairmines.web.sessions import Sessions

TRY_AGAIN_LATER = 1013
"""The code of a close that asks the page to connect again."""

log = logging.getLogger(__name__)


async def play(socket: WebSocket) -> None:
    """Serve `/api/games/{id}/play`."""
    sessions: Sessions = socket.app.state.sessions
    try:
        session = await sessions.find(socket.path_params["id"])
    except FairminesError as error:
        await socket.send_denial_response(refusal(error))
        return
    await socket.accept()
    await Connection(socket, sessions, session).serve()


class Connection:
    """Reads a client's messages one by one, and sends it whatever there is to be told."""

    def __init__(self, socket: WebSocket, sessions: Sessions, session: Session) -> None:
        self._socket = socket
        self._sessions = sessions
        self._session = session
        self._allowance = Allowance(MESSAGES_A_SECOND)
        self._questions: set[asyncio.Task[None]] = set()
        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting = 0  # characters in the queue
        self._room = asyncio.Event()  # unset while the client has to read before it may go on
        self._room.set()
        self._dismissed = False

    async def serve(self) -> None:
        """Go on until the client goes, or is dismissed."""
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
            self._complain(None, error)
            self.dismiss()

    # Reading

    async def _read(self) -> None:
        await self._room.wait()
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        if not self._dismissed:
            await self._obey(message.get("text"))

    async def _obey(self, text: str | None) -> None:
        """Do what a message says, or say what is wrong with it."""
        n = None
        allowed = self._allowance.take()
        try:
            if text is None:
                raise RefusalError("bad-request", "the message is binary: expected JSON as text")
            if len(text.encode()) > MAX_MESSAGE:
                raise RefusalError("too-large", f"a message has at most {MAX_MESSAGE:,} bytes")
            body = read_json(text)
            n = number_of(body)
            if not allowed:
                raise RefusalError("too-many", f"at most {MESSAGES_A_SECOND} messages a second")
            message = read_message(body)
            if isinstance(message, Ask):
                self._begin_question(message)
            else:
                await self._sessions.move(self._session, message, self)
        except FairminesError as error:
            self._complain(n, error)
        except Exception:
            # Whatever it was, it is ours, and neither this game nor another shall end of it.
            log.exception("a message could not be handled")
            self._complain(n, RefusalError("internal", "the server has failed, and has noted how"))

    def _begin_question(self, ask: Ask) -> None:
        """Answer a question while further moves are made."""
        if len(self._questions) >= QUESTIONS:
            raise RefusalError("too-many", f"at most {QUESTIONS} questions at a time")
        task = asyncio.create_task(self._answer(ask))
        self._questions.add(task)
        task.add_done_callback(self._questions.discard)

    async def _answer(self, ask: Ask) -> None:
        try:
            await self._sessions.ask(self._session, ask, self)
        except FairminesError as error:
            self._complain(ask.n, error)
        except Exception:
            log.exception("a question could not be answered")
            self._complain(
                ask.n, RefusalError("internal", "the server has failed, and has noted how")
            )

    def _complain(self, n: int | None, error: FairminesError) -> None:
        self.post(encode({"type": "error", "n": n, **described(error)}))

    # Writing

    def post(self, message: str) -> None:
        """Send a message, soon; whoever lets too much lie is dismissed."""
        if self._dismissed:
            return
        self._waiting += len(message)
        self._outgoing.put_nowait(message)
        if self._waiting > BACKLOG:
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            self.dismiss()
        elif self._waiting > ROOM:
            self._room.clear()

    def dismiss(self) -> None:
        """End the connection: the page connects again, and is sent the state."""
        self._dismissed = True
        self._room.set()
        self._sessions.leave(self._session, self)
        self._outgoing.put_nowait(None)

    async def _write(self) -> None:
        # When the client has gone, the reader will hear of it.
        with suppress(WebSocketDisconnect):
            while (message := await self._outgoing.get()) is not None:
                await self._socket.send_text(message)
                self._waiting -= len(message)
                if self._waiting <= ROOM:
                    self._room.set()
            await self._socket.close(TRY_AGAIN_LATER)
        self._room.set()
