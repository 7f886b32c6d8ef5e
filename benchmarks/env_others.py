"""Measures steps a second beside Jumanji and popgym: `python -m benchmarks.env_others`.

Install them in an environment of their own, beside fairmines: `pip install jumanji==1.1.2
popgym==1.0.7 'fairmines[rl]'`. Packages that are missing are left out.

All play the same game: 8x8 with 10 mines, the first cell may be a mine, and an action opens one
cell only. Random covered cells are opened. The figure is actions for each second of processor time
of all threads, without that of choosing the cells; Jumanji's loop in JAX includes it. The rows are
measured in turn, several times, and the best figure of each is printed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np

LEVEL = (8, 8, 10)
ROUNDS = 3

Measure = Callable[[float], float]
"""Seconds -> actions for each second."""


def fairmines_single(seconds: float) -> float:
    """Measure the single environment."""
    from fairmines.env import MinesweeperEnv

    env = MinesweeperEnv(LEVEL, first="any", flood=False)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=0)
    spent, actions = 0.0, 0
    while spent < seconds:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        begin = time.process_time()
        *_, over, _, info = env.step(action)
        if over:
            _, info = env.reset()
        spent += time.process_time() - begin
        actions += 1
    return actions / spent


def fairmines_batch(size: int) -> Measure:
    """Measure the vectorised environment."""

    def measure(seconds: float) -> float:
        from fairmines.env import MinesweeperVectorEnv

        env = MinesweeperVectorEnv(
            size, level=LEVEL, first="any", flood=False, autoreset_mode="SameStep"
        )
        rng = np.random.default_rng(0)
        _, infos = env.reset(seed=0)
        spent, actions = 0.0, 0
        while spent < seconds:
            masks = infos["action_mask"]
            chosen = (rng.random(masks.shape, dtype=np.float32) + masks).argmax(axis=1)
            begin = time.process_time()
            *_, infos = env.step(chosen)
            spent += time.process_time() - begin
            actions += size
        return actions / spent

    return measure


def popgym(seconds: float) -> float:
    """Measure popgym's MineSweeperHard; its games end after 54 actions."""
    from popgym.envs.minesweeper import MineSweeperHard

    env = MineSweeperHard()
    rng = np.random.default_rng(0)
    env.reset(seed=0)
    spent, actions = 0.0, 0
    while spent < seconds:
        action = rng.permutation(np.argwhere(env.hidden_grid < 2))[0]
        begin = time.process_time()
        _, _, over, truncated, _ = env.step(action)
        if over or truncated:
            env.reset()
        spent += time.process_time() - begin
        actions += 1
    return actions / spent


def jumanji(size: int, steps: int) -> Measure:
    """Measure Jumanji: `steps` actions of each of `size` games in one compiled loop."""

    def measure(seconds: float) -> float:
        import jax
        from jumanji.environments.logic.minesweeper.env import Minesweeper
        from jumanji.environments.logic.minesweeper.generator import UniformSamplingGenerator
        from jumanji.wrappers import VmapAutoResetWrapper

        width, height, mines = LEVEL
        env = VmapAutoResetWrapper(
            Minesweeper(UniformSamplingGenerator(height, width, mines))  # type: ignore[no-untyped-call]
        )

        def step(carry, key):
            state, masks = carry
            chosen = jax.random.categorical(key, jax.numpy.where(masks, 0.0, -1e9))
            actions = jax.numpy.stack(jax.numpy.divmod(chosen, width), axis=1)
            state, told = env.step(state, actions)
            return (state, told.observation.action_mask.reshape(size, -1)), None

        run = jax.jit(lambda carry, keys: jax.lax.scan(step, carry, keys)[0])
        state, told = jax.jit(env.reset)(jax.random.split(jax.random.key(0), size))
        carry = (state, told.observation.action_mask.reshape(size, -1))
        key = jax.random.key(1)
        carry = jax.block_until_ready(run(carry, jax.random.split(key, steps)))  # compiles
        spent, actions = 0.0, 0
        while spent < seconds:
            key, now = jax.random.split(key)
            keys = jax.block_until_ready(jax.random.split(now, steps))
            begin = time.process_time()
            carry = jax.block_until_ready(run(carry, keys))
            spent += time.process_time() - begin
            actions += size * steps
        return actions / spent

    return measure


def rows() -> Iterator[tuple[str, int, Measure]]:
    """Yield the name, the batch size and the measure of each row."""
    yield "fairmines, MinesweeperEnv", 1, fairmines_single
    if find_spec("popgym"):
        yield "popgym, MineSweeperHard", 1, popgym
    for size in (1, 64, 1024):
        yield "fairmines, MinesweeperVectorEnv", size, fairmines_batch(size)
        if find_spec("jumanji"):
            yield "Jumanji, loop in JAX", size, jumanji(size, steps=200)


def main() -> None:
    """Measure all rows in turn, and print them as Markdown."""
    parser = argparse.ArgumentParser(description="Time environments of other packages.")
    parser.add_argument("--seconds", type=float, default=1, help="seconds for each row and round")
    seconds = parser.parse_args().seconds
    table = list(rows())
    best = [0.0] * len(table)
    for _ in range(ROUNDS):
        for i, (_, _, measure) in enumerate(table):
            best[i] = max(best[i], measure(seconds))
    print("| environment | batch | steps a second |\n|---|--:|--:|")
    for (name, size, _), speed in zip(table, best, strict=True):
        print(f"| {name} | {size:,} | {speed:,.0f} |")


if __name__ == "__main__":
    main()
