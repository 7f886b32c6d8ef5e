"""The `groups` engine: approximate mine probabilities from groups of cells.

A clue says how many mines are in the group of covered cells around it. `Groups.reduce` compares the
groups with one another, which finds most certain cells without counting a layout.
`analyse_by_groups` gives the other cells probabilities that agree with every group. The method is
fast and simple, and its probabilities are wrong by some percent: see
docs/research/groups-accuracy.md.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.checks import quote
from fairmines.engines.analysis import check_total
from fairmines.engines.probabilities import Probabilities
from fairmines.errors import FairminesError, InconsistentViewError
from fairmines.wording import counted

TOLERANCE = 0.01
"""The largest error of the sum of a group's probabilities."""
MAX_ROUNDS = 100
"""The largest number of rounds of corrections."""
MARGIN = 1e-6
"""The least distance of an uncertain cell's probability from 0 and from 1."""


class CellGroup(NamedTuple):
    """Covered cells, and how many mines lie among them."""

    cells: frozenset[Cell]
    mines: int
    clue: Cell
    """The clue that the group comes from, for error messages."""

    @property
    def mine_probability(self) -> float:
        """The number of mines divided by the number of cells."""
        return self.mines / len(self.cells)

    @property
    def certain(self) -> bool:
        """Whether the group settles its cells: none is mined, or all are."""
        return self.mines in (0, len(self.cells))


