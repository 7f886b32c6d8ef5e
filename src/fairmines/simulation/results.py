"""`Results`: several results in a list that shows itself as a table."""

from __future__ import annotations

from fairmines.notebook import NotebookDisplay
from fairmines.simulation.result import Result


class Results(NotebookDisplay, list[Result]):
    """A list of results. It prints a line for each of them, and notebooks show a table.

    >>> from fairmines import compare
    >>> print(compare(["random", "min-risk"], (4, 4, 2), games=200))  # doctest: +ELLIPSIS
    [<Result random, 4x4x2: ... of 200 = ...>,
     <Result min-risk, 4x4x2: ... of 200 = ...>]
    """

    def __repr__(self) -> str:
        return "[" + ",\n ".join(map(repr, self)) + "]"
