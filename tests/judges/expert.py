"""The rules of `expert` in Python: what it should guess, from analyses of whole views."""

import math

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.cells import neighbours
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.strategies.expert import WEIGHTS, expert_options

FRONTIER_MARGIN, INTERIOR_MARGIN, MOST_SOLUTIONS = 0.85, 0.95, 3000
MOST_UNDETERMINED, LEAST_CHANCE = 2, 0.005
FOUR_BEST = (
    "first_mine_probability",
    "second_mine_probability",
    "third_mine_probability",
    "fourth_mine_probability",
)
CROWD = 0.01
CLOSE, MOST_CLOSE, LIKELY = 0.96, 5, 0.05
WEIGHT = dict(zip(_kernel.feature_names(), WEIGHTS, strict=True))


def number(view, codes):
    """How many solutions a view has with some cells changed."""
    cells = view.cells.copy()
    for cell, code in codes.items():
        cells[cell] = code
    try:
        return fm.analyse(fm.View(cells, view.mines)).solutions
    except fm.InconsistentViewError:
        return 0


def find_fifty_fifties(view, mine_probability):
    """Return for each cell in how many solutions, as a fraction, it is the mine of a 50/50."""
    height, width = view.cells.shape
    solutions, fractions = fm.analyse(view).solutions, {}
    undetermined = {
        tuple(cell)
        for cell in np.argwhere((mine_probability > 0) & (mine_probability < 1)).tolist()
    }
    for one in undetermined:
        for two in ((one[0], one[1] + 1), (one[0] + 1, one[1])):
            if two not in undetermined:
                continue
            around = [set(neighbours(cell, height, width)) for cell in (one, two)]
            apart = (around[0] ^ around[1]) - {one, two}
            probabilities = [mine_probability[cell] for cell in apart]
            if any(np.isnan(p) for p in probabilities):
                continue
            uncertain = [p for p in probabilities if p < 1]
            if len(uncertain) > MOST_UNDETERMINED or np.prod(uncertain) < LEAST_CHANCE:
                continue
            mined = dict.fromkeys([*apart, one], fm.View.MINE)
            alone = number(view, mined) - number(view, {**mined, two: fm.View.MINE})
            for cell in (one, two):
                fractions[cell] = max(fractions.get(cell, 0), alone / solutions)
    return fractions


def constraints(view):
    """What single clues, and clues contained in others, leave: {cells: mines among them}.

    And the covered cells that this settles.
    """
    height, width = view.cells.shape
    left, settled = {}, {}
    for row, column in np.argwhere(view.cells >= 0).tolist():
        around = neighbours((row, column), height, width)
        covered = frozenset(cell for cell in around if view.cells[cell] == fm.View.COVERED)
        mines = sum(view.cells[cell] == fm.View.MINE for cell in around)
        left[covered] = int(view.cells[row, column]) - mines
    while True:
        for cells, need in left.items():
            if need in (0, len(cells)):
                settled.update(dict.fromkeys(cells, need > 0))
        changed = {}
        for cells, need in left.items():
            unsettled = frozenset(cells - settled.keys())
            now = need - sum(settled[cell] for cell in cells & settled.keys())
            for other, its in left.items():
                if other and other < unsettled:
                    unsettled, now = unsettled - other, now - its
                    break
            if unsettled:
                changed[unsettled] = now
        if changed == left:
            return left, settled
        left = changed


def is_live(cell, view, left, settled):
    """Whether the clue of a cell may take several values, as far as sums of clues say."""
    unknown = {
        other
        for other in neighbours(cell, *view.cells.shape)
        if view.cells[other] == fm.View.COVERED and other not in settled
    }
    parts = [cells - {cell} for cells in left if cells - {cell} <= unknown and cells != {cell}]

    def divided(rest):
        if not rest:
            return True
        first = min(rest)
        return any(divided(rest - part) for part in parts if first in part and part <= rest)

    return not divided(unknown)


def crowd(cell, view, mine_probability):
    """How many neighbours of a cell may be mined or free; interior cells count as inside."""
    around = neighbours(cell, *mine_probability.shape)
    if all(view.cells[other] < 0 for other in around):
        return 8
    return sum(0 < mine_probability[other] < 1 for other in around)


def evaluate(view):
    """The evaluation of a view: the features of its best live cells, weighted and summed.

    With it the three best cells, if none is safe.
    """
    mine_probability = fm.analyse(view).mine_probability
    cells = list(map(tuple, np.argwhere(mine_probability < 1).tolist()))
    if not any(mine_probability[cell] > 0 for cell in cells):
        return 1.0, []
    left, settled = constraints(view)
    crowds = {cell: crowd(cell, view, mine_probability) for cell in cells}
    cells.sort(key=lambda cell: round(mine_probability[cell] + CROWD * crowds[cell], 9))
    order = [cell for cell in cells if is_live(cell, view, left, settled)] or cells
    best = (order + [order[min(len(order), len(FOUR_BEST)) - 1]] * len(FOUR_BEST))[: len(FOUR_BEST)]
    value = sum(
        WEIGHT[name] * mine_probability[cell] for name, cell in zip(FOUR_BEST, best, strict=True)
    )
    value += 1 + WEIGHT["crowd"] * sum(crowds[cell] for cell in best[:3]) / 3
    return value, order[:3] if mine_probability[order[0]] > 0 else []


