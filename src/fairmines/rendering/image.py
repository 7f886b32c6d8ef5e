"""Saves figures as PNG or SVG files. Needs matplotlib, the extra `plot`."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from fairmines.engines.probabilities import Probabilities
from fairmines.errors import FairminesError
from fairmines.rendering.plots import check_matplotlib
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.review import Review
from fairmines.simulation.result import Result

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg")


def image_format(path: str) -> str:
    """Return the format, "png" or "svg", of a file's name.

    Commands call this before they do any work.

    Raises:
        FairminesError: The name has another ending.
        MissingExtraError: matplotlib is not installed.

    >>> image_format("board.svg")
    'svg'
    """
    ending = PurePath(path).suffix
    if ending.lower()[1:] not in FORMATS:
        raise FairminesError(f"image {path!r}: expected a name that ends in .png or .svg")
    check_matplotlib("images")
    return ending.lower()[1:]


def render_image(result: Probabilities, file_format: str) -> bytes:
    """Draw a heat map and return the file's content; `file_format` is "png" or "svg".

    The same analysis gives the same bytes.
    """
    from fairmines.rendering.board_plot import draw

    return _save(lambda: draw(result), file_format)


def render_results(results: Sequence[Result], file_format: str, *, swept: bool) -> bytes:
    """Draw win rates and return the file's content; `file_format` is "png" or "svg".

    With `swept`, the levels differ only in the number of mines, and the figure shows win rates
    against density. The same results give the same bytes.
    """
    from fairmines.rendering.win_rates import draw_rates, draw_sweep

    return _save(lambda: draw_sweep(results) if swept else draw_rates(results), file_format)


def render_review(review: Review, file_format: str) -> bytes:
    """Draw the review of a game and return the file's content; `file_format` is "png" or "svg"."""
    from fairmines.rendering.review_plots import draw_review

    return _save(lambda: draw_review(review), file_format)


def render_summary(games: Sequence[GameSummary], file_format: str) -> bytes:
    """Draw what the reviews of many games say and return the file's content."""
    from fairmines.rendering.review_plots import draw_summary

    return _save(lambda: draw_summary(games), file_format)


def _save(draw: Callable[[], Figure], file_format: str) -> bytes:
    """Draw a figure and return the file's content, the same for the same figure."""
    from matplotlib import rc_context

    buffer = io.BytesIO()
    with rc_context({"svg.hashsalt": "fairmines"}):
        undated = {"Date": None} if file_format == "svg" else {}
        draw().savefig(buffer, format=file_format, metadata=undated)
    return buffer.getvalue()
