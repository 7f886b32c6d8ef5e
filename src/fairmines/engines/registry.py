"""The three engines by name, and `analyse`, which asks one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, overload

from numpy.typing import ArrayLike

from fairmines import checks
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.enumeration import analyse_by_enumeration
from fairmines.engines.exact import analyse_exact
from fairmines.engines.groups import GroupProbabilities, analyse_by_groups
from fairmines.engines.probabilities import Probabilities
from fairmines.errors import FairminesError

EngineName = Literal["exact", "enumeration", "groups"]

ENGINES: dict[EngineName, Callable[..., Probabilities]] = {
    "exact": analyse_exact,
    "enumeration": analyse_by_enumeration,
    "groups": analyse_by_groups,
}


@overload
def analyse(
    view: View | ArrayLike,
    mines: int | None = None,
    *,
    density: float | None = None,
    budget: int | None = None,
    engine: Literal["exact", "enumeration"] = "exact",
) -> Analysis: ...
@overload
def analyse(
    view: View | ArrayLike,
    mines: int | None = None,
    *,
    density: None = None,
    budget: None = None,
    engine: Literal["groups"],
) -> GroupProbabilities: ...
@overload
def analyse(
    view: View | ArrayLike,
    mines: int | None = None,
    *,
    density: float | None = None,
    budget: int | None = None,
    engine: EngineName,
) -> Probabilities: ...
def analyse(
    view: View | ArrayLike,
    mines: int | None = None,
    *,
    density: float | None = None,
    budget: int | None = None,
    engine: EngineName = "exact",
) -> Probabilities:
    """Compute the mine probability of each covered cell of a view.

    Args:
        view: What the player sees; or the codes of its cells, as `View` takes them.
        mines: The total of mines on the board, known mines included; by default `view.mines`. If
            both are None, all arrangements of the frontier have equal weight, and the interior has
            no probabilities.
        density: With an unknown total, a number D between 0 and 1: an arrangement then has weight
            (D / (1 - D)) ** mines. Not for the engine "groups".
        budget: The work after which an engine gives up. "exact" counts the weights that it stores,
            by default 67,108,864 (about 400 MB and two seconds). "enumeration" counts steps, by
            default 1,000,000 (about a minute). "groups" takes no budget.
        engine: "exact" (the kernel), "enumeration" (exact too, in Python, slower) or "groups"
            (approximate).

    Returns:
        An `Analysis`; for the engine "groups" `GroupProbabilities`, which has no solutions.

    Raises:
        InconsistentViewError: No layout fits the view and the total.
        TooComplexError: The constraints are so entangled that the budget is exceeded.
        FairminesError: An argument is out of range or does not go with the engine.

    >>> view = View.parse("3 3 2\\n???\\n?2!\\n???")
    >>> analyse(view).solutions, analyse(view, engine="enumeration").solutions
    (7, 7)
    >>> round(float(analyse(view, engine="groups").mine_probability[0, 0]), 6)
    0.142857
    """
    if isinstance(getattr(view, "view", None), View):  # a board of a file
        checks.instance("view", view, View)
    if not isinstance(view, View):
        view = View(view)
    try:
        run = ENGINES[engine]
    except (KeyError, TypeError):
        checks.choice("engine", engine, ENGINES)
        raise
    if budget is None:
        return run(view, mines, density=density)
    if engine == "groups":
        raise FairminesError(f"budget {checks.quote(budget)}: the engine 'groups' takes no budget")
    return run(view, mines, density=density, budget=budget)
