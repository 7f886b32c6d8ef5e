"""Computes exactly what `expert` and `deliberate` lose to perfect play on the solved small boards.

docs/research/small-boards.json has how many layouts perfect play wins. A strategy that makes no
random choice wins a layout or does not, so all layouts together give its win probability as a
fraction: a set of layouts that show the same view is split by what each opened cell shows, until
the strategy plays the rest perfectly. The table of small-boards.md lists each board with a loss.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from experiments.page import RESEARCH, git, replace_between, table
from fairmines import _kernel
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.strategies.expert import expert_options

PAGE, NUMBERS = RESEARCH / "small-boards.md", RESEARCH / "small-boards.json"
BEGIN, END = "<!-- losses: python -m experiments small_boards -->", "<!-- end of losses -->"
LEVEL_OF_THINKING = 3


class Guesser(Protocol):
    """Chooses a cell of a view without a safe one."""

    def choose(
        self, cells: NDArray[np.int8], options: _kernel.CountOptions, deadline: None = None
    ) -> _kernel.Choice:
        """Return the cell."""


class Layouts:
    """All layouts of a board: a row for each, a column for each cell."""

    def __init__(self, width: int, height: int, mines: int) -> None:
        """List them."""
        self.shape, self.mines = (height, width), mines
        chosen = np.array(list(itertools.combinations(range(width * height), mines)), dtype=np.intp)
        self.mined = np.zeros((len(chosen), width * height), dtype=bool)
        np.put_along_axis(self.mined, chosen, True, axis=1)
        padded = np.pad(self.mined.reshape(-1, height, width), ((0, 0), (1, 1), (1, 1)))
        squares = [
            padded[:, row : row + height, column : column + width]
            for row, column in itertools.product(range(3), repeat=2)
        ]
        self.clues = np.sum(squares, axis=0, dtype=np.int8).reshape(self.mined.shape)

    def views(
        self, some: NDArray[np.intp], opened: NDArray[np.bool_]
    ) -> Iterator[tuple[NDArray[np.intp], NDArray[np.bool_]]]:
        """Split layouts by the clues of the opened cells, and of all that are safe then."""
        clues = self.clues[np.ix_(some, opened)]
        _, part_of = np.unique(clues, axis=0, return_inverse=True)
        for part in range(part_of.max() + 1):
            same = some[part_of == part]
            safe = ~self.mined[same].any(axis=0)
            if (safe & ~opened).any():
                yield from self.views(same, opened | safe)
            else:
                yield same, opened


def count_wins(guesser: Guesser, layouts: Layouts, first: int) -> int:
    """Count the layouts that are won from a first cell, among those in which it is free."""
    options = _kernel.CountOptions(mines=layouts.mines, budget=DEFAULT_BUDGET)
    wins = 0
    left = [(np.flatnonzero(~layouts.mined[:, first]), np.zeros(layouts.mined.shape[1], bool))]
    left[0][1][first] = True
    while left:
        for same, opened in layouts.views(*left.pop()):
            if opened.sum() + layouts.mines == opened.size:
                wins += len(same)
                continue
            cells = np.where(opened, layouts.clues[same[0]], fm.View.COVERED).astype(np.int8)
            choice = guesser.choose(cells.reshape(layouts.shape), options)
            if choice.win_probability is not None:  # of perfect play: the rest is known
                wins += round(choice.win_probability * len(same))
                continue
            kept = same[~layouts.mined[same, choice.cell]]
            after = opened.copy()
            after[choice.cell] = True
            left.append((kept, after))
    return wins


def compare(level: int) -> str:
    """Count the wins of both on each board; return the table of those with a loss."""
    boards = json.loads(NUMBERS.read_text())["boards"]
    rows, perfect, worse = [], [0, 0], []
    for board in boards:
        name = f"{board['width']}x{board['height']}/{board['mines']}"
        most = max(board["wins"].values())
        row, column = map(int, max(board["wins"], key=board["wins"].__getitem__).split(","))
        layouts = Layouts(board["width"], board["height"], board["mines"])
        players: list[Guesser] = [
            _kernel.Expert(expert_options()),
            _kernel.Deliberate(expert_options(), _kernel.Thinking(level)),
        ]
        won = [count_wins(it, layouts, row * board["width"] + column) for it in players]
        if max(won) > most:
            raise SystemExit(f"{name}: {max(won)} layouts won, but perfect play wins {most}")
        perfect = [count + (wins == most) for count, wins in zip(perfect, won, strict=True)]
        if won[1] < won[0]:
            worse.append(name)
        if min(won) < most:
            lost = [f"{100 * (most - wins) / board['free']:.4f}" for wins in won]
            rows.append(
                [name, f"{board['free']:,}", f"{most:,}", *(f"{it:,}" for it in won), *lost]
            )
    heads = ["board", "layouts", "perfect play wins", "`expert`", f"`deliberate({level})`"]
    heads += ["`expert` loses, points", f"`deliberate({level})`, points"]
    sentence = (
        f"Of {len(boards)} boards `expert` plays {perfect[0]} perfectly, `deliberate({level})` "
        f"{perfect[1]}. `deliberate` is worse on {', '.join(worse) or 'none'}. Written at commit "
        f"`{git('describe', '--always', '--dirty')}` by `python -m experiments small_boards`.\n\n"
    )
    return sentence + table(heads, rows)


def main() -> None:
    """Write the table into the page."""
    parser = argparse.ArgumentParser(description="Compare both with perfect play, exactly.")
    parser.add_argument("--think", type=int, default=LEVEL_OF_THINKING, metavar="LEVEL")
    arguments = parser.parse_args()
    replace_between(PAGE, BEGIN, END, compare(arguments.think))


if __name__ == "__main__":
    main()
