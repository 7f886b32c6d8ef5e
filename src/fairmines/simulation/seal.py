"""Seals: whether a worker has the same strategy as the process that asked for the games.

A class or function travels by its name. So a worker has it as its module defines it, without
attributes and global variables that were set at run time: it would play another strategy.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Self

from fairmines.errors import FairminesError
from fairmines.simulation.identity import package_version, state_of
from fairmines.strategies import STRATEGIES, StrategyFactory, name_of
from fairmines.strategies.state import UnidentifiedError

PROCESS = secrets.token_hex(8)
"""A name of this process."""

_compared: set[Seal] = set()
"""The seals that were compared in this process. A strategy may change global variables while it
plays, to remember something; only its state before the first game counts."""


@dataclass(frozen=True)
class Seal:
    """The version and the state of a strategy, as the process has them that asks for games."""

    version: str
    process: str
    state: str
    """Empty for a strategy of fairmines, and for one without a state."""
    reason: str = ""
    """Why the strategy has no state."""

    @classmethod
    def of(cls, strategy: StrategyFactory) -> Self:
        """Return the seal of a strategy in this process."""
        if strategy in STRATEGIES.values():
            return cls(package_version(), PROCESS, "")
        try:
            return cls(package_version(), PROCESS, state_of(strategy))
        except UnidentifiedError as reason:
            return cls(package_version(), PROCESS, "", str(reason))

    def check(self, strategy: StrategyFactory) -> None:
        """Raise `FairminesError` if this process has another version or another state."""
        if package_version() != self.version:
            raise FairminesError(
                f"a worker has fairmines {package_version()}: expected version {self.version}"
            )
        if self.process == PROCESS or self in _compared:
            return
        name = repr(name_of(strategy))
        if self.reason:
            raise FairminesError(f"strategy {name} cannot be sent to workers, as {self.reason}")
        if self.state and state_of(strategy) != self.state:
            raise FairminesError(
                f"strategy {name} is another one in a worker: a class attribute or a global "
                "variable was set at run time; pass it as a parameter, or play with one worker"
            )
        _compared.add(self)
