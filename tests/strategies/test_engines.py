"""The strategies that ask an engine: proven cells are safe, and the exact ones agree."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from fairmines import (
    BEGINNER,
    EXPERT,
    INTERMEDIATE,
    InconsistentViewError,
    Level,
    TooComplexError,
    View,
)
from fairmines.engines.enumeration import analyse_by_enumeration
from fairmines.engines.groups import Groups, analyse_by_groups
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment
from fairmines.strategies import Guess, enumeration, find_strategy, gauss
from fairmines.strategies.gauss import deduce, row_reduce
from tests.helpers.watching import watch
from tests.judges.oracle import Oracle, small_views


def parse(*rows, mines=None):
    return View.parse(f"{len(rows[0])} {len(rows)}\n" + "\n".join(rows)).with_mines(mines)


class TestMatrix:
    @pytest.mark.long
    @given(small_views())
    def test_it_decides_what_groups_decide_and_never_wrongly(self, view):
        oracle = Oracle(view)
        try:
            decided = deduce(view)
        except InconsistentViewError as error:
            assert str(error).startswith("no layout fits")
            assert not oracle.solutions
            return
        if not oracle.solutions:
            return  # The method does not find every contradiction.
        groups = Groups(view, view.mines)
        groups.reduce()
        assert groups.mined.items() <= decided.items()
        for cell, mined in decided.items():
            assert oracle.mine_probability[cell] == mined

    def test_sums_of_rows_decide_what_pairs_do_not(self):
        view = parse("?32??", "????3", "???3?")
        groups = Groups(view)
        groups.reduce()
        assert groups.mined == {}
        assert deduce(view) == {(0, 0): True, (0, 4): True, (1, 0): True, (2, 4): True}

    def test_the_total_is_an_equation_when_few_cells_are_left(self, monkeypatch):
        # A mine in the middle would do for all clues, but there are two.
        view = parse("1?1", "???", "1?1", mines=2)
        assert deduce(view) == {(1, 1): False}
        monkeypatch.setattr(gauss, "FEW_CELLS", 4)
        assert deduce(view) == {}

    def test_equations_that_contradict_one_another_name_a_clue(self):
        view = parse("?3??", "2???", "???2", "?4??")
        Groups(view).reduce()
        with pytest.raises(InconsistentViewError, match="the clue 3 at row 0, column 1") as caught:
            deduce(view)
        assert caught.value.cell == (0, 1)

    matrices = hnp.arrays(
        np.int64,
        hnp.array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=7),
        elements=st.integers(-2, 2),
    )

    @pytest.mark.long
    @given(matrices, st.just(1) | st.integers(2**40, 2**60))
    def test_reduced_rows_are_those_of_fractions(self, matrix, factor):
        reduced = row_reduce(matrix * factor)
        assert [divided(row) for row in reduced.tolist()] == by_fractions(matrix)

    def test_the_matrix_that_is_given_stays(self):
        matrix = np.array([[1, 1, 1], [1, 0, 1]])
        row_reduce(matrix)
        assert matrix.tolist() == [[1, 1, 1], [1, 0, 1]]


def by_fractions(matrix):
    """The reduced rows, each with a leading 1, by the textbook."""
    rows = [[Fraction(it) for it in row] for row in matrix.tolist()]
    done = 0
    for column in range(matrix.shape[1] - 1):
        pivot = next((row for row in range(done, len(rows)) if rows[row][column]), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [it / rows[done][column] for it in rows[done]]
        for row in range(len(rows)):
            if row != done:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[done], strict=True)]
        done += 1
        if done == len(rows):
            break
    return [divided(row) for row in rows]


def divided(row):
    """A row divided by its first number that is not 0."""
    lead = next((it for it in row if it), 1)
    return [Fraction(it, lead) for it in row]


def watch_games(name, level, first, seed, games):
    """Return how each game ends, and every view in which the strategy guesses, with its choice."""
    strategy = find_strategy(name)
    experiment = Experiment(strategy, level, first=first, start="random", seed=seed)
    watched = [watch(strategy, experiment.setup(game)) for game in range(games)]
    ends = [[step.alive for step in steps][-1:] for steps in watched]
    return ends, [(it.view, it.cell) for steps in watched for it in steps if it.guess]


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "games"),
    [
        (BEGINNER, 60),
        (INTERMEDIATE, 30),
        (EXPERT, 15),
        (Level(6, 5, 16), 60),
        (Level(20, 2, 9), 60),
    ],
)
@pytest.mark.parametrize("first", ["any", "safe"])
def test_exact_strategies_guess_in_the_same_views_and_choose_the_same(level, games, first):
    ends, guesses = watch_games("enumeration", level, first, 3, games)
    # Not only where the best cell is unique: equals are drawn from the same list. They may open
    # safe cells in another order.
    assert (ends, guesses) == watch_games("min-risk", level, first, 3, games)
    assert guesses


@pytest.mark.long
@pytest.mark.parametrize("name", ["groups", "gauss"])
def test_a_guess_has_the_least_approximate_mine_probability(name):
    _, guesses = watch_games(name, INTERMEDIATE, "safe", 4, 40)
    assert guesses
    for view, cell in guesses:
        # Marks, which the view here lacks, may shift what is approximate a little.
        probabilities = analyse_by_groups(view).mine_probability
        assert 0 < probabilities[cell] <= np.nanmin(probabilities) + 0.02


def test_gauss_opens_a_safe_cell_where_groups_guess():
    # A safe cell that no two clues prove together.
    view = parse("???2?1", "2?2???")
    [guess] = find_strategy("groups")().moves(view, Rng(1))
    assert isinstance(guess, Guess)
    cells = find_strategy("gauss")().moves(view, Rng(1))
    assert cells == [(1, 5)]
    assert not isinstance(cells[0], Guess)


def test_mines_that_the_matrix_proves_are_known_when_guesses_are_compared(monkeypatch):
    weighed = []

    def record(view):
        weighed.append(view)
        return analyse_by_groups(view)

    monkeypatch.setattr(gauss, "analyse_by_groups", record)
    [guess] = find_strategy("gauss")().moves(parse("?32??", "????3", "???3?"), Rng(1))
    assert isinstance(guess, Guess)
    mines = np.argwhere(weighed[0].cells == View.MINE).tolist()
    assert mines == [[0, 0], [0, 4], [1, 0], [2, 4]]


def test_mines_that_an_engine_proves_are_marked():
    strategy = find_strategy("groups")()
    strategy.moves(parse("????", "1221", mines=2), Rng(1))
    assert sorted(strategy._sets.single_point.marks) == [1, 2]


def test_an_engine_is_asked_only_when_single_clues_say_nothing(monkeypatch):
    def refuse(view):
        raise AssertionError(f"asked about\n{view}")

    monkeypatch.setattr(enumeration, "analyse_by_enumeration", refuse)
    strategy = find_strategy("enumeration")()
    assert strategy.moves(parse("1?1?0?", mines=1), Rng(1)) == [(0, 3), (0, 5)]
    with pytest.raises(AssertionError, match="asked about"):
        strategy.moves(parse("1?1000", mines=1), Rng(1))


def test_a_view_too_complex_to_count_is_an_error_and_not_a_blind_guess(monkeypatch):
    monkeypatch.setattr(
        enumeration, "analyse_by_enumeration", partial(analyse_by_enumeration, budget=1)
    )
    view = parse("?????", "?2?2?", "?????", mines=5)
    with pytest.raises(TooComplexError, match="budget of 1 steps"):
        find_strategy("enumeration")().moves(view, Rng(1))
