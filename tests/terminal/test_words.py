"""What the terminal says of a game."""

import pytest

from fairmines.play.rules import Reason
from fairmines.terminal.words import why


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (None, ""),
        (
            Reason((0, 0), "flags", None),
            ": the flags contradicted the clues, and no cell was safe",
        ),
        (
            Reason((0, 0), "mined", (2, 6)),
            ": that cell was certain to be a mine, and a safe cell was at row 2, column 6",
        ),
        (
            Reason((0, 2), "needless", (0, 3)),
            ": that was a guess, and a safe cell was at row 0, column 3",
        ),
        (Reason((0, 0), "guess", None), ": no cell was safe, and the guess went wrong"),
        (
            Reason((0, 0), "guess", (2, 6), (1, 3)),
            ": the flag at row 1, column 3 was wrong, and a safe cell was at row 2, column 6",
        ),
    ],
)
def test_why_a_game_was_lost(reason, said):
    assert why(reason) == said
