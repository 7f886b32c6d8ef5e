"""A question about a position, answered while the game may continue."""

from __future__ import annotations

from fairmines import _kernel
from fairmines.engines.analysis import Analysis
from fairmines.play.game import Game
from fairmines.web.limits import BUDGET
from fairmines.web.wire.messages import (
    Answer,
    CluesMessage,
    HintMessage,
    ProbabilitiesMessage,
    StatesMessage,
)
from fairmines.web.wire.requests import (
    CluesRequest,
    HintRequest,
    ProbabilitiesRequest,
    QuestionRequest,
)
from fairmines.web.wire.responses import encode


class PendingQuestion:
    """A question, with the view and the moves of the position that it is about."""

    def __init__(self, game: Game, request: QuestionRequest) -> None:
        self._position = game.position
        self._request = request
        self._moves = game.moves

    def answer(self, deadline: _kernel.Deadline) -> str:
        """Analyse the position and write the answer.

        Raises:
            TooComplexError: The analysis needs more than its budget.
            _kernel.OutOfTime: The deadline is over.
            FairminesError: The question is about a cell that is opened or off the board.
        """
        # The position keeps the analysis for the next move under `fair`.
        analysis = self._position.analyse_within(BUDGET, deadline)
        return encode(self._answer(analysis, self._request, self._request.n, len(self._moves)))

    def _answer(self, analysis: Analysis, request: QuestionRequest, n: int, moves: int) -> Answer:
        if isinstance(request, CluesRequest):
            return CluesMessage.of(n, moves, analysis, request.cell)
        if isinstance(request, HintRequest):
            last = self._moves[-1] if self._moves else None
            return HintMessage.of(n, moves, analysis, (last.row, last.column) if last else (0, 0))
        if isinstance(request, ProbabilitiesRequest):
            return ProbabilitiesMessage.of(n, moves, analysis, request.brief)
        return StatesMessage.of(n, moves, analysis)
