"""HTTP/1.1 as a box needs it: heads and bodies within limits, and answers.

Python's own server of HTTP has a thread for each connection, without limits of time or memory.
"""

from __future__ import annotations

import asyncio
import re
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final, NamedTuple

from fairmines.checks import quote
from fairmines.errors import FairminesError

MOST_HEAD: Final = 16 * 2**10
"""The longest head of a request, in bytes."""
IDLE_SECONDS: Final = 60.0
"""Time for a connection to begin its next request."""
HEAD_SECONDS: Final = 10.0
"""Time for the rest of the head of a request."""
BODY_SECONDS: Final = 10.0
"""Time for the body of a request."""
ANSWER_SECONDS: Final = 30.0
"""Time for a client to receive an answer."""
LINGER_SECONDS: Final = 2.0
"""Time for a client that is refused to stop sending."""
CHUNK: Final = 2**16
"""What is read and written at once, in bytes."""

POLICY: Final = "Content-Security-Policy"
HEADERS: Final = {
    POLICY: (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'; object-src 'none'; "
        "style-src 'self' 'unsafe-inline'"  # the page's own policy names those inside
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Of every answer."""
_FIRST_LINE: Final = re.compile(r"([A-Za-z]{1,16}) (/[!-~]*) HTTP/1\.([01])")
_HEADER: Final = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*)")


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
    keeps: bool
    """Whether the connection may have another request."""
    length: int
    """Of the body, in bytes."""


class Answer(NamedTuple):
    """What a request gets."""

    status: int
    headers: dict[str, str]
    body: bytes = b""


async def read_head(reader: StreamReader) -> Request | None:
    """Read the head of the next request; None if the client has no more.

    Raises:
        RefusedError: It is no such head, too long or too slow.
    """
    try:
        async with asyncio.timeout(IDLE_SECONDS):
            first = await reader.read(1)
    except TimeoutError:
        return None
    if not first:
        return None
    try:
        async with _limit(HEAD_SECONDS, "head"):
            head = first + await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError:
        raise RefusedError(
            431, f"the head of the request is too long: expected at most {MOST_HEAD:,} bytes"
        ) from None
    except asyncio.IncompleteReadError:
        return None
    return parse_head(head)


def parse_head(head: bytes) -> Request:
    r"""Read the head of a request.

    >>> parse_head(b"GET /page?a=7 HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n")[:4]
    ('GET', '/page', 'a=7', {'host': 'a, b'})
    """
    first_line, *lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
    first = _FIRST_LINE.fullmatch(first_line)
    if not first:
        raise RefusedError(
            400,
            f"the request begins with {quote(first_line)}: expected a method, a path and HTTP/1.1",
        )
    headers = dict[str, str]()
    for line in lines:
        header = _HEADER.fullmatch(line)
        if not header:
            raise RefusedError(400, f"{quote(line)} is no header")
        name, value = header[1].lower(), header[2].rstrip(" \t")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    if "transfer-encoding" in headers:
        raise RefusedError(
            501,
            f"the Transfer-Encoding {quote(headers['transfer-encoding'])} is unknown: "
            "expected a Content-Length",
        )
    length = headers.get("content-length", "0")
    if not re.fullmatch(r"[0-9]{1,15}", length):
        raise RefusedError(400, f"the Content-Length {quote(length)} is no number of bytes")
    path, _, query = first[2].partition("?")
    keeps = first[3] == "1" and headers.get("connection", "").lower() != "close"
    return Request(first[1], path, query, headers, keeps, int(length))


async def read_body(request: Request, reader: StreamReader, writer: StreamWriter) -> bytes:
    """Read the body of a request.

    Raises:
        RefusedError: It is too slow, or ends before its length.
    """
    if request.headers.get("expect", "").lower() == "100-continue":
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    body = bytearray()
    async with _limit(BODY_SECONDS, "body"):
        while len(body) < request.length:
            chunk = await reader.read(min(CHUNK, request.length - len(body)))
            if not chunk:
                raise RefusedError(
                    400, f"the body ends after {len(body):,} bytes: expected {request.length:,}"
                )
            body += chunk
    return bytes(body)


async def write_answer(request: Request | None, answer: Answer, writer: StreamWriter) -> None:
    """Send an answer, piece by piece as the client receives it.

    Raises:
        TimeoutError: The client is too slow.
    """
    length = {} if answer.status == 304 else {"Content-Length": str(len(answer.body))}
    closing = {} if request and request.keeps else {"Connection": "close"}
    fields = HEADERS | {"Cache-Control": "no-store"} | answer.headers | length | closing
    lines = [f"HTTP/1.1 {answer.status} {HTTPStatus(answer.status).phrase}"]
    lines += [f"{name}: {value}" for name, value in fields.items()]
    async with asyncio.timeout(ANSWER_SECONDS):
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
        body = memoryview(b"" if request and request.method == "HEAD" else answer.body)
        for start in range(0, len(body), CHUNK):
            writer.write(body[start : start + CHUNK])
            await writer.drain()
        await writer.drain()


async def forget_rest(reader: StreamReader, writer: StreamWriter) -> None:
    """Receive what a refused client still sends: if it were cut off, it could not read why."""
    writer.write_eof()
    async with asyncio.timeout(LINGER_SECONDS):
        while await reader.read(CHUNK):
            pass


@asynccontextmanager
async def _limit(seconds: float, part: str) -> AsyncGenerator[None]:
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise RefusedError(
            408,
            f"the {part} of the request is too slow: expected all of it within {seconds:g} seconds",
        ) from None
