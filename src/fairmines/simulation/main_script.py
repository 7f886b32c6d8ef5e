"""Whether another process can import the main script, and what to do if it cannot."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def main_loadable() -> Generator[None]:
    """Keep new processes from importing a script that was read from standard input.

    A new process imports the main script by its file name. Here that is "<stdin>", not a file.
    """
    main = sys.modules["__main__"]
    name = getattr(main, "__file__", None)
    if not is_interactive() or name is None:
        yield
        return
    main.__file__ = None
    try:
        yield
    finally:
        main.__file__ = name


def is_interactive() -> bool:
    """Return whether the main program has no file that another process could import."""
    main = sys.modules["__main__"]
    name = getattr(main, "__file__", None)
    return getattr(main, "__spec__", None) is None and (name is None or not Path(name).is_file())
