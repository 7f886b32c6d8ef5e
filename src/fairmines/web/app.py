"""The whole application: requests, play, the page's files, and the guard before them."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fairmines.errors import FairminesError
from fairmines.web.api import ROUTES
from fairmines.web.guard import Guard
from fairmines.web.limits import CREATIONS_A_SECOND, Allowances
from fairmines.web.play import play
from fairmines.web.refusals import RefusalError
from fairmines.web.replies import refusal, reply
from fairmines.web.sessions import Sessions
from fairmines.web.store import Store
from fairmines.web.workers import Workers

STATIC = Path(__file__).parent / "static"

# Some systems have other ideas, and a browser runs no module that is not called JavaScript.
mimetypes.add_type("text/javascript", ".js")


def make_app(store: Store, host: str, allowed: Collection[str] = ()) -> Starlette:
    """Build the application on a store, which the caller closes.

    `host` is what the server listens on: see `Guard`.
    """

    @asynccontextmanager
    async def live(app: Starlette) -> AsyncGenerator[None]:
        workers = Workers()
        app.state.store = store
        app.state.workers = workers
        app.state.sessions = Sessions(store, workers)
        app.state.allowances = Allowances(CREATIONS_A_SECOND)
        yield
        app.state.sessions.close()
        workers.close()

    return Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/api/games/{id}/play", play),
            Route("/", show_page),
            Mount("/static", Files(directory=STATIC, check_dir=False)),
        ],
        middleware=[Middleware(Guard, host=host, allowed=allowed)],
        exception_handlers={
            FairminesError: refuse,
            HTTPException: refuse_path,
            Exception: confess,
        },
        lifespan=live,
    )


class Files(StaticFiles):
    """Files that a browser may keep, but asks for each time whether they are still the same."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer a file, or that it has not changed."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def show_page(_: Request) -> Response:
    """Answer the page."""
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


async def refuse(_: Request, error: Exception) -> Response:
    """Say what is wrong with a request."""
    assert isinstance(error, FairminesError)
    return refusal(error)


async def refuse_path(_: Request, error: Exception) -> Response:
    """Say that a path or a method is unknown."""
    assert isinstance(error, HTTPException)
    kind = "not-found" if error.status_code == 404 else "bad-request"
    return reply({"error": error.detail, "kind": kind}, error.status_code, error.headers)


async def confess(_: Request, __: Exception) -> Response:
    """Say that it is not the client's fault; the server's log has the rest."""
    return refusal(RefusalError("internal", "the server has failed, and has noted how"))
