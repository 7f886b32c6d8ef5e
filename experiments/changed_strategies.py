"""Measures which changes of a strategy are caught: `make changed-strategies`, for its page.

A strategy plays games into a file. Then one of its constants or rules is changed at random, 200
times, and each changed strategy asks for the same games under the old label. The script writes
docs/research/changed-strategies.md: how many games differ, and whether the change is caught.

    python -m experiments.changed_strategies --changes 200 --games 3000
"""

from __future__ import annotations

import argparse
import random
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

import fairmines as fm
from experiments.page import RESEARCH, replace_between, run, table
from fairmines.randomness import pick
from fairmines.simulation.chunk import Span
from fairmines.simulation.comparison import drawn
from fairmines.simulation.experiment import make_experiment
from fairmines.simulation.signature import STORED
from fairmines.simulation.span_play import play_span

PAGE = RESEARCH / "changed-strategies.md"
COMMAND = "make changed-strategies"
LEVEL, LABEL = fm.BEGINNER, "mine"
LOOKS = (10, 100, 1000)
"""Numbers of games that are played again."""
SHARES = (0.0, 0.001, 0.01, 0.1, 1.0)
"""The ends of the rows of the table: shares of the games that differ."""
BEGIN, END = "<!-- table: make changed-strategies -->", "<!-- end of table -->"


@dataclass(frozen=True)
class Tunable(fm.Strategy):
    """Opens safe cells, and guesses by a score of constants and rules, as people write them."""

    tolerance: float = 0.01
    corner: float = 0.02
    edge: float = 0.005
    frontier: float = 0.0
    row: float = 1e-4
    late: int = 0
    last: bool = False
    drawn: bool = False
    one_by_one: bool = False
    declares: bool = False

    def moves(self, view, rng):
        """Return the safe cells, or a guess."""
        analysis = fm.analyse(view)
        safe = [(row, column) for row, column in np.argwhere(analysis.safe).tolist()]
        if safe:
            return safe[:1] if self.one_by_one and len(safe) > 30 else safe
        risk = np.where(view.covered, analysis.mine_probability, 9.0)
        score = risk + self.row * np.arange(view.height)[:, None] * risk
        if view.covered.sum() >= self.late:
            edge = np.ones(risk.shape, bool)
            edge[1:-1, 1:-1] = False
            score = score - self.edge * edge - self.frontier * self._frontier(view)
            for cell in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
                score[cell] -= self.corner
        score = np.where(view.covered, score, np.inf)
        near = np.argwhere(score <= score.min() + max(self.tolerance, 0) * risk.min()).tolist()
        cell = pick(rng, near) if self.drawn else near[-1 if self.last else 0]
        certain = self.declares and risk[tuple(cell)] < 0.02
        return [tuple(cell) if certain else fm.Guess(*cell)]

    @staticmethod
    def _frontier(view):
        """Return which covered cells have an opened neighbour."""
        opened = np.pad(~view.covered, 1)
        height, width = view.covered.shape
        near = [opened[i : i + height, j : j + width] for i in range(3) for j in range(3)]
        return np.logical_or.reduce(near)


class Change(NamedTuple):
    """A changed strategy: what was changed, and what came of it."""

    name: str
    differs: np.ndarray
    """(games,) bool: the games in which it plays otherwise."""
    caught: dict[int, bool]
    """Games that are played again -> whether one of them differs."""
    refused: bool
    """Whether `fm.simulate` refuses to use the stored games."""
    replayed: int
    """The games that it has played again, if not."""


def changed(rng: random.Random) -> tuple[str, Tunable]:
    """Return the strategy with one constant or one rule changed."""
    base = Tunable()
    name = rng.choice(
        ["tolerance", "corner", "edge", "frontier", "row", "late"] * 3
        + ["last", "drawn", "one_by_one", "declares"]
    )
    if isinstance(getattr(base, name), bool):
        return name, replace(base, **{name: True})
    if name == "late":
        return name, replace(base, late=rng.randrange(2, 60))
    # From a thousandth of the constant to a hundred times as much.
    factor = 10 ** rng.uniform(-3, 2)
    value = (getattr(base, name) or 0.01) * (1 + factor * rng.choice([-1, 1]))
    return name, replace(base, **{name: value})


def signatures(strategy: fm.Strategy, games: int) -> np.ndarray:
    """Return the signatures of the games of a strategy."""
    chunk, error = play_span(make_experiment(strategy, LEVEL), Span(0, games))
    if error is not None:
        raise error
    assert chunk is not None
    return np.frombuffer(chunk.signatures, STORED)


def try_change(name: str, strategy: Tunable, base: np.ndarray, path: Path, seed: int) -> Change:
    """Ask for the stored games of the base with a changed strategy."""
    games = len(base)
    differs = signatures(strategy, games) != base
    chunk, _ = play_span(make_experiment("random", LEVEL), Span(0, games))
    assert chunk is not None
    order = [game for _, game in drawn([chunk], random.Random(seed))]
    caught = {looks: bool(differs[order[:looks]].any()) for looks in LOOKS}
    refused, replayed = False, 0
    try:
        replayed = fm.simulate(strategy, LEVEL, games, label=LABEL, out=path).replayed
    except fm.FairminesError:
        refused = True
    return Change(name, differs, caught, refused, replayed)


def rows(changes: list[Change]) -> list[list[str]]:
    """Return a row for each range of shares of the games that differ."""
    lines = []
    for least, most in zip((-1.0, *SHARES), SHARES, strict=False):
        group = [it for it in changes if least < it.differs.mean() <= most]
        if not group:
            continue
        name = f"up to {100 * most:g} %" if most else "none"
        cells = [name, str(len(group))]
        for looks in LOOKS:
            expected = sum(1 - (1 - it.differs.mean()) ** looks for it in group)
            cells.append(f"{sum(it.caught[looks] for it in group)} ({expected:.1f})")
        lines.append([*cells, str(sum(it.refused for it in group))])
    return lines


def text(changes: list[Change], games: int) -> str:
    """Return the generated part of the page."""
    heads = ["games that differ", "changes", *(f"{it:,} games" for it in LOOKS), "a second"]
    missed = [it for it in changes if it.differs.any() and not it.refused]
    fewest = min((it.replayed for it in changes if not it.refused), default=0)
    return (
        f"{len(changes)} changes, {games:,} stored games of `{LEVEL.width}x{LEVEL.height}x"
        f"{LEVEL.mines}`, written by `{COMMAND}`.\n\n"
        + table(heads, rows(changes))
        + f"\nOf the changes that show in a game, `fm.simulate` missed {len(missed)}. Where it "
        f"refused nothing, it had played at least {fewest:,} games again.\n"
    )


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=f"Write {PAGE.name}.")
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path, default=PAGE)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    base = signatures(Tunable(), arguments.games)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.sqlite"
        fm.simulate(Tunable(), LEVEL, arguments.games, label=LABEL, out=path)
        changes = [
            try_change(*changed(rng), base, path, seed=number)
            for number in range(arguments.changes)
        ]
    replace_between(arguments.page, BEGIN, END, text(changes, arguments.games))
    print(f"{arguments.page} written")


if __name__ == "__main__":
    run(main)
