"""Serves a page and the games of a box to this machine's browsers.

Every page that a browser shows can send requests to this machine. So requests of foreign pages are
refused, and those that call this machine by a name: somebody may have made it point here (DNS
rebinding).
"""

from __future__ import annotations

import asyncio
import errno
import json
import re
import socket
import sys
from asyncio import StreamReader, StreamWriter
from collections import OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final
from urllib.parse import parse_qsl

from fairmines.box.http import (
    MOST_HEAD,
    Answer,
    RefusedError,
    Request,
    forget_rest,
    read_body,
    read_head,
    write_answer,
)
from fairmines.box.pages import WORKER_PATH, PageFiles
from fairmines.box.store import (
    LONGEST_LINE,
    PAGE_BYTES,
    Box,
    StorageError,
    check_id,
    write_page,
)
from fairmines.checks import quote
from fairmines.errors import FairminesError

HOST: Final = "127.0.0.1"
CONNECTIONS: Final = 128
"""The most connections at once."""
MOST_HELD: Final = 64 * 2**20
"""Bytes of all long bodies and answers at once: those of more than `PAGE_BYTES`."""
GAMES: Final = "/games"


class PortTakenError(FairminesError):
    """Another program uses the port."""


ACCEPTING: Final = 3
"""After so many turns of the loop a connection that was accepted has come to the server."""


class Server:
    """Answers the requests for a page and for the games of a box."""

    def __init__(self, pages: PageFiles, box: Box, port: int) -> None:
        """Serve on this port of `HOST`."""
        self._pages = pages
        self._box = box
        self._place = name_place(HOST, port)
        self._local = name_place("localhost", port)
        self._clients = OrderedDict[StreamWriter, None]()
        """The connections; first the one whose last head or answer is the longest ago."""
        self._tasks = set[asyncio.Task[None]]()
        """Those of the connections: the loop does not keep them."""
        self._held = 0

    async def serve(self, listening: socket.socket) -> None:
        """Serve on a socket until the task is cancelled."""
        server = await asyncio.start_server(self._connect, sock=listening, limit=MOST_HEAD)
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            for _ in range(ACCEPTING):
                await asyncio.sleep(0)
            server.close()
            for writer in self._clients:
                writer.transport.abort()

    def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Begin to answer a connection."""
        # Not a coroutine: one that is cancelled before it begins leaves its connection open.
        self._clients[writer] = None
        if len(self._clients) > CONNECTIONS:
            self._clients.popitem(last=False)[0].transport.abort()
        writer.transport.set_write_buffer_limits(0)  # what is written has then left this process
        task = asyncio.create_task(self._serve_client(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve_client(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer the requests of a connection, one after another."""
        try:
            while await self._serve_request(reader, writer):
                pass
        except (OSError, TimeoutError, asyncio.CancelledError):
            # The client has left, or does not receive its answer; or the server ends.
            writer.transport.abort()
        finally:
            self._clients.pop(writer, None)
            writer.close()

    def _note_progress(self, writer: StreamWriter) -> None:
        if writer in self._clients:
            self._clients.move_to_end(writer)

    async def _serve_request(self, reader: StreamReader, writer: StreamWriter) -> bool:
        """Answer the next request; return whether there may be another one."""
        request = None
        try:
            request = await read_head(reader)
            if request is None:
                return False
            self._note_progress(writer)
            answer = await self._answer(request, reader, writer)
            with self._hold(len(answer.body) if _is_for_games(request) else 0):
                await write_answer(request, answer, writer)
            self._note_progress(writer)
            return request.keeps
        except FairminesError as error:
            answer = _refuse(error)
        await write_answer(request and request._replace(keeps=False), answer, writer)
        await forget_rest(reader, writer)
        return False

    @contextmanager
    def _hold(self, size: int) -> Generator[None]:
        """Count the memory of a body or of an answer, if it is a long one.

        Raises:
            RefusedError: Others have all of it.
        """
        counted = size if size > PAGE_BYTES else 0
        if counted and self._held + counted > MOST_HELD:
            raise RefusedError(
                503,
                f"too many long games at once for another one of {size:,} bytes: try again later",
            )
        self._held += counted
        try:
            yield
        finally:
            self._held -= counted

    async def _answer(self, request: Request, reader: StreamReader, writer: StreamWriter) -> Answer:
        self._check_sender(request)
        if _is_for_games(request):
            return await self._answer_for_games(request, reader, writer)
        _check_method(request, "GET", "HEAD")
        if request.headers["host"].lower() == self._local and request.path != WORKER_PATH:
            query = f"?{request.query}" if request.query else ""
            place = f"http://{self._place}{request.path}{query}"
            return Answer(307, {"Location": place})
        return self._pages.answer(request)

    def _check_sender(self, request: Request) -> None:
        """Raise `RefusedError` for a request of another page."""
        headers = request.headers
        host = headers.get("host", "")
        names = (self._place,) if _is_for_games(request) else (self._place, self._local)
        if host.lower() not in names:
            raise RefusedError(
                403, f"the host {quote(host)} is not allowed: expected {self._place!r}"
            )
        own = f"http://{self._place}"
        if (origin := headers.get("origin", own)) != own:
            raise RefusedError(403, f"the origin {quote(origin)} is not allowed: expected {own!r}")
        site = headers.get("sec-fetch-site", "none")
        # Another page may have a link to this one.
        leads_here = headers.get("sec-fetch-dest") == "document" and not _is_for_games(request)
        if site not in {"none", "same-origin"} and not leads_here:
            raise RefusedError(
                403, f"the request is {quote(site)}: expected one of the page at {own!r}"
            )

    async def _answer_for_games(
        self, request: Request, reader: StreamReader, writer: StreamWriter
    ) -> Answer:
        status = 200
        if request.path == GAMES:
            _check_method(request, "GET", "HEAD", "DELETE")
            query = dict(parse_qsl(request.query, keep_blank_values=True))
            if request.method == "DELETE":
                upto, name = _read_number(query, "upto"), query.get("name", "")
                page = await asyncio.to_thread(self._box.delete, upto, name)
            else:
                page = await asyncio.to_thread(self._box.read_page, _read_number(query, "after"))
        else:
            _check_method(request, "PUT")
            game_id = request.path.removeprefix(f"{GAMES}/")
            check_id(game_id)
            if "content-length" not in request.headers:
                raise RefusedError(411, "the request has no Content-Length: expected one")
            with self._hold(request.length):
                line = await read_body(request, reader, writer)
                page, added = await asyncio.to_thread(self._box.put, game_id, line)
            if added:
                status = 201
        return Answer(status, {"Content-Type": "application/x-ndjson"}, write_page(page))


