"""Checks games under fair rules: verdicts by enumeration, drawn layouts by their uniformity.

The enumeration in Python shares no code with the kernel, which plays the games.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import fairmines as fm

LEVELS = [(5, 5, 5), (6, 6, 9), (9, 9, 10), (8, 8, 15)]
"""Boards for the moves: dense enough for guesses, small enough for the enumeration."""
SMALL = [(3, 3, 3), (4, 3, 3), (5, 2, 3)]
"""Boards for uniformity: all their solutions are listed. Their cells are of several classes."""
LEAST_EXPECTED = 5
"""The least number of layouts expected of each solution, so that the chi-square test holds."""


@dataclass
class Moves:
    """Moves under the fair rules, and what was wrong with them."""

    moves: int = 0
    forced: int = 0
    """Guesses in positions without a safe cell."""
    needless: int = 0
    """Guesses in positions with one."""
    wrong: int = 0
    """Moves with another outcome than the rules state, or on a layout that does not fit."""


class Kind(NamedTuple):
    """The positions after a guess of one kind whose hidden layouts are equally likely."""

    forced: bool
    mines: int
    cells: NDArray[np.int8]
    """The view, with the mine of a needless guess."""


@dataclass
class Uniformity:
    """How far the hidden layouts after guesses are from uniform; sums over positions."""

    layouts: int = 0
    positions: int = 0
    statistic: float = 0.0
    """Chi-square."""
    freedom: int = 0
    """Its degrees of freedom, which is its mean."""
    impossible: int = 0
    """Positions in which a hidden layout was no solution."""


def judge_moves(moves: int, seed: int) -> Moves:
    """Open cells under the fair rules, and judge each outcome by the enumeration."""
    rng = random.Random(seed)
    done = Moves()
    while done.moves < moves:
        level = rng.choice(LEVELS)
        game = fm.Game(level, "fair", seed=rng.getrandbits(64))
        game.open(rng.randrange(level[1]), rng.randrange(level[0]))
        while game.status == "playing" and done.moves < moves:
            judge = fm.analyse(game.view, engine="enumeration")
            # One move in ten is any covered cell: a guess has to lose if a cell is safe.
            wanted = np.isfinite(judge.mine_probability)
            if judge.safe.any() and rng.random() < 0.9:
                wanted = judge.safe
            row, column = rng.choice(np.argwhere(wanted).tolist())
            if 0 < judge.mine_probability[row, column] < 1:
                done.forced += judge.forced_guess
                done.needless += not judge.forced_guess
            done.moves += 1
            done.wrong += not _is_fair(game, judge, row, column)
    return done


def _is_fair(game: fm.Game, judge: fm.Analysis, row: int, column: int) -> bool:
    """Open a cell; say whether the rules were kept, on a layout that fits what was seen."""
    before = game.view
    probability = judge.mine_probability[row, column]
    loses = probability == 1 or (probability > 0 and bool(judge.safe.any()))
    game.open(row, column)
    layout = game.layout
    assert layout is not None
    opened = before.cells >= 0
    fits = (
        int(layout.mines.sum()) == before.mines
        and not (layout.mines & opened).any()
        and (layout.clues[opened] == before.cells[opened]).all()
    )
    return bool(fits and _lost(game) == loses and layout.mines[row, column] == loses)


def _lost(game: fm.Game) -> bool:
    return game.status == "lost"


def judge_hidden_layouts(games: int, seed: int) -> dict[bool, Uniformity]:
    """Guess once in each game, and compare the hidden layouts with all solutions.

    Returns:
        The uniformity after forced guesses (True) and after needless ones (False).
    """
    rng = random.Random(seed)
    hidden: dict[tuple[object, ...], Counter[bytes]] = defaultdict(Counter)
    kinds: dict[tuple[object, ...], Kind] = {}
    for _ in range(games):
        level = rng.choice(SMALL)
        game = fm.Game(level, "fair", seed=rng.getrandbits(64))
        game.open(0, 0)
        if game.status != "playing":
            continue
        before = game.view
        cell = rng.choice(np.argwhere(before.covered).tolist())
        game.open(*cell)
        layout = game.layout
        assert layout is not None
        # A needless guess is seen as a mine; a forced one as its clue.
        seen = game.view.cells
        if _lost(game):
            seen = before.cells.copy()
            seen[tuple(cell)] = fm.View.MINE
        key = (*level, seen.tobytes())
        kinds[key] = Kind(not _lost(game), level[2], seen)
        hidden[key][layout.mines.tobytes()] += 1
    sums = {True: Uniformity(), False: Uniformity()}
    for key, counts in hidden.items():
        _add(sums[kinds[key].forced], kinds[key], counts)
    return sums


def _add(sums: Uniformity, kind: Kind, counts: Counter[bytes]) -> None:
    """Add the layouts of a position, if they are enough for the test."""
    solutions = list_solutions(kind.cells, kind.mines)
    sums.impossible += not counts.keys() <= solutions
    expected = counts.total() / len(solutions)
    if len(solutions) < 2 or expected < LEAST_EXPECTED:
        return
    sums.positions += 1
    sums.layouts += counts.total()
    sums.statistic += sum((counts[it] - expected) ** 2 for it in solutions) / expected
    sums.freedom += len(solutions) - 1


def list_solutions(cells: NDArray[np.int8], mines: int) -> set[bytes]:
    """List the layouts that fit, as bytes, by trying all."""
    covered = np.flatnonzero(cells == fm.View.COVERED)
    known = np.flatnonzero(cells == fm.View.MINE)
    found = set()
    for chosen in itertools.combinations(covered.tolist(), mines - len(known)):
        layout = np.zeros(cells.size, np.bool_)
        layout[[*chosen, *known.tolist()]] = True
        layout = layout.reshape(cells.shape)
        clues = fm.Layout(layout).clues
        opened = cells >= 0
        if (clues[opened] == cells[opened]).all():
            found.add(layout.tobytes())
    return found
