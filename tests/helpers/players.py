"""Strategies of a user, for tests: worker processes import them as `players:Class`."""

from __future__ import annotations

import os
import signal

import numpy as np

import fairmines as fm
from fairmines.strategies.min_risk import MinRisk


class AnyCell(fm.Strategy):
    """Opens a random covered cell."""

    def moves(self, view, rng):
        rows, columns = np.nonzero(view.covered)
        index = rng.randrange(len(rows))
        return [(int(rows[index]), int(columns[index]))]


class PythonMinRisk(MinRisk):
    """`min-risk` in Python, which judges the kernel. The kernel plays only `MinRisk` itself."""


class Broken(fm.Strategy):
    """Raises an error that is not a `FairminesError`."""

    def moves(self, view, rng):  # noqa: ARG002
        raise ZeroDivisionError("oh")


class Killer(fm.Strategy):
    """Kills its own process."""

    def moves(self, view, rng):  # noqa: ARG002
        os.kill(os.getpid(), signal.SIGKILL)
