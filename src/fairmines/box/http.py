"""HTTP/1.1 as a box needs it: requests with few and short bodies, and answers."""

from __future__ import annotations

import json
import re
import socket
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Final, NamedTuple

from fairmines.checks import quote
from fairmines.errors import FairminesError

MOST_LINE: Final = 2**16
"""The longest first line of a request, in bytes; the library limits the lines after it."""
WAITING_SECONDS: Final = 30.0
"""Time for a client to send the next bytes of a request, and to receive those of an answer."""
LINGER_SECONDS: Final = 2.0
"""Time for a client that is refused to stop sending."""
CHUNK: Final = 2**16

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Of every answer."""


class RefusedError(FairminesError):
    """A request is not answered; the status says of which kind the reason is."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Request(NamedTuple):
    """The head of a request."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    """By their names in small letters; the values of several of one name are joined by commas."""
    length: int = 0
    """Of the body, in bytes."""


class Answer(NamedTuple):
    """What a request gets."""

    status: int
    headers: dict[str, str]
    body: bytes = b""


def refuse(error: FairminesError, status: int) -> Answer:
    """Return the answer to a request that is refused."""
    status = error.status if isinstance(error, RefusedError) else status
    return Answer(
        status, {"Content-Type": "application/json"}, json.dumps({"error": str(error)}).encode()
    )


class Handler(BaseHTTPRequestHandler):
    """Answers the requests of a connection, one after another."""

    protocol_version = "HTTP/1.1"
    timeout = WAITING_SECONDS
    disable_nagle_algorithm = True

    def answer(self, request: Request) -> Answer:
        """Answer a request; raises `FairminesError` to refuse it."""
        raise NotImplementedError

    def handle_one_request(self) -> None:
        """Answer the next request of any method."""
        try:
            self.raw_requestline = self.rfile.readline(MOST_LINE)
            if not self.raw_requestline:
                self.close_connection = True
            elif self.parse_request():
                self._handle()
        except OSError:  # the client has left, or is too slow
            self.close_connection = True

    def _handle(self) -> None:
        try:
            answer = self.answer(self._read_head())
        except FairminesError as error:
            self.close_connection = True
            answer = refuse(error, 400)
        self._write(answer)
        if self.close_connection:
            self._forget_rest()

    def _read_head(self) -> Request:
        path, _, query = self.path.partition("?")
        values = self.headers
        headers = {name.lower(): ", ".join(values.get_all(name, [])) for name in values}
        if "transfer-encoding" in headers:
            raise RefusedError(501, "a Transfer-Encoding is unknown: expected a Content-Length")
        length = headers.get("content-length", "0")
        if not re.fullmatch(r"[0-9]{1,15}", length):
            raise RefusedError(400, f"the Content-Length {quote(length)} is no number of bytes")
        return Request(self.command, path, query, headers, int(length))

    def read_body(self, length: int) -> bytes:
        """Read the body of the request; raises `RefusedError` if it ends before its length."""
        body = self.rfile.read(length)
        if len(body) < length:
            raise RefusedError(400, f"the body ends after {len(body):,} bytes: expected {length:,}")
        return body

    def _write(self, answer: Answer) -> None:
        length = {} if answer.status == 304 else {"Content-Length": str(len(answer.body))}
        closing = {"Connection": "close"} if self.close_connection else {}
        fields = HEADERS | {"Cache-Control": "no-store"} | answer.headers | length | closing
        lines = [f"HTTP/1.1 {answer.status} {HTTPStatus(answer.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in fields.items()]
        head = "\r\n".join([*lines, "", ""]).encode("latin-1")
        self.wfile.write(head + (b"" if self.command == "HEAD" else answer.body))

    def _forget_rest(self) -> None:
        """Receive what a refused client still sends: if it were cut off, it could not read why."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            self.connection.settimeout(LINGER_SECONDS)
            while self.rfile.read(CHUNK):
                pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002
        """Refuse what the library cannot read as a request."""
        self.close_connection = True
        why = quote(message or HTTPStatus(code).phrase)
        self._write(refuse(RefusedError(code, f"the request cannot be read: {why}"), code))

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002
        """Print nothing."""
