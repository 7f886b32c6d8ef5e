"""What is certain about each cell that was opened: its risk, and what would have been safer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.level import FirstRule
from fairmines.engines.analysis import ROUNDING, Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.play.rules import Rules
from fairmines.proofs.difficulty import proof_rules
from fairmines.proofs.explain import explain
from fairmines.proofs.proof import Proof
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.reviews.openings import OpenedCell
from fairmines.reviews.risk import least_risk, risk_of


@dataclass(frozen=True, eq=False)
class Judgement:
    """What is certain about an opened cell, by the view before it."""

    opened: OpenedCell
    analysis: Analysis
    """Of the view before it."""
    mine_probability: float
    """0 for a first opening that the first-click rule keeps free."""
    risk: float
    """The probability that opening it loses the game, under the rules."""
    least_risk: float
    """The least risk of all covered cells of the board."""
    forced: bool
    """Whether no cell of the board was safe."""
    rule: ProofRule | None
    """The easiest rule that proves the opened cell safe; None if it is not safe, and for the first
    opening."""
    missed: Proof | None
    """Why another cell was safe, if the opened one was not: the easiest such proof, and of equally
    easy cells that of the one nearest to the opened cell."""

    @property
    def riskier(self) -> bool:
        """Whether another cell had less risk."""
        return self.risk > self.least_risk * ROUNDING


class Judge:
    """Judges cells by the rules of a game."""

    def __init__(
        self, rules: Rules, first: FirstRule, budget: int, deadline: _kernel.Deadline
    ) -> None:
        self._rules: Rules = rules
        self._first_is_free = first != "any"
        self._budget, self._deadline = budget, deadline

    def judge(self, cells: list[OpenedCell], tell: Callable[[float], object]) -> list[Judgement]:
        """Judge all cells of a game, the first opening first.

        Args:
            cells: What was opened.
            tell: Gets the part of the work that is done.

        Raises:
            TooComplexError: A view is too complex.
            _kernel.OutOfTime: The deadline is over.
        """
        judged = []
        for number, it in enumerate(cells):
            judged.append(self._judge(it, free=number == 0 and self._first_is_free))
            tell((number + 1) / len(cells))
        return judged

    def _judge(self, opened: OpenedCell, *, free: bool) -> Judgement:
        view, cell = opened.view, opened.cell
        analysis = analyse_exact(view, budget=self._budget, deadline=self._deadline)
        if free:
            return Judgement(opened, analysis, 0.0, 0.0, 0.0, False, None, None)
        safe = bool(analysis.safe[cell])
        rule, missed = None, None
        if not analysis.forced_guess:
            rules = proof_rules(view, budget=self._budget, deadline=self._deadline)
            rule = rules[cell] if safe else None
            if not safe:
                other = _easiest(analysis, rules, cell)
                found = explain(view, other, budget=self._budget, deadline=self._deadline)
                assert isinstance(found, Proof)
                missed = found
        return Judgement(
            opened,
            analysis,
            float(analysis.mine_probability[cell]),
            risk_of(self._rules, analysis, cell),
            least_risk(self._rules, analysis),
            analysis.forced_guess,
            rule,
            missed,
        )


def _easiest(analysis: Analysis, rules: dict[Cell, ProofRule], cell: Cell) -> Cell:
    """Return the safe cell of the easiest rule, and of several the nearest to a cell."""
    safe: list[Cell] = [(row, column) for row, column in np.argwhere(analysis.safe).tolist()]

    def key(it: Cell) -> tuple[int, int, Cell]:
        distance = max(abs(it[0] - cell[0]), abs(it[1] - cell[1]))
        return PROOF_RULES.index(rules[it]), distance, it

    return min(safe, key=key)
