"""Advice in slices: exact where `best_move` is, and an interval that narrows by the slice."""

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.engines.exact import analyse_exact
from fairmines.simulation.deliberation import Deliberation, PlayedGames, deliberate

COIN = "5 4 7\n01???\n23?3?\n!!32?\n????1"
PATIENCE = 30


def advise(view, played=(), seconds=0.0) -> Deliberation:
    deadline = _kernel.Deadline(PATIENCE)
    return deliberate(analyse_exact(view), played, seconds=seconds, deadline=deadline)


def test_a_short_rest_is_exact():
    view = fm.View.parse(COIN)
    advice = advise(view, seconds=PATIENCE)
    assert advice.exact
    assert advice.candidates == fm.best_move(view).candidates
    assert advice.played == ()


@pytest.mark.long
def test_slices_play_the_games_of_one_advice():
    view = fm.View(np.full((4, 4), -1), 5)
    advice = advise(view)
    while min(it.games for it in advice.played) < 200:
        advice = advise(view, advice.played)
    games = advice.played[0].games
    assert {it.games for it in advice.played} == {games}
    whole = fm.best_move(view, budget=games)
    assert [it.cell for it in advice.candidates] == [it.cell for it in whole.candidates]
    for mine, other in zip(advice.candidates, whole.candidates, strict=True):
        assert (mine.value, mine.low, mine.high) == pytest.approx(
            (other.value, other.low, other.high)
        )


@pytest.mark.long
def test_the_interval_narrows():
    view = fm.View.covered_board("beginner")
    first = advise(view)
    later = advise(view, first.played, seconds=0.3)
    wide, narrow = (it.candidates[0].high - it.candidates[0].low for it in (first, later))
    assert narrow < wide


@pytest.mark.parametrize("cell", [(0, 3), (0, 1), (9, 9)])
def test_games_of_another_view(cell):
    view = fm.View.parse("5 1 2\n?1?!?")
    with pytest.raises(fm.FairminesError):
        advise(view, [PlayedGames(cell, 3, 1.0, 1.0)])


def test_nothing_goes_on_after_the_deadline():
    view = fm.View.covered_board("expert")
    with pytest.raises(_kernel.OutOfTime):
        deliberate(analyse_exact(view), seconds=1, deadline=_kernel.Deadline(0))
