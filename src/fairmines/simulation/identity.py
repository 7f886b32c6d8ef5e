"""The key of stored results: parameters, version, and a fingerprint of a user's strategy."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment
from fairmines.strategies import StrategyFactory, name_of
from fairmines.strategies.prototype import Prototype
from fairmines.strategies.source import source_file, unstated
from fairmines.strategies.state import State, UnidentifiedError


class Identity(NamedTuple):
    """The key of an experiment in a store. Experiments with different keys share no results."""

    version: str
    """The version of fairmines, which stands for all its sources."""
    strategy: str
    """The name of the strategy, with its parameters."""
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
    """Return an experiment's key; raises `FairminesError` if the strategy cannot be identified."""
    start = experiment.start
    where = start if isinstance(start, str) else "{},{}".format(*start)
    return Identity(
        package_version(),
        experiment.strategy_name,
        fingerprint(experiment.strategy),
        *experiment.level,
        experiment.rules,
        experiment.first,
        where,
        str(experiment.seed),
        experiment.estimator,
    )


def fingerprint(strategy: StrategyFactory) -> str:
    """Return a hash of all that decides how a user's strategy plays.

    The hash covers the files that define its class or function, its base classes, and the classes
    of its parameters; whole files, because a strategy may use functions beside it. Modules that it
    imports are not covered. It also covers the values that these files do not state: parameters,
    attributes of a class that were set at run time, global variables that are no constants. The
    hash is empty for a strategy of fairmines without parameters.

    Raises:
        FairminesError: A class or function has no source file, so a change of it could not be
            noticed; or the strategy has something that cannot be compared, such as a closure.
    """
    refusal = f"results of {name_of(strategy)!r} cannot be stored, as "
    state = State(by_name=True)
    try:
        state.add(_played(strategy))
    except UnidentifiedError as reason:
        raise FairminesError(
            f"{refusal}{reason}: expected a class or function of a module, with parameters"
        ) from None
    files = {owner: source_file(owner) for owner in state.owners}
    for owner, file in files.items():
        if file is None:
            raise FairminesError(
                f"{refusal}{owner.__qualname__} has no source file: put it into a module"
            )
    values = unstated(state)
    if not files and not isinstance(strategy, Prototype):
        return ""
    contents = sorted({hashlib.sha256(it.read_bytes()).hexdigest() for it in files.values() if it})
    if values:
        contents.append(repr(values))
    return hashlib.sha256("".join(contents).encode()).hexdigest()


def check_identified(strategy: StrategyFactory) -> None:
    """Raise `UnidentifiedError` with the reason if a strategy cannot be found by its name."""
    State(by_name=True).add(_played(strategy))


def state_of(strategy: StrategyFactory) -> str:
    """Return a hash of the values that decide how a strategy plays, to compare two processes.

    Raises:
        UnidentifiedError: A value cannot be compared.
    """
    state = State(by_name=False)
    state.add(_played(strategy))
    return hashlib.sha256(repr(sorted(state.values.items())).encode()).hexdigest()


def _played(strategy: StrategyFactory) -> object:
    return strategy.strategy if isinstance(strategy, Prototype) else strategy
