"""Draws a heat map of mine probabilities with matplotlib."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.collections import PathCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import FancyBboxPatch
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from fairmines.boards.view import View
from fairmines.engines.analysis import Probabilities
from fairmines.rendering import palette
from fairmines.rendering.summary import summarise

Point = tuple[float, float]
"""(row, column). Samples in the legend may lie between two cells."""
Cells = NDArray[Any] | Sequence[Point]

# Lengths in inches.
DPI = 100
LARGEST_CELL, SMALLEST_CELL, LEGEND_CELL = 0.5, 0.02, 0.24
AREA, LONGEST = 300.0, 80.0
"""The largest area and side of a board, which limit the size of its cells."""
LEGIBLE_CLUE, LEGIBLE_PERCENT = 0.08, 0.17
"""The smallest cells in which a clue and a percentage can be read."""
BESIDE, ABOVE, BELOW = 0.6, 1.1, 0.8
"""Room around the board: numbers of rows and columns, title, legend."""

FONT = FontProperties(family="DejaVu Sans", size=10)
BOLD = FontProperties(family="DejaVu Sans", size=12, weight="bold")
SMALL = FontProperties(family="DejaVu Sans", size=8)
GREY, LINE = "#6a6a72", "#d4d4da"
SCALE = LinearSegmentedColormap.from_list("mine probability", palette.SCALE)

# Shapes, in units of a cell around its middle.
SQUARE = Path([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)], closed=True)
TILE = FancyBboxPatch(
    (-0.47, -0.47), 0.94, 0.94, boxstyle="round, pad=0, rounding_size=0.1"
).get_path()
MINE = Path.make_compound_path(
    Path.circle(radius=0.22),
    *(
        SQUARE.transformed(Affine2D().scale(0.66, 0.09).rotate_deg(angle))
        for angle in (0, 45, 90, 135)
    ),
)
GLINT = Path.circle((-0.07, 0.08), 0.055)
CHECK = Path([(-0.22, 0.0), (-0.06, -0.17), (0.23, 0.19)])


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
    figure.text(0.5, 1 - 0.57 / height, advice, ha="center", va="center", font=FONT, color=GREY)
    # 3. The board.
    board = Sheet(figure, view.width, view.height, size, bottom=BELOW)
    board.number_rows_and_columns()
    if size >= LEGIBLE_CLUE:
        _draw_tiles(board, result)
        _draw_figures(board, result)
    else:
        board.axes.imshow(_colours(result), interpolation="nearest", aspect="auto")
    if result.safest is not None:
        board.outline(result.safest)
    # 4. The legend.
    _draw_legend(Sheet(figure, _legend_cells(), 1, LEGEND_CELL, bottom=(BELOW - LEGEND_CELL) / 2))
    return figure


def cell_size(width: int, height: int) -> float:
    """Return the side of a cell in inches, whole pixels, for a board of this size.

    >>> cell_size(30, 16), cell_size(1000, 1000)
    (0.5, 0.02)
    """
    fitting = min(LARGEST_CELL, (AREA / (width * height)) ** 0.5, LONGEST / max(width, height))
    return max(int(fitting * DPI) / DPI, SMALLEST_CELL)


class Sheet:
    """A part of a figure that is divided into cells, with methods that draw into them."""

    def __init__(
        self, figure: Figure, width: float, height: float, size: float, *, bottom: float
    ) -> None:
        """Place width x height cells, centred; `size` and `bottom` are lengths in inches."""
        across, up = figure.get_size_inches()
        self.size = size
        self.axes = figure.add_axes(
            (
                (across - width * size) / 2 / across,
                bottom / up,
                width * size / across,
                height * size / up,
            ),
            xlim=(-0.5, width - 0.5),
            ylim=(height - 0.5, -0.5),
            frame_on=False,
            xticks=[],
            yticks=[],
        )
        self._unit = Affine2D().scale(size) + figure.dpi_scale_trans

    def put(self, shape: Path, cells: Cells, **style: Any) -> None:
        """Draw a shape into each of the cells, (row, column)."""
        offsets = np.asarray(cells, dtype=np.float64).reshape(-1, 2)[:, ::-1]
        shapes = PathCollection(
            [shape], offsets=offsets, offset_transform=self.axes.transData, **style
        )
        shapes.set_transform(self._unit)
        self.axes.add_collection(shapes, autolim=False)

    def points(self, cells: float) -> float:
        """Convert a length in cells to points, the unit of line widths."""
        return cells * self.size * 72

    def outline(self, cell: Point) -> None:
        """Draw a frame around a cell; around a tiny cell, the frame is larger than the cell."""
        scale = max(1.0, 0.2 / self.size)
        frame = TILE.transformed(Affine2D().scale(scale))
        for colour, width in (("white", 0.2), (palette.BEST, 0.1)):
            line = self.points(width * scale)
            self.put(
                frame, [cell], facecolors="none", edgecolors=colour, linewidths=line, clip_on=False
            )

    def number_rows_and_columns(self) -> None:
        """Number rows and columns: all of them, or every 2nd, 5th, ... on small cells."""
        step = next(step for step in (1, 2, 5, 10, 20, 50) if step * self.size >= 0.3)
        columns, rows = (abs(b - a) for a, b in (self.axes.get_xlim(), self.axes.get_ylim()))
        self.axes.set_xticks(np.arange(0, columns, step))
        self.axes.set_yticks(np.arange(0, rows, step))
        self.axes.xaxis.tick_top()
        self.axes.tick_params(length=0, pad=4, labelsize=8, labelcolor=GREY)


def _colours(result: Probabilities) -> NDArray[np.float64]:
    """Return the colour of every cell, (H, W, 3)."""
    cells, mine_probability = result.view.cells, result.mine_probability
    colours = SCALE(np.nan_to_num(mine_probability))[..., :3]
    for where, colour in (
        (cells != View.COVERED, palette.OPENED),
        (result.view.covered & np.isnan(mine_probability), palette.UNKNOWN),
        (result.safe, palette.SAFE),
        (result.mined, palette.MINED),
    ):
        colours[where] = to_rgb(colour)
    colours[cells == View.MINE] = to_rgb(palette.MINED)
    return colours


def _draw_tiles(board: Sheet, result: Probabilities) -> None:
    """Draw covered cells as tiles, the others flat."""
    covered = result.view.covered
    board.put(
        SQUARE,
        np.argwhere(~covered),
        facecolors=palette.OPENED,
        edgecolors=LINE,
        linewidths=board.points(0.02),
    )
    board.put(TILE, np.argwhere(covered), facecolors=_colours(result)[covered], linewidths=0)


def _draw_figures(board: Sheet, result: Probabilities) -> None:
    """Draw the contents of cells: clues, mines, check marks, percentages, question marks."""
    cells, mine_probability = result.view.cells, result.mine_probability
    # 1. Clues and known mines.
    for clue in range(1, 9):
        figure = _figure(str(clue), 0.46, BOLD)
        board.put(figure, np.argwhere(cells == clue), color=palette.CLUES[clue], linewidths=0)
    _put_mines(board, np.argwhere(cells == View.MINE), palette.DARK, palette.OPENED)
    # 2. Certain cells.
    _put_mines(board, np.argwhere(result.mined), palette.LIGHT, palette.MINED)
    _put_checks(board, np.argwhere(result.safe))
    # 3. Uncertain cells. Cells with the same text are drawn together.
    same = defaultdict(list)
    uncertain = (mine_probability > 0) & (mine_probability < 1)
    if board.size >= LEGIBLE_PERCENT:
        for row, column in np.argwhere(uncertain).tolist():
            probability = mine_probability[row, column]
            text = palette.percent(probability)
            same[text, palette.ink(palette.probability_colour(probability))].append((row, column))
    for (text, colour), places in same.items():
        figure = _figure(text, 0.32 if len(text) < 3 else 0.26, FONT)
        board.put(figure, places, color=colour, linewidths=0)
    _put_question_marks(board, np.argwhere(result.view.covered & np.isnan(mine_probability)))


def _put_mines(board: Sheet, cells: Cells, colour: str, glint: str) -> None:
    board.put(MINE, cells, facecolors=colour, linewidths=0)
    board.put(GLINT, cells, facecolors=glint, linewidths=0)


def _put_checks(board: Sheet, cells: Cells) -> None:
    width = board.points(0.11)
    board.put(CHECK, cells, facecolors="none", edgecolors=palette.LIGHT, linewidths=width)


def _put_question_marks(board: Sheet, cells: Cells) -> None:
    colour = palette.ink(palette.UNKNOWN)
    board.put(_figure("?", 0.4, FONT), cells, color=colour, linewidths=0)


def _figure(text: str, height: float, font: FontProperties) -> Path:
    """Return the centred outline of a text; `height` is that of its digits, in cells."""
    outline = TextPath((0, 0), text, size=1.0, prop=font)
    box, digit = outline.get_extents(), TextPath((0, 0), "0", size=1.0, prop=font).get_extents()
    centred = Affine2D().translate(-(box.x0 + box.x1) / 2, -digit.y1 / 2)
    return outline.transformed(centred.scale(height / digit.y1))


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
        legend.axes.text(left, 0.0, word, font=FONT, color=GREY, va="center_baseline")
        left += _length(word, FONT) / LEGEND_CELL + GAPS[1]


def _draw_sample(legend: Sheet, word: str, left: float, right: float) -> None:
    cell = [(0.0, left + 0.5)]
    match word:
        case "safe":
            legend.put(TILE, cell, facecolors=palette.SAFE, linewidths=0)
            _put_checks(legend, cell)
        case "mined":
            legend.put(TILE, cell, facecolors=palette.MINED, linewidths=0)
            _put_mines(legend, cell, palette.LIGHT, palette.MINED)
        case "unknown":
            legend.put(TILE, cell, facecolors=palette.UNKNOWN, linewidths=0)
            _put_question_marks(legend, cell)
        case "best":
            legend.outline(cell[0])
        case _:
            scale = np.linspace(0.0, 1.0, SCALE.N)[np.newaxis]
            legend.axes.imshow(scale, cmap=SCALE, aspect="auto", extent=(left, right, 0.42, -0.42))


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
