"""Drills: their answers, the rule that they take, and what is said of an answer."""

import math
import time
from itertools import islice

import msgspec
import numpy as np
import pytest

import fairmines as fm
from tests.judges.drills import judge

KINDS = [
    *((rule, task) for rule in fm.PROOF_RULES for task in ("safe", "certain")),
    (None, "guess"),
]


@pytest.mark.long
@pytest.mark.parametrize(("rule", "task"), KINDS)
def test_the_answer_is_proven_and_no_easier_rule_gives_it(rule, task):
    for drill in islice(fm.drills(rule, task, seed=100), 5):
        assert (drill.rule, drill.task) == (rule, task)
        judge(drill)


@pytest.mark.parametrize(("rule", "task"), KINDS)
def test_a_seed_gives_the_same_drill(rule, task):
    assert fm.find_drill(rule, task, seed=3) == fm.find_drill(rule, task, seed=3)
    assert fm.find_drill(rule, task, seed=3) != fm.find_drill(rule, task, seed=4)


def test_known_mines_are_those_that_easier_rules_prove():
    for drill in islice(fm.drills("chain", seed=5), 3):
        known = {
            cell for cell in fm.proof_rules(drill.view) if drill.view.cells[cell] == fm.View.MINE
        }
        assert not known
        unflagged = fm.View(drill.view.cells.clip(-1), drill.view.mines)
        rules = fm.proof_rules(unflagged)
        for cell in zip(*(drill.view.cells == fm.View.MINE).nonzero(), strict=True):
            assert rules[tuple(map(int, cell))] in ("single", "subset", "overlap")


def test_answers_to_a_safe_cell():
    drill = fm.find_drill("subset", seed=7)
    assert drill.check(drill.right[0]).right
    covered = [
        tuple(map(int, cell)) for cell in zip(*(drill.view.cells == -1).nonzero(), strict=True)
    ]
    other = next(cell for cell in covered if cell not in drill.right)
    assert drill.check(other).wrong == (other,)


def test_answers_to_all_that_is_certain():
    drill = fm.find_drill("single", "certain", seed=7)
    safe = [fact.cell for fact in drill.certain if not fact.mined]
    mined = [fact.cell for fact in drill.certain if fact.mined]
    assert drill.check(safe=safe, mined=mined).right
    partial = drill.check(safe=safe[1:], mined=mined)
    assert (partial.right, partial.missing) == (False, (safe[0],))
    swapped = drill.check(safe=mined, mined=safe)
    assert set(swapped.wrong) == set(swapped.missing) == {*safe, *mined}


def test_a_known_mine_is_no_safe_cell_and_may_be_named_again():
    drill = fm.find_drill("subset", seed=7)
    known = tuple(np.argwhere(drill.view.cells == fm.View.MINE)[0].tolist())
    assert drill.check(known).wrong == (known,)
    drill = msgspec.structs.replace(drill, task="certain")
    assert drill.check(safe=[known]).wrong == (known,)
    assert drill.check(mined=[known]).wrong == ()


def test_answers_to_a_guess():
    drill = fm.find_drill(None, "guess", seed=7)
    best = drill.check(drill.right[0])
    wins = {guess.cell: guess.wins for guess in drill.chances}
    assert best.right
    assert best.chance == wins[drill.right[0]] / drill.solutions
    worst = min(wins, key=wins.get)
    assert drill.check(worst).chance < best.chance
    found = (fm.find_drill(None, "guess", seed=seed) for seed in range(100))
    drill = next(drill for drill in found if (drill.view.cells == fm.View.MINE).any())
    mine = tuple(np.argwhere(drill.view.cells == fm.View.MINE)[0].tolist())
    assert drill.check(mine).chance == 0


def test_positions_of_ones_own():
    view = fm.View.parse("4 2 1\n????\n11??")
    drill = fm.drill_of(view)
    assert (drill.task, drill.rule, drill.seed) == ("safe", "subset", None)
    judge(drill)
    assert fm.drill_of(fm.View.covered_board("expert")) is None
    # A guess among more layouts than drills of a seed have.
    view = fm.View.covered_board((4, 3, 5))
    drill = fm.drill_of(view)
    assert (drill.task, drill.solutions) == ("guess", 792)
    judge(drill)
    # The easiest rule proves a mine alone.
    view = fm.View.parse("5 3 3\n?101?\n1102?\n0001?")
    assert fm.proof_rules(view)[0, 0] == "single"
    assert fm.drill_of(view).rule == "subset"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: fm.find_drill("hard"), "rule 'hard' is unknown"),
        (lambda: fm.find_drill("single", "guess"), "rule 'single' with task 'guess'"),
        (lambda: fm.find_drill(level=(3, 3, 1)), "1 mine does not fit"),
        (lambda: fm.find_drill(seconds=0), "seconds 0"),
        (lambda: fm.find_drill("subset", seed=7).check(), "no cell for a drill 'safe'"),
        (lambda: fm.find_drill("single", "certain").check((0, 0)), "expected safe and mined"),
        (lambda: fm.find_drill("subset", seed=7).check((99, 0)), "row 99"),
        (lambda: fm.find_drill("subset", seed=7).check((0, 2)), "row 0, column 2 is opened"),
        (lambda: fm.drill_of(fm.View.parse("2 1\n?1")), "the total of mines is unknown"),
    ],
)
def test_errors_are_one_sentence(call, sentence):
    with pytest.raises(fm.FairminesError, match=sentence) as error:
        call()
    assert "\n" not in str(error.value)


def test_a_search_ends_at_its_limit():
    """A board without mines is won by the first opening: no game of it has a drill."""
    begun = time.monotonic()
    with pytest.raises(fm.NoDealError, match=r"no drill 'single' within 0\.2 seconds") as error:
        fm.find_drill("single", level=(3, 3, 0), seconds=0.2)
    assert error.value.tried > 100
    assert 0.2 <= time.monotonic() - begun < 20
    assert str(error.value).endswith(" of 3x3x0: expected the level 9x9x15, or more seconds")
    with pytest.raises(fm.NoDealError, match="in 0 games of 9x9x15: expected another rule, or mo"):
        next(fm.drills("chain", seconds=1e-9))


def test_the_limit_changes_no_drill():
    assert fm.find_drill("chain", seed=4, seconds=math.inf) == fm.find_drill("chain", seed=4)
