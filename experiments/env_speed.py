"""Measures steps a second of the Gymnasium environments.

An agent opens random covered cells in expert games, one game after another, on one core. The time
is the processor time of the environments' steps and resets, without that of choosing cells. Actions
that a vectorised environment ignores, because they only reset a game, do not count.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial

import gymnasium
import numpy as np
from gymnasium.vector import SyncVectorEnv, VectorEnv

from experiments.speed import Stopwatch, print_table, rate
from fairmines.env import ID, MinesweeperEnv, MinesweeperVectorEnv
from fairmines.play.rules import Rules

BATCHES = (1, 64, 1024)


def play_single(timed: Stopwatch, rules: Rules = "classic") -> Iterator[int]:
    """Play in the single environment."""
    env = MinesweeperEnv("expert", rules=rules)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=0)
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        *_, terminated, _, info = timed(lambda: env.step(action))  # noqa: B023  # called at once
        if terminated:
            _, info = timed(env.reset)
        yield 1


def play_batch(env: VectorEnv, timed: Stopwatch) -> Iterator[int]:
    """Play in a vectorised environment."""
    rng = np.random.default_rng(0)
    _, infos = env.reset(seed=0)
    over = np.zeros(env.num_envs, dtype=bool)
    while True:
        masks = infos["action_mask"]
        actions = (rng.random(masks.shape, dtype=np.float32) + masks).argmax(axis=1)
        played = env.num_envs - int(over.sum())
        *_, over, _, infos = timed(lambda: env.step(actions))  # noqa: B023  # called at once
        yield played


def runs() -> Iterator[tuple[str, int, Callable[[Stopwatch], Iterator[int]]]]:
    """Yield the name, the batch size and the player of each row."""
    yield "MinesweeperEnv", 1, play_single
    yield "MinesweeperEnv, fair", 1, lambda timed: play_single(timed, "fair")
    rules: Rules
    for rules in ("classic", "fair"):
        name = "" if rules == "classic" else f", {rules}"
        for size in BATCHES:
            singles = SyncVectorEnv(
                [partial(gymnasium.make, ID, level="expert", rules=rules)] * size
            )
            yield f"SyncVectorEnv of it{name}", size, partial(play_batch, singles)
        for size in BATCHES:
            kernel = MinesweeperVectorEnv(size, level="expert", rules=rules)
            yield f"MinesweeperVectorEnv{name}", size, partial(play_batch, kernel)


def main() -> None:
    """Measure all environments, and print the table."""
    parser = argparse.ArgumentParser(description="Time the Gymnasium environments.")
    parser.add_argument("--seconds", type=float, default=3, help="seconds for each row")
    seconds = parser.parse_args().seconds
    print_table(
        "Expert, random covered cells, one core",
        ["environment", "batch", "steps a second"],
        ([name, f"{size:,}", f"{rate(play, seconds):,.0f}"] for name, size, play in runs()),
    )
