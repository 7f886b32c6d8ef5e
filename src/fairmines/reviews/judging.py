"""What is certain about each move that opened cells: its risk, and what would have been safer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.level import FirstRule
from fairmines.boards.view import View
from fairmines.engines.analysis import ROUNDING, Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.play.rules import Rules
from fairmines.proofs.difficulty import proof_rules
from fairmines.proofs.explain import explain
from fairmines.proofs.proof import Proof
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.reviews.openings import OpeningMove
from fairmines.reviews.risk import least_risk, mine_probability_of, risk_of, risk_under


@dataclass(frozen=True, eq=False)
class Judgement:
    """What is certain about a move that opened cells, by the view before it."""

    opening: OpeningMove
    analysis: Analysis
    """Of the view before it."""
    mine_probability: float
    """The share of the solutions in which a target is a mine; 0 for a first opening that the
    first-click rule keeps free."""
    risk: float
    """The probability that the move loses the game, under the rules."""
    least_risk: float
    """The least risk of all covered cells of the board."""
    forced: bool
    """Whether no cell of the board was safe."""
    rule: ProofRule | None
    """The easiest rule that proves all targets safe; None if one is not safe, and for the first
    opening."""
    missed: Proof | None
    """Why a cell was safe, if a target was not: the easiest such proof, and of equally easy cells
    that of the one nearest to the clicked cell."""

    @property
    def riskier(self) -> bool:
        """Whether another cell had less risk."""
        return self.risk > self.least_risk * ROUNDING


class Judge:
    """Judges moves by the rules of a game."""

    def __init__(
        self, rules: Rules, first: FirstRule, budget: int, deadline: _kernel.Deadline
    ) -> None:
        self._rules: Rules = rules
        self._first_is_free = first != "any"
        self._budget, self._deadline = budget, deadline

    def judge(
        self, openings: list[OpeningMove], tell: Callable[[float], object]
    ) -> list[Judgement]:
        """Judge all moves of a game that opened cells, the first opening first.

        Args:
            openings: The moves.
            tell: Gets the part of the work that is done.

        Raises:
            TooComplexError: A view is too complex.
            _kernel.OutOfTime: The deadline is over.
        """
        judged = []
        for number, it in enumerate(openings):
            judged.append(self._judge(it, free=number == 0 and self._first_is_free))
            tell((number + 1) / len(openings))
        return judged

    def _judge(self, opening: OpeningMove, *, free: bool) -> Judgement:
        view, targets = opening.view, opening.targets
        analysis = self._analyse(view)
        if free:
            return Judgement(opening, analysis, 0.0, 0.0, 0.0, False, None, None)
        mine_probability = mine_probability_of(analysis, targets, self._budget, self._deadline)
        rule: ProofRule | None = None
        missed: Proof | None = None
        if not analysis.forced_guess:
            rules = proof_rules(view, budget=self._budget, deadline=self._deadline)
            if mine_probability == 0:
                rule = PROOF_RULES[max(PROOF_RULES.index(rules[it]) for it in targets)]
            else:
                safe = _easiest(analysis, rules, opening.cell)
                found = explain(view, safe, budget=self._budget, deadline=self._deadline)
                assert isinstance(found, Proof)
                missed = found
        return Judgement(
            opening,
            analysis,
            mine_probability,
            self._risk(opening, analysis, mine_probability),
            least_risk(self._rules, analysis),
            analysis.forced_guess,
            rule,
            missed,
        )

    def _risk(self, opening: OpeningMove, analysis: Analysis, mine_probability: float) -> float:
        if self._rules == "classic" or mine_probability in {0.0, 1.0}:
            return mine_probability
        if opening.together:
            return risk_under(self._rules, mine_probability, forced=analysis.forced_guess)
        # Earlier versions judged the cells of a chord in turn: see docs/explanation/luck.md.
        safe = 1 - risk_of(self._rules, analysis, opening.steps[0].cell)
        for step in opening.steps[1:]:
            safe *= 1 - risk_of(self._rules, self._analyse(step.view), step.cell)
        return 1 - safe

    def _analyse(self, view: View) -> Analysis:
        return analyse_exact(view, budget=self._budget, deadline=self._deadline)


def _easiest(analysis: Analysis, rules: dict[Cell, ProofRule], cell: Cell) -> Cell:
    """Return the safe cell of the easiest rule, and of several the nearest to a cell."""
    safe: list[Cell] = [(row, column) for row, column in np.argwhere(analysis.safe).tolist()]

    def key(it: Cell) -> tuple[int, int, Cell]:
        distance = max(abs(it[0] - cell[0]), abs(it[1] - cell[1]))
        return PROOF_RULES.index(rules[it]), distance, it

    return min(safe, key=key)
