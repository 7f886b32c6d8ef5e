"""Fixtures for tests of what is stored of a strategy that changes."""

import pytest

import fairmines as fm
from tests.helpers.own_modules import GAMES, SMALL


@pytest.fixture
def path(tmp_path):
    return tmp_path / "results.sqlite"


@pytest.fixture
def floor():
    """The wins with eps = 0."""
    return fm.simulate("min-risk", SMALL, GAMES).wins
