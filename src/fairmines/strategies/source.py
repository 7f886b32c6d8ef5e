"""Reads constants and defaults from a module's source, to tell them from a strategy's parameters.

A value that the source states is no parameter of a strategy: the fingerprint of the source has it.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from fairmines.strategies.state import State


def source_file(thing: type | Any) -> Path | None:
    """Return the file that defines a class or function, or None if there is none."""
    try:
        name = inspect.getsourcefile(thing)
    except TypeError:
        return None
    return Path(name) if name is not None and Path(name).is_file() else None


def unstated(state: State) -> dict[str, str]:
    """Return the values of a state that no source states: name -> value as text."""
    return {
        f"{module}:{name}": text
        for (module, name), text in sorted(state.values.items())
        if not module or _stated(module).get(name) != text
    }


def _stated(module: str) -> dict[str, str]:
    """Return what a module's source states: name -> value as text."""
    name = getattr(sys.modules.get(module), "__file__", None)
    if name is None or not Path(name).is_file():
        return {}
    return _constants(Path(name).read_bytes())


@functools.lru_cache(maxsize=64)
def _constants(source: bytes) -> dict[str, str]:
    """Return the constants of a source, and the defaults of functions as `name()`.

    Constants are names with one assignment, of a literal, in the body of the module or of a class.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return {}
    found = list(_definitions(tree.body, ""))
    times = Counter(name for name, _ in found)
    texts: dict[str, str] = {}
    for name, node in found:
        try:
            value = _value(node)
        except (ValueError, TypeError, MemoryError, RecursionError):
            continue  # no literal
        if times[name] == 1:
            texts[name] = State(by_name=False).text(value, name)
    return texts


def _definitions(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the names that the body of a module or class defines, each with its node."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield prefix + name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield prefix + name, value
            case ast.FunctionDef(name=name):
                yield f"{prefix}{name}()", node
            case ast.ClassDef(name=name, body=inner):
                yield from _definitions(inner, f"{prefix}{name}.")
            case _:  # what a loop, a condition or several targets define is no constant
                yield from ((prefix + name, node) for name in _stored(node))


def _stored(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement assigns, anywhere in it."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id


def _value(node: ast.AST) -> Any:
    """Return the value of a literal, or the defaults of a function as `State` describes them."""
    if not isinstance(node, ast.FunctionDef):
        return ast.literal_eval(cast("ast.expr", node))
    arguments = node.args
    defaults = tuple(ast.literal_eval(it) for it in arguments.defaults)
    named = {
        name.arg: ast.literal_eval(it)
        for name, it in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        if it is not None
    }
    return [defaults or None, named or None]
