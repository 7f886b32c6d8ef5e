"""The base classes of objects that notebooks show as HTML, and that matplotlib draws.

What draws them knows all rooms, and none of them knows it: the package itself says how it is
loaded, and that happens when the first object is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

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


class RendererHook:
    """How to load what draws objects."""

    load: Callable[[], Renderer]
    """Set by `fairmines`."""


renderer = RendererHook()


class NotebookDisplay:
    """An object with a picture or a table of its own in Jupyter and other notebooks."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return renderer.load().render_html(self)


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
        return renderer.load().plot_board(self, ax)
