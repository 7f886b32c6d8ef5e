"""Reviews as pictures: what the marks of a plot and the bars of a sparkline stand for."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.axes import Axes
from msgspec import structs

import fairmines as fm
from fairmines.rendering.review_plots import draw_review
from fairmines.rendering.review_text import BARS, sparkline


@pytest.fixture(scope="module")
def review() -> fm.Review:
    """Return the review of a game with a mistake first, and then no risk."""
    game = fm.Game("beginner", rules="kind", seed=7, first="opening")
    game.open(4, 4)
    probability = game.analysis().mine_probability
    cell = np.argwhere((probability > 0) & (probability < 1))[0].tolist()
    game.open(*cell)
    while game.status == "playing":
        game.open(*np.argwhere(game.analysis().safe)[0].tolist())
    return fm.review(game, games=20)


def marks(axes: Axes) -> dict[str, list[tuple[float, float]]]:
    """Return what is marked, by its name in the legend."""
    lines = {str(line.get_label()): line.get_xydata() for line in axes.get_lines()}
    return {name: [tuple(at) for at in places.tolist()] for name, places in lines.items()}


def test_a_plot_marks_mistakes_apart_from_other_risks(review):
    chance, risk = (marks(axes) for axes in draw_review(review).axes)
    points = [(point.decision, point.chance.value) for point in review.curve]
    assert chance["winning chance"] == points
    made = [(it.number, it.risk) for it in review.mistakes if it.risk]
    assert made
    assert risk["risk of a mistake"] == made
    others = [it for it in review.decisions if it.risk and it.mistake is None]
    assert risk.get("risk", []) == [(it.number, it.risk) for it in others]
    least = [(it.number, it.least_risk) for it in review.decisions if it.risk]
    assert risk["least risk"] == least


def test_the_first_bar_is_the_chance_at_the_start(review):
    lowest, highest = (structs.replace(review.curve[0].chance, value=value) for value in (0.0, 1.0))
    curve = tuple(
        structs.replace(review.curve[0], decision=number, chance=lowest if number else highest)
        for number in range(len(review.decisions) + 1)
    )
    bars = sparkline(structs.replace(review, curve=curve))
    assert bars[0] == BARS[-1]
    assert set(bars[1:]) == {BARS[0]}
    assert sparkline(structs.replace(review, curve=())) == ""
