"""Layouts, levels and a clock for tests that play games."""

import fairmines as fm

CORNER = fm.Layout([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 1, 1]])
"""Opening (0, 0) opens all free cells except (3, 0)."""

LEVELS = [
    fm.BEGINNER,
    fm.INTERMEDIATE,
    fm.EXPERT,
    fm.Level(4, 3, 8),
    fm.Level(1, 9, 2),
    fm.Level(20, 2, 9),
]
STARTS = {"corner": (0, 0), "inside": (1, 0), "random": "random"}


class Clock:
    """A clock whose time tests set."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def earlier(record, version):
    """Write a record as an earlier version did: its moves do not say what they drew."""
    names = ("kind", "row", "column", "mark", "elapsed", "attempt")
    kept = {it: record[it] for it in ("format", "rules", "first", "deal", "layout", "elapsed")}
    kept |= {"version": version, "seed": record["seed"] or "7"}
    moves = [{name: move[name] for name in names if name in move} for move in record["moves"]]
    if version == 1:
        level = list(record["level"].values())
        return kept | {"level": level, "moves": [[it.get(name) for name in names] for it in moves]}
    grade = {"difficulty": record["difficulty"]} if "difficulty" in record else {}
    return kept | {"level": record["level"], "moves": moves} | grade
