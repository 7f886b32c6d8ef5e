"""Perfect play by plain search over layouts, independent of the kernel: judges the solver."""

from fractions import Fraction
from functools import cache
from itertools import combinations

from fairmines.boards.cells import neighbours


def all_solutions(view):
    """Yield every set of mines that fits a view, by trying all placements."""
    height, width = view.cells.shape
    covered = [(r, c) for r in range(height) for c in range(width) if view.cells[r, c] == -1]
    known = {(r, c) for r in range(height) for c in range(width) if view.cells[r, c] == -2}
    for chosen in combinations(covered, view.mines - len(known)):
        mines = known.union(chosen)
        if all(
            view.cells[r, c] < 0
            or view.cells[r, c] == sum(cell in mines for cell in neighbours((r, c), height, width))
            for r in range(height)
            for c in range(width)
        ):
            yield frozenset(mines)


def win_probabilities(view):
    """Return the win probability of opening each covered cell first, as a fraction."""
    height, width = view.cells.shape
    layouts = list(all_solutions(view))
    opened = frozenset((r, c) for r in range(height) for c in range(width) if view.cells[r, c] >= 0)
    board = [(r, c) for r in range(height) for c in range(width)]
    around = {cell: neighbours(cell, height, width) for cell in board}

    def after(opened, possible, cell):
        """Count the layouts won after opening a cell: each clue leads to another position."""
        by_clue = {}
        for layout in possible:
            if cell not in layout:
                by_clue.setdefault(sum(it in layout for it in around[cell]), []).append(layout)
        return sum(won(opened | {cell}, tuple(layouts)) for layouts in by_clue.values())

    @cache
    def won(opened, possible):
        if len(opened) == height * width - view.mines:
            return len(possible)
        mined_for_certain = frozenset.intersection(*possible)
        return max(
            after(opened, possible, cell)
            for cell in board
            if cell not in opened and cell not in mined_for_certain
        )

    return {
        cell: Fraction(after(opened, tuple(layouts), cell), len(layouts))
        for cell in board
        if cell not in opened and any(cell not in layout for layout in layouts)
    }
