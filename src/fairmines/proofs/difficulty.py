"""How difficult a view or a board is: which rules it takes."""

from __future__ import annotations

import numpy as np

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.engines.analysis import MOST_BUDGET, check_total
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.proofs.steps import PROOF_RULES, ProofRule

BOARD_BUDGET = 2**20
"""The weights for one count of a position on the way through a board, about 10 ms."""


def proof_rules(
    view: View,
    mines: int | None = None,
    *,
    budget: int = DEFAULT_BUDGET,
    deadline: _kernel.Deadline | None = None,
) -> dict[Cell, ProofRule]:
    """Return the easiest rule that proves each certain cell, in reading order.

    Args:
        view: What the player sees.
        mines: The total of mines, by default `view.mines`.
        budget: The weights that each count of the view may store.
        deadline: When to raise `_kernel.OutOfTime`; None stands for never.

    Raises:
        InconsistentViewError: No layout fits.
        TooComplexError: The exact count of the view is too complex.
        FairminesError: The total is out of range.

    >>> proof_rules(View.parse("4 2 1\\n????\\n11??"))
    {(0, 2): 'subset', (0, 3): 'count', (1, 2): 'subset', (1, 3): 'count'}
    """
    checks.instance("view", view, View)
    total = check_total(view, mines, None)
    budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")
    answer = _kernel.rule_of_cells(
        width=view.width,
        cells=view.cells.tobytes(),
        mines=total,
        budget=budget,
        deadline=deadline,
    )
    rules = np.frombuffer(answer, np.uint8).reshape(view.cells.shape)
    return {
        (row, column): PROOF_RULES[rules[row, column] - 1]
        for row, column in np.argwhere(rules).tolist()
    }


def difficulty(view: View, mines: int | None = None) -> ProofRule | None:
    """Return the rule of the easiest certain cell of a view; None if no cell is certain.

    The arguments and errors are those of `proof_rules`.

    >>> difficulty(View.parse("4 2 1\\n????\\n11??"))
    'subset'
    """
    return min(proof_rules(view, mines).values(), key=PROOF_RULES.index, default=None)


def board_difficulty(
    layout: Layout, start: tuple[int, int], hardest: ProofRule = "count"
) -> ProofRule | None:
    """Return the hardest rule on the easiest way to win a layout, with a known total of mines.

    As long as an easier rule finds a safe cell, no harder one is asked. A board that takes no
    deduction has the difficulty "single".

    Args:
        layout: Where the mines are.
        start: The (row, column) of the first opening.
        hardest: The hardest rule that may be used.

    Returns:
        None if the layout takes a guess or a harder rule, or if the start is a mine. A position
        whose count takes more than 2**20 weights counts as a guess.

    Raises:
        FairminesError: An argument is invalid.

    >>> board_difficulty(Layout([[0, 0, 0, 1]]), (0, 0))
    'single'
    >>> board_difficulty(Layout([[0, 0, 1, 0]]), (0, 0))
    'count'
    """
    checks.instance("layout", layout, Layout)
    row, column = check_cell(start, layout.height, layout.width)
    checks.choice("hardest", hardest, PROOF_RULES)
    options = _kernel.CountOptions(mines=layout.level.mines, budget=BOARD_BUDGET)
    start_cell = row * layout.width + column
    return _kernel.difficulty_of_board(layout.mines, start_cell, hardest, options)
