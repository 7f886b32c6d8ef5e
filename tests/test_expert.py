"""The expert's guesses against the same rules written in Python, from analyses of whole views."""

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.cells import neighbours
from fairmines.boards.level import Level
from fairmines.engines.endgame import solve_endgame
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import play
from fairmines.strategies import Guess
from fairmines.strategies.expert import WEIGHTS, Expert, expert_options

FRONTIER_MARGIN, INTERIOR_MARGIN, MOST_SOLUTIONS = 0.85, 0.95, 1000
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


def guesses_of_game(level, first, game):
    """The views before the guesses of one of the expert's games, and the cells that it guessed."""
    setup = Experiment(Expert, level, "classic", first, (0, 0), 3).setup(game)
    table, rng, strategy = Board(setup.layout, "classic", seed=0), Rng(setup.player_seed), Expert()
    alive = table.open(setup.start)
    while alive and table.left:
        view = table.view
        moves = strategy.moves(view, rng)
        if isinstance(moves[0], Guess):
            yield view, tuple(moves[0])
        for move in moves:
            alive = alive and (not table.covered(move) or table.open(move))


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


@pytest.mark.parametrize(
    ("level", "first", "games"),
    [
        (Level(9, 8, 16), "safe", 6),
        (Level(16, 7, 24), "opening", 6),
        (Level(7, 7, 20), "any", 12),
    ],
)
def test_guesses_follow_the_rules(level, first, games):
    weighed = with_fifty_fifty = 0
    for game in range(games):
        for view, guess in guesses_of_game(level, first, game):
            analysis = fm.analyse(view)
            pocket = pocket_around(view, analysis.mine_probability, guess)
            if analysis.solutions <= MOST_SOLUTIONS:
                endgame = solve_endgame(view)
                assert endgame.wins[guess] == endgame.wins.max()
            elif (rest := alone(view, pocket)) is not None:
                endgame = solve_endgame(rest)
                assert endgame.wins[guess] == endgame.wins.max()
            else:
                with_fifty_fifty += check_weighed(view, guess)
                weighed += 1
    assert weighed >= 10
    assert with_fifty_fifty >= 1


def test_a_pocket_is_played_first():
    # One of the two cells beside the 7 is a mine, and no clue can say which. The interior is safer.
    rest = "\n????????????" * 2
    view = fm.View.parse("12 6 20\n!!!?????????\n?7!?????????\n?!!?????????\n!!??????????" + rest)
    mine_probability = fm.analyse(view).mine_probability
    assert fm.analyse(view).solutions > MOST_SOLUTIONS
    (guess,) = Expert().moves(view, Rng(0))
    rest = alone(view, pocket_around(view, mine_probability, guess))
    assert rest is not None
    assert mine_probability[guess] > np.nanmin(mine_probability)
    endgame = solve_endgame(rest)
    assert endgame.wins[guess] == endgame.wins.max()


@pytest.mark.parametrize("game", [110, 184, 295])
def test_pockets_of_real_games_are_played_perfectly(game):
    decisive = 0
    for view, guess in guesses_of_game(fm.EXPERT, "safe", game):
        mine_probability = fm.analyse(view).mine_probability
        pocket = pocket_around(view, mine_probability, guess)
        if fm.analyse(view).solutions > MOST_SOLUTIONS and len(pocket) < 10:
            endgame = solve_endgame(alone(view, pocket))
            assert endgame.wins[guess] == endgame.wins.max()
            decisive += len(set(endgame.wins[endgame.wins >= 0].tolist())) > 1
    assert decisive == 1


def test_a_fifty_fifty_is_opened_at_once():
    # In two rows no clue can distinguish the two cells of a column.
    view = fm.View.parse("16 2 6\n?101????????????\n?101????????????")
    mine_probability = fm.analyse(view).mine_probability
    assert mine_probability[0, 0] == mine_probability[1, 4] == 0.5
    assert mine_probability[0, 9] < 0.2
    (guess,) = Expert().moves(view, Rng(0))
    assert guess[1] in (0, 4)


def test_stronger_than_least_risk():
    least, expert = fm.compare(["min-risk", "expert"], fm.EXPERT, games=3000, seed=17)
    low, _ = expert.difference(least).interval()
    assert low > 0


def test_books_change_nothing():
    """A strategy that has played other games guesses like a new one."""
    old = Expert()
    for game in range(6):
        for view, guess in guesses_of_game(Level(12, 9, 20), "safe", game):
            assert tuple(old.moves(view, Rng(0))[0]) == guess
    for view, guess in guesses_of_game(Level(9, 12, 20), "safe", 1):
        assert tuple(old.moves(view, Rng(0))[0]) == guess
    # The same cells are opened, but the mines are as many as the free cells, or few.
    for mines in (1, 30, 60, 100):
        view = fm.View.parse("12 9\n1" + "?" * 11 + ("\n" + "?" * 12) * 8).with_mines(mines)
        assert old.moves(view, Rng(0)) == Expert().moves(view, Rng(0))


def test_total_must_be_known():
    with pytest.raises(fm.FairminesError, match="total of mines is unknown"):
        Expert().moves(fm.View.parse("2 1\n1?"), Rng(0))


@pytest.mark.parametrize("text", ["2 1 2\n??", "2 1 1\n1!", "2 1 0\n00", "3 1 2\n?2?"])
def test_nothing_to_open(text):
    with pytest.raises(fm.FairminesError, match="no cell can be opened"):
        Expert().moves(fm.View.parse(text), Rng(0))


def test_threads_may_share_a_player():
    views = [view for game in range(8) for view, _ in guesses_of_game(fm.EXPERT, "safe", game)]
    alone = [Expert().moves(view, Rng(0)) for view in views]
    shared = Expert()
    with ThreadPoolExecutor(3) as executor:
        for _ in range(3):
            assert list(executor.map(lambda view: shared.moves(view, Rng(0)), views)) == alone


def test_same_rules_for_all():
    experiment = Experiment(Expert, Level(8, 8, 14), "fair", "safe", (0, 0), 1)
    assert all(play(experiment, game).won for game in range(20))
