"""Minesweeper done properly: exact analysis, fair play, strategies, simulations.

The public names are those of `fairmines.public`. Each loads its module at its first use: all of
them take a third of a second, in which the command line could not say how it wants to be
interrupted. Type checkers read `__init__.pyi`.
"""

__version__ = "1.1.0"


def __getattr__(name: str) -> object:
    """Find what is not here yet: a public name, or a module of the package."""
    from importlib import import_module

    if name.startswith("__") and name != "__all__":
        raise AttributeError(name)
    modules = import_module(f"{__name__}.public").MODULES
    if name == "__all__":
        value = sorted(modules)
    elif name in modules:
        value = getattr(import_module(f"{__name__}.{modules[name]}"), name)
    else:
        return _submodule(name)
    globals()[name] = value
    return value


def _submodule(name: str) -> object:
    """Import a module of the package; no public name has a module's."""
    from importlib import import_module, util

    if not util.find_spec(f"{__name__}.{name}"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    """List the public names, for completion at a prompt."""
    own = (name for name in globals() if name.startswith("__") and name.endswith("__"))
    return sorted({*own, *__getattr__("__all__")})  # type: ignore[misc]
