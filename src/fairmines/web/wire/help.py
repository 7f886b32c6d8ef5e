"""Answers that help a player: a hint with its proof, advice, explanations, moments of a game."""

from __future__ import annotations

from typing import Self

import numpy as np
from msgspec import Struct

from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.play.display import SYMBOLS
from fairmines.play.moments import Moment
from fairmines.proofs.proof import Proof, Witnesses
from fairmines.simulation.candidates import Candidate
from fairmines.web.wire.messages import Answer, rounded, where_covered
from fairmines.web.wire.proofs import WireProof, WireWitnesses, explanation
from fairmines.web.wire.responses import Code


class HintMessage(Answer, tag="hint"):
    """A safe cell, if there is one."""

    cell: Cell | None
    """Of the safe cells that are easiest to prove, the one nearest to the last move."""
    guess: bool
    """`forced_guess` of the analysis."""
    proof: WireProof | None
    """Why the cell is safe; None if there is none, or if the proof takes too long."""

    @classmethod
    def of(
        cls, n: int, moves: int, analysis: Analysis, cell: Cell | None, proof: Proof | None
    ) -> Self:
        """Describe a hint."""
        wired = None if proof is None else WireProof.of(proof)
        return cls(n=n, moves=moves, cell=cell, guess=analysis.forced_guess, proof=wired)


class AdviceMessage(Answer, tag="advise"):
    """Which cell is best to open, if the mines do not move."""

    cell: Cell
    mine: float
    """The probability that it is a mine."""
    wins: float
    """The win probability of opening it."""
    low: float
    """Both ends of the 95 % interval of `wins`; `wins` itself if that is exact."""
    high: float

    @classmethod
    def of(cls, n: int, moves: int, best: Candidate) -> Self:
        """Describe the best candidate."""
        return cls(
            n=n,
            moves=moves,
            cell=best.cell,
            mine=1 - best.safety,
            wins=best.value,
            low=best.low,
            high=best.high,
        )


class ExplanationMessage(Answer, tag="explain"):
    """Why a covered cell is safe or mined, or why it is neither."""

    explanation: WireProof | WireWitnesses

    @classmethod
    def of(cls, n: int, moves: int, found: Proof | Witnesses) -> Self:
        """Describe a proof or witnesses."""
        return cls(n=n, moves=moves, explanation=explanation(found))


class FiguresMessage(Answer, tag="figures"):
    """What the openings of a game have risked so far."""

    luck: float | None
    """The sum of -log10 P(safe) over them; None if it is infinite."""
    mistakes: int | None
    """How many were needless, or had more risk than another cell; None unless it is practice."""


class Opened(Struct):
    """A cell that a move opened."""

    cell: Cell
    mine: float
    """The probability that it was a mine."""


class MomentMessage(Answer, tag="moment"):
    """What the player of a finished game saw before an opening, and what followed from it."""

    step: int
    """The number of the opening, from 0."""
    steps: int
    """The number of openings in the game."""
    cells: list[list[Code]]
    """H lists of W codes."""
    p: list[list[float | None]]
    """H lists of W mine probabilities; None for opened cells."""
    safe: int
    """The number of safe cells."""
    opened: list[Opened]
    """What the move opened, without what a zero clue opened."""
    risk: float
    """The largest mine probability of these cells."""
    least_risk: float
    """The least mine probability of all covered cells."""

    @classmethod
    def of(cls, n: int, moves: int, moment: Moment, steps: int, analysis: Analysis) -> Self:
        """Describe a moment."""
        p = analysis.mine_probability
        opened = [Opened(cell, float(p[cell])) for cell in moment.cells]
        return cls(
            n=n,
            moves=moves,
            step=moment.number,
            steps=steps,
            cells=[[SYMBOLS[code] for code in row] for row in moment.codes],
            p=where_covered(analysis, rounded(p)),
            safe=int(np.count_nonzero(analysis.safe)),
            opened=opened,
            risk=max(it.mine for it in opened),
            least_risk=float(np.nanmin(p)),
        )
