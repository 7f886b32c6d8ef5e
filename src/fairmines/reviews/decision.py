"""`Decision`: a move that opened cells, judged; and `Chance`, a winning chance."""

from __future__ import annotations

import math
from typing import Any, Final, Literal, Self, get_args

import msgspec

from fairmines.answers import Real, fill
from fairmines.boards.cells import Cell
from fairmines.proofs.proof import Proof
from fairmines.proofs.steps import ProofRule
from fairmines.wording import percentage

MistakeKind = Literal["mined", "needless", "riskier", "worse"]
""""mined": it was certain to open a mine. "needless": it was a guess while a safe cell existed.
"riskier": a forced guess with more risk than another cell, and no higher winning chance.
"worse": a forced guess of the least risk, with a lower winning chance than another cell."""
MISTAKE_KINDS: Final[tuple[MistakeKind, ...]] = get_args(MistakeKind)


class Chance(msgspec.Struct, frozen=True):
    """A winning chance, or a difference of two."""

    value: float
    """The probability, or the difference of two."""
    low: float
    """The lower end of the 95 % interval; `value` itself where that is exact."""
    high: float
    """The upper end of that interval."""
    exact: bool
    """Whether the value is exact, and no estimate."""

    @classmethod
    def certain(cls, value: float) -> Self:
        """Return a chance that is known exactly."""
        return cls(value, value, value, exact=True)

    def __str__(self) -> str:
        if self.exact:
            return percentage(self.value)
        return percentage(self.value, self.low, self.high)


class Better(msgspec.Struct, frozen=True):
    """What would have been better."""

    cell: Cell
    """The (row, column) to open."""
    risk: float
    """The probability that opening it loses the game, under the rules."""
    chance: Chance | None
    """The winning chance of opening this cell; None if it is not known."""
    proof: Proof | None
    """Why the cell is safe; None if it is not."""


class Decision(msgspec.Struct, frozen=True):
    """A move that opened cells: a click on a covered cell, or a chord.

    All figures hold for the board before the move, with the total of mines known.
    """

    number: int
    """From 0."""
    move: int
    """The number of the move in the record, from 0."""
    kind: Literal["open", "chord"]
    """"open" for a click on a covered cell, "chord" for a chord."""
    cell: Cell
    """The clicked cell."""
    cells: tuple[Cell, ...]
    """The covered cells that the move was to open: the clicked one, or those of the chord."""
    elapsed: float
    """Seconds from the first opening of the game."""
    seconds: float
    """Seconds since the move before that opened cells."""
    mine_probability: Real
    """The share of the solutions in which one of `cells` is a mine; NaN if `counted` is False."""
    risk: Real
    """The probability that the move loses the game, under the rules."""
    least_risk: Real
    """The least risk of all covered cells of the board."""
    forced: bool
    """Whether no cell of the board was safe."""
    safe_cells: int
    """The number of safe cells on the board."""
    rule: ProofRule | None
    """The easiest rule that proves `cells` safe; None if one is not, and for the first opening."""
    survived: bool
    """Whether the move opened no mine."""
    luck: Real
    """-log10 of the probability to survive; infinite if the move was certain to lose."""
    mistake: MistakeKind | None
    """The kind of the mistake; None if the decision is none."""
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

    def __post_init__(self) -> None:
        fill(self, mine_probability=math.nan, risk=math.nan, least_risk=math.nan)
        fill(self, luck=math.inf if self.counted else math.nan)

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
    """Return what JSON tells of a decision: its fields."""
    fields = msgspec.structs.asdict(decision)
    better = decision.better
    if better is not None and better.proof is not None:
        proof = msgspec.Raw(better.proof.to_json().encode())
        fields["better"] = msgspec.structs.asdict(better) | {"proof": proof}
    return fields
