"""The patterns of clues, by a plain search for what docs/explanation/proofs.md defines."""

from __future__ import annotations

import numpy as np

from fairmines import View
from tests.judges.proofs import around

Cell = tuple[int, int]
NAMES = {(1, 2, 1): "1-2-1", (1, 2, 2, 1): "1-2-2-1"}


class Needs:
    """What the clues of a view need, and where."""

    def __init__(self, view: View, settled: dict[Cell, bool]) -> None:
        self.view, self.settled = view, settled

    def cells(self, clue: Cell) -> set[Cell]:
        return {cell for cell in around(self.view, clue) if cell not in self.settled}

    def need(self, clue: Cell) -> int:
        found = sum(self.settled.get(cell, False) for cell in around(self.view, clue))
        return int(self.view.cells[clue]) - found

    def is_clue(self, cell: Cell) -> bool:
        return (
            0 <= cell[0] < self.view.height
            and 0 <= cell[1] < self.view.width
            and self.view.cells[cell] >= 0
        )


def sides(cells: set[Cell], clue: Cell, line: Cell) -> set[int]:
    """Say on which sides of a line of clues cells lie: -1, 0 (in the line), 1."""
    across = 0 if line == (0, 1) else 1
    return {cell[across] - clue[across] for cell in cells}


def pair_name(needs: Needs, a: Cell, b: Cell, line: Cell) -> str | None:
    """Name two neighbours of a line, of which the second has the cells that follow."""
    mine, other = needs.cells(a), needs.cells(b)
    shared, rest = mine & other, other - mine
    one_side = len(shared) > 1 and sides(shared, a, line) in ({-1}, {1})
    if (needs.need(a), needs.need(b)) == (1, 2) and one_side and len(rest) == 1:
        return "1-2"
    if (needs.need(a), needs.need(b)) == (1, 1) and mine < other:
        if one_side:
            return "1-1"
        if sides(mine, a, line) == {-1, 1}:
            return "hole"
    return None


def search(needs: Needs) -> dict[tuple[Cell, ...], str]:
    """Find all patterns of a view, by their clues in reading order."""
    found: dict[tuple[Cell, ...], str] = {}
    clues = [(r, c) for r, c in np.argwhere(needs.view.cells >= 0).tolist()]
    for clue in clues:
        row, column = clue
        if needs.need(clue) == 1 and len(needs.cells(clue)) == 1:
            [(r, c)] = needs.cells(clue)
            if r != row and c != column:
                found[clue,] = "corner"
        for line in ((0, 1), (1, 0)):
            places = [(row + i * line[0], column + i * line[1]) for i in range(4)]
            for length in (2, 3, 4):
                stretch = tuple(places[:length])
                if not all(map(needs.is_clue, stretch)):
                    break
                if length == 2:
                    name = pair_name(needs, *stretch, line) or pair_name(
                        needs, *stretch[::-1], line
                    )
                else:
                    inner = set().union(*map(needs.cells, stretch[1:-1]))
                    wall = sides(inner, clue, line) in ({-1}, {1})
                    name = NAMES.get(tuple(map(needs.need, stretch))) if wall else None
                if name:
                    found[stretch] = name
    return found


def expected_of_proof(needs: Needs, clues: tuple[Cell, ...]) -> tuple[str, bool] | None:
    """Return the longest pattern of a view that has all clues of a proof, and if it is reduced."""
    found = search(needs)
    longer = [it for it in found if len(it) > 2 and len(clues) > 1 and set(clues) <= set(it)]
    best = max(longer, key=len) if longer else clues
    if best not in found:
        return None
    return found[best], any(needs.need(clue) != needs.view.cells[clue] for clue in best)
