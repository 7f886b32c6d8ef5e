"""The HTTP requests for reviews of all games; docs/reference/protocol.md describes them."""

from __future__ import annotations

from functools import partial

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines.reviews.game_summary import VERSION
from fairmines.web.cookies import data_of, identify
from fairmines.web.json_response import json_response
from fairmines.web.receiving import query_number, take_allowance
from fairmines.web.reviewing.all_reviews import AllReviews
from fairmines.web.store.game_store import VisitorData
from fairmines.web.wire.responses import ReviewedGames, SummedUpGame, timestamp
from fairmines.web.workers import Workers


async def list_reviews(request: Request) -> Response:
    """Return the reviews made after a number, and how many games have none."""
    workers: Workers = request.app.state.workers
    reviews: AllReviews = request.app.state.all_reviews
    task = partial(_list, data_of(request), query_number(request, "after", 0))
    page = await workers.statistics.run(task)
    page.running = reviews.is_running(identify(request).visitor)
    return json_response(page)


async def begin_reviews(request: Request) -> Response:
    """Begin to review the visitor's games that have no review."""
    take_allowance(request)
    reviews: AllReviews = request.app.state.all_reviews
    reviews.begin(identify(request).visitor)
    return Response(status_code=204)


async def stop_reviews(request: Request) -> Response:
    """Stop reviewing the visitor's games."""
    reviews: AllReviews = request.app.state.all_reviews
    await reviews.stop(identify(request).visitor)
    return Response(status_code=204)


ALL_REVIEWS_ROUTES = [
    Route("/api/reviews", list_reviews),
    Route("/api/reviews", begin_reviews, methods=["POST"]),
    Route("/api/reviews", stop_reviews, methods=["DELETE"]),
]


def _list(data: VisitorData, after: int) -> ReviewedGames:
    missing = data.reviews.count_missing(VERSION)
    reviews = data.reviews.after(after, VERSION)
    return ReviewedGames(
        games=[
            SummedUpGame(
                id=it.game,
                when=timestamp(it.touched),
                summary=None if it.summary is None else Raw(it.summary.encode()),
                problem=it.problem,
            )
            for it in reviews
        ],
        last=reviews[-1].number if reviews else after,
        missing=missing,
    )
