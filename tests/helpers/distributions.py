"""A test of distributions, without all of `scipy.stats`: that takes a second to load."""

import numpy as np
from scipy.special import chdtrc


def chi_square_p_value(counts, expected=None):
    """Return how likely counts are to be at least so far from the expected ones, by default equal.

    As `scipy.stats.chisquare` says it: Pearson (1900).
    """
    counts = np.asarray(counts, float)
    expected = np.full(len(counts), counts.mean()) if expected is None else np.asarray(expected)
    assert np.isclose(counts.sum(), expected.sum())
    return chdtrc(len(counts) - 1, ((counts - expected) ** 2 / expected).sum())
