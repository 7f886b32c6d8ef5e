"""`Results`: several results in a list that shows itself as a table."""

from __future__ import annotations

from fairmines import checks
from fairmines.notebook import NotebookDisplay
from fairmines.simulation.result import Result


class Results(NotebookDisplay, list[Result]):
    """A list of results. It prints a line for each of them, and notebooks show a table.

    >>> from fairmines import compare
    >>> print(compare(["random", "min-risk"], (4, 4, 2), games=200))  # doctest: +ELLIPSIS
    [<Result random, 4x4x2: ... of 200 = ...>,
     <Result min-risk, 4x4x2: ... of 200 = ...>]
    """

    def select(self, **conditions: object) -> Results:
        """Return the results with these values in their report, for example strategy="min-risk".

        Raises:
            FairminesError: No report has a value of this name.
        """
        reports = [result.report() for result in self]
        for name in conditions:
            if self and not any(name in report for report in reports):
                checks.choice("condition", name, reports[0])
        return Results(
            result
            for result, report in zip(self, reports, strict=True)
            if all(report.get(name) == value for name, value in conditions.items())
        )

    def __repr__(self) -> str:
        return "[" + ",\n ".join(map(repr, self)) + "]"
