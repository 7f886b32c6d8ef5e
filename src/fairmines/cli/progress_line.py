"""A line on a terminal that says how far a command is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager


@contextmanager
def progress_line() -> Generator[Callable[[str], None]]:
    """Yield a function that shows a text on stderr, in the place of the one before.

    At the end the line is empty again. Nothing is shown if stderr is no terminal.
    """
    longest = 0

    def show(text: str) -> None:
        nonlocal longest
        if sys.stderr.isatty():
            longest = max(longest, len(text))
            print(f"\r{text:{longest}}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if longest:
            print(f"\r{'':{longest}}\r", end="", file=sys.stderr, flush=True)
