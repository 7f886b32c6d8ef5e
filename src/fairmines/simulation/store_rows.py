"""The rows of a file of results: what their columns are called, and how they are read."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import msgspec
import numpy as np

from fairmines import checks
from fairmines.errors import FairminesError
from fairmines.simulation.chunk import WEIGHT, Chunk, Span
from fairmines.simulation.experiment import ESTIMATORS, MOST_GAMES
from fairmines.simulation.key import ResultKey, check_stored_label
from fairmines.simulation.tally import BINS, Tally

MOST_GUESSES: Final = 10**15
"""The most guesses of a chunk: each cell of the largest board, in each of a billion games."""
_VERSION: Final = re.compile(r"[0-9A-Za-z.+]{1,40}")
_DAY: Final = re.compile(r"(\d{4}-\d\d-\d\d)?", re.ASCII)


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


def read_experiment(values: Sequence[Any]) -> StoredExperiment:
    """Read the columns `EXPERIMENT` and the number, and check their types; `load` checks the terms.

    Raises:
        FairminesError: A value is not one that fairmines stores.
    """
    row = StoredExperiment(*values)
    for field in fields(StoredExperiment):
        value = getattr(row, field.name)
        if field.type == "str":
            checks.instance(field.name, value, str, "a text")
        else:
            checks.integer(field.name, value, -(2**63), 2**63 - 1)
    check_stored_label(row.strategy)
    if not _VERSION.fullmatch(row.version):
        raise FairminesError(f"version {checks.quote(row.version)}: expected one of fairmines")
    if not _DAY.fullmatch(row.begun):
        raise FairminesError(f"begun {checks.quote(row.begun)}: expected YYYY-MM-DD, or nothing")
    for name in ("verified", "reproducible"):
        checks.integer(name, getattr(row, name), 0, 1)
    return row


def read_chunk(values: Sequence[Any]) -> Chunk:
    """Read the columns `CHUNK`, and the estimator of the experiment.

    Raises:
        FairminesError: A value is not one that fairmines stores.
    """
    *columns, estimator = values
    checks.choice("estimator", estimator, ESTIMATORS)
    row = dict(zip(CHUNK, columns, strict=True))
    conditional = estimator == "conditional"
    most = MOST_GAMES[estimator]
    first = checks.integer("first", row["first"], 0, most - 1)
    games = checks.integer("games", row["games"], 1, most - first)
    counts = {
        name: checks.integer(name, row[name], 0, MOST_GUESSES if "guesses" in name else games)
        for name in COUNTS
        if name != "lost_at"
    }
    lost_at = _read_lost_at(row["lost_at"])
    won = _bytes("won", row["won"], 0 if conditional else (games + 7) // 8)
    weights = _bytes("weights", row["weights"], 8 * games if conditional else 0)
    wins = counts["wins"]
    _check_equal("won has a bit for {} games", int.from_bytes(won).bit_count(), wins)
    _check_equal("lost_at has {} games", sum(lost_at), 0 if conditional else games - wins)
    checks.integer("unguessed", counts["unguessed"], 0, wins)
    if not _are_weights(weights):
        raise FairminesError("weights: expected numbers from 0 to 1")
    seconds = checks.instance("seconds", row["seconds"], float, "a number")
    if not 0 <= seconds < math.inf:
        raise FairminesError(f"seconds {seconds} is out of range: expected a number from 0")
    errors = _read_errors(row["errors"], range(first, first + games))
    tally = Tally(**counts, lost_at=lost_at)
    return Chunk(first, tally, won, seconds, weights, errors)


def read_span(values: Sequence[Any]) -> Span:
    """Read the first game and the number of games of a chunk."""
    most = max(MOST_GAMES.values())
    first = checks.integer("first", values[0], 0, most - 1)
    return Span(first, first + checks.integer("games", values[1], 1, most - first))


def read_signatures(values: Sequence[Any]) -> bytes:
    """Read signatures, alone in a row."""
    return checks.instance("signatures", values[0], bytes, "bytes")


def _read_lost_at(text: Any) -> tuple[int, ...]:
    checks.instance("lost_at", text, str, "a text")
    try:
        lost_at = msgspec.json.decode(text, type=list[int])
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        lost_at = []
    if len(lost_at) != BINS or min(lost_at) < 0:
        raise FairminesError(f"lost_at {checks.quote(text)}: expected {BINS} numbers from 0")
    return tuple(lost_at)


def _read_errors(text: Any, games: range) -> dict[int, str]:
    """Read the failures of a strategy. Their texts may be anything, unpaired surrogates, too."""
    checks.instance("errors", text, str, "a text")
    try:
        errors = json.loads(text)
    except (ValueError, RecursionError):
        errors = None
    keys = {str(game) for game in games} if errors else set()
    if not (
        isinstance(errors, dict)
        and errors.keys() <= keys
        and all(isinstance(it, str) for it in errors.values())
    ):
        raise FairminesError(f"errors {checks.quote(text)}: expected a text for each of its games")
    return {int(game): text for game, text in errors.items()}


def _are_weights(weights: bytes) -> bool:
    numbers = np.frombuffer(weights, WEIGHT)
    return bool(((numbers >= 0) & (numbers <= 1)).all())  # false for NaN


def _bytes(name: str, value: Any, length: int) -> bytes:
    checks.instance(name, value, bytes, "bytes")
    _check_equal(f"{name} has {{}} bytes", len(value), length)
    return value


def _check_equal(what: str, number: int, expected: int) -> None:
    if number != expected:
        raise FairminesError(f"{what.format(number)}: expected {expected}")
