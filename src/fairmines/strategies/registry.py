"""Finds a strategy by name, and makes a player from a name, class, object or function."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from collections.abc import Mapping
from typing import Any, cast

from fairmines import checks
from fairmines.errors import FairminesError
from fairmines.importing import failure, load_module
from fairmines.strategies.at_random import AtRandom
from fairmines.strategies.base import FunctionStrategy, MoveFunction, Strategy
from fairmines.strategies.deliberate import Deliberate
from fairmines.strategies.dssp import DoubleSetSinglePoint
from fairmines.strategies.enumeration import EnumerationRisk
from fairmines.strategies.expert import Expert
from fairmines.strategies.gauss import GaussRisk
from fairmines.strategies.groups import GroupRisk
from fairmines.strategies.min_risk import MinRisk
from fairmines.strategies.prototype import Prototype, label_of, parameters_of
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
    "deliberate": Deliberate,
}
"""Name -> strategy, from the weakest to the strongest."""

StrategyFactory = type[Strategy] | Prototype
"""What a simulation plays: a call returns a new strategy, for one game."""
AnyStrategy = str | type[Strategy] | Strategy | Prototype | MoveFunction
"""What a user may pass as a strategy: a name, a class, an object with parameters, or anything that
is called with (view, rng); classes also as `functools.partial`."""

EXPECTED = "a name, module:Class, a class derived from Strategy, an object of one, or a function"


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
    return check_strategy(_find(name), name)


def make_factory(
    strategy: AnyStrategy, settings: Mapping[str, Any] | None = None
) -> StrategyFactory:
    """Return what plays a strategy: its class, or a `Prototype` if it has parameters.

    Args:
        strategy: A name of `STRATEGIES`, `module:Class`, `module:function`, either with parameters
            as in `mine:Near(eps=0.3)`; a class derived from `Strategy`; an object of one; a
            `functools.partial` of a class; or anything that is called with (view, rng).
        settings: More parameters, for a name. Those in the name come before them.

    Raises:
        FairminesError: There is no such strategy, it is not one, or its parameters are wrong.

    >>> make_factory(MinRisk()) is MinRisk
    True
    >>> make_factory("min-risk(eps=0.3)")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: strategy 'min-risk' does not take these parameters: \