def expectation(view, cell, evaluate_view):
    """The expected evaluation after opening a cell: evaluate_view(view, probability) by clue."""
    cells = view.cells.copy()
    clue_probability = fm.analyse(view).clue_distribution(*cell)
    expected = 0.0
    for clue in np.flatnonzero(clue_probability):
        cells[cell] = clue
        expected += clue_probability[clue] * evaluate_view(
            fm.View(cells.copy(), view.mines), clue_probability[clue]
        )
    return expected


def score(view, analysis, cell, fifty_fifty):
    """The expected evaluation after opening a cell, with the gain of a 50/50."""
    if np.count_nonzero(analysis.clue_distribution(*cell)) == 1:
        return -math.inf
    expected = expectation(view, cell, lambda then, _: evaluate(then)[0])
    return expected + WEIGHT["fifty_fifty"] * fifty_fifty


def second_score(view, analysis, cell, fifty_fifty):
    """The same, but a position without a safe cell has the value of its best guess."""
    safety = 1 - analysis.mine_probability[cell]

    def value(then, probability):
        its, best = evaluate(then)
        if not best or probability < LIKELY * safety:
            return its
        return max(expectation(then, one, lambda last, _: evaluate(last)[0]) for one in best)

    return expectation(view, cell, value) + WEIGHT["fifty_fifty"] * fifty_fifty


def pocket_around(view, mine_probability, cell):
    """The undetermined cells that are connected with this one by clues or as neighbours."""
    undetermined = {
        tuple(other)
        for other in np.argwhere((mine_probability > 0) & (mine_probability < 1)).tolist()
    }
    pocket, new = set(), [cell]
    while new:
        one = new.pop()
        if one in pocket:
            continue
        pocket.add(one)
        near = neighbours(one, *view.cells.shape)
        clues = [other for other in near if view.cells[other] >= 0]
        far = [other for clue in clues for other in neighbours(clue, *view.cells.shape)]
        new += [other for other in (*near, *far) if other in undetermined]
    return pocket


def alone(view, pocket):
    """The view if all but a pocket were open.

    Nothing unless its number of mines is fixed and its solutions are few.
    """
    cells = list(zip(*pocket, strict=True))
    samples = fm.analyse(view).sample(np.random.default_rng(5), n=100)
    mines = {int(layout.mines[cells[0], cells[1]].sum()) for layout in samples}
    if len(mines) > 1:
        return None
    layout = samples[0]
    shown = fm.View.of_layout(layout).cells.copy()
    shown[cells[0], cells[1]] = fm.View.COVERED
    rest = fm.View(shown, view.mines)
    return rest if fm.analyse(rest).solutions <= MOST_SOLUTIONS else None


def kind_of(view, row, column):
    """Far from all clues the first cell inside, and the first one at an edge, stands for all."""
    height, width = view.cells.shape
    square = view.cells[max(row - 2, 0) : row + 3, max(column - 2, 0) : column + 3]
    edges = (row in (0, height - 1)) + (column in (0, width - 1))
    return "itself" if (square >= 0).any() or edges == 2 else edges


def search_second_guesses(view, analysis, scores, fifty_fifties):
    """Score the best candidates again, if there are several: a few, but all of equals."""
    best = max(scores.values())
    close = sorted((its for its in scores.values() if its >= CLOSE * best), reverse=True)
    if len(close) == 1 or best == -math.inf:
        return scores
    last = close[:MOST_CLOSE][-1]
    return {
        cell: second_score(view, analysis, cell, fifty_fifties.get(cell, 0))
        for cell, its in scores.items()
        if its >= last * (1 - 1e-9)
    }


def candidates(view, analysis, fifty_fifties):
    """The score of each cell that may be value a guess."""
    mine_probability = analysis.mine_probability
    safest = 1 - np.nanmin(mine_probability)
    scores, kinds = {}, set()
    for row, column in np.argwhere(mine_probability < 1).tolist():
        fifty_fifty = fifty_fifties.get((row, column), 0)
        upper_bound = 1 - mine_probability[row, column] + WEIGHT["fifty_fifty"] * fifty_fifty
        opened = [c for c in neighbours((row, column), *view.cells.shape) if view.cells[c] >= 0]
        # An inner constraint may be settled, and its cells with it: they count as interior.
        if upper_bound < safest * (FRONTIER_MARGIN if opened else INTERIOR_MARGIN) * (1 + 1e-9):
            continue
        kind = kind_of(view, row, column)
        if kind not in kinds:
            scores[row, column] = score(view, analysis, (row, column), fifty_fifty)
        kinds.update({kind} - {"itself"})
    return scores


def check_weighed(view, guess):
    """Assert that a guess has the best second score, and that candidates are told in their order.

    Returns whether a 50/50 was seen.
    """
    analysis = fm.analyse(view)
    mine_probability = analysis.mine_probability
    fifty_fifties = find_fifty_fifties(view, mine_probability)
    scores = candidates(view, analysis, fifty_fifties)
    options = _kernel.CountOptions(mines=view.mines, budget=DEFAULT_BUDGET)
    told = _kernel.Expert(expert_options()).rank(view.cells, options)
    told = [divmod(cell, view.width) for cell in told]
    in_order = [scores[cell] for cell in told if cell in scores]  # just at the margin it may not be
    assert 2 * len(in_order) > len(told)
    assert in_order == pytest.approx(sorted(in_order, reverse=True))
    assert in_order[0] == pytest.approx(max(scores.values()))
    scores = search_second_guesses(view, analysis, scores, fifty_fifties)
    assert scores[guess] >= max(scores.values()) * (1 - 1e-5)
    return any(fraction > 0 for fraction in fifty_fifties.values())
