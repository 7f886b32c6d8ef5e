"""A fixture for the tests of the terminal."""

import io
import sys

import pytest


class _Screen(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def streams(monkeypatch):
    """Streams that say they are a terminal."""
    for name in ("__stdin__", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, _Screen())
