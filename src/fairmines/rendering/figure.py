"""Draws a whole figure with matplotlib: a heat map with its title and its legend."""

from __future__ import annotations

import re

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from fairmines.engines.analysis import Probabilities
from fairmines.rendering import palette
from fairmines.rendering.board_plot import SCALE, plot_probabilities
from fairmines.rendering.plot_style import ON_LIGHT
from fairmines.rendering.sheet import BOLD, FONT, TILE, Sheet
from fairmines.rendering.summary import summarise

# Lengths in inches.
DPI = 100
LARGEST_CELL, SMALLEST_CELL, LEGEND_CELL = 0.5, 0.02, 0.24
AREA, LONGEST = 300.0, 80.0
"""The largest area and side of a board, which limit the size of its cells."""
BESIDE, ABOVE, BELOW = 0.6, 1.1, 0.8
"""Room around the board: numbers of rows and columns, title, legend."""


def draw(result: Probabilities) -> Figure:
    """Draw a heat map: mine probabilities, clues and certain cells, with the safest cell outlined.

    If the cells are too small for text, only their colours are drawn.
    """
    view = result.view
    # 1. Choose sizes: large cells, within limits, and a figure wide enough for its texts.
    size = cell_size(view.width, view.height)
    title, advice = map(_typeset, summarise(result))
    texts = (_length(title, BOLD), _length(advice, FONT), _legend_cells() * LEGEND_CELL)
    width = max(size * view.width, *texts) + 2 * BESIDE
    height = ABOVE + size * view.height + BELOW
    figure = Figure(figsize=(width, height), dpi=DPI)
    # 2. The title.
    figure.text(0.5, 1 - 0.3 / height, title, ha="center", va="center", font=BOLD)
    figure.text(
        0.5, 1 - 0.57 / height, advice, ha="center", va="center", font=FONT, color=ON_LIGHT.quiet
    )
    # 3. The board and the legend.
    plot_probabilities(_place(figure, view.width, view.height, size, BELOW), result)
    below = (BELOW - LEGEND_CELL) / 2
    length = _legend_cells()
    _draw_legend(Sheet(_place(figure, length, 1, LEGEND_CELL, below), length, 1))
    return figure


def _place(figure: Figure, width: float, height: float, size: float, bottom: float) -> Axes:
    """Add axes for width x height cells, centred; `size` and `bottom` are lengths in inches."""
    across, up = figure.get_size_inches()
    left = (across - width * size) / 2 / across
    return figure.add_axes((left, bottom / up, width * size / across, height * size / up))


def cell_size(width: int, height: int) -> float:
    """Return the side of a cell in inches, whole pixels, for a board of this size.

    >>> cell_size(30, 16), cell_size(1000, 1000)
    (0.5, 0.02)
    """
    fitting = min(LARGEST_CELL, (AREA / (width * height)) ** 0.5, LONGEST / max(width, height))
    return max(int(fitting * DPI) / DPI, SMALLEST_CELL)


SAMPLES = (
    ("safe", 1),
    ("0 to 100 % mine probability", 6),
    ("mined", 1),
    ("unknown", 1),
    ("best", 1),
)
"""The entries of the legend: a text, and the length of its sample in cells."""
GAPS = (0.4, 1.2)
"""The gaps between a sample and its text, and after the text, in cells."""


def _legend_cells() -> float:
    """Return the length of the legend in cells."""
    words = sum(_length(word, FONT) for word, _ in SAMPLES) / LEGEND_CELL
    return words + sum(cells for _, cells in SAMPLES) + sum(GAPS) * len(SAMPLES) - GAPS[1]


def _draw_legend(legend: Sheet) -> None:
    left = -0.5
    for word, cells in SAMPLES:
        _draw_sample(legend, word, left, left + cells)
        left += cells + GAPS[0]
        legend.axes.text(left, 0.0, word, font=FONT, color=ON_LIGHT.quiet, va="center_baseline")
        left += _length(word, FONT) / LEGEND_CELL + GAPS[1]


def _draw_sample(legend: Sheet, word: str, left: float, right: float) -> None:
    cell = [(0.0, left + 0.5)]
    match word:
        case "safe":
            legend.put(TILE, cell, facecolors=palette.SAFE, linewidths=0)
            legend.put_checks(cell)
        case "mined":
            legend.put(TILE, cell, facecolors=palette.MINED, linewidths=0)
            legend.put_mines(cell, palette.LIGHT, palette.MINED)
        case "unknown":
            legend.put(TILE, cell, facecolors=palette.UNKNOWN, linewidths=0)
            legend.put_question_marks(cell)
        case "best":
            legend.outline(cell[0])
        case _:
            scale = np.linspace(0.0, 1.0, SCALE.N)[np.newaxis]
            legend.axes.imshow(scale, cmap=SCALE, aspect="equal", extent=(left, right, 0.42, -0.42))


def _length(text: str, font: FontProperties) -> float:
    """Return the length of a text in inches."""
    size = font.get_size_in_points()
    return float(TextPath((0, 0), text, size=size, prop=font).get_extents().width) / 72


def _typeset(line: str) -> str:
    """Replace characters of a summary by signs that a terminal may lack, such as raised digits.

    >>> _typeset("30x16, 99 mines, 2.35e+30 solutions").split(", ")[-1]
    '2.35 · 10³⁰ solutions'
    """
    raised = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    line = re.sub(r"^(\d+)x(\d+)", "\\1 \N{MULTIPLICATION SIGN} \\2", line)
    return re.sub(r"e\+(\d+)", lambda power: " · 10" + power[1].translate(raised), line)
