"""The HTTP requests of the daily boards; docs/reference/protocol.md describes them."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines.play.daily import check_revealed, daily, today
from fairmines.web.cookies import data_of, identify, set_cookie
from fairmines.web.json_response import json_response
from fairmines.web.receiving import read_body, take_allowance
from fairmines.web.sessions.daily import describe, read_date, read_grade, status_of
from fairmines.web.sessions.registry import SessionRegistry
from fairmines.web.wire.daily import read_daily
from fairmines.web.wire.responses import encode
from fairmines.web.workers import Workers


async def show_day(request: Request) -> Response:
    """Return the boards of a day, and the visitor's scored tries."""
    take_allowance(request)
    now = today()
    date = read_date(request.query_params.get("date", str(now)))
    data, workers = data_of(request), _workers(request)
    tries = await workers.quick.run(partial(data.daily.until, now))
    return json_response(await workers.statistics.run(lambda: encode(describe(tries, date, now))))


async def play_board(request: Request) -> Response:
    """Create the scored try of a board, or practice; return the try if there is one already."""
    take_allowance(request)
    sessions: SessionRegistry = request.app.state.sessions
    wanted = read_daily(await read_body(request))
    board = daily(read_date(wanted.date), wanted.grade)
    identity = identify(request)
    play = sessions.practise_daily if wanted.practice else sessions.try_daily
    session = await play(board, today(), identity.visitor)
    answer = json_response(await sessions.describe(session.row.id), 201)
    return set_cookie(request, answer, identity)


async def show_certain_game(request: Request) -> Response:
    """Return the record of the game that `expert` plays on a board that is no secret any more."""
    take_allowance(request)
    date = read_date(request.query_params.get("date", ""))
    grade = read_grade(request.query_params.get("grade", ""))
    board, now = daily(date, grade), today()
    data, workers = data_of(request), _workers(request)
    tries = await workers.quick.run(partial(data.daily.until, now))
    check_revealed(board, now, status_of(board, tries))
    record = await workers.statistics.run(lambda: board.certain_game().record().to_json())
    return json_response(record)


DAILY_ROUTES = [
    Route("/api/daily", show_day),
    Route("/api/daily", play_board, methods=["POST"]),
    Route("/api/daily/record", show_certain_game),
]


def _workers(request: Request) -> Workers:
    workers: Workers = request.app.state.workers
    return workers
