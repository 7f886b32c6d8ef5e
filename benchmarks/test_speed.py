"""Times the exact analysis with pytest-benchmark: `pytest benchmarks --benchmark-autosave`.

A round analyses all positions of one file of the corpus, and the answers are checked. ms_toollib is
timed where it takes seconds at most; `analyse.py` also times it on the adversarial positions.
"""

import ms_toollib
import numpy as np
import pytest

import fairmines as fm
from benchmarks.positions import corpus


def check(answers, positions):
    for answer, position in zip(answers, positions, strict=True):
        exact = position.mine_probability
        known = ~np.isnan(exact)
        np.testing.assert_allclose(np.asarray(answer)[known], exact[known], rtol=0, atol=1e-9)


@pytest.mark.parametrize("name", ["expert", "dense", "large", "adversarial"])
def test_fairmines(benchmark, name):
    positions = corpus(name)
    views = [position.view for position in positions]
    benchmark.group = name
    analyses = benchmark(lambda: [fm.analyse(view) for view in views])
    check([analysis.mine_probability for analysis in analyses], positions)


@pytest.mark.parametrize("name", ["expert", "dense", "large"])
def test_ms_toollib(benchmark, name):
    positions = corpus(name)
    boards = [
        (np.where(view.cells == fm.View.COVERED, 10, view.cells).tolist(), view.mines)
        for view in (position.view for position in positions)
    ]
    benchmark.group = name
    answers = benchmark.pedantic(
        lambda: [ms_toollib.cal_probability_onboard(*board) for board in boards], rounds=3
    )
    check([answer[0] for answer in answers], positions)
