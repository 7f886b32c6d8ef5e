"""A question about a position, answered while the game may continue."""

from __future__ import annotations

import copy
import math
import threading

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.errors import TooComplexError
from fairmines.play.game import Game
from fairmines.play.moments import Moment, Moments
from fairmines.proofs.difficulty import proof_rules
from fairmines.proofs.explain import explain
from fairmines.proofs.proof import Proof
from fairmines.proofs.steps import PROOF_RULES
from fairmines.simulation.deliberation import deliberate
from fairmines.web.limits import BUDGET, GUESS_SECONDS, HINT_SECONDS
from fairmines.web.sessions.figures import KeptFigures
from fairmines.web.wire.help import (
    AdviceMessage,
    ExplanationMessage,
    FiguresMessage,
    HintMessage,
    MomentMessage,
)
from fairmines.web.wire.messages import (
    Answer,
    CluesMessage,
    ProbabilitiesMessage,
    StatesMessage,
)
from fairmines.web.wire.requests import (
    AdviseRequest,
    CluesRequest,
    ExplainRequest,
    FiguresRequest,
    HintRequest,
    MomentRequest,
    ProbabilitiesRequest,
    QuestionRequest,
)
from fairmines.web.wire.responses import encode


def about_the_past(request: QuestionRequest) -> bool:
    """Return whether a question is about an earlier position of a finished game."""
    if isinstance(request, ExplainRequest):
        return request.step is not None
    return isinstance(request, MomentRequest)


def is_help(request: QuestionRequest) -> bool:
    """Return whether the answer tells the player of a running game about its covered cells."""
    return not about_the_past(request) and not isinstance(request, FiguresRequest)


class KeptMoments:
    """The moments of a game that is over, found once for all questions about them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._moves = -1
        self._moments: Moments | None = None

    def of(self, game: Game) -> Moments:
        """Return the moments of a game; after more moves, such as an undo, find them anew."""
        with self._lock:
            moves = game.move_count
            if self._moments is None or moves != self._moves:
                self._moments, self._moves = Moments(game), moves
            return self._moments


class KeptAnswers:
    """What the questions about one game share."""

    def __init__(self) -> None:
        self.moments = KeptMoments()
        self.figures = KeptFigures()


class PendingQuestion:
    """A question, with the position that it is about."""

    def __init__(
        self, game: Game, request: QuestionRequest, kept: KeptAnswers, *, practice: bool = False
    ) -> None:
        # A running game goes on while the question waits.
        self._game = copy.copy(game) if isinstance(request, FiguresRequest) else game
        self._kept = kept
        self._practice = practice
        self._position = game.position
        self._request = request
        self._moves = game.moves

    def answer(self, deadline: _kernel.Deadline) -> str:
        """Analyse the position and write the answer.

        Raises:
            TooComplexError: The analysis needs more than its budget.
            _kernel.OutOfTime: The deadline is over.
            FairminesError: The question is about a cell that is opened or off the board, or about
                an opening that the game does not have.
        """
        if about_the_past(self._request):
            return encode(self._look_back(deadline))
        if isinstance(self._request, FiguresRequest):
            return encode(self._figures(deadline))
        # The position keeps the analysis for the next move under `fair`.
        analysis = self._position.analyse_within(BUDGET, deadline)
        return encode(self._answer(analysis, deadline))

    def _answer(self, analysis: Analysis, deadline: _kernel.Deadline) -> Answer:
        request, n, moves = self._request, self._request.n, len(self._moves)
        if isinstance(request, CluesRequest):
            return CluesMessage.of(n, moves, analysis, request.cell)
        if isinstance(request, HintRequest):
            return self._hint(analysis)
        if isinstance(request, AdviseRequest):
            advice = deliberate(analysis, seconds=GUESS_SECONDS, deadline=deadline, budget=BUDGET)
            return AdviceMessage.of(n, moves, advice.candidates[0])
        if isinstance(request, ExplainRequest):
            found = explain(analysis.view, request.cell, budget=BUDGET, deadline=deadline)
            return ExplanationMessage.of(n, moves, found)
        if isinstance(request, ProbabilitiesRequest):
            return ProbabilitiesMessage.of(n, moves, analysis, request.brief)
        return StatesMessage.of(n, moves, analysis)

    def _figures(self, deadline: _kernel.Deadline) -> FiguresMessage:
        luck, mistakes = self._kept.figures.of(self._game, deadline)
        return FiguresMessage(
            n=self._request.n,
            moves=len(self._moves),
            luck=None if math.isinf(luck) else luck,
            mistakes=mistakes if self._practice else None,
        )

    def _hint(self, analysis: Analysis) -> HintMessage:
        last = (self._moves[-1].row, self._moves[-1].column) if self._moves else (0, 0)
        cell, proof = nearest(analysis.safe, last), None
        if cell is not None and self._moves:
            try:
                cell, proof = _easiest(analysis, last, _kernel.Deadline(HINT_SECONDS))
            except (_kernel.OutOfTime, TooComplexError):
                proof = None  # the cell is safe, whether there is time for its proof or not
        return HintMessage.of(self._request.n, len(self._moves), analysis, cell, proof)

    def _look_back(self, deadline: _kernel.Deadline) -> Answer:
        request, n, moves = self._request, self._request.n, len(self._moves)
        assert isinstance(request, ExplainRequest | MomentRequest)
        moments = self._kept.moments.of(self._game)
        step = len(moments) - 1 if request.step is None else request.step
        moment: Moment = moments[step]
        if isinstance(request, ExplainRequest):
            found = explain(moment.view, request.cell, budget=BUDGET, deadline=deadline)
            return ExplanationMessage.of(n, moves, found)
        analysis = analyse_exact(moment.view, budget=BUDGET, deadline=deadline)
        return MomentMessage.of(n, moves, moment, len(moments), analysis)


def _easiest(analysis: Analysis, last: Cell, deadline: _kernel.Deadline) -> tuple[Cell, Proof]:
    """Return the safe cell with the easiest rule, of several the nearest to `last`, and its proof.

    Raises:
        TooComplexError: An analysis needs more than its budget.
        _kernel.OutOfTime: The deadline is over.
    """
    view: View = analysis.view
    rules = proof_rules(view, budget=BUDGET, deadline=deadline)
    safe = {cell: PROOF_RULES.index(rule) for cell, rule in rules.items() if analysis.safe[cell]}
    least = min(safe.values())
    easiest = np.zeros_like(analysis.safe)
    for it, rule in safe.items():
        easiest[it] = rule == least
    cell = nearest(easiest, last)
    assert cell is not None
    proof = explain(view, cell, budget=BUDGET, deadline=deadline)
    assert isinstance(proof, Proof)
    return cell, proof


def nearest(cells: NDArray[np.bool_], cell: Cell) -> Cell | None:
    """Return the true cell of an (H, W) array that is nearest to a cell; None when all are false.

    Distances are king's moves, because clues count neighbours in all eight directions. Of cells at
    the same distance it is the first in reading order.

    >>> nearest(np.array([[True, False, False, True]]), (0, 2))
    (0, 3)
    """
    candidates = np.argwhere(cells)
    if not len(candidates):
        return None
    distance = np.abs(candidates - cell).max(axis=1)
    row, column = candidates[distance.argmin()].tolist()
    return row, column
