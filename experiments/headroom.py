"""Measures how much a strategy would gain if rollouts chose its guesses: `make headroom`.

Games are played conditionally (see `fairmines.simulation.conditional`), so every game visits all
its guesses, each with its weight. At randomly chosen guesses, the strategy's own choice and the
rivals that `expert` ranks next are played on by the same strategy (rollouts; Tesauro and Galperin
1996). A rival that is clearly ahead is compared with the choice on fresh rollouts, because the
first ones are biased in its favour. The advantage times the weight is what changing this guess
alone would add to the win rate. Writes docs/research/headroom.md and docs/research/headroom.json.
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
from experiments.page import RESEARCH, git, replace_between, run, table
from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.randomness import Rng
from fairmines.simulation.conditional import ConditionalBoard
from fairmines.simulation.executors import count_workers, local_executor
from fairmines.simulation.experiment import Experiment, check_games, make_experiment
from fairmines.simulation.intervals import Mean
from fairmines.strategies import name_of
from fairmines.strategies.expert import expert_options, guessing
from fairmines.strategies.min_risk import safe_or_least_risk

PAGE, NUMBERS = RESEARCH / "headroom.md", RESEARCH / "headroom.json"
COMMAND = "make headroom"
BEGIN, END = "<!-- tables: make headroom -->", "<!-- end of tables -->"

GAMES, SEED = 2000, 20261
ROLLOUT_SEED = 20262
"""The seed of the rollouts, different from that of the games."""
ROLLOUTS = {"expert": 96, "min-risk": 96}
"""Rollouts for each cell: 2,000 games of a strategy take less than an hour on one core."""
MORE = 3
"""The choice and the best rival get this many times as many further rollouts."""
SURE = 2.0
"""A rival counts as better if it is ahead by this many standard errors. Most cells are nearly as
good as the choice, or worse, so a strategy that takes every cell that is ahead loses games."""
ROUNDING = 1e-9
SHARE = 0.25
"""The share of guesses that are examined; each one represents 1 / SHARE guesses. More rollouts for
fewer guesses find better cells in the same time."""
PHASES = (0.1, 0.5, 0.9, 1.0)
"""A phase ends where this share of the free cells is opened."""
NAMES = ("less than 10 %", "10 to 50 %", "50 to 90 %", "90 % or more")
SEARCHED = "searched exactly"


class Choice(NamedTuple):
    """The guess of a strategy, and its exact win probability if the endgame is searched."""

    cell: Cell
    win_probability: float | None = None


class ByExpert:
    """The guesses of `expert` in one game."""

    guessing = staticmethod(guessing)

    def __init__(self, _: Rng) -> None:
        self._expert = _kernel.Expert(expert_options())

    def choose(self, analysis: Analysis) -> Choice:
        """Choose a guess as `expert` does."""
        view = analysis.view
        options = _kernel.CountOptions(mines=view.mines, budget=DEFAULT_BUDGET)
        choice = self._expert.choose(view.cells, options)
        return Choice(divmod(choice.cell, view.width), choice.win_probability)


class ByMinRisk:
    """The guesses of `min-risk` in one game."""

    guessing = staticmethod(_kernel.Guessing.min_risk)

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, analysis: Analysis) -> Choice:
        """Choose a guess as `min-risk` does."""
        [(row, column)] = safe_or_least_risk(analysis.mine_probability, self._rng)
        return Choice((row, column))


Player = ByExpert | ByMinRisk
PLAYERS: dict[str, type[Player]] = {"expert": ByExpert, "min-risk": ByMinRisk}


@dataclass(frozen=True)
class ExaminedGuess:
    """The result at one guess."""

    phase: int
    weight: float
    changed: bool
    advantage: float
    """The win probability of the rival minus that of the choice; 0 if no rival is clearly ahead."""


@dataclass(frozen=True)
class ExaminedGame:
    """The results of one game."""

    weight: float
    """The weight of the game at its end; the mean weight is the win rate."""
    solved: float
    """The same weight if the endgame was searched exactly, else 0."""
    guesses: tuple[int, ...]
    """The number of guesses in each phase, without that of a searched endgame."""
    examined: tuple[ExaminedGuess, ...]

    def gain(self, phase: int) -> float:
        """Return this game's estimate of what better guesses in a phase add to the win rate."""
        return sum(it.weight * it.advantage for it in self.examined if it.phase == phase) / SHARE


