"""Trains MaskablePPO of sb3-contrib on 6x6 with 4 mines, and writes its learning curve.

    pip install 'fairmines[rl,plot]' sb3-contrib==2.9.2 torch==2.13.0
    python train_ppo.py --steps 1500000

It writes `ppo-6x6x4.csv`, `ppo-6x6x4.png` and the trained model `ppo-6x6x4.zip` into the folder
`--out`. At the end it scores the model on the 10,000 evaluation games of the task 6x6x4-Safe, whose
records go to `ppo-6x6x4.json`. Everything runs in one thread and from fixed seeds.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from conv_policy import ConvPolicy
from sb3_contrib import MaskablePPO
from sb3_vec_env import Sb3VecEnv
from stable_baselines3.common.callbacks import BaseCallback

import fairmines as fm
from fairmines.agents.evaluation import play
from fairmines.agents.tasks import find_task

TASK, NAME = find_task("6x6x4-Safe"), "ppo-6x6x4"
GAMES = 512
"""The games of a batch."""
STEPS = 16
"""The steps in each game between two updates of the network."""
VALIDATION_SEED, VALIDATION_GAMES = 1, 2_000
"""The games of the learning curve. They are not the evaluation games."""
HEADS = ("steps", "cpu_seconds", "training_win_rate", "validation_win_rate")


def agent_of(model: MaskablePPO):
    """Return a model as an agent: a function of observations and action masks."""

    def agent(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return model.predict(observations, action_masks=masks, deterministic=True)[0]

    return agent


class LearningCurve(BaseCallback):
    """Measures the win rate every `interval` steps, and saves the model and a CSV file."""

    def __init__(self, out: Path, interval: int):
        """Begin a new file in the folder `out`."""
        super().__init__()
        self._path, self._interval, self._next = out / f"{NAME}.csv", interval, 0
        self._won: list[bool] = []
        self._measuring = 0.0
        self._write(HEADS, "w")

    def _on_step(self) -> bool:
        self._won += [info["won"] for info in self.locals["infos"] if info]
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next:
            self._next += self._interval
            self.measure()

    def _on_training_end(self) -> None:
        self.measure()

    def measure(self) -> None:
        """Add a line: the time leaves out what the measurements take."""
        begin = time.process_time()
        records = play(agent_of(self.model), TASK, VALIDATION_GAMES, seed=VALIDATION_SEED)
        rate = sum(record.won for record in records) / len(records)
        training = sum(self._won) / len(self._won) if self._won else float("nan")
        self._won.clear()
        line = (self.num_timesteps, f"{begin - self._measuring:.0f}", f"{training:.4f}", rate)
        self._write(line, "a")
        self.model.save(self._path.with_suffix(".zip"))
        print(*line, flush=True)
        self._measuring += time.process_time() - begin

    def _write(self, line: tuple[object, ...], mode: str) -> None:
        with self._path.open(mode, newline="") as file:
            csv.writer(file, lineterminator="\n").writerow(line)


def train(steps: int, out: Path) -> MaskablePPO:
    """Train a model for a number of steps, the actions of all games together."""
    torch.set_num_threads(1)
    env = Sb3VecEnv("fairmines/6x6x4-Safe-v1", GAMES, seed=1)
    model = MaskablePPO(
        ConvPolicy,
        env,
        n_steps=STEPS,
        batch_size=512,
        n_epochs=3,
        learning_rate=lambda left: 1e-3 * left,
        gamma=0.8,
        gae_lambda=0.9,
        ent_coef=0.01,
        seed=1,
    )
    model.learn(steps, callback=LearningCurve(out, steps // 40))
    return model


def draw(table: Path, picture: Path) -> None:
    """Draw the learning curve, beside perfect play and the strategy min-risk."""
    from matplotlib.figure import Figure

    with table.open(newline="") as file:
        lines = list(csv.DictReader(file))
    steps, rates = ([float(line[name]) for line in lines] for name in (HEADS[0], HEADS[3]))
    perfect = fm.score(lambda _, masks: masks.argmax(axis=1), TASK, 1, baselines=()).perfect
    assert perfect is not None
    least = fm.simulate("min-risk", TASK.level, 100_000, start=perfect.start).rate
    figure = Figure(figsize=(7.2, 4.2), dpi=144, layout="constrained")
    axes = figure.subplots()
    axes.plot(steps, rates, color="#0072b2", marker="o", markersize=3, label="MaskablePPO")
    levels = (("perfect play", float(perfect.win_probability), "-"), ("min-risk", least, "--"))
    for name, level, dashes in levels:
        axes.axhline(level, color="#555555", linestyle=dashes, linewidth=1, label=name)
    axes.set(xlabel="steps", ylabel="games won", ylim=(0, 1), xlim=(0, None))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f}%")
    axes.grid(color="#e2e2e6")
    axes.legend(loc="lower right", frameon=False)
    axes.set_title("6 \N{MULTIPLICATION SIGN} 6, 4 mines, first click safe")
    figure.savefig(picture)


def main() -> None:
    """Train, draw the curve, and score the model."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1_500_000)
    parser.add_argument("--out", type=Path, default=Path())
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    model = train(arguments.steps, arguments.out)
    draw(arguments.out / f"{NAME}.csv", arguments.out / f"{NAME}.png")
    score = fm.score(agent_of(model), TASK, name="MaskablePPO")
    score.save(arguments.out / f"{NAME}.json")
    print(score, score.regret_interval(), *score.baselines, sep="\n")


if __name__ == "__main__":
    main()
