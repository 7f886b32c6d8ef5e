"""Sends a strategy, with all that it needs, to other processes."""

from __future__ import annotations

import io
import pickle
import secrets
import sys
from collections import ChainMap
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from typing import Any

from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment


class Sendable:
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
        if self._content:
            return
        try:
            self._content = _dump(self._experiment)
        except FairminesError:
            raise
        except Exception as error:  # pickling runs code of any class
            raise FairminesError(
                f"strategy {self._name!r} cannot be sent to other processes "
                f"({' '.join(str(error).split())}): play with one worker"
            ) from error

    def unpack(self) -> Experiment:
        """Return the experiment; in another process the same object throughout a run.

        Raises:
            FairminesError: This process lacks something that the strategy needs.
        """
        if self._experiment is None:
            try:
                self._experiment = _load(self.run, self._content)
            except FairminesError:
                raise
            except Exception as error:  # loading runs code of any module
                raise FairminesError(
                    f"strategy {self._name!r} cannot be loaded in a worker "
                    f"({' '.join(repr(error).split())}): install its modules there, or play with "
                    "one worker"
                ) from error
        return self._experiment


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
