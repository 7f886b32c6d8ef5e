"""Measure what one step of rollout improvement would add to a strategy: `make headroom`.

Games are played conditionally (see `fairmines.simulation.conditional`), so every game visits all
its guesses, each with its weight. At randomly chosen guesses, the strategy's own choice and the
rivals that `expert` ranks next are played on by the same strategy (rollouts; Tesauro and Galperin
1996). A rival that is clearly ahead is compared with the choice on fresh rollouts, because the
first ones are biased in its favour. The advantage times the weight is what changing this guess
alone would add to the win rate. Writes docs/headroom.md and docs/headroom.json.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from experiments.page import ROOT, git, replace_between, run, table
from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.randomness import Rng
from fairmines.simulation.advice import play_on, rivals
from fairmines.simulation.conditional import ConditionalBoard
from fairmines.simulation.executors import count_workers, local_executor
from fairmines.simulation.experiment import Experiment, check_games, make_experiment
from fairmines.simulation.statistics import Mean
from fairmines.strategies import name_of
from fairmines.strategies.expert import expert_options, guessing
from fairmines.strategies.min_risk import safe_or_least_risk

PAGE, NUMBERS = ROOT / "docs" / "headroom.md", ROOT / "docs" / "headroom.json"
COMMAND = "make headroom"
BEGIN, END = "<!-- tables: make headroom -->", "<!-- end of tables -->"

GAMES, SEED = 2000, 20261
ROLLOUT_SEED = 20262
"""Rollouts share no seed with the games."""
ROLLOUTS = {"expert": 96, "min-risk": 96}
"""For each cell; so that two thousand games of either take less than an hour of a core."""
MORE = 3
"""How many times as many again for the choice and the best rival."""
SURE = 2.0
"""By how many standard errors a rival must be ahead to count as better. Most cells are nearly as
good as the choice, or worse: taking every cell that is ahead loses games."""
ROUNDING = 1e-9
SHARE = 0.25
"""The share of the guesses that are looked at. Each stands for 1 / SHARE of them: more rollouts at
fewer guesses find better cells in the same time."""
PHASES = (0.1, 0.5, 0.9, 1.0)
"""A phase ends where this share of the free cells is opened."""
NAMES = ("less than 10 %", "10 to 50 %", "50 to 90 %", "90 % or more")
SEARCHED = "searched exactly"


class Choice(NamedTuple):
    """What a strategy guesses, and its exact win probability, where it knows it."""

    cell: Cell
    win_probability: float | None = None


class ByExpert:
    """The guesses of `expert` in one game."""

    guessing = staticmethod(guessing)

    def __init__(self, _: Rng) -> None:
        self._expert = _kernel.Expert(expert_options())

    def choose(self, analysis: Analysis) -> Choice:
        """Guess."""
        view = analysis.view
        options = _kernel.CountOptions(mines=view.mines, budget=DEFAULT_BUDGET)
        choice = self._expert.choose(view.cells, options)
        return Choice(divmod(choice.cell, view.width), choice.win_probability)


class ByLeastRisk:
    """The guesses of `min-risk` in one game."""

    guessing = staticmethod(_kernel.Guessing.min_risk)

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, analysis: Analysis) -> Choice:
        """Guess."""
        [(row, column)] = safe_or_least_risk(analysis.mine_probability, self._rng)
        return Choice((row, column))


Player = ByExpert | ByLeastRisk
PLAYERS: dict[str, type[Player]] = {"expert": ByExpert, "min-risk": ByLeastRisk}


@dataclass(frozen=True)
class Seen:
    """What was found at one guess."""

    phase: int
    weight: float
    changed: bool
    advantage: float
    """Of the rival over the choice; 0 where none was clearly ahead."""


@dataclass(frozen=True)
class Looked:
    """What was found in one game."""

    weight: float
    """The game's, at its end: the mean is the win rate."""
    solved: float
    """The same, of games whose rest was searched exactly, else 0."""
    guesses: tuple[int, ...]
    """How many there were, by phase, without the solved one."""
    seen: tuple[Seen, ...]

    def gain(self, phase: int) -> float:
        """What better guesses would add to the win rate in this phase, as this game says it."""
        return sum(it.weight * it.advantage for it in self.seen if it.phase == phase) / SHARE


