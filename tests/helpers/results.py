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


def count_games(path):
    """Return how many games a results file has.

    It only grows while a run plays; the rows become fewer where parts of a chunk are joined.
    """
    return rows(path, "SELECT coalesce(sum(games), 0) FROM chunks")[0][0]


def wait_for_games(path, number):
    """Wait until a results file has `number` games, for at most a minute; return how many."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if path.exists() and (games := count_games(path)) >= number:
                return games
        except sqlite3.OperationalError:  # no tables yet
            pass
        time.sleep(0.01)
    raise AssertionError("too few games in a minute")
