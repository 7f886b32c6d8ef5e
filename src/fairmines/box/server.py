"""Serves a page and the games of a box to this machine's browsers.

Other users of this machine, and every page that a browser shows, can send requests here. So what is
about games needs a key, which a box draws when it starts. A request that calls this machine by
another name is refused, too: somebody may have made it point here (DNS rebinding).
"""

from __future__ import annotations

import asyncio
import errno
import json
import secrets
import socket
import sys
from asyncio import StreamReader, StreamWriter
from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from io import BytesIO
from typing import Final

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
from fairmines.box.lines import KINDS, LONGEST_LINE, Line, check_line, split_line
from fairmines.box.log import Log, StorageError
from fairmines.box.pages import WORKER_PATH, PageFiles
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.wording import printable

HOST: Final = "127.0.0.1"
CONNECTIONS: Final = 128
"""The most connections at once."""
PAGE_BYTES: Final = 2**18
"""The lines that are read at once have so many bytes, or are a single line."""
LONGEST_BODY: Final = LONGEST_LINE + 128
"""Of a request, in bytes: a line with its kind and its id, several short ones, or ids."""
MOST_HELD: Final = LONGEST_BODY
"""Bytes of all long bodies and answers at once: those of more than `PAGE_BYTES`."""
MOST_LINES: Final = 2**14
MOST_IDS: Final = 2**18
"""Of a request: each takes some hundred bytes of memory, however short it is."""
GAMES: Final = "/games"
KEY_HEADER: Final = "x-fairmines-key"
"""The header of requests about games; other pages cannot send it without asking first."""


class PortTakenError(FairminesError):
    """Another program uses the port."""


ACCEPTING: Final = 3
"""After so many turns of the loop a connection that was accepted has come to the server."""


class Server:
    """Answers the requests for a page and for the games of a box."""

    def __init__(self, pages: PageFiles, log: Log | StorageError, port: int, key: str) -> None:
        """Serve on this port of `HOST`.

        Args:
            pages: The files that it serves.
            log: Keeps the games; or why it cannot be opened.
            port: Of `HOST`.
            key: What requests about games need.
        """
        self._pages = pages
        self._log = log
        self._key = key
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
            while await self._serve_request(reader, writer):  # noqa: ASYNC110  # waits for nothing
                await asyncio.sleep(0)  # others may come between requests that came at once
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
        except (ConnectionError, TimeoutError):
            raise
        except Exception as error:  # noqa: BLE001  # a fault of the box ends no connection
            reason = f"{type(error).__name__}: {error}"
            print(f"fairmines: a request failed: {printable(reason)}", file=sys.stderr)
            answer = _refuse(RefusedError(500, "the box has failed: its terminal says how"))
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
        self._check_host(request)
        if _is_for_games(request):
            return await self._answer_for_games(request, reader, writer)
        if request.method not in {"GET", "HEAD"}:
            raise RefusedError(
                405,
                f"the method {quote(request.method)} is not allowed here: expected 'GET' or 'HEAD'",
            )
        _check_length(request, 0)
        if request.headers["host"].lower() == self._local and request.path != WORKER_PATH:
            query = f"?{request.query}" if request.query else ""
            place = f"http://{self._place}{request.path}{query}"
            return Answer(307, {"Location": place})
        return self._pages.answer(request)

    def _check_host(self, request: Request) -> None:
        """Raise `RefusedError` for a request to another host."""
        host = request.headers.get("host", "")
        names = (self._place,) if _is_for_games(request) else (self._place, self._local)
        if host.lower() not in names:
            raise RefusedError(
                403, f"the host {quote(host)} is not allowed: expected {self._place!r}"
            )

    def _check_key(self, request: Request) -> None:
        """Raise `RefusedError` for a request about games without the key of this box."""
        key = request.headers.get(KEY_HEADER, "")
        if not secrets.compare_digest(key.encode(), self._key.encode()):
            raise RefusedError(
                403, f"the header {KEY_HEADER} has not the key of this box: games stay private"
            )

    async def _answer_for_games(
        self, request: Request, reader: StreamReader, writer: StreamWriter
    ) -> Answer:
        self._check_key(request)
        if isinstance(self._log, StorageError):
            raise self._log
        answerer = ANSWERERS.get((request.method, request.path))
        if answerer is None:
            expected = ", ".join(f"{method} {path}" for method, path in ANSWERERS)
            raise RefusedError(
                405, f"{quote(f'{request.method} {request.path}')} is unknown: expected {expected}"
            )
        _check_length(request, 0 if request.method == "GET" else LONGEST_BODY)
        if request.method != "GET" and "content-length" not in request.headers:
            raise RefusedError(411, "the request has no Content-Length: expected one")
        with self._hold(request.length):
            body = await read_body(request, reader, writer)
            answer = await asyncio.to_thread(answerer, self._log, body)
            del body
        return Answer(200, {"Content-Type": "application/x-ndjson"}, answer)


