"""What the player of a `Game` knows, and its analysis: what questions and moves share."""

from __future__ import annotations

from dataclasses import dataclass

from fairmines.boards.view import View
from fairmines.caching import cached_property
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import KernelAnalysis, analyse_exact


@dataclass(frozen=True, eq=False)
class Position:
    """A view of a game. Immutable; it keeps its analysis.

    Flags are no part of it, so they cannot enter a deduction.
    """

    view: View
    number: int
    """The kernel's number of the view: it grows with each move but marks."""

    @cached_property
    def _analyses(self) -> list[KernelAnalysis]:
        return []

    @property
    def known(self) -> KernelAnalysis | None:
        """The analysis, if it has been asked for."""
        return self._analyses[0] if self._analyses else None

    def analyse(self, budget: int) -> Analysis:
        """Analyse the view exactly, once; raises `TooComplexError` beyond the budget."""
        if not self._analyses:
            self._keep(analyse_exact(self.view, budget=budget))
        return self._analyses[0]

    def _keep(self, analysis: Analysis) -> None:
        assert isinstance(analysis, KernelAnalysis)
        self._analyses.append(analysis)
