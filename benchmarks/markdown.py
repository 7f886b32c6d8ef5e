"""Prints tables in Markdown, a row at a time."""

from __future__ import annotations


def print_table(*headings: str) -> None:
    """Print the head of a table; all columns but the first are aligned to the right."""
    print_row(*headings)
    print("|" + "|".join(["---", *["---:"] * (len(headings) - 1)]) + "|")


def print_row(*columns: object) -> None:
    """Print a row at once: the next one may take minutes."""
    print("| " + " | ".join(map(str, columns)) + " |", flush=True)
