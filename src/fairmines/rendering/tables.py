"""Tables for terminals: names to the left, numbers to the right, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

WIDE = 1000
"""A width, in characters, at which Rich shortens no column."""

NARROWEST = 13
"""The least width of a column of names, with the longest name of a strategy and its indent."""


def make_table(names: Iterable[str], figures: Iterable[str], narrowest: int = NARROWEST) -> Table:
    """Make a table with columns of names, `narrowest` at least, then columns of numbers."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for name in names:
        table.add_column(name, overflow="fold", min_width=narrowest)
    for figure in figures:
        table.add_column(figure, justify="right", no_wrap=True)
    return table


def print_tables(tables: Sequence[Table], console: Console) -> None:
    """Print tables so that they fit a terminal; elsewhere in full width.

    On a narrow terminal the columns stand closer together, and names are folded. A terminal that
    is too narrow for the numbers alone wraps the lines.
    """
    room = console.width if console.is_terminal else WIDE
    for number, table in enumerate(tables):
        if number:
            console.print()
        _keep_figures_whole(table)
        console.width = WIDE
        if console.measure(table).maximum > room:
            table.padding = 0
        if console.measure(table).minimum <= room:
            console.width = room
        with console.capture() as capture:
            console.print(table)
        for line in capture.get().splitlines():
            # A Text, because the line has the escapes of colours, which are no text of strangers.
            ready = Text(line.rstrip())
            console.print(ready, highlight=False, no_wrap=True, overflow="ignore", crop=False)


def _keep_figures_whole(table: Table) -> None:
    """Give each column of numbers its natural width; Rich counts only its longest word."""
    for column in table.columns:
        if column.no_wrap:
            texts = (str(it) for it in (column.header, *column.cells))
            column.min_width = max(cell_len(line) for text in texts for line in text.split("\n"))


def dash(console: Console) -> str:
    """Return the sign between the ends of an interval: an en dash, or "-" on an ASCII terminal."""
    return "-" if console.options.ascii_only else "\N{EN DASH}"
