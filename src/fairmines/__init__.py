"""Minesweeper done properly: exact analysis, fair play, strategies, simulations.

The public names are those of `fairmines.public`. Each loads its module at its first use: all of
them take a third of a second, in which the command line could not say how it wants to be
interrupted.
"""

from typing import TYPE_CHECKING

from fairmines import notebook

__version__ = "1.0.0"

if TYPE_CHECKING:
    from fairmines.public import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """Find what is not here yet: a module of the package, or a public name."""
        from importlib import import_module, util

        if name == "__all__":
            value = sorted(_homes())
        elif name.startswith("__"):
            raise AttributeError(name)
        # No public name has a module's, or that module would take its place when it is loaded.
        elif util.find_spec(f"{__name__}.{name}"):
            return import_module(f"{__name__}.{name}")
        elif name in _homes():
            value = getattr(import_module(_homes()[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """List the public names, for completion at a prompt."""
        own = (name for name in globals() if name.startswith("__") and name.endswith("__"))
        return sorted({*own, *_homes()})

    def _homes() -> dict[str, str]:
        """Return the module of each public name, as `public` imports them."""
        homes = globals().get("_HOMES")
        if homes is None:
            import ast
            from importlib import util

            public = f"{__name__}.public"
            imports = ast.parse(util.find_spec(public).loader.get_source(public))
            homes = globals()["_HOMES"] = {
                alias.name: statement.module
                for statement in imports.body
                if isinstance(statement, ast.ImportFrom)
                for alias in statement.names
            }
        return homes


def _load_renderer() -> notebook.Renderer:
    """Load what draws the objects of all rooms: none of them may know it."""
    from fairmines.rendering import renderer  # slow to load

    return renderer


notebook.renderer.load = _load_renderer
