"""Fixtures for tests of what is stored of a strategy that changes."""

import math

import pytest

import fairmines as fm
from fairmines.simulation import comparison
from tests.helpers.own_modules import GAMES, SMALL


@pytest.fixture
def path(tmp_path):
    return tmp_path / "results.sqlite"


@pytest.fixture
def floor():
    """The wins with eps = 0."""
    return fm.simulate("min-risk", SMALL, GAMES).wins


@pytest.fixture(autouse=True)
def _compare_all(monkeypatch):
    """Play all games again, not as many as a moment allows: on a busy machine that may be one."""
    for limit in ("STORED", "MOST_STORED", "WORKER", "LEAST_REPEAT", "MOST_REPEAT"):
        monkeypatch.setattr(comparison, f"{limit}_SECONDS", math.inf)
