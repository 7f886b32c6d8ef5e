"""Computes the win probability of perfect play on small boards: `make small-boards`.

It solves every board of the list from the first opening, plays the same boards with `expert`, and
writes small-boards.json and small-boards.csv in docs/research, and the tables of small-boards.md
beside them. It also writes perfect.json in src/fairmines/agents, the part that `fairmines.score`
reads. This takes 15 minutes on one core and 10 GB of memory, most of it for 5x5 with 6 mines.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import comb

import numpy as np

import fairmines as fm
from experiments.page import RESEARCH, ROOT, git, replace_between, run, table
from fairmines.simulation.intervals import wilson
from fairmines.wording import counted

PAGE, NUMBERS = RESEARCH / "small-boards.md", RESEARCH / "small-boards.json"
SHEET = RESEARCH / "small-boards.csv"
PACKAGED = ROOT / "src" / "fairmines" / "agents" / "perfect.json"
COMMAND = "make small-boards"
BEGIN, END = "<!-- tables: make small-boards -->", "<!-- end of tables -->"

STRATEGY, GAMES, SEED = "expert", 200_000, 1
SHOWN_HEIGHT, SHOWN_MINES = 4, 6
"""The table of the page has boards of at least this height, with at most so many mines."""

# (width, height, most mines): boards with every number of mines from 1 to `most mines`.
BOARDS = (
    *((width, 1, width - 1) for width in range(2, 13)),
    *((width, 2, 2 * width - 1) for width in range(2, 9)),
    *((width, 3, 3 * width - 1) for width in range(3, 7)),
    (4, 4, 15),
    (5, 4, 19),
    (6, 4, 6),
    (7, 4, 5),
    (8, 4, 5),
    (5, 5, 6),
    (6, 5, 5),
    (7, 5, 4),
    (6, 6, 5),
)


@dataclass(frozen=True)
class Entry:
    """A board: how often perfect play wins, and how often the strategy wins."""

    width: int
    height: int
    mines: int
    layouts: int
    free: int
    """The layouts in which a given cell is free. The number is the same for every cell."""
    wins: dict[str, int]
    """The layouts that perfect play wins, by the first cell, "row,column". Only one of several
    symmetric cells is listed."""
    games: int
    won: int
    """The games that the strategy won, with a safe first click in the first of the best cells."""

    @property
    def most(self) -> int:
        """The layouts that perfect play wins from the best first cell."""
        return max(self.wins.values())

    @property
    def best(self) -> list[tuple[int, int]]:
        """The best first cells, one of each class."""
        return [cell_of(name) for name, wins in self.wins.items() if wins == self.most]

    @property
    def any_probability(self) -> Fraction:
        """The win probability if the first cell may be a mine."""
        return Fraction(self.most, self.layouts)

    @property
    def safe_probability(self) -> Fraction:
        """The win probability if the first cell is free."""
        return Fraction(self.most, self.free)

    @property
    def loss(self) -> tuple[float, float]:
        """The 95 % interval of the win rate of perfect play minus that of the strategy.

        The first click is safe. The games are a sample, so the lower end may be negative.
        """
        low, high = wilson(self.won, self.games)
        return float(self.safe_probability) - high, float(self.safe_probability) - low


def cell_of(name: str) -> tuple[int, int]:
    """Return the cell of a name, "row,column"."""
    row, column = name.split(",")
    return int(row), int(column)


def classes(width: int, height: int) -> list[tuple[int, int]]:
    """Return the first cell, in reading order, of each class of symmetric cells."""
    cells = [
        (row, column) for row in range((height + 1) // 2) for column in range((width + 1) // 2)
    ]
    return [(row, column) for row, column in cells if width != height or row <= column]


def solve(width: int, height: int, mines: int) -> dict[str, int]:
    """Count the layouts that perfect play wins from each class of first cells."""
    view = fm.View(np.full((height, width), fm.View.COVERED), mines)
    cells = classes(width, height)
    endgame = fm.solve_endgame(view, cells=cells, limit=10**6, steps=10**13)
    return {f"{row},{column}": int(endgame.wins[row, column]) for row, column in cells}


def entry(width: int, height: int, mines: int) -> Entry:
    """Solve a board, and play it with the strategy."""
    wins = solve(width, height, mines)
    best = max(wins, key=lambda name: wins[name])
    played = fm.simulate(
        STRATEGY, (width, height, mines), GAMES, seed=SEED, first="safe", start=cell_of(best)
    )
    cells = width * height
    free = comb(cells - 1, mines)
    return Entry(width, height, mines, comb(cells, mines), free, wins, played.games, played.wins)


def boards() -> Iterator[tuple[int, int, int]]:
    """Yield the width, height and mines of every board."""
    for width, height, most in BOARDS:
        for mines in range(1, most + 1):
            yield width, height, mines


def tables(entries: list[Entry], commit: str) -> str:
    """Return the generated part of the page, as Markdown."""
    played = f"`{STRATEGY}`: {GAMES:,} games a board, seed {SEED}."
    heads = ["board", *(counted(mines, "mine") for mines in range(1, SHOWN_MINES + 1))]
    sizes = [size for *size, _ in BOARDS if size[1] >= SHOWN_HEIGHT]
    rows = [size_row(entries, *size) for size in sizes]
    parts = [f"{played} Written at commit `{commit}` by `{COMMAND}`.\n", summary(entries)]
    return "\n".join([*parts, table(heads, rows)])


def size_row(entries: list[Entry], width: int, height: int) -> list[str]:
    """Return the win probabilities of a size with a safe first click, by the number of mines."""
    texts = {
        it.mines: percent(float(it.safe_probability))
        for it in entries
        if (it.width, it.height) == (width, height)
    }
    mines = range(1, SHOWN_MINES + 1)
    return [f"{width}x{height}", *(texts.get(number, "") for number in mines)]


def sheet(entries: list[Entry]) -> str:
    """Return a line for each board as CSV: perfect play, and the strategy beside it."""
    text = io.StringIO()
    heads = ["width", "height", "mines", "layouts", "won", "best first", "first click free"]
    heads += ["first click safe", STRATEGY, "least loss", "greatest loss"]
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(heads)
    for it in entries:
        best = " ".join(f"{row}-{column}" for row, column in it.best)
        rates = [it.any_probability, it.safe_probability, it.won / it.games, *it.loss]
        board = [it.width, it.height, it.mines, it.layouts, it.most, best]
        lines.writerow([*board, *(f"{float(rate):.6f}" for rate in rates)])
    return text.getvalue()


def summary(entries: list[Entry]) -> str:
    """Return on how many boards the loss is not significant, and where it is largest."""
    insignificant = sum(it.loss[0] <= 0 for it in entries)
    worst = max(entries, key=lambda it: it.safe_probability - Fraction(it.won, it.games))
    seen, best = worst.won / worst.games, float(worst.safe_probability)
    return (
        f"On {insignificant} of the {len(entries)} boards the loss is not significant. "
        f"The largest is {100 * (best - seen):.1f} points, on {worst.width}x{worst.height} with "
        f"{worst.mines} mines ({percent(seen)} against {percent(best)}).\n"
    )


def percent(probability: float) -> str:
    """Write a probability in percent."""
    return f"{100 * probability:.2f} %"


def write(entries: list[Entry], commit: str) -> None:
    """Write the tables into the page, and all numbers into the files beside it."""
    replace_between(PAGE, BEGIN, END, tables(entries, commit))
    SHEET.write_text(sheet(entries))
    NUMBERS.write_text(numbers(entries, commit))
    PACKAGED.write_text(packaged(entries))


def numbers(entries: list[Entry], commit: str) -> str:
    """Return all results as JSON, a line for each board."""
    head = {"commit": commit, "command": COMMAND, "strategy": STRATEGY, "seed": SEED}
    lines = [
        json.dumps(
            {**asdict(it), "any": ratio(it.any_probability), "safe": ratio(it.safe_probability)}
        )
        for it in entries
    ]
    return json.dumps(head)[:-1] + ', "boards": [\n' + ",\n".join(lines) + "\n]}\n"


def packaged(entries: list[Entry]) -> str:
    """Return perfect play of each board as JSON, from the first of the best first cells."""
    lines = []
    for it in entries:
        row, column = it.best[0]
        board = {"width": it.width, "height": it.height, "mines": it.mines, "won": it.most}
        rest = {"layouts": it.layouts, "free": it.free, "row": row, "column": column}
        lines.append(json.dumps(board | rest))
    return '{"command": "' + COMMAND + '", "boards": [\n' + ",\n".join(lines) + "\n]}\n"


def ratio(probability: Fraction) -> list[int]:
    """Return the numerator and the denominator."""
    return [probability.numerator, probability.denominator]


def main() -> None:
    """Solve and play all boards, then write the page and the files."""
    commit = git("describe", "--always", "--dirty")
    entries = []
    for board in boards():
        begin = time.process_time()
        entries.append(entry(*board))
        took = time.process_time() - begin
        print(
            *board,
            percent(float(entries[-1].safe_probability)),
            f"{took:.1f} s",
            file=sys.stderr,
            flush=True,
        )
    write(entries, commit)


if __name__ == "__main__":
    run(main)
