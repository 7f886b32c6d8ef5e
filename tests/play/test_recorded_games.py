"""Random games are what they were, move for move (helpers/recorded_games.py)."""

import pytest

from tests.helpers.recorded_games import GROUPS, RECORDED, sample_of


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
def test_recorded_games(group):
    sample = RECORDED[group]
    assert len(sample) >= 150
    assert sample_of(group, len(sample)) == sample
