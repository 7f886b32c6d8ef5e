"""The figures of a game so far: luck, and mistakes."""

from __future__ import annotations

import threading

from fairmines import _kernel
from fairmines.play.game import Game
from fairmines.play.refusals import too_complex_move
from fairmines.web.limits import BUDGET


class KeptFigures:
    """What the openings of a game have risked: each is judged once, for all questions about them.

    The figures follow from what the player saw and did, not from where the mines are.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._figures: _kernel.FiguresSoFar | None = None

    def of(self, game: Game, deadline: _kernel.Deadline) -> tuple[float, int]:
        """Return the luck and the number of mistakes; see docs/reference/protocol.md.

        Raises:
            TooComplexError: The analysis of a view needs more than its budget.
            _kernel.OutOfTime: The deadline is over. What was judged by then is kept.
        """
        core = game._core  # pyright: ignore[reportPrivateUsage]
        with self._lock:
            if self._figures is None:
                self._figures = _kernel.FiguresSoFar(
                    core, first_is_free=game.first != "any", budget=BUDGET
                )
            try:
                self._figures.update(core, deadline)
            except _kernel.TooComplexMove as refusal:
                raise too_complex_move(game.level, refusal) from None
            return self._figures.luck, self._figures.mistakes
