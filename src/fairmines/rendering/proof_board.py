"""Draws what a proof is about on a terminal: the cited clues, the cell, and what is concluded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.style import Style
from rich.text import Text

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.proofs.proof import Proof, Witnesses

MARGIN = 2
"""The rows and columns that are drawn around the cells of a proof."""

CLUE = Style(bold=True, reverse=True)
ASKED = Style(bold=True)
RULER = Style(dim=True)
PROOF_LEGEND = "(2) cited clue   [ ] the cell   + safe, by the proof   * mine, by the proof"
WITNESS_LEGEND = "[ ] the cell   * mine   . no mine"


@dataclass(frozen=True)
class _Drawing:
    """What is drawn of a board; a cited clue is in round brackets, the cell in square ones."""

    view: View
    asked: Cell | None
    clues: frozenset[Cell]
    signs: dict[Cell, str]
    """Covered cell -> the sign for its state."""
    shown: tuple[range, range]
    """The rows and columns."""

    def print(self, console: Console) -> None:
        """Print the rows and columns with their numbers, in strips if they are too wide."""
        rows, columns = self.shown
        numbers = len(str(rows.stop - 1))
        strip = max((console.width - numbers - 1) // 3, 1)
        for first in range(columns.start, columns.stop, strip):
            part = range(first, min(first + strip, columns.stop))
            ruler = " " * (numbers + 1) + "".join(f"{column:^3}" for column in part)
            console.print(Text(ruler, RULER), soft_wrap=True)
            for row in rows:
                line = Text(f"{row:>{numbers}} ", RULER)
                for column in part:
                    line.append(*self._draw((row, column)))
                console.print(line, soft_wrap=True)

    def _draw(self, cell: Cell) -> tuple[str, Style]:
        code = int(self.view.cells[cell])
        sign = {View.COVERED: self.signs.get(cell, "?"), View.MINE: "!"}.get(code, str(code))
        if cell in self.clues:
            return f"({sign})", CLUE
        if cell == self.asked:
            return f"[{sign}]", ASKED
        return f" {sign} ", Style(dim=False)


def print_explanation(explanation: Proof | Witnesses, console: Console) -> None:
    """Draw the part of the board that matters, and print the sentences below it.

    Colours are only added: without them the drawing says the same.
    """
    if isinstance(explanation, Proof):
        facts = {fact.cell: fact.mined for step in explanation.steps for fact in step.concludes}
        cells = [*explanation.clues, *([] if explanation.cell is None else [explanation.cell])]
        signs = {cell: "*" if mined else "+" for cell, mined in facts.items()}
        clues = frozenset(explanation.clues)
        shown = _around(explanation.view, cells)
        _Drawing(explanation.view, explanation.cell, clues, signs, shown).print(console)
        _say(console, PROOF_LEGEND, RULER)
        _say(console, f"\n{explanation}")
        return
    differ = explanation.with_mine.mines != explanation.without.mines
    shown = _around(explanation.view, [explanation.cell, *_true_cells(differ)])
    row, column = explanation.cell
    _say(console, f"Row {row}, column {column} is undetermined: two layouts fit.")
    for sentence, layout in (
        ("With a mine there:", explanation.with_mine),
        ("Without:", explanation.without),
    ):
        signs = {
            cell: "*" if layout.mines[cell] else "."
            for cell in _true_cells(explanation.view.covered)
        }
        _say(console, f"\n{sentence}")
        _Drawing(explanation.view, explanation.cell, frozenset(), signs, shown).print(console)
    _say(console, WITNESS_LEGEND, RULER)


def _say(console: Console, text: str, style: Style | None = None) -> None:
    console.print(text, style=style, highlight=False, markup=False, soft_wrap=True)


def _true_cells(mask: NDArray[np.bool_]) -> list[Cell]:
    return [(row, column) for row, column in np.argwhere(mask).tolist()]


def _around(view: View, cells: Iterable[Cell]) -> tuple[range, range]:
    """Return the rows and columns of the part that holds some cells, with a margin."""
    cells = list(cells) or [(0, 0), (view.height - 1, view.width - 1)]
    rows, columns = ([cell[i] for cell in cells] for i in (0, 1))
    return (
        range(max(min(rows) - MARGIN, 0), min(max(rows) + MARGIN + 1, view.height)),
        range(max(min(columns) - MARGIN, 0), min(max(columns) + MARGIN + 1, view.width)),
    )
