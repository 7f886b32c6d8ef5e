"""The rows of a file of results: what their columns are called, and how they are read."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Final

from fairmines.simulation.chunk import Chunk
from fairmines.simulation.key import ResultKey
from fairmines.simulation.tally import Tally


@dataclass(frozen=True)
class StoredExperiment(ResultKey):
    """An experiment in a file; `version` is that of the fairmines that has begun it."""

    begun: str
    """The day, YYYY-MM-DD."""
    number: int


EXPERIMENT: Final = tuple(
    field.name for field in fields(StoredExperiment) if field.name != "number"
)
"""The columns of an experiment, without its number, `id`."""
COUNTS: Final = tuple(field.name for field in fields(Tally))
CHUNK: Final = ("first", *COUNTS, "won", "seconds", "weights", "errors")
"""The columns of a chunk, without its experiment and its signatures, which are read alone."""


def values_of(chunk: Chunk) -> dict[str, object]:
    """Return the columns of a chunk, with its signatures."""
    counts = {name: getattr(chunk.tally, name) for name in COUNTS}
    return {
        "first": chunk.first,
        **counts,
        "lost_at": json.dumps(chunk.tally.lost_at),
        "won": chunk.won,
        "seconds": chunk.seconds,
        "weights": chunk.weights,
        "errors": json.dumps(dict(chunk.errors)),
        "signatures": chunk.signatures,
    }


def read_chunk(values: tuple[Any, ...]) -> Chunk:
    """Read the columns `CHUNK`."""
    row = dict(zip(CHUNK, values, strict=True))
    counts = {name: row.pop(name) for name in COUNTS}
    counts["lost_at"] = tuple(json.loads(counts["lost_at"]))
    errors = {int(game): text for game, text in json.loads(row.pop("errors")).items()}
    return Chunk(tally=Tally(**counts), errors=errors, **row)
