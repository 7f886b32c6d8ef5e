"""Sums and means in the browser: rounded as in Python, so that both hosts write the same digits."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines.simulation import deliberation
from fairmines.simulation.statistics import Mean

pytestmark = pytest.mark.process


SIZES = st.floats(-1e300, 1e300) | st.floats(-1, 1) | st.sampled_from([1e16, -1e16, 1.0, 2**-53])


@given(numbers=st.lists(SIZES, max_size=12))
def test_sums_are_rounded_once(node, numbers):
    assert float(node.ask("sum", {"numbers": numbers})) == math.fsum(numbers)


@given(weights=st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_means(node, weights):
    played = deliberation.PlayedGames((0, 0)).add(np.array(weights))
    mean = Mean.of_sums(played.games, played.total, played.squares)
    asked = {"games": played.games, "total": played.total, "squares": played.squares}
    low, high = mean.interval()
    assert node.ask("mean", asked) == {"value": mean.value, "low": low, "high": high}
