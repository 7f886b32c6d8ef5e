"""Prints tables as CSV, a row at a time."""

from __future__ import annotations

import csv
import sys


def print_row(*columns: object) -> None:
    """Print a row at once: the next one may take minutes."""
    csv.writer(sys.stdout, lineterminator="\n").writerow(columns)
    sys.stdout.flush()
