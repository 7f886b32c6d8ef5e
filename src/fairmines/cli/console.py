"""Rich's console, changed: a closed pipe raises an error, and texts command nothing."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any, NoReturn

import rich.console
from rich.text import Text

from fairmines.cli.output import is_terminal
from fairmines.wording import printable


class Console(rich.console.Console):
    """A console that raises `BrokenPipeError` for a closed pipe; Rich would end the program.

    Names of files, players and strategies are no markup: `[b]` is printed, and `:x:` too. Their
    control characters are printed as escapes.
    """

    def __init__(self, **settings: Any) -> None:
        """Take Rich's settings."""
        forced = is_terminal(settings.get("file") or sys.stdout)
        super().__init__(markup=False, emoji=False, force_terminal=forced, **settings)

    def render_str(self, text: str, **settings: Any) -> Text:
        """Make a text of a string, such as a sentence or a cell of a table."""
        return super().render_str(printable(text, keep="\n"), **settings)

    def on_broken_pipe(self) -> NoReturn:
        """Raise the `BrokenPipeError` that Rich has caught."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
