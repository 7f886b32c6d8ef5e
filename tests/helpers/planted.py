"""Games with planted mistakes, and whether their reviews find these and no others.

A game is played without a mistake: safe cells first; at a forced guess the best cell by perfect
play if few solutions are left, else that of the expert. Then, at a moment that chance chooses, it
makes one move that is a mistake by the rules of docs/explanation/luck.md, and goes on.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.cells import Cell, neighbours
from fairmines.errors import TooComplexError
from fairmines.play.rules import RULES
from fairmines.strategies.expert import expert_options

LEVELS = [(5, 5, 6), (8, 8, 10), (9, 9, 14), (16, 16, 40), (30, 16, 99)]
SMALL = [(4, 4, 5), (5, 4, 5), (6, 4, 7), (5, 5, 7)]
"""Levels with many forced guesses in positions of few solutions."""
GAMES = 2
"""For each winning chance that the review plays for: the cell of the expert costs nothing."""


@dataclass
class Planted:
    """A game with a mistake."""

    game: fm.Game
    kind: str | None
    """None if no moment for a mistake came."""
    number: int
    """Of the decision."""
    chord: bool


def plant(seed: int) -> Planted:
    """Play a game, and plant a mistake in it."""
    rng = random.Random(seed)
    rules = RULES[seed % 3]
    kinds = ["mined", "needless", "needless chord"]
    kind = rng.choice([*kinds, "forced", "forced", "forced"] if rules == "classic" else kinds)
    level = rng.choice(SMALL if kind == "forced" else LEVELS)
    game = fm.Game(level, rules, seed, "safe", clock=lambda: 0.0)
    game.open(rng.randrange(level[1]), rng.randrange(level[0]))
    planted = Planted(game, None, 1, chord=False)
    wait = 0 if kind == "forced" else rng.randrange(12)
    while game.status == "playing":
        wait -= 1
        mistake = _mistake(game, kind, rng) if wait < 0 and planted.kind is None else None
        if mistake is not None:
            planted.kind, cell, planted.chord = mistake
            (game.chord if planted.chord else game.open)(*cell)
        else:
            game.open(*_best(game))
        if planted.kind is None:
            planted.number += 1
    return planted


def _mistake(game: fm.Game, wish: str, rng: random.Random) -> tuple[str, Cell, bool] | None:
    """Return the kind of a mistake that can be made now, its cell, and whether it is a chord."""
    analysis = game.analysis()
    mine_probability = analysis.mine_probability
    unsure = _cells((mine_probability > 0) & (mine_probability < 1))
    if wish == "mined" and analysis.mined.any():
        return "mined", rng.choice(_cells(analysis.mined)), False
    if wish == "needless" and unsure and not analysis.forced_guess:
        return "needless", rng.choice(unsure), False
    if wish == "needless chord" and not analysis.forced_guess:
        return _needless_chord(game, rng)
    if wish == "forced" and analysis.forced_guess and game.rules == "classic":
        return _worse_guess(game, analysis, rng)
    return None


def _needless_chord(game: fm.Game, rng: random.Random) -> tuple[str, Cell, bool] | None:
    """Flag covered cells around a clue so that the chord opens some that may be mines."""
    p = game.analysis().mine_probability
    clues = _cells(game.view.cells > 0)
    rng.shuffle(clues)
    for cell in clues:
        around = [it for it in neighbours(cell, *p.shape) if game.view.covered[it]]
        flags = sorted(around, key=lambda it: -p[it])[: int(game.view.cells[cell])]
        rest = [it for it in around if it not in flags]
        # One cell that may be a mine: then they all may be safe.
        if sum(0 < p[it] < 1 for it in rest) == 1 and not any(p[it] == 1 for it in rest):
            for flag in flags:
                game.flag(*flag)
            return "needless", cell, True
    return None


def _worse_guess(
    game: fm.Game, analysis: fm.Analysis, rng: random.Random
) -> tuple[str, Cell, bool] | None:
    """Return a guess that wins less than another one, by perfect play."""
    endgame = _endgame(game)
    if endgame is None:
        return None
    best = endgame.win_probability
    cells = [it for it in _cells(endgame.wins >= 0) if endgame.win_probability_of(*it) < best]
    if not cells:
        return None
    cell = rng.choice(cells)
    risk = analysis.mine_probability[cell]
    return ("riskier" if risk > analysis.least_risk * (1 + 1e-9) else "worse"), cell, False


def _best(game: fm.Game) -> Cell:
    analysis = game.analysis()
    if not analysis.forced_guess:
        return _cells(analysis.safe)[0]
    endgame = _endgame(game)
    if endgame is not None:
        return endgame.best
    options = _kernel.CountOptions(mines=game.level.mines, budget=2**26)
    choice = _kernel.Expert(expert_options()).choose(game.view.cells, options)
    return divmod(choice.cell, game.level.width)


def _endgame(game: fm.Game) -> fm.Endgame | None:
    try:
        limits = {"limit": _kernel.MAX_ENDGAME_SOLUTIONS, "steps": _kernel.MAX_ENDGAME_STEPS}
        return fm.solve_endgame(game.view, **limits)
    except TooComplexError:
        return None


def _cells(mask: np.ndarray) -> list[Cell]:
    return [(row, column) for row, column in np.argwhere(mask).tolist()]


def check(seed: int) -> str | None:
    """Review a game and return what was planted; AssertionError says what else is found."""
    planted = plant(seed)
    found = fm.review(planted.game, games=GAMES, threads=1)
    mistakes = [(it.number, it.mistake, it.kind == "chord") for it in found.mistakes]
    wanted = [] if planted.kind is None else [(planted.number, planted.kind, planted.chord)]
    assert mistakes == wanted, (seed, mistakes, wanted)
    return planted.kind and planted.kind + (" chord" if planted.chord else "")
