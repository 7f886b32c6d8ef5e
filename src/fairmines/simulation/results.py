"""`Results`: a list of results that shows itself as a table; `load` opens a file of them."""

from __future__ import annotations

import numbers
import re
import warnings
from collections.abc import Sequence
from dataclasses import replace
from os import PathLike
from typing import Any, Final, cast

from fairmines import checks
from fairmines.boards.cells import Cell
from fairmines.boards.level import FirstRule, Level, find_level
from fairmines.errors import FairminesError, NoResultWarning
from fairmines.notebook import NotebookDisplay
from fairmines.play.rules import Rules
from fairmines.simulation.experiment import (
    CHOICES,
    Estimator,
    Experiment,
    Start,
    Terms,
    find_start,
    make_experiment,
)
from fairmines.simulation.outcomes import Outcomes
from fairmines.simulation.result import Result, experiment_of
from fairmines.simulation.store import Store
from fairmines.simulation.store_rows import StoredExperiment
from fairmines.strategies import STRATEGIES, Strategy, StrategyFactory, make_factory, name_of
from fairmines.strategies.base import FunctionStrategy
from fairmines.strategies.prototype import Prototype, plain_value
from fairmines.strategies.registry import parse_name

MOST_SHOWN = 5
"""The most values that the warning about an empty selection lists."""

ARGUMENTS: Final = {"label": "strategy", "verify": "verified"}
"""Arguments of `simulate` that a result has as another attribute."""

MOST_MISSING, MISSING_PER_GAME = 4_000_000, 64
"""The most games before the last one that are not stored: killed processes leave a row each. An
array of outcomes or weights has a number for each game, so the last one says what it takes."""
_CELL: Final = re.compile(r"\d{1,4},\d{1,4}", re.ASCII)
_SEED: Final = re.compile(r"\d{1,20}", re.ASCII)


class Results(NotebookDisplay, list[Result]):
    """A list of results. It prints a line for each of them, and notebooks show a table.

    >>> from fairmines import compare
    >>> print(compare(["random", "min-risk"], (4, 4, 2), games=200))  # doctest: +ELLIPSIS
    [<Result random, 4x4x2: ... of 200 = ...>,
     <Result min-risk, 4x4x2: ... of 200 = ...>]
    """

    def select(self, **conditions: Any) -> Results:
        """Return the results that meet all conditions, such as `strategy="min-risk"`.

        A condition is an argument of `simulate`, in any form that `simulate` takes: strategy,
        label, level, games, seed, first, start, rules, estimator, verify, reproducible. Or it is a
        column of `Result.report`, such as `mines=10`, or `**{"strategy.eps": 0.3}`.

        If no result meets them, the list is empty, and a `NoResultWarning` names the values that
        the results have.

        Raises:
            FairminesError: There is no such condition, or `simulate` would refuse its value.

        >>> from fairmines import BEGINNER, compare
        >>> results = compare(["random", "min-risk"], ["beginner", (4, 4, 2)], games=20)
        >>> results.select(level=(9, 9, 10)) == results.select(level=BEGINNER) == results[:2]
        True
        >>> results.select(strategy="random", start=(0, 0)) == results[::2]
        True
        """
        columns = dict.fromkeys(name for result in self for name in result.report())
        for name in conditions if self else ():
            checks.choice("condition", name, [*columns, *ARGUMENTS])
        met = {name: _meeting(self, name, value) for name, value in conditions.items()}
        chosen = Results(
            result for place, result in enumerate(self) if all(one[place] for one in met.values())
        )
        if self and not chosen:
            absent = [name for name, places in met.items() if not any(places)]
            said = _absence(self, conditions, absent)
            warnings.warn(said, NoResultWarning, stacklevel=2)
        return chosen

    def __repr__(self) -> str:
        return "[" + ",\n ".join(map(repr, self)) + "]"


def _meeting(results: Sequence[Result], name: str, value: Any) -> list[bool]:
    """Return which results meet a condition; raise the error of a value that none can have."""
    met: list[bool] = []
    refusals: list[FairminesError] = []
    for result in results:
        try:
            met.append(_meets(result, name, value))
        except FairminesError as refusal:  # a cell may be on the boards of other results
            refusals.append(refusal)
            met.append(False)
    if results and len(refusals) == len(results):
        raise refusals[0]
    return met


def _meets(result: Result, name: str, value: Any) -> bool:
    if name == "strategy":
        return _is_strategy(result, value)
    if name == "level":
        return result.level == find_level(value)
    if name == "start":
        return result.start == _read_start(value, result.level)
    if name in CHOICES:
        checks.choice(name, value, CHOICES[name])
    elif name == "seed":
        checks.seed(value)
    elif not isinstance(value, str | numbers.Number | None):
        raise FairminesError(f"{name} {checks.quote(value)}: expected a number, a text or None")
    return bool(_value(result, name) == value)


def _is_strategy(result: Result, strategy: Any) -> bool:
    """Return whether a result is of a strategy, or has its name as a label."""
    if isinstance(strategy, str) and strategy == result.strategy:
        return True
    try:
        factory = make_factory(strategy)
    except FairminesError:
        if isinstance(strategy, str):  # any text may be a label
            return False
        raise
    played = experiment_of(result).strategy
    if name_of(factory) != name_of(played):
        return False
    # Lambdas have one name; those of a file are known by their labels only.
    return "<lambda>" not in name_of(factory) or _function_of(factory) == _function_of(played)


