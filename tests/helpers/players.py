"""Strategies of a user, for tests: worker processes import them as `players:Class`."""

from __future__ import annotations

import os
import signal

import numpy as np

import fairmines as fm
from fairmines.strategies.min_risk import MinRisk


class Coin(fm.Strategy):
    """Opens any covered cell."""

    def moves(self, view, rng):
        rows, columns = np.nonzero(view.covered)
        index = rng.randrange(len(rows))
        return [(int(rows[index]), int(columns[index]))]


class PythonMinRisk(MinRisk):
    """`min-risk`, played in Python: it judges the kernel, which plays `MinRisk` itself only."""


class Broken(fm.Strategy):
    """Raises an error that is none of ours."""

    def moves(self, view, rng):  # noqa: ARG002
        raise ZeroDivisionError("oh")


class Killer(fm.Strategy):
    """Takes its process with it."""

    def moves(self, view, rng):  # noqa: ARG002
        os.kill(os.getpid(), signal.SIGKILL)
