"""The web application: API, WebSocket, files of the page, and the guard in front of them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from fairmines.errors import FairminesError
from fairmines.web.all_reviews_api import ALL_REVIEWS_ROUTES
from fairmines.web.api import ROUTES
from fairmines.web.clients import ClientShares, Pace, Shares
from fairmines.web.core_api import CORE_ROUTES
from fairmines.web.daily_api import DAILY_ROUTES
from fairmines.web.faults import storage_error
from fairmines.web.guard import LOCAL, Guard
from fairmines.web.json_response import json_response, refusal
from fairmines.web.limits import CLIENT_DOWNLOADS, CREATIONS_A_SECOND, Allowances
from fairmines.web.pages import page_routes
from fairmines.web.review_api import REVIEW_ROUTES
from fairmines.web.reviewing.all_reviews import AllReviews
from fairmines.web.sessions.connection import play
from fairmines.web.sessions.deletion import Deletion
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store.game_store import GameStore
from fairmines.web.store_api import STORE_ROUTES
from fairmines.web.wire.errors import INTERNAL, ErrorKind, ErrorResponse, RefusalError
from fairmines.web.workers import Workers


def make_app(
    store: GameStore, host: str, allowed: Collection[str] = (), *, one_player: bool = False
) -> Starlette:
    """Build the application on a store, which the caller closes.

    Args:
        store: The store.
        host: See `Guard`.
        allowed: See `Guard`.
        one_player: Whether all browsers are one player also on a server that others can reach.
    """
    pace = Pace()

    @asynccontextmanager
    async def live(app: Starlette) -> AsyncGenerator[None]:
        workers = Workers()
        app.state.store = store
        app.state.private = host in LOCAL and not allowed
        app.state.has_visitors = not (app.state.private or one_player)
        app.state.workers = workers
        app.state.sessions = SessionRegistry(store, workers)
        app.state.allowances = Allowances(CREATIONS_A_SECOND)
        app.state.pace = pace
        app.state.downloads = Shares(CLIENT_DOWNLOADS)
        app.state.deletion = Deletion(store, workers, app.state.sessions)
        app.state.all_reviews = AllReviews(store, workers)
        tasks = [
            asyncio.create_task(app.state.deletion.clean()),
            asyncio.create_task(app.state.sessions.show_life()),
        ]
        yield
        for task in tasks:
            task.cancel()
        await app.state.all_reviews.close()
        app.state.sessions.close()
        workers.close()

    return Starlette(
        routes=[
            *ROUTES,
            *CORE_ROUTES,
            *REVIEW_ROUTES,
            *STORE_ROUTES,
            *ALL_REVIEWS_ROUTES,
            *DAILY_ROUTES,
            WebSocketRoute("/api/games/{id}/play", play),
            *page_routes(),
        ],
        middleware=[
            Middleware(ClientShares, pace=pace),
            Middleware(Guard, host=host, allowed=allowed),
        ],
        exception_handlers={
            FairminesError: refuse,
            HTTPException: refuse_path,
            ClientDisconnect: ignore_disconnect,
            sqlite3.Error: refuse_storage,
            Exception: report_fault,
        },
        lifespan=live,
    )


async def refuse(_: Request, error: Exception) -> Response:
    """Respond to a request that is wrong."""
    assert isinstance(error, FairminesError)
    return refusal(error)


async def refuse_path(_: Request, error: Exception) -> Response:
    """Respond to an unknown path or method."""
    assert isinstance(error, HTTPException)
    kind: ErrorKind = "not-found" if error.status_code == 404 else "bad-request"
    return json_response(ErrorResponse(error.detail, kind), error.status_code, error.headers)


async def refuse_storage(_: Request, error: Exception) -> Response:
    """Respond to a request that the database could not serve, as on a full disk."""
    assert isinstance(error, sqlite3.Error)
    return refusal(storage_error(error))


async def ignore_disconnect(_: Request, __: Exception) -> Response:
    """Respond to a client that disconnected before its request was complete: nobody receives it."""
    return Response(status_code=400)


async def report_fault(_: Request, __: Exception) -> Response:
    """Respond to a request on which the server failed; Starlette logs the exception."""
    return refusal(RefusalError("internal", INTERNAL))
