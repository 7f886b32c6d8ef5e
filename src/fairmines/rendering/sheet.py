"""`Sheet`: matplotlib axes that are divided into cells, and the shapes that are drawn into them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.font_manager import FontProperties
from matplotlib.patches import FancyBboxPatch
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, AffineDeltaTransform
from numpy.typing import NDArray

from fairmines.rendering import palette
from fairmines.rendering.plot_style import inks

Point = tuple[float, float]
"""(row, column). Samples in the legend may lie between two cells."""
Cells = NDArray[Any] | Sequence[Point]

FONT = FontProperties(family="DejaVu Sans", size=10)
BOLD = FontProperties(family="DejaVu Sans", size=12, weight="bold")
SMALL = FontProperties(family="DejaVu Sans", size=8)

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


class Sheet:
    """Axes that are divided into width x height cells, with methods that draw into them.

    The middle of the cell (row, column) is the point (column, row) of the axes, as in `imshow`.
    """

    def __init__(self, axes: Axes, width: float, height: float) -> None:
        """Divide axes; they lose their frame and ticks, and their cells become square."""
        self.axes = axes
        axes.set(xlim=(-0.5, width - 0.5), ylim=(height - 0.5, -0.5), xticks=[], yticks=[])
        axes.set_aspect("equal")
        axes.set_frame_on(False)
        self._width, self._height = width, height
        # From cells to pixels. Rows count downwards, but the shapes have their top at the top.
        self._unit = Affine2D().scale(1, -1) + AffineDeltaTransform(cast("Any", axes.transData))

    @property
    def size(self) -> float:
        """The side of a cell in inches."""
        room = self.axes.get_position(original=True).transformed(
            self.axes.get_figure(root=False).transSubfigure  # type: ignore[union-attr]
        )
        figure = self.axes.get_figure(root=True)
        assert figure is not None
        return min(room.width / self._width, room.height / self._height) / figure.dpi

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
        step = next((step for step in (1, 2, 5, 10, 20, 50) if step * self.size >= 0.3), 100)
        self.axes.set_xticks(np.arange(0, self._width, step))
        self.axes.set_yticks(np.arange(0, self._height, step))
        self.axes.xaxis.tick_top()
        self.axes.tick_params(length=0, pad=4, labelsize=8, labelcolor=inks(self.axes).quiet)

    def put_mines(self, cells: Cells, colour: str, glint: str) -> None:
        """Draw a mine into each of the cells."""
        self.put(MINE, cells, facecolors=colour, linewidths=0)
        self.put(GLINT, cells, facecolors=glint, linewidths=0)

    def put_checks(self, cells: Cells) -> None:
        """Draw a check mark into each of the cells."""
        width = self.points(0.11)
        self.put(CHECK, cells, facecolors="none", edgecolors=palette.LIGHT, linewidths=width)

    def put_question_marks(self, cells: Cells) -> None:
        """Draw a question mark into each of the cells."""
        self.put(text_outline("?", 0.4, FONT), cells, color=palette.ink(palette.UNKNOWN))


def text_outline(text: str, height: float, font: FontProperties) -> Path:
    """Return the centred outline of a text; `height` is that of its digits, in cells."""
    outline = TextPath((0, 0), text, size=1.0, prop=font)
    box, digit = outline.get_extents(), TextPath((0, 0), "0", size=1.0, prop=font).get_extents()
    centred = Affine2D().translate(-(box.x0 + box.x1) / 2, -digit.y1 / 2)
    return outline.transformed(centred.scale(height / digit.y1))
