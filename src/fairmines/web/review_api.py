"""The HTTP requests for records and reviews; docs/reference/protocol.md describes them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines import _kernel
from fairmines.errors import FairminesError
from fairmines.formats.failures import FileError
from fairmines.play.game import Record
from fairmines.records.files import find_format, find_writer, read_game, read_json
from fairmines.web.cookies import identify, set_cookie
from fairmines.web.json_response import json_response
from fairmines.web.limits import (
    ANSWER_SECONDS,
    BUDGET,
    MAX_RECORD,
    REVIEW_GAMES,
    REVIEW_PATIENCE,
    REVIEW_SECONDS,
)
from fairmines.web.receiving import query_number, read_body, take_allowance
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.reviews import check_size, review_game
from fairmines.web.workers import Workers


async def download_record(request: Request) -> Response:
    """Return the record of a finished game."""
    sessions: SessionRegistry = request.app.state.sessions
    record = await sessions.record(request.path_params["id"])
    headers = {"Content-Disposition": 'attachment; filename="fairmines-game.json"'}
    return json_response(record.to_json(), headers=headers)


async def review_stored(request: Request) -> Response:
    """Review a finished game."""
    take_allowance(request)
    sessions: SessionRegistry = request.app.state.sessions
    record = await sessions.record(request.path_params["id"])
    return await _review(request, lambda _: record)


async def review_file(request: Request) -> Response:
    """Review a game in a file."""
    take_allowance(request)
    data = await read_body(request, MAX_RECORD)
    name = request.query_params.get("name", "")
    replay, part = (query_number(request, it, 0) for it in ("replay", "partial"))
    return await _review(
        request, lambda deadline: _read_file(data, name, replay, deadline, partly=part > 0)
    )


async def practise(request: Request) -> Response:
    """Create practice that goes on from a moment of a recorded game."""
    take_allowance(request)
    data = await read_body(request, MAX_RECORD)
    moves = query_number(request, "moves")
    workers: Workers = request.app.state.workers
    record = await workers.reviews.run_within(
        ANSWER_SECONDS, lambda deadline: _read_file(data, "game.json", 0, deadline), REVIEW_PATIENCE
    )
    sessions: SessionRegistry = request.app.state.sessions
    identity = identify(request)
    session = await sessions.practise(record, moves, identity.visitor)
    answer = json_response(await sessions.describe(session.row.id), 201)
    return set_cookie(request, answer, identity)


async def convert(request: Request) -> Response:
    """Write a game in a file in another format."""
    take_allowance(request)
    data = await read_body(request, MAX_RECORD)
    name, wanted = (request.query_params.get(it, "") for it in ("name", "format"))
    replay = query_number(request, "replay", 0)
    write = find_writer("", wanted)
    workers: Workers = request.app.state.workers

    def task(deadline: _kernel.Deadline) -> bytes:
        return write(_read_file(data, name, replay, deadline))

    file = await workers.reviews.run_within(ANSWER_SECONDS, task, REVIEW_PATIENCE)
    ending = "evf" if wanted == "evf3" else wanted
    disposition = f'attachment; filename="fairmines-game.{ending}"'
    types = {"json": "application/json", "rawvf": "text/plain; charset=utf-8"}
    media_type = types.get(wanted, "application/octet-stream")
    return Response(file, headers={"Content-Disposition": disposition}, media_type=media_type)


REVIEW_ROUTES = [
    Route("/api/games/{id}/record", download_record),
    Route("/api/games/{id}/review", review_stored),
    Route("/api/practice", practise, methods=["POST"]),
]


async def _review(request: Request, read: Callable[[_kernel.Deadline], Record]) -> Response:
    """Read a record and review it in a thread."""
    games = query_number(request, "games", 0)
    if games > REVIEW_GAMES:
        raise RefusalError("bad-request", f"games is {games}: expected 0 to {REVIEW_GAMES}")
    workers: Workers = request.app.state.workers

    def task(deadline: _kernel.Deadline) -> str:
        # If others wait, each plays on for a part of the time: the chances rest on fewer games.
        seconds = REVIEW_SECONDS / (1 + workers.reviews.waiting_clients)
        return review_game(read(deadline), games, seconds, deadline)

    answer = await workers.reviews.run_within(ANSWER_SECONDS, task, REVIEW_PATIENCE)
    return json_response(answer)


def _read_file(
    data: bytes, name: str, replay: int, deadline: _kernel.Deadline, *, partly: bool = False
) -> Record:
    """Read a game from the bytes of a file, in a session the replay of a number.

    With `partly` a damaged replay is read as far as it is whole. The error of a replay says whether
    that is possible.

    Raises:
        RefusalError: Its board is too large.
        FairminesError: The file is no game, is damaged, or is of an earlier version, and its moves
            cannot be drawn again in time.
    """
    extension = PurePath(name).suffix
    try:
        if find_format(data, extension).name == "json":
            record = read_json(data, budget=BUDGET, cancel=lambda: deadline.over)
        else:
            record = read_game(data, extension, partial=partly, replay=replay)
    except FileError as error:
        error.partial = not partly and _is_partly_readable(data, extension, replay)
        raise
    check_size(record)
    return record


def _is_partly_readable(data: bytes, extension: str, replay: int) -> bool:
    """Whether what can be read of a damaged replay has something to be reviewed."""
    try:
        record = read_game(data, extension, partial=True, replay=replay)
    except FairminesError:
        return False
    return any(it.kind == "open" for it in record.moves)
