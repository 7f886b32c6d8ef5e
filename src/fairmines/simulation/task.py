"""Plays what a campaign asks for, in any process: `play_part`, and what it sends back."""

from __future__ import annotations

import os
import secrets
import time
import traceback
from dataclasses import dataclass, replace
from typing import Any

from fairmines.errors import FairminesError, StrategyError
from fairmines.simulation.chunk import Chunk, Span
from fairmines.simulation.key import package_version
from fairmines.simulation.sending import Sendable
from fairmines.simulation.span_play import play_span

WITNESS = Span(0, 1)
"""The game that a worker plays first, so that it can be compared with other processes."""

_begun = secrets.token_hex(8)
_met: set[str] = set()
"""The runs for which this process has already played."""


class Failure(Exception):  # noqa: N818  # it is the traceback that another process has printed
    """The traceback of a strategy in another process, as text."""

    def __str__(self) -> str:
        return "\n" + str(self.args[0])


@dataclass(frozen=True)
class Played:
    """What a worker has played."""

    worker: str
    """The name of the process."""
    seconds: float
    """From the beginning to the end, waiting included."""
    chunk: Chunk | None
    """None if the strategy has failed in the first game."""
    witness: Chunk | None = None
    """Game 0, if a worker has played for the run for the first time."""
    error: StrategyError | None = None
    """How the strategy has failed after these games, if it has."""

    def __getstate__(self) -> dict[str, Any]:
        """Send the traceback of an error as text: exceptions of a user may not be pickled."""
        state = dict(self.__dict__)
        if self.error is not None:
            text = "".join(traceback.format_exception(self.error.__cause__))
            state["error"] = str(self.error), self.error.game, text
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        if state["error"] is not None:
            message, game, text = state["error"]
            error = StrategyError(message, game)
            error.__cause__ = Failure(text)
            state["error"] = error
        self.__dict__.update(state)


def this_process() -> str:
    """Return a name of this process, also after a fork."""
    return f"{_begun}-{os.getpid()}"


def play_part(experiment: Sendable, span: Span, version: str) -> Played:
    """Play a span of games, in any process on any machine, for a process of this version.

    Raises:
        FairminesError: This process has another version of fairmines, or cannot load the strategy.
        TooComplexError: A game of the kernel comes to a view that is too complex.
    """
    if package_version() != version:
        raise FairminesError(
            f"a worker has fairmines {package_version()}: expected version {version}"
        )
    played = experiment.unpack()
    witness = None
    if played.compares and not experiment.at_home and experiment.run not in _met:
        _met.add(experiment.run)
        witness, _ = play_span(replace(played, on_error="loss"), WITNESS)
    begin = time.perf_counter()
    chunk, error = play_span(played, span)
    return Played(this_process(), time.perf_counter() - begin, chunk, witness, error)
