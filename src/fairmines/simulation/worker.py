"""What a worker does: it gets an experiment, plays parts of it, and sends their outcomes back.

A worker is this process, a thread, or any process on any machine.
"""

from __future__ import annotations

import io
import os
import pickle
import secrets
import sys
import time
import traceback
from collections import ChainMap
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from typing import Any

from fairmines.errors import FairminesError, StrategyError
from fairmines.simulation.experiment import Experiment, package_version
from fairmines.simulation.outcomes import Outcomes, Part
from fairmines.simulation.play import (
    GameOutcome,
    each_game,
    play,
    play_in_kernel,
    plays_in_kernel,
)

WITNESS = Part(0, 1)
"""The game that a worker plays first, so that it can be compared with other processes."""

_begun = secrets.token_hex(8)
_met: set[str] = set()
"""The runs for which this process has already played."""


def play_part(experiment: Experiment, part: Part) -> tuple[Outcomes | None, StrategyError | None]:
    """Play a part.

    Returns:
        The outcomes, and None. If the strategy fails in a game, the outcomes of the games before
        it, None if there are none, and the error.

    Raises:
        TooComplexError: A game of the kernel comes to a view that is too complex.
    """
    begin = time.thread_time()
    if plays_in_kernel(experiment):
        arrays = play_in_kernel(experiment, part.first, part.games)
        outcomes = Outcomes.of(
            experiment,
            part.first,
            won=arrays.won,
            guesses=arrays.guesses,
            opened=arrays.opened,
            weight=arrays.weight,
            signature=arrays.signature,
            seconds=time.thread_time() - begin,
        )
        return outcomes, None
    games: list[GameOutcome] = []
    error = None
    try:
        games.extend(each_game(play, experiment, range(*part)))
    except StrategyError as raised:
        error = raised
    if not games:
        return None, error
    outcomes = Outcomes.of(
        experiment,
        part.first,
        won=[game.won for game in games],
        guesses=[game.guesses for game in games],
        opened=[game.opened for game in games],
        weight=[game.weight for game in games],
        signature=[game.signature for game in games],
        errors={number: it.error for number, it in enumerate(games, part.first) if it.error},
        lost_on_safe=sum(game.lost_on_safe for game in games),
        safe_guesses=sum(game.safe_guesses for game in games),
        seconds=time.thread_time() - begin,
    )
    return outcomes, error


@dataclass(frozen=True)
class PlayedPart:
    """What a worker sends back for a part."""

    worker: str
    """The name of the process."""
    seconds: float
    """From the beginning to the end, waiting included."""
    outcomes: Outcomes | None
    """None if the strategy has failed in the first game."""
    witness: Outcomes | None = None
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


class Failure(Exception):  # noqa: N818  # it is the traceback that another process has printed
    """The traceback of a strategy in another process, as text."""

    def __str__(self) -> str:
        return "\n" + str(self.args[0])


def this_process() -> str:
    """Return a name of this process, also after a fork."""
    return f"{_begun}-{os.getpid()}"


def play_sent(sent: SentExperiment, part: Part, version: str) -> PlayedPart:
    """Play a part, in any process on any machine, for a process of this version.

    Raises:
        FairminesError: This process has another version of fairmines, or cannot load the strategy.
        TooComplexError: A game of the kernel comes to a view that is too complex.
    """
    if package_version() != version:
        raise FairminesError(
            f"a worker has fairmines {package_version()}: expected version {version}"
        )
    experiment = sent.unpack()
    witness = None
    if experiment.repeats and not sent.at_home and sent.run not in _met:
        _met.add(sent.run)
        witness, _ = play_part(replace(experiment, on_error="loss"), WITNESS)
    begin = time.perf_counter()
    outcomes, error = play_part(experiment, part)
    return PlayedPart(this_process(), time.perf_counter() - begin, outcomes, witness, error)


class SentExperiment:
    """An experiment that can be pickled, whatever its strategy is.

    cloudpickle sends by value what another process could not import: lambdas, classes inside of
    functions, and all that a script or a notebook defines. A module is sent by its name.
    """

    def __init__(self, experiment: Experiment) -> None:
        self._name = experiment.strategy_name
        self._experiment: Experiment | None = experiment
        self._content = b""
        self.run = secrets.token_hex(8)
        """The name of the experiment in this run."""
        self.at_home = True
        """Whether this is the process that asks for games."""

    def __getstate__(self) -> tuple[str, str, bytes]:
        self.pack()
        return self._name, self.run, self._content

    def __setstate__(self, state: tuple[str, str, bytes]) -> None:
        self._name, self.run, self._content = state
        self._experiment = None
        self.at_home = False

    def pack(self) -> None:
        """Pickle the experiment, once.

        Raises:
            FairminesError: The strategy has something that cannot be sent.
        """
        if not self._content:
            with self._explained("cannot be sent to other processes", str, "play with one worker"):
                self._content = _dump(self._experiment)

    def unpack(self) -> Experiment:
        """Return the experiment; in another process the same object throughout a run.

        Raises:
            FairminesError: This process lacks something that the strategy needs.
        """
        if self._experiment is None:
            expected = "install its modules there, or play with one worker"
            with self._explained("cannot be loaded in a worker", repr, expected):
                self._experiment = _load(self.run, self._content)
        return self._experiment

    @contextmanager
    def _explained(
        self, what: str, text: Callable[[Exception], str], expected: str
    ) -> Generator[None]:
        """Turn what code of any class raises while it is pickled or loaded into one sentence."""
        try:
            yield
        except FairminesError:
            raise
        except Exception as error:
            why = " ".join(text(error).split())
            raise FairminesError(f"strategy {self._name!r} {what} ({why}): {expected}") from error


def _dump(thing: object) -> bytes:
    cloudpickle: Any = import_module("cloudpickle")  # slow to load, and it has no types
    table = ChainMap({_CACHED: _reduce_cached}, cloudpickle.Pickler.dispatch_table)
    buffer = io.BytesIO()
    type("Pickler", (cloudpickle.Pickler,), {"dispatch_table": table})(buffer).dump(thing)
    return buffer.getvalue()


_CACHED = type(lru_cache(str))


def _reduce_cached(function: Any) -> str | tuple[Any, ...]:
    """Send a function with a cache, which cloudpickle would send by its name only.

    Another process gets it with an empty cache.
    """
    module = sys.modules.get(function.__module__)
    if module is not sys.modules["__main__"]:
        with suppress(AttributeError):
            if attrgetter(function.__qualname__)(module) is function:
                return str(function.__qualname__)
    return _cached, (function.cache_parameters(), function.__wrapped__)


def _cached(parameters: dict[str, Any], function: Callable[..., Any]) -> Any:
    return lru_cache(**parameters)(function)


@lru_cache(maxsize=64)
def _load(_run: str, content: bytes) -> Experiment:
    return pickle.loads(content)  # noqa: S301  # the process that asks for games has sent it
