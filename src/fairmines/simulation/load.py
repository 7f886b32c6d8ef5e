"""Opens the results that a file keeps."""

from __future__ import annotations

from os import PathLike
from typing import cast

from fairmines.boards.level import FirstRule, Level
from fairmines.errors import FairminesError
from fairmines.play.rules import Rules
from fairmines.simulation.chunk import Chunk
from fairmines.simulation.experiment import Estimator, Experiment, Start
from fairmines.simulation.result import Result
from fairmines.simulation.results import Results
from fairmines.simulation.store import Store
from fairmines.simulation.store_rows import StoredExperiment
from fairmines.strategies import STRATEGIES, Strategy, StrategyFactory
from fairmines.strategies.prototype import Prototype, plain_value
from fairmines.strategies.registry import parse_name


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


def load(path: str | PathLike[str]) -> Results:
    """Open a file of results, as `fm.simulate(..., out=path)` and `fairmines simulate --out` write.

    The file is only read, so a simulation may write to it meanwhile. `Result.asked` is the number
    of the last stored game; `complete` is false if an earlier one is missing.

    Returns:
        The results in the order in which they were begun, those of other versions of fairmines
        included.

    Raises:
        FairminesError: The file does not exist, or is no file of results.
    """
    with Store(path, read_only=True) as store:
        results = [_result(row, store.chunks(row.number)) for row in store.experiments()]
    return Results(result for result in results if result.games)


def _result(row: StoredExperiment, stored: list[Chunk]) -> Result:
    start = row.start
    experiment = Experiment(
        strategy=_strategy(row.strategy),
        level=Level(row.width, row.height, row.mines),
        rules=cast("Rules", row.rules),
        first=cast("FirstRule", row.first),
        start=cast("Start", start if start == "random" else tuple(map(int, start.split(",")))),
        seed=int(row.seed),
        estimator=cast("Estimator", row.estimator),
        verify=bool(row.verified),
        reproducible=bool(row.reproducible),
    )
    chunks = _apart(stored)
    asked = max((chunk.span.end for chunk in chunks), default=0)
    return Result(experiment, asked, chunks, row.version, row.begun)


def _strategy(label: str) -> StrategyFactory:
    return STRATEGIES[label] if label in STRATEGIES else NamedStrategy(label)


def _apart(stored: list[Chunk]) -> list[Chunk]:
    """Return chunks without common games: of those with the same first game the longest."""
    chunks: list[Chunk] = []
    end = 0
    for chunk in sorted(stored, key=lambda it: (it.first, -it.tally.games)):
        if chunk.first >= end:
            chunks.append(chunk)
            end = chunk.span.end
    return chunks
