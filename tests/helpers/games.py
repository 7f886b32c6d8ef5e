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
