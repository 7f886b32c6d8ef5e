"""The cookie by which a public server knows a browser again: a random token, and no account.

A server that only its own machine can reach serves one person, its owner, and sets no cookie. So
does one that is told that all browsers are one player. On any other server each browser is a
visitor: it sees and deletes only what is its own. A browser gets its token with its first game, and
again with each further one, so that the cookie lasts as long as the games do. A token of the
client's own making is as good as one of the server's: nothing but the client's own games depends on
it.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from fairmines.web.limits import VISITOR_SECONDS
from fairmines.web.store.game_row import OWNER
from fairmines.web.store.game_store import GameStore, VisitorData

NAME: Final = "fairmines"
SECURE_NAME: Final = "__Host-fairmines"
"""Over HTTPS: browsers take this name only from the host itself, not from a neighbour below the
same domain, and never without encryption."""
TOKEN_BYTES: Final = 16
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
ID_DIGITS: Final = 32


class Identity(NamedTuple):
    """Who sends a request."""

    visitor: str
    """The visitor's id in the store; `OWNER` on a server without visitors."""
    token: str
    """What the cookie says; empty on a server without visitors."""


def identify(request: Request) -> Identity:
    """Return who sends a request; somebody new if there is no usable cookie."""
    if not request.app.state.has_visitors:
        return Identity(OWNER, "")
    token = request.cookies.get(_name(request), "")
    if not TOKEN.fullmatch(token):
        token = secrets.token_urlsafe(TOKEN_BYTES)
    return Identity(sha256(token.encode()).hexdigest()[:ID_DIGITS], token)


def data_of(request: Request) -> VisitorData:
    """Return what the sender of a request has in the store."""
    store: GameStore = request.app.state.store
    return store.of(identify(request).visitor)


def set_cookie(request: Request, response: Response, identity: Identity) -> Response:
    """Let the browser keep its identity from now on; without visitors there is no cookie."""
    if identity.token:
        _write(request, response, identity.token, int(VISITOR_SECONDS))
    return response


def remove_cookie(request: Request, response: Response) -> Response:
    """Let the browser forget its identity."""
    if request.app.state.has_visitors:
        _write(request, response, "", 0)
    return response


def _write(request: Request, response: Response, token: str, seconds: int) -> None:
    response.set_cookie(
        _name(request),
        token,
        max_age=seconds,
        path="/",
        secure=_is_encrypted(request),
        httponly=True,
        # Requests of the page carry it; what other sites send does not, not even a link.
        samesite="strict",
    )


def _name(request: Request) -> str:
    return SECURE_NAME if _is_encrypted(request) else NAME


def _is_encrypted(request: Request) -> bool:
    """Whether the browser uses HTTPS, as a trusted proxy states it in X-Forwarded-Proto."""
    return request.url.scheme == "https"
