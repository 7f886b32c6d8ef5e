"""Rich's console, changed so that a closed pipe raises an error."""

from __future__ import annotations

import errno
import os
from typing import NoReturn

import rich.console


class Console(rich.console.Console):
    """A console that raises `BrokenPipeError` for a closed pipe; Rich would end the program."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise the `BrokenPipeError` that Rich has caught."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
