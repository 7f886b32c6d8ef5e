"""How whoever plays games says that it has played some, whatever shows it."""

from __future__ import annotations

from collections.abc import Callable

Advance = Callable[[int, int], object]
"""A function of the index of a result, and of the number of games that were just played for it."""


def show_nothing(_result: int, _games: int) -> None:
    """Show nothing."""
