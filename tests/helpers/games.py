"""A clock that tests set, for games whose time is known."""

import fairmines as fm

CORNER = fm.Layout([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 1, 1]])
"""Opening (0, 0) uncovers all but (2, 3) and the lowest row; (3, 0) is then the last free cell."""

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
    """A clock that is set by hand."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now
