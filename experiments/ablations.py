"""Measures what each part of `expert` adds to its win rate: `make ablations`.

The kernel plays the same games conditionally with all parts, and with the options or weights that
leave one part out. The results are compared game by game.
"""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from experiments.page import RESEARCH, git, replace_between, run, table
from fairmines import _kernel, checks
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.engines.many import MOST_THREADS
from fairmines.simulation.intervals import Mean
from fairmines.strategies.expert import WEIGHTS

PAGE = RESEARCH / "strongest.md"
COMMAND = "make ablations"
BEGIN, END = "<!-- ablations: make ablations -->", "<!-- end of ablations -->"

LEVEL = fm.EXPERT
GAMES, SEED = 200_000, 20263
MOST_GAMES = 10**8
"""The largest number of games for each variant; memory holds the weights of all of them."""
PLAIN_SHARE = 0.4
"""The share of games that are also played plainly, with and without one part, to measure what
conditional play saves."""

Weights = NDArray[np.float64]


@dataclass(frozen=True)
class Variant:
    """`expert` with one part switched off or changed."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """The changed fields of `_kernel.ExpertOptions`."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """The changed weights, by feature."""
    times: int = 1
    """The factor of the number of games. A small effect needs more games."""

    def expert_options(self) -> _kernel.ExpertOptions:
        """Return the options for the kernel."""
        fitted = zip(_kernel.feature_names(), WEIGHTS, strict=True)
        weights = [self.weights.get(feature, weight) for feature, weight in fitted]
        return _kernel.ExpertOptions(weights, **self.options)


ALL_PARTS = Variant("all parts")
LOOK_AHEAD = (
    "first_mine_probability",
    "second_mine_probability",
    "third_mine_probability",
    "fourth_mine_probability",
    "crowd",
)
NO_SECOND_GUESS = {"max_second_guess_candidates": 1}
NO_LOOK_AHEAD = dict.fromkeys(LOOK_AHEAD, 0.0)
BEST_CELL_ONLY = NO_LOOK_AHEAD | {"first_mine_probability": -1.0}

# A pocket, and every view without a safe cell, has at least two solutions. So a limit of one
# solution switches a search off.
VARIANTS = [
    Variant(
        "no look-ahead: only survival and 50/50 pairs count",
        options=NO_SECOND_GUESS,
        weights=NO_LOOK_AHEAD,
    ),
    Variant("no second-guess search", options=NO_SECOND_GUESS),
    Variant(
        "secondary safety: only the best cell's mine probability counts, and no second-guess "
        "search",
        options=NO_SECOND_GUESS,
        weights=BEST_CELL_ONLY,
    ),
    Variant("only the mine probability of the best cell counts", weights=BEST_CELL_ONLY),
    Variant(
        "the third and fourth best cells do not count",
        weights={"third_mine_probability": 0.0, "fourth_mine_probability": 0.0},
        times=5,
    ),
    Variant("how crowded the best cells are does not count", weights={"crowd": 0.0}),
    Variant(
        "the best cells are the safest ones, however crowded",
        options={"crowd_penalty": 0.0},
        times=5,
    ),
    Variant(
        "dead cells count in the evaluation, too",
        options={"count_dead_cells": True},
    ),
    Variant("dead cells are not opened last", options={"defer_dead_cells": False}),
    Variant(
        "candidates beside clues are as safe as 95 % of the safest cell, not 85 %",
        options={"frontier_margin": 0.95},
    ),
    Variant(
        "candidates far from clues are as safe as the safest cell, not 95 %",
        options={"interior_margin": 1 - 1e-9},
    ),
    Variant("50/50 pairs are not opened early", weights={"fifty_fifty": 0.0}, times=5),
    Variant("pockets are not played at once", options={"max_pocket_solutions": 1}),
    Variant("endgames of at most 300 solutions, not 1,000", options={"max_endgame_solutions": 300}),
    Variant("no endgame is searched", options={"max_endgame_solutions": 1}),
]


@dataclass
class Games:
    """The weight of each game, and the processor time of all games."""

    weights: Weights
    seconds: float
    """Processor time, in seconds."""

    @property
    def speed(self) -> float:
        """Games a second on one core."""
        return len(self.weights) / self.seconds


def play(
    games: int, variant: Variant = ALL_PARTS, *, conditional: bool = True, threads: int = 1
) -> Games:
    """Play games 0 to `games` - 1 of the seed with a variant."""
    guessing = _kernel.Guessing.expert(variant.expert_options())
    # The first click is in the corner, and safe.
    match = _kernel.Match(
        width=LEVEL.width,
        height=LEVEL.height,
        mines=LEVEL.mines,
        free_radius=0,
        start=(0, 0),
        seed=SEED,
        budget=DEFAULT_BUDGET,
        conditional=conditional,
    )
    before = time.process_time()
    weights = _kernel.play_games(guessing, match, 0, games, threads).weight
    return Games(weights, time.process_time() - before)


@dataclass(frozen=True)
class Measured:
    """The games with all parts, and those of each variant."""

    whole: Games
    without: dict[str, Games]
    plain: Weights
    """The differences of plain games with all parts and with `plain_variant`."""
    plain_variant: str

    @property
    def plain_ratio(self) -> float:
        """The number of plain games that give the same interval as one conditional game."""
        return float(self.plain.var() / self.differences(self.plain_variant).var())

    def differences(self, name: str) -> Weights:
        """Return for each game its weight with all parts minus its weight with the variant."""
        without = self.without[name].weights
        return self.whole.weights[: len(without)] - without


def measure(games: int, threads: int) -> Measured:
    """Play with all parts, and with each variant."""

    def played(variant: Variant, number: int, *, conditional: bool = True) -> Games:
        result = play(number, variant, conditional=conditional, threads=threads)
        print(
            f"{variant.name}: {number:,} games, {result.speed:,.0f}/s", file=sys.stderr, flush=True
        )
        return result

    one, fewer = VARIANTS[1], max(round(PLAIN_SHARE * games), 2)
    whole = played(ALL_PARTS, games * max(it.times for it in VARIANTS))
    plain = played(ALL_PARTS, fewer, conditional=False).weights
    plain = plain - played(one, fewer, conditional=False).weights
    without = {it.name: played(it, games * it.times) for it in VARIANTS}
    return Measured(whole, without, plain, one.name)


def mean_difference(measured: Measured, name: str) -> Mean:
    """Return the win rate with all parts minus that of a variant."""
    return Mean.of(measured.differences(name).tolist(), least=-1.0)


def verdict(mean: Mean) -> str:
    """Return whether the part is a gain, a loss, or neither at this sample size."""
    low, high = mean.interval()
    if low > 0:
        return GAIN
    return "a loss" if high < 0 else "no gain shown"


def shown(mean: Mean) -> str:
    """Write a difference in percentage points, with its interval."""
    low, high = mean.interval()
    digits = 3 if high - low < 0.001 else 2
    value, low, high = (f"{100 * it:+.{digits}f}" for it in (mean.value, low, high))
    return f"{value} ({low} to {high})"


def row(measured: Measured, name: str) -> list[str]:
    """Return the texts of a line of the table."""
    mean = mean_difference(measured, name)
    share = f"{100 * np.mean(measured.differences(name) == 0):.0f} %"
    speed = f"{measured.without[name].speed:,.0f}"
    return [name, f"{mean.games:,}", shown(mean), verdict(mean), share, speed]


HEADS = ["changed", "games", "gain, points (95 %)", "in short", "same weight", "games/s"]
GAIN = "a gain"


def text(measured: Measured, commit: str) -> str:
    """Return the generated part of the page, as Markdown."""
    whole = measured.whole
    rate = Mean.of(whole.weights.tolist())
    low, high = rate.interval()
    played = (
        f"{LEVEL.width}x{LEVEL.height}/{LEVEL.mines}, first click safe in the corner. Every line "
        f"plays the same games of seed {SEED}, in "
        "[conditional play](../guide/conditional.md). "
        f"Written at commit `{commit}` by `{COMMAND}`."
    )
    meaning = (
        f"`expert` wins {100 * rate.value:.2f} % ({100 * low:.2f} to {100 * high:.2f}) of "
        f"{rate.games:,} games, at {whole.speed:,.0f} games/s of one core. Each line changes one "
        "part. *Gain* is how many points of the win rate the change costs, with the 95 % "
        "interval. *Same weight* is the share of games that the change does not affect. For the "
        f"same interval plain play on the same boards needs {measured.plain_ratio:.1f} times as "
        f"many games (measured on *{measured.plain_variant}*)."
    )
    rows = [row(measured, name) for name in measured.without]
    means = {name: mean_difference(measured, name) for name in measured.without}
    no_gain = [f"*{name}*" for name, mean in means.items() if verdict(mean) != GAIN]
    parts = [filled(played), filled(meaning), table(HEADS, rows)]
    if no_gain:
        parts.append(
            filled(
                f"No gain of the part is shown for these changes: {'; '.join(no_gain)}. A gain "
                "smaller than the interval remains possible."
            )
        )
    return "\n".join(parts)


def filled(paragraph: str) -> str:
    """Wrap a paragraph at 120 characters, as in the page."""
    return textwrap.fill(paragraph, 120, break_long_words=False, break_on_hyphens=False) + "\n"


def main() -> None:
    """Play all variants, and write the page."""
    parser = argparse.ArgumentParser(description="Write what each part adds to strongest.md.")
    parser.add_argument(
        "--games", type=int, default=GAMES, help=f"games for each part, default {GAMES}"
    )
    parser.add_argument("--threads", type=int, default=2, help="default 2")
    arguments = parser.parse_args()
    checks.integer("games", arguments.games, 2, MOST_GAMES)
    checks.integer("threads", arguments.threads, 1, MOST_THREADS)
    commit = git("describe", "--always", "--dirty")
    measured = measure(arguments.games, arguments.threads)
    replace_between(PAGE, BEGIN, END, text(measured, commit))
    print(f"{os.path.relpath(PAGE)} written")


if __name__ == "__main__":
    run(main)