class Groups:
    """The groups of a view: the certain cells, and the groups of the other cells.

    Iterating gives the groups that are left. After `reduce`, they are all different, none contains
    another, and none settles its cells.
    """

    def __init__(self, view: View, mines: int | None = None) -> None:
        """Read the group of every clue, without any deduction.

        `mines` is the total on the board, known mines included, or None when it is unknown.
        """
        self.view = view
        self.mines = mines
        self.mined: dict[Cell, bool] = {}
        """Certain cell -> whether it is mined."""
        self._left: dict[frozenset[Cell], CellGroup] = {}
        self._at: dict[Cell, dict[frozenset[Cell], CellGroup]] = {}
        self._pending = deque(_groups_of_clues(view))

    def __iter__(self) -> Iterator[CellGroup]:
        return iter(self._left.values())

    @property
    def mines_left(self) -> int | None:
        """The mines among the covered cells that are not certain; None for an unknown total."""
        if self.mines is None:
            return None
        known = np.count_nonzero(self.view.cells == View.MINE)
        return self.mines - int(known) - sum(self.mined.values())

    def reduce(self) -> None:
        """Compare the groups with one another and with the total until nothing changes.

        Raises `InconsistentViewError` when they contradict each other.
        """
        self._compare_groups()
        while self._compare_total():
            self._compare_groups()

    def _compare_groups(self) -> None:
        """Merge, subtract and split until no rule applies: each leaves fewer cells to compare."""
        while self._pending:
            # 1. Leave out the cells that have become certain meanwhile.
            group = self._without_certain(self._pending.popleft())
            if not 0 <= group.mines <= len(group.cells):
                raise self._clash(group)
            # 2. A group without mines, or of mines only, settles its cells.
            if group.certain:
                self._settle(group.cells, mined=group.mines > 0)
                continue
            # 3. Equal groups are one.
            if group.cells in self._left:
                if self._left[group.cells].mines != group.mines:
                    raise self._clash(group)
                continue
            # 4. Subtract or split where it meets another group; the parts are compared in turn.
            for other in self.meeting(group):
                parts = self._compare(group, other)
                if parts:
                    self._remove(other)
                    self._pending.extend(parts)
                    break
            else:
                self._insert(group)

    def _compare(self, one: CellGroup, other: CellGroup) -> list[CellGroup]:
        """Cut two groups that meet into parts that say as much; none when no rule applies."""
        larger, smaller = (one, other) if len(one.cells) > len(other.cells) else (other, one)
        if smaller.cells < larger.cells:
            rest = larger.cells - smaller.cells
            return [smaller, CellGroup(rest, larger.mines - smaller.mines, larger.clue)]
        richer, poorer = (one, other) if one.mines > other.mines else (other, one)
        outside = richer.cells - poorer.cells
        least_shared = richer.mines - len(outside)
        if least_shared > poorer.mines:
            raise self._clash(richer)
        if least_shared < poorer.mines:
            return []
        return [
            CellGroup(richer.cells & poorer.cells, poorer.mines, poorer.clue),
            CellGroup(outside, len(outside), richer.clue),
            CellGroup(poorer.cells - richer.cells, 0, poorer.clue),
        ]

    def _compare_total(self) -> bool:
        """Return whether the total settles the cells outside of some disjoint groups.

        Those cells are a group, too, with the mines that the disjoint groups leave. To leave the
        fewest mines, the groups with the highest mine probability are taken first; to leave the
        most, those with the lowest.
        """
        mines_left = self.mines_left
        if mines_left is None:
            return False
        by_probability = sorted(self, key=lambda group: group.mine_probability)
        for groups in (reversed(by_probability), by_probability):
            taken = set(self.mined)
            mines = mines_left
            for group in groups:
                if taken.isdisjoint(group.cells):
                    taken |= group.cells
                    mines -= group.mines
            rest = int(np.count_nonzero(self.view.covered)) - len(taken)
            if not 0 <= mines <= rest:
                raise self._wrong_total(mines, rest)
            if rest and mines in (0, rest):
                covered = ((row, column) for row, column in np.argwhere(self.view.covered).tolist())
                self._settle([cell for cell in covered if cell not in taken], mined=mines > 0)
                return True
        return False

    def _settle(self, cells: Iterable[Cell], *, mined: bool) -> None:
        """Record certain cells, and compare their groups again."""
        for cell in sorted(cells):
            self.mined[cell] = mined
            for group in list(self._at.get(cell, {}).values()):
                self._remove(group)
                self._pending.append(group)

    def _without_certain(self, group: CellGroup) -> CellGroup:
        certain = group.cells & self.mined.keys()
        if not certain:
            return group
        mines = sum(self.mined[cell] for cell in certain)
        return CellGroup(group.cells - certain, group.mines - mines, group.clue)

    def meeting(self, group: CellGroup) -> Iterator[CellGroup]:
        """The groups left that share cells with a group, itself included if it is left."""
        for cell in sorted(group.cells):
            yield from self._at.get(cell, {}).values()

    def _insert(self, group: CellGroup) -> None:
        self._left[group.cells] = group
        for cell in group.cells:
            self._at.setdefault(cell, {})[group.cells] = group

    def _remove(self, group: CellGroup) -> None:
        del self._left[group.cells]
        for cell in group.cells:
            del self._at[cell][group.cells]

    def _clash(self, group: CellGroup) -> InconsistentViewError:
        row, column = group.clue
        return InconsistentViewError(
            f"no layout fits: the clue {self.view.cells[row, column]} at row {row}, "
            f"column {column} contradicts the clues and mines around it",
            group.clue,
        )

    def _wrong_total(self, mines: int, rest: int) -> InconsistentViewError:
        assert self.mines is not None
        if mines < 0:
            bound = f"at least {self.mines - mines}"
        else:
            bound = f"at most {self.mines - mines + rest}"
        total = counted(self.mines, "mine")
        return InconsistentViewError(
            f"no layout fits: the total is {total}, but the board holds {bound}"
        )


def _groups_of_clues(view: View) -> Iterator[CellGroup]:
    """Read the group around every clue that has covered cells or a wrong number of mines."""
    cells = view.cells
    covered, known = _count_around(cells == View.COVERED), _count_around(cells == View.MINE)
    informative = (cells >= 0) & ((covered > 0) | (known != cells))
    rows = cells.tolist()
    for row, column in np.argwhere(informative).tolist():
        around = frozenset(
            (i, j)
            for i in range(max(row - 1, 0), min(row + 2, view.height))
            for j in range(max(column - 1, 0), min(column + 2, view.width))
            if rows[i][j] == View.COVERED
        )
        yield CellGroup(around, rows[row][column] - int(known[row, column]), (row, column))


