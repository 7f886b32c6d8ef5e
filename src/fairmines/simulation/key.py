"""The key of stored results: what a strategy is called, and the terms of its games."""

from __future__ import annotations

from dataclasses import dataclass

from fairmines import __version__, checks
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment, start_text

PLAYED_ALIKE = ("0.2.0", __version__)
"""Versions whose own strategies play the same games: each goes on with results of the others."""

LONGEST_STORED = 10_000
"""The longest name of a strategy in a file, in characters: with hundreds of parameters."""


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


def package_version() -> str:
    """Return the version of fairmines that is running."""
    return __version__


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
