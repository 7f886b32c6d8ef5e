"""ZiNi: how many clicks a board takes with flags and chords, by a greedy choice of chords.

The method is E. Zimmermann's and C. Nikolaus' (E. Zimmermann, "New benchmark: 3BV for flaggers",
minesweepergame.com forum, 2009). 3BV counts left clicks only. The least number of clicks of all
kinds is hard to find, so ZiNi chords greedily. The *premium* of a free cell is what a chord on it
saves against left clicks:

    premium = 3BV that the chord opens - mines around it without a flag - 1 - (1 if it is covered)

1. Take the cell of the highest premium, and of equals the top left one.
2. If its premium is 0 or more: open the cell, flag the mines around it, and chord.
3. Otherwise open the top left cell that counts for 3BV.
4. Repeat until all free cells are opened.

"Top left" means column by column, each from top to bottom. This order gives the numbers of
ms_toollib 1.5.20.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from fairmines.boards.cells import neighbour_indices
from fairmines.boards.layout import Layout
from fairmines.metrics.parts import Parts, find_parts


def count_zini(layout: Layout, parts: Parts | None = None) -> int:
    """Return the greedy ZiNi of a layout.

    Args:
        layout: Where the mines are.
        parts: Those of the layout, if they are known.

    >>> layout = Layout([[0, 0, 0], [0, 1, 0], [0, 0, 0]])
    >>> layout.bbbv, count_zini(layout)
    (8, 5)
    """
    return _Solver(layout, parts or find_parts(layout), human=False).solve()


def count_human_zini(layout: Layout, parts: Parts | None = None) -> int:
    """Return the human ZiNi of a layout: all openings come first, then chords on opened cells only.

    A player who does not know the mines cannot chord on a covered cell. The arguments are those of
    `count_zini`.
    """
    return _Solver(layout, parts or find_parts(layout), human=True).solve()


class _Solver:
    """Opens a layout, and counts the clicks. Cells are indices, row * width + column."""

    def __init__(self, layout: Layout, parts: Parts, *, human: bool) -> None:
        self._parts, self._human = parts, human
        self._around = neighbour_indices(layout.height, layout.width)
        self._mines: list[bool] = layout.mines.ravel().tolist()
        cells, width = range(len(self._mines)), layout.width
        self._order = [cell % width * layout.height + cell // width for cell in cells]
        self._free = [cell for cell in cells if not self._mines[cell]]
        self._opened, self._flagged = set[int](), set[int]()
        self._clicks = 0
        self._changed = set[int]()

    def solve(self) -> int:
        """Open all free cells; return the number of clicks."""
        if self._human:
            for opening in self._parts.openings:
                self._opened.update(opening)
            self._clicks = len(self._parts.openings)
        premiums = {cell: self._premium(cell) for cell in self._free}
        # The heap may hold old premiums of a cell; only the current one counts.
        heap = [(-premium, self._order[cell], cell) for cell, premium in premiums.items()]
        heapify(heap)
        singles = iter(sorted([*self._parts.alone, *self._parts.opening_of], key=self._key))
        while len(self._opened) < len(self._free):
            while heap and -heap[0][0] != premiums[heap[0][2]]:
                heappop(heap)
            if heap and heap[0][0] <= 0:
                self._chord(heap[0][2])
            else:
                self._click(next(cell for cell in singles if cell not in self._opened))
            for cell in self._near_changes():
                premium = self._premium(cell)
                if premium != premiums[cell]:
                    premiums[cell] = premium
                    heappush(heap, (-premium, self._order[cell], cell))
        return self._clicks

    def _key(self, cell: int) -> int:
        return self._order[cell]

    def _premium(self, cell: int) -> int:
        """Return the premium of a free cell; below that of all others if it cannot be chorded."""
        covered = cell not in self._opened
        if covered and self._human:
            return -100
        openings, gain = set[int](), 0
        for it in (cell, *self._around[cell]):
            if self._mines[it]:
                gain -= it not in self._flagged
            elif it not in self._opened:
                if it in self._parts.opening_of:
                    openings.add(self._parts.opening_of[it])
                else:
                    gain += it in self._parts.alone
        return gain + len(openings) - 1 - covered

    def _chord(self, cell: int) -> None:
        if cell not in self._opened:
            self._click(cell)
        for it in self._around[cell]:
            if not self._mines[it]:
                self._open(it)
            elif it not in self._flagged:
                self._flagged.add(it)
                self._changed.add(it)
                self._clicks += 1
        self._clicks += 1

    def _click(self, cell: int) -> None:
        self._open(cell)
        self._clicks += 1

    def _open(self, cell: int) -> None:
        if cell in self._opened:
            return
        number = self._parts.opening_of.get(cell)
        cells = (cell,) if number is None else self._parts.openings[number]
        self._changed.update(it for it in cells if it not in self._opened)
        self._opened.update(cells)

    def _near_changes(self) -> set[int]:
        """Return the free cells whose premium may have changed, and forget the changes."""
        near = {it for cell in self._changed for it in (cell, *self._around[cell])}
        self._changed.clear()
        return {cell for cell in near if not self._mines[cell]}
