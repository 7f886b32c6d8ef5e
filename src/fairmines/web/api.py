"""The HTTP requests, one function each. docs/protocol.md says what they ask and answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines.boards.level import LEVELS
from fairmines.boards.view import View
from fairmines.engines.exact import analyse_exact
from fairmines.rendering.report import report
from fairmines.web import answers, statistics
from fairmines.web.limits import (
    ANSWER_SECONDS,
    BUDGET,
    MAX_BODY,
    MAX_SETTINGS,
    MAX_SIDE,
    Allowances,
)
from fairmines.web.messages import Board, read_board, read_json, read_new_game
from fairmines.web.refusals import RefusalError
from fairmines.web.replies import reply
from fairmines.web.sessions import Sessions
from fairmines.web.store import Head, Store
from fairmines.web.workers import Workers

RUNNING = 20


async def create_game(request: Request) -> Response:
    """Make a game."""
    _take_allowance(request)
    sessions: Sessions = request.app.state.sessions
    session = await sessions.create(read_new_game(await _body(request)))
    return reply(await sessions.describe(session), 201)


async def show_game(request: Request) -> Response:
    """Answer a game's state."""
    sessions: Sessions = request.app.state.sessions
    session = await sessions.find(request.path_params["id"])
    return reply(await sessions.describe(session))


async def list_running(request: Request) -> Response:
    """List games that can be gone on with."""
    store, workers = _store(request)
    heads = await workers.quick.run(partial(store.running, RUNNING))
    return reply([answers.head(head) for head in heads])


async def list_levels(_: Request) -> Response:
    """List the levels that have names."""
    return reply([{"name": name, **level._asdict()} for name, level in LEVELS.items()])


async def show_version(_: Request) -> Response:
    """Say which fairmines this is."""
    return reply({"version": version("fairmines")})


async def show_settings(request: Request) -> Response:
    """Answer what the page has put."""
    store, workers = _store(request)
    return reply(await workers.quick.run(store.settings))


async def put_settings(request: Request) -> Response:
    """Keep what the page has chosen."""
    store, workers = _store(request)
    settings = await _body(request, MAX_SETTINGS)
    await workers.quick.run(partial(store.keep_settings, settings))
    return reply(settings)


async def show_statistics(request: Request) -> Response:
    """Sum up the finished games."""
    store, workers = _store(request)
    found = await workers.quick.run(lambda: statistics.groups(store.finished()))
    return reply({"groups": found})


async def export_csv(request: Request) -> Response:
    """Hand out the finished games as a table."""
    return await _download(request, "csv", "text/csv; charset=utf-8", statistics.table)


async def export_json(request: Request) -> Response:
    """Hand out the finished games as a list."""
    return await _download(request, "json", "application/json", statistics.listing)


async def forget_statistics(request: Request) -> Response:
    """Forget the finished games."""
    store, workers = _store(request)
    await workers.quick.run(store.forget_finished)
    request.app.state.sessions.forget_finished()
    return Response(status_code=204)


async def analyse_board(request: Request) -> Response:
    """Analyse a board in the text notation."""
    _take_allowance(request)
    _, workers = _store(request)
    board = read_board(await _body(request))
    view = View.parse(board.text)
    for name, side in (("width", view.width), ("height", view.height)):
        if side > MAX_SIDE:
            raise RefusalError("too-large", f"{name} {side} is too much here: at most {MAX_SIDE}")
    lane = workers.lane(view.width * view.height)
    return reply(await lane.run(partial(_analyse, view, board), ANSWER_SECONDS))


ROUTES = [
    Route("/api/games", create_game, methods=["POST"]),
    Route("/api/games/{id}", show_game),
    Route("/api/running", list_running),
    Route("/api/levels", list_levels),
    Route("/api/version", show_version),
    Route("/api/settings", show_settings),
    Route("/api/settings", put_settings, methods=["PUT"]),
    Route("/api/statistics", show_statistics),
    Route("/api/statistics", forget_statistics, methods=["DELETE"]),
    Route("/api/statistics.csv", export_csv),
    Route("/api/statistics.json", export_json),
    Route("/api/analyse", analyse_board, methods=["POST"]),
]


def _store(request: Request) -> tuple[Store, Workers]:
    return request.app.state.store, request.app.state.workers


async def _download(
    request: Request, ending: str, media_type: str, write: Callable[[list[Head]], str]
) -> Response:
    store, workers = _store(request)
    text = await workers.quick.run(lambda: write(store.finished()))
    disposition = {"Content-Disposition": f'attachment; filename="fairmines.{ending}"'}
    return Response(text, media_type=media_type, headers=disposition)


def _take_allowance(request: Request) -> None:
    allowances: Allowances = request.app.state.allowances
    if not allowances.take(request.client.host if request.client else ""):
        raise RefusalError("too-many", "too many requests: try again in a second")


async def _body(request: Request, limit: int = MAX_BODY) -> dict[str, Any]:
    """Read a JSON object, and no more than so many bytes."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > limit:
            raise RefusalError("too-large", f"the body is too long: at most {limit:,} bytes")
    return read_json(body)


def _analyse(view: View, board: Board) -> str:
    analysis = analyse_exact(view, board.mines, density=board.density, budget=BUDGET)
    return answers.encode(report(analysis))
