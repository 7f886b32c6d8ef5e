"""The base classes of objects that notebooks show as HTML, and that matplotlib draws.

Boards and engines must not import `fairmines.rendering`. So these classes only hold a place for the
functions that render; `fairmines.public` puts them there.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class NotebookDisplay:
    """An object with a picture or a table of its own in Jupyter and other notebooks."""

    __slots__ = ()

    render_html: ClassVar[Callable[[object], str] | None] = None
    """Object -> HTML. None until `fairmines.public` is loaded: then notebooks show the repr."""

    def _repr_html_(self) -> str | None:
        render = NotebookDisplay.render_html
        return None if render is None else render(self)


class Plottable(NotebookDisplay):
    """A board that matplotlib draws."""

    __slots__ = ()

    draw: ClassVar[Callable[[Any, Any], Any] | None] = None
    """(object, axes or None) -> axes. `fairmines.public` puts it here."""

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the board with matplotlib: the extra `plot`.

        Args:
            ax: The axes to draw into; by default those of a new figure.

        Returns:
            The axes. The cell (row, column) is at the point (column, row), as in `imshow`.

        Raises:
            MissingExtraError: matplotlib is not installed.
        """
        if Plottable.draw is None:
            import_module("fairmines.public")  # puts the function there
        assert Plottable.draw is not None
        return Plottable.draw(self, ax)
