"""Imports what a user names as MODULE:NAME; every failure is one sentence."""

from __future__ import annotations

import importlib
import sysconfig
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from fairmines.checks import quote
from fairmines.errors import FairminesError


def import_named(what: str, name: str, expected: str) -> Any:
    """Return the attribute of a module, named MODULE:NAME.

    Args:
        what: What the attribute is, for messages.
        name: The name of the module and that of the attribute, with a colon between them.
        expected: What a name without a colon should have been.

    Raises:
        FairminesError: There is no such module or attribute, or the module fails.

    >>> import_named("function", "math:cos", "MODULE:NAME")(0.0)
    1.0
    >>> import_named("function", "math:sine", "MODULE:NAME")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: function 'math:sine': module 'math' has no 'sine'
    """
    module_name, colon, attribute = name.partition(":")
    if not (colon and module_name and attribute):
        raise FairminesError(f"{what} {quote(name)} is unknown: expected {expected}")
    module = load_module(what, name, module_name)
    try:
        return getattr(module, attribute)
    except AttributeError:
        raise FairminesError(
            f"{what} {name!r}: module {module_name!r} has no {attribute!r}"
        ) from None


def load_module(what: str, name: str, module_name: str) -> ModuleType:
    """Import the module of a name; `what` and `name` are for messages.

    Raises:
        FairminesError: There is no such module, or it fails.
    """
    try:
        return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise FairminesError(f"{what} {name!r}: {module_name} needs {error.name}") from error
        raise FairminesError(f"{what} {name!r}: there is no module {module_name!r}") from None
    except (Exception, SystemExit) as error:  # a user's module may raise anything
        raise FairminesError(f"{what} {name!r}: {module_name} {failure(error)}") from error


def failure(error: BaseException) -> str:
    """Return how code of a user fails: "fails: " with its exception and the last line of its own.

    >>> failure(ValueError("no"))
    "fails: ValueError('no')"
    """
    said = str(error) if isinstance(error, FairminesError) else " ".join(repr(error).split())
    return f"fails: {said}{place_of(error)}"


def place_of(error: BaseException) -> str:
    """Return " (FILE, line N)", the last line of a user's code in a traceback; "" without one."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [(frame.filename, frame.lineno) for frame in frames if _is_own(frame.filename)]
    if isinstance(error, SyntaxError) and error.filename:
        own.append((error.filename, error.lineno))
    return f" ({own[-1][0]!r}, line {own[-1][1]})" if own else ""


def _is_own(file: str) -> bool:
    """Whether a file is neither of fairmines nor of Python and its installed libraries."""
    paths = sysconfig.get_paths()
    places = (Path(__file__).parent, *(Path(paths[it]) for it in ("stdlib", "purelib", "platlib")))
    path = Path(file)
    return not file.startswith("<") and not any(path.is_relative_to(it) for it in places)
