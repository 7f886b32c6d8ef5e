"""Games that tests play."""

import fairmines as fm

CORNER = fm.Layout([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 1, 1]])
"""Opening (0, 0) uncovers all but (2, 3) and the lowest row; (3, 0) is then the last free cell."""


class Clock:
    """A clock that is set by hand."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now