def examine_game(experiment: Experiment, rollouts: int, game: int) -> ExaminedGame:
    """Play a game, and compare some of its guesses with rivals."""
    setup = experiment.setup(game)
    board = ConditionalBoard(setup.layout, setup.redraw_seed)
    board.open_start(setup.start)
    player = PLAYERS[name_of(experiment.strategy)](Rng(setup.player_seed))
    rng = Rng(_kernel.game_seeds(ROLLOUT_SEED, game).layout)
    guesses = [0] * len(PHASES)
    examined = []
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
            return ExaminedGame(weight, weight, tuple(guesses), tuple(examined))
        opened = board.opened / (board.opened + board.left)
        phase = next(i for i, end in enumerate(PHASES) if opened < end)
        guesses[phase] += 1
        if rng.random() < SHARE:
            changed, advantage = find_better(player, analysis, choice.cell, rollouts, rng)
            examined.append(ExaminedGuess(phase, board.weight, changed, advantage))
        board.open(choice.cell)
    return ExaminedGame(board.weight, 0.0, tuple(guesses), tuple(examined))


def find_better(
    player: Player, analysis: Analysis, chosen: Cell, rollouts: int, rng: Rng
) -> tuple[bool, float]:
    """Search a better cell than the chosen one; return whether there is one, and its advantage."""
    pick, judge = rng.getrandbits(64), rng.getrandbits(64)
    # 1. Estimate all cells with a few rollouts.
    tried = [
        (cell, rollout_values(player, analysis, cell, pick, range(rollouts)))
        for cell in (chosen, *rivals(analysis, chosen))
    ]
    best, its = max(tried, key=lambda it: it[1].mean())
    if best == chosen:
        return False, 0.0
    # 2. Compare the choice and the best rival with more rollouts.
    more = range(rollouts, (1 + MORE) * rollouts)
    its = np.append(its, rollout_values(player, analysis, best, pick, more))
    own = np.append(tried[0][1], rollout_values(player, analysis, chosen, pick, more))
    error = math.sqrt((its.var() + own.var()) / len(own))
    if its.mean() - own.mean() <= SURE * error + ROUNDING:
        return False, 0.0
    # 3. Estimate the advantage with fresh rollouts, which the selection has not biased.
    fresh = range((1 + MORE) * rollouts)
    after, before = (
        rollout_values(player, analysis, cell, judge, fresh) for cell in (best, chosen)
    )
    return True, float(after.mean() - before.mean())


def rollout_values(
    player: Player, analysis: Analysis, cell: Cell, seed: int, games: range
) -> NDArray[np.float64]:
    """Return an estimate of the win probability after opening a cell, one from each rollout."""
    safety = 1 - float(analysis.mine_probability[cell])
    assert analysis.mines is not None
    continuation = _kernel.Continuation(
        analysis.view.cells,
        mines=analysis.mines,
        cell=cell,
        seed=seed,
        budget=DEFAULT_BUDGET,
        conditional=True,
    )
    return safety * _kernel.play_on(player.guessing(), continuation, games.start, len(games)).weight


def rivals(analysis: Analysis, chosen: Cell) -> list[Cell]:
    """List the cells that `expert` ranks next to the one that was chosen."""
    options = _kernel.CountOptions(mines=analysis.mines, budget=DEFAULT_BUDGET)
    ranked = _kernel.Expert(expert_options()).rank(analysis.view.cells, options)
    cells = (divmod(cell, analysis.view.width) for cell in ranked)
    return [cell for cell in cells if cell != chosen][: _kernel.MOST_CANDIDATES - 1]