def _count_around(mask: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Count the true cells of each cell's 3x3 square, (H, W)."""
    return sliding_window_view(np.pad(mask, 1), (3, 3)).sum(axis=(2, 3))


class GroupProbabilities(Probabilities):
    """Approximate probabilities; `safe` and `mined` have only cells that are certain."""

    def __init__(
        self,
        view: View,
        mines: int | None,
        mine_probability: NDArray[np.float64],
        *,
        rounds: int,
        converged: bool,
    ) -> None:
        """Take over the array."""
        super().__init__(view, mines, None, mine_probability)
        self._rounds = rounds
        """The number of rounds of corrections."""
        self._converged = converged
        """Whether the probabilities of every group sum up to its mines, within `TOLERANCE`."""


def analyse_by_groups(
    view: View, mines: int | None = None, *, density: float | None = None
) -> GroupProbabilities:
    """Approximate the mine probability of every covered cell by groups.

    A cell with probability 0 or 1 is certain, but the method does not find all certain cells. All
    interior cells have the same probability, which follows from the mines that the total leaves
    for them. Contradictions between more than two groups go unnoticed.

    Args:
        view: What the player sees.
        mines: The total of mines, by default `view.mines`.
        density: Must be None; the other engines take a density.

    Raises:
        InconsistentViewError: Two groups contradict each other, or the total does not fit.
        FairminesError: The total is out of range, or a density is given.

    >>> analyse_by_groups(View.parse("4 1\\n?1??"), mines=1).mine_probability
    array([[0.5, nan, 0.5, 0. ]])
    """
    total = check_total(view, mines, density)
    if density is not None:
        raise FairminesError(
            f"density {quote(density)}: the engine 'groups' takes no density, only a total of mines"
        )
    # 1. Certain cells.
    groups = Groups(view, total)
    groups.reduce()
    mine_probability = np.full(view.cells.shape, np.nan)
    for cell, mined in groups.mined.items():
        mine_probability[cell] = mined
    # 2. Uncertain cells in groups.
    frontier, rounds, converged = _balance(groups)
    for cell, probability in frontier.items():
        mine_probability[cell] = probability
    # 3. The interior. The frontier's sum is only approximate, so the number of mines left may be
    #    out of range. The interior is uncertain, so it keeps half a mine from none and from full.
    interior = view.covered & np.isnan(mine_probability)
    cells = np.count_nonzero(interior)
    if cells and groups.mines_left is not None:
        rest = groups.mines_left - sum(frontier.values())
        mine_probability[interior] = min(max(rest, 0.5), cells - 0.5) / cells
    mine_probability.setflags(write=False)
    return GroupProbabilities(view, total, mine_probability, rounds=rounds, converged=converged)


def _balance(groups: Groups) -> tuple[dict[Cell, float], int, bool]:
    """Give the cells of groups probabilities that sum up to each group's mines.

    Returns them, the rounds that it took, and whether `MAX_ROUNDS` was enough.
    """
    # 1. A group alone gives mines / cells. Several groups are combined as if independent.
    mine_probability: dict[Cell, float] = {}
    for group in groups:
        for cell in group.cells:
            mine_probability[cell] = 1 - (1 - group.mine_probability) * (
                1 - mine_probability.get(cell, 0.0)
            )
    # 2. Scale one group after the other. This changes the sums of the groups that overlap it, so
    #    these are checked again in the next round, until all sums are right.
    off = list(groups)
    for rounds in range(MAX_ROUNDS):
        if not off:
            return mine_probability, rounds, True
        upset: dict[frozenset[Cell], CellGroup] = {}
        for group in off:
            expected = math.fsum(mine_probability[cell] for cell in group.cells)
            if abs(expected - group.mines) > TOLERANCE:
                for cell in group.cells:
                    mine_probability[cell] = _keep_uncertain(
                        mine_probability[cell] * group.mines / expected
                    )
                upset |= {other.cells: other for other in groups.meeting(group)}
        off = list(upset.values())
    return mine_probability, MAX_ROUNDS, not off


def _keep_uncertain(probability: float) -> float:
    return min(max(probability, MARGIN), 1 - MARGIN)
