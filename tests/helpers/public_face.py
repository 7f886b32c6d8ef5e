"""The public classes, and the names that their pages document."""

from __future__ import annotations

import ast
import inspect
import textwrap

import fairmines as fm
import fairmines.env

CLASSES = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (fm, fairmines.env)
    for name in module.__all__
    if inspect.isclass(getattr(module, name))
}


def documented(kind: type) -> set[str]:
    """The public names of a class that have a docstring, as Sphinx finds them."""
    names: set[str] = set()
    for part in kind.__mro__:
        if not part.__module__.startswith("fairmines"):
            continue
        [written] = ast.parse(textwrap.dedent(inspect.getsource(part))).body
        for block in (
            node for node in ast.walk(written) if isinstance(getattr(node, "body", 0), list)
        ):
            names |= names_of(block.body, own=block is written)
    return {name for name in names if not name.startswith("_")}


def names_of(body: list[ast.stmt], *, own: bool) -> set[str]:
    """The names in a class, or the attributes in its constructor, with a docstring below them."""
    names = set()
    for statement, after in zip(body, [*body[1:], None], strict=True):
        if own and isinstance(statement, ast.FunctionDef) and ast.get_docstring(statement):
            names.add(statement.name)
        said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if said and isinstance(statement, ast.Assign | ast.AnnAssign):
            target = (
                statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
            )
            if isinstance(target, ast.Name) and own:
                names.add(target.id)
            elif isinstance(target, ast.Attribute):
                names.add(target.attr)
    return names