def _describe(log: Log, _: bytes) -> bytes:
    return _write_json({"box": log.name, "games": len(log.list_ids("game"))})


def _compare(log: Log, body: bytes) -> bytes:
    """Get the ids that a browser has; say which the box lacks, and which the browser does."""
    ids = _read_ids(body)
    there = set(ids)
    others = {
        f"{kind}s": [line_id for line_id in log.list_ids(kind) if line_id not in there]
        for kind in KINDS
    }
    lacking = log.lacking(ids)
    return _write_json(
        {"box": log.name, "before": json.loads(log.before), "lacking": lacking, "others": others}
    )


def _read_lines(log: Log, body: bytes) -> bytes:
    """Get ids; return how many of the first ones were read, and the lines that they have."""
    lines, size, read = list[bytes](), 0, 0
    for line_id in _read_ids(body):
        line = log.read(line_id)
        if lines and line and size + len(line) > PAGE_BYTES:
            break
        read += 1
        if line:
            lines.append(line)
            size += len(line)
    return b"".join([_write_json({"read": read}), *(line + b"\n" for line in lines)])


def _store(log: Log, body: bytes) -> bytes:
    """Get lines, each after its kind and its id; say which are refused, and why."""
    lines, refused = list[Line](), list[dict[str, str]]()
    _check_number("lines", body.count(b"\n"), MOST_LINES)
    for line in map(split_line, BytesIO(body)):
        try:
            check_line(line)
        except FairminesError as error:
            refused.append({"id": line.id[:64], "error": str(error)})
        else:
            lines.append(line)
    return _write_json({"stored": log.add(lines).total(), "refused": refused})


def _delete(log: Log, body: bytes) -> bytes:
    return _write_json({"deleted": log.delete(_read_ids(body))})


ANSWERERS: Final[dict[tuple[str, str], Callable[[Log, bytes], bytes]]] = {
    ("GET", GAMES): _describe,
    ("POST", GAMES): _store,
    ("DELETE", GAMES): _delete,
    ("POST", f"{GAMES}/compare"): _compare,
    ("POST", f"{GAMES}/read"): _read_lines,
}
"""What answers requests about games, by method and path."""


def _read_ids(body: bytes) -> list[str]:
    """Read ids, one a line; one that is no id of a line is that of no line."""
    ids = body.decode("latin-1").split(maxsplit=MOST_IDS)
    _check_number("ids", len(ids), MOST_IDS)
    return ids


def _write_json(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _is_for_games(request: Request) -> bool:
    return request.path == GAMES or request.path.startswith(f"{GAMES}/")


def _check_length(request: Request, longest: int) -> None:
    """Raise `RefusedError` for a longer body."""
    if request.length > longest:
        raise RefusedError(
            413, f"the body has {request.length:,} bytes: expected at most {longest:,}"
        )


def _check_number(things: str, number: int, most: int) -> None:
    """Raise `RefusedError` for a body of more lines or ids."""
    if number > most:
        raise RefusedError(413, f"the body has {number:,} {things}: expected at most {most:,}")


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
