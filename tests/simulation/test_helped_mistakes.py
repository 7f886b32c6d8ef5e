"""Mistakes planted in the proofs of the upper bounds: small boards find them."""

from __future__ import annotations

from functools import cache

import pytest

from tests.helpers.helped_mistakes import (
    GiftByTheLayout,
    MorePicksThanFreeCells,
    NumberNotTold,
    PartsThatShareClues,
    PartsThatTouch,
    PlansBehindZeros,
    PlansThroughPockets,
    PocketByItsNumber,
    PocketCellsAsTold,
    SafetyCountedTwice,
)
from tests.helpers.helped_play import HelpedPlay, all_layouts

SIZES = [(5, 1), (7, 1), (9, 1), (3, 2), (4, 2), (3, 3)]
STATES = [
    (width, height, mines, start, clue)
    for width, height in SIZES
    for mines in range(1, width * height - 1)
    for start in ((0, 0), (height // 2, width // 2))
    for clue in range(9)
]
MOST_SOLUTIONS, PICKS = (3, 8), 2


def bounds(kind, state, most_solutions):
    """Return the bounds of a state: with gifts alone, and of plans with one pick and more."""
    width, height, mines, start, clue = state
    layouts = all_layouts(height, width, mines, start, clue)
    play = kind(height, width, most_solutions)
    gifts = sum(play.help(layouts, [start], it).value for it in layouts) / len(layouts)
    return [gifts, *(play.plan_value(layouts, [start], picks) for picks in range(1, PICKS + 1))]


@cache
def perfect(state):
    width, height, mines, start, clue = state
    layouts = all_layouts(height, width, mines, start, clue)
    if not layouts:
        return None
    play = HelpedPlay(height, width, 1)
    return play.win_probability(tuple(layouts), frozenset(play.cells) - {start})


def below(kind):
    """Count the states of which a bound is below perfect play."""
    judged = [(state, perfect(state)) for state in STATES if perfect(state) is not None]
    return sum(
        min(bounds(kind, state, most)) < value - 1e-9
        for state, value in judged
        for most in MOST_SOLUTIONS
    )


FOUND = {
    PartsThatShareClues: ((7, 1, 3, (0, 3), 1), 8),
    PartsThatTouch: ((7, 1, 2, (0, 3), 1), 3),
    NumberNotTold: ((9, 1, 4, (0, 4), 2), 3),
    PocketCellsAsTold: ((5, 1, 2, (0, 0), 0), 3),
    PlansThroughPockets: ((3, 2, 3, (0, 0), 1), 3),
    PlansBehindZeros: ((5, 1, 1, (0, 0), 0), 3),
    GiftByTheLayout: ((5, 2, 2, (1, 2), 1), 8),
    MorePicksThanFreeCells: ((5, 1, 3, (0, 0), 0), 3),
    SafetyCountedTwice: ((5, 1, 2, (0, 0), 0), 3),
}
"""Mistake -> a state, and the limit of what is played perfectly, with a bound that is too low."""
NOT_FOUND = [PocketByItsNumber]
"""docs/research/upper-bounds.md says so."""


def test_ten_mistakes():
    assert len({*FOUND, *NOT_FOUND}) == 10


@pytest.mark.parametrize("mistake", FOUND)
def test_a_mistake_is_found(mistake):
    state, most_solutions = FOUND[mistake]
    assert min(bounds(mistake, state, most_solutions)) < perfect(state) - 1e-9
    assert min(bounds(HelpedPlay, state, most_solutions)) > perfect(state) - 1e-9


@pytest.mark.long
@pytest.mark.parametrize("kind", [HelpedPlay, *NOT_FOUND])
def test_no_bound_is_below_perfect_play(kind):
    assert below(kind) == 0
