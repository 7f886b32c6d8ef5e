"""The parts of a layout that 3BV counts: openings, and the cells outside of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fairmines.boards.cells import neighbour_indices
from fairmines.boards.layout import Layout


@dataclass(frozen=True)
class Parts:
    """The parts of a layout. Cells are indices, row * width + column."""

    openings: tuple[tuple[int, ...], ...]
    """The cells of each opening: its zero clues and their neighbours. Two openings can share
    neighbours."""
    opening_of: dict[int, int]
    """A zero clue -> the number of its opening."""
    alone: frozenset[int]
    """The free cells in no opening: each takes a click of its own."""
    islands: int
    """The number of connected areas of the cells in no opening."""


def find_parts(layout: Layout) -> Parts:
    """Find the openings and the islands of a layout; connected are cells that are neighbours."""
    around = neighbour_indices(layout.height, layout.width)
    clues, mines = layout.clues.ravel().tolist(), layout.mines.ravel().tolist()
    zeros = [index for index, mine in enumerate(mines) if not mine and clues[index] == 0]
    areas = _areas(zeros, around.__getitem__)
    opening_of = {cell: number for number, area in enumerate(areas) for cell in area}
    openings = tuple(
        tuple(sorted({it for cell in area for it in (cell, *around[cell])})) for area in areas
    )
    opened = {cell for opening in openings for cell in opening}
    alone = [index for index, mine in enumerate(mines) if not mine and index not in opened]
    islands = _areas(alone, around.__getitem__)
    return Parts(openings, opening_of, frozenset(alone), len(islands))


def _areas(cells: list[int], around: Callable[[int], tuple[int, ...]]) -> list[list[int]]:
    """Divide cells into connected areas."""
    left = dict.fromkeys(cells)
    areas = []
    while left:
        area = [left.popitem()[0]]
        for cell in area:  # grows while it is read
            for it in around(cell):
                if it in left:
                    del left[it]
                    area.append(it)
        areas.append(area)
    return areas
