"""What an agent's openings risked, which deductions it missed, and which it used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.exact import analyse_exact
from fairmines.engines.many import analyse_many
from fairmines.engines.probabilities import ROUNDING
from fairmines.proofs.difficulty import proof_rules
from fairmines.proofs.steps import PROOF_RULES, ProofRule


class Opening(NamedTuple):
    """A cell that an agent opened, and the view before."""

    view: View
    cell: Cell
    judged: bool
    """Whether it is a decision: the first cell is none if the first-click rule keeps it free."""


class EpisodeReport(msgspec.Struct, frozen=True, kw_only=True):
    """What an agent did in an episode.

    The *risk* of a cell is its mine probability, by the view before it was opened. A risk is
    *needless* if another cell was certainly safe.
    """

    task: str
    """The name of the task."""
    game: int
    """The number of the game."""
    conditional: bool
    """Whether every guess survived and cost weight."""
    status: str
    """"playing", "won" (a drill: answered right), "lost", or "stopped" by a limit."""
    weight: float | None
    """Of a conditional episode: the win probability of such play, 0 if it was not won. None for
    others."""
    actions: int
    """The number of actions."""
    illegal: int
    """The actions that were illegal."""
    wasted: int
    """The legal actions that had no effect."""
    flagging: int
    """The actions that set or removed a flag."""
    opened: tuple[Cell, ...]
    """The cells that the agent opened, in order."""
    decisions: int
    """The openings that are judged: all but a first one that the first-click rule keeps free, and
    views that are too complex to count."""
    guesses: int
    """The decisions with a risk."""
    needless: int
    """The decisions with a needless risk."""
    missed: tuple[ProofRule, ...]
    """For each needless risk, the easiest rule that proves a cell safe."""
    excess_risk: float
    """The sum over all decisions of the risk beyond the least risk."""
    hardest_rule: ProofRule | None
    """The hardest rule of the safe cells that were opened, each by its easiest proof; None if no
    opened cell was certainly safe."""

    @property
    def won(self) -> bool:
        """Whether the game is won, or the drill answered right."""
        return self.status == "won"

    @property
    def value(self) -> float:
        """What the episode counts: its weight if it is conditional, else 1 if it is won, or 0."""
        return float(self.won) if self.weight is None else self.weight if self.won else 0.0

    def to_json(self) -> str:
        """Write the report as one line of JSON; the fields are those of the class."""
        return msgspec.json.encode(self).decode()


def risks(view: View) -> NDArray[np.float64]:
    """Return the mine probability of each covered cell, (H, W); raises `TooComplexError`."""
    return analyse_exact(view).mine_probability


def excess_risk(risk: float, least: float) -> float:
    """Return the risk beyond the least risk; 0 if they differ by rounding alone."""
    return risk - least if risk > least * ROUNDING else 0.0


def judge(openings: Sequence[Opening]) -> dict[str, Any]:
    """Return the fields of a report that the openings give."""
    judged = [opening for opening in openings if opening.judged]
    decisions = guesses = 0
    missed: list[ProofRule] = []
    used: list[ProofRule] = []
    excess = 0.0
    if judged:
        cells = np.stack([opening.view.cells for opening in judged])
        analyses = analyse_many(cells, judged[0].view.mines, errors="nan", threads=1)
        risk_of = analyses.mine_probability
        for number, (view, cell, _) in enumerate(judged):
            # An answer to a drill may name a cell that is open, or a known mine.
            risk = 1.0 if view.cells[cell] != View.COVERED else float(risk_of[number][cell])
            least = float(analyses.least_risk[number])
            if not analyses.valid[number]:
                continue
            decisions += 1
            excess += excess_risk(risk, least)
            if risk > 0:
                guesses += 1
            if least == 0:
                rules = proof_rules(view)
                if risk == 0:
                    used.append(rules[cell])
                else:
                    safe = analyses.safe[number]
                    missed.append(min((rules[it] for it in rules if safe[it]), key=_rank))
    return {
        "decisions": decisions,
        "guesses": guesses,
        "needless": len(missed),
        "missed": tuple(missed),
        "excess_risk": excess,
        "hardest_rule": hardest_of(used),
    }


def _rank(rule: ProofRule) -> int:
    return PROOF_RULES.index(rule)


def hardest_of(rules: Iterable[ProofRule | None]) -> ProofRule | None:
    """Return the hardest of several rules; None if there is none."""
    return max((rule for rule in rules if rule is not None), key=_rank, default=None)