def look(experiment: Experiment, rollouts: int, game: int) -> Looked:
    """Play a game, and look at some of its guesses."""
    setup = experiment.setup(game)
    board = ConditionalBoard(setup.layout, setup.redraw_seed)
    board.open_start(setup.start)
    player = PLAYERS[name_of(experiment.strategy)](Rng(setup.player_seed))
    rng = Rng(_kernel.game_seeds(ROLLOUT_SEED, game).layout)
    guesses = [0] * len(PHASES)
    seen = []
    while board.left:
        analysis = fm.analyse(board.view)
        if not analysis.forced_guess:
            for row, column in np.argwhere(analysis.safe).tolist():
                if board.covered((row, column)):
                    board.open((row, column))
            continue
        choice = player.choose(analysis)
        if choice.win_probability is not None:
            weight = board.weight * choice.win_probability
            return Looked(weight, weight, tuple(guesses), tuple(seen))
        opened = board.opened / (board.opened + board.left)
        phase = next(i for i, end in enumerate(PHASES) if opened < end)
        guesses[phase] += 1
        if rng.random() < SHARE:
            changed, advantage = improve(player, analysis, choice.cell, rollouts, rng)
            seen.append(Seen(phase, board.weight, changed, advantage))
        board.open(choice.cell)
    return Looked(board.weight, 0.0, tuple(guesses), tuple(seen))


def improve(
    player: Player, analysis: Analysis, chosen: Cell, rollouts: int, rng: Rng
) -> tuple[bool, float]:
    """Look for a better cell; returns whether one was found, and its advantage."""
    pick, judge = rng.getrandbits(64), rng.getrandbits(64)
    # 1. All cells, briefly.
    tried = [
        (cell, rollout_values(player, analysis, cell, pick, range(rollouts)))
        for cell in (chosen, *rivals(analysis, chosen))
    ]
    best, its = max(tried, key=lambda it: it[1].mean())
    if best == chosen:
        return False, 0.0
    # 2. The choice and the best rival, until it is clear.
    more = range(rollouts, (1 + MORE) * rollouts)
    its = np.append(its, rollout_values(player, analysis, best, pick, more))
    own = np.append(tried[0][1], rollout_values(player, analysis, chosen, pick, more))
    error = math.sqrt((its.var() + own.var()) / len(own))
    if its.mean() - own.mean() <= SURE * error + ROUNDING:
        return False, 0.0
    # 3. What is in it.
    fresh = range((1 + MORE) * rollouts)
    after, before = (
        rollout_values(player, analysis, cell, judge, fresh) for cell in (best, chosen)
    )
    return True, float(after.mean() - before.mean())


def rollout_values(
    player: Player, analysis: Analysis, cell: Cell, seed: int, games: range
) -> NDArray[np.float64]:
    """Estimate the win probability of opening a cell now: a value from each rollout of a seed."""
    safety = 1 - float(analysis.mine_probability[cell])
    return safety * play_on(analysis, cell, player.guessing(), seed, games)


def look_at_games(name: str, games: int, rollouts: int, workers: int) -> Iterator[Looked]:
    """Play the games in their order, in so many processes."""
    one = partial(
        look, make_experiment(name, fm.EXPERT, estimator="conditional", seed=SEED), rollouts
    )
    if workers == 1:
        yield from map(one, range(games))
    else:
        with local_executor(workers) as pool:
            yield from pool.map(one, range(games))


@dataclass(frozen=True)
class Row:
    """A line of the table: a phase of a strategy's games, or all of them."""

    strategy: str
    phase: str
    guesses: float
    """In a game."""
    looked_at: int
    changed: int
    """Of these: where a rival was clearly ahead."""
    gain: float
    low: float
    high: float
    """What it would add to the win rate, with the ends of the 95 % interval."""


def rows(name: str, games: list[Looked]) -> list[Row]:
    """What the games of a strategy say, by phase and in all."""
    phases = [*((index,) for index in range(len(PHASES))), tuple(range(len(PHASES)))]
    lines = []
    for label, among in zip((*NAMES, "all"), phases, strict=True):
        seen = [it for game in games for it in game.seen if it.phase in among]
        gain = Mean.of([sum(game.gain(phase) for phase in among) for game in games], least=-1.0)
        lines.append(
            Row(
                strategy=name,
                phase=label,
                guesses=sum(game.guesses[phase] for game in games for phase in among) / len(games),
                looked_at=len(seen),
                changed=sum(it.changed for it in seen),
                gain=gain.value,
                low=gain.interval()[0],
                high=gain.interval()[1],
            )
        )
    if any(game.solved for game in games):
        share = sum(game.solved > 0 for game in games) / len(games)
        lines.insert(-1, Row(name, SEARCHED, share, 0, 0, 0.0, 0.0, 0.0))
    return lines