def examine_games(name: str, games: int, rollouts: int, workers: int) -> Iterator[ExaminedGame]:
    """Play the games in `workers` processes, and yield them in order."""
    one = partial(
        examine_game, make_experiment(name, fm.EXPERT, estimator="conditional", seed=SEED), rollouts
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
    """Guesses a game."""
    looked_at: int
    changed: int
    """Examined guesses at which a rival was clearly ahead."""
    gain: float
    low: float
    high: float
    """`gain` is what better guesses add to the win rate, `low` to `high` its 95 % interval."""


def rows(name: str, games: list[ExaminedGame]) -> list[Row]:
    """Return the lines of a strategy: each phase, and all phases together."""
    phases = [*((index,) for index in range(len(PHASES))), tuple(range(len(PHASES)))]
    lines = []
    for label, among in zip((*NAMES, "all"), phases, strict=True):
        examined = [it for game in games for it in game.examined if it.phase in among]
        gain = Mean.of([sum(game.gain(phase) for phase in among) for game in games], least=-1.0)
        lines.append(
            Row(
                strategy=name,
                phase=label,
                guesses=sum(game.guesses[phase] for game in games for phase in among) / len(games),
                looked_at=len(examined),
                changed=sum(it.changed for it in examined),
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
    """The win rate of a strategy in these games."""

    strategy: str
    games: int
    rollouts: int
    rate: float
    """The win rate; `low` to `high` is its 95 % interval."""
    low: float
    high: float
    solved: float
    """The part of the win rate that comes from endgames searched exactly."""


def summary(name: str, games: list[ExaminedGame], rollouts: int) -> Summary:
    """Summarise the games of a strategy."""
    rate = Mean.of([game.weight for game in games])
    solved = Mean.of([game.solved for game in games])
    return Summary(name, len(games), rollouts, rate.value, *rate.interval(), solved.value)


HEADS = ["strategy", "opened", "guesses a game", "examined", "a rival ahead", "gain, points"]


def tables(summaries: list[Summary], lines: list[Row], commit: str) -> str:
    """Return the generated part of the page, as Markdown."""
    parts = [
        f"Seed {SEED}, rollouts from seed {ROLLOUT_SEED}; one guess in {1 / SHARE:.0f} examined.",
        f"Written at commit `{commit}` by `{COMMAND}`.\n",
        *(f"- {sentence(it)}" for it in summaries),
        "",
        table(HEADS, [shown(line) for line in lines]),
    ]
    return "\n".join(parts)


def shown(line: Row) -> list[str]:
    """Return the texts of a line of the table."""
    share = f"{100 * line.changed / line.looked_at:.0f} %" if line.looked_at else "-"
    gain = f"{100 * line.gain:+.2f} ({100 * line.low:+.2f} to {100 * line.high:+.2f})"
    return [line.strategy, line.phase, f"{line.guesses:.2f}", f"{line.looked_at:,}", share, gain]


def sentence(it: Summary) -> str:
    """Return a sentence about the win rate and rollouts of a strategy."""
    rate = f"{100 * it.rate:.1f} % ({100 * it.low:.1f} to {100 * it.high:.1f})"
    text = (
        f"`{it.strategy}` wins {rate} of {it.games:,} games. Rollouts: {it.rollouts} a cell, "
        f"and {MORE * it.rollouts} more."
    )
    if it.solved:
        text += f" {100 * it.solved / it.rate:.0f} % of the wins are endgames searched exactly."
    return text


def numbers(summaries: list[Summary], lines: list[Row], commit: str) -> str:
    """Return all results as JSON, a line for each row of the table."""
    head = {"commit": commit, "command": COMMAND, "seed": SEED, "share": SHARE}
    head["strategies"] = [asdict(it) for it in summaries]
    rest = ",\n".join(json.dumps(asdict(line)) for line in lines)
    return json.dumps(head)[:-1] + ', "rows": [\n' + rest + "\n]}\n"


def with_progress(name: str, games: int, found: Iterator[ExaminedGame]) -> Iterator[ExaminedGame]:
    """Yield the same games, and print progress after every twentieth of them."""
    begin = time.monotonic()
    for done, game in enumerate(found, start=1):
        yield game
        if done % max(games // 20, 1) == 0:
            minutes = (time.monotonic() - begin) / 60
            print(f"{name}: {done:,} of {games:,} games, {minutes:.1f} minutes", file=sys.stderr)


def main() -> None:
    """Play the games, and write the page and the JSON file."""
    parser = argparse.ArgumentParser(description="Write docs/research/headroom.md.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"default {GAMES}")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="default one a core")
    arguments = parser.parse_args()
    check_games(arguments.games)
    count_workers(arguments.workers)
    commit = git("describe", "--always", "--dirty")
    summaries, lines = [], []
    for name, rollouts in ROLLOUTS.items():
        found = examine_games(name, arguments.games, rollouts, arguments.workers)
        games = list(with_progress(name, arguments.games, found))
        summaries.append(summary(name, games, rollouts))
        lines += rows(name, games)
    replace_between(PAGE, BEGIN, END, tables(summaries, lines, commit))
    NUMBERS.write_text(numbers(summaries, lines, commit))
    print(f"{os.path.relpath(PAGE)} and {os.path.relpath(NUMBERS)} written")


if __name__ == "__main__":
    run(main)
