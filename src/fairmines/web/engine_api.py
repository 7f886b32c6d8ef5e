"""The calls of the page's engine: any position, no game. docs/reference/protocol.md lists them.

Each runs in a thread, with a budget and a deadline at which the kernel stops.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fairmines import _kernel
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.errors import InconsistentViewError
from fairmines.proofs.explain import explain, find_clash
from fairmines.simulation.deliberation import deliberate
from fairmines.web.json_response import json_response
from fairmines.web.limits import ADVICE_SECONDS, ANSWER_SECONDS, BUDGET
from fairmines.web.receiving import read_body, take_allowance
from fairmines.web.wire.engine import (
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
from fairmines.web.workers import Lane, Workers

Asked = TypeVar("Asked", bound=PositionRequest)
Answer = Callable[[View, Asked, _kernel.Deadline], object]


def _route(name: str, kind: type[Asked], answer: Answer[Asked], *, advice: bool = False) -> Route:
    """Make the route of a call: read the request, answer it in a thread, write the answer."""
    decoder = Decoder(kind)

    async def respond(request: Request) -> Response:
        take_allowance(request)
        asked = read_body_as(decoder, kind, await read_body(request))
        view = read_view(asked.board)
        workers: Workers = request.app.state.workers
        lane: Lane = workers.advice if advice else workers.lane(view.width * view.height)
        task = partial(_write, answer, view, asked)
        return json_response(await lane.run_within(ANSWER_SECONDS, task))

    return Route(f"/api/engine/{name}", respond, methods=["POST"], name=f"engine_{name}")


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


ENGINE_ROUTES = [
    _route("analyse", PositionRequest, _analyse),
    _route("clues", CellRequest, _clues),
    _route("explain", CellRequest, _explain),
    _route("advise", AdvisePositionRequest, _advise, advice=True),
    _route("sample", SampleRequest, _sample),
]