@dataclass(frozen=True)
class Summary:
    """A strategy's games."""

    strategy: str
    games: int
    rollouts: int
    rate: float
    """The win rate of these games, with the ends of its 95 % interval."""
    low: float
    high: float
    solved: float
    """The part of the win rate that comes from endgames searched exactly."""


def summary(name: str, games: list[Looked], rollouts: int) -> Summary:
    """How the games went."""
    rate = Mean.of([game.weight for game in games])
    solved = Mean.of([game.solved for game in games])
    return Summary(name, len(games), rollouts, rate.value, *rate.interval(), solved.value)


HEADS = ["strategy", "opened", "guesses a game", "looked at", "a rival ahead", "gain, points"]


def tables(summaries: list[Summary], lines: list[Row], commit: str) -> str:
    """All that is generated of the page, as Markdown."""
    parts = [
        f"Seed {SEED}, rollouts from seed {ROLLOUT_SEED}; one guess in {1 / SHARE:.0f} looked at.",
        f"Written at commit `{commit}` by `{COMMAND}`.\n",
        *(f"- {sentence(it)}" for it in summaries),
        "",
        table(HEADS, [shown(line) for line in lines]),
    ]
    return "\n".join(parts)


def shown(line: Row) -> list[str]:
    """A line of the table."""
    share = f"{100 * line.changed / line.looked_at:.0f} %" if line.looked_at else "-"
    gain = f"{100 * line.gain:+.2f} ({100 * line.low:+.2f} to {100 * line.high:+.2f})"
    return [line.strategy, line.phase, f"{line.guesses:.2f}", f"{line.looked_at:,}", share, gain]


def sentence(it: Summary) -> str:
    """What is to be said of a strategy beside its lines."""
    rate = f"{100 * it.rate:.1f} % ({100 * it.low:.1f} to {100 * it.high:.1f})"
    text = (
        f"`{it.strategy}` wins {rate} of {it.games:,} games. Rollouts: {it.rollouts} a cell, "
        f"and {MORE * it.rollouts} more."
    )
    if it.solved:
        text += f" {100 * it.solved / it.rate:.0f} % of the wins are endgames searched exactly."
    return text


def numbers(summaries: list[Summary], lines: list[Row], commit: str) -> str:
    """All that is known as JSON, a line for each row of the table."""
    head = {"commit": commit, "command": COMMAND, "seed": SEED, "share": SHARE}
    head["strategies"] = [asdict(it) for it in summaries]
    rest = ",\n".join(json.dumps(asdict(line)) for line in lines)
    return json.dumps(head)[:-1] + ', "rows": [\n' + rest + "\n]}\n"


def with_progress(name: str, games: int, found: Iterator[Looked]) -> Iterator[Looked]:
    """The same, saying now and then how far it is."""
    begin = time.monotonic()
    for done, game in enumerate(found, start=1):
        yield game
        if done % max(games // 20, 1) == 0:
            minutes = (time.monotonic() - begin) / 60
            print(f"{name}: {done:,} of {games:,} games, {minutes:.1f} minutes", file=sys.stderr)


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description="Write docs/headroom.md.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"default {GAMES}")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="default one a core")
    arguments = parser.parse_args()
    check_games(arguments.games)
    count_workers(arguments.workers)
    commit = git("describe", "--always", "--dirty")
    summaries, lines = [], []
    for name, rollouts in ROLLOUTS.items():
        found = look_at_games(name, arguments.games, rollouts, arguments.workers)
        games = list(with_progress(name, arguments.games, found))
        summaries.append(summary(name, games, rollouts))
        lines += rows(name, games)
    replace_between(PAGE, BEGIN, END, tables(summaries, lines, commit))
    NUMBERS.write_text(numbers(summaries, lines, commit))
    print(f"{os.path.relpath(PAGE)} and {os.path.relpath(NUMBERS)} written")


if __name__ == "__main__":
    run(main)
