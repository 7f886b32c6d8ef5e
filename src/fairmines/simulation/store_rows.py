"""The rows of a file of results: what their columns are called, and how they are read.

`ResultKey` is the key of an experiment: what its strategy is called, and the terms of its games.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

import msgspec
import numpy as np

from fairmines import __version__, checks
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import (
    ESTIMATORS,
    MOST_GAMES,
    Experiment,
    package_version,
    start_text,
)
from fairmines.simulation.outcomes import BINS, WEIGHT, Counts, Outcomes, Part

PLAYED_ALIKE = ("0.2.0", __version__)
"""Versions whose own strategies play the same games: each goes on with results of the others."""

LONGEST_STORED = 10_000
"""The longest name of a strategy in a file, in characters: with hundreds of parameters."""

MOST_GUESSES: Final = 10**15
"""The most guesses of a row: each cell of the largest board, in each of a billion games."""
_VERSION: Final = re.compile(r"[0-9A-Za-z.+]{1,40}")
_DAY: Final = re.compile(r"(\d{4}-\d\d-\d\d)?", re.ASCII)


@dataclass(frozen=True)
class ResultKey:
    """What experiments that share results have in common, beside the moves of the strategy.

    A file of results has a column for each field.
    """

    version: str
    """The version of fairmines for its own strategies, else empty."""
    strategy: str
    """The label of the strategy."""
    width: int
    height: int
    mines: int
    rules: str
    first: str
    start: str
    seed: str
    """A string, because SQLite's integers end at 2**63 - 1."""
    estimator: str
    verified: int
    reproducible: int


def key_of(experiment: Experiment) -> ResultKey:
    """Return the key of an experiment.

    Raises:
        FairminesError: The strategy has no name that would find it again, or no printable one.
    """
    label = experiment.strategy_name
    if not experiment.label and ("<lambda>" in label or "<locals>" in label):
        raise FairminesError(
            f"results of {label!r} need a label to be stored, because other strategies have that "
            "name, too: expected label='...'"
        )
    check_stored_label(label)
    return ResultKey(
        package_version() if experiment.built_in else "",
        label,
        *experiment.level,
        experiment.rules,
        experiment.first,
        start_text(experiment.start),
        str(experiment.seed),
        experiment.estimator,
        int(experiment.verify),
        int(experiment.reproducible),
    )


def check_stored_label(label: str) -> None:
    """Raise `FairminesError` unless a label can be shown: a stranger may have written it."""
    if not (label.strip() and label.isprintable() and len(label) <= LONGEST_STORED):
        raise FairminesError(
            f"strategy {checks.quote(label)}: expected a name of 1 to {LONGEST_STORED:,} printable "
            "characters"
        )


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
COUNTS: Final = tuple(field.name for field in fields(Counts))
OUTCOMES: Final = ("first", *COUNTS, "won", "seconds", "weights", "errors")
"""The columns of outcomes, without the experiment and the signatures, which are read alone."""


def values_of(outcomes: Outcomes) -> dict[str, object]:
    """Return the columns of outcomes, with their signatures."""
    return {
        "first": outcomes.first,
        **asdict(outcomes.counts),
        "lost_at": json.dumps(outcomes.counts.lost_at),
        "won": outcomes.won,
        "seconds": outcomes.seconds,
        "weights": outcomes.weights,
        "errors": json.dumps(dict(outcomes.errors)),
        "signatures": outcomes.signatures,
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


def read_outcomes(values: Sequence[Any]) -> Outcomes:
    """Read the columns `OUTCOMES`, and the estimator of the experiment.

    Raises:
        FairminesError: A value is not one that fairmines stores.
    """
    *columns, estimator = values
    checks.choice("estimator", estimator, ESTIMATORS)
    row = dict(zip(OUTCOMES, columns, strict=True))
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
    return Outcomes(first, Counts(**counts, lost_at=lost_at), won, seconds, weights, errors)


def read_part(values: Sequence[Any]) -> Part:
    """Read the first game and the number of games of a row."""
    most = max(MOST_GAMES.values())
    first = checks.integer("first", values[0], 0, most - 1)
    return Part(first, first + checks.integer("games", values[1], 1, most - first))


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
