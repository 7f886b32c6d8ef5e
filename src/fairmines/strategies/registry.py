"""Finds a strategy by its name, or a user's own as module:Class."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

from fairmines import checks
from fairmines.errors import FairminesError
from fairmines.strategies.at_random import AtRandom
from fairmines.strategies.base import Strategy
from fairmines.strategies.dssp import DoubleSetSinglePoint
from fairmines.strategies.enumeration import EnumerationRisk
from fairmines.strategies.expert import Expert
from fairmines.strategies.gauss import GaussRisk
from fairmines.strategies.groups import GroupRisk
from fairmines.strategies.min_risk import MinRisk
from fairmines.strategies.sps import SinglePointStrategy

STRATEGIES: dict[str, type[Strategy]] = {
    "random": AtRandom,
    "sps": SinglePointStrategy,
    "dssp": DoubleSetSinglePoint,
    "groups": GroupRisk,
    "gauss": GaussRisk,
    "enumeration": EnumerationRisk,
    "min-risk": MinRisk,
    "expert": Expert,
}
"""Name -> strategy, from the weakest to the strongest."""


def find_strategy(name: str) -> type[Strategy]:
    """Return a strategy's class: a name of `STRATEGIES`, or `module:Class` for a user's own.

    Raises `FairminesError` if there is no such name, module or class, or it is not a strategy.

    >>> find_strategy("min-risk").__name__
    'MinRisk'
    >>> find_strategy("math:sin")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: strategy 'math:sin' is not a class derived from Strategy
    """
    checks.instance("strategy", name, str, "a name, or module:Class")
    if name in STRATEGIES:
        return STRATEGIES[name]
    if name == "native":  # a strategy of version 0.1.0
        raise FairminesError(
            "strategy 'native' no longer exists: expected 'min-risk', which plays the same games"
        )
    module_name, colon, class_name = name.partition(":")
    if not (colon and module_name and class_name):
        known = ", ".join(STRATEGIES)
        raise FairminesError(
            f"strategy {checks.quote(name)} is unknown: expected {known} or module:Class"
        )
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise FairminesError(f"strategy {name!r}: {module_name} needs {error.name}") from error
        raise FairminesError(f"strategy {name!r}: there is no module {module_name!r}") from None
    except (Exception, SystemExit) as error:  # a user's module may raise anything
        raise FairminesError(f"strategy {name!r}: {module_name} fails: {error!r}") from error
    return check_strategy(getattr(module, class_name, None), name)


def check_strategy(found: Any, name: str) -> type[Strategy]:
    """Return a class that is a complete strategy, or raise `FairminesError`."""
    if found is None:
        raise FairminesError(f"strategy {name!r}: the module has no such class")
    if not (inspect.isclass(found) and issubclass(found, Strategy)):
        raise FairminesError(f"strategy {name!r} is not a class derived from Strategy")
    if inspect.isabstract(found):
        raise FairminesError(f"strategy {name!r} has no method moves(self, view, rng)")
    return found


def name_of(strategy: type[Strategy]) -> str:
    """Return the name by which `find_strategy` finds a class.

    >>> name_of(MinRisk)
    'min-risk'
    """
    for name, known in STRATEGIES.items():
        if known is strategy:
            return name
    return f"{strategy.__module__}:{strategy.__qualname__}"
