"""Compares simulation results, and reads the files that store them."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing


def facts(result):
    """Return the parts of a result that must be the same on every machine."""
    report = result.as_json()
    del report["seconds"], report["games_per_second"]
    return report, result.weights.tolist()


def rows(path, query):
    """Return the rows of a query of a results file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def wait_for_chunks(path, number):
    """Wait until a results file has `number` chunks, for at most a minute."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if path.exists() and rows(path, "SELECT count(*) FROM chunks")[0][0] >= number:
                return
        except sqlite3.OperationalError:  # no tables yet
            pass
        time.sleep(0.01)
    raise AssertionError("no chunks in a minute")
