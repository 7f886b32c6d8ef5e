"""Refuses requests with a foreign host or origin, and adds the security headers.

Every page that a browser shows can send requests to a server on the same machine. So the guard
refuses a foreign `Origin` for requests that change something and for WebSockets. It refuses a
foreign `Host`, too: a name that somebody made point to this machine (DNS rebinding).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from fairmines.box.http import HEADERS
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.web.json_response import refusal
from fairmines.web.wire.errors import RefusalError

LOCAL = ("localhost", "127.0.0.1", "::1")
READING = frozenset({"GET", "HEAD"})


NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?", re.ASCII)


def check_name(name: str) -> None:
    """Raise `FairminesError` if no browser would send this as the name of a server.

    >>> check_name("mines.example:80")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    fairmines.errors.FairminesError: the host name 'mines.example:80' is no name: ...
    """
    if not NAME.fullmatch(name) and not _is_address(name):
        hint = "" if name.isascii() else "; a name in other letters is written as xn--..."
        raise FairminesError(
            f"the host name {quote(name)} is no name: expected one such as mines.example, without "
            f"https://, port and path{hint}"
        )


class Guard:
    """Middleware before all requests."""

    def __init__(self, app: ASGIApp, host: str, allowed: Collection[str] = ()) -> None:
        """Guard an app that listens on `host`; `allowed` lists further names of it."""
        self._app = app
        self._names = {*LOCAL, host.lower(), *(name.lower() for name in allowed)}
        # A server on all interfaces does not know its addresses. Any address is safe: DNS rebinding
        # needs a name.
        self._any_address = host in {"0.0.0.0", "::", ""}  # noqa: S104

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope, Headers(scope=scope))
        except RefusalError as error:
            response = refusal(error, HEADERS)
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(response)
            else:
                await response(scope, receive, send)
            return
        await self._app(scope, receive, _strict(send))

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            raise RefusalError(
                "forbidden",
                f"the host {host[:80]!r} is not allowed: expected one of this server's names",
            )
        origin = headers.get("origin")
        reads = scope["type"] == "http" and scope["method"] in READING
        if origin is not None and not reads and _place(origin) != host.lower():
            raise RefusalError(
                "forbidden",
                f"the origin {origin[:80]!r} is not allowed: expected this server's own",
            )

    def _is_ours(self, host: str) -> bool:
        match = re.fullmatch(r"(?:\[([0-9a-fA-F:.]+)\]|([^\[\]:@/]+))(?::[0-9]{1,5})?", host)
        if match is None:
            return False
        name = (match[1] or match[2]).lower()
        return name in self._names or (self._any_address and _is_address(name))


def _place(origin: str) -> str:
    """Return the host and port of an origin; the scheme may differ behind a proxy with TLS."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _strict(send: Send) -> Send:
    async def send_strictly(message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.http.response.start"}:
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return send_strictly
