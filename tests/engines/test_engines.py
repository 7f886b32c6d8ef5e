"""`analyse(view, engine=...)`: each engine by name, with its options and defaults."""

from __future__ import annotations

import numpy as np
import pytest

import fairmines as fm
from fairmines.engines.registry import ENGINES

VIEW = fm.View.parse("5 4 7\n01???\n23?3?\n!!32?\n????1")
ENTANGLED = fm.View.parse("5 3 5\n?????\n?2?2?\n?????")


@pytest.mark.parametrize("engine", ENGINES)
def test_each_engine_takes_a_total(engine):
    assert fm.analyse(VIEW.with_mines(None), 7, engine=engine).mines == 7


@pytest.mark.parametrize(("engine", "unit"), [("exact", "weights"), ("enumeration", "steps")])
def test_the_unit_of_a_budget(engine, unit):
    with pytest.raises(fm.TooComplexError, match=rf"the budget of 1 {unit}"):
        fm.analyse(ENTANGLED, budget=1, engine=engine)


def test_groups_take_no_budget():
    with pytest.raises(fm.FairminesError, match="budget 10: the engine 'groups' takes no budget"):
        fm.analyse(VIEW, budget=10, engine="groups")


def test_an_unknown_engine():
    with pytest.raises(
        fm.FairminesError, match="engine 'enumerate' is unknown: expected 'exact', "
    ):
        fm.analyse(VIEW, engine="enumerate")


@pytest.mark.parametrize("engine", ENGINES)
def test_mine_probabilities_are_read_only(engine):
    result = fm.analyse(fm.View.parse("3 3 2\n???\n?2!\n???"), engine=engine)
    with pytest.raises(ValueError, match="read-only"):
        result.mine_probability[0, 0] = 0.0


@pytest.mark.parametrize("ask", [fm.analyse, fm.solve_endgame, fm.best_move])
def test_a_board_of_a_file_is_no_view_but_has_one(tmp_path, ask):
    path = tmp_path / "board.txt"
    path.write_text("3 1 1\n?1?\n")
    board = fm.read_position(path)
    with pytest.raises(fm.FairminesError, match=r"expected a View, its \.view"):
        ask(board)


def test_codes_of_cells_are_a_view():
    codes = np.array([[-1, -1, -1], [-1, 2, -2], [-1, -1, -1]])
    for cells in (codes, codes.tolist()):
        assert fm.analyse(cells, 2).solutions == 7
