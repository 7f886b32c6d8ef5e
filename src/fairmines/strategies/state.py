"""Writes the state of a strategy as text, by which stored results and workers identify it.

The state is all values that decide how the strategy plays, but for its source. The text is equal in
every process and in every run. Pickle's protocol says what an object consists of (`__reduce_ex__`),
and classes and functions are named. The state covers the attributes of the strategy, the attributes
of its classes, and the global variables that their methods name, with the functions and classes of
the same modules that these use.
"""

from __future__ import annotations

import copyreg
import dis
import functools
import hashlib
import inspect
import sys
from collections.abc import Iterator
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from fairmines.errors import FairminesError
from fairmines.strategies.function import FunctionStrategy

PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis), type(NotImplemented))
"""Types of which the repr says everything."""


class UnidentifiedError(FairminesError):
    """A value has no state that could be compared; the message is the reason, as a clause."""


class State:
    """Collects the state of a strategy.

    Args:
        by_name: Whether each class and function must be found by its name. A copy that another
            process has made of a class, such as cloudpickle's, is not.
    """

    def __init__(self, *, by_name: bool) -> None:
        self.values: dict[tuple[str, str], str] = {}
        """(module, name of a class attribute or a global variable) -> its value as text. The
        strategy's own attributes have ("", "")."""
        self.owners: list[type | FunctionType] = []
        """The users' classes and functions that the state names, in the order of their finding."""
        self._by_name = by_name
        self._open: set[int] = set()
        self._modules: set[str] = set()
        self._is_function = False

    def add(self, strategy: object) -> None:
        """Add a strategy: a class, or an object with its attributes.

        Raises:
            UnidentifiedError: A class or function cannot be named, or a value has no state.
        """
        kind = strategy if isinstance(strategy, type) else type(strategy)
        self.text(kind, "its class")
        if is_own(kind.__module__):
            self._add_owner(kind)
        if kind is not strategy:
            self._is_function = kind is FunctionStrategy
            self.values["", ""] = self.text(strategy, "it")

    def text(self, value: Any, where: str) -> str:
        """Return a value as text, and add the classes and functions that it names.

        `where` says in an error where the value is.
        """
        kind = type(value)
        if kind in PLAIN:
            return f"{kind.__name__} {value!r}"
        if isinstance(value, np.generic):
            return f"{value.dtype.str} {value.item()!r}"
        if isinstance(value, ModuleType):
            return f"module {value.__name__}"
        if isinstance(value, type | FunctionType) or _is_builtin(value):
            return self._named(value, where)
        if id(value) in self._open:
            raise UnidentifiedError(f"{where} refers to itself")
        self._open.add(id(value))
        try:
            return self._composed(value, where)
        except RecursionError:
            raise UnidentifiedError(f"{where} is nested too deeply") from None
        finally:
            self._open.discard(id(value))

    def _composed(self, value: Any, where: str) -> str:
        """Return a container, an array or an object as text."""
        kind = type(value)
        if kind in (tuple, list):
            return f"{kind.__name__} ({', '.join(self.text(it, where) for it in value)})"
        if kind in (set, frozenset):
            return f"{kind.__name__} ({', '.join(sorted(self.text(it, where) for it in value))})"
        if kind is dict:
            items = [f"{self.text(key, where)}: {self.text(value[key], where)}" for key in value]
            return f"dict ({', '.join(items)})"
        if kind is np.ndarray and not value.dtype.hasobject:
            content = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
            return f"array {value.dtype.str} {value.shape} {content}"
        try:
            reduced = _reduced(value)
        except Exception as error:  # noqa: BLE001  # pickle's protocol runs code of any class
            raise UnidentifiedError(
                f"{where} holds a {kind.__name__}, which has no stable state ({error})"
            ) from None
        if isinstance(reduced, str):  # a name in the object's module
            return f"object {value.__module__}:{reduced}"
        make, arguments, *more = reduced
        parts = [self.text(make, where), self.text(arguments, where)]
        if more:
            parts.append(self._attributes(more[0], where))
        parts += [self.text(list(items), where) for items in more[1:] if items is not None]
        return f"object ({', '.join(parts)})"

    def _attributes(self, state: Any, where: str) -> str:
        """Return what an object consists of; the order of its attributes does not matter."""
        if type(state) is dict and all(type(name) is str for name in state):
            own = where == "it"
            places = {it: f"its attribute {it!r}" if own else where for it in state}
            if own and self._is_function:
                places["function"] = "its function"
            items = (f"{name}: {self.text(state[name], places[name])}" for name in sorted(state))
            return f"({', '.join(items)})"
        return self.text(state, where)

    def _named(self, value: Any, where: str) -> str:
        """Return the name of a class or function, and add it if it is a user's."""
        module, name = value.__module__ or "builtins", value.__qualname__
        if self._by_name:
            self._check_name(value, module, name, where)
        if is_own(module) and not _is_installed(module):
            self._add_owner(value)
        return f"{module}:{name}"

    def _check_name(self, value: Any, module: str, name: str, where: str) -> None:
        """Raise `UnidentifiedError` unless a module has this very class or function by its name."""
        holds = "is" if where in {"its class", "its function"} else "holds"
        what = "class" if isinstance(value, type) else "function"
        holds = "is" if where == f"its {what}" else f"holds a {what} that is"
        if "<lambda>" in name:
            raise UnidentifiedError(f"{where} {holds} a lambda")
        if "<locals>" in name:
            raise UnidentifiedError(f"{where} {holds} inside of another function")
        found: Any = sys.modules.get(module)
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is not value:
            raise UnidentifiedError(f"{where} {holds} not what {module!r} has as {name!r}")

    def _add_owner(self, value: type | FunctionType) -> None:
        """Add a user's class or function, once: its attributes and the global variables it uses."""
        if value in self.owners:
            return
        self.owners.append(value)
        self._modules.add(value.__module__)
        if isinstance(value, FunctionType):
            self._add_function(value)
            return
        for part in value.__mro__[1:]:
            if is_own(part.__module__):
                self._add_owner(part)
        for name, attribute in vars(value).items():
            function = _function_of(attribute)
            where = f"the attribute {name!r} of {value.__qualname__!r}"
            if function is not None and function.__qualname__ == f"{value.__qualname__}.{name}":
                if not (_is_dunder(name) and function.__code__.co_filename == "<string>"):
                    self._add_function(function)  # dataclasses write no source for theirs
            elif function is not None and not _is_dunder(name):
                self.values[value.__module__, f"{value.__qualname__}.{name}"] = self.text(
                    function, where
                )
            elif not (_is_dunder(name) or name == "_abc_impl" or hasattr(attribute, "__get__")):
                self.values[value.__module__, f"{value.__qualname__}.{name}"] = self.text(
                    attribute, where
                )

    def _add_function(self, function: FunctionType) -> None:
        """Add the values of a function's parameters, and the global variables that it names."""
        module, name = function.__module__, function.__qualname__
        defaults = [function.__defaults__, function.__kwdefaults__]
        if any(defaults):
            text = self.text(defaults, f"a default value of {name!r}")
            self.values[module, f"{name}()"] = text
        for variable in sorted(set(_globals_named(function.__code__))):
            if variable not in function.__globals__:
                continue
            value = function.__globals__[variable]
            used = value if isinstance(value, type) else _function_of(value)
            where = f"the global variable {variable!r}"
            if isinstance(value, ModuleType):
                continue
            if used is None:
                self.values[module, variable] = self.text(value, where)
            elif used.__module__ in self._modules:
                self._add_owner(used)


