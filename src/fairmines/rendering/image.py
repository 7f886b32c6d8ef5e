"""A heat map as a picture file. Needs matplotlib, the extra `plot`."""

from __future__ import annotations

import io
from importlib.util import find_spec
from pathlib import PurePath

from fairmines.analysis import Probabilities
from fairmines.errors import FairminesError, MissingExtraError

FORMATS = ("png", "svg")


def image_format(path: str) -> str:
    """Return the format, "png" or "svg", that a file's name asks for.

    Raises `FairminesError` for another, and `MissingExtraError` without matplotlib: before any
    work is done.

    >>> image_format("board.svg")
    'svg'
    """
    ending = PurePath(path).suffix
    if ending.lower()[1:] not in FORMATS:
        raise FairminesError(f"image {path!r}: expected a name that ends in .png or .svg")
    if find_spec("matplotlib") is None:
        raise MissingExtraError(
            "images need matplotlib, which is not installed: pip install 'fairmines[plot]'"
        )
    return ending.lower()[1:]


def render_image(result: Probabilities, file_format: str) -> bytes:
    """Draw a heat map and return the file's content; `file_format` is "png" or "svg".

    The same analysis gives the same bytes.
    """
    from matplotlib import rc_context

    from fairmines.rendering.figure import draw

    buffer = io.BytesIO()
    with rc_context({"svg.hashsalt": "fairmines"}):
        figure = draw(result)
        undated = {"Date": None} if file_format == "svg" else {}
        figure.savefig(buffer, format=file_format, metadata=undated)
    return buffer.getvalue()
