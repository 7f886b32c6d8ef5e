"""`analyse_many` beside a loop of `analyse`."""

import numpy as np
import pytest

import fairmines as fm
from fairmines import View


@pytest.mark.long
def test_the_results_are_those_of_analyse_bit_for_bit():
    expert = fm.positions("min-risk", fm.EXPERT, 300, seed=3, per_game=3)
    many = fm.analyse_many(expert.cells, 99, threads="auto")
    assert len(many) == len(expert) == 300
    for i in range(0, 300, 7):
        one = fm.analyse(expert[i])
        np.testing.assert_array_equal(many.mine_probability[i], one.mine_probability)
        np.testing.assert_array_equal(many.clue_probability[i], one.clue_probability)
        np.testing.assert_array_equal(many.safe[i], one.safe)
        np.testing.assert_array_equal(many.mined[i], one.mined)
        assert many.log_solutions[i] == one.log_solutions
        assert many.forced_guess[i] == one.forced_guess
        assert many.least_risk[i] == one.least_risk
        assert tuple(many.safest[i]) == one.safest
        assert [tuple(it) for it in np.argwhere(many.safest_mask[i])] == one.safest_cells
        assert many[i].solutions == one.solutions


def test_a_total_for_each_view():
    view = View.parse("4 3\n????\n?2!?\n????")
    cells = np.stack([view.cells] * 3)
    many = fm.analyse_many(cells, [2, 3, 4])
    expected = [fm.analyse(view, mines).mine_probability for mines in (2, 3, 4)]
    np.testing.assert_array_equal(many.mine_probability, expected)
    assert many.mines.tolist() == [2, 3, 4]


class TestViewsWithoutResult:
    cells = np.array([[[-1, 1, -1]], [[0, 1, 0]], [[-1, 2, -1]], [[-1, 1, -1]]])

    def test_the_first_one_is_named(self):
        with pytest.raises(
            fm.InconsistentViewError, match=r"^view 1: no layout fits: the clue 1 at"
        ):
            fm.analyse_many(self.cells, [1, 0, 2, 2])

    def test_they_are_marked(self):
        many = fm.analyse_many(self.cells, [1, 0, 2, 2], errors="nan")
        assert many.valid.tolist() == [True, False, True, False]
        assert np.isnan(many.mine_probability[[1, 3]]).all()
        assert np.isnan(many.clue_probability[[1, 3]]).all()
        assert np.isnan(many.log_solutions[[1, 3]]).all()
        assert np.isnan(many.least_risk[[1, 3]]).all()
        assert many.safest.tolist() == [[0, 0], [-1, -1], [-1, -1], [-1, -1]]
        assert many.forced_guess.tolist() == [True, False, False, False]
        assert many.mine_probability[0, 0, 0] == 0.5
        with pytest.raises(fm.InconsistentViewError, match="exactly 1"):
            many[3]

    def test_a_guess_needs_a_cell_to_open(self):
        """A finished board has none, nor has one whose covered cells are all mines."""
        views = [View.parse(it) for it in ("2 1\n1!", "2 1\n1?", "2 1\n00", "2 1\n??", "2 1\n!?")]
        many = fm.analyse_many(np.array([it.cells for it in views]), [1, 1, 0, 1, 2])
        assert many.forced_guess.tolist() == [False, False, False, True, False]
        for view, mines in zip(views, [1, 1, 0, 1, 2], strict=True):
            one = fm.analyse(view, mines)
            assert one.forced_guess == (view == views[3])
            assert one.forced_guess == (one.safest is not None)
        assert fm.analyse(View.parse("5 1\n?1???")).forced_guess  # the interior has no probability

    def test_too_complex(self):
        view = View.parse("5 3\n?????\n?1?2?\n?????")
        with pytest.raises(fm.TooComplexError, match=r"view 0: .*budget of 1 weights"):
            fm.analyse_many(view.cells[None], budget=1)
        assert not fm.analyse_many(view.cells[None], budget=1, errors="nan").valid.any()


def test_no_views():
    many = fm.analyse_many(np.empty((0, 4, 5), np.int8), 3)
    assert (len(many), many.mine_probability.shape) == (0, (0, 4, 5))
    assert many.clue_probability.shape == (0, 4, 5, 9)
    assert many.safest.shape == (0, 2)
    assert repr(many) == "<Analyses of 0 views, 5x4: 0 valid>"


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.uint8])
def test_any_integers_in_any_order(dtype):
    cells = np.asfortranarray(np.arange(8).reshape(2, 2, 2) % 2, dtype=dtype)
    cells[0] = 0
    before = cells.copy()
    many = fm.analyse_many(cells, 0, errors="nan")
    assert many.cells.dtype == np.int8
    assert np.array_equal(cells, before)
    assert cells.flags.writeable


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (([[1]],), {}, r"cells of shape \(1, 1\) and type int64: expected whole numbers in 3"),
        (([[[0.5]]],), {}, "type float64"),
        (([[[0]], [[0, 0]]],), {}, "different shapes"),
        (([[[0]], [[9]]],), {}, "cell code 9 in view 1 at row 0, column 0: expected 0 to 8"),
        (([[[-1]]], 2), {}, "view 0: 2 mines do not fit on a 1x1 board"),
        (([[[-1]]], [1, 1]), {}, r"mines of shape \(2,\) .* expected a whole number, or 1"),
        (([[[-1]]], "3"), {}, "expected a whole number"),
        (([[[-1]]], 1), {"density": 0.5}, "expected one of them"),
        (([[[-1]]],), {"density": 1.0}, "0 < density < 1"),
        (([[[-1]]],), {"errors": "ignore"}, "'raise' or 'nan'"),
        (([[[-1]]],), {"threads": 0}, "expected 1 to 1024, or 'auto'"),
        (([[[-1]]],), {"budget": -1}, "expected 0 or more"),
    ],
)
def test_invalid_arguments(arguments, options, message):
    with pytest.raises(fm.FairminesError, match=message):
        fm.analyse_many(*arguments, **options)


@pytest.mark.parametrize(
    "index", [slice(0, 1), slice(1, None), [2, 0], np.array([True, False, True]), np.array([1])]
)
def test_several_of_the_analyses(index):
    cells = np.array([[[-1, 1, -1, -1]], [[0, 0, 1, -1]], [[-1, 2, 0, 0]]], np.int8)
    many = fm.analyse_many(cells, [2, 1, 1], errors="nan")
    for cached in (False, True):
        part = many[index]
        assert isinstance(part, fm.Analyses)
        for name in ("cells", "mines", "mine_probability", "valid", "safest", "clue_probability"):
            expected = getattr(many, name)[index]
            assert np.array_equal(getattr(part, name), expected, equal_nan=True), name
        assert not part.cells.flags.writeable
        numbers = np.arange(3)[index]
        assert len(part) == len(numbers)
        if many.valid[numbers[0]]:
            assert part[0].solutions == many[int(numbers[0])].solutions
        assert cached or many.clue_probability is not None
    assert many[0:0].safest.shape == (0, 2)
