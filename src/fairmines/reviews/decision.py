"""`Decision`: a move that opened cells, judged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, Literal, Self, get_args

from fairmines import _kernel
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell
from fairmines.proofs.proof import Proof
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.reviews.chance import Chance

MistakeKind = Literal["mined", "needless", "riskier", "worse"]
""""mined": it was certain to open a mine. "needless": it was a guess while a safe cell existed.
"riskier": a forced guess with more risk than another cell, and no higher winning chance.
"worse": a forced guess of the least risk, with a lower winning chance than another cell."""
MISTAKE_KINDS: Final[tuple[MistakeKind, ...]] = get_args(MistakeKind)


@dataclass(frozen=True)
class Better:
    """What would have been better."""

    cell: Cell
    risk: float
    chance: Chance | None
    """The winning chance of opening this cell; None if it is not known."""
    proof: Proof | None
    """Why the cell is safe; None if it is not."""

    @classmethod
    def of(cls, decision: _kernel.Decision, width: int, mines: int) -> Self | None:
        """Return what the kernel has found better than a decision; None if that is no mistake."""
        better = decision.better
        if better is None:
            return None
        proof = None
        if better.safe:
            proof = read_answer(decision.missed(mines), Proof)
        return cls(divmod(better.cell, width), better.risk, Chance.known(better.chance), proof)


@dataclass(frozen=True)
class Decision:
    """A move that opened cells: a click on a covered cell, or a chord.

    All figures hold for the board before the move, with the total of mines known.
    """

    number: int
    """From 0."""
    move: int
    """The number of the move in the record, from 0."""
    kind: Literal["open", "chord"]
    cell: Cell
    """The clicked cell."""
    cells: tuple[Cell, ...]
    """The covered cells that the move was to open: the clicked one, or those of the chord."""
    elapsed: float
    """Seconds from the first opening of the game."""
    seconds: float
    """Seconds since the move before that opened cells."""
    mine_probability: float
    """The share of the solutions in which one of `cells` is a mine; NaN if `counted` is False."""
    risk: float
    """The probability that the move loses the game, under the rules."""
    least_risk: float
    """The least risk of all covered cells of the board."""
    forced: bool
    """Whether no cell of the board was safe."""
    safe_cells: int
    """The number of safe cells on the board."""
    rule: ProofRule | None
    """The easiest rule that proves `cells` safe; None if one is not, and for the first opening."""
    survived: bool
    """Whether the move opened no mine."""
    luck: float
    """-log10 of the probability to survive; infinite if the move was certain to lose."""
    mistake: MistakeKind | None
    cut: bool
    """Whether the time limit left no verdict on this guess: its cost needs more games."""
    better: Better | None
    """What would have been better; None unless this is a mistake."""
    before: Chance | None
    """The winning chance of the expert, or of perfect play, before the move. Known only for
    guesses, as are `chosen` and `after`."""
    chosen: Chance | None
    """The winning chance of making this move and playing on like the expert."""
    after: Chance | None
    """The winning chance after the move, with what it showed."""
    cost: Chance | None
    """The winning chance that the decision cost: `before` minus `chosen`."""

    @classmethod
    def of(cls, number: int, found: _kernel.Decision, width: int, mines: int) -> Self:
        """Return what the kernel has found about a move, with the cells of a board as wide."""
        return cls(
            number=number,
            move=found.move,
            kind="chord" if found.chord else "open",
            cell=divmod(found.cell, width),
            cells=tuple(divmod(it, width) for it in found.targets),
            elapsed=found.elapsed,
            seconds=found.seconds,
            mine_probability=found.mine_probability,
            risk=found.risk,
            least_risk=found.least_risk,
            forced=found.forced,
            safe_cells=found.safe_cells,
            rule=None if found.rule is None else PROOF_RULES[found.rule - 1],
            survived=found.survived,
            luck=found.luck,
            mistake=None if found.mistake is None else MISTAKE_KINDS[found.mistake],
            cut=found.cut,
            better=Better.of(found, width, mines),
            before=Chance.known(found.before),
            chosen=Chance.known(found.chosen),
            after=Chance.known(found.after),
            cost=Chance.known(found.cost),
        )

    @property
    def counted(self) -> bool:
        """Whether the board was not too complex to count.

        If it was, the probabilities and `luck` are NaN (null in JSON), and nothing else is judged.
        """
        return not math.isnan(self.risk)

    @property
    def guess(self) -> bool:
        """Whether one of `cells` may have been a mine."""
        return self.mine_probability > 0

    @property
    def excess_risk(self) -> float:
        """The risk beyond the least risk."""
        return self.risk - self.least_risk


def describe_decision(decision: Decision) -> dict[str, Any]:
    """Return what JSON tells of a decision: its fields, with null for infinite luck."""
    better = None if decision.better is None else _describe_better(decision.better)
    return {**vars(decision), "luck": finite(decision.luck), "better": better}


def _describe_better(better: Better) -> dict[str, Any]:
    import msgspec  # takes a tenth of the package's import

    proof = None if better.proof is None else msgspec.Raw(better.proof.to_json().encode())
    return {**vars(better), "proof": proof}


def finite(luck: float) -> float | None:
    """Return luck as JSON has it, which knows no infinite numbers."""
    return luck if math.isfinite(luck) else None
