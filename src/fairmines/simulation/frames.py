"""Results as a data frame of pandas or polars."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.errors import MissingExtraError
from fairmines.simulation.result import Result

Backend = Literal["pandas", "polars"]
BACKENDS: tuple[Backend, ...] = ("pandas", "polars")


def to_frame(results: Result | Iterable[Result], backend: Backend | None = None) -> Any:
    """Return a data frame with a row for each result: the columns of `Result.report`.

    The parameters of strategies are columns, too: `strategy.eps` for a parameter eps.

    Args:
        results: One or several results.
        backend: "pandas" or "polars"; None for the one that is loaded, or else installed.

    Raises:
        MissingExtraError: The library is not installed.
        FairminesError: An argument is invalid.
    """
    if isinstance(results, Result):
        results = [results]
    rows = [
        checks.instance("result", it, Result).report()
        for it in checks.items("results", results, "a list of results")
    ]
    names = dict.fromkeys(name for row in rows for name in row)
    columns = {name: _alike([row.get(name) for row in rows]) for name in names}
    return _library(backend).DataFrame(columns)


def _alike(values: list[Any]) -> list[Any] | NDArray[np.uint64]:
    """Return a column's values as one type: numbers as floats if one is, and else as texts."""
    kinds = {type(it) for it in values if it is not None}
    if kinds == {int, float}:
        return [it if it is None else float(it) for it in values]
    # Seeds have 64 bits; the first versions of polars 1 take an integer for one with a sign.
    if kinds == {int} and None not in values and max(values) > np.iinfo(np.int64).max:
        return np.array(values, np.uint64)
    return values if len(kinds) < 2 else [it if it is None else str(it) for it in values]


def _library(backend: Backend | None) -> Any:
    if backend is not None:
        checks.choice("backend", backend, BACKENDS)
    loaded = [name for name in BACKENDS if name in sys.modules]
    for name in [backend] if backend else [*loaded, *BACKENDS]:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    wanted = backend or "pandas or polars"
    raise MissingExtraError(
        f"a data frame needs {wanted}, which is not installed: pip install {backend or 'pandas'}"
    )
