"""What the server sends over the WebSocket: the state, outcomes of moves, answers on the states."""

from __future__ import annotations

import math
from typing import Any, Final, Literal, Self

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.play.display import SYMBOLS
from fairmines.play.game import Game
from fairmines.play.moves import DecidedBy
from fairmines.play.rules import Reason, Status
from fairmines.rendering.report import QUICK_BITS, decimal_solutions
from fairmines.web.wire.responses import Code, GameState, Response, progress

BRIEF_DIGITS: Final = 12
"""The most digits of a number of solutions in a brief answer."""
BRIEF_PLACES: Final = 5
"""The decimals of a probability in a brief answer."""

State = Literal["s", "m", "u"]
"""Safe, mined, undetermined."""


class StateMessage(GameState, tag_field="type", tag="state"):
    """The first message of a connection."""


class ChangedCell(Struct):
    """A cell that looks different now."""

    row: int
    column: int
    code: Code


class MovedMessage(Response, tag_field="type", tag="moved"):
    """The outcome of a move."""

    n: int | None
    """The number of the request; None for the other connections to the game."""
    changed: list[ChangedCell]
    status: Status
    mines_left: int
    elapsed: float
    moves: int
    decided_by: DecidedBy
    """What decided the last move."""
    reason: Reason | None
    seed: str | None
    start: Cell | None
    bbbv: int | None
    practice: bool

    @classmethod
    def of(cls, n: int | None, game: Game, practice: bool, changed: list[Cell]) -> Self:
        """Describe a move that has changed these cells."""
        codes = game.display_codes()
        cells = [ChangedCell(*cell, SYMBOLS[codes[cell]]) for cell in changed]
        return cls(n=n, changed=cells, **progress(game, practice))


# Answers to questions


class Answer(Response, tag_field="type"):
    """An answer to a question about a position: one of the classes below, or of `help`."""

    n: int
    moves: int
    """The number of moves that had been made in the position."""


class StatesMessage(Answer, tag="states"):
    """Which covered cells are safe, mined or undetermined."""

    states: list[list[State | None]]
    """H lists of W; None for opened cells."""
    guess: bool
    """`forced_guess` of the analysis."""

    @classmethod
    def of(cls, n: int, moves: int, analysis: Analysis) -> Self:
        """Describe the covered cells of a view."""
        names = np.where(analysis.safe, "s", np.where(analysis.mined, "m", "u"))
        states = where_covered(analysis, names)
        return cls(n=n, moves=moves, states=states, guess=analysis.forced_guess)


class ProbabilitiesMessage(Answer, tag="probabilities"):
    """How likely each covered cell is a mine."""

    p: list[list[float | None]]
    """H lists of W mine probabilities; None for opened cells."""
    solutions: str | None
    """The number of solutions in decimal; None if it takes too long to compute, or to send."""
    log_solutions: float
    """Its natural logarithm."""
    guess: bool

    @classmethod
    def of(cls, n: int, moves: int, analysis: Analysis, brief: bool = False) -> Self:
        """Describe the covered cells of a view; `brief` leaves out what a page does not show."""
        few = analysis.log_solutions < BRIEF_DIGITS * math.log(10)
        probabilities = analysis.mine_probability
        return cls(
            n=n,
            moves=moves,
            p=where_covered(analysis, rounded(probabilities) if brief else probabilities),
            solutions=decimal_solutions(analysis, QUICK_BITS) if few or not brief else None,
            log_solutions=analysis.log_solutions,
            guess=analysis.forced_guess,
        )


class CluesMessage(Answer, tag="clues"):
    """What a covered cell may turn out to be."""

    cell: Cell
    mine: float
    """The probability that it is a mine."""
    clues: list[float]
    """The probabilities of the clues 0 to 8; with `mine` they add up to 1."""

    @classmethod
    def of(cls, n: int, moves: int, analysis: Analysis, cell: Cell) -> Self:
        """Describe one cell; raises `FairminesError` when it is opened or off the board."""
        clue_probability = analysis.clue_distribution(*cell).tolist()
        mine = float(analysis.mine_probability[cell])
        return cls(n=n, moves=moves, cell=cell, mine=mine, clues=clue_probability)


def rounded(probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
    """Round to `BRIEF_PLACES`; only what is certain becomes 0 or 1."""
    least = 10.0**-BRIEF_PLACES
    rounded = np.clip(np.round(probabilities, BRIEF_PLACES), least, 1 - least)
    return np.where((probabilities == 0) | (probabilities == 1), probabilities, rounded)


def where_covered(analysis: Analysis, values: NDArray[Any]) -> list[list[Any]]:
    """(H, W) values as lists, None for opened cells."""
    covered = values.astype(object)
    covered[np.isnan(analysis.mine_probability)] = None
    return covered.tolist()
