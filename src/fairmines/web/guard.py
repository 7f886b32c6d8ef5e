"""Who may speak to the server, and what browsers may do with its answers.

A server on one's own machine can be reached by every page that the browser shows. So another
page's `Origin` is refused for whatever changes something, and so is a `Host` that is not ours: a
foreign name that was made to point to this machine (DNS rebinding).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from fairmines.web.refusals import RefusalError
from fairmines.web.replies import refusal

LOCAL = ("localhost", "127.0.0.1", "::1")
READING = frozenset({"GET", "HEAD"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Refuses foreign hosts and origins, and adds the headers that keep a browser strict."""

    def __init__(self, app: ASGIApp, host: str, allowed: Collection[str] = ()) -> None:
        """Stand before an app that listens on `host`; `allowed` names it may be called by."""
        self._app = app
        self._names = {*LOCAL, host.lower(), *(name.lower() for name in allowed)}
        # On all interfaces the server has more addresses than it knows; and an address, unlike a
        # name, cannot be made to point elsewhere.
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
            raise RefusalError("forbidden", f"the host {host[:80]!r} is not this server's")
        origin = headers.get("origin")
        reads = scope["type"] == "http" and scope["method"] in READING
        if origin is not None and not reads and _place(origin) != host.lower():
            raise RefusalError("forbidden", f"the origin {origin[:80]!r} is not this server")

    def _is_ours(self, host: str) -> bool:
        match = re.fullmatch(r"(?:\[([0-9a-fA-F:.]+)\]|([^\[\]:@/]+))(?::[0-9]{1,5})?", host)
        if match is None:
            return False
        name = (match[1] or match[2]).lower()
        return name in self._names or (self._any_address and _is_address(name))


def _place(origin: str) -> str:
    """Return the host and port of an origin: a page's own, whether or not TLS is before us."""
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