def is_own(module: str) -> bool:
    """Return whether a module is a user's: not of fairmines, NumPy or Python itself.

    >>> is_own("mine"), is_own("fairmines.strategies"), is_own("functools")
    (True, False, False)
    """
    package = module.partition(".")[0]
    return package not in {"fairmines", "numpy"} and (
        package == "__main__" or package not in sys.stdlib_module_names
    )


def _reduced(value: object) -> Any:
    """Return what pickle takes an object apart into."""
    reduce: Any = copyreg.dispatch_table.get(type(value))
    return reduce(value) if reduce else value.__reduce_ex__(4)


def _is_builtin(value: object) -> bool:
    """Return whether a value is a function written in C, and not a method of an object."""
    if not isinstance(value, BuiltinFunctionType):
        return False
    return value.__self__ is None or isinstance(value.__self__, ModuleType)


def _is_installed(module: str) -> bool:
    """Return whether a module belongs to an installed package, which its version stands for."""
    file = getattr(sys.modules.get(module), "__file__", None) or ""
    return "site-packages" in file or "dist-packages" in file


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _function_of(attribute: Any) -> FunctionType | None:
    """Return the function in a method, a property or a decorated function, or None."""
    if isinstance(attribute, staticmethod | classmethod):
        attribute = attribute.__func__
    if isinstance(attribute, property | functools.cached_property):
        attribute = attribute.fget if isinstance(attribute, property) else attribute.func
    if callable(attribute) and hasattr(attribute, "__wrapped__"):
        attribute = inspect.unwrap(attribute)
    return attribute if isinstance(attribute, FunctionType) else None


def _globals_named(code: CodeType) -> Iterator[str]:
    """Yield the names of the global variables that code reads, functions inside of it included."""
    for step in dis.get_instructions(code):
        if step.opname in {"LOAD_GLOBAL", "LOAD_NAME"}:
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals_named(constant)
