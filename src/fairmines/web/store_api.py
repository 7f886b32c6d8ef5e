"""The HTTP requests for all games as one file; docs/reference/store-file.md describes it."""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from typing import IO, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines.records.games_file import FILE_NAME, MAX_STORE
from fairmines.web.downloads import Download
from fairmines.web.json_response import json_response
from fairmines.web.limits import BODY_SECONDS
from fairmines.web.receiving import take_allowance
from fairmines.web.store.game_row import OWNER
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.transfer import export_pages, import_lines
from fairmines.web.wire.errors import RefusalError
from fairmines.web.workers import Workers

IN_MEMORY: Final = 1024 * 1024
"""Bytes of a body that are kept in memory; the rest goes into a file."""


async def export_store(request: Request) -> Response:
    """Return all games of the owner, and the settings, as a file."""
    _check_private(request)
    store: GameStore = request.app.state.store
    pages = export_pages(store, OWNER)
    return Download(request, FILE_NAME, "application/x-ndjson", pages)


async def import_store(request: Request) -> Response:
    """Add the games of a file to those of the owner."""
    _check_private(request)
    take_allowance(request)
    store: GameStore = request.app.state.store
    workers: Workers = request.app.state.workers
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
        await _receive(request, file)
        file.seek(0)
        return json_response(
            await workers.statistics.run(partial(import_lines, store, file, OWNER))
        )


STORE_ROUTES = [
    Route("/api/store", export_store),
    Route("/api/store", import_store, methods=["POST"]),
]


def _check_private(request: Request) -> None:
    """Raise `RefusalError` on a server for others: the file has the layouts of running games."""
    if not request.app.state.private:
        raise RefusalError(
            "forbidden",
            "this server is open to other machines: `fairmines export` and `fairmines import` "
            "write and read the file of all games where it runs",
        )


async def _receive(request: Request, file: IO[bytes]) -> None:
    """Write a body of at most `MAX_STORE` bytes into a file; raises `RefusalError`."""
    length = 0
    pieces = request.stream()
    while True:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                piece = await anext(pieces, None)
        except TimeoutError:
            raise RefusalError(
                "bad-request",
                f"the body is incomplete: expected some of it every {BODY_SECONDS:g} seconds",
            ) from None
        if piece is None:
            return
        length += len(piece)
        if length > MAX_STORE:
            raise RefusalError(
                "too-large", f"the body is too long: expected at most {MAX_STORE:,} bytes"
            )
        file.write(piece)
