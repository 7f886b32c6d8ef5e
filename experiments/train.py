"""Fits the weights of `expert`'s evaluation to games.

An exploration player plays conditionally like `expert`. At each guess it draws two candidates that
are nearly as good as the best one, and opens one of them at random (the kernel's
training_data.hpp). The weights come from a regression of the outcomes on the differences of the two
cells' features. The first round starts with secondary safety, the second with the weights of the
first. The weights are written to src/fairmines/strategies/expert.json, which `expert` reads.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from experiments.page import ROOT, git
from fairmines import _kernel
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.simulation.executors import count_workers

Numbers = NDArray[np.float64]

PATH = ROOT / "src" / "fairmines" / "strategies" / "expert.json"
COMMAND = "python -m experiments train"
LEVEL = fm.EXPERT

SEED = 20270
"""The seed of the first round. The second has the next one. No measurement uses these seeds."""
START = {"alive": 1.0, "first_mine_probability": -1.0}
"""Secondary safety: the score of a guess is the probability to survive it and the next one."""
ROUNDS = ((50_000, 0.90), (500_000, 0.95))
"""For each round, the number of games, and the least score of candidates relative to the best."""
CHUNK = 2_000
"""Games in one call of the kernel."""

STAGES = (0, 2, 3, 5, 9, 15, 21, 50, 120, 230, 320, 350, 366)
"""The numbers of opened cells at which a stage of a game begins. Outcomes are compared only within
a stage."""


@dataclass(frozen=True)
class Samples:
    """Guesses between two candidates, a row for each (`TrainingSample` in training_data.hpp)."""

    opened: NDArray[np.int32]
    score: Numbers
    outcome: Numbers
    contrast: Numbers
    """(guesses, features)"""


@dataclass(frozen=True)
class FittedWeights:
    """The weights of the features, scaled so that `alive` has 1.

    `errors` are the half widths of the 95 % intervals.
    """

    weights: Numbers
    errors: Numbers
    guesses: int


def training_data(
    weights: Numbers, fraction: float, seed: int, games: int, workers: int
) -> Samples:
    """Play games that explore guesses; the samples do not depend on the number of workers."""
    # The first click is in the corner, and safe.
    match = _kernel.Match(
        width=LEVEL.width,
        height=LEVEL.height,
        mines=LEVEL.mines,
        free_radius=0,
        start=(0, 0),
        seed=seed,
        budget=DEFAULT_BUDGET,
    )
    training_run = _kernel.TrainingRun(match, weights.tolist(), fraction)

    def chunk(first: int) -> _kernel.TrainingSamples:
        return _kernel.training_data(training_run, first, min(CHUNK, games - first))

    with ThreadPoolExecutor(workers) as pool:
        parts = list(pool.map(chunk, range(0, games, CHUNK)))
    return Samples(
        np.concatenate([part.opened for part in parts]),
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.outcome for part in parts]),
        np.concatenate([part.contrast for part in parts]),
    )


def fit(samples: Samples) -> FittedWeights:
    """Fit the weights to the outcomes by weighted least squares."""
    # 1. Estimate the expected outcome of each guess, for whichever candidate is opened. The random
    #    choice does not depend on it, so subtracting it only removes noise.
    expected = np.empty_like(samples.outcome)
    spread = np.empty_like(samples.outcome)
    for begin, end in pairwise((*STAGES, LEVEL.cells)):
        rows = (samples.opened >= begin) & (samples.opened < end)
        if not rows.any():
            continue
        curve = np.vander(samples.score[rows], 4)
        found, *_ = np.linalg.lstsq(curve, samples.outcome[rows], rcond=None)
        expected[rows] = curve @ found
        spread[rows] = (samples.outcome[rows] - expected[rows]).std()
    # A stage of a few guesses is fitted exactly: it has the spread of all.
    spread[spread == 0] = (samples.outcome - expected).std()
    # 2. Scale the rows of the regression. A game that is likely to be won can lose more, so its
    #    features have a larger effect.
    scale = expected.clip(0.01, 1) / samples.score.clip(0.05)
    rows = samples.contrast * (scale / spread)[:, np.newaxis]
    rest = (samples.outcome - expected) / spread
    # 3. Solve for the weights and their errors.
    inverse = np.linalg.inv(rows.T @ rows)
    weights = inverse @ (rows.T @ rest)
    errors = 1.96 * np.sqrt(np.diag(inverse)) * (rest - rows @ weights).std()
    return FittedWeights(weights / weights[0], errors / weights[0], len(rest))


def numbers(fitted: FittedWeights, commit: str) -> str:
    """Return all results as JSON, a line for each feature."""

    def lines(values: Numbers) -> str:
        named = zip(_kernel.feature_names(), values.round(4).tolist(), strict=True)
        return ",\n".join(f"    {json.dumps(name)}: {value}" for name, value in named)

    head = {
        "command": COMMAND,
        "commit": commit,
        "level": list(LEVEL),
        "seeds": [SEED + number for number in range(len(ROUNDS))],
        "games": [games for games, _ in ROUNDS],
        "guesses in the last round": fitted.guesses,
    }
    known = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items())
    return (
        f'{{\n{known}  "weights": {{\n{lines(fitted.weights)}\n  }},\n'
        f'  "errors": {{\n{lines(fitted.errors)}\n  }}\n}}\n'
    )


def main() -> None:
    """Play and fit each round, then write the weights."""
    parser = argparse.ArgumentParser(description="Fit the weights of the strategy expert.")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="default one a core")
    arguments = parser.parse_args()
    count_workers(arguments.workers)
    commit = git("describe", "--always", "--dirty")
    weights = np.array([START.get(feature, 0.0) for feature in _kernel.feature_names()])
    fitted = None
    for number, (games, fraction) in enumerate(ROUNDS):
        fitted = fit(training_data(weights, fraction, SEED + number, games, arguments.workers))
        weights = fitted.weights
        print(f"round {number + 1}: {games:,} games, {fitted.guesses:,} guesses", file=sys.stderr)
        for feature, weight, error in zip(
            _kernel.feature_names(), weights, fitted.errors, strict=True
        ):
            print(f"  {feature:24} {weight:+.4f} ± {error:.4f}", file=sys.stderr)
    assert fitted is not None
    PATH.write_text(numbers(fitted, commit))
    print(f"{os.path.relpath(PATH)} written")
