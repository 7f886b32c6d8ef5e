"""Sampling from the solutions of a view: each solution is equally likely."""

import math

import numpy as np
import pytest

import fairmines as fm
from fairmines import View
from tests.helpers.boards import EXAMPLE, pairs
from tests.helpers.distributions import chi_square_p_value
from tests.judges.oracle import fitting


def test_pins():
    view = View.parse("4 3 3\n??1?\n????\n????")
    analysis = fm.analyse(view)
    rng = np.random.default_rng(2)
    assert not any(layout.mines[2, 3] for layout in analysis.sample(rng, 50, safe=(2, 3)))
    assert all(layout.mines[2, 3] for layout in analysis.sample(rng, 50, mined=(2, 3)))
    both = analysis.sample(rng, 50, safe=(2, 3), mined=(1, 2))
    assert all(layout.mines[1, 2] and not layout.mines[2, 3] for layout in both)
    counts = [layout.mines[1, 1] for layout in analysis.sample(rng, 2000, safe=(2, 3))]
    pinned = [mines for mines in fitting(view.cells, 3) if not mines[2, 3]]
    assert np.mean(counts) == pytest.approx(np.mean([m[1, 1] for m in pinned]), abs=0.04)


def test_pins_that_nothing_fits():
    analysis = fm.analyse(View.parse("3 1 1\n?1?"))
    with pytest.raises(fm.InconsistentViewError):
        analysis.sample(np.random.default_rng(0), safe=(0, 0), mined=(0, 0))
    certain = fm.analyse(View.parse("2 1 1\n?1"))
    with pytest.raises(fm.InconsistentViewError):
        certain.sample(np.random.default_rng(0), safe=(0, 0))
    with pytest.raises(fm.FairminesError, match="covered cell"):
        certain.sample(np.random.default_rng(0), safe=(0, 1))
    with pytest.raises(fm.FairminesError, match="off the board"):
        certain.sample(np.random.default_rng(0), mined=(5, 1))
    with pytest.raises(fm.FairminesError, match="n -1 is out of range"):
        certain.sample(np.random.default_rng(0), n=-1)
    with pytest.raises(fm.FairminesError, match="total of mines is unknown"):
        fm.analyse(EXAMPLE).sample(np.random.default_rng(0))


def test_the_same_seed_draws_the_same_layouts():
    analysis = fm.analyse(View.parse("9 9 10\n" + "\n".join(["?" * 9] * 9)))
    first = analysis.sample(np.random.default_rng(3), 10)
    assert first == analysis.sample(np.random.default_rng(3), 10)
    assert first != analysis.sample(np.random.default_rng(4), 10)


def test_layouts_are_drawn_over_components_and_interior_as_likely_as_they_are():
    view, least = pairs(5, interior=1)
    analysis = fm.analyse(view, least + 5)
    draws = 4000
    drawn = np.array([it.mines for it in analysis.sample(np.random.default_rng(3), draws)])
    probability = np.where(view.covered, analysis.mine_probability, drawn[0])
    error = np.sqrt(probability * (1 - probability) / draws)
    assert (np.abs(drawn.mean(axis=0) - probability) <= 4.5 * error).all()
    # The interior's number of mines too, which the cells' means do not tell.
    inside = drawn[:, :, 5].sum(axis=1)
    weights = [math.comb(5, 5 - k) * math.comb(11, k) for k in range(6)]
    expected = draws * np.array(weights) / sum(weights)
    assert chi_square_p_value(np.bincount(inside, minlength=6), expected) > 1e-3
