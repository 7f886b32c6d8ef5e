"""`explain`: why a cell is safe or mined, or two layouts that show that it is neither."""

from __future__ import annotations

from msgspec import Struct

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.view import View
from fairmines.engines.analysis import MOST_BUDGET, check_total
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.errors import FairminesError, InconsistentViewError
from fairmines.proofs.proof import Proof, Witnesses

DEFAULT_LIMIT = 2_000_000
"""The default of the work to look for an easier proof: about 10 ms."""
MOST_LIMIT = 2**62


class _Explanation(Struct, frozen=True):
    """What the kernel answers: a proof or witnesses."""

    proof: Proof | None
    witnesses: Witnesses | None
    clash: str | None
    """Why no layout fits, if that is what is proved."""


def explain(
    view: View,
    cell: tuple[int, int],
    mines: int | None = None,
    *,
    limit: int = DEFAULT_LIMIT,
    budget: int = DEFAULT_BUDGET,
    deadline: _kernel.Deadline | None = None,
) -> Proof | Witnesses:
    """Prove that a covered cell is safe or mined, or show by two layouts that it is neither.

    The proof is the easiest: its hardest rule counts first, then the number of clues that it cites,
    then the number of its steps. No clue can be left out of it.
    docs/explanation/proofs.md defines the rules.

    Args:
        view: What the player sees.
        cell: The (row, column) of a covered cell.
        mines: The total of mines on the board, by default `view.mines`. If both are None, proofs
            use clues only.
        limit: The work to look for an easier proof, in steps of a few nanoseconds. If it does not
            suffice, the best proof found is returned, and its `settled` is False.
        budget: The weights that each count of the view may store.
        deadline: When to raise `_kernel.OutOfTime`; None stands for never.

    Raises:
        InconsistentViewError: No layout fits; its `proof` shows why.
        TooComplexError: The exact count of the view is too complex.
        FairminesError: The cell is not covered, or an argument is out of range.

    >>> print(explain(View.parse("3 2\\n???\\n121"), (0, 1)))
    Row 0, column 1 is safe. Rule: subset. Pattern: 1-2-1.
    1. (1-2; subset) All covered cells of the 1 at row 1, column 0 are cells of the 2 at row 1, \
column 1; that leaves the rest of the 2 at row 1, column 1.
                     So row 0, column 2 is a mine.
    2. (single) The 1 at row 1, column 2 has its mine: row 0, column 2.
                So row 0, column 1 is safe.
    >>> explain(View.parse("4 2\\n????\\n?12?"), (0, 0))
    <Witnesses: (0, 0) is undetermined>
    """
    total = check_total(view, mines, None)
    row, column = check_cell(cell, view.height, view.width)
    if view.cells[row, column] != View.COVERED:
        what = "a known mine" if view.cells[row, column] == View.MINE else "opened"
        raise FairminesError(f"row {row}, column {column} is {what}: expected a covered cell")
    limit = checks.integer("limit", limit, 0, MOST_LIMIT, expected="0 or more")
    view = view.with_mines(total)
    explained = _explain(view, (row, column), limit, budget, deadline)
    if explained.proof is None:
        assert explained.witnesses is not None
        return explained.witnesses
    if explained.clash is not None:
        clue = next(iter(explained.proof.clues), None)
        raise InconsistentViewError(explained.clash, clue, explained.proof)
    return explained.proof


def find_clash(
    view: View, *, budget: int = DEFAULT_BUDGET, deadline: _kernel.Deadline | None = None
) -> Proof:
    """Prove that no layout fits a view, with the fewest clues that clash.

    The view may have no covered cell. The other arguments and errors are those of `explain`.

    >>> print(find_clash(View.parse("2 1\\n3?")))
    No layout fits. Rule: single.
    1. (single) The 3 at row 0, column 0 cannot be met: mines can be in 1 cells around it.
                So no layout fits.
    """
    explained = _explain(view, (0, 0), DEFAULT_LIMIT, budget, deadline)
    if explained.proof is None or explained.clash is None:
        raise FairminesError("a layout fits the view: expected a view that none fits")
    return explained.proof


def _explain(
    view: View, cell: Cell, limit: int, budget: int, deadline: _kernel.Deadline | None
) -> _Explanation:
    budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")
    answer = _kernel.explain(
        width=view.width,
        cells=view.cells.tobytes(),
        cell=cell[0] * view.width + cell[1],
        mines=view.mines,
        budget=budget,
        limit=limit,
        deadline=deadline,
    )
    return read_answer(answer, _Explanation)
