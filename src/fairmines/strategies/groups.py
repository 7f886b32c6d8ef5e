"""`groups`: open what pairs of clues prove safe, or the least approximate mine probability."""

from __future__ import annotations

import random

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.groups import Groups, analyse_by_groups
from fairmines.strategies.base import Guess
from fairmines.strategies.engine_strategy import EngineStrategy
from fairmines.strategies.min_risk import safe_or_least_risk


class GroupRisk(EngineStrategy):
    """Opens what the rules for groups prove safe, else the cell least likely to be a mine.

    The probabilities are approximate, see `fairmines.engines.groups`, and the rules miss some safe
    cells, so it may guess a cell that is safe.
    """

    def ask(self, view: View, rng: random.Random) -> list[Cell] | list[Guess]:
        """Compare the groups; balance them only for a guess."""
        groups = Groups(view, view.mines)
        groups.reduce()
        return self.safe_of(groups.mined) or safe_or_least_risk(
            analyse_by_groups(view).mine_probability, rng
        )
