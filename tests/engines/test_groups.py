"""The engine `groups`: its rules, its certain cells, and the probability of the interior."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given

from fairmines import FairminesError, InconsistentViewError, View
from fairmines.engines import groups
from fairmines.engines.groups import TOLERANCE, GroupProbabilities, Groups, analyse_by_groups
from tests.helpers.corpus import read_corpus
from tests.judges.oracle import Oracle, small_views


def board(*rows: str, mines: int | None = None) -> View:
    return View.parse(f"{len(rows[0])} {len(rows)}\n" + "\n".join(rows)).with_mines(mines)


def consistent(view: View) -> bool:
    return Oracle(view).solutions > 0


def reduced(view: View) -> Groups:
    result = Groups(view, view.mines)
    result.reduce()
    return result


# --- The rules, one by one -----------------------------------------------------------------------


def test_a_single_group_shares_its_mines_evenly() -> None:
    result = analyse_by_groups(board("???", "?2!", "???"))
    assert result.mine_probability[result.view.covered] == pytest.approx([1 / 7] * 7)
    assert np.isnan(result.mine_probability[1, 1:]).all()
    assert result._converged
    assert result.forced_guess


def test_a_contained_group_is_subtracted() -> None:
    result = reduced(board("???", "121"))
    assert result.mined == {(0, 0): True, (0, 1): False, (0, 2): True}
    assert not list(result)


def test_overlapping_groups_are_split() -> None:
    # One mine in columns 0 to 2 and two in 1 to 3: at least one, so just one, in 1 and 2.
    result = reduced(board("????", "!23!"))
    assert result.mined == {(0, 0): False, (0, 3): True}
    assert [(group.cells, group.mines) for group in result] == [({(0, 1), (0, 2)}, 1)]


@pytest.mark.long
@given(small_views())
def test_reduced_groups_are_irreducible(view: View) -> None:
    assume(consistent(view))
    left = list(reduced(view))
    assert len({group.cells for group in left}) == len(left)
    for group in left:
        assert 0 < group.mines < len(group.cells)
        assert not any(group.cells < other.cells for other in left)


# --- Soundness -----------------------------------------------------------------------------------


@pytest.mark.long
@given(small_views())
def test_certain_cells_are_certain(view: View) -> None:
    oracle = Oracle(view)
    assume(oracle.solutions)
    result, truth = analyse_by_groups(view), oracle.mine_probability
    assert (np.isnan(result.mine_probability) == np.isnan(truth)).all()
    assert (truth[result.safe] == 0.0).all()
    assert (truth[result.mined] == 1.0).all()
    known = result.mine_probability[~np.isnan(truth)]
    assert ((known >= 0) & (known <= 1)).all()


@pytest.mark.long
@given(small_views())
def test_every_group_sums_up_to_its_mines(view: View) -> None:
    assume(consistent(view))
    result = analyse_by_groups(view)
    assume(result._converged)
    for group in reduced(view):
        probabilities = [result.mine_probability[cell] for cell in group.cells]
        assert sum(probabilities) == pytest.approx(group.mines, abs=TOLERANCE)


@pytest.mark.long
@pytest.mark.parametrize("name", ["expert", "dense", "oracle", "adversarial"])
def test_corpus(name: str) -> None:
    for position in read_corpus(name):
        view = board(*position["rows"], mines=position["mines"])
        if position["p"] is None:
            with pytest.raises(InconsistentViewError):
                analyse_by_groups(view)
            continue
        truth = np.array(position["p"], dtype=np.float64)
        result = analyse_by_groups(view)
        assert (np.isnan(result.mine_probability) == np.isnan(truth)).all()
        assert (truth[result.safe] == 0.0).all()
        assert (truth[result.mined] == 1.0).all()
        undetermined = (truth > 0) & (truth < 1)
        assert (np.abs(result.mine_probability - truth)[undetermined] < 0.5).all()


# --- The total of mines --------------------------------------------------------------------------


def test_the_interior_shares_what_the_total_leaves() -> None:
    result = analyse_by_groups(board("?1???", mines=2))
    assert result.mine_probability[0, 0] == pytest.approx(0.5)
    assert result.mine_probability[0, 3:] == pytest.approx([0.5, 0.5])


def test_the_total_settles_the_frontier() -> None:
    # Two clues with one cell in common: with one mine on the board, it must lie there.
    view = board("?1?1?")
    assert analyse_by_groups(view, 1).mine_probability[0, ::2].tolist() == [0.0, 1.0, 0.0]
    assert analyse_by_groups(view, 2).mine_probability[0, ::2].tolist() == [1.0, 0.0, 1.0]


# --- The rounds ----------------------------------------------------------------------------------


def test_rounds_are_counted_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    view = board("?1??", "????", "???2", "????")
    settled = analyse_by_groups(view)
    assert settled._converged
    assert settled._rounds > 1
    monkeypatch.setattr(groups, "MAX_ROUNDS", 1)
    hasty = analyse_by_groups(view)
    assert isinstance(hasty, GroupProbabilities)
    assert hasty._rounds == 1
    assert not hasty._converged


# --- Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "clashing"),
    [
        (board("?3"), [(0, 1)]),
        (board("!0"), [(0, 1)]),
        (board("01"), [(0, 1)]),
        (board("??", "12"), [(1, 0), (1, 1)]),
        (board("????", "!52!"), [(1, 1), (1, 2)]),
        (board("1?3?1"), [(0, 2)]),
    ],
)
def test_contradicting_clues(view: View, clashing: list[tuple[int, int]]) -> None:
    with pytest.raises(
        InconsistentViewError, match=r"^no layout fits: the clue \d at row"
    ) as caught:
        analyse_by_groups(view)
    assert caught.value.cell in clashing


@pytest.mark.parametrize(
    ("view", "mines", "bound"),
    [
        (board("?1???"), 0, "at least 1"),
        (board("?1???"), 4, "at most 3"),
        (board("!!?"), 1, "at least 2"),
        (board("0"), 1, "at most 0"),
        (board("?1?1?"), 3, "at most 2"),
    ],
)
def test_a_total_that_does_not_fit(view: View, mines: int, bound: str) -> None:
    with pytest.raises(InconsistentViewError, match=bound) as caught:
        analyse_by_groups(view, mines)
    assert caught.value.cell is None


def test_a_density_is_refused() -> None:
    with pytest.raises(FairminesError, match=r"density 0\.2: the engine 'groups' takes no density"):
        analyse_by_groups(board("?1?"), density=0.2)
