"""Analyses with `density` on long frontiers, against exact integer counts."""

from math import comb, log

import numpy as np
import pytest

import fairmines as fm

WIDTHS = {
    0.001: 201,
    0.1: 321,
    0.9: 371,
    1 - 1e-10: 161,
    1e-300: 61,
    5e-324: 37,
}


def strip(width):
    """A board of three rows: in the middle one every second cell is open and shows a 3."""
    cells = np.full((3, width), fm.View.COVERED)
    cells[1, 1::2] = 3
    return fm.View(cells)


def judge(width, odds):
    """Count a strip exactly: (log of the arrangements' weight, mine probability by column).

    The odds are a fraction. A state is the number of mines in the last two columns; with m mines
    in n cells a column weighs C(n, m) * numerator**m * denominator**(n - m), an integer.
    """
    up, down = odds.as_integer_ratio()
    room = [2 if column % 2 else 3 for column in range(width)]

    def follow(state, column):
        """Yield the states after a column, whose clue wants 3 mines, and the weights to them."""
        for mines in range(room[column] + 1):
            if column % 2 or column < 2 or sum(state) + mines == 3:
                ways = comb(room[column], mines)
                yield (state[1], mines), ways * up**mines * down ** (room[column] - mines)

    layers = [{(0, 0): 1}]
    for column in range(width):
        after = {}
        for state, weight in layers[-1].items():
            for next_state, ways in follow(state, column):
                after[next_state] = after.get(next_state, 0) + weight * ways
        layers.append(after)
    backward = dict.fromkeys(layers[-1], 1)
    expected = []
    for column in reversed(range(width)):
        mass, earlier = [0] * 4, {}
        for state, weight in layers[column].items():
            for next_state, ways in follow(state, column):
                rest = ways * backward.get(next_state, 0)
                earlier[state] = earlier.get(state, 0) + rest
                mass[next_state[1]] += weight * rest
        expected.append((sum(k * m for k, m in enumerate(mass)), sum(mass) * room[column]))
        backward = earlier
    log_total = log(sum(layers[-1].values())) - sum(room) * log(down)
    # Rounding must not make an uncertain cell certain.
    return log_total, [
        mines / cells if mines == cells else min(mines / cells, 1 - 2**-53)
        for mines, cells in expected[::-1]
    ]


@pytest.mark.long
@pytest.mark.parametrize(("density", "width"), WIDTHS.items())
def test_long_strips_are_as_integers_say(density, width):
    for columns in (5, width):
        analysis = fm.analyse(strip(columns), density=density)
        assert analysis.log_solutions == pytest.approx(judge(columns, 1)[0], rel=1e-12)
        _, expected = judge(columns, density / (1 - density))
        found = analysis.mine_probability[0].tolist()
        assert [p == 0 for p in found] == [p == 0 for p in expected]
        assert [p == 1 for p in found] == [p == 1 for p in expected]
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-300)


def test_the_interior_takes_part_with_the_risk_of_the_density():
    view = fm.View.parse("5 1\n?1???")  # the clue has one mine in two cells
    for engine in ("exact", "enumeration"):
        sparse = fm.analyse(view, density=0.1, engine=engine)
        assert (sparse.safest, sparse.least_risk) == ((0, 3), 0.1)
        assert sparse.safest_cells == [(0, 3), (0, 4)]
        assert "safest (0, 3): 10.0 % mine" in repr(sparse)
        dense = fm.analyse(view, density=0.9, engine=engine)
        assert dense.safest_cells == [(0, 0), (0, 2)]
        assert dense.least_risk == pytest.approx(0.5)
        assert np.isnan(sparse.mine_probability[0, 3:]).all()


def test_all_views_at_once_agree_on_the_interior():
    texts = ["5 1\n?1???", "5 1\n?2???", "5 1\n?????", "5 1\n?3???", "5 1\n00000"]
    views = [fm.View.parse(text) for text in texts]
    many = fm.analyse_many([view.cells for view in views], density=0.25, errors="nan")
    assert many.safest.tolist() == [[0, 3], [0, 3], [0, 0], [-1, -1], [-1, -1]]
    assert many.safest_mask.sum(axis=(1, 2)).tolist() == [2, 2, 5, 0, 0]
    for index in (0, 1, 2, 4):
        one = fm.analyse(views[index], density=0.25)
        assert np.array_equal(many.least_risk[index], one.least_risk, equal_nan=True)
        np.testing.assert_array_equal(many.mine_probability[index], one.mine_probability)
        np.testing.assert_array_equal(many.clue_probability[index], one.clue_probability)
        assert many[index].density == 0.25


def test_without_a_density_the_interior_has_no_risk():
    analysis = fm.analyse(fm.View.parse("5 1\n?1???"))
    assert analysis.safest == (0, 0)
    assert fm.analyse(fm.View.parse("3 1\n???")).safest is None
