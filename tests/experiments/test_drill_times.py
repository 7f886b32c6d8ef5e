"""Tests of experiments/drill_times.py: Node finds the drills of Python, or the run ends."""

from __future__ import annotations

import pytest

import fairmines as fm
from experiments import drill_times as script
from tests.helpers.node import find_node


@pytest.mark.process
@pytest.mark.skipif(find_node() is None, reason="there is no Node")
def test_node_finds_the_drills_of_python():
    kind = script.KINDS[0]
    searches = [search(kind, 2) for search in (script.in_python, script.in_node)]
    script.check_equal(kind, searches)
    assert all(len(times) == 2 and min(times) > 0 for times, _ in searches)


def test_drills_that_differ_end_the_run():
    kind = script.KINDS[0]
    with pytest.raises(fm.FairminesError, match="single safe: the drills differ"):
        script.check_equal(kind, [([1.0], ["one"]), ([1.0], ["other"])])
