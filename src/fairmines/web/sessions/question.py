"""A question about a position, answered while the game may continue."""

from __future__ import annotations

from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import analyse_exact
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
        self._game = game
        self._request = request
        self._view: View = game.view
        self._moves = game.moves

    def answer(self) -> str:
        """Analyse the position and write the answer.

        Raises:
            TooComplexError: The analysis needs more than its budget.
            FairminesError: The question is about a cell that is opened or off the board.
        """
        return encode(self._answer(self._request, self._request.n, len(self._moves)))

    def _answer(self, request: QuestionRequest, n: int, moves: int) -> Answer:
        analysis = self._analysis()
        if isinstance(request, CluesRequest):
            return CluesMessage.of(n, moves, analysis, request.cell)
        if isinstance(request, HintRequest):
            last = self._moves[-1] if self._moves else None
            return HintMessage.of(n, moves, analysis, (last.row, last.column) if last else (0, 0))
        if isinstance(request, ProbabilitiesRequest):
            return ProbabilitiesMessage.of(n, moves, analysis, request.brief)
        return StatesMessage.of(n, moves, analysis)

    def _analysis(self) -> Analysis:
        # The game keeps the analysis of its view for the next move under `fair`. After a move
        # meanwhile, it is the analysis of another view.
        analysis = self._game.analysis(BUDGET)
        return analysis if analysis.view is self._view else analyse_exact(self._view, budget=BUDGET)
