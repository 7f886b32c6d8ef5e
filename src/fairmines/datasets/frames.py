"""Results, positions and analyses as a data frame of pandas or polars."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.datasets.positions import Positions, table_columns
from fairmines.engines.many import Analyses
from fairmines.errors import MissingExtraError
from fairmines.simulation.result import Result

Backend = Literal["pandas", "polars"]
BACKENDS: tuple[Backend, ...] = ("pandas", "polars")


def to_frame(
    results: Result | Iterable[Result] | Positions | Analyses, backend: Backend | None = None
) -> Any:
    """Return a data frame with a row for each result, position or analysis.

    The columns of results are those of `Result.report`, and the parameters of strategies:
    `strategy.eps` for a parameter eps. The columns of positions and analyses are their arrays;
    boards are lists in reading order, and cells have a column for the row and one for the column.

    Args:
        results: One or several results, `Positions`, or `Analyses`.
        backend: "pandas" or "polars"; None for the one that is loaded, or else installed.

    Raises:
        MissingExtraError: The library is not installed.
        FairminesError: An argument is invalid.
    """
    library = _library(backend)
    if isinstance(results, Positions):
        columns = _columns_of_arrays(table_columns(results), library)
    elif isinstance(results, Analyses):
        columns = _columns_of_arrays(_arrays_of_analyses(results), library)
    else:
        columns = _columns_of_results([results] if isinstance(results, Result) else results)
    return library.DataFrame(columns)


def _columns_of_results(results: Iterable[Result]) -> dict[str, Any]:
    rows = [
        checks.instance("result", result, Result).report()
        for result in checks.items(
            "results", results, "a list of results, or positions, or analyses"
        )
    ]
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: _alike([row.get(name) for row in rows]) for name in names}


def _columns_of_arrays(arrays: dict[str, NDArray[Any]], library: Any) -> dict[str, Any]:
    return {
        name: array if array.ndim == 1 else _column_of_boards(array, library)
        for name, array in arrays.items()
    }


def _column_of_boards(boards: NDArray[Any], library: Any) -> Any:
    """Return a column with a row of numbers for each board, of the same type without boards."""
    rows = [board.ravel() for board in boards]
    if library.__name__ == "pandas":
        return library.Series(rows, dtype=object)
    numbers = library.Series(boards[:0].ravel()).dtype
    return library.Series(rows, dtype=library.Array(numbers, math.prod(boards.shape[1:])))


def _arrays_of_analyses(analyses: Analyses) -> dict[str, NDArray[Any]]:
    rows, columns = analyses.safest.T
    return {
        "cells": analyses.cells,
        "mines": analyses.mines,
        "valid": analyses.valid,
        "log_solutions": analyses.log_solutions,
        "mine_probability": analyses.mine_probability,
        "forced_guess": analyses.forced_guess,
        "least_risk": analyses.least_risk,
        "safest_row": rows,
        "safest_column": columns,
    }


def _alike(values: list[Any]) -> list[Any] | NDArray[np.uint64]:
    """Return a column's values as one type: numbers as floats if one is, and else as texts."""
    kinds = {type(value) for value in values if value is not None}
    if kinds == {int, float}:
        return [value if value is None else float(value) for value in values]
    # Seeds have 64 bits; the first versions of polars 1 take an integer for one with a sign.
    if kinds == {int} and None not in values and max(values) > np.iinfo(np.int64).max:
        return np.array(values, np.uint64)
    return (
        values if len(kinds) < 2 else [value if value is None else str(value) for value in values]
    )


def _library(backend: Backend | None) -> Any:
    if backend is not None:
        checks.choice("backend", backend, BACKENDS)
    loaded = [name for name in BACKENDS if name in sys.modules]
    for name in [backend] if backend else [*loaded, *BACKENDS]:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    needed = backend or "pandas or polars"
    raise MissingExtraError(
        f"a data frame needs {needed}, which is not installed: pip install {backend or 'pandas'}"
    )
