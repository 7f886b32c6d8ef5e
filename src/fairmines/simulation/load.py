"""Opens the results that a file keeps."""

from __future__ import annotations

import re
from os import PathLike
from typing import Final, cast

from fairmines.boards.cells import Cell
from fairmines.boards.level import FirstRule
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.play.rules import Rules
from fairmines.simulation.chunk import Chunk
from fairmines.simulation.experiment import Estimator, Experiment, make_experiment
from fairmines.simulation.result import Result
from fairmines.simulation.results import Results
from fairmines.simulation.store import Store
from fairmines.simulation.store_rows import StoredExperiment
from fairmines.strategies import STRATEGIES, Strategy, StrategyFactory
from fairmines.strategies.prototype import Prototype, plain_value
from fairmines.strategies.registry import parse_name

MOST_MISSING, MISSING_PER_GAME = 4_000_000, 64
"""The most games before the last one that are not stored: killed processes leave a chunk each. An
array of outcomes or weights has a number for each game, so the last one says what it takes."""
_CELL: Final = re.compile(r"\d{1,4},\d{1,4}", re.ASCII)
_SEED: Final = re.compile(r"\d{1,20}", re.ASCII)


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


def _result(store: Store, row: StoredExperiment) -> Result:
    try:
        experiment = _experiment(row)
    except FairminesError as error:
        raise store.damage(f"experiment {row.number}", error) from None
    chunks = _apart(store.chunks(row.number))
    asked = max((chunk.span.end for chunk in chunks), default=0)
    games = sum(chunk.tally.games for chunk in chunks)
    if asked > MOST_MISSING + MISSING_PER_GAME * games:
        told = f"game {asked - 1} is stored, but only {games:,} of the games up to it"
        raise store.damage(f"experiment {row.number}", FairminesError(told))
    return Result(experiment, asked, chunks, row.version, row.begun)


def _experiment(row: StoredExperiment) -> Experiment:
    """Check the terms of an experiment: a stranger may have written them."""
    random = row.start == "random"
    if not random and not _CELL.fullmatch(row.start):
        raise FairminesError(f"start {quote(row.start)}: expected 'random', or ROW,COLUMN")
    if not _SEED.fullmatch(row.seed):
        raise FairminesError(f"seed {quote(row.seed)}: expected 0 to 2**64 - 1")
    start = row.start if random else cast("Cell", tuple(map(int, row.start.split(","))))
    return make_experiment(
        _strategy(row.strategy),
        (row.width, row.height, row.mines),
        rules=cast("Rules", row.rules),
        first=cast("FirstRule", row.first),
        start=start,
        seed=int(row.seed),
        estimator=cast("Estimator", row.estimator),
        verify=bool(row.verified),
        reproducible=bool(row.reproducible),
    )


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
