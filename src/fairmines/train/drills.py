"""Drills: positions of games, each with one task that has a proven answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from typing import Any, Literal, get_args

from msgspec import Struct

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.level import Level, check_first_click, find_level
from fairmines.boards.view import View
from fairmines.engines.analysis import check_total
from fairmines.errors import FairminesError
from fairmines.notebook import NotebookDisplay
from fairmines.proofs.steps import PROOF_RULES, ProofRule

DrillTask = Literal["safe", "certain", "guess"]
"""What a drill asks for. "safe": a safe cell, where no easier rule than the drill's proves one;
"certain": all cells that are certainly safe or mined; "guess": the cell that wins most often, where
no cell is safe."""
DRILL_TASKS: tuple[DrillTask, ...] = get_args(DrillTask)

DRILL_LEVEL = Level(9, 9, 15)
"""The default level of drills: small enough for a phone, dense enough for all rules."""

DRILL_SECONDS = 60.0
"""The default limit of a search."""


class CertainCell(Struct, frozen=True):
    """A covered cell that is certainly safe or mined."""

    cell: Cell
    """The (row, column)."""
    mined: bool
    """Whether it is a mine."""
    rule: ProofRule
    """The easiest rule that proves it."""


class GuessedCell(Struct, frozen=True):
    """A covered cell that may be opened as a guess."""

    cell: Cell
    """The (row, column)."""
    wins: int
    """The solutions in which perfect play wins after opening it."""


class DrillResult(Struct, frozen=True):
    """How an answer to a drill compares with what is proven."""

    right: bool
    """Whether the answer is right."""
    wrong: tuple[Cell, ...]
    """The wrong cells of the answer, in reading order."""
    missing: tuple[Cell, ...]
    """The certain cells that the answer lacks, in reading order; for the task "certain" alone."""
    chance: float | None
    """The win probability of perfect play after this guess; None for the other tasks."""


class Drill(NotebookDisplay, Struct, frozen=True):
    """A position of a game, and one task that has a proven answer."""

    task: DrillTask
    """What it asks for: "safe", "certain" or "guess"."""
    rule: ProofRule | None
    """The easiest rule that proves a safe cell; None for a guess."""
    view: View
    """The position. Mines that easier rules prove are known mines."""
    certain: tuple[CertainCell, ...]
    """All certain cells that the view does not know, in reading order; none for a guess."""
    right: tuple[Cell, ...]
    """The cells to open: the safe cells, or those that win most often."""
    chances: tuple[GuessedCell, ...]
    """For a guess, all cells that may be free, in reading order; else none."""
    solutions: int
    """For a guess, the number of layouts that fit; else 0."""
    attempt: int
    """The number of its game among those of its seed, from 0."""
    rating: int
    """How difficult it is, on the scale of players' ratings: a model, about 700 to 2100."""
    seed: int | None
    """The seed that gives it; None for a position that `drill_of` got."""

    def __repr__(self) -> str:
        kind = self.task if self.rule is None else f"{self.task}, {self.rule}"
        return f"<Drill {kind}: rating {self.rating}, {self.view!r}>"

    @property
    def question(self) -> str:
        """The task in a sentence.

        >>> find_drill("subset", seed=7).question
        'Open a safe cell: the rule "subset" proves one.'
        """
        if self.task == "safe":
            return f'Open a safe cell: the rule "{self.rule}" proves one.'
        if self.task == "certain":
            return "Find all cells that are certainly safe or mined."
        return "No cell is safe: open the cell that wins most often."

    def check(
        self,
        cell: tuple[int, int] | None = None,
        *,
        safe: Collection[tuple[int, int]] = (),
        mined: Collection[tuple[int, int]] = (),
    ) -> DrillResult:
        """Compare an answer with what is proven.

        Args:
            cell: The (row, column) to open, for the tasks "safe" and "guess".
            safe: All cells that are certainly safe, for the task "certain".
            mined: All cells that are certainly mined, for the task "certain"; with known mines or
                without them.

        Raises:
            FairminesError: The answer does not fit the task, or a cell is opened or off the board.

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
        opened = self._check_not_opened(cell)
        right = opened in self.right
        chance = None
        if self.task == "guess":
            wins = {guess.cell: guess.wins for guess in self.chances}
            chance = wins.get(opened, 0) / self.solutions
        return DrillResult(right, () if right else (opened,), (), chance)

    def _check_certain(
        self, safe: Collection[tuple[int, int]], mined: Collection[tuple[int, int]]
    ) -> DrillResult:
        answer = {(cell, False) for cell in self._check_cells("safe", safe)}
        marked = self._check_cells("mined", mined)
        answer |= {(cell, True) for cell in marked if self.view.covered[cell]}
        proven = {(certain.cell, certain.mined) for certain in self.certain}
        wrong = tuple(sorted(cell for cell, _ in answer - proven))
        missing = tuple(sorted(cell for cell, _ in proven - answer))
        return DrillResult(not wrong and not missing, wrong, missing, None)

    def _check_cells(self, name: str, cells: Any) -> list[Cell]:
        return [self._check_not_opened(cell) for cell in checks.items(name, cells, "cells")]

    def _check_not_opened(self, cell: tuple[int, int]) -> Cell:
        row, column = check_cell(cell, self.view.height, self.view.width)
        if self.view.cells[row, column] >= 0:
            raise FairminesError(
                f"row {row}, column {column} is opened: expected a cell that is not"
            )
        return row, column


def find_drill(
    rule: ProofRule | None = None,
    task: DrillTask = "safe",
    seed: int = 0,
    level: str | tuple[int, int, int] = DRILL_LEVEL,
    *,
    seconds: float = DRILL_SECONDS,
) -> Drill:
    """Return the drill of a seed, which is the same on every machine.

    The search deals games from the seed and plays them by easier rules than the drill's. The drill
    is the first position that fits the task. A position for a guess has 6 to 400 solutions, so that
    perfect play is searched after each cell, and its best cells win in 5 % more of them than any
    other. A limit of time ends the search, and changes nothing else.

    Args:
        rule: The easiest rule that proves a safe cell, by default "single"; None for a guess.
        task: "safe", "certain" or "guess".
        seed: 0 to 2**64 - 1.
        level: A name, a `Level`, or (width, height, mines).
        seconds: The limit of time; `math.inf` for none. At the default level a drill takes
            milliseconds.

    Raises:
        NoDealError: The search ended without a drill.
        LevelError: The level is unknown, or its mines leave no room for an opening.
        FairminesError: Another argument is invalid.

    >>> drill = find_drill("overlap", seed=1)
    >>> drill
    <Drill safe, overlap: rating 1188, <View 9x9, 15 mines: 70 covered cells>>
    >>> drill.right
    ((1, 5), (1, 6), (1, 7), (3, 5), (5, 5))
    """
    checks.choice("task", task, DRILL_TASKS)
    if task == "guess":
        if rule is not None:
            raise FairminesError(f"rule {checks.quote(rule)} with task 'guess': expected no rule")
    else:
        rule = "single" if rule is None else rule
        checks.choice("rule", rule, PROOF_RULES)
    size = find_level(level)
    check_first_click(size, (size.height // 2, size.width // 2), "opening")
    limit = checks.time_limit(seconds)
    answer = _kernel.find_drill(
        task=task,
        rule=rule or "single",
        **size._asdict(),
        seed=checks.seed(seed),
        deadline=_kernel.Deadline(limit),
    )
    return read_answer(answer, Drill)


def drill_of(view: View, mines: int | None = None) -> Drill | None:
    """Make a drill of a position: open a safe cell, or guess if no cell is safe.

    Its counts and its search end after a number of steps, so it needs no limit of time.

    Args:
        view: What the player sees.
        mines: The total of mines on the board, by default `view.mines`.

    Returns:
        The drill. None if no cell is safe and the view has too many solutions to search perfect
        play (more than 10,000), too few for a choice (less than 6), or no cell that is better.

    Raises:
        InconsistentViewError: No layout fits.
        TooComplexError: The constraints are too entangled to analyse.
        FairminesError: The total of mines is unknown or out of range.

    >>> drill_of(View.parse("4 2 1\\n????\\n11??")).right
    ((0, 2), (0, 3), (1, 2), (1, 3))
    """
    checks.instance("view", view, View)
    total = check_total(view, mines, None)
    if total is None:
        raise FairminesError("the total of mines is unknown: a drill needs it")
    answer = _kernel.drill_of_view(width=view.width, cells=view.cells.tobytes(), mines=total)
    return None if answer is None else read_answer(answer, Drill)


def drills(
    rule: ProofRule | None = None,
    task: DrillTask = "safe",
    seed: int = 0,
    level: str | tuple[int, int, int] = DRILL_LEVEL,
    *,
    seconds: float = DRILL_SECONDS,
) -> Iterator[Drill]:
    """Return the drills of a seed, of the next seed, and so on without end (0 follows 2**64 - 1).

    Args:
        rule: As in `find_drill`.
        task: As in `find_drill`.
        seed: The first seed.
        level: As in `find_drill`.
        seconds: As in `find_drill`: for each drill.

    Raises:
        FairminesError: As `find_drill` does.

    >>> from itertools import islice
    >>> [drill.rating for drill in islice(drills("chain", seed=7), 3)]
    [1608, 1477, 1481]
    """
    first = checks.seed(seed)
    numbers = ((first + n) % checks.SEEDS for n in count())
    return (find_drill(rule, task, number, level, seconds=seconds) for number in numbers)
