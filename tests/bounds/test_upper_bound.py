"""Upper bounds on perfect play: beside perfect play, a second implementation, and their forms."""

from __future__ import annotations

from math import isclose, sqrt

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.bounds import branches as module
from fairmines.bounds.branches import Branch, Charge, clue_probabilities, measure
from fairmines.wording import percentage
from tests.judges.bounds import HelpedPlay, all_layouts

SIZES = [
    *((width, 1) for width in range(3, 14)),
    *((width, 2) for width in range(3, 7)),
    *((3, 3), (4, 3), (5, 3)),
]
BOARDS = [(*size, mines) for size in SIZES for mines in range(1, size[0] * size[1] - 1)]


def arrays(layouts, height, width):
    """Return layouts as the kernel takes them, (N, H, W) bool."""
    result = np.zeros((len(layouts), height, width), dtype=np.bool_)
    for number, layout in enumerate(layouts):
        for cell in layout:
            result[number][cell] = True
    return result


def view_of(height, width, start, clue):
    cells = np.full((height, width), fm.View.COVERED, dtype=np.int8)
    cells[start] = clue
    return cells


@pytest.mark.long
@pytest.mark.parametrize("most_solutions", [1, 8])
def test_the_helper_is_that_of_the_second_implementation(most_solutions):
    judged = 0
    for width, height, mines in BOARDS:
        start = (0, 0) if mines % 2 else (height // 2, width // 2)
        play = HelpedPlay(height, width, most_solutions)
        for clue in range(9):
            every = all_layouts(height, width, mines, start, clue)
            layouts = every[:: max(11, len(every) // 2)]
            if not layouts:
                continue
            found = _kernel.help_layouts(
                view_of(height, width, start, clue),
                _kernel.GiftOptions(mines=mines, most_solutions=most_solutions, budget=1 << 20),
                arrays(layouts, height, width),
            )
            assert not found.cut.any()
            for number, layout in enumerate(layouts):
                helped = play.help(every, [start], layout)
                assert isclose(helped.value, found.value[number], abs_tol=1e-9)
                assert {tuple(it) for it in np.argwhere(found.played[number])} == helped.played
                for cell, payoff in helped.payoffs.items():
                    assert isclose(payoff, found.payoff[number][cell], abs_tol=1e-9)
                judged += 1
    assert judged > 400


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "start", "clue"), [((4, 3, 4), (0, 0), 1), ((5, 2, 4), (0, 2), 2)]
)
def test_estimates_are_those_of_the_second_implementation(monkeypatch, level, start, clue):
    monkeypatch.setattr(module, "MOST_SOLUTIONS", 2)
    width, height, mines = level
    play = HelpedPlay(height, width, 2)
    layouts = all_layouts(height, width, mines, start, clue)
    for picks in (1, 2, 3):
        monkeypatch.setattr(module, "START_PICKS", picks)
        exact = play.plan_value(layouts, [start], picks)
        branch = Branch(fm.Level(*level), ((start, clue),), 20_000, picks)
        monkeypatch.setattr(Branch, "corners", ())
        found = measure(branch, 2)
        # The best plan of a sample is too good rather than too bad.
        assert -4 * found.error < found.bound - exact < 6 * found.error


@pytest.mark.long
def test_charges_are_those_of_the_second_implementation(monkeypatch):
    monkeypatch.setattr(module, "MOST_SOLUTIONS", 2)
    monkeypatch.setattr(module, "BELOW", 0.9)
    play = HelpedPlay(3, 4, 2)
    layouts = all_layouts(3, 4, 4, (0, 0), 0)
    exact = np.mean([play.help(layouts, [(0, 0)], it, below=0.9).value for it in layouts])
    gifts = np.mean([play.help(layouts, [(0, 0)], it).value for it in layouts])
    charge = Charge(samples=1000)
    found = measure(Branch(fm.Level(4, 3, 4), (((0, 0), 0),), 400, 3, charge), 2)
    assert exact < gifts - 0.01
    assert abs(found.bound - exact) < 4 * found.error + 0.01
    assert abs(found.gifts - gifts) < 5 * 0.5 / sqrt(400)


@pytest.mark.long
@pytest.mark.parametrize(("level", "perfect"), [((4, 3, 4), 173 / 330), ((6, 6, 4), 0.9566)])
def test_no_bound_is_below_perfect_play(level, perfect):
    found = fm.upper_bound(level, games=300, seed=2)
    assert found.interval(0.9999)[1] > perfect
    assert found.limit() > found.interval()[1] > found.bound > found.interval()[0]
    assert found.bound <= found.gifts + 4 * found.error


@pytest.mark.long
def test_its_repr_says_the_bound():
    found = fm.upper_bound((3, 3, 2), games=30, seed=2)
    said = percentage(found.bound, *found.interval())
    assert repr(found) == f"<UpperBound 3x3x2, start (0, 0): {said}, {found.games} games>"


def test_expert_wins_less_on_beginner():
    found = fm.upper_bound("beginner", first="opening", start=(2, 2), games=3000)
    assert found.interval(0.9999)[1] > 0.9713
    assert found.bound < 0.98
    assert (found.games, found.cut, found.first, found.start) == (3000, 0, "opening", (2, 2))


def test_the_first_clue_has_its_law():
    shares = clue_probabilities(fm.EXPERT, (0, 0), "safe")
    assert list(shares) == [0, 1, 2, 3]
    assert sum(shares.values()) == pytest.approx(1)
    assert shares[0] == pytest.approx(0.49846, abs=1e-5)
    # As the exact engine has it for a cell that is known to be free.
    view = fm.View(np.full((3, 4), fm.View.COVERED), 4)
    clues = fm.analyse(view).clue_probability[1, 1]
    law = clue_probabilities(fm.Level(4, 3, 4), (1, 1), "safe")
    assert law == pytest.approx({k: p / clues.sum() for k, p in enumerate(clues) if p})
    assert clue_probabilities(fm.EXPERT, (3, 3), "opening") == {0: 1.0}


@pytest.mark.parametrize("level", [(1, 1, 0), (2, 1, 1), (3, 3, 8), (3, 1, 1), (5, 5, 0)])
def test_tiny_boards(level):
    found = fm.upper_bound(level, games=20)
    expected = 2 / 3 if level == (3, 1, 1) else 1
    assert found.bound >= expected - 1e-12
    assert 0 <= found.interval()[0] <= found.interval()[1] <= 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"first": "any"}, "first 'any' is unknown: expected 'safe' or 'opening'"),
        ({"start": "random"}, "start 'random' has no bound"),
        ({"samples": 0}, "samples 0 is out of range: expected 1 to 2083333"),
        ({"picks": 5}, "picks 5 is out of range: expected 1 to 4"),
        ({"start": (16, 0)}, "row 16"),
    ],
)
def test_errors(arguments, sentence):
    with pytest.raises(fm.FairminesError, match=sentence.replace("(", r"\(")):
        fm.upper_bound("expert", **arguments)
