"""What makes stored results the results of an experiment, and of no other one."""

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
    """The key of an experiment in a store: two that differ in any of this share nothing."""

    version: str
    """The version of fairmines, which stands for the source of all that is its own."""
    strategy: str
    source: str
    """A fingerprint of a user's own strategy; empty for ours."""
    width: int
    height: int
    mines: int
    rules: str
    first: str
    start: str
    seed: str
    """A string, as SQLite's integers end at 2**63."""
    estimator: str


def package_version() -> str:
    """Return the version of fairmines that runs."""
    from importlib.metadata import version  # slow to load, and no game needs it

    return version("fairmines")


def identify(experiment: Experiment) -> Identity:
    """Return an experiment's key; raises `FairminesError` as `fingerprint` does."""
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
    """Return a hash over the files that a user's strategy and its base classes are written in.

    Whole files, as a strategy may well use functions that stand beside it; what it imports from
    elsewhere is not seen. Empty for a strategy of fairmines. Raises `FairminesError` when there is
    no file: then nobody could say whether a stored result still holds.
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
