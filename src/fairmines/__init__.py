"""Minesweeper done properly: exact analysis, fair play, strategies, simulations.

The public names are those of `fairmines.public`. They load with the first use of one: everything
takes a third of a second, in which the command line could not say how it wants to be interrupted.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairmines.public import *  # noqa: F403

    __version__: str
else:

    def __getattr__(name: str) -> object:
        """Find what is not here yet: a module of the package, or a public name."""
        from importlib import import_module, util

        if name == "__version__":
            from importlib.metadata import version  # slow to load

            return version("fairmines")
        if name.startswith("__") and name != "__all__":
            raise AttributeError(name)
        # No public name has a module's, or that module would take its place when it is loaded.
        if util.find_spec(f"{__name__}.{name}"):
            return import_module(f"{__name__}.{name}")
        public = import_module(f"{__name__}.public")
        globals().update({it: getattr(public, it) for it in ("__all__", *public.__all__)})
        try:
            return globals()[name]
        except KeyError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None

    def __dir__() -> list[str]:
        """List the public names, for completion at a prompt."""
        return sorted({*globals(), *__getattr__("__all__")})
