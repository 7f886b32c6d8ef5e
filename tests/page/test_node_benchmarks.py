"""The benchmarks that run the page's scripts in Node still find them."""

import math

import pytest

import fairmines as fm
from benchmarks import deals, reviews
from tests.helpers.node import find_node

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(find_node() is None, reason="there is no Node"),
]


def test_a_review_is_timed():
    game = fm.Game("beginner", seed=3, clock=lambda: 0.0)
    game.open(4, 4)
    assert reviews.measure_in_node(game.record(), games=0, runs=2) > 0


def test_a_deal_is_timed():
    wanted = deals.Wanted("no-guess", fm.BEGINNER, 7, "opening", 60, None)
    with deals.Node() as node:
        assert math.isfinite(node.find(wanted))