def _is_for_games(request: Request) -> bool:
    return request.path == GAMES or request.path.startswith(f"{GAMES}/")


def _check_method(request: Request, *methods: str) -> None:
    """Raise `RefusedError` for another method, and for a body where none is expected."""
    if request.method not in methods:
        expected = " or ".join(map(repr, methods))
        raise RefusedError(
            405, f"the method {quote(request.method)} is not allowed here: expected {expected}"
        )
    longest = LONGEST_LINE if request.method == "PUT" else 0
    if request.length > longest:
        raise RefusedError(
            413, f"the body has {request.length:,} bytes: expected at most {longest:,}"
        )


def _read_number(query: dict[str, str], name: str) -> int:
    value = query.get(name, "0")
    if not re.fullmatch("[0-9]{1,18}", value):
        raise FairminesError(f"{name} is {quote(value)}: expected the number of a game")
    return int(value)


def _refuse(error: FairminesError) -> Answer:
    if isinstance(error, RefusedError):
        status = error.status
    elif isinstance(error, StorageError):
        status = 507
    else:
        status = 400
    body = json.dumps({"error": str(error)}).encode()
    return Answer(status, {"Content-Type": "application/json"}, body)


def name_place(host: str, port: int) -> str:
    """Return how a browser names a host and a port.

    >>> name_place("localhost", 8765), name_place("localhost", 80)
    ('localhost:8765', 'localhost')
    """
    return host if port == 80 else f"{host}:{port}"


def listen(port: int) -> socket.socket:
    """Open a socket; port 0 takes any free port.

    Raises:
        PortTakenError: Another program uses the port.
        FairminesError: The port cannot be used; the message says why.
    """
    # asyncio sets TCP_NODELAY only on sockets of a stated protocol. Without it the body of an
    # answer waits 40 ms until the client has confirmed the head.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # on Windows two programs would share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen(CONNECTIONS)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(
                f"port {port} of {HOST} is taken by another program: choose another one with "
                "--port; games that a browser keeps belong to an address with its port"
            ) from None
        raise FairminesError(f"cannot listen on {HOST} port {port}: {error.strerror}") from None
    return listening
