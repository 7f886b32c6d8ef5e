"""The base classes of objects that notebooks show as HTML, and that matplotlib draws.

What draws them knows all rooms, and none of them knows it: it is loaded by its name, when the first
object is shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class NotebookDisplay:
    """An object with a picture or a table of its own in Jupyter and other notebooks."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(import_module("fairmines.rendering.review_html").render_html(self))


class Plottable(NotebookDisplay):
    """A board that matplotlib draws."""

    __slots__ = ()

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the board with matplotlib: the extra `plot`.

        Args:
            ax: The axes to draw into; by default those of a new figure.

        Returns:
            The axes. The cell (row, column) is at the point (column, row), as in `imshow`.

        Raises:
            MissingExtraError: matplotlib is not installed.
        """
        plots: Any = import_module("fairmines.rendering.plots")
        return cast("Axes", plots.plot_board(self, ax))