def _function_of(strategy: StrategyFactory) -> object:
    made = strategy.strategy if isinstance(strategy, Prototype) else None
    return made.function if isinstance(made, FunctionStrategy) else None


def _read_start(start: Any, level: Level) -> Start:
    """Return a start as `simulate` takes it, or as a report has it: "ROW,COLUMN"."""
    if isinstance(start, str) and re.fullmatch(r"\d{1,9},\d{1,9}", start, re.ASCII):
        row, column = start.split(",")
        start = int(row), int(column)
    return find_start(start, level)


def _value(result: Result, name: str) -> Any:
    """Return what a result has for a condition."""
    if name in ARGUMENTS:
        return getattr(result, ARGUMENTS[name])
    return result.report().get(name)


def _absence(results: Sequence[Result], conditions: dict[str, Any], absent: list[str]) -> str:
    """Say that no result meets the conditions: which values there are, if one value is absent."""
    if not absent:
        stated = ", ".join(f"{name} {checks.quote(value)}" for name, value in conditions.items())
        return f"no result has all of {stated}"
    name = absent[0]
    values = list(dict.fromkeys(_value(result, name) for result in results))
    more = ", ..." if len(values) > MOST_SHOWN else ""
    listed = ", ".join(checks.quote(value) for value in values[:MOST_SHOWN])
    return f"no result has {name} {checks.quote(conditions[name])}: expected {listed}{more}"


# Files


def load(path: str | PathLike[str]) -> Results:
    """Open a file of results, as `fm.simulate(..., out=path)` and `fairmines simulate --out` write.

    The file is only read, so a simulation may write to it meanwhile. `Result.asked` is the number
    of the last stored game; `complete` is false if an earlier one is missing.

    Returns:
        The results in the order in which they were begun, those of other versions of fairmines
        included.

    Raises:
        FairminesError: The file does not exist, is no file of results, or is damaged. A file of a
            stranger cannot take more memory or time than its size explains.
    """
    while True:
        with Store(path, read_only=True) as store:
            try:
                results = [_result(store, row) for row in store.experiments()]
            except FairminesError:
                if not store.overtaken:
                    raise
                continue
            if not store.overtaken:
                return Results(result for result in results if result.games)


class NamedStrategy(Prototype):
    """A strategy of which only the name is known, because the file has only what it has played."""

    def __init__(self, label: str) -> None:
        self.label = label
        try:
            named = parse_name(label)[1]
            self.parameters = {name: plain_value(value) for name, value in named.items()}
        except FairminesError:  # a parameter that is no literal
            self.parameters = {}

    @property
    def strategy(self) -> Strategy:  # type: ignore[override]
        """Raise `FairminesError`: there is nothing to play."""
        raise FairminesError(
            f"strategy {self.label!r} is known by its stored results only: expected the strategy "
            "itself"
        )

    def __call__(self) -> Strategy:
        """Raise `FairminesError`: there is nothing to play."""
        return self.strategy


def _result(store: Store, row: StoredExperiment) -> Result:
    try:
        experiment = _experiment(row)
    except FairminesError as error:
        raise store.damage(f"experiment {row.number}", error) from None
    stored = _apart(store.outcomes(row.number))
    asked = max((it.part.end for it in stored), default=0)
    games = sum(it.games for it in stored)
    if asked > MOST_MISSING + MISSING_PER_GAME * games:
        told = f"game {asked - 1} is stored, but only {games:,} of the games up to it"
        raise store.damage(f"experiment {row.number}", FairminesError(told))
    return Result(replace(experiment, games=asked), stored, row.version, row.begun)


def _experiment(row: StoredExperiment) -> Experiment:
    """Check the terms of an experiment: a stranger may have written them."""
    random = row.start == "random"
    if not random and not _CELL.fullmatch(row.start):
        raise FairminesError(f"start {checks.quote(row.start)}: expected 'random', or ROW,COLUMN")
    if not _SEED.fullmatch(row.seed):
        raise FairminesError(f"seed {checks.quote(row.seed)}: expected 0 to 2**64 - 1")
    start = row.start if random else cast("Cell", tuple(map(int, row.start.split(","))))
    terms = Terms(
        rules=cast("Rules", row.rules),
        first=cast("FirstRule", row.first),
        start=start,
        seed=int(row.seed),
        estimator=cast("Estimator", row.estimator),
        verify=bool(row.verified),
        reproducible=bool(row.reproducible),
    )
    strategy = STRATEGIES.get(row.strategy) or NamedStrategy(row.strategy)
    return make_experiment(strategy, (row.width, row.height, row.mines), terms=terms)


def _apart(stored: list[Outcomes]) -> list[Outcomes]:
    """Return outcomes without common games: of those with the same first game the longest."""
    apart: list[Outcomes] = []
    for outcomes in sorted(stored, key=lambda it: (it.first, -it.games)):
        if not apart or outcomes.first >= apart[-1].part.end:
            apart.append(outcomes)
    return apart
