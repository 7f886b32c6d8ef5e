"""Serves a page and the games of a box to this machine's browsers.

Every page that a browser shows can send requests to this machine. So requests of foreign pages are
refused, and those that call this machine by a name: somebody may have made it point here (DNS
rebinding).
"""

from __future__ import annotations

import errno
import json
import re
import socket
import sys
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from http.server import ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qsl

from fairmines.box.http import MOST_LINE, Answer, Handler, RefusedError, Request, refuse
from fairmines.box.pages import WORKER_PATH, PageFiles
from fairmines.box.store import LONGEST_LINE, Box, StorageError, check_id, write_page
from fairmines.checks import quote
from fairmines.errors import FairminesError

HOST: Final = "127.0.0.1"
CONNECTIONS: Final = 128
"""The most connections that wait to be accepted."""
GAMES: Final = "/games"
ASKING_SECONDS: Final = 5.0
"""Time for another box to say which one it is."""


class PortTakenError(FairminesError):
    """Another program uses the port."""


class Server(ThreadingHTTPServer):
    """Answers the requests for a page and for the games of a box, each connection in a thread."""

    daemon_threads = True

    def __init__(self, pages: PageFiles, box: Box, listening: socket.socket) -> None:
        """Serve on a socket of `listen`; `serve_forever` begins."""
        super().__init__((HOST, 0), _BoxHandler, bind_and_activate=False)
        self.socket.close()
        self.socket = listening
        port = listening.getsockname()[1]
        self.pages = pages
        self.box = box
        self.place = name_place(HOST, port)
        self.local = name_place("localhost", port)
        self._connections = set[socket.socket]()

    def get_request(self) -> tuple[socket.socket, Any]:
        """Accept a connection."""
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        """End a connection."""
        self._connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """End all connections: browsers keep theirs for the next request."""
        for connection in list(self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        super().server_close()


class _BoxHandler(Handler):
    server: Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def answer(self, request: Request) -> Answer:
        """Answer a request; raises `FairminesError` to refuse it."""
        try:
            self._check_sender(request)
            if _is_for_games(request):
                return self._answer_for_games(request)
        except StorageError as error:
            self.close_connection = True
            return refuse(error, 507)
        _check_method(request, "GET", "HEAD")
        if request.headers["host"].lower() == self.server.local and request.path != WORKER_PATH:
            query = f"?{request.query}" if request.query else ""
            place = f"http://{self.server.place}{request.path}{query}"
            return Answer(307, {"Location": place})
        return self.server.pages.answer(request)

    def _check_sender(self, request: Request) -> None:
        """Raise `RefusedError` for a request of another page."""
        headers, place = request.headers, self.server.place
        host = headers.get("host", "")
        if host.lower() != place and (_is_for_games(request) or host.lower() != self.server.local):
            raise RefusedError(403, f"the host {quote(host)} is not allowed: expected {place!r}")
        own = f"http://{place}"
        if (origin := headers.get("origin", own)) != own:
            raise RefusedError(403, f"the origin {quote(origin)} is not allowed: expected {own!r}")
        site = headers.get("sec-fetch-site", "none")
        # Another page may have a link to this one.
        leads_here = headers.get("sec-fetch-dest") == "document" and not _is_for_games(request)
        if site not in {"none", "same-origin"} and not leads_here:
            raise RefusedError(
                403, f"the request is {quote(site)}: expected one of the page at {own!r}"
            )

    def _answer_for_games(self, request: Request) -> Answer:
        box, status = self.server.box, 200
        if request.path == GAMES:
            _check_method(request, "GET", "HEAD", "DELETE")
            query = dict(parse_qsl(request.query, keep_blank_values=True))
            if request.method == "DELETE":
                page = box.delete(_read_number(query, "upto"), query.get("name", ""))
            else:
                page = box.read_page(_read_number(query, "after"))
        else:
            _check_method(request, "PUT")
            game_id = request.path.removeprefix(f"{GAMES}/")
            check_id(game_id)
            if "content-length" not in request.headers:
                raise RefusedError(411, "the request has no Content-Length: expected one")
            page, added = box.put(game_id, self.read_body(request.length))
            status = 201 if added else 200
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
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
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


def is_served(box: Box, port: int) -> bool:
    """Whether a server on this port has this very box."""
    name, _, last = box.state()
    connection = HTTPConnection(HOST, port, timeout=ASKING_SECONDS)
    with closing(connection), suppress(OSError, HTTPException, ValueError):
        connection.request("GET", f"{GAMES}?after={last}")
        answer = json.loads(connection.getresponse().readline(MOST_LINE))
        return isinstance(answer, dict) and answer.get("name") == name
    return False
