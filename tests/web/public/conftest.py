"""Fixtures for tests of a public server: the server, and two browsers."""

import pytest

from tests.helpers.tiers import needs
from tests.helpers.visiting import PublicServer, Visitor


@pytest.fixture
@needs("process")
def public(tmp_path):
    with PublicServer(tmp_path) as server:
        yield server


@pytest.fixture
def ann(public):
    return Visitor(public)


@pytest.fixture
def bob(public):
    return Visitor(public)
