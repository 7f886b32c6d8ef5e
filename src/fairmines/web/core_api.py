"""The core over HTTP: one route for all its calls. docs/reference/protocol.md lists them.

A browser that has the module computes itself. The others ask here, and so do programs. Each call
runs in a thread, with a budget and a deadline at which the kernel stops.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, TypeVar

from msgspec.json import Decoder
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines import _kernel
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.errors import InconsistentViewError
from fairmines.proofs.explain import explain, find_clash
from fairmines.reviews.summary import summarise_games
from fairmines.simulation.deliberation import deliberate
from fairmines.web.json_response import json_response
from fairmines.web.limits import ADVICE_SECONDS, ANSWER_SECONDS, BUDGET, MAX_SUMMARIES
from fairmines.web.receiving import read_body, take_allowance
from fairmines.web.review_api import convert, review_file
from fairmines.web.wire.core import (
    Advised,
    AdvisePositionRequest,
    AnalysedPosition,
    CellClues,
    CellRequest,
    CellWeights,
    Clash,
    ExplainedCell,
    PositionRequest,
    Sampled,
    SampleRequest,
)
from fairmines.web.wire.proofs import WireProof, explanation
from fairmines.web.wire.reading import read_body_as, read_view
from fairmines.web.wire.responses import encode
from fairmines.web.wire.summaries import Summarised, SummariseRequest
from fairmines.web.workers import Lane, Workers

Asked = TypeVar("Asked", bound=PositionRequest)
Answer = Callable[[View, Asked, _kernel.Deadline], object]
Call = Callable[[Request], Awaitable[Response]]


async def answer_call(request: Request) -> Response:
    """Answer the call that the path names."""
    call = CALLS.get(request.path_params["call"])
    if call is None:
        raise HTTPException(404)
    return await call(request)


def _about_position(kind: type[Asked], answer: Answer[Asked], *, advice: bool = False) -> Call:
    """Make a call about a position: it answers in a thread of the lane for its size or advice."""
    decoder = Decoder(kind)

    async def respond(request: Request) -> Response:
        take_allowance(request)
        asked = read_body_as(decoder, kind, await read_body(request))
        view = read_view(asked.board)
        workers: Workers = request.app.state.workers
        lane: Lane = workers.advice if advice else workers.lane(view.width * view.height)
        task = partial(_write, answer, view, asked)
        return json_response(await lane.run_within(ANSWER_SECONDS, task))

    return respond


def _write(answer: Answer[Asked], view: View, asked: Asked, deadline: _kernel.Deadline) -> str:
    return encode(answer(view, asked, deadline))


def _analysis(view: View, asked: PositionRequest, deadline: _kernel.Deadline) -> Analysis:
    return analyse_exact(view, density=asked.density, budget=BUDGET, deadline=deadline)


def _analyse(
    view: View, asked: PositionRequest, deadline: _kernel.Deadline
) -> AnalysedPosition | Clash:
    try:
        return AnalysedPosition.of(_analysis(view, asked, deadline))
    except InconsistentViewError:
        proof = find_clash(view, budget=BUDGET, deadline=deadline)
        return Clash(WireProof.of(proof))


def _clues(view: View, asked: CellRequest, deadline: _kernel.Deadline) -> CellClues:
    return CellClues.of(_analysis(view, asked, deadline), asked.cell)


def _explain(view: View, asked: CellRequest, deadline: _kernel.Deadline) -> ExplainedCell:
    found = explain(view, asked.cell, budget=BUDGET, deadline=deadline)
    weights = CellWeights.of(_analysis(view, asked, deadline), asked.cell)
    return ExplainedCell(explanation(found), weights)


def _advise(view: View, asked: AdvisePositionRequest, deadline: _kernel.Deadline) -> Advised:
    analysis = _analysis(view, asked, deadline)
    advice = deliberate(
        analysis, asked.played_games(), seconds=ADVICE_SECONDS, deadline=deadline, budget=BUDGET
    )
    return Advised.of(advice)


def _sample(view: View, asked: SampleRequest, deadline: _kernel.Deadline) -> Sampled:
    analysis = _analysis(view, asked, deadline)
    seed = secrets.randbits(64)
    layouts = analysis.sample_of_seed(seed, asked.layouts, safe=asked.safe, mined=asked.mined)
    return Sampled.of(layouts)


_SUMMARISE: Final = Decoder(SummariseRequest)


async def _summarise(request: Request) -> Response:
    """Sum reviewed games up, in the thread that counts games."""
    take_allowance(request)
    body = await read_body(request, MAX_SUMMARIES)
    workers: Workers = request.app.state.workers
    return json_response(await workers.statistics.run(partial(_write_summary, body)))


def _write_summary(body: bytes) -> str:
    games = read_body_as(_SUMMARISE, SummariseRequest, body).games
    return encode(Summarised.of(summarise_games(it.summary() for it in games)))


ABOUT_POSITIONS: Final[Mapping[str, Call]] = {
    "analyse": _about_position(PositionRequest, _analyse),
    "clues": _about_position(CellRequest, _clues),
    "explain": _about_position(CellRequest, _explain),
    "advise": _about_position(AdvisePositionRequest, _advise, advice=True),
    "sample": _about_position(SampleRequest, _sample),
}
CALLS: Final[Mapping[str, Call]] = {
    **ABOUT_POSITIONS,
    "review": review_file,
    "convert": convert,
    "summarise": _summarise,
}
# Programs of earlier versions ask at the other addresses.
EARLIER: Final = {f"engine/{name}": call for name, call in ABOUT_POSITIONS.items()} | {
    "review": review_file,
    "convert": convert,
}
CORE_ROUTES = [
    Route("/api/core/{call}", answer_call, methods=["POST"]),
    *(Route(f"/api/{path}", call, methods=["POST"]) for path, call in EARLIER.items()),
]
