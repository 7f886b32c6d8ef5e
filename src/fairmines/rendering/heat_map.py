"""Prints a coloured heat map of mine probabilities on a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.style import Style
from rich.text import Text

from fairmines.boards.view import View
from fairmines.engines.probabilities import Probabilities
from fairmines.rendering import palette
from fairmines.rendering.palette import probability_tile, view_tile
from fairmines.rendering.summary import summarise

RULER = Style(dim=True)
LEGEND = (0.02, 0.25, 0.5, 0.75, 0.98)
"""The probabilities that the legend shows."""


class CellCharacters(NamedTuple):
    """The characters that a picture does not have."""

    known: str
    best: str
    shades: str
    """For probabilities in the compact form on a terminal without colours."""


PLAIN = CellCharacters("!", ">", ".:=#")
FANCY = CellCharacters("!", "▸", "░▒▓█")


def print_heat_map(result: Probabilities, console: Console) -> None:
    """Print the board with its probabilities, a legend and a summary.

    A cell is three characters wide, or two or one if the console is narrow. A board that is too
    wide even then is printed in strips.
    """
    board = result.view
    marks = PLAIN if console.options.ascii_only else FANCY
    room = max(console.width - len(str(board.height - 1)) - 1, 1)
    size = next((size for size in (3, 2) if size * board.width <= room), 1)
    strip = room // size
    for first in range(0, board.width, strip):
        columns = range(first, min(first + strip, board.width))
        console.print(_column_ruler(result, columns, size), soft_wrap=True)
        for line in _rows(result, columns, size, marks):
            console.print(line, soft_wrap=True)
    console.print()
    console.print(_legend(result, size, marks))
    if size == 1:
        console.print(
            f"compact form: {board.width} columns with numbers do not fit "
            f"in {console.width} characters",
            style=RULER,
            highlight=False,
        )
    for sentence in summarise(result):
        console.print(sentence, highlight=False, markup=False)


def _rows(
    result: Probabilities, columns: range, size: int, marks: CellCharacters
) -> Iterator[Text]:
    """Draw the rows of a strip, each after its number."""
    picked = slice(columns.start, columns.stop)
    codes = result.view.cells[:, picked].tolist()
    mine_probability = result.mine_probability[:, picked].tolist()
    best = result.safest if result.forced_guess else None
    for row in range(result.view.height):
        cells = [
            _draw(
                code,
                None if math.isnan(probability) else probability,
                size,
                marks,
                (row + column) % 2,
            )
            for column, code, probability in zip(
                columns, codes[row], mine_probability[row], strict=True
            )
        ]
        if best is not None and best[0] == row and best[1] in columns:
            index = best[1] - columns.start
            cells[index] = _point_out(cells[index], size, marks)
        line = Text().append(f"{row:>{_ruler_width(result) - 1}} ", style=RULER)
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            line.append("".join(text for text, _ in run), style=style)
        yield line


@lru_cache(maxsize=4096)
def _draw(
    code: int, probability: float | None, size: int, marks: CellCharacters, parity: int = 0
) -> tuple[str, Style]:
    """Return the characters of a cell, `size` of them, and their style.

    `parity` is that of row + column: if numbers touch one another, every other cell is darker.
    """
    if code == View.MINE:
        return _place(marks.known, size), _style(palette.MINED)
    if code != View.COVERED:
        tile = view_tile(code)
        return _place(tile.sign or " ", size), _style(tile.paper, tile.ink)
    tile = probability_tile(math.nan if probability is None else probability)
    if probability is None or probability in (0.0, 1.0):
        sign = tile.text if marks is PLAIN else tile.sign
        return _place(sign, size), _style(tile.paper, tile.ink)
    colour = tile.paper
    if size == 1:
        # Text and background have the same colour: the shade shows only without colours.
        return marks.shades[int(probability * len(marks.shades))], _style(colour, colour)
    if size == 2 and parity:
        colour = palette.mix(colour, palette.DARK, 0.1)
    return _place(tile.sign, size), _style(colour)


def _style(background: str, text: str | None = None) -> Style:
    return Style(bold=True, color=text or palette.ink(background), bgcolor=background)


def _place(text: str, size: int) -> str:
    """Centre a single character in a cell of three, and align other texts to the right."""
    return (text + " " if size == 3 and len(text) == 1 else text[-size:]).rjust(size)


def _point_out(cell: tuple[str, Style], size: int, marks: CellCharacters) -> tuple[str, Style]:
    """Mark the best guess, so that it stands out with and without colours."""
    text, style = cell
    if size == 1:
        return marks.best, Style(bold=True, reverse=True)
    return (marks.best + text[1:] if size == 3 else text), style + Style(reverse=True)


def _ruler_width(result: Probabilities) -> int:
    """Return the width of a row number and the blank after it."""
    return len(str(result.view.height - 1)) + 1


def _column_ruler(result: Probabilities, columns: range, size: int) -> Text:
    """Number the columns: all of them, or every 2nd, 5th or 10th if there is less room."""
    longest = len(str(columns[-1]))
    step = next(step for step in (1, 2, 5, 10) if step * size > longest)
    line = [" "] * (_ruler_width(result) + len(columns) * size)
    for index, column in enumerate(columns):
        if column % step == 0:
            label = _place(str(column), size) if size > 1 else str(column)
            end = _ruler_width(result) + (index + 1) * size
            line[max(end - len(label), 0) : end] = label
    return Text("".join(line).rstrip(), style=RULER)


def _legend(result: Probabilities, size: int, marks: CellCharacters) -> Text:
    """Return the legend of the colours and marks that occur on this board."""
    mine_probability = result.mine_probability
    unknown = result.view.covered & np.isnan(mine_probability)
    known = result.view.cells == View.MINE
    scale = f"{LEGEND[0]:.0%} to {LEGEND[-1]:.0%} mine probability"
    entries: list[tuple[NDArray[np.bool_], int, Sequence[float | None], str]] = [
        (result.safe, View.COVERED, [0.0], "safe"),
        ((mine_probability > 0) & (mine_probability < 1), View.COVERED, LEGEND, scale),
        (result.mined, View.COVERED, [1.0], "mined"),
        (known, View.MINE, [None], "known mine"),
        (unknown, View.COVERED, [None], "unknown"),
    ]
    legend = Text()
    for cells, code, samples, meaning in entries:
        if cells.any():
            for sample in samples:
                legend.append(*_draw(code, sample, size, marks))
            legend.append(f" {meaning}   ")
    if result.forced_guess and result.safest is not None:
        cell = _draw(View.COVERED, result.least_risk, size, marks)
        legend.append(*_point_out(cell, size, marks))
        legend.append(" best guess")
    return legend
