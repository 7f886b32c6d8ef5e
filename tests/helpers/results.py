"""Compares simulation results, and reads the files that store them."""

from __future__ import annotations

import sqlite3
import time


def facts(result):
    """All of a result that has to be the same everywhere."""
    report = result.report()
    del report["seconds"], report["games_per_second"]
    return report, result.weights.tolist()


def rows(path, query):
    """The answer of a file of results to a query."""
    connection = sqlite3.connect(path)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


def wait_for_chunks(path, number):
    """Wait until a file has this many chunks, a minute at most."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if path.exists() and rows(path, "SELECT count(*) FROM chunks")[0][0] >= number:
                return
        except sqlite3.OperationalError:  # no tables yet
            pass
        time.sleep(0.01)
    raise AssertionError("no chunks in a minute")
