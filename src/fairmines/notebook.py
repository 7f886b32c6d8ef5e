"""`NotebookDisplay`: the base class of objects that notebooks show as HTML.

Boards and engines must not import `fairmines.rendering`. So this class only holds a place for the
function that renders; `fairmines.public` puts it there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar


class NotebookDisplay:
    """An object with a picture or a table of its own in Jupyter and other notebooks."""

    __slots__ = ()

    render_html: ClassVar[Callable[[object], str] | None] = None
    """Object -> HTML. None until `fairmines.public` is loaded: then notebooks show the repr."""

    def _repr_html_(self) -> str | None:
        render = NotebookDisplay.render_html
        return None if render is None else render(self)
