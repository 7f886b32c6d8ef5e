"""Rich's console, changed: a closed pipe raises an error, and texts are printed as they are."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any, NoReturn

import rich.console

from fairmines.cli.output import is_terminal


class Console(rich.console.Console):
    """A console that raises `BrokenPipeError` for a closed pipe; Rich would end the program.

    Names of files, players and strategies are no markup: `[b]` is printed, and `:x:` too.
    """

    def __init__(self, **settings: Any) -> None:
        """Take Rich's settings."""
        forced = is_terminal(settings.get("file") or sys.stdout)
        super().__init__(markup=False, emoji=False, force_terminal=forced, **settings)

    def on_broken_pipe(self) -> NoReturn:
        """Raise the `BrokenPipeError` that Rich has caught."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
