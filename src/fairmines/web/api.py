"""The HTTP requests, one function each; docs/reference/protocol.md describes them."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines import __version__, _kernel
from fairmines.boards.level import LEVELS
from fairmines.boards.view import View
from fairmines.engines.exact import analyse_exact
from fairmines.rendering.report import QUICK_BITS, report
from fairmines.web import statistics
from fairmines.web.cookies import data_of, identify, remove_cookie, set_cookie
from fairmines.web.downloads import Download
from fairmines.web.json_response import json_response
from fairmines.web.limits import ANSWER_SECONDS, BUDGET, MAX_SETTINGS, RUNNING
from fairmines.web.receiving import read_body, take_allowance
from fairmines.web.sessions.deletion import Deletion
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.store.game_row import OWNER
from fairmines.web.store.game_store import VisitorData
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.reading import read_analyse, read_new_game, read_settings, read_view
from fairmines.web.wire.requests import AnalyseRequest
from fairmines.web.wire.responses import (
    NamedLevel,
    RunningGame,
    ServerVersion,
    encode,
)
from fairmines.web.workers import Workers


async def create_game(request: Request) -> Response:
    """Create a game."""
    take_allowance(request)
    sessions: SessionRegistry = request.app.state.sessions
    wanted = read_new_game(await read_body(request))
    identity = identify(request)
    session = await sessions.create(wanted, identity.visitor)
    answer = json_response(await sessions.describe(session.row.id), 201)
    return set_cookie(request, answer, identity)


async def show_game(request: Request) -> Response:
    """Return a game's state."""
    sessions: SessionRegistry = request.app.state.sessions
    return json_response(await sessions.describe(request.path_params["id"]))


async def play_on(request: Request) -> Response:
    """Create practice that goes on from before the last move of a finished game."""
    take_allowance(request)
    sessions: SessionRegistry = request.app.state.sessions
    identity = identify(request)
    session = await sessions.play_on(request.path_params["id"], identity.visitor)
    answer = json_response(await sessions.describe(session.row.id), 201)
    return set_cookie(request, answer, identity)


async def delete_game(request: Request) -> Response:
    """Delete a game that is not over; only whose it is may do that."""
    deletion: Deletion = request.app.state.deletion
    await deletion.delete_unfinished(identify(request).visitor, request.path_params["id"])
    return Response(status_code=204)


async def list_running(request: Request) -> Response:
    """List games that can be continued."""
    data, workers = _data(request)
    rows = await workers.quick.run(partial(data.unfinished.latest, RUNNING))
    return json_response([RunningGame.of(row) for row in rows])


async def delete_running(request: Request) -> Response:
    """Delete the games that can be continued and have no connection."""
    deletion: Deletion = request.app.state.deletion
    await deletion.delete_all_unfinished(identify(request).visitor)
    return Response(status_code=204)


async def list_levels(_: Request) -> Response:
    """List the levels that have names."""
    return json_response([NamedLevel(name, *level) for name, level in LEVELS.items()])


async def show_version(request: Request) -> Response:
    """Return the version of fairmines, and what this server does."""
    state = request.app.state
    return json_response(
        ServerVersion(__version__, store_file=state.private, visitors=state.has_visitors)
    )


async def show_settings(request: Request) -> Response:
    """Return the settings of the page."""
    data, workers = _data(request)
    return json_response(await workers.quick.run(data.settings.read))


async def put_settings(request: Request) -> Response:
    """Replace the settings of the page; those of a visitor without a game are not stored."""
    data, workers = _data(request)
    settings = read_settings(await read_body(request, MAX_SETTINGS))
    await workers.quick.run(partial(data.settings.replace, settings))
    return json_response(settings)


async def show_statistics(request: Request) -> Response:
    """Return sums over the finished games."""
    data, workers = _data(request)
    return json_response(await workers.statistics.run(lambda: encode(statistics.report(data))))


async def export_csv(request: Request) -> Response:
    """Return the finished games as a CSV file."""
    pages = statistics.csv_pages(data_of(request).finished.pages())
    return Download(request, "fairmines.csv", "text/csv; charset=utf-8", pages)


async def export_json(request: Request) -> Response:
    """Return the finished games as a JSON file."""
    pages = statistics.json_pages(data_of(request).finished.pages())
    return Download(request, "fairmines.json", "application/json", pages)


async def delete_statistics(request: Request) -> Response:
    """Delete the finished games."""
    deletion: Deletion = request.app.state.deletion
    await deletion.delete_finished(identify(request).visitor)
    return Response(status_code=204)


async def forget_visitor(request: Request) -> Response:
    """Delete all that a visitor has, and the cookie."""
    identity = identify(request)
    if identity.visitor == OWNER:
        raise RefusalError("forbidden", "this server has no visitors: all games are its owner's")
    deletion: Deletion = request.app.state.deletion
    await deletion.forget(identity.visitor)
    return remove_cookie(request, Response(status_code=204))


async def analyse_board(request: Request) -> Response:
    """Analyse a board in the text notation."""
    take_allowance(request)
    workers: Workers = request.app.state.workers
    wanted = read_analyse(await read_body(request))
    view = read_view(wanted.board)
    lane = workers.lane(view.width * view.height)
    return json_response(await lane.run_within(ANSWER_SECONDS, partial(_analyse, view, wanted)))


ROUTES = [
    Route("/api/games", create_game, methods=["POST"]),
    Route("/api/games/{id}", show_game),
    Route("/api/games/{id}/play-on", play_on, methods=["POST"]),
    Route("/api/games/{id}", delete_game, methods=["DELETE"]),
    Route("/api/running", list_running),
    Route("/api/running", delete_running, methods=["DELETE"]),
    Route("/api/levels", list_levels),
    Route("/api/version", show_version),
    Route("/api/settings", show_settings),
    Route("/api/settings", put_settings, methods=["PUT"]),
    Route("/api/statistics", show_statistics),
    Route("/api/statistics", delete_statistics, methods=["DELETE"]),
    Route("/api/statistics.csv", export_csv),
    Route("/api/statistics.json", export_json),
    Route("/api/visitor", forget_visitor, methods=["DELETE"]),
    Route("/api/analyse", analyse_board, methods=["POST"]),
]


def _data(request: Request) -> tuple[VisitorData, Workers]:
    return data_of(request), request.app.state.workers


def _analyse(view: View, wanted: AnalyseRequest, deadline: _kernel.Deadline) -> str:
    analysis = analyse_exact(
        view, wanted.mines, density=wanted.density, budget=BUDGET, deadline=deadline
    )
    return encode(report(analysis, QUICK_BITS))
