"""Tables for terminals: names to the left, numbers to the right, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

WIDE = 1000
"""A width, in characters, at which Rich shortens no column."""


def make_table(names: Iterable[str], figures: Iterable[str]) -> Table:
    """Make a table with columns of names, then columns of numbers."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for name in names:
        table.add_column(name, no_wrap=True)
    for figure in figures:
        table.add_column(figure, justify="right", no_wrap=True)
    return table


def print_tables(tables: Sequence[Table], console: Console) -> None:
    """Print tables in full width; a narrow terminal wraps their lines."""
    console.width = WIDE
    for number, table in enumerate(tables):
        if number:
            console.print()
        console.print(table)


def dash(console: Console) -> str:
    """Return the sign between the ends of an interval: an en dash, or "-" on an ASCII terminal."""
    return "-" if console.options.ascii_only else "\N{EN DASH}"
