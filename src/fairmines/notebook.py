"""The base classes of objects that notebooks show as HTML, and that matplotlib draws.

What draws them knows all rooms, and none of them knows it: it is loaded by its name, when the first
object is shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Renderer(Protocol):
    """What draws objects."""

    def render_html(self, shown: object, /) -> str:
        """Return an object as HTML."""
        ...

    def plot_board(self, board: Any, /, ax: Axes | None) -> Axes:
        """Draw a board into axes, or into those of a new figure."""
        ...


def _renderer() -> Renderer:
    return cast("Renderer", import_module("fairmines.rendering.renderer"))


class NotebookDisplay:
    """An object with a picture or a table of its own in Jupyter and other notebooks."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _renderer().render_html(self)


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
        return _renderer().plot_board(self, ax)
