"""Perfect play by plain search over layouts, independent of the kernel: judges the solver."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from fairmines import View
from fairmines.boards.cells import neighbours

Cell = tuple[int, int]


def layouts_of(view: View) -> Iterator[frozenset[Cell]]:
    """Yield the layouts that fit, cell by cell: the first clue that cannot be met ends a branch."""
    height, width = view.cells.shape
    known = {(int(r), int(c)) for r, c in zip(*(view.cells == View.MINE).nonzero(), strict=True)}
    clues = [(int(r), int(c)) for r, c in zip(*(view.cells >= 0).nonzero(), strict=True)]
    covered = [(int(r), int(c)) for r, c in zip(*(view.cells == -1).nonzero(), strict=True)]
    # Cells beside clues first.
    covered.sort(
        key=lambda cell: (
            not any(view.cells[other] >= 0 for other in neighbours(cell, height, width))
        )
    )
    need = {
        clue: int(view.cells[clue])
        - sum(other in known for other in neighbours(clue, height, width))
        for clue in clues
    }
    beside = {
        cell: [other for other in neighbours(cell, height, width) if other in need]
        for cell in covered
    }
    room = {
        clue: sum(view.cells[other] == -1 for other in neighbours(clue, height, width))
        for clue in clues
    }

    def place(index: int, left: int, mines: list[Cell]) -> Iterator[frozenset[Cell]]:
        if left < 0 or left > len(covered) - index:
            return
        if index == len(covered):
            yield frozenset(mines) | known
            return
        cell = covered[index]
        for clue in beside[cell]:
            room[clue] -= 1
        if all(need[clue] <= room[clue] for clue in beside[cell]):
            yield from place(index + 1, left, mines)
        if all(0 < need[clue] <= room[clue] + 1 for clue in beside[cell]):
            for clue in beside[cell]:
                need[clue] -= 1
            yield from place(index + 1, left - 1, [*mines, cell])
            for clue in beside[cell]:
                need[clue] += 1
        for clue in beside[cell]:
            room[clue] += 1

    total = view.mines
    assert total is not None
    yield from place(0, total - len(known), [])


def win_probabilities(
    view: View, layouts: list[frozenset[Cell]] | None = None
) -> dict[Cell, Fraction]:
    """Return the win probability of opening each cell first, by plain search.

    Args:
        view: A position; each layout that fits it is equally likely.
        layouts: Those that fit, if they are known already.

    A set of opened cells is an integer, one bit per cell. A cell that is free in all layouts is
    opened first, which loses nothing.
    """
    layouts = layouts or list(layouts_of(view))
    height, width = view.cells.shape
    board = [(r, c) for r in range(height) for c in range(width)]
    bits = {cell: 1 << number for number, cell in enumerate(board)}
    start = sum(bits[cell] for cell in board if view.cells[cell] >= 0)
    free = len(board) - len(layouts[0])
    # By layout and cell that is free in it: the clue.
    clues = [
        {
            cell: sum(other in layout for other in neighbours(cell, height, width))
            for cell in board
            if cell not in layout
        }
        for layout in layouts
    ]

    def after(opened: int, possible: tuple[int, ...], cell: Cell) -> int:
        by_clue: dict[int, list[int]] = {}
        for number in possible:
            if cell in clues[number]:
                by_clue.setdefault(clues[number][cell], []).append(number)
        return sum(won(opened | bits[cell], tuple(rest)) for rest in by_clue.values())

    @cache
    def won(opened: int, possible: tuple[int, ...]) -> int:
        if len(possible) == 1 or opened.bit_count() == free:
            return len(possible)
        mined = frozenset.union(*(layouts[number] for number in possible))
        left = [cell for cell in board if not opened & bits[cell]]
        for cell in left:
            if cell not in mined:
                return after(opened, possible, cell)
        always = frozenset.intersection(*(layouts[number] for number in possible))
        return max(after(opened, possible, cell) for cell in left if cell not in always)

    always = frozenset.intersection(*layouts)
    return {
        cell: Fraction(after(start, tuple(range(len(layouts))), cell), len(layouts))
        for cell in board
        if not start & bits[cell] and cell not in always
    }