MinRisk() takes no arguments
    """
    if isinstance(strategy, Prototype):
        return strategy
    if isinstance(strategy, str):
        name, parameters = parse_name(strategy)
        arguments = {**(settings or {}), **parameters}
        named = _find(name)
        if named is None:
            raise FairminesError(f"strategy {name!r}: the module has no such class or function")
        if arguments and not callable(named):
            kind = type(named).__name__
            raise FairminesError(
                f"strategy {name!r} is an object of type {kind}, which takes no parameters"
            )
        return _factory(functools.partial(named, **arguments) if arguments else named, name)
    return _factory(strategy, checks.quote(strategy))


def _factory(strategy: Any, name: str) -> StrategyFactory:
    """Return what plays a class, an object, a function or a partial one."""
    named = getattr(strategy, "__qualname__", name)
    if isinstance(strategy, functools.partial) and inspect.isclass(strategy.func):
        made = check_strategy(strategy.func, strategy.func.__qualname__)
        strategy = _construct(strategy, name_of(made))
    if isinstance(strategy, Strategy):
        kind = type(strategy)
        plain = not getattr(strategy, "__dict__", True) and kind.__init__ is object.__init__
        return kind if plain else Prototype(strategy)
    if inspect.isclass(strategy):
        kind = check_strategy(strategy, named)
        # Most have no constructor, and their signature takes as long as half a game.
        if kind.__init__ is not object.__init__ or kind.__new__ is not object.__new__:
            _check_call(kind, "pass an object with its parameters")
        return kind
    if callable(strategy):
        function = FunctionStrategy(cast("MoveFunction", strategy))
        _check_call(strategy, "expected a function of (view, rng)", None, None)
        return Prototype(function)
    raise FairminesError(f"strategy {name} is not a strategy: expected {EXPECTED}")


def _construct(made: functools.partial[Strategy], name: str) -> Strategy:
    """Call a class with its parameters."""
    try:
        return made()
    except TypeError as error:
        raise FairminesError(
            f"strategy {name!r} does not take these parameters: {error}"
        ) from error
    except Exception as error:  # a user's constructor may raise anything
        raise FairminesError(f"strategy {name!r} {failure(error)}") from error


def _check_call(called: Any, expected: str, *arguments: Any) -> None:
    """Raise `FairminesError` if a class or function cannot be called with these arguments."""
    inner, given, named = called, arguments, {}
    if isinstance(called, functools.partial):
        inner, given, named = called.func, (*called.args, *arguments), called.keywords
    try:
        signature = inspect.signature(inner, follow_wrapped=False)
    except (ValueError, TypeError):  # some functions in C have none
        return
    try:
        signature.bind(*given, **named)
    except TypeError as error:
        owner = inner if hasattr(inner, "__qualname__") else type(inner)
        raise FairminesError(
            f"strategy '{owner.__module__}:{owner.__qualname__}' takes {signature}: "
            f"{error}; {expected}"
        ) from None


def parse_name(text: str) -> tuple[str, dict[str, Any]]:
    """Read a name and its parameters.

    >>> parse_name("mine:Near(eps=0.3, deep=True)")
    ('mine:Near', {'eps': 0.3, 'deep': True})
    """
    match = re.fullmatch(r"([^()]*)\((.*)\)\s*", text, re.DOTALL)
    if not match and not re.search(r"[()]", text):
        return text, {}
    try:
        if not match:
            raise ValueError("a bracket is missing")
        call = cast("ast.Call", ast.parse(f"_({match[2]})", mode="eval").body)
        if call.args or not all(keyword.arg for keyword in call.keywords):
            raise ValueError("a parameter has no name")
        parameters = {str(it.arg): ast.literal_eval(it.value) for it in call.keywords}
    except (SyntaxError, ValueError, TypeError, AttributeError, MemoryError, RecursionError):
        raise FairminesError(
            f"strategy {checks.quote(text)}: expected parameters as in mine:Near(eps=0.3)"
        ) from None
    return match[1].strip(), parameters


def _find(name: str) -> Any:
    """Return a strategy of `STRATEGIES`, or what a module has; None if it has no such thing."""
    if name in STRATEGIES:
        return STRATEGIES[name]
    module_name, colon, class_name = name.partition(":")
    if not (colon and module_name and class_name):
        known = ", ".join(STRATEGIES)
        raise FairminesError(
            f"strategy {checks.quote(name)} is unknown: expected {known} or module:Class"
        )
    return getattr(load_module("strategy", name, module_name), class_name, None)


def check_strategy(kind: Any, name: str) -> type[Strategy]:
    """Return a class that is a complete strategy, or raise `FairminesError`."""
    if kind is None:
        raise FairminesError(f"strategy {name!r}: the module has no such class")
    if not (inspect.isclass(kind) and issubclass(kind, Strategy)):
        raise FairminesError(f"strategy {name!r} is not a class derived from Strategy")
    if inspect.isabstract(kind):
        raise FairminesError(f"strategy {name!r} has no method moves(self, view, rng)")
    return kind


def name_of(strategy: StrategyFactory | Strategy) -> str:
    """Return the name of a class, or that of an object with its parameters.

    >>> name_of(MinRisk)
    'min-risk'
    """
    if isinstance(strategy, Prototype):
        return strategy.label
    if isinstance(strategy, Strategy):
        plain = not parameters_of(strategy) and not isinstance(strategy, FunctionStrategy)
        return name_of(type(strategy)) if plain else label_of(strategy)
    for name, known in STRATEGIES.items():
        if known is strategy:
            return name
    return f"{strategy.__module__}:{strategy.__qualname__}"
