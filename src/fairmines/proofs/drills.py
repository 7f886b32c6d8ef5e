"""Drills: positions of games, each with one task that has a proven answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, get_args

from msgspec import Struct

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.level import Level, check_first_click, find_level
from fairmines.boards.view import View
from fairmines.engines.analysis import check_total
from fairmines.engines.exact import REFUSALS, refusal_error
from fairmines.errors import FairminesError
from fairmines.proofs.difficulty import BOARD_BUDGET
from fairmines.proofs.steps import PROOF_RULES, ProofRule

DrillTask = Literal["safe", "certain", "guess"]
"""What a drill asks for. "safe": a cell that is certainly safe, where no easier rule than the
drill's gives one; "certain": all cells that are certainly safe or mined; "guess": the cell that
wins most often, where none is safe."""
DRILL_TASKS: tuple[DrillTask, ...] = get_args(DrillTask)

DRILL_LEVEL = Level(9, 9, 15)
"""The default level of drills: small enough for a phone, dense enough for all rules."""


class CertainCell(Struct, frozen=True):
    """A covered cell that is certainly safe or mined."""

    cell: Cell
    mined: bool
    rule: ProofRule
    """The easiest rule that proves it."""


class GuessedCell(Struct, frozen=True):
    """A covered cell that may be opened as a guess."""

    cell: Cell
    wins: int
    """The solutions in which perfect play wins after opening it."""


class DrillResult(Struct, frozen=True):
    """How an answer to a drill compares with what is proven."""

    right: bool
    wrong: tuple[Cell, ...]
    """Cells of the answer that do not belong there."""
    missing: tuple[Cell, ...]
    """Cells that the answer to a drill "certain" lacks."""
    chance: float | None
    """Of a guess: how often perfect play wins after it, 0 to 1."""


class Drill(Struct, frozen=True):
    """A position of a game, and one task that has a proven answer."""

    task: DrillTask
    rule: ProofRule | None
    """The rule that it takes; None for a guess."""
    view: View
    """The position. Mines that easier rules prove are known."""
    certain: tuple[CertainCell, ...]
    """All cells that are certain, in reading order; none if the task is a guess."""
    right: tuple[Cell, ...]
    """The cells that may be opened: the safe ones, or those of the best guesses."""
    chances: tuple[GuessedCell, ...]
    """Of a guess: all cells that may be opened."""
    solutions: int
    """Of a guess: the number of layouts that fit."""
    attempt: int
    """The number of its game among those of its seed."""
    rating: int
    """How difficult it is, on the scale of players' ratings: a model, about 700 to 2100."""
    seed: int | None
    """The seed that gives it; None if it is a position of one's own."""

    def check(
        self,
        cell: tuple[int, int] | None = None,
        *,
        safe: Collection[tuple[int, int]] = (),
        mined: Collection[tuple[int, int]] = (),
    ) -> DrillResult:
        """Compare an answer with what is proven.

        Args:
            cell: The (row, column) to open; for the tasks "safe" and "guess".
            safe: All cells that are certainly safe; for the task "certain".
            mined: All cells that are certainly mined, but those known already.

        Raises:
            FairminesError: The answer does not go with the task, or a cell is not covered.

        >>> drill = find_drill("subset", seed=7)
        >>> drill.check(drill.right[0]).right
        True
        """
        if self.task == "certain":
            if cell is not None:
                raise FairminesError("a cell for a drill 'certain': expected safe and mined")
            return self._check_certain(safe, mined)
        if cell is None or safe or mined:
            raise FairminesError(f"no cell for a drill {self.task!r}: expected one")
        opened = self._covered(cell)
        wins = {it.cell: it.wins for it in self.chances}
        right = opened in self.right
        chance = wins.get(opened, 0) / self.solutions if self.solutions else None
        return DrillResult(right, () if right else (opened,), (), chance)

    def _check_certain(
        self, safe: Collection[tuple[int, int]], mined: Collection[tuple[int, int]]
    ) -> DrillResult:
        answer = {(self._covered(it), False) for it in safe}
        answer |= {(self._covered(it), True) for it in mined}
        proven = {(it.cell, it.mined) for it in self.certain}
        wrong = tuple(sorted(cell for cell, _ in answer - proven))
        missing = tuple(sorted(cell for cell, _ in proven - answer))
        return DrillResult(not wrong and not missing, wrong, missing, None)

    def _covered(self, cell: tuple[int, int]) -> Cell:
        row, column = check_cell(cell, self.view.height, self.view.width)
        if self.view.cells[row, column] != View.COVERED:
            raise FairminesError(f"cell {cell}: expected a covered one")
        return row, column


def find_drill(
    rule: ProofRule | None = None,
    task: DrillTask = "safe",
    seed: int = 0,
    level: str | tuple[int, int, int] = DRILL_LEVEL,
) -> Drill:
    """Return the drill of a seed, the same on every machine.

    Games are dealt one after another and played by rules that are easier than the drill's, up to
    the first position that fits the task. Guesses are of positions with few layouts, where perfect
    play after each cell is known, and the best one wins in 5 % of them more than any other.

    Args:
        rule: The rule that it takes, by default "single"; None for the task "guess".
        task: "safe", "certain" or "guess".
        seed: 0 to 2**64 - 1.
        level: A name, a `Level`, or (width, height, mines).

    Raises:
        LevelError: The level is unknown, or its mines leave no room for an opening.
        FairminesError: Another argument is invalid.

    >>> drill = find_drill("overlap", seed=1)
    >>> drill.view, drill.right
    (<View 9x9, 15 mines: 64 covered cells>, ((1, 5), (1, 6), (1, 7), (3, 5), (5, 5)))
    """
    checks.choice("task", task, DRILL_TASKS)
    if task == "guess":
        if rule is not None:
            raise FairminesError(f"rule {rule!r} with task 'guess': expected no rule")
    else:
        rule = rule or "single"
        checks.choice("rule", rule, PROOF_RULES)
    size = find_level(level)
    check_first_click(size, (size.height // 2, size.width // 2), "opening")
    answer = _kernel.find_drill(task, rule or "single", *size, checks.seed(seed))
    return read_answer(answer, Drill)


def drill_of(view: View, mines: int | None = None) -> Drill | None:
    """Return the drill that a position is: a safe cell by the easiest rule, or the best guess.

    Args:
        view: What the player sees.
        mines: The total of mines, by default `view.mines`.

    Returns:
        None if no cell is safe, and perfect play cannot be searched or all guesses win equally
        often.

    Raises:
        InconsistentViewError: No layout fits.
        TooComplexError: The exact count of the view is too complex.
        FairminesError: The total is unknown or out of range.

    >>> drill_of(View.parse("4 2 1\\n????\\n11??")).right
    ((0, 2), (0, 3), (1, 2))
    """
    checks.instance("view", view, View)
    total = check_total(view, mines, None)
    if total is None:
        raise FairminesError("the total of mines is unknown: a drill takes it")
    try:
        answer = _kernel.drill_of_view(view.cells, total)
    except REFUSALS as refusal:
        raise refusal_error(view, total, BOARD_BUDGET, refusal) from None
    return None if answer is None else read_answer(answer, Drill)


def drills(
    rule: ProofRule | None = None,
    task: DrillTask = "safe",
    seed: int = 0,
    level: str | tuple[int, int, int] = DRILL_LEVEL,
) -> Iterator[Drill]:
    """Return drills without end: those of a seed, of the next one, and so on.

    The arguments and errors are those of `find_drill`.
    """
    checks.seed(seed)
    while True:
        yield find_drill(rule, task, seed, level)
        seed = (seed + 1) % checks.SEEDS
