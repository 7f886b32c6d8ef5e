"""The key of stored results: parameters, version, and a fingerprint of a user's strategy."""

from __future__ import annotations

import hashlib
import inspect
import sys
from pathlib import Path
from typing import NamedTuple

from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment
from fairmines.strategies import Strategy, name_of


class Identity(NamedTuple):
    """The key of an experiment in a store. Experiments with different keys share no results."""

    version: str
    """The version of fairmines, which stands for all its sources."""
    strategy: str
    source: str
    """A fingerprint of a user's strategy; empty for the strategies of fairmines."""
    width: int
    height: int
    mines: int
    rules: str
    first: str
    start: str
    seed: str
    """A string, because SQLite's integers end at 2**63 - 1."""
    estimator: str


def package_version() -> str:
    """Return the version of fairmines that is running."""
    from importlib.metadata import version  # slow to load, and games do not need it

    return version("fairmines")


def identify(experiment: Experiment) -> Identity:
    """Return an experiment's key; raises `FairminesError` if the strategy has no source file."""
    start = experiment.start
    where = start if isinstance(start, str) else "{},{}".format(*start)
    return Identity(
        package_version(),
        name_of(experiment.strategy),
        fingerprint(experiment.strategy),
        *experiment.level,
        experiment.rules,
        experiment.first,
        where,
        str(experiment.seed),
        experiment.estimator,
    )


def fingerprint(strategy: type[Strategy]) -> str:
    """Return a hash of the files that define a user's strategy and its base classes.

    The hash covers whole files, because a strategy may use functions beside it. Modules that it
    imports are not covered. The hash is empty for a strategy of fairmines.

    Raises:
        FairminesError: A class has no source file, so a change of it could not be noticed.
    """
    files: set[Path] = set()
    for part in strategy.__mro__:
        package = part.__module__.partition(".")[0]
        if package == "fairmines" or package in sys.stdlib_module_names:
            continue
        try:
            name = inspect.getsourcefile(part)
        except TypeError:
            name = None
        if name is None or not Path(name).is_file():
            raise FairminesError(
                f"results of {name_of(strategy)!r} cannot be stored, as {part.__qualname__} has no "
                "source file: put it into a module"
            )
        files.add(Path(name))
    if not files:
        return ""
    contents = sorted(hashlib.sha256(file.read_bytes()).hexdigest() for file in files)
    return hashlib.sha256("".join(contents).encode()).hexdigest()
