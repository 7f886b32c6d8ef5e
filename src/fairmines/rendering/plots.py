"""Pictures in one line: boards, win rates and reviews, drawn into one's own matplotlib axes.

matplotlib is the extra `plot`. It loads with the first picture, and not with this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fairmines import checks
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.engines.probabilities import Probabilities
from fairmines.errors import FairminesError, MissingExtraError
from fairmines.reviews.review import Review
from fairmines.simulation.result import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BOARD_CELL, MARGIN = 0.36, 0.5
"""The side of a cell, and the room for the numbers of rows and columns, in inches."""
LONGEST = 14.0
"""The longest side of a new figure, in inches."""


def check_matplotlib(what: str) -> None:
    """Raise `MissingExtraError` if matplotlib is not installed; `what` needs it."""
    if find_spec("matplotlib") is None:
        raise MissingExtraError(
            f"{what} need matplotlib, which is not installed: pip install 'fairmines[plot]'"
        )


def plot_board(board: View | Layout | Probabilities, ax: Axes | None = None) -> Axes:
    """Draw a view, a layout or the probabilities of a view into axes; see `Plottable.plot`."""
    view = board.view if isinstance(board, Probabilities) else board
    longest = max(view.width, view.height) * BOARD_CELL + 2 * MARGIN
    scale = min(1.0, LONGEST / longest)
    width, height = (
        (cells * BOARD_CELL + 2 * MARGIN) * scale for cells in (view.width, view.height)
    )
    axes = _axes(ax, (width, height))
    from fairmines.rendering.board_plot import plot_view

    if isinstance(board, Probabilities):
        plot_view(axes, board.view, board)
    else:
        plot_view(axes, board if isinstance(board, View) else View.of_layout(board))
    return axes


def plot_rates(results: Result | Iterable[Result], ax: Axes | None = None) -> Axes:
    """Draw a bar for each result with its win rate and 95 % interval, the first one on top.

    Args:
        results: One result or several, of any strategies and levels.
        ax: The matplotlib axes to draw into; by default those of a new figure.

    Returns:
        The axes.

    Raises:
        FairminesError: There are no results.
        MissingExtraError: matplotlib is not installed.
    """
    listed = _listed(results)
    axes = _axes(ax, (6.4, 1.1 + 0.34 * len(listed)))
    from fairmines.rendering import rate_plots

    rate_plots.plot_rates(axes, listed)
    return axes


def plot_survival(results: Result | Iterable[Result], ax: Axes | None = None) -> Axes:
    """Draw for each result how many games are not lost before p percent of the board are open.

    A curve ends at the win rate. Conditional play has no curve, because no game is lost.

    Args:
        results: One result or several, of any strategies and levels.
        ax: The matplotlib axes to draw into; by default those of a new figure.

    Returns:
        The axes.

    Raises:
        FairminesError: There are no results.
        MissingExtraError: matplotlib is not installed.
    """
    return _curves("plot_survival", results, ax)


def plot_sweep(results: Result | Iterable[Result], ax: Axes | None = None) -> Axes:
    """Draw win rates against the density of mines: for each strategy a line with a 95 % band.

    Args:
        results: Results on levels with several numbers of mines, such as those of `sweep`.
        ax: The matplotlib axes to draw into; by default those of a new figure.

    Returns:
        The axes.

    Raises:
        FairminesError: There are no results.
        MissingExtraError: matplotlib is not installed.
    """
    return _curves("plot_sweep", results, ax)


def plot_review(review: Review, ax: Axes | None = None) -> Axes:
    """Draw the winning chance over a game with its 95 % intervals, and its mistakes.

    Args:
        review: Of the game.
        ax: The matplotlib axes to draw into; by default those of a new figure.

    Returns:
        The axes.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    checks.instance("review", review, Review)
    axes = _axes(ax, (8.0, 3.6))
    from fairmines.rendering.review_plots import plot_chance

    plot_chance(axes, review)
    return axes


def _curves(name: str, results: Result | Iterable[Result], ax: Axes | None) -> Axes:
    """Draw results with a function of `rate_plots`."""
    listed = _listed(results)
    axes = _axes(ax, (6.4, 4.4))
    from fairmines.rendering import rate_plots

    plot: Callable[[Any, list[Result]], None] = getattr(rate_plots, name)
    plot(axes, listed)
    return axes


def _listed(results: Result | Iterable[Result]) -> list[Result]:
    expected = "a result, or several"
    single = isinstance(results, Result)
    listed = [results] if single else checks.items("results", results, expected)
    if not listed:
        raise FairminesError(f"results {checks.quote(results)}: expected {expected}")
    return [checks.instance("result", it, Result) for it in listed]


def _axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    """Return the caller's axes, or those of a new figure of this size in inches."""
    check_matplotlib("plots")
    from matplotlib.axes import Axes

    if ax is not None:
        return checks.instance("ax", ax, Axes, "matplotlib axes, such as those of plt.subplots()")
    from matplotlib import pyplot as plt

    return plt.subplots(figsize=size, layout="constrained")[1]
