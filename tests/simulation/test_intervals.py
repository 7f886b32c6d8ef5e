"""Confidence intervals, against SciPy and by their coverage."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from fairmines.intervals import Difference, Mean, wilson


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 50), (50, 50), (38, 100), (7, 9)])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
def test_wilson_is_scipys(wins, games, confidence):
    expected = stats.binomtest(wins, games).proportion_ci(confidence, method="wilson")
    assert wilson(wins, games, confidence) == pytest.approx(tuple(expected), abs=1e-12)


def test_wilson_at_the_ends_is_exact():
    assert wilson(0, 7)[0] == 0.0
    assert wilson(7, 7)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_difference_is_the_normal_interval_of_the_mean():
    difference = Difference(games=1000, only_first=60, only_second=40)
    sample = np.repeat([1, -1, 0], [60, 40, 900])
    normal = stats.norm(sample.mean(), sample.std() / math.sqrt(1000))
    assert difference.value == pytest.approx(sample.mean())
    assert difference.interval() == pytest.approx(normal.interval(0.95))
    assert difference.interval(0.8) == pytest.approx(normal.interval(0.8))


def test_difference_without_discordant_games():
    assert Difference(1000, 0, 0).interval() == (-wilson(0, 1000)[1], wilson(0, 1000)[1])
    assert Difference(0, 0, 0).interval() == (-1.0, 1.0)
    assert math.isnan(Difference(0, 0, 0).value)
    low, high = Difference(3, 2, 0).interval()
    assert -1 <= low < high <= 1


@pytest.mark.parametrize(("first", "second", "value"), [(20, 0, 1.0), (0, 20, -1.0)])
def test_difference_where_one_wins_every_game_and_the_other_none(first, second, value):
    """All differences are equal, but 20 games are no proof of more."""
    difference = Difference(20, first, second)
    reach = wilson(0, 20)[1]
    low, high = difference.interval()
    assert difference.value == value
    assert (low, high) == (max(value - reach, -1), min(value + reach, 1))
    assert low < high


def test_difference_covers_the_truth_95_times_in_100():
    # Seeded: it says something of the formula, not of luck. Of 4,000 intervals with exact coverage
    # 95 % +- 1 % would hold the truth in all but one of 300 such tests.
    rng = np.random.default_rng(1)
    first, second, games, trials = 0.10, 0.06, 400, 4000
    draws = rng.multinomial(games, [first, second, 1 - first - second], trials)
    held = 0
    for only_first, only_second, _ in draws.tolist():
        low, high = Difference(games, only_first, only_second).interval()
        held += low <= first - second <= high
    assert held / trials == pytest.approx(0.95, abs=0.01)


def test_mean_is_the_normal_interval():
    sample = np.random.default_rng(2).random(500)
    mean = Mean.of(sample.tolist())
    normal = stats.norm(sample.mean(), stats.sem(sample))
    assert (mean.games, mean.value) == (500, pytest.approx(sample.mean()))
    assert mean.interval(0.8) == pytest.approx(normal.interval(0.8))
    # In any order the same to the last digit.
    assert Mean.of(np.sort(sample).tolist()) == mean


def test_mean_with_little_to_go_by():
    assert Mean.of([]).interval() == Mean.of([0.4]).interval() == (0.0, 1.0)
    assert Mean.of([0.4], least=-1.0).interval() == (-1.0, 1.0)
    assert Mean.of([0.9, 0.1]).interval() == (0.0, 1.0)
    low, high = Mean.of([0.25] * 50).interval()
    assert (low, high) == pytest.approx((0.25 - wilson(0, 50)[1], 0.25 + wilson(0, 50)[1]))
    assert Mean.of([0.0] * 50).interval() == pytest.approx(wilson(0, 50))
