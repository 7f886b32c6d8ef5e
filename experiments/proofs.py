"""Proves every certain cell of random positions; a checker judges every proof: `make proofs`.

It writes the tables of docs/research/proofs.md: how often each rule is needed, in positions and in
boards that can be won without a guess. A proof that the checker refuses ends the run.

Half of the positions are scattered: cells of a random layout opened one by one at random. The other
half are played: all safe cells are opened, and where there is none a random free cell.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

import fairmines as fm
from experiments.page import ROOT, replace_between, run, table
from fairmines import _kernel
from tests.helpers.checker import check  # it shares no code with the package
from tests.helpers.corpus import read_corpus, view_of

PAGE = ROOT / "docs" / "research" / "proofs.md"
LEVELS = {
    "beginner": fm.BEGINNER,
    "intermediate": fm.INTERMEDIATE,
    "expert": fm.EXPERT,
    "30x24, 200 mines": fm.Level(30, 24, 200),
}
FILES = ("expert", "dense", "large", "oracle", "adversarial")


@dataclass
class Tally:
    """What was found in some positions."""

    positions: int = 0
    rules: Counter[str] = field(default_factory=Counter[str])
    unsettled: int = 0
    milliseconds: list[float] = field(default_factory=list[float])

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.positions + other.positions,
            self.rules + other.rules,
            self.unsettled + other.unsettled,
            self.milliseconds + other.milliseconds,
        )


def scattered(level: fm.Level, seed: int) -> fm.View:
    """Open cells of a random layout at random, up to a random share of the free cells."""
    rng = np.random.default_rng(seed)
    layout = fm.Layout.random(level, seed, (level.height // 2, level.width // 2), "opening")
    board = _kernel.Board(layout.mines)
    share = rng.random()
    for index in rng.permutation(level.cells):
        if board.left <= (1 - share) * (level.cells - level.mines):
            break
        row, column = divmod(int(index), level.width)
        if not layout.mines[row, column] and board.covered(row, column):
            board.open(row, column)
    return fm.View(board.cells, level.mines)


def played(level: fm.Level, seed: int) -> fm.View:
    """Play a random layout up to a random share of its free cells; no guess hits a mine."""
    rng = np.random.default_rng(seed)
    start = level.height // 2, level.width // 2
    layout = fm.Layout.random(level, seed, start, "opening")
    board = _kernel.Board(layout.mines)
    board.open(*start)
    share = rng.random()
    while board.left > (1 - share) * (level.cells - level.mines):
        safe = fm.analyse(fm.View(board.cells, level.mines)).safe
        if safe.any():
            board.open_cells(safe)
            continue
        free = np.argwhere((board.cells == fm.View.COVERED) & ~layout.mines)
        board.open(*free[rng.integers(len(free))].tolist())
    return fm.View(board.cells, level.mines)


def judge(view: fm.View) -> Tally:
    """Prove all certain cells of a view, and check each proof."""
    tally = Tally(positions=1)
    for cell, rule in fm.proof_rules(view).items():
        begin = time.thread_time()
        proof = fm.explain(view, cell)
        tally.milliseconds.append(1000 * (time.thread_time() - begin))
        if not isinstance(proof, fm.Proof) or proof.rule != rule:
            raise fm.FairminesError(f"{cell} has no proof by {rule!r} in\n{view}")
        try:
            check(proof)
        except AssertionError as error:
            raise fm.FairminesError(
                f"{error}, in the proof of {cell} in\n{view}\n{proof}"
            ) from error
        tally.rules[rule] += 1
        tally.unsettled += not proof.settled
    return tally


def judge_position(level: fm.Level, seed: int) -> Tally:
    """Judge one random position."""
    return judge((played if seed % 2 else scattered)(level, seed))


def board_rule(level: fm.Level, seed: int) -> str | None:
    """Return the difficulty of a random layout; None if it takes a guess."""
    start = level.height // 2, level.width // 2
    return fm.board_difficulty(fm.Layout.random(level, seed, start, "opening"), start)


def position_row(name: str, tallies: Iterable[Tally]) -> list[str]:
    """Return the row of a level or a file."""
    tally = sum(tallies, Tally())
    cells = tally.rules.total()
    times = np.array(tally.milliseconds)
    return [
        name,
        f"{tally.positions:,}",
        f"{cells:,}",
        *(f"{tally.rules[rule] / cells:.2%}" for rule in fm.PROOF_RULES),
        f"{tally.unsettled / cells:.2%}",
        *(f"{np.quantile(times, q):.2f}" for q in (0.5, 0.99, 1)),
    ]


def board_row(name: str, rules: Iterable[str | None]) -> list[str]:
    """Return the row of a level: its layouts, and those of each difficulty."""
    found = Counter(rules)
    no_guess = found.total() - found[None]
    shares = (f"{found[rule] / no_guess:.1%}" if no_guess else "-" for rule in fm.PROOF_RULES)
    return [name, f"{found.total():,}", f"{no_guess:,}", *shares]


def main() -> None:
    """Play, prove, check, and write both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000, help="positions of each level")
    parser.add_argument("--boards", type=int, default=100_000, help="layouts of each level")
    parser.add_argument("--processes", type=int, default=None, help="default: one a core")
    arguments = parser.parse_args()
    begin = time.monotonic()

    def say(row: list[str]) -> list[str]:
        print(f"{time.monotonic() - begin:6.0f} s", *row, flush=True)
        return row

    with ProcessPoolExecutor(arguments.processes) as pool:
        boards = [
            say(board_row(name, pool.map(partial(board_rule, level), range(arguments.boards),
                                         chunksize=500)))
            for name, level in LEVELS.items()
        ]  # fmt: skip
        rows = [
            say(position_row(f"corpus: {name}", pool.map(judge, map(view_of, solvable(name)))))
            for name in FILES
        ]
        rows += [
            say(position_row(name, pool.map(partial(judge_position, level),
                                            range(arguments.positions), chunksize=5)))
            for name, level in LEVELS.items()
        ]  # fmt: skip
    heads = ["", "positions", "certain cells", *fm.PROOF_RULES, "not settled",
             "median ms", "99 % ms", "most ms"]  # fmt: skip
    write("positions", table(heads, rows))
    write("boards", table(["", "layouts", "no guess", *fm.PROOF_RULES], boards))
    print(f"{PAGE} written")


def solvable(name: str) -> list[dict[str, object]]:
    """Return the positions of a file of the corpus that a layout fits."""
    return [it for it in read_corpus(name) if it["p"] is not None]


def write(name: str, text: str, page: Path = PAGE) -> None:
    """Write a table into the page."""
    replace_between(page, f"<!-- {name}: make proofs -->", f"<!-- end of {name} -->", text)


if __name__ == "__main__":
    run(main)
