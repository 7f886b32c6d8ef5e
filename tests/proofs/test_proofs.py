"""Proofs: judged by a checker that does not know the prover, and by all layouts of small boards."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fairmines import (
    FairminesError,
    InconsistentViewError,
    Layout,
    Proof,
    View,
    Witnesses,
    board_difficulty,
    explain,
    proof_rules,
)
from tests.helpers.boards import played_views
from tests.helpers.corpus import read_corpus, view_of
from tests.judges.proofs import check, check_smallest

Cell = tuple[int, int]


def clues_of(view: View) -> list[Cell]:
    return [(r, c) for r, c in np.argwhere(view.cells >= 0).tolist()]


def covered(view: View) -> list[Cell]:
    return [(r, c) for r, c in np.argwhere(view.covered).tolist()]


def prove(view: View, cell: Cell, limit: int = 2_000_000) -> Proof | Witnesses:
    try:
        return explain(view, cell, limit=limit)
    except InconsistentViewError as error:
        assert isinstance(error.proof, Proof)
        assert error.proof.fact is None
        return error.proof


def judge(view: View, found: Proof | Witnesses, cell: Cell) -> None:
    """Check a proof or witnesses; that a fact is true follows from its proof."""
    if isinstance(found, Proof):
        check(found)
        return
    for layout, mined in ((found.with_mine, True), (found.without, False)):
        assert layout.mines[cell] == mined
        assert view.mines is None or layout.level.mines == view.mines
        shown = View.of_layout(layout, view.cells >= 0)
        opened = view.cells >= 0
        assert np.array_equal(shown.cells[opened], view.cells[opened])
        assert layout.mines[view.cells == View.MINE].all()


# Every view


@pytest.mark.long
@given(played_views(), st.booleans(), st.data())
@settings(max_examples=120, deadline=None)
def test_every_cell_of_a_played_view_has_a_proof_or_witnesses(drawn, total, data):
    _, view = drawn
    view = view if total else view.with_mines(None)
    cells = covered(view)
    assume(cells)
    rules = proof_rules(view)
    for cell in data.draw(st.lists(st.sampled_from(cells), min_size=1, max_size=5, unique=True)):
        found = explain(view, cell)
        assert isinstance(found, Proof) == (cell in rules)
        if isinstance(found, Proof):
            assert found.rule == rules[cell]
            assert found.cell == cell
            # Without time to search a proof is minimal, too.
            check(explain(view, cell, limit=0))
            text = str(found)
            assert str(cell[0]) in text
            assert "{" not in text
        judge(view, found, cell)


@pytest.mark.long
@given(
    st.tuples(st.integers(1, 4), st.integers(1, 5)),
    st.integers(0, 2**32),
    st.booleans(),
    st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_a_settled_proof_is_the_easiest_by_rule_and_by_number_of_clues(
    shape, seed, total, possible
):
    rng = np.random.default_rng(seed)
    layout = Layout(rng.random(shape) < rng.choice([0.2, 0.4, 0.6]))
    view = View.of_layout(layout, (rng.random(shape) < 0.6) & ~layout.mines)
    if not total:
        view = view.with_mines(None)
    if not possible:
        cells = view.cells.copy()
        cells[cells >= 0] += rng.integers(-1, 2, int((cells >= 0).sum()), dtype=np.int8)
        view = View(np.clip(cells, View.COVERED, 8), view.mines)
    clues = clues_of(view)
    assume(len(clues) <= 9)
    for cell in covered(view)[:4]:
        found = prove(view, cell)
        if isinstance(found, Proof):
            assert found.settled
            check_smallest(found, clues)


@pytest.mark.long
@pytest.mark.parametrize("name", ["expert", "dense", "oracle"])
def test_corpus(name):
    for position in read_corpus(name)[:: 10 if name != "oracle" else 1]:
        view = view_of(position)
        cells = covered(view)
        if position["p"] is None and cells:
            judge(view, prove(view, cells[0]), cells[0])
            continue
        rules = proof_rules(view)
        probability = np.array(
            [np.nan if p is None else p for p in position["p"] or []], dtype=float
        ).reshape(view.cells.shape)
        assert set(rules) == {(r, c) for r, c in np.argwhere(np.isin(probability, (0, 1))).tolist()}
        for cell in list(rules)[::7]:
            judge(view, explain(view, cell, limit=200_000), cell)


@pytest.mark.long
def test_the_limit_changes_no_settled_proof():
    view = view_of(read_corpus("expert")[3])
    for cell in list(proof_rules(view))[:20]:
        quick, patient = (explain(view, cell, limit=limit) for limit in (20_000, 50_000_000))
        assert isinstance(quick, Proof)
        assert isinstance(patient, Proof)
        assert quick.rule == patient.rule
        assert len(quick.clues) >= len(patient.clues)
        if quick.settled:
            assert len(quick.clues) == len(patient.clues)
            assert len(quick.steps) == len(patient.steps)


# Examples


@pytest.mark.parametrize(
    ("rows", "rule", "clues"),
    [
        (["???1?", "???3?"], "subset", ((0, 3), (1, 3))),
        (["?????", "?15??", "?????"], "overlap", ((1, 1), (1, 2))),
    ],
)
def test_two_clues_that_cannot_both_be_met_are_a_proof_of_one_step(rows, rule, clues):
    proof = prove(View.from_rows(rows), (0, 0))
    check(proof)
    [step] = proof.steps
    assert (step.rule, step.clues) == (rule, clues)


def test_errors_are_one_sentence():
    view = View.parse("3 1\n!1?")
    for cell, message in [
        ((0, 0), "row 0, column 0 is a known mine: expected a covered cell"),
        ((0, 1), "row 0, column 1 is opened: expected a covered cell"),
    ]:
        with pytest.raises(FairminesError, match=message):
            explain(view, cell)
    with pytest.raises(FairminesError, match="off the board"):
        explain(view, (0, 3))
    with pytest.raises(FairminesError, match="limit -1 is out of range: expected 0 or more"):
        explain(view, (0, 2), limit=-1)
    with pytest.raises(FairminesError, match="view '3 1': expected a View"):
        explain("3 1", (0, 2))
    with pytest.raises(FairminesError, match="hardest 'hard' is unknown"):
        board_difficulty(Layout([[0, 1]]), (0, 0), "hard")


@pytest.mark.parametrize("budget", [-1, "many"])
@pytest.mark.parametrize("use", [lambda view, **it: explain(view, (0, 0), **it), proof_rules])
def test_a_wrong_budget(use, budget):
    with pytest.raises(FairminesError, match=f"budget .*{budget}.*"):
        use(View.parse("2 2 4\n??\n??"), budget=budget)


def test_a_count_cites_the_known_mines_that_it_counts():
    proof = explain(View.parse("3 1 1\n?!?"), (0, 0))
    (step,) = proof.steps
    assert "1 is known" in str(proof)
    assert [(it.cell, it.mined) for it in step.cells] == [((0, 1), True)]
    # One beside a clue that is cited, and one that is not.
    proof = explain(View.parse("6 1 3\n?2!?!?"), (0, 5))
    assert [it.cell for it in proof.steps[-1].cells] == [(0, 2), (0, 4)]
