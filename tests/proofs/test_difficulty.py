"""The difficulty of a view, and of a board as it is played step by step."""

import numpy as np
import pytest

from fairmines import (
    PROOF_RULES,
    Layout,
    Level,
    View,
    analyse,
    board_difficulty,
    difficulty,
    proof_rules,
)
from tests.helpers.boards import flood

Cell = tuple[int, int]


def test_difficulty_of_a_view():
    assert difficulty(View.parse("3 1\n?1?")) is None
    assert difficulty(View.parse("3 2\n???\n121")) == "subset"
    assert difficulty(View.parse("4 1\n?1??"), mines=1) == "count"


def board_difficulty_step_by_step(layout: Layout, start: Cell) -> str | None:
    """Open all safe cells of the easiest rule, again and again, from the view alone."""
    opened = np.zeros(layout.mines.shape, bool)
    hardest = 0
    safe = [start]
    while safe:
        for cell in safe:
            assert not layout.mines[cell]
            flood(opened, layout, cell)
        if opened.sum() == layout.level.cells - layout.level.mines:
            return PROOF_RULES[hardest]
        view = View.of_layout(layout, opened)
        probability = analyse(view).mine_probability
        rules = {
            cell: PROOF_RULES.index(rule)
            for cell, rule in proof_rules(view).items()
            if probability[cell] == 0
        }
        easiest = min(rules.values(), default=0)
        hardest = max(hardest, easiest)
        safe = [cell for cell, rule in rules.items() if rule == easiest]
    return None


@pytest.mark.parametrize("seed", range(20))
def test_difficulty_of_a_board_is_that_of_playing_it(seed):
    level = Level(9, 9, 12 if seed % 2 else 10)
    layout = Layout.random(level, seed, (4, 4), "opening")
    expected = board_difficulty_step_by_step(layout, (4, 4))
    assert board_difficulty(layout, (4, 4)) == expected
    if expected is not None:
        place = PROOF_RULES.index(expected)
        assert board_difficulty(layout, (4, 4), expected) == expected
        if place:
            assert board_difficulty(layout, (4, 4), PROOF_RULES[place - 1]) is None
