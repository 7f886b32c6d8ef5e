"""What a guess's traits are worth, learnt from games: `make train`.

A student plays like `expert`, conditionally, but at each guess it draws two of the cells that are
nearly as good as the best one, and a coin says which of them it opens (cpp's study.hpp). What
becomes of the game from there, on the differences of the two cells' traits: that regression says
what each trait is worth. The first round begins with secondary safety, and each round goes by what
the one before has found. Writes src/fairmines/strategies/expert.json, which `expert` reads.
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
from page import ROOT, git, run

import fairmines as fm
from fairmines import _kernel
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.simulation.executors import count_workers

Numbers = NDArray[np.float64]

PATH = ROOT / "src" / "fairmines" / "strategies" / "expert.json"
COMMAND = "make train"
LEVEL = fm.EXPERT

SEED = 20270
"""Of the first round; the others follow. No game that strength is measured on has these seeds."""
START = {"alive": 1.0, "first risk": -1.0}
"""Secondary safety: a guess is worth the chance to survive it and the one after it."""
ROUNDS = ((50_000, 0.90), (500_000, 0.95))
"""Games of a round, and how good cells must be to be drawn, compared with the best one."""
CHUNK = 2_000

STAGES = (0, 2, 3, 5, 9, 15, 21, 50, 120, 230, 320, 350, 366)
"""A stage of a game begins when so many cells are open: outcomes are compared within stages."""


@dataclass(frozen=True)
class Lessons:
    """What a student has seen, a row for each guess (see `Lesson` in study.hpp)."""

    opened: NDArray[np.int32]
    score: Numbers
    outcome: Numbers
    contrast: Numbers
    """(guesses, traits)"""


@dataclass(frozen=True)
class Learnt:
    """What traits are worth, with the half widths of the 95 % intervals; alive is worth 1."""

    weights: Numbers
    errors: Numbers
    guesses: int


def study(weights: Numbers, share: float, seed: int, games: int, workers: int) -> Lessons:
    """Let a student play; the number of workers changes nothing."""

    def chunk(first: int) -> tuple[NDArray[np.generic], ...]:
        number = min(CHUNK, games - first)
        # The first click is safe, and in the corner.
        return _kernel.study(
            weights.tolist(), share, *LEVEL, 0, 0, 0, seed, first, number, DEFAULT_BUDGET
        )

    with ThreadPoolExecutor(workers) as pool:
        parts = list(pool.map(chunk, range(0, games, CHUNK)))
    return Lessons(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def fit(lessons: Lessons) -> Learnt:
    """Explain the outcomes by what the coin decided, by weighted least squares."""
    # 1. What had to be expected of the two cells together. The coin knows nothing of that: it only
    #    takes away noise.
    expected = np.empty_like(lessons.outcome)
    spread = np.empty_like(lessons.outcome)
    for begin, end in pairwise((*STAGES, LEVEL.cells)):
        rows = (lessons.opened >= begin) & (lessons.opened < end)
        if not rows.any():
            continue
        curve = np.vander(lessons.score[rows], 4)
        found, *_ = np.linalg.lstsq(curve, lessons.outcome[rows])
        expected[rows] = curve @ found
        spread[rows] = (lessons.outcome[rows] - expected[rows]).std()
    # 2. A game that is likely to be won can lose more: traits count in proportion.
    scale = expected.clip(0.01, 1) / lessons.score.clip(0.05)
    rows = lessons.contrast * (scale / spread)[:, np.newaxis]
    rest = (lessons.outcome - expected) / spread
    inverse = np.linalg.inv(rows.T @ rows)
    weights = inverse @ (rows.T @ rest)
    errors = 1.96 * np.sqrt(np.diag(inverse)) * (rest - rows @ weights).std()
    return Learnt(weights / weights[0], errors / weights[0], len(rest))


def numbers(learnt: Learnt, commit: str) -> str:
    """All that is known as JSON, a line for each trait."""

    def lines(values: Numbers) -> str:
        named = zip(_kernel.traits(), values.round(4).tolist(), strict=True)
        return ",\n".join(f"    {json.dumps(name)}: {value}" for name, value in named)

    head = {
        "command": COMMAND,
        "commit": commit,
        "level": list(LEVEL),
        "seeds": [SEED + number for number in range(len(ROUNDS))],
        "games": [games for games, _ in ROUNDS],
        "guesses in the last round": learnt.guesses,
    }
    known = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items())
    return (
        f'{{\n{known}  "weights": {{\n{lines(learnt.weights)}\n  }},\n'
        f'  "errors": {{\n{lines(learnt.errors)}\n  }}\n}}\n'
    )


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description="Learn the weights of the strategy expert.")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="default one a core")
    arguments = parser.parse_args()
    count_workers(arguments.workers)
    commit = git("describe", "--always", "--dirty")
    weights = np.array([START.get(trait, 0.0) for trait in _kernel.traits()])
    learnt = None
    for number, (games, share) in enumerate(ROUNDS):
        learnt = fit(study(weights, share, SEED + number, games, arguments.workers))
        weights = learnt.weights
        print(f"round {number + 1}: {games:,} games, {learnt.guesses:,} guesses", file=sys.stderr)
        for trait, weight, error in zip(_kernel.traits(), weights, learnt.errors, strict=True):
            print(f"  {trait:12} {weight:+.4f} ± {error:.4f}", file=sys.stderr)
    assert learnt is not None
    PATH.write_text(numbers(learnt, commit))
    print(f"{os.path.relpath(PATH)} written")


if __name__ == "__main__":
    run(main)
