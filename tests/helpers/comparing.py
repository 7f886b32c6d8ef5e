"""Compares what the browser answers with what the server answers."""

import pytest

CLOSE = 1e-12
LOGARITHMS = {"logSolutions", "log_solutions", "luck"}
"""Fields with a logarithm: the C libraries of the two kernels differ in its last bit."""


def same(ours, theirs, where="", *, close=True):
    """Compare answers: the same fields, and all values exactly.

    With `close`, numbers may differ by rounding; without it, only logarithms.
    """
    if isinstance(theirs, float) or isinstance(ours, float):
        if close:
            theirs = pytest.approx(theirs, abs=CLOSE, rel=CLOSE)
        assert ours == theirs, where
    elif isinstance(theirs, dict):
        assert ours.keys() == theirs.keys(), where
        for key in theirs:
            same(ours[key], theirs[key], f"{where}.{key}", close=close or key in LOGARITHMS)
    elif isinstance(theirs, list):
        assert len(ours) == len(theirs), where
        for place, (our, their) in enumerate(zip(ours, theirs, strict=True)):
            same(our, their, f"{where}[{place}]", close=close)
    else:
        assert ours == theirs, where
