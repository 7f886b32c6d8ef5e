"""An analysis as data: what `fairmines analyse --json` prints and the server answers."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

import numpy as np

from fairmines.engines.analysis import Analysis, Probabilities

MOST_DIGITS = 40_000
"""Numbers of solutions with more digits are left out: they take minutes, on boards of a million
cells, and hardly anybody reads them."""


def report(result: Probabilities) -> dict[str, Any]:
    """Return what is known of a view as JSON knows it; None stands for what is not known."""
    return {
        "width": result.view.width,
        "height": result.view.height,
        "mines": result.mines,
        "solutions": decimal_solutions(result),
        "mine_probability": [
            [None if math.isnan(probability) else probability for probability in row]
            for row in result.mine_probability.tolist()
        ],
        "safe": np.argwhere(result.safe).tolist(),
        "mined": np.argwhere(result.mined).tolist(),
        "forced_guess": result.forced_guess,
        "best": result.safest,
    }


def decimal_solutions(result: Probabilities) -> str | None:
    """Write the number of solutions in full; None if it is not known or far too long."""
    if not isinstance(result, Analysis) or result.log_solutions > MOST_DIGITS * math.log(10):
        return None
    # Decimal, as str() refuses integers of more than a few thousand digits.
    return str(Decimal(result.solutions))
