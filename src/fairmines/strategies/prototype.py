"""`Prototype`: a strategy with parameters, of which each game gets a copy; and its label."""

from __future__ import annotations

import copy
import functools
import hashlib
import inspect
import math
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy as np

from fairmines.errors import FairminesError
from fairmines.strategies.base import FunctionStrategy, Strategy

PlainValue = str | int | float | None

PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis), type(NotImplemented))
"""Types of which the repr says everything."""

LONGEST = 40
"""The longest value in a label, in characters."""


class Prototype:
    """A strategy with parameters. A call returns a copy that plays one game.

    It keeps a copy of its own, so what happens to the caller's object later does not matter.
    """

    def __init__(self, strategy: Strategy) -> None:
        """Copy the strategy.

        Raises:
            FairminesError: The strategy cannot be copied.
        """
        try:
            self.strategy = copy.deepcopy(strategy)
        except Exception as error:  # copying runs code of any class
            raise FairminesError(
                f"strategy {label_of(strategy)!r} cannot be copied, and each game needs "
                f"a copy: {error!r}"
            ) from error
        self.parameters = {
            name: plain_value(value) for name, value in parameters_of(self.strategy).items()
        }
        """Name -> value, or a text for it if it is no number, truth value, text or None."""
        self.label = label_of(self.strategy)
        """The name with the parameters, for example mine:Near(eps=0.3)."""

    def __call__(self) -> Strategy:
        """Return a copy of the strategy, for one game."""
        return copy.deepcopy(self.strategy)

    def __repr__(self) -> str:
        return f"<Prototype {self.label}>"


def label_of(strategy: Strategy, *, nested: bool = False) -> str:
    """Return the name of a strategy's class or function, with its parameters.

    The name has the module, unless the strategy is `nested` in another one.
    """
    if not isinstance(strategy, FunctionStrategy):
        return _label(type(strategy), parameters_of(strategy), nested=nested)
    function, bound = unbound(strategy.function)
    if inspect.ismethod(function):  # the label of its object, with the method
        owner = function.__self__
        named = owner if isinstance(owner, type) else type(owner)
        own = {} if named is owner else _attributes_of(owner)
        name = f"{_label(named, own, nested=nested)}.{function.__name__}"
        return f"{name}({_listed(bound)})" if bound else name
    if not hasattr(function, "__qualname__"):  # an object that is called
        return _label(type(function), {**_attributes_of(function), **bound}, nested=nested)
    return _label(function, bound, nested=nested)


def _label(named: Any, parameters: dict[str, Any], *, nested: bool) -> str:
    module = getattr(named, "__module__", None) or "builtins"
    name = named.__qualname__ if nested else f"{module}:{named.__qualname__}"
    return f"{name}({_listed(parameters)})" if parameters or nested else name


def _listed(parameters: dict[str, Any]) -> str:
    return ", ".join(f"{key}={_short(value)}" for key, value in parameters.items())


def parameters_of(strategy: Strategy) -> dict[str, Any]:
    """Return the parameters of a strategy: name -> value.

    They are the arguments of its constructor that it keeps as attributes of the same name, and the
    attributes that differ from one of its class. Those of a function are the arguments that
    `functools.partial` has bound, and those of an object that is called are its own, too.
    """
    if not isinstance(strategy, FunctionStrategy):
        return _attributes_of(strategy)
    function, bound = unbound(strategy.function)
    owner = function.__self__ if inspect.ismethod(function) else function
    named = isinstance(owner, type) or hasattr(owner, "__qualname__")
    return bound if named else {**_attributes_of(owner), **bound}


def unbound(function: Any) -> tuple[Any, dict[str, Any]]:
    """Return a function without the arguments that `functools.partial` has bound, and those.

    A partial function of a partial one is one of the function itself.
    """
    if not isinstance(function, functools.partial):
        return function, {}
    places = {f"argument {place}": value for place, value in enumerate(function.args, 1)}
    return function.func, {**places, **function.keywords}


def _attributes_of(thing: object) -> dict[str, Any]:
    """Return the parameters that an object keeps as attributes."""
    kind, attributes = type(thing), getattr(thing, "__dict__", {})
    slots = {name for part in kind.__mro__ for name in getattr(part, "__slots__", ())}
    parameters: dict[str, Any] = {}
    try:
        arguments = list(inspect.signature(kind).parameters)
    except (ValueError, TypeError):
        arguments = []
    for name in arguments:
        kept = next((it for it in (name, f"_{name}") if it in attributes or it in slots), None)
        value = getattr(thing, kept, None) if kept else None
        # An empty collection is mostly the memory of a game.
        if kept and not (isinstance(value, list | dict | set) and not value):
            parameters[name] = value
    for name, value in attributes.items():
        if not name.startswith("_") and name not in parameters and hasattr(kind, name):
            parameters[name] = value
    return parameters


def plain_value(value: Any) -> PlainValue:
    """Return a value that a table can hold."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)  # JSON has no such number
    return value if isinstance(value, str | int | float | None) else _short(value)


def _short(value: Any) -> str:
    """Return a value for a label: short, and for texts and arrays different if they differ."""
    text = _literal(value)
    if text and len(text) <= LONGEST and text.isprintable():
        return text
    if isinstance(value, str | bytes | int):
        content = f"{type(value).__name__} {value!r}"
    elif isinstance(value, np.ndarray) and not value.dtype.hasobject:
        raw = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
        content = f"array {value.dtype.str} {value.shape} {raw}"
    else:
        return type(value).__name__
    return f"{type(value).__name__}#{hashlib.sha256(content.encode()).hexdigest()[:8]}"


def _literal(value: Any) -> str:
    """Return a value as one would write it, or "" if that is not possible."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Prototype):
        value = value.strategy
    if isinstance(value, Strategy):
        return label_of(value, nested=True)
    if isinstance(value, type | FunctionType | BuiltinFunctionType):
        return value.__qualname__
    if isinstance(value, tuple | list):
        parts = [_short(it) for it in value[: LONGEST + 1]]
        return f"({', '.join(parts)})" if isinstance(value, tuple) else f"[{', '.join(parts)}]"
    return repr(value) if isinstance(value, PLAIN) else ""
